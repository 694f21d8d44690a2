import type { Language, Money } from '@comptoir/contract/common'
import type { Order } from '@comptoir/contract/order'
import { translate } from '#i18n/messages.ts'
import { formatAmount, formatRate } from '#lib/format.ts'

/**
 * What an order comes to: goods, delivery, VAT per rate, total. Empty where the reader may see no prices (OD-37).
 */
export function amountsOf(order: Order, language: Language): [name: string, amount: Money][] {
  const { total, delivery, vat, grand_total } = order
  if (total === null || delivery === null || grand_total === null) return []
  return [
    [translate(language, 'order_goods'), total],
    [translate(language, 'order_delivery'), delivery],
    ...vat.map(({ rate, base, amount }): [string, Money] => [
      translate(language, 'order_vat', { rate: formatRate(rate), base: formatAmount(base) }),
      amount,
    ]),
    [translate(language, 'order_grand_total'), grand_total],
  ]
}

/** The same, as mails and documents say it. */
export const sumsOf = (order: Order, language: Language): [name: string, amount: string][] =>
  amountsOf(order, language).map(([name, amount]) => [name, formatAmount(amount)])
