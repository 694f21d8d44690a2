import { Badge, Group, Title } from '@mantine/core'
import type { Order, Return } from '@comptoir/contract/order'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#domain/catalogue/units.ts'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { formatMoney } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { ReturnPhotos } from './ReturnPhotos.tsx'
import classes from './Shipments.module.css'
import { total, useSomeOf } from './useSomeOf.ts'

type Props = {
  order: Order
  readPhoto: (one: Return, photo: number) => Promise<Blob>
  /** What can be done with a return. */
  actions?: (one: Return) => ReactNode
  /** What more is said of a return, and of its lines. */
  moreFacts?: (one: Return) => Fact[]
  aboutLine?: (line: Return['lines'][number]) => string
  /** What is said of a return below its facts. */
  notice?: (one: Return) => ReactNode
  /** Beside the title. */
  aside?: ReactNode
}

/** What of an order comes back: what was asked for, what became of it, and what is credited. */
export function Returns({ order, readPhoto, actions, moreFacts, aboutLine, notice, aside }: Props) {
  const { t } = useTranslation('orders')
  return (
    <section className={classes.shipments}>
      <div className={classes.head}>
        <Title order={2}>{t('returns.title')}</Title>
        {aside}
      </div>
      {order.returns.map((one) => (
        <section key={one.id} className={classes.shipment}>
          <div className={classes.head} data-place>
            <Title order={3} size="h4">
              {t('returns.number', { number: one.number })}{' '}
              <Badge color={colors[one.status]}>{t(`returns.status.${one.status}`)}</Badge>
            </Title>
            {actions && <Group gap="xs">{actions(one)}</Group>}
          </div>
          <About order={order} one={one} more={moreFacts?.(one)} />
          {notice?.(one)}
          <Lines order={order} one={one} about={aboutLine} />
          <ReturnPhotos one={one} read={(photo) => readPhoto(one, photo)} />
        </section>
      ))}
    </section>
  )
}

const colors = { requested: 'info', accepted: 'info', received: 'info', credited: 'success', refused: 'gray' }

type AboutProps = { order: Order; one: Return; more: Fact[] | undefined }
function About({ order, one, more = [] }: AboutProps) {
  const { t } = useTranslation('orders')
  const someOf = useSomeOf(order)
  const hasCome = one.lines.some(({ received }) => received !== null)
  const came = total(one.lines, ({ received }) => received ?? 0)
  const asked = total(one.lines, ({ units }) => units)
  const { instant } = useFormat()
  const [hidden] = useHidePrices()
  const facts: Fact[] = [
    [t('returns.asked_on'), instant(one.requested_at)],
    [t('returns.reason_label'), t(`returns.reason.${one.reason}`)],
    [t('comment'), one.comment],
    [t('returns.answer'), one.answer],
    [t('returns.units_received'), hasCome ? someOf(came, asked, one.lines) : ''],
    ...more,
    [t('returns.credit'), one.credit === null || hidden ? '' : formatMoney(one.credit)],
    [t('returns.credit_notes'), hidden ? '' : one.credit_notes.map(({ name }) => name).join(', ')],
  ]
  return <Facts facts={facts.filter(([, value]) => Boolean(value))} />
}

/** More lines than these are shown when asked for. */
const fewLines = 12

type LinesProps = { order: Order; one: Return; about: Props['aboutLine'] }
function Lines({ order, one, about }: LinesProps) {
  const { t } = useTranslation(['orders', 'common'])
  const someOf = useSomeOf(order)
  const items = new Map(order.products.map((item) => [item.id, item]))
  return (
    <details className={classes.lines} open={one.lines.length <= fewLines}>
      <summary>{t('orders:items_title', { count: one.lines.length })}</summary>
      <ul>
        {one.lines.map((line) => {
          const { item: id, units, received } = line
          const item = items.get(id)
          if (!item) return null
          const said = [
            received !== null &&
              received !== units &&
              t('orders:returns.came', { units: someOf(received, units, [line]) }),
            about?.(line),
          ].filter(Boolean)
          return (
            <li key={id}>
              <strong>{formatUnits(t, units, item.unit)}</strong>{' '}
              {[item.ref, item.title, item.color, item.size].filter(Boolean).join(' · ')}
              {said.length > 0 && ` (${said.join(', ')})`}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
