import type { Language } from '@comptoir/contract/common'
import type { Order } from '@comptoir/contract/order'
import { translate } from '#i18n/messages.ts'
import { formatAmount, formatRate } from '#lib/format.ts'

/**
 * What an order comes to, as mails and documents say it: goods, delivery, VAT per rate, total. Empty where the reader
 * may see no prices (OD-37).
 */
export function sumsOf(order: Order, language: Language): [name: string, amount: string][] {
  const { total, delivery, vat, grand_total } = order
  if (total === null || delivery === null || grand_total === null) return []
  return [
    [translate(language, 'order_goods'), formatAmount(total)],
    [translate(language, 'order_delivery'), formatAmount(delivery)],
    ...vat.map(({ rate, base, amount }): [string, string] => [
      translate(language, 'order_vat', { rate: formatRate(rate), base: formatAmount(base) }),
      formatAmount(amount),
    ]),
    [translate(language, 'order_grand_total'), formatAmount(grand_total)],
  ]
}
