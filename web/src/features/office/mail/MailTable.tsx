import type { MailRow } from '@comptoir/contract/admin-mail'
import classes from '#features/office/list/cells.module.css'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { mailPlace } from '#features/office/places.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { MailBadge, TemplateName } from './MailBadge.tsx'

/** A few mails without search or pages, as on the page of a client. */
export function MailTable({ mails, caption }: { mails: MailRow[]; caption: string }) {
  return (
    <OfficeTable caption={caption} columns={mailColumns} rows={mails} place={({ id }) => mailPlace(id)} />
  )
}

export const mailColumns: OfficeColumn<MailRow>[] = [
  { key: 'subject', title: 'adminMail:columns.subject', cell: (row) => <Subject mail={row} /> },
  {
    key: 'status',
    title: 'adminMail:columns.status',
    from: 'phone',
    cell: ({ status, last_error }) => (
      <>
        <MailBadge status={status} />
        {last_error && <span className={classes.under}>{last_error}</span>}
      </>
    ),
  },
  {
    key: 'template',
    title: 'adminMail:columns.template',
    from: 'desk',
    cell: ({ template }) => <TemplateName template={template} />,
  },
  { key: 'created_at', title: 'adminMail:columns.created_at', as: 'instant', from: 'phone' },
  { key: 'sent_at', title: 'adminMail:columns.sent_at', as: 'instant', from: 'desk' },
  { key: 'attempts', title: 'adminMail:columns.attempts', as: 'count', from: 'wide' },
]

function Subject({ mail }: { mail: MailRow }) {
  const { instant } = useFormat()
  return (
    <>
      {mail.subject}
      <span className={classes.under}>{mail.recipient}</span>
      <span className={classes.phone}>
        <MailBadge status={mail.status} /> {instant(mail.created_at)}
      </span>
    </>
  )
}
