import type { OfficeInvoice } from '@comptoir/contract/admin-invoices'
import type { IdAndName } from '@comptoir/contract/common'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '#api/key.ts'
import { formatUnits } from '#domain/catalogue/units.ts'
import { InvoiceBadge } from '#domain/money/InvoiceBadge.tsx'
import { useMay } from '#features/office/admin.api.ts'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { DecisionButton } from '#features/office/decisions/Decisions.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { TextField } from '#features/office/form/fields.tsx'
import { text } from '#features/office/form/shape.ts'
import { clientPlace, invoicePlace, orderPlace, type Place } from '#features/office/places.ts'
import { OfficePayments } from '#features/office/payments/OfficePayments.tsx'
import { Section } from '#features/office/Section.tsx'
import { type Column, DataTable } from '#ui/data/DataTable.tsx'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { formatMoney, formatPrice, formatRate } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { LinkButton, TextLink } from '#ui/navigation/links.tsx'
import { Deliveries } from './Deliveries.tsx'
import { InvoiceSums } from './InvoiceSums.tsx'
import classes from './Invoices.module.css'
import { billAnew, downloadPaper, officeInvoice } from './invoices.api.ts'

/** An invoice or credit note of any client: what it says, where it stands, its papers, what was credited of it. */
export function InvoiceScreen() {
  const { id } = useParams({ from: '/admin/invoices/$id' })
  return (
    <Detail query={useQuery(officeInvoice(id))} entity={entities.invoice}>
      {(invoice) => <Content invoice={invoice} />}
    </Detail>
  )
}

function Content({ invoice }: { invoice: OfficeInvoice }) {
  const { t } = useTranslation(['adminInvoices', 'common'])
  const isCreditable =
    invoice.kind === 'invoice' && invoice.lines.some((line) => line.credited_total !== line.total)
  return (
    <article className={classes.parts}>
      <DetailHeader
        title={invoice.number}
        page={pages.invoices}
        lead={
          <span className={classes.lead}>
            <InvoiceBadge status={invoice.status} />
            <span>{formatMoney(invoice.grand_total)}</span>
          </span>
        }
        actions={
          <>
            <Papers invoice={invoice} />
            {isCreditable && (
              <>
                <BillAnew invoice={invoice} />
                <LinkButton to="/admin/invoices/$id/credit" params={{ id: invoice.id }}>
                  {t('credit.do')}
                </LinkButton>
              </>
            )}
          </>
        }
      />
      <Section title={t(invoice.kind === 'invoice' ? 'about' : 'about_note')}>
        <InvoiceFacts invoice={invoice} />
      </Section>
      <Section title={t('delivery.title')}>
        <Deliveries invoice={invoice} />
      </Section>
      <OfficePayments of={{ kind: 'invoice', id: invoice.id }} />
      <Section title={t('lines.title')}>
        <Lines invoice={invoice} />
        <div className={classes.sums}>
          <InvoiceSums
            sums={invoice}
            more={invoice.kind === 'invoice' ? [[t('sums.open'), formatMoney(invoice.open)]] : []}
          />
        </div>
      </Section>
    </article>
  )
}

function InvoiceFacts({ invoice }: { invoice: OfficeInvoice }) {
  const { t } = useTranslation('adminInvoices')
  const { day } = useFormat()
  const may = useMay()
  const { client, credited, kind } = invoice
  /* oxlint-disable react/jsx-key -- pairs, no lists of children */
  const facts: [string, Fact[1] | null][] = [
    [
      t('columns.client'),
      may('accounts') ? (
        <TextLink inherit {...clientPlace(client.id)}>
          {client.name}
        </TextLink>
      ) : (
        client.name
      ),
    ],
    [t('columns.issued_on'), day(invoice.issued_on)],
    [t('columns.due_on'), kind === 'invoice' ? day(invoice.due_on) : null],
    [t('orders'), <Named things={invoice.orders} place={may('orders') ? orderPlace : undefined} />],
    [t('reference'), invoice.customer_reference],
    [t('payment_reference'), invoice.payment_reference],
    [t('credited'), credited && <Named things={[credited]} place={invoicePlace} />],
    [
      t('credit_notes'),
      invoice.credit_notes.length > 0 && <Named things={invoice.credit_notes} place={invoicePlace} />,
    ],
    [
      t('anew.replaced_by'),
      invoice.replaced_by.length > 0 && <Named things={invoice.replaced_by} place={invoicePlace} />,
    ],
    [t('anew.replaces'), invoice.replaces && <Named things={[invoice.replaces]} place={invoicePlace} />],
    [t('reason'), invoice.reason],
    [t('vat_note'), invoice.vat_note],
  ]
  /* oxlint-enable react/jsx-key */
  return <Facts facts={facts.filter((fact): fact is Fact => Boolean(fact[1]))} />
}

type NamedProps = { things: readonly IdAndName[]; place: ((id: number) => Place) | undefined }

const Named = ({ things, place }: NamedProps) =>
  things.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {place ? (
        <TextLink inherit {...place(id)}>
          {name}
        </TextLink>
      ) : (
        name
      )}
    </Fragment>
  ))

function Lines({ invoice: { lines } }: { invoice: OfficeInvoice }) {
  const { t } = useTranslation(['adminInvoices', 'common'])
  const columns: Column<OfficeInvoice['lines'][number]>[] = [
    {
      key: 'product',
      title: t('lines.product'),
      cell: ({ ref, title, color, size, credited_total }) => (
        <>
          {title}
          <div className={classes.quiet}>{[ref, color, size].filter(Boolean).join(' · ')}</div>
          {Number(credited_total) > 0 && (
            <div className={classes.quiet}>
              {t('lines.credited', { amount: formatMoney(credited_total) })}
            </div>
          )}
        </>
      ),
    },
    {
      key: 'units',
      title: t('lines.units'),
      numeric: true,
      wide: true,
      cell: ({ kind, units, unit }) => (kind === 'goods' ? formatUnits(t, units, unit) : ''),
    },
    {
      key: 'unit_price',
      title: t('lines.unit_price'),
      numeric: true,
      wide: true,
      cell: ({ kind, unit_price }) => (kind === 'goods' ? formatPrice(unit_price) : ''),
    },
    {
      key: 'vat_rate',
      title: t('lines.vat_rate'),
      numeric: true,
      wide: true,
      cell: ({ vat_rate }) => formatRate(vat_rate),
    },
    { key: 'total', title: t('lines.total'), numeric: true, cell: ({ total }) => formatMoney(total) },
  ]
  return <DataTable caption={t('lines.title')} columns={columns} rows={lines} rowKey={({ id }) => id} />
}

/** Takes back what is left of an invoice, and invoices it anew as things stand now. */
function BillAnew({ invoice: { id, number } }: { invoice: OfficeInvoice }) {
  const { t } = useTranslation('adminInvoices')
  // The same until it is done: a repetition after a lost answer does it once.
  const [key] = useState(newKey)
  const decision: Decision = {
    key: `anew ${id}`,
    label: t('anew.do'),
    concerns: 'invoice',
    ...withFields(
      {
        title: t('anew.title', { invoice: number }),
        text: t('anew.text'),
        confirm: t('anew.do'),
        form: { shape: { reason: text }, initial: { reason: '' }, Fields: ReasonField },
      },
      async ({ reason }) => {
        const { credit_note, invoices } = await billAnew(id, { key, reason })
        const names = invoices.map(({ name }) => name).join(', ')
        return {
          message: t('anew.done', { count: invoices.length, note: credit_note.name, invoices: names }),
        }
      },
    ),
  }
  return <DecisionButton decision={decision} variant="default" />
}

function ReasonField() {
  const { t } = useTranslation('adminInvoices')
  return (
    <TextField
      name="reason"
      label={t('credit.reason')}
      hint={t('credit.reason_hint')}
      maxLength={500}
      data-autofocus
    />
  )
}

function Papers({ invoice: { id } }: { invoice: OfficeInvoice }) {
  const { t } = useTranslation('adminInvoices')
  const { t: said } = useTranslation('common')
  const fetching = useMutation({
    mutationFn: (format: 'pdf' | 'ubl') => downloadPaper(id, format),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  return (
    <Group gap="xs">
      {(['pdf', 'ubl'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={fetching.isPending && fetching.variables === format}
          onClick={() => fetching.mutate(format)}
        >
          {t(`file.${format}`)}
        </Button>
      ))}
    </Group>
  )
}
