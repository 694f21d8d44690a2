import { Button, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { compare } from '@comptoir/contract/money'
import type { Order } from '@comptoir/contract/order'
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatIban } from '#ui/format/format.ts'
import { mailPaymentLink } from '#domain/money/pay.api.ts'
import { PayButton } from '#domain/money/PayButton.tsx'
import { paymentShown } from '#domain/orders/status-colors.ts'
import { Money } from '#domain/prices/Money.tsx'
import { isDue, isUnpaid, showsPayment } from './due.rules.ts'
import { PaymentBadge } from './OrderBadges.tsx'

/** How the order is to be paid; for a transfer all that the bank asks for, the reference ready to copy (OD-13). */
export function OrderPayment({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { data: config } = useQuery(shopConfig)
  const { grand_total, paid, due } = order
  const facts: Fact[] = [[t('payment_method'), t(`method.${order.payment_method}`)]]
  if (showsPayment(order))
    facts.push([t('columns.payment'), <PaymentBadge key="status" status={paymentShown(order)} />])
  if (isDue(order) && order.payment_method === 'bank_transfer' && config)
    facts.push(
      [t('amount'), <Money key="amount" amount={due} />],
      [t('beneficiary'), config.company.account_holder],
      ['IBAN', formatIban(config.company.iban)],
      ['BIC', config.company.bic],
    )
  if (isDue(order) && paid && compare(paid, '0.00') > 0)
    facts.push([t('paid_so_far'), <Money key="paid" amount={paid} />])
  if (isUnpaid(order) && due !== grand_total)
    facts.push([t('still_to_pay'), <Money key="due" amount={due} />])
  if (order.payment_status === 'paid' && order.status === 'admin_canceled')
    facts.push([t('to_refund'), <Money key="refund" amount={paid} />])
  return (
    <Stack gap="sm">
      <Facts facts={facts} />
      {order.allowed.includes('pay') && (
        <>
          <PayButton orderId={order.id} label={t('pay_now')} />
          <MailLink orderId={order.id} />
        </>
      )}
      {order.payment_method !== 'on_account' && <Reference reference={order.payment_reference} />}
    </Stack>
  )
}

function Reference({ reference }: { reference: string }) {
  const { t } = useTranslation('orders')
  const { copied, copy } = useClipboard()
  const Icon = copied ? IconCheck : IconCopy
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('payment_reference')}
      </Text>
      <Button
        variant="default"
        className="num"
        aria-label={copied ? t('copied') : t('copy_reference', { reference })}
        rightSection={<Icon size={16} className="no-print" aria-hidden />}
        onClick={() => copy(reference)}
      >
        {reference}
      </Button>
    </div>
  )
}

/** For whoever pays elsewhere: the link by mail, to hand on (PAY-02). */
function MailLink({ orderId }: { orderId: number }) {
  const { t } = useTranslation('orders')
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: () => mailPaymentLink(orderId) })
  return (
    <div className="no-print">
      <Button
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('mail_link')}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {isSuccess && t('link_mailed')}
      </Text>
      <FormErrors error={error} />
    </div>
  )
}
