import type { PricedProduct, PriceLineInput } from '@comptoir/contract/admin-tariffs'
import type { Price } from '@comptoir/contract/common'
import { toPrice } from '@comptoir/contract/money'

/** What was typed for a step of a product, and what stood there. */
export type Edit = { product: number; ref: string; min_quantity: number; text: string; was: string }
export type Edits = ReadonlyMap<string, Edit>

/** A price as a field shows it: with a comma, without needless places. `"3.3500"` becomes `3,35`. */
export function shownPrice({ steps }: Pick<PricedProduct, 'steps'>, min_quantity: number): string {
  const price = steps.find((step) => step.min_quantity === min_quantity)?.price
  return price === undefined ? '' : price.replace(/0{1,2}$/, '').replace('.', ',')
}

/** What is typed for a step, under its key. */
export const cellOf = (
  row: Pick<PricedProduct, 'id' | 'ref' | 'steps'>,
  min_quantity: number,
  text: string,
): [key: string, edit: Edit] => [
  `${row.id}/${min_quantity}`,
  { product: row.id, ref: row.ref, min_quantity, text, was: shownPrice(row, min_quantity) },
]

/** A text that is a price, with four places. */
export const typedPrice = (text: string): Price | undefined =>
  /^\d{1,7}(\.\d{1,4})?$/.test(plain(text)) ? toPrice(plain(text)) : undefined

const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.')

/** The cells that hold no price; an empty one takes the step away. */
export const wrongCells = (edits: Edits): ReadonlySet<string> =>
  new Set(
    [...edits].flatMap(([key, { text }]) => (/^(\d{1,7}(\.\d{1,4})?)?$/.test(plain(text)) ? [] : [key])),
  )

export const linesOf = (edits: Edits): PriceLineInput[] =>
  [...edits.values()].map(({ product, min_quantity, text }) => ({
    product,
    min_quantity,
    price: (plain(text) || null) as PriceLineInput['price'],
  }))

/** The cells that were copied from a spreadsheet, row by row; undefined for a single one. */
export function pastedCells(text: string): string[][] | undefined {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/)
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return cells.length > 1 || cells[0]!.length > 1 ? cells : undefined
}

/**
 * Puts copied cells into a row and those below it: into the step that has the focus and those of higher quantities.
 *
 * @param rows those in view, from the one that has the focus on
 * @returns what is typed with that, and how many prices found no place
 */
export function pastedEdits(
  rows: readonly Pick<PricedProduct, 'id' | 'ref' | 'steps'>[],
  min_quantity: number,
  cells: readonly (readonly string[])[],
): { edits: Edits; left: number } {
  const edits = new Map<string, Edit>()
  let left = 0
  for (const [index, prices] of cells.entries()) {
    const row = rows[index]
    const higher = row?.steps.map((step) => step.min_quantity).filter((units) => units > min_quantity) ?? []
    const steps = row ? [min_quantity, ...higher] : []
    for (const [place, price] of prices.entries()) {
      const units = steps[place]
      if (row && units !== undefined) edits.set(...cellOf(row, units, price))
      else if (price !== '') left += 1
    }
  }
  return { edits, left }
}
