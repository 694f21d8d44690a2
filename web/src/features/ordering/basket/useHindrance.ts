import type { Basket, BasketTotal } from '@comptoir/contract/basket'
import { useTranslation } from 'react-i18next'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { formatMoney } from '#ui/format/format.ts'
import type { QueueState } from './basket-queue.ts'
import { blockedReasonOf } from './basket.rules.ts'

/** Why the basket cannot be ordered as it is, and what can be done about it, in a sentence; undefined when it can (BASK-20). */
export function useHindrance(
  basket: Basket,
  total: BasketTotal | undefined,
  progress: QueueState,
): string | undefined {
  const { t } = useTranslation('basket')
  const [hidden] = useHidePrices()
  const reason = blockedReasonOf(basket, total, progress)
  if (reason !== 'minimum') return reason && t(`checkout.${reason}`)
  const { minimum_order: limit, missing_for_order: amount } = total!
  return hidden || !limit || !amount
    ? t('checkout.minimum')
    : t('minimum.missing', { limit: formatMoney(limit), amount: formatMoney(amount) })
}
