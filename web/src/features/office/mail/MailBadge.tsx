import type { MailRow } from '@comptoir/contract/admin-mail'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const colors = { queued: 'warning', sent: 'success', failed: 'danger' } as const

/** Whether a mail is on its way, out, or given up. */
export function MailBadge({ status }: { status: MailRow['status'] }) {
  const { t } = useTranslation('adminMail')
  return (
    <Badge miw="max-content" color={colors[status]}>
      {t(`status.${status}`)}
    </Badge>
  )
}

/** What a mail is about, as text; a template that has no text here by its own name. */
export function useTemplateName(): (template: string) => string {
  const { t, i18n } = useTranslation('adminMail')
  return (template) => {
    const key = `template.${template}`
    return i18n.exists(key, { ns: 'adminMail' })
      ? t(key as 'template.activation')
      : template.replaceAll('_', ' ')
  }
}

export const TemplateName = ({ template }: { template: string }) => useTemplateName()(template)
