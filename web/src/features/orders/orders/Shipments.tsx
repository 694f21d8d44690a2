import { Anchor, Button, Group, Title } from '@mantine/core'
import type { Order, OrderItem, PaperLines, Shipment } from '@comptoir/contract/order'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#domain/catalogue/units.ts'
import { usePaperLines } from '#domain/ordering/lines/useLinesView.ts'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { formatCount } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './Shipments.module.css'

type Props = {
  order: Order
  /** Gives the browser the delivery note of a shipment. */
  downloadNote: (id: number, shipment: number, lines: PaperLines) => Promise<void>
  /** What can be done with a shipment. */
  actions?: (shipment: Shipment) => ReactNode
  /** Beside the title. */
  aside?: ReactNode
}

/** What of an order has left, when, from where and how it is followed, and what is still to come (ORD-14). */
export function Shipments({ order, downloadNote, actions, aside }: Props) {
  const { t } = useTranslation('orders')
  const lines = usePaperLines()
  const items = new Map(order.products.map((item) => [item.id, item]))
  const toCome = order.products
    .map((item) => ({ item, units: item.total_qty - item.shipped_qty }))
    .filter(({ units }) => units > 0)
  return (
    <section className={classes.shipments}>
      <div className={classes.head}>
        <Title order={2}>{t('shipments.title')}</Title>
        {aside}
      </div>
      {order.shipments.map((shipment) => (
        <section key={shipment.id} className={classes.shipment}>
          <div className={classes.head}>
            <Title order={3} size="h4">
              {t('shipments.number', { number: shipment.number })}
            </Title>
            <Group gap="xs" className="no-print">
              {actions?.(shipment)}
              <PaperButton
                label={t('shipments.delivery_note')}
                download={() => downloadNote(order.id, shipment.id, lines)}
              />
            </Group>
          </div>
          <About shipment={shipment} />
          <Lines
            lines={shipment.lines.flatMap(({ item: id, units }) => {
              const item = items.get(id)
              return item ? [{ item, units }] : []
            })}
          />
        </section>
      ))}
      {toCome.length > 0 && order.shipments.length > 0 && (
        <section className={classes.shipment}>
          <Title order={3} size="h4">
            {t('shipments.to_come')}
          </Title>
          <Lines lines={toCome} isOpen />
        </section>
      )}
    </section>
  )
}

/** Gives the browser a paper of a shipment. */
export function PaperButton({ label, download }: { label: string; download: () => Promise<void> }) {
  const { t: said } = useTranslation('common')
  const fetching = useMutation({
    mutationFn: download,
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={15} aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {label}
    </Button>
  )
}

function About({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('orders')
  const { instant } = useFormat()
  const { left_at, warehouse, carrier, parcels, tracking_code, tracking_url, signed_by } = shipment
  const tracking = tracking_url ? (
    <Anchor inherit href={tracking_url} target="_blank" rel="noreferrer">
      {tracking_code || tracking_url}
    </Anchor>
  ) : (
    tracking_code
  )
  const facts: Fact[] = [
    [
      t('shipments.left_at'),
      <time key="left_at" dateTime={left_at}>
        {instant(left_at)}
      </time>,
    ],
    [t('warehouse'), warehouse.name],
    [t('shipments.carrier'), carrier?.name],
    [t('shipments.parcels'), parcels > 1 ? formatCount(parcels) : ''],
    [t('tracking'), tracking],
    [t('shipments.signed_by'), signed_by],
  ]
  return <Facts facts={facts.filter(([, value]) => Boolean(value))} />
}

/** More lines than these are shown when asked for. */
const fewLines = 6

function Lines({ lines, isOpen }: { lines: { item: OrderItem; units: number }[]; isOpen?: boolean }) {
  const { t } = useTranslation(['orders', 'common'])
  return (
    <details className={classes.lines} open={isOpen ?? lines.length <= fewLines}>
      <summary>{t('orders:items_title', { count: lines.length })}</summary>
      <ul>
        {lines.map(({ item, units }) => (
          <li key={item.id}>
            <strong>{formatUnits(t, units, item.unit)}</strong>{' '}
            {[item.ref, item.title, item.color, item.size].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  )
}
