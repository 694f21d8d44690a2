import { Button, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { Order } from '@comptoir/contract/order'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { formatIban } from '#ui/format/format.ts'
import { Money } from '#domain/prices/Money.tsx'
import { PaymentBadge } from './OrderBadges.tsx'

/** How the order is to be paid; for a transfer all that the bank asks for, the reference ready to copy (OD-13). */
export function OrderPayment({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { data: config } = useQuery(shopConfig)
  const isDue = order.payment_status === 'pending' || order.payment_status === 'not_paid'
  const facts: Fact[] = [
    [t('payment_method'), t(`method.${order.payment_method}`)],
    [t('columns.payment'), <PaymentBadge key="status" status={order.payment_status} />],
  ]
  if (isDue && order.payment_method === 'bank_transfer' && config)
    facts.push(
      [t('amount'), <Money key="amount" amount={order.grand_total} />],
      [t('beneficiary'), config.company.name],
      ['IBAN', formatIban(config.company.iban)],
      ['BIC', config.company.bic],
    )
  return (
    <Stack gap="sm">
      <Facts facts={facts} />
      {order.payment_method !== 'on_account' && <Reference reference={order.payment_reference} />}
    </Stack>
  )
}

function Reference({ reference }: { reference: string }) {
  const { t } = useTranslation('orders')
  const { copied, copy } = useClipboard()
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('payment_reference')}
      </Text>
      <Button
        variant="default"
        className="num"
        aria-label={copied ? t('copied') : t('copy_reference', { reference })}
        rightSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => copy(reference)}
      >
        {reference}
      </Button>
    </div>
  )
}
