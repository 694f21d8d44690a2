import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './MailScreen.module.css'

const widths = { desk: '100%', phone: '390px' } as const

/**
 * A mail as its reader sees it. The frame runs no script, opens nothing and reaches nothing of the shop; a link in it
 * leads nowhere, since following it would be done as the client.
 */
export function MailPreview({ html, title }: { html: string; title: string }) {
  const { t } = useTranslation('adminMail')
  const [width, setWidth] = useState<keyof typeof widths>('desk')
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="xs"
        aria-label={t('preview.width')}
        value={width}
        onChange={(next) => setWidth(next === 'phone' ? 'phone' : 'desk')}
        data={[
          { value: 'desk', label: t('preview.desk') },
          { value: 'phone', label: t('preview.phone') },
        ]}
      />
      <iframe
        className={classes.preview}
        style={{ maxWidth: widths[width] }}
        sandbox=""
        srcDoc={`<base target="_blank">${html}`}
        title={t('preview.title', { title })}
      />
    </>
  )
}
