import type { BulkAnswer } from '@comptoir/contract/admin-list'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { notify } from '#ui/feedback/notify.ts'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import { selected } from '#features/office/list/bulk.ts'
import { BulkRefusals } from '#features/office/list/BulkRefusals.tsx'
import { Working } from '#features/office/list/Working.tsx'
import type { Chosen } from '#features/office/list/OfficeList.tsx'
import { resendMany } from './mail.api.ts'

/** Sends the chosen mails again, after asking. */
export function MailsBulk({ selection, address }: Chosen) {
  const { t } = useTranslation(['adminMail', 'admin'])
  const [isAsking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<BulkAnswer | null>(null)
  const run = useOfficeMutation(resendMany)
  const { count } = selection
  const words = ({ done }: BulkAnswer) => t('resent_many', { count: done, n: formatCount(done) })
  const send = () =>
    run.mutate(
      { action: 'resend', ...selected(selection, address) },
      {
        onSuccess: (given) => {
          setAsking(false)
          setAnswer(given)
          selection.clear()
          if (given.refused.length === 0) void notify.done(words(given))
        },
      },
    )
  return (
    <>
      <Button size="compact-sm" onClick={() => setAsking(true)}>
        {t('resend_ask')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => {
          setAsking(false)
          run.reset()
        }}
        onConfirm={send}
        title={t('resend_title', { count, n: formatCount(count) })}
        confirm={t('resend')}
        busy={run.isPending}
      >
        {t('resend_text')}
        {run.isPending && <Working />}
        <FormErrors error={run.error} />
      </ConfirmDialog>
      <BulkRefusals answer={answer} words={words} onClose={() => setAnswer(null)} />
    </>
  )
}
