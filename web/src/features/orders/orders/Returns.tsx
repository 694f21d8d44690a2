import { Badge, Group, Title } from '@mantine/core'
import type { Order, OrderItem, Return } from '@comptoir/contract/order'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#domain/catalogue/units.ts'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { formatMoney } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { ReturnPhotos } from './ReturnPhotos.tsx'
import classes from './Shipments.module.css'

type Props = {
  order: Order
  readPhoto: (one: Return, photo: number) => Promise<Blob>
  /** What can be done with a return. */
  actions?: (one: Return) => ReactNode
  /** What is said of a return below its facts. */
  notice?: (one: Return) => ReactNode
  /** Beside the title. */
  aside?: ReactNode
}

/** What of an order comes back: what was asked for, what became of it, and what is credited. */
export function Returns({ order, readPhoto, actions, notice, aside }: Props) {
  const { t } = useTranslation('orders')
  const items = new Map(order.products.map((item) => [item.id, item]))
  return (
    <section className={classes.shipments}>
      <div className={classes.head}>
        <Title order={2}>{t('returns.title')}</Title>
        {aside}
      </div>
      {order.returns.map((one) => (
        <section key={one.id} className={classes.shipment}>
          <div className={classes.head}>
            <Title order={3} size="h4">
              {t('returns.number', { number: one.number })}{' '}
              <Badge color={colors[one.status]}>{t(`returns.status.${one.status}`)}</Badge>
            </Title>
            {actions && <Group gap="xs">{actions(one)}</Group>}
          </div>
          <About one={one} />
          {notice?.(one)}
          <Lines one={one} items={items} />
          <ReturnPhotos one={one} read={(photo) => readPhoto(one, photo)} />
        </section>
      ))}
    </section>
  )
}

const colors = { requested: 'info', accepted: 'info', received: 'info', credited: 'success', refused: 'gray' }

function About({ one }: { one: Return }) {
  const { t } = useTranslation('orders')
  const { instant } = useFormat()
  const [hidden] = useHidePrices()
  const facts: Fact[] = [
    [t('returns.asked_on'), instant(one.requested_at)],
    [t('returns.reason_label'), t(`returns.reason.${one.reason}`)],
    [t('comment'), one.comment],
    [t('returns.answer'), one.answer],
    [t('returns.credit'), one.credit === null || hidden ? '' : formatMoney(one.credit)],
    [t('returns.credit_notes'), hidden ? '' : one.credit_notes.map(({ name }) => name).join(', ')],
  ]
  return <Facts facts={facts.filter(([, value]) => Boolean(value))} />
}

function Lines({ one, items }: { one: Return; items: ReadonlyMap<number, OrderItem> }) {
  const { t } = useTranslation(['orders', 'common'])
  return (
    <ul className={classes.items}>
      {one.lines.map(({ item: id, units, received }) => {
        const item = items.get(id)
        if (!item) return null
        return (
          <li key={id}>
            <strong>{formatUnits(t, units, item.unit)}</strong>{' '}
            {[item.ref, item.title, item.color, item.size].filter(Boolean).join(' · ')}
            {received !== null &&
              received !== units &&
              ` (${t('orders:returns.came', { units: formatUnits(t, received, item.unit) })})`}
          </li>
        )
      })}
    </ul>
  )
}
