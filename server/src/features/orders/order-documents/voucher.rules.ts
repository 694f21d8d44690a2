import type { Language } from '@comptoir/contract/common'
import type { Order, OrderItem } from '@comptoir/contract/order'
import { translator } from '#i18n/messages.ts'
import { formatCount, unitName } from '#lib/format.ts'
import type { Cell, Column } from '#features/platform/pdf/pdf.ts'

/** Items as somebody meets them who walks along the shelves; what has no place comes last. */
export const byShelf = (items: readonly OrderItem[]): OrderItem[] =>
  items.toSorted(
    (a, b) =>
      Number(a.warehouse_position === '') - Number(b.warehouse_position === '') ||
      a.path - b.path ||
      a.warehouse_position.localeCompare(b.warehouse_position, 'en', { numeric: true }) ||
      a.ref.localeCompare(b.ref, 'en', { numeric: true }),
  )

/**
 * The lines of a preparation voucher (DOC-02): by shelf, one row per article with its barcode and a box to tick. Sizes of
 * one style and colour that follow each other stand under one name.
 *
 * @param gtins by product
 */
export function voucherTable(
  { products }: Order,
  gtins: ReadonlyMap<number, string>,
  language: Language,
): { columns: Column[]; rows: Cell[][] } {
  const translate = translator(language)
  const rows = byShelf(products).map((item, index, all): Cell[] => {
    const before = all[index - 1]
    const follows =
      before !== undefined &&
      before.title === item.title &&
      before.color === item.color &&
      before.warehouse_position === item.warehouse_position
    const more = [item.ref, item.comment.replaceAll(/\s+/g, ' ')].filter(Boolean)
    const gtin = item.product === null ? undefined : gtins.get(item.product)
    const units = `${formatCount(item.total_qty)} ${unitName(language, item.unit, item.total_qty)}`
    const packs = item.pack === 1 ? [] : [`${formatCount(item.quantity)} × ${formatCount(item.pack)}`]
    return [
      follows ? '' : item.warehouse_position,
      follows ? more.join('\n') : { strong: [item.title, item.color].filter(Boolean).join(' · '), more },
      item.size,
      gtin ? { gtin } : '',
      { strong: units, more: packs },
      { box: true },
    ]
  })
  return {
    columns: [
      { head: translate('voucher_shelf'), width: 54 },
      { head: translate('mail_order_product') },
      { head: translate('price_list_size'), width: 42 },
      { head: translate('voucher_barcode'), width: 88 },
      { head: translate('order_quantity'), width: 70 },
      { head: translate('voucher_taken'), width: 30, align: 'right' },
    ],
    rows,
  }
}
