import type { Order } from '@comptoir/contract/order'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Facts } from '#ui/data/Facts.tsx'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { Payments } from '#domain/money/Payments.tsx'
import { Totals } from '#domain/ordering/Totals.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { OrderCards } from './OrderCards.tsx'
import { JustPlaced, OrderHead } from './OrderHead.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderLife } from './OrderLife.tsx'
import classes from './OrderScreen.module.css'
import { downloadDeliveryNote, downloadReceipt, orderDetail, orderPayments } from './orders.api.ts'
import { Shipments } from './Shipments.tsx'
import { OwnReturns } from './AskReturn.tsx'
import { Timeline } from './Timeline.tsx'

/** An order as it was placed, and where it stands (ORD-12, ROUTE-12). */
export function OrderScreen() {
  const { i18n } = useTranslation('orders')
  const { id } = useParams({ from: '/order/view/$id' })
  const { placed } = useSearch({ from: '/order/view/$id' })
  const { data: order, error, refetch } = useQuery(orderDetail(Number(id), i18n.language))
  if (error instanceof ApiError && error.status === 404) return <NoSuchOrder />
  if (error && !order) return <ErrorState error={error} order={1} onRetry={() => void refetch()} />
  if (!order) return <PageSkeleton rows={12} />
  return (
    <article className={classes.order}>
      {placed && <JustPlaced order={order} />}
      <OrderHead order={order} />
      <OrderLife order={order} />
      <div className={classes.cards}>
        <OrderCards order={order} />
      </div>
      {order.shipments.length > 0 && <Shipments order={order} downloadNote={downloadDeliveryNote} />}
      <OwnReturns order={order} />
      <OwnPayments order={order} />
      <OrderItems items={order.products} />
      <div className={classes.foot}>
        <Notes order={order} />
        <div className={classes.totals}>
          <Totals
            goods={order.total}
            delivery={order.delivery}
            vat={order.vat}
            total={order.grand_total}
            note={order.vat_note}
          />
        </div>
      </div>
      <Timeline order={order} />
    </article>
  )
}

function OwnPayments({ order: { id } }: { order: Order }) {
  const { data, error } = useQuery(orderPayments(id))
  return <Payments payments={data} error={error} download={(payment) => downloadReceipt(id, payment)} />
}

function Notes({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { instant } = useFormat()
  const given = [
    [t('customer_reference'), order.customer_reference],
    [t('comment'), order.comment],
    [t('specific_request'), order.specific_request],
    [t('last_edit'), instant(order.last_edit)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <Facts
      facts={given.map(([name, text]) => [
        name,
        <span key={name} className={classes.note}>
          {text}
        </span>,
      ])}
    />
  )
}

function NoSuchOrder() {
  const { t } = useTranslation('orders')
  return (
    <EmptyState
      order={1}
      title={t('not_found')}
      action={<LinkButton to="/order">{t('to_orders')}</LinkButton>}
    >
      {t('not_found_text')}
    </EmptyState>
  )
}
