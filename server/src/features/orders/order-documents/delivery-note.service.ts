import type { Language } from '@comptoir/contract/common'
import type { Order } from '@comptoir/contract/order'
import type { Deps } from '#deps.ts'
import { translator } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, message } from '#lib/errors.ts'
import { formatCount, formatDay, unitName } from '#lib/format.ts'
import { clientNumber } from '#features/accounts/companies/companies.service.ts'
import { printedCodes } from '#features/catalogue/own-codes/own-codes.service.ts'
import { keptPdf, type Cell, type Fact } from '#features/platform/pdf/pdf.ts'
import { ownCodeOf, productsOf, sheetOf } from './order-sheet.rules.ts'

/**
 * The delivery note of a shipment as PDF: what left, without prices, and a place to sign for it.
 *
 * @param order one that its reader may see
 * @throws NotFoundError if the order has no such shipment
 */
export async function deliveryNote(
  deps: Deps,
  order: Order,
  shipmentId: number,
  language: Language,
): Promise<FileAnswer> {
  const translate = translator(language)
  const shipment = order.shipments.find(({ id }) => id === shipmentId)
  if (!shipment) throw new NotFoundError(message('no_match', { what: 'Shipment' }))
  const { company } = deps.config
  const sheet = sheetOf(order, { language, company, clientNumber: await clientNumber(deps, order.owner.id) })
  const title = translate('delivery_note', { order: order.name, number: shipment.number })
  const ownCodes = await printedCodes(deps, order.owner.id, productsOf(order))
  const items = new Map(order.products.map((item) => [item.id, item]))
  const rows = shipment.lines.flatMap(({ item: id, units }): Cell[][] => {
    const item = items.get(id)
    if (!item) return []
    const more = [
      [item.color, item.size].filter(Boolean).join(' · '),
      ownCodeOf(item, ownCodes, translate),
      item.comment.replaceAll(/\s+/g, ' '),
    ]
    return [
      [
        item.ref,
        { strong: item.title, more: more.filter(Boolean) },
        `${formatCount(item.total_qty)} ${unitName(language, item.unit, item.total_qty)}`,
        `${formatCount(units)} ${unitName(language, item.unit, units)}`,
      ],
    ]
  })
  const travels: (Fact | false)[] = [
    [translate('delivery_note_left_at'), formatDay(dayIn(new Date(shipment.left_at)), language)],
    [translate('mail_order_warehouse'), shipment.warehouse.name],
    shipment.carrier !== null && [translate('mail_order_carrier'), shipment.carrier.name],
    [translate('mail_order_shipment_parcels'), formatCount(shipment.parcels)],
    shipment.tracking_code !== '' && [translate('mail_order_tracking'), shipment.tracking_code],
  ]
  const content = await keptPdf(deps, { title, language }, [
    { kind: 'heading', text: title },
    { kind: 'facts', facts: sheet.about },
    {
      kind: 'panels',
      panels: [
        sheet.delivery,
        { title: translate('delivery_note_shipment'), facts: travels.filter((fact) => fact !== false) },
      ],
    },
    {
      kind: 'table',
      columns: [
        { head: translate('order_item_ref'), width: 96 },
        { head: translate('mail_order_product') },
        { head: translate('delivery_note_ordered'), width: 84, align: 'right' },
        { head: translate('delivery_note_delivered'), width: 84, align: 'right' },
      ],
      rows,
    },
    {
      kind: 'facts',
      facts: [
        [translate('delivery_note_received_by'), shipment.signed_by || '\u00a0'],
        [translate('delivery_note_signature'), '\u00a0'],
      ],
    },
  ])
  return new FileAnswer(`${title}.pdf`, 'application/pdf', content)
}
