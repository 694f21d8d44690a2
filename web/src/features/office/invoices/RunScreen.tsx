import type { InvoiceRun, InvoiceRunProgress } from '@comptoir/contract/admin-invoices'
import type { IdAndName, Money } from '@comptoir/contract/common'
import { dayIn } from '@comptoir/contract/days'
import { sum } from '@comptoir/contract/money'
import { Badge, Checkbox, Progress, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/office/admin.api.ts'
import type { Decision } from '#features/office/decisions/decision.ts'
import { DecisionButton } from '#features/office/decisions/Decisions.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { pages } from '#features/office/entities.ts'
import { orderPlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { type Column, DataTable } from '#ui/data/DataTable.tsx'
import { formatCount, formatMoney } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './Invoices.module.css'
import { invoiceRuns, runPreview, startRun } from './invoices.api.ts'

/** Has the invoices issued of what has left until a day: what they will be, and how far the runs are. */
export function RunScreen() {
  const { t } = useTranslation('adminInvoices')
  const [until, setUntil] = useState(() => dayIn(new Date()))
  return (
    <article className={classes.parts}>
      <DetailHeader title={t('runs.title')} page={pages.invoices} lead={t('runs.lead')} />
      <Section title={t('runs.preview')}>
        <TextInput
          type="date"
          label={t('runs.until')}
          w="12rem"
          mb="md"
          value={until}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
        {until && <Preview until={until} />}
      </Section>
      <Section title={t('runs.latest')}>
        <Runs />
      </Section>
    </article>
  )
}

function Preview({ until }: { until: string }) {
  const client = useQueryClient()
  const finished = useQuery(invoiceRuns).data?.find(({ finished_at }) => finished_at !== null)?.id
  useEffect(() => {
    // What it has issued is to be invoiced no more.
    void client.invalidateQueries({ queryKey: ['admin', 'invoice', 'preview'] })
  }, [client, finished])
  return (
    <Detail query={useQuery(runPreview(until))} isPart outline={<ClientTable rows={undefined} />}>
      {(run) => <Chosen key={until} until={until} run={run} />}
    </Detail>
  )
}

/** What a client is invoiced. */
type ClientRow = { client: IdAndName; invoices: number; orders: IdAndName[]; total: Money }

const byClient = ({ groups }: InvoiceRun): ClientRow[] =>
  [...Map.groupBy(groups, ({ client }) => client.id).values()].map((same) => ({
    client: same[0]!.client,
    invoices: same.length,
    orders: same.flatMap(({ orders }) => orders),
    total: sum(same.map(({ total }) => total)),
  }))

function Chosen({ until, run }: { until: string; run: InvoiceRun }) {
  const { t } = useTranslation('adminInvoices')
  const may = useMay()
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const { data: runs } = useQuery(invoiceRuns)
  const rows = byClient(run)
  const chosen = rows.filter(({ client }) => !leftOut.has(client.id))
  const count = chosen.reduce((all, { invoices }) => all + invoices, 0)
  const isBusy = runs?.some(({ finished_at }) => finished_at === null)
  const decision: Decision = {
    key: 'start',
    label: t('runs.start'),
    concerns: 'invoice',
    ask: { title: t('runs.ask', { count }), text: t('runs.ask_text'), confirm: t('runs.start') },
    run: async () => {
      await startRun({ until, excluding: [...leftOut] })
      return { message: t('runs.started') }
    },
  }
  const toggle = (id: number) =>
    setLeftOut((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <>
      {rows.length === 0 ? (
        <Text c="dimmed">{t('runs.none')}</Text>
      ) : (
        <>
          <ClientTable rows={rows} leftOut={leftOut} onToggle={toggle} />
          <div className={classes.start}>
            <strong>
              {t('runs.sum', { count, total: formatMoney(sum(chosen.map(({ total }) => total))) })}
            </strong>
            {count > 0 && !isBusy && <DecisionButton decision={decision} />}
          </div>
        </>
      )}
      {run.waiting.length > 0 && (
        <>
          <Text fw={600} mt="md">
            {t('runs.waiting')}
          </Text>
          <ul className={classes.lines}>
            {run.waiting.map(({ client, order }) => (
              <li key={order.id}>
                {may('orders') ? (
                  <TextLink inherit {...orderPlace(order.id)}>
                    {order.name}
                  </TextLink>
                ) : (
                  order.name
                )}
                {` · ${client.name}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** So many orders are named below a client; the others are counted. */
const namedOrders = 5

type TableProps = {
  rows: ClientRow[] | undefined
  leftOut?: ReadonlySet<number>
  onToggle?: (id: number) => void
}

function ClientTable({ rows, leftOut, onToggle }: TableProps) {
  const { t } = useTranslation('adminInvoices')
  const columns: Column<ClientRow>[] = [
    {
      key: 'client',
      title: t('runs.columns.client'),
      cell: ({ client, orders }) => (
        <Checkbox
          checked={!leftOut?.has(client.id)}
          onChange={() => onToggle?.(client.id)}
          label={client.name}
          aria-label={t('runs.include', { client: client.name })}
          description={
            orders
              .slice(0, namedOrders)
              .map(({ name }) => name)
              .join(', ') + (orders.length > namedOrders ? ', …' : '')
          }
        />
      ),
    },
    {
      key: 'invoices',
      title: t('runs.columns.invoices'),
      numeric: true,
      wide: true,
      cell: ({ invoices }) => formatCount(invoices),
    },
    {
      key: 'orders',
      title: t('runs.columns.orders'),
      numeric: true,
      wide: true,
      cell: ({ orders }) => formatCount(orders.length),
    },
    { key: 'total', title: t('runs.columns.total'), numeric: true, cell: ({ total }) => formatMoney(total) },
  ]
  return (
    <DataTable caption={t('runs.preview')} columns={columns} rows={rows} rowKey={({ client }) => client.id} />
  )
}

function Runs() {
  const { t } = useTranslation('adminInvoices')
  const { day, instant } = useFormat()
  return (
    <Detail query={useQuery(invoiceRuns)} isPart>
      {(runs) =>
        runs.length === 0 ? (
          <Text c="dimmed">{t('runs.no_runs')}</Text>
        ) : (
          <ul className={classes.lines}>
            {runs.map((run) => (
              <li key={run.id} className={classes.run}>
                <span className={classes.lead}>
                  <strong>{t('runs.run', { date: day(run.until) })}</strong>
                  <RunBadge run={run} />
                  <span className={classes.quiet}>
                    {[run.started_by, instant(run.started_at)].filter(Boolean).join(', ')}
                  </span>
                </span>
                <span className={classes.quiet} aria-live="polite">
                  {t('runs.progress', {
                    issued: formatCount(run.issued),
                    planned: formatCount(run.planned),
                    total: formatMoney(run.total),
                  })}
                </span>
                {run.failure !== null && (
                  <Text size="sm" c="danger">
                    {t('runs.given_up')} {run.failure && t('runs.reason', { reason: run.failure })}
                  </Text>
                )}
                {!run.finished_at && (
                  <Progress
                    value={(100 * run.issued) / Math.max(run.planned, 1)}
                    aria-label={t('runs.under_way')}
                  />
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Detail>
  )
}

function RunBadge({ run: { finished_at, failure } }: { run: InvoiceRunProgress }) {
  const { t } = useTranslation('adminInvoices')
  const [color, text] =
    finished_at === null
      ? (['info', 'runs.under_way'] as const)
      : failure === null
        ? (['success', 'runs.finished'] as const)
        : (['danger', 'runs.broken_off'] as const)
  return (
    <Badge miw="max-content" color={color}>
      {t(text)}
    </Badge>
  )
}
