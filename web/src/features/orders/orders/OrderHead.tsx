import { Alert, Button } from '@mantine/core'
import type { Order } from '@comptoir/contract/order'
import { IconCircleCheck, IconDownload, IconPrinter, IconRepeat } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOrderOwner } from '#api/owner.ts'
import { useUser } from '#api/session.ts'
import { useLoadLines } from '#features/ordering/basket/useLoadLines.tsx'
import { ExcelButton } from '#domain/ordering/lines/ExcelButton.tsx'
import { usePaperLines } from '#domain/ordering/lines/useLinesView.ts'
import { paymentShown } from '#domain/orders/status-colors.ts'
import { Breadcrumbs } from '#ui/navigation/Breadcrumbs.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { LinkButton, TextLink } from '#ui/navigation/links.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { showsPayment } from './due.rules.ts'
import { PaymentBadge, StatusBadge } from './OrderBadges.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import classes from './OrderScreen.module.css'
import { downloadOrder, downloadWorkbook } from './orders.api.ts'

/** Which order it is, how it stands, and what can be had of it. */
export function OrderHead({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { instant } = useFormat()
  const again = useLoadLines({ kind: 'order', id: order.id, name: order.name })
  const client = useOrderOwner()
  const user = useUser()
  // It goes into the basket of whom one orders for now.
  const canReorder = order.allowed.includes('reorder') && order.owner.id === (client ?? user?.company)?.id
  const lines = usePaperLines()
  const fetching = useMutation({ mutationFn: () => downloadOrder(order.id, lines) })
  return (
    <div>
      <PageHeader
        title={t('order_number', { name: order.name })}
        breadcrumbs={
          <Breadcrumbs label={t('title')}>
            <TextLink inherit to="/order">
              {t('title')}
            </TextLink>
            <span>{order.name}</span>
          </Breadcrumbs>
        }
        lead={
          <div className={classes.lead}>
            <StatusBadge status={order.status} />
            {showsPayment(order) && <PaymentBadge status={paymentShown(order)} />}
            <span>{t('placed_on', { date: instant(order.created_at) })}</span>
            {order.placed_by.id !== order.owner.id && (
              <span>{t('on_behalf', { owner: order.owner.name, name: order.placed_by.name })}</span>
            )}
          </div>
        }
        actions={
          <>
            {canReorder && (
              <Button
                className="no-print"
                loading={again.isOpening}
                leftSection={<IconRepeat size={16} aria-hidden />}
                onClick={again.open}
              >
                {t('reorder')}
              </Button>
            )}
            {canReorder && (
              <LinkButton
                className="no-print"
                variant="default"
                to="/basket-create"
                search={{ order: order.id }}
              >
                {t('to_recurring')}
              </LinkButton>
            )}
            {order.allowed.includes('pdf') && (
              <Button
                className="no-print"
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                loading={fetching.isPending}
                onClick={() => fetching.mutate()}
              >
                {t('download_pdf')}
              </Button>
            )}
            {order.allowed.includes('excel') && (
              <ExcelButton variant="default" fetch={() => downloadWorkbook(order.id)} />
            )}
            <OrderDocuments order={order} />
            <Button
              className="no-print"
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => print()}
            >
              {t('print')}
            </Button>
          </>
        }
      />
      <span className="visually-hidden" role="status">
        {fetching.isPending && t('pdf_pending')}
      </span>
      <FormErrors error={fetching.error ?? again.error} />
      {again.dialog}
    </div>
  )
}

/** Said once, to whoever comes from the checkout. */
export function JustPlaced({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return (
    <Alert
      className="no-print"
      role="alert" // a status that comes with its text is not told
      color="success"
      icon={<IconCircleCheck aria-hidden />}
      title={t('placed_title', { name: order.name })}
    >
      {t('placed_text')}
    </Alert>
  )
}
