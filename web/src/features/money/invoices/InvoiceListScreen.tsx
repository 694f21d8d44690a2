import { dayIn } from '@comptoir/contract/days'
import type { Invoice } from '@comptoir/contract/invoice'
import { sum } from '@comptoir/contract/money'
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Tooltip } from '@mantine/core'
import {
  IconCreditCard,
  IconDownload,
  IconFileCode,
  IconFileTypePdf,
  IconReceiptEuro,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browser } from '#api/client.ts'
import { useOwnerId } from '#api/useOwnerId.ts'
import { balance } from '#domain/money/balance.api.ts'
import { BalanceFacts } from '#domain/money/BalanceFacts.tsx'
import { InvoiceBadge } from '#domain/money/InvoiceBadge.tsx'
import { Money } from '#domain/prices/Money.tsx'
import { type Column, DataTable } from '#ui/data/DataTable.tsx'
import { Pagination } from '#ui/data/Pagination.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount, formatMoney } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { LinkButton, TextLink } from '#ui/navigation/links.tsx'
import classes from './InvoiceListScreen.module.css'
import {
  downloadArchive,
  downloadInvoice,
  downloadStatement,
  invoiceList,
  payAtOnce,
} from './invoices.api.ts'
import { invoiceStatuses, pageSize, readInvoicesSearch, type InvoicesSearch } from './invoices.search.ts'

/** The invoices and credit notes of whom one orders for, the newest first (DOC-05). */
export function InvoiceListScreen() {
  const owner = useOwnerId()
  return <Invoices key={owner} owner={owner} /> // what was chosen of one client's is not of another's
}

function Invoices({ owner }: { owner: number | null }) {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate({ from: '/invoices' })
  const { page = 1, status, year } = useSearch({ from: '/invoices' })
  const { data, error, refetch } = useQuery(
    invoiceList({ owner, status, year, limit: pageSize, offset: (page - 1) * pageSize }),
  )
  const [chosen, setChosen] = useState<ReadonlyMap<number, Invoice>>(new Map())
  const toggle = (invoice: Invoice) =>
    setChosen((before) => {
      const after = new Map(before)
      if (!after.delete(invoice.id)) after.set(invoice.id, invoice)
      return after
    })
  const { data: owed } = useQuery(balance(owner))
  const show = (search: { [Key in keyof InvoicesSearch]?: InvoicesSearch[Key] | undefined }) =>
    void navigate({ search: readInvoicesSearch(search) })
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={(data?.count ?? 0) > 0 && <Statement owner={owner} />}
      />
      {owed?.balance && <BalanceFacts balance={owed.balance} />}
      <Group className={classes.filters} align="end">
        <NativeSelect
          label={t('columns.status')}
          value={status ?? ''}
          onChange={({ currentTarget }) =>
            show({ year, status: invoiceStatuses.find((known) => known === currentTarget.value) })
          }
          data={[
            { value: '', label: t('status_all') },
            ...invoiceStatuses.map((known) => ({ value: known, label: t(`status.${known}`) })),
          ]}
        />
        <NativeSelect
          label={t('year')}
          value={year ?? ''}
          onChange={({ currentTarget }) => show({ status, year: Number(currentTarget.value) || undefined })}
          data={[{ value: '', label: t('year_all') }, ...years(year)]}
        />
        {Boolean(data?.count) && <Archive owner={owner} status={status} year={year} />}
      </Group>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.list}>
          <InvoiceTable
            rows={data?.results}
            owner={owner}
            isFiltered={status !== undefined || year !== undefined}
            {...(owed?.is_online && { chosen, onChoose: toggle })}
          />
          <PayInvoices chosen={asTheyStand(chosen, data?.results)} owner={owner} />
          <Pagination
            count={data?.count ?? 0}
            page={page}
            size={pageSize}
            onPage={(next) => show({ page: next, status, year })}
          />
        </div>
      )}
    </>
  )
}

/** What is chosen and still open, by what is known of it now: another tab, or the bank, may have paid meanwhile. */
function asTheyStand(chosen: ReadonlyMap<number, Invoice>, rows: readonly Invoice[] = []): Invoice[] {
  const now = new Map(rows.map((row) => [row.id, row]))
  return [...chosen.values()]
    .map((invoice) => now.get(invoice.id) ?? invoice)
    .filter(({ open }) => Number(open) > 0)
}

/** The last years, and the one that is asked for. */
function years(asked: number | undefined): string[] {
  const now = Number(dayIn(new Date()).slice(0, 4))
  const known = [now, now - 1, now - 2, now - 3, ...(asked === undefined ? [] : [asked])]
  return [...new Set(known)].toSorted((a, b) => b - a).map(String)
}

/** What is open of all invoices, on one paper. */
function Statement({ owner }: { owner: number | null }) {
  const { t } = useTranslation('invoices')
  const { t: said } = useTranslation('common')
  const fetching = useMutation({
    mutationFn: () => downloadStatement(owner),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t('statement')}
    </Button>
  )
}

function Archive(filter: Parameters<typeof downloadArchive>[0]) {
  const { t } = useTranslation('invoices')
  const { t: said } = useTranslation('common')
  const fetching = useMutation({
    mutationFn: () => downloadArchive(filter),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t('archive')}
    </Button>
  )
}

/** Leads to where several invoices are paid at once. */
function PayInvoices({ chosen, owner }: { chosen: Invoice[]; owner: number | null }) {
  const { t } = useTranslation('invoices')
  const client = useQueryClient()
  const paying = useMutation({
    mutationFn: () =>
      payAtOnce(
        chosen.map(({ id }) => id),
        owner,
      ),
    onSuccess: browser.leaveTo,
    onError: () => client.invalidateQueries({ queryKey: ['orders'] }), // one may be paid meanwhile
  })
  if (chosen.length === 0) return null
  const amount = formatMoney(sum(chosen.map(({ open }) => open)))
  return (
    <div className={classes.pay}>
      <Button
        leftSection={<IconCreditCard size={16} aria-hidden />}
        loading={paying.isPending || paying.isSuccess}
        onClick={() => paying.mutate()}
      >
        {t('pay.do', { count: chosen.length, n: formatCount(chosen.length), amount })}
      </Button>
      <FormErrors error={paying.error} />
    </div>
  )
}

type TableProps = {
  rows: Invoice[] | undefined
  owner: number | null
  isFiltered: boolean
  /** Those that are to be paid; without it, none can be chosen. */
  chosen?: ReadonlyMap<number, Invoice>
  onChoose?: (invoice: Invoice) => void
}

function InvoiceTable({ rows, owner, isFiltered, chosen, onChoose }: TableProps) {
  const { t } = useTranslation('invoices')
  const { day } = useFormat()
  const payColumn: Column<Invoice> = {
    key: 'pay',
    title: t('pay.column'),
    cell: (row) =>
      Number(row.open) > 0 && (
        <Checkbox
          checked={chosen?.has(row.id) ?? false}
          aria-label={t('pay.choose', { number: row.number })}
          onChange={() => onChoose?.(row)}
        />
      ),
  }
  const columns: Column<Invoice>[] = [
    ...(chosen && onChoose && rows?.some(({ open }) => Number(open) > 0) ? [payColumn] : []),
    {
      key: 'number',
      title: t('columns.number'),
      cell: (row) => (
        <>
          <span className={classes.number}>{row.number}</span>
          <div className={classes.quiet}>
            {row.credited ? t('credits', { invoice: row.credited.name }) : <Orders orders={row.orders} />}
          </div>
          <div className={classes.phone}>
            <span>{day(row.issued_on)}</span>
            <span>
              {t('columns.grand_total')} <Money amount={row.grand_total} />
            </span>
            {Number(row.open) > 0 && (
              <>
                <span>{t('due', { date: day(row.due_on) })}</span>
                <span>
                  {t('columns.open')} <Money amount={row.open} />
                </span>
              </>
            )}
            <span className={classes.badge}>
              <InvoiceBadge status={row.status} />
            </span>
          </div>
        </>
      ),
    },
    { key: 'issued_on', title: t('columns.issued_on'), wide: true, cell: (row) => day(row.issued_on) },
    {
      key: 'due_on',
      title: t('columns.due_on'),
      wide: true,
      cell: (row) => (row.kind === 'invoice' ? day(row.due_on) : '–'),
    },
    {
      key: 'status',
      title: t('columns.status'),
      wide: true,
      cell: (row) => <InvoiceBadge status={row.status} />,
    },
    {
      key: 'grand_total',
      title: t('columns.grand_total'),
      numeric: true,
      wide: true,
      cell: (row) => <Money amount={row.grand_total} />,
    },
    {
      key: 'open',
      title: t('columns.open'),
      numeric: true,
      wide: true,
      cell: (row) => <Money amount={row.open} />,
    },
    { key: 'files', title: t('columns.files'), cell: (row) => <Files invoice={row} owner={owner} /> },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      expected={5}
      empty={
        <EmptyState
          icon={<IconReceiptEuro />}
          title={t(isFiltered ? 'none_found' : 'empty')}
          action={
            isFiltered ? (
              <LinkButton to="/invoices" search={{}}>
                {t('show_all')}
              </LinkButton>
            ) : (
              <LinkButton to="/order" search={{}}>
                {t('to_orders')}
              </LinkButton>
            )
          }
        >
          {isFiltered ? undefined : t('empty_text')}
        </EmptyState>
      }
    />
  )
}

const Orders = ({ orders }: Pick<Invoice, 'orders'>) =>
  orders.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <TextLink inherit to="/order/view/$id" params={{ id: String(id) }}>
        {name}
      </TextLink>
    </Fragment>
  ))

function Files({ invoice: { id, number }, owner }: { invoice: Invoice; owner: number | null }) {
  const { t } = useTranslation('invoices')
  const { t: said } = useTranslation('common')
  const fetching = useMutation({
    mutationFn: (format: 'pdf' | 'ubl') => downloadInvoice(id, owner, format),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  const files = [
    { format: 'pdf', icon: <IconFileTypePdf size={20} aria-hidden /> },
    { format: 'ubl', icon: <IconFileCode size={20} aria-hidden /> },
  ] as const
  return (
    <Group gap={4} className={classes.files}>
      {files.map(({ format, icon }) => (
        <Tooltip key={format} label={t(`download_${format}`, { number })}>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t(`download_${format}`, { number })}
            loading={fetching.isPending && fetching.variables === format}
            onClick={() => fetching.mutate(format)}
          >
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}
