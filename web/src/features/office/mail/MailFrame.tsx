import { useTranslation } from 'react-i18next'
import classes from './MailScreen.module.css'

type Props = {
  html: string
  /** Subject of the mail. */
  title: string
  /** As wide as the page by default, as on a phone. */
  maxWidth?: string
  /** A few lines high, beside a form. */
  low?: boolean
}

/**
 * A mail as its reader sees it. The frame runs no script, opens nothing and reaches nothing of the shop; a link in it
 * leads nowhere, since following it would be done as the client.
 */
export function MailFrame({ html, title, maxWidth = '100%', low = false }: Props) {
  const { t } = useTranslation('admin')
  return (
    <iframe
      className={classes.preview}
      data-low={low || undefined}
      style={{ maxWidth }}
      sandbox=""
      srcDoc={`<base target="_blank">${html}`}
      title={t('mail_preview', { title })}
    />
  )
}
