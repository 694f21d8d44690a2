import type { Language } from '@comptoir/contract/common'
import type { Order, OrderItem, PaperLines } from '@comptoir/contract/order'
import type { Deps } from '#deps.ts'
import { translator, type Translate } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, message } from '#lib/errors.ts'
import { formatCount, formatDay } from '#lib/format.ts'
import { formatUnits } from '#lib/units.ts'
import { clientNumber } from '#features/accounts/companies/companies.service.ts'
import { printedCodes } from '#features/catalogue/own-codes/own-codes.service.ts'
import { keptPdf, type Cell, type Column, type Fact } from '#features/platform/pdf/pdf.ts'
import { moreOfRun, mostSizes, ownCodeOf, productsOf, sheetOf, variantOf } from './order-sheet.rules.ts'
import { runsOf } from './paper-runs.rules.ts'

/**
 * The delivery note of a shipment as PDF: what left, without prices, what had left before and what is still to come, and a
 * place to sign for it.
 *
 * @param order one that its reader may see
 * @throws NotFoundError if the order has no such shipment
 */
export async function deliveryNote(
  deps: Deps,
  order: Order,
  shipmentId: number,
  language: Language,
  lines: PaperLines,
): Promise<FileAnswer> {
  const translate = translator(language)
  const shipment = order.shipments.find(({ id }) => id === shipmentId)
  if (!shipment) throw new NotFoundError(message('no_match', { what: 'Shipment' }))
  const { company } = deps.config
  const sheet = sheetOf(order, { language, company, clientNumber: await clientNumber(deps, order.owner.id) })
  const title = translate('delivery_note', { order: order.name, number: shipment.number })
  const ownCodes = await printedCodes(deps, order.owner.id, productsOf(order))
  const delivered = unitsIn([shipment])
  const before = unitsIn(order.shipments.filter(({ number }) => number < shipment.number))
  const items = order.products.filter(({ id }) => delivered.has(id))
  const reading = {
    ...{ language, translate, ownCodes },
    unitsOf: ({ id }: OrderItem) => delivered.get(id) ?? 0,
    unitsBefore: ({ id }: OrderItem) => before.get(id) ?? 0,
  }
  const openUnits = (item: OrderItem) => item.total_qty - reading.unitsBefore(item) - reading.unitsOf(item)
  const toCome = order.products.filter((item) => openUnits(item) > 0)
  const travels: (Fact | false)[] = [
    [translate('delivery_note_left_at'), formatDay(dayIn(new Date(shipment.left_at)), language)],
    [translate('mail_order_warehouse'), shipment.warehouse.name],
    shipment.carrier !== null && [translate('mail_order_carrier'), shipment.carrier.name],
    [translate('mail_order_shipment_parcels'), formatCount(shipment.parcels)],
    shipment.tracking_code !== '' && [translate('mail_order_tracking'), shipment.tracking_code],
    [translate('voucher_lines'), formatCount(items.length)],
    [translate('customs_units'), formatCount(items.reduce((sum, item) => sum + reading.unitsOf(item), 0))],
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
    { kind: 'table', ...(lines === 'runs' ? tableInRuns(items, reading) : tableOf(items, reading)) },
    ...(lines === 'runs' && items.some((item) => reading.unitsOf(item) !== item.total_qty)
      ? [{ kind: 'paragraph', text: translate('delivery_note_parts') } as const]
      : []),
    ...(toCome.length > 0
      ? [
          { kind: 'chapter', path: [translate('mail_order_to_come')] } as const,
          { kind: 'table', ...tableToCome(toCome, openUnits, reading) } as const,
        ]
      : []),
    {
      kind: 'facts',
      facts: [
        [translate('delivery_note_received_by'), shipment.signed_by || '\u00a0'],
        [translate('delivery_note_signature'), '\u00a0\n\u00a0\n\u00a0\n\u00a0'], // room to sign
      ],
    },
  ])
  return new FileAnswer(`${title}.pdf`, 'application/pdf', content)
}

/** Units that left with shipments, by item. */
function unitsIn(shipments: Order['shipments']): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { item, units } of shipments.flatMap(({ lines }) => lines))
    sums.set(item, (sums.get(item) ?? 0) + units)
  return sums
}

type Reading = {
  language: Language
  translate: Translate
  ownCodes: ReadonlyMap<number, string>
  /** What has left of a line. */
  unitsOf: (item: OrderItem) => number
  /** What had left of it before. */
  unitsBefore: (item: OrderItem) => number
}
type Table = { columns: Column[]; rows: Cell[][] }

const quantities = (translate: Translate): Column[] => [
  { head: translate('mail_order_product') },
  { head: translate('delivery_note_ordered'), width: 84, align: 'right' },
  { head: translate('delivery_note_delivered'), width: 84, align: 'right' },
]

const refColumn = (translate: Translate): Column => ({
  head: translate('order_item_ref'),
  width: 96,
  most: 130,
})

/** What of the order has not left with this shipment or before. */
const tableToCome = (
  items: readonly OrderItem[],
  openUnits: (item: OrderItem) => number,
  { language, translate }: Reading,
): Table => ({
  columns: [
    refColumn(translate),
    { head: translate('mail_order_product') },
    { head: translate('mail_order_to_come'), width: 84, align: 'right' },
  ],
  rows: items.map((item) => [
    item.ref,
    { strong: item.title, more: [variantOf(item)].filter(Boolean) },
    formatUnits(language, item.unit, openUnits(item)),
  ]),
})

const tableOf = (
  items: readonly OrderItem[],
  { language, translate, ownCodes, unitsOf, unitsBefore }: Reading,
): Table => ({
  columns: [refColumn(translate), ...quantities(translate)],
  rows: items.map((item) => {
    const units = (count: number) => formatUnits(language, item.unit, count)
    const more = [
      variantOf(item),
      ownCodeOf(item, ownCodes, translate),
      item.comment.replaceAll(/\s+/g, ' '),
      unitsBefore(item) > 0 ? translate('delivery_note_before', { units: units(unitsBefore(item)) }) : '',
    ]
    return [
      item.ref,
      { strong: item.title, more: more.filter(Boolean) },
      units(item.total_qty),
      units(unitsOf(item)),
    ]
  }),
})

/** The sizes of a style, colour and remark in one row: what has left of each, of how many where that is less. */
const tableInRuns = (
  items: readonly OrderItem[],
  { language, translate, ownCodes, unitsOf }: Reading,
): Table => ({
  columns: quantities(translate),
  rows: runsOf(items, mostSizes, () => true).map((run) => {
    const [{ title, unit }] = run
    const units = (countOf: (item: OrderItem) => number) => {
      const count = run.reduce((all, item) => all + countOf(item), 0)
      return formatUnits(language, unit, count)
    }
    const sizes = run.map((item) => {
      const [left, all] = [unitsOf(item), item.total_qty]
      return {
        size: item.size,
        units: left === all ? formatCount(all) : `${formatCount(left)}/${formatCount(all)}`,
      }
    })
    return [
      { strong: title, more: moreOfRun(run, ownCodes, translate), sizes },
      units(({ total_qty }) => total_qty),
      units(unitsOf),
    ]
  }),
})
