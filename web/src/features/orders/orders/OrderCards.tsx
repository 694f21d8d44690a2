import { Anchor, Stack, Title } from '@mantine/core'
import type { Order } from '@comptoir/contract/order'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { PromisedDays } from '#domain/ordering/Promise.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { OrderPayment } from './OrderPayment.tsx'
import classes from './OrderScreen.module.css'

/** Where the goods go, who is billed, and how it is paid. */
export function OrderCards({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return (
    <>
      <Card title={t('delivery')}>
        <DeliveryFacts order={order} />
      </Card>
      <Card title={t('billing')}>
        <address className={classes.address}>
          <strong>{order.billing.enterprise_name}</strong>
          <AddressLines address={order.billing} />
          {order.billing.vat && (
            <span>
              {t('vat_number')} {order.billing.vat}
            </span>
          )}
          <span>{order.billing.email}</span>
        </address>
      </Card>
      <Card title={t('payment_title')}>
        <OrderPayment order={order} />
      </Card>
    </>
  )
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.card}>
    <Title order={2} size="h3">
      {title}
    </Title>
    {children}
  </section>
)

function DeliveryFacts({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { day } = useFormat()
  const facts: Fact[] = [[t('delivery_option'), order.delivery_option.name]]
  if (order.warehouse) facts.push([t('warehouse'), order.warehouse.name])
  if (order.delivery_date) facts.push([t('delivery_date'), day(order.delivery_date)])
  if (order.promise.length > 0)
    facts.push([t('promised'), <PromisedDays key="promised" days={order.promise} />])
  facts.push([t('delivery_mode.label'), t(`delivery_mode.${order.delivery_mode}`)])
  facts.push([t('shortage.label'), t(`shortage.${order.shortage}`)])
  if (order.tracking_code) facts.push([t('tracking'), <Tracking key="tracking" order={order} />])
  return (
    <Stack gap="sm">
      <Facts facts={facts} />
      {order.shipping_address && (
        <address className={classes.address}>
          <AddressLines address={order.shipping_address} />
        </address>
      )}
    </Stack>
  )
}

/** The carrier's number, leading to the carrier (ORD-14). */
const Tracking = ({ order }: { order: Order }) =>
  order.tracking_url ? (
    <Anchor inherit href={order.tracking_url} target="_blank" rel="noreferrer">
      {order.tracking_code}
    </Anchor>
  ) : (
    order.tracking_code
  )

function AddressLines({ address }: { address: Order['billing'] | NonNullable<Order['shipping_address']> }) {
  return (
    <>
      <span>{address.name}</span>
      <span>{address.address_one}</span>
      {address.address_two && <span>{address.address_two}</span>}
      <span>
        {address.code} {address.city_name}
      </span>
      <span>{address.country_name}</span>
      <span>{address.phone}</span>
    </>
  )
}
