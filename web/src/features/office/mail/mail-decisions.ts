import type { MailDetail } from '@comptoir/contract/admin-mail'
import { useTranslation } from 'react-i18next'
import { type Chosen, selected, useBulkOutcome } from '#features/office/decisions/bulk.ts'
import type { Decision } from '#features/office/decisions/decision.ts'
import { formatCount } from '#ui/format/format.ts'
import { resend, resendMany } from './mail.api.ts'

/** Sends a mail again. */
export function useResending(mail: MailDetail): Decision {
  const { t } = useTranslation('adminMail')
  return {
    key: 'resend',
    label: t('resend'),
    concerns: 'mail',
    isPrimary: true,
    run: async () => {
      await resend(mail.id)
      return { message: t('resent', { recipient: mail.recipient }) }
    },
  }
}

/** Sends the chosen mails again. */
export function useMailsBulk(chosen: Chosen): Decision[] {
  const { t } = useTranslation('adminMail')
  const outcome = useBulkOutcome()
  const { count } = chosen.selection
  return [
    {
      key: 'resend',
      label: t('resend_ask'),
      concerns: 'mail',
      isPrimary: true,
      ask: {
        title: t('resend_title', { count, n: formatCount(count) }),
        text: t('resend_text'),
        confirm: t('resend'),
      },
      run: async () =>
        outcome(await resendMany({ action: 'resend', ...selected(chosen) }), (done) =>
          t('resent_many', done),
        ),
    },
  ]
}
