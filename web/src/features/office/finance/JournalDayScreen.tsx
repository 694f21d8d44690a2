import type { JournalPaper, JournalPayment } from '@comptoir/contract/admin-journal'
import type { IdAndName } from '@comptoir/contract/common'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/office/admin.api.ts'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { pages } from '#features/office/entities.ts'
import { invoicePlace, openItemPlace, orderPlace, type Place } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { type Column, DataTable } from '#ui/data/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { formatMoney } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './Finance.module.css'
import { journalDay } from './journal.api.ts'
import { JournalFiles } from './JournalFiles.tsx'

/** The invoices, credit notes and payments of a day. */
export function JournalDayScreen() {
  const { t } = useTranslation('adminFinance')
  const { day } = useParams({ from: '/admin/journal/$day' })
  const { day: written } = useFormat()
  return (
    <article className={classes.part}>
      <DetailHeader
        title={t('journal.day_title', { day: written(day) })}
        page={pages.journal}
        actions={<JournalFiles period={day} />}
      />
      <Detail query={useQuery(journalDay(day))}>
        {({ papers, payments }) => (
          <div className={classes.part}>
            <Section title={t('columns.papers')}>
              <Papers papers={papers} />
            </Section>
            <Section title={t('journal.payments')}>
              <Payments payments={payments} />
            </Section>
          </div>
        )}
      </Detail>
    </article>
  )
}

function Papers({ papers }: { papers: JournalPaper[] }) {
  const { t } = useTranslation('adminFinance')
  const columns: Column<JournalPaper>[] = [
    {
      key: 'number',
      title: t('columns.number'),
      cell: ({ id, number, client }) => (
        <>
          <TextLink inherit className={classes.number} {...invoicePlace(id)}>
            {number}
          </TextLink>
          <div className={classes.quiet}>
            <TextLink inherit {...openItemPlace(client.id)}>
              {client.name}
            </TextLink>
          </div>
        </>
      ),
    },
    {
      key: 'total',
      title: t('columns.turnover'),
      numeric: true,
      wide: true,
      cell: ({ total }) => formatMoney(total),
    },
    { key: 'tax', title: t('columns.tax'), numeric: true, wide: true, cell: ({ tax }) => formatMoney(tax) },
    {
      key: 'grand_total',
      title: t('journal.grand_total'),
      numeric: true,
      cell: ({ grand_total }) => formatMoney(grand_total),
    },
  ]
  return (
    <DataTable
      caption={t('columns.papers')}
      columns={columns}
      rows={papers}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('journal.no_papers')} />}
    />
  )
}

function Payments({ payments }: { payments: JournalPayment[] }) {
  const { t } = useTranslation('adminFinance')
  const columns: Column<JournalPayment>[] = [
    {
      key: 'client',
      title: t('open.client'),
      cell: ({ client, kind, means, ...payment }) => (
        <>
          {client?.name}
          <div className={classes.phone}>
            <Paid payment={payment} />
          </div>
          <div
            className={classes.quiet}
          >{`${t(`journal.kind.${kind}`)} · ${t(`journal.means.${means}`)}`}</div>
        </>
      ),
    },
    { key: 'pays', title: t('journal.pays'), wide: true, cell: (payment) => <Paid payment={payment} /> },
    { key: 'amount', title: t('journal.paid'), numeric: true, cell: ({ amount }) => formatMoney(amount) },
  ]
  return (
    <DataTable
      caption={t('journal.payments')}
      columns={columns}
      rows={payments}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      empty={<EmptyState title={t('journal.no_payments')} />}
    />
  )
}

/** What a payment pays. */
function Paid({ payment: { invoices, orders } }: { payment: Pick<JournalPayment, 'invoices' | 'orders'> }) {
  const may = useMay()
  return (
    <>
      <Named things={invoices} place={invoicePlace} />
      {invoices.length > 0 && orders.length > 0 && ', '}
      <Named things={orders} place={may('orders') ? orderPlace : undefined} />
    </>
  )
}

type NamedProps = { things: readonly IdAndName[]; place: ((id: number) => Place) | undefined }

const Named = ({ things, place }: NamedProps) =>
  things.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {place ? (
        <TextLink inherit className={classes.number} {...place(id)}>
          {name}
        </TextLink>
      ) : (
        name
      )}
    </Fragment>
  ))
