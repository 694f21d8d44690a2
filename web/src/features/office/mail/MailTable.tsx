import type { MailRow } from '@comptoir/contract/admin-mail'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { mailPlace } from '#features/office/places.ts'
import { MailBadge, TemplateName } from './MailBadge.tsx'

/** A few mails without search or pages, as on the page of a client. */
export function MailTable({ mails, caption }: { mails: MailRow[]; caption: string }) {
  return (
    <OfficeTable caption={caption} columns={mailColumns} rows={mails} place={({ id }) => mailPlace(id)} />
  )
}

export const mailColumns: OfficeColumn<MailRow>[] = [
  { key: 'subject', title: 'adminMail:columns.subject', under: ({ recipient }) => recipient },
  {
    key: 'status',
    title: 'adminMail:columns.status',
    from: 'phone',
    onPhone: true,
    cell: ({ status }) => <MailBadge status={status} />,
    under: ({ last_error }) => last_error,
  },
  {
    key: 'template',
    title: 'adminMail:columns.template',
    from: 'desk',
    cell: ({ template }) => <TemplateName template={template} />,
  },
  { key: 'created_at', title: 'adminMail:columns.created_at', as: 'instant', from: 'phone', onPhone: true },
  { key: 'sent_at', title: 'adminMail:columns.sent_at', as: 'instant', from: 'desk' },
  { key: 'attempts', title: 'adminMail:columns.attempts', as: 'count', from: 'wide' },
]
