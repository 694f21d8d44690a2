import type { Language } from '@comptoir/contract/common'
import type { Order } from '@comptoir/contract/order'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { NotFoundError, message, ruleError } from '#lib/errors.ts'
import { labelsOfCarrier } from '#features/orders/shipments/shipments.service.ts'
import { labelMakers } from './label-makers.ts'

/**
 * The labels of a shipment's parcels as PDF, one page each, made as its carrier has them made.
 *
 * @param order one that its reader may see
 * @throws NotFoundError if the order has no such shipment
 * @throws RuleError where the goods are fetched
 */
export async function parcelLabels(
  deps: Deps,
  order: Order,
  shipmentId: number,
  language: Language,
): Promise<FileAnswer> {
  const shipment = order.shipments.find(({ id }) => id === shipmentId)
  if (!shipment) throw new NotFoundError(message('no_match', { what: 'Shipment' }))
  const to = order.delivery_option.kind === 'pickup' ? null : order.shipping_address
  if (!to) throw ruleError(message('shipment_label_fetched', { order: order.name }))
  const maker = shipment.carrier ? await labelsOfCarrier(deps.db, shipment.carrier.id) : 'shop'
  const title = translate(language, 'labels', { order: order.name, number: shipment.number })
  const content = await labelMakers[maker](deps, { title, order, shipment, to, language })
  return new FileAnswer(`${title}.pdf`, 'application/pdf', content)
}
