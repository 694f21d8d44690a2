import { Badge, Title } from '@mantine/core'
import type { LineChange, Order, OrderChanges, OrderEvent, PromiseChange } from '@comptoir/contract/order'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#domain/catalogue/units.ts'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { formatMoney, formatPrice } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { PaymentBadge, StatusBadge } from './OrderBadges.tsx'
import classes from './OrderScreen.module.css'

/** What has happened to the order so far: what, when, by whom, why, and what an edit has changed. */
export function Timeline({ order, isOffice = false }: { order: Order; isOffice?: boolean }) {
  const { t } = useTranslation('orders')
  const { instant } = useFormat()
  return (
    <section>
      <Title order={2}>{t('history')}</Title>
      <ol className={classes.timeline}>
        {order.events.map((event, index) => (
          <li key={index /* a log is only added to */}>
            <div className={classes.event}>
              <Step event={event} isOffice={isOffice} />
              <time dateTime={event.at}>{instant(event.at)}</time>
              <Who by={event.by} />
              {event.reason && <span>{event.reason}</span>}
            </div>
            {event.changes && <Changes changes={event.changes} />}
            {event.promises.length > 0 && <Promises promises={event.promises} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

const ofReturns = [
  'return_request',
  'return_accept',
  'return_refuse',
  'return_receive',
  'return_credit',
] as const
const others = ['edit', 'promise', 'restore', 'take_off', 'ship', ...ofReturns] as const

type StepProps = { event: OrderEvent; isOffice: boolean }
function Step({ event: { action, to, return_number: number }, isOffice }: StepProps) {
  const { t } = useTranslation('orders')
  const ofReturn = ofReturns.find((name) => name === action)
  if (ofReturn && number !== null)
    return <Badge color="info">{t(`step_of_return.${ofReturn}`, { number })}</Badge>
  const other = others.find((name) => name === action)
  if (other) return <Badge color="info">{t(`step.${other}`)}</Badge>
  return action === 'pay' ? <PaymentBadge status="paid" /> : <StatusBadge status={to} isOffice={isOffice} />
}

function Who({ by }: { by: OrderEvent['by'] }) {
  const { t } = useTranslation('orders')
  if (by.name !== null) return <span>{t('by', { name: by.name })}</span>
  return by.kind === 'office' ? <span>{t('by_office')}</span> : null
}

/** More changes than these are shown when asked for. */
const fewChanges = 6

function Changes({ changes }: { changes: OrderChanges }) {
  const { t } = useTranslation('orders')
  const [hidden] = useHidePrices()
  const { lines, fields, old_total, new_total } = changes
  const hasNewTotal = old_total !== null && new_total !== null && old_total !== new_total
  return (
    <details className={classes.changes} open={lines.length <= fewChanges}>
      <summary>{t('change.count', { count: lines.length + fields.length })}</summary>
      <ul>
        {lines.map((line, index) => (
          <li key={index}>
            <Change line={line} />
          </li>
        ))}
        {fields.map((field) => (
          <li key={field}>{t(`change.${field}`)}</li>
        ))}
        {hasNewTotal && !hidden && (
          <li>{t('change.total', { from: formatMoney(old_total), to: formatMoney(new_total) })}</li>
        )}
      </ul>
    </details>
  )
}

/** Which lines come on another day. */
function Promises({ promises }: { promises: PromiseChange[] }) {
  const { t } = useTranslation('orders')
  const { day } = useFormat()
  const dayOf = (date: string | null) => (date === null ? t('change.day_open') : day(date))
  return (
    <details className={classes.changes} open={promises.length <= fewChanges}>
      <summary>{t('step.promise')}</summary>
      <ul>
        {promises.map(({ ref, title, color, size, old_date, new_date }, index) => (
          <li key={index}>
            {t('change.promise', {
              what: [ref, title, color, size].filter(Boolean).join(' · '),
              from: dayOf(old_date),
              to: dayOf(new_date),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Change({ line }: { line: LineChange }) {
  const { t } = useTranslation(['orders', 'common'])
  const [hidden] = useHidePrices()
  const { kind, ref, title, color, size, unit, old_units, new_units, old_price, new_price } = line
  const what = [ref, title, color, size].filter(Boolean).join(' · ')
  const units = (count: number) => formatUnits(t, count, unit)
  const prices =
    old_price !== null && new_price !== null && !hidden
      ? { from: formatPrice(old_price), to: formatPrice(new_price) }
      : undefined
  return (
    <>
      {kind === 'added' && t('orders:change.added', { what, units: units(new_units) })}
      {kind === 'removed' && t('orders:change.removed', { what, units: units(old_units) })}
      {kind === 'quantity' &&
        t('orders:change.quantity', { what, from: units(old_units), to: units(new_units) })}
      {kind === 'price' && what}
      {prices && ` (${t('orders:change.price', prices)})`}
    </>
  )
}
