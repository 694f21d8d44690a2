import type { Language } from '@comptoir/contract/common'
import type { Order, OrderItem, PaperLines } from '@comptoir/contract/order'
import { translator } from '#i18n/messages.ts'
import { formatCount } from '#lib/format.ts'
import { formatUnits } from '#lib/units.ts'
import type { OpenLine } from '#features/orders/shipments/shipments.service.ts'
import { inSizes, isSameRun, nameOfRun, type PaperRun } from './paper-runs.rules.ts'
import type { Cell, Column } from '#features/platform/pdf/pdf.ts'

/** Items to take from the shelves of a warehouse; undefined where nothing of the order is still to leave. */
export type ToTake = { warehouse: string | undefined; items: OrderItem[] }

/**
 * What is to be taken in each warehouse: the units that are still to leave it, and where they lie there. All that was ordered,
 * where it lay then, once nothing is still to leave.
 */
export function toTake({ products }: Order, open: readonly OpenLine[]): ToTake[] {
  const items = new Map(products.map((item) => [item.id, item]))
  const here = open.flatMap(({ item_id, warehouse_id, warehouse_name, units, shelf, shelf_path }) => {
    const item = items.get(item_id)
    if (!item) return [] // taken off at this moment
    const place = { warehouse_position: shelf, path: shelf_path }
    const taken = { ...item, ...place, total_qty: units, quantity: units / item.pack }
    return [{ warehouse_id, warehouse_name, taken }]
  })
  if (here.length === 0) return [{ warehouse: undefined, items: products }]
  return [...Map.groupBy(here, ({ warehouse_id }) => warehouse_id).values()].map((lines) => ({
    warehouse: lines[0]!.warehouse_name,
    items: lines.map(({ taken }) => taken),
  }))
}

/** Items as somebody meets them who walks along the shelves; what has no place comes last. */
export const byShelf = (items: readonly OrderItem[]): OrderItem[] =>
  items.toSorted(
    (a, b) =>
      Number(a.warehouse_position === '') - Number(b.warehouse_position === '') ||
      a.path - b.path ||
      a.warehouse_position.localeCompare(b.warehouse_position, 'en', { numeric: true }) ||
      a.ref.localeCompare(b.ref, 'en', { numeric: true }),
  )

/** So many sizes stand in a row at most, which is never higher than a page. */
const mostSizes = 15

/**
 * The lines of a preparation voucher (DOC-02): by shelf, one row per article with its barcode and a box to tick, or one for
 * the sizes of a style and colour that lie on the same shelf and follow each other.
 *
 * @param gtins by product
 */
export function voucherTable(
  items: readonly OrderItem[],
  gtins: ReadonlyMap<number, string>,
  language: Language,
  lines: PaperLines,
): { columns: Column[]; rows: Cell[][]; whole: Cell[][] } {
  const translate = translator(language)
  const runs = lines === 'runs' ? runsByShelf(byShelf(items)) : byShelf(items).map((item): PaperRun => [item])
  const rowOf = (run: PaperRun, follows: boolean) =>
    run.length === 1 ? lineOf(run[0], gtins, language, follows) : rowOfRun(run, gtins, language)
  return {
    columns: [
      { head: translate('voucher_shelf'), width: 54 },
      { head: translate('mail_order_product') },
      { head: translate('price_list_size'), width: 42 },
      { head: translate('voucher_barcode'), width: 88 },
      { head: translate('order_quantity'), width: 70 },
      { head: translate('voucher_taken'), width: 30, align: 'right' },
    ],
    rows: runs.map((run, index) => rowOf(run, isAlike(runs[index - 1]?.[0], run[0]))),
    whole: runs.map((run) => rowOf(run, false)),
  }
}

/** An article: what the one above it says as well is left out where it follows. */
function lineOf(
  item: OrderItem,
  gtins: ReadonlyMap<number, string>,
  language: Language,
  follows: boolean,
): Cell[] {
  const more = [item.ref, item.comment.replaceAll(/\s+/g, ' ')].filter(Boolean)
  const gtin = item.product === null ? undefined : gtins.get(item.product)
  const packs = packsOf(item)
  return [
    follows ? '' : item.warehouse_position,
    follows ? more.join('\n') : { strong: [item.title, item.color].filter(Boolean).join(' · '), more },
    item.size,
    gtin ? { gtin } : '',
    { strong: unitsOf([item], language), more: packs ? [packs] : [] },
    { box: true },
  ]
}

/** Whether a line says the same as the one above it, but for the size. */
const isAlike = (above: OrderItem | undefined, { title, color, warehouse_position }: OrderItem): boolean =>
  above?.title === title && above.color === color && above.warehouse_position === warehouse_position

/** How many packs it is, where units come in packs and none is opened. */
const packsOf = ({ quantity, pack }: OrderItem): string =>
  pack === 1 || !Number.isInteger(quantity) ? '' : `${formatCount(quantity)} × ${formatCount(pack)}`

function unitsOf(run: PaperRun, language: Language): string {
  const units = run.reduce((all, { total_qty }) => all + total_qty, 0)
  return formatUnits(language, run[0].unit, units)
}

/** What lies on one shelf and follows each other, by style, colour and remark. */
function runsByShelf(items: readonly OrderItem[]): PaperRun[] {
  const runs: [OrderItem, ...OrderItem[]][] = []
  for (const item of items) {
    const run = runs.at(-1)
    const first = run?.[0]
    if (first && isSameRun(first, item) && first.warehouse_position === item.warehouse_position)
      run.push(item)
    else runs.push([item])
  }
  return runs.flatMap((run) => inSizes(run, mostSizes))
}

/** The sizes of a run below its name, each with its barcode and box, over the columns that an article has for these. */
function rowOfRun(run: PaperRun, gtins: ReadonlyMap<number, string>, language: Language): Cell[] {
  return [
    run[0].warehouse_position,
    {
      strong: run[0].title,
      more: [nameOfRun(run), run[0].comment.replaceAll(/\s+/g, ' ')].filter(Boolean),
      sizes: run.map((item) => sizeOf(item, gtins)),
      span: 3,
    },
    '',
    '',
    { strong: unitsOf(run, language), more: [] },
    '',
  ]
}

function sizeOf(item: OrderItem, gtins: ReadonlyMap<number, string>) {
  const { size, product, total_qty } = item
  const gtin = product === null ? undefined : gtins.get(product)
  const units = [formatCount(total_qty), packsOf(item)].filter(Boolean).join(' = ')
  return { size, units, box: true, ...(gtin && { gtin }) } as const
}
