import type { MailRow } from '@comptoir/contract/admin-mail'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#ui/useFormat.ts'
import type { AdminColumn } from '#features/office/list/AdminTable.tsx'
import { AdminTable } from '#features/office/list/AdminTable.tsx'
import classes from '#features/office/list/cells.module.css'
import { MailBadge, useTemplateName } from './MailBadge.tsx'

/** A few mails without search or pages, as on the page of a client. */
export function MailTable({ mails, caption }: { mails: MailRow[]; caption: string }) {
  return (
    <AdminTable
      caption={caption}
      columns={useMailColumns(false)}
      rows={mails}
      expected={mails.length}
      rowPath={({ id }) => `mail/${id}`}
      rowName={({ subject }) => subject}
      ordering=""
      onOrder={() => {}}
      isStale={false}
    />
  )
}

/** @param sortable whether the server can sort this list */
export function useMailColumns(sortable: boolean): AdminColumn<MailRow>[] {
  const { t } = useTranslation('adminMail')
  const { instant } = useFormat()
  const templateName = useTemplateName()
  return [
    {
      key: 'subject',
      title: t('columns.subject'),
      sortable,
      cell: (row) => (
        <>
          {row.subject}
          <span className={classes.under}>{row.recipient}</span>
          <span className={classes.phone}>
            <MailBadge status={row.status} /> {instant(row.created_at)}
          </span>
        </>
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      sortable,
      from: 'phone',
      cell: (row) => (
        <>
          <MailBadge status={row.status} />
          {row.last_error && <span className={classes.under}>{row.last_error}</span>}
        </>
      ),
    },
    {
      key: 'template',
      title: t('columns.template'),
      sortable,
      from: 'desk',
      cell: ({ template }) => templateName(template),
    },
    {
      key: 'created_at',
      title: t('columns.created_at'),
      sortable,
      descendsFirst: true,
      from: 'phone',
      cell: ({ created_at }) => <span className={classes.nowrap}>{instant(created_at)}</span>,
    },
    {
      key: 'sent_at',
      title: t('columns.sent_at'),
      sortable,
      descendsFirst: true,
      from: 'desk',
      cell: ({ sent_at }) => sent_at && <span className={classes.nowrap}>{instant(sent_at)}</span>,
    },
    {
      key: 'attempts',
      title: t('columns.attempts'),
      sortable,
      descendsFirst: true,
      numeric: true,
      from: 'wide',
      cell: ({ attempts }) => attempts,
    },
  ]
}
