import { lineKey, minimumPacks, minimumUnits, quantityMaximum } from '@comptoir/contract/rules'
import type { ImportLine } from '@comptoir/contract/basket-import'
import { saysOther } from '@comptoir/contract/lists/headers'
import { isSumWord, type WantedRow } from '@comptoir/contract/lists/rows'
import type { MessageKey } from '#i18n/messages.ts'
import type { ProductRow } from './basket-import.queries.ts'
import type { Match } from './match.rules.ts'

type Code = ImportLine['message_code']
/** What is said of a row; the first sentence gives the code. */
export type Remark = { code: Code; values: Record<string, string | number> }
/** What is said where an order would be refused for the stock. */
export type StockRemark = {
  key: 'order_row_beyond_stock' | 'order_row_out_of_stock'
  values: Remark['values']
}
/** What becomes of a row. Quantities as on the wire. */
export type PlacedRow = {
  status: ImportLine['status']
  product: ProductRow | null
  quantity: number | null
  final_quantity: number
  remarks: Remark[]
  /** That an order would be refused. */
  stock?: StockRemark | undefined
  suggestions: readonly ProductRow[]
  /** The style that is named without saying which of its products. */
  style?: number | undefined
}

/** Characters that the comment of a line holds. */
const COMMENT = 500

/** A line of the basket that rows bring something to: packs of a product, under one comment. */
export type RowGroup = {
  product: ProductRow
  comment: string
  /** The rows, by their place. */
  rows: number[]
  /** What they ask for together. */
  units: number
  /** Packs that are ordered for them. */
  packs: number
}
/** What is in the basket already: packs, by `lineKey`, and how many lines more it may hold. */
export type BasketRoom = { packs: ReadonlyMap<string, number>; free: number }

const skipped = (code: Code, match: Match): PlacedRow => ({
  status: 'skipped',
  product: 'product' in match ? match.product : null,
  quantity: null,
  final_quantity: 0,
  remarks: [{ code, values: {} }],
  suggestions: [],
})

const failed = (
  code: Code,
  values: Remark['values'],
  more: Partial<Pick<PlacedRow, 'product' | 'quantity' | 'suggestions' | 'style'>> = {},
): PlacedRow => ({
  status: 'failed',
  product: null,
  quantity: null,
  final_quantity: 0,
  suggestions: [],
  ...more,
  remarks: [{ code, values }],
})

/**
 * What is sure of each row before the basket is looked at: what was not found, or asks for nothing that can be ordered.
 * undefined for the others.
 */
export function settleRow(
  { read, quantity, isSum }: WantedRow,
  match: Match,
  successors: ReadonlyMap<number, ProductRow>,
): PlacedRow | undefined {
  const isUnnamed = 'fault' in match && match.fault.code === 'no_product'
  if (isUnnamed && (isSum || quantity === 'none' || 'fault' in quantity)) return skipped('no_product', match)
  const code = read.reference ?? read.style ?? read.own_code ?? read.gtin ?? ''
  const isTotal = isSum && [code, read.color, read.size].some((text) => isSumWord(text ?? ''))
  if ('fault' in match && (isTotal || saysOther(code))) return skipped('no_product', match)
  if (quantity === 'none') return skipped('no_quantity', match)
  const asked = 'units' in quantity ? quantity.units : null
  if ('fault' in match) {
    const { code, values } = match.fault
    return failed(code, values, { quantity: asked, suggestions: match.suggestions, style: match.style })
  }
  const { product } = match
  if ('fault' in quantity) return failed(quantity.fault, { value: read.quantity ?? '' }, { product })
  if (!product.is_active) {
    const successor = product.successor_id === null ? undefined : successors.get(product.successor_id)
    const suggestions = successor ? [successor] : []
    return failed(
      'discontinued',
      { ref: product.ref, name: product.name },
      { product, quantity: asked, suggestions },
    )
  }
  if (quantity.units > quantityMaximum * (read.in_packs ? 1 : product.pack))
    return failed('too_many', { limit: quantityMaximum, ref: product.ref }, { product, quantity: asked })
  if ((read.comment ?? '').length > COMMENT)
    return failed('comment_too_long', { limit: COMMENT }, { product, quantity: asked })
  return undefined
}

/** Units that a row asks for; its quantity is one. */
const unitsOf = ({ quantity, read }: WantedRow, { pack }: ProductRow): number =>
  typeof quantity === 'object' && 'units' in quantity ? quantity.units * (read.in_packs ? pack : 1) : 0

/**
 * Puts the rows of one product together, so that two rows of six reach a minimum of twelve, and raises what they ask for
 * to whole packs and the minimum.
 *
 * @param settled rows that are settled already
 * @returns the groups that can be ordered; the rows of the others are settled
 */
export function groupRows(
  rows: readonly WantedRow[],
  matches: readonly Match[],
  settled: (PlacedRow | undefined)[],
  { packs: there, free }: BasketRoom,
  lineLimit: number,
): RowGroup[] {
  const groups = new Map<string, RowGroup>()
  for (const [index, row] of rows.entries()) {
    const match = matches[index]!
    if (settled[index] || !('product' in match)) continue
    const { product } = match
    const comment = row.read.comment ?? ''
    const key = lineKey({ product: product.product_id, comment })
    const group = groups.get(key) ?? { product, comment, rows: [], units: 0, packs: 0 }
    group.rows.push(index)
    group.units += unitsOf(row, product)
    groups.set(key, group)
  }
  const placed: RowGroup[] = []
  let room = free
  for (const [key, group] of groups) {
    const { product, units } = group
    const before = there.get(key) ?? 0
    const refuse = (code: Code, values: Remark['values']) => {
      for (const index of group.rows)
        settled[index] = failed(code, values, { product, quantity: askedOf(rows[index]!) })
    }
    group.packs = Math.max(
      Math.ceil(units / product.pack),
      minimumPacks(product.min_quantity, product.pack) - before,
    )
    if (before + group.packs > quantityMaximum)
      refuse('too_many', { limit: quantityMaximum, ref: product.ref })
    else if (before === 0 && room <= 0) refuse('basket_full', { limit: lineLimit })
    else {
      if (before === 0) room -= 1
      placed.push(group)
    }
  }
  return placed
}

export const askedOf = ({ quantity }: WantedRow): number | null =>
  typeof quantity === 'object' && 'units' in quantity ? quantity.units : null

/**
 * What is said where an order of a group would be refused for the stock (OD-59), as the basket says it of a line.
 *
 * @param before packs in the basket
 * @param available units in stock
 * @param limit the same in words
 */
export function stockRemark(
  { product: { pack, min_quantity }, packs }: RowGroup,
  before: number,
  { available, limit }: { available: number; limit: string },
): StockRemark | undefined {
  if ((before + packs) * pack <= available) return undefined
  const isEnough = Math.floor(available / pack) >= minimumPacks(min_quantity, pack)
  return isEnough
    ? { key: 'order_row_beyond_stock', values: { limit } }
    : { key: 'order_row_out_of_stock', values: {} }
}

/**
 * What is said of the rows of a group that is in the basket now. What was raised is told at the first of them.
 *
 * @param status of the line
 * @param stock what is said of its stock
 */
export function settleGroup(
  { product, rows: indexes, units, packs }: RowGroup,
  status: 'added' | 'updated',
  rows: readonly WantedRow[],
  matches: readonly Match[],
  settled: (PlacedRow | undefined)[],
  quantityWarning: number,
  stock?: StockRemark,
): void {
  const { pack, min_quantity, ref } = product
  const raised = packs * pack - units
  for (const [place, index] of indexes.entries()) {
    const row = rows[index]!
    const match = matches[index]!
    const final = unitsOf(row, product) + (place === 0 ? raised : 0)
    const remarks: Remark[] = []
    if ('repaired' in match && match.repaired) {
      const { code, from } = match.repaired
      remarks.push({ code, values: { from, ref } })
    }
    if (place === 0 && raised > 0)
      remarks.push(
        units < min_quantity && packs * pack <= minimumUnits(min_quantity, pack)
          ? {
              code: 'raised_to_minimum',
              values: { minimum: minimumUnits(min_quantity, pack), quantity: final },
            }
          : { code: 'rounded_to_pack', values: { pack, quantity: final } },
      )
    const isRepaired = remarks.length > 0
    if (final > quantityWarning) remarks.push({ code: 'large_quantity', values: { quantity: final } })
    const line = place === 0 ? status : 'updated'
    if (remarks.length === 0) remarks.push({ code: line, values: { quantity: final, ref } })
    settled[index] = {
      status: isRepaired ? 'repaired' : line,
      product,
      quantity: askedOf(row),
      final_quantity: final,
      remarks,
      stock: place === 0 ? stock : undefined,
      suggestions: [],
    }
  }
}

/** The rows of a group that the basket has refused. */
export function refuseGroup(
  { product, rows: indexes }: RowGroup,
  code: 'without_price' | 'discontinued' | 'too_many',
  rows: readonly WantedRow[],
  settled: (PlacedRow | undefined)[],
): void {
  const values = { ref: product.ref, name: product.name, limit: quantityMaximum }
  for (const index of indexes)
    settled[index] = failed(code, values, { product, quantity: askedOf(rows[index]!) })
}

/** The message of a code. */
export const remarkKey = (code: Code) => `order_row_${code}` as MessageKey
