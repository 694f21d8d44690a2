import { useTranslation } from 'react-i18next'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { TextField } from '#features/office/form/fields.tsx'
import { text } from '#features/office/form/shape.ts'
import { formatCount } from '#ui/format/format.ts'
import { approveReminders, leaveOutOf, takeBack } from './open-items.api.ts'

const reasonForm = { shape: { reason: text }, initial: { reason: '' }, Fields: ReasonField }

function ReasonField() {
  const { t } = useTranslation('adminFinance')
  return <TextField name="reason" label={t('reminders.reason')} maxLength={500} data-autofocus />
}

/** Leaves a client or an invoice out of the reminders, or takes it back in. */
export function useLeavingOut(
  name: string,
  what: { client: number } | { invoice: number },
  leftOut: { id: number } | null,
): Decision {
  const { t } = useTranslation('adminFinance')
  const base = { concerns: 'reminder' as const }
  const back = async (id: number) => {
    await takeBack(id)
    return { message: t('reminders.taken_back', { name }) }
  }
  if (leftOut)
    return { ...base, key: 'take_back', label: t('reminders.take_back'), run: () => back(leftOut.id) }
  return {
    ...base,
    key: 'leave_out',
    label: t('reminders.leave_out'),
    ...withFields(
      {
        title: t('reminders.leave_out_title', { name }),
        text: t('reminders.leave_out_text'),
        confirm: t('reminders.leave_out_do'),
        form: reasonForm,
      },
      async ({ reason }) => {
        const { id } = await leaveOutOf({ ...what, reason })
        return { message: t('reminders.left_out', { name }), undo: () => back(id) }
      },
    ),
  }
}

/** Approves the run that is on screen: these invoices and no others. */
export function useApproval(letters: number, invoices: number[]): Decision {
  const { t } = useTranslation('adminFinance')
  const counted = { count: letters, n: formatCount(letters) }
  return {
    key: 'send',
    label: t('reminders.send', counted),
    concerns: 'reminder',
    isPrimary: true,
    ask: {
      title: t('reminders.send_title', counted),
      text: t('reminders.send_text'),
      confirm: t('reminders.send', counted),
    },
    run: async () => {
      const done = await approveReminders(invoices)
      const sent = t('reminders.sent', { count: done.letters, n: formatCount(done.letters) })
      const skipped =
        done.skipped > 0 ? t('reminders.skipped', { count: done.skipped, n: formatCount(done.skipped) }) : ''
      return { message: [sent, skipped].filter(Boolean).join(' ') }
    },
  }
}
