import type { OfficeOrder } from '@comptoir/contract/admin-orders'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Totals } from '#domain/ordering/Totals.tsx'
import { useLanguage, useMay } from '#features/office/admin.api.ts'
import { Decisions } from '#features/office/decisions/Decisions.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { clientPlace, ordersOfPlace } from '#features/office/places.ts'
import { OrderCards } from '#features/orders/orders/OrderCards.tsx'
import { OrderItems } from '#features/orders/orders/OrderItems.tsx'
import { paymentShown } from '#domain/orders/status-colors.ts'
import { PaymentBadge, StatusBadge } from '#features/orders/orders/OrderBadges.tsx'
import { Timeline } from '#features/orders/orders/Timeline.tsx'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { OfficePayments } from '#features/office/payments/OfficePayments.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { EditForClient } from './OrderForClient.tsx'
import { OrderPapers } from './OrderPapers.tsx'
import { useOrderDecisions } from './order-decisions.tsx'
import classes from './OrderScreen.module.css'
import { officeOrder } from './orders.api.ts'
import { OrderReturns } from './OrderReturns.tsx'
import { OrderShipments } from './OrderShipments.tsx'

/** An order of any client: what was ordered, where it stands, and what the office can do with it (OD-54). */
export function OrderScreen() {
  const { id } = useParams({ from: '/admin/orders/$id' })
  return (
    <Detail query={useQuery(officeOrder(id, useLanguage()))} entity={entities.order}>
      {(order) => <Content order={order} />}
    </Detail>
  )
}

function Content({ order }: { order: OfficeOrder }) {
  const { t } = useTranslation(['orders', 'adminOrders'])
  const { instant } = useFormat()
  const may = useMay()
  const decisions = useOrderDecisions(order)
  const notes: Fact[] = [
    [t('adminOrders:customer_reference'), order.customer_reference],
    [t('comment'), order.comment],
    [t('specific_request'), order.specific_request],
  ]
  return (
    <article className={classes.order}>
      <DetailHeader
        title={order.name}
        page={pages.orders}
        lead={
          <span className={classes.lead}>
            <StatusBadge status={order.status} isOffice />
            <PaymentBadge status={paymentShown(order)} />
            <TextLink inherit {...(may('accounts') ? clientPlace : ordersOfPlace)(order.client.id)}>
              {order.client.name}
            </TextLink>
            {order.assignee && <span>{t('adminOrders:assigned_to', { name: order.assignee.name })}</span>}
            <span>{t('placed_on', { date: instant(order.created_at) })}</span>
          </span>
        }
        actions={
          <>
            <OrderPapers order={order} />
            <EditForClient order={order} />
            <Decisions decisions={decisions} />
          </>
        }
      />
      <div className={classes.cards}>
        <OrderCards order={order} />
      </div>
      <Facts facts={notes.filter(([, text]) => Boolean(text))} />
      <OrderShipments order={order} />
      <OrderReturns order={order} />
      {may('finance') && <OfficePayments of={{ kind: 'order', id: order.id }} />}
      <OrderItems items={order.products} />
      <div className={classes.totals}>
        <Totals
          goods={order.total}
          delivery={order.delivery}
          vat={order.vat}
          total={order.grand_total}
          note={order.vat_note}
        />
      </div>
      <OrderNotes order={order} />
      <Timeline order={order} isOffice />
    </article>
  )
}
