import { Alert, Button, Skeleton, Stack, Title } from '@mantine/core'
import type { Order } from '@comptoir/contract/order'
import { IconCircleCheck, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { type Fact, Facts } from '#ui/Facts.tsx'
import { FormErrors } from '#ui/FormErrors.tsx'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Sums } from '#ui/Sums.tsx'
import { useFormat } from '#ui/useFormat.ts'
import { PaymentBadge, StatusBadge } from './OrderBadges.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderPayment } from './OrderPayment.tsx'
import classes from './OrderScreen.module.css'
import { downloadOrder, orderDetail } from './orders.api.ts'

/** An order as it was placed, and where it stands (ORD-12, ROUTE-12). */
export function OrderScreen() {
  const { i18n } = useTranslation('orders')
  const { id } = useParams({ from: '/order/view/$id' })
  const { placed } = useSearch({ from: '/order/view/$id' })
  const { data: order, error, refetch } = useQuery(orderDetail(Number(id), i18n.language))
  if (error instanceof ApiError && error.status === 404) return <NoSuchOrder />
  if (error) return <ErrorState error={error} order={1} onRetry={() => void refetch()} />
  return (
    <article className={classes.order}>
      <Head order={order} />
      {placed && order && <JustPlaced order={order} />}
      <div className={classes.cards}>
        {order ? <Cards order={order} /> : [1, 2, 3].map((card) => <Skeleton key={card} height={180} />)}
      </div>
      <OrderItems items={order?.products} />
      {order && (
        <div className={classes.foot}>
          <Notes order={order} />
          <div className={classes.totals}>
            <Sums
              goods={order.total}
              delivery={order.delivery}
              vat={order.vat}
              total={order.grand_total}
              note={order.vat_note}
            />
          </div>
        </div>
      )}
      {order && <Timeline order={order} />}
    </article>
  )
}

function Head({ order }: { order: Order | undefined }) {
  const { t } = useTranslation('orders')
  const { instant } = useFormat()
  const title = order ? t('order_number', { name: order.name }) : t('order')
  const fetching = useMutation({ mutationFn: downloadOrder })
  return (
    <div>
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs label={t('title')}>
            <TextLink inherit to="/order">
              {t('title')}
            </TextLink>
            <span>{order?.name}</span>
          </Breadcrumbs>
        }
        lead={
          order && (
            <div className={classes.lead}>
              <StatusBadge status={order.status} />
              <PaymentBadge status={order.payment_status} />
              <span>{t('placed_on', { date: instant(order.created_at) })}</span>
              {order.placed_by.id !== order.owner.id && (
                <span>{t('on_behalf', { owner: order.owner.name, name: order.placed_by.name })}</span>
              )}
            </div>
          )
        }
        actions={
          order && (
            <>
              {order.allowed.includes('pdf') && (
                <Button
                  className="no-print"
                  variant="default"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  loading={fetching.isPending}
                  onClick={() => fetching.mutate(order.id)}
                >
                  {t('download_pdf')}
                </Button>
              )}
              <Button
                className="no-print"
                variant="default"
                leftSection={<IconPrinter size={16} aria-hidden />}
                onClick={() => print()}
              >
                {t('print')}
              </Button>
            </>
          )
        }
      />
      <span className="visually-hidden" role="status">
        {fetching.isPending && t('pdf_pending')}
      </span>
      <FormErrors error={fetching.error} />
    </div>
  )
}

function JustPlaced({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return (
    <Alert
      className="no-print"
      role="status"
      color="tansy"
      icon={<IconCircleCheck aria-hidden />}
      title={t('placed_title', { name: order.name })}
    >
      {t('placed_text')}
    </Alert>
  )
}

function Cards({ order }: { order: Order }) {
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

const Card = ({ title, children }: { title: string; children: React.ReactNode }) => (
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

const Tracking = ({ order }: { order: Order }) =>
  order.tracking_url ? (
    <a href={order.tracking_url} target="_blank" rel="noreferrer">
      {order.tracking_code}
    </a>
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

/** What has happened to the order so far. */
function Timeline({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { instant } = useFormat()
  return (
    <section>
      <Title order={2}>{t('history')}</Title>
      <ol className={classes.timeline}>
        {order.events.map(({ at, to, reason }) => (
          <li key={`${at} ${to}`}>
            <StatusBadge status={to} />
            <time dateTime={at}>{instant(at)}</time>
            {reason && <span>{reason}</span>}
          </li>
        ))}
      </ol>
    </section>
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
