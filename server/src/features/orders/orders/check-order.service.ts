import type { Language } from '@comptoir/contract/common'
import type { Order, placeOrder as endpoint } from '@comptoir/contract/order'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { Config } from '#config.ts'
import type { Tx } from '#db/connect.ts'
import { ConflictError, RuleError, ruleError, message } from '#lib/errors.ts'
import type { Company } from '#session.ts'
import {
  findLinesToOrder,
  type BasketToOrder,
  type LineToOrder,
} from '#features/ordering/basket/basket.service.ts'
import { checkDelivery, type CheckedDelivery } from '#features/ordering/delivery/delivery.service.ts'
import { checkPaymentMethod } from '#features/ordering/payment-methods/payment-methods.service.ts'
import * as queries from './place-order.queries.ts'

export type OrderRequest = EndpointInput<typeof endpoint>['body']

/** A basket that can be ordered as far as its lines' prices and the stock allow it. */
export type CheckedOrder = {
  basket: BasketToOrder
  lines: LineToOrder[]
  /** What the order's texts are in: the company's language. */
  language: Language
  tariff_id: number
  payment_method: Order['payment_method']
  delivery: CheckedDelivery
  shipping: queries.FrozenAddress | null
  billing: queries.FrozenAddress
}

/**
 * Whether there is something to order, and it can be paid and delivered as the request says (CHK-01..06).
 *
 * @param options.refusals what a refusal of the delivery is worded in
 * @throws RuleError on the field that is wrong, or on none of them
 * @throws ConflictError where the basket is not the one that was looked at
 */
export async function checkOrder(
  tx: Tx,
  company: Company,
  basket: BasketToOrder | undefined,
  request: OrderRequest,
  { now, refusals, config }: { now: Date; refusals: Language; config: Config },
): Promise<CheckedOrder> {
  const language = company.language as Language // the table allows no other
  const shippingId = request.shipping_address ?? null
  const [lines, { shipping, billing }] = await Promise.all([
    basket ? findLinesToOrder(tx, basket.id, language) : [],
    queries.findFrozenAddresses(tx, {
      ...{ language, company: company.id },
      ...{ shipping: shippingId, billing: request.billing },
    }),
  ])
  if (!basket || lines.length === 0) throw ruleError(message('order_basket_empty'))
  if (request.basket_version != null && request.basket_version !== basket.version)
    throw new ConflictError(message('basket_changed'), {})
  await checkPaymentMethod(tx, config, company.id, request.payment_method)
  if (!billing) throw new RuleError({ billing: [message('does_not_exist', { value: request.billing })] })
  if (shippingId !== null && !shipping)
    throw new RuleError({ shipping_address: [message('does_not_exist', { value: shippingId })] })
  const delivery = await checkDelivery(
    tx,
    now,
    { names: language, refusals },
    { ...request, country_id: shipping?.country ?? null },
    lines.filter(({ is_pickup_only }) => is_pickup_only).map(({ product_id }) => product_id),
  )
  return {
    basket,
    lines,
    language,
    tariff_id: basket.tariff_id ?? company.tariff_id,
    payment_method: request.payment_method,
    delivery,
    shipping,
    billing,
  }
}
