import type { PricedProduct, PriceLineInput } from '@comptoir/contract/admin-tariffs'

/** What was typed for a step of a product, and what stood there. */
export type Edit = { product: number; min_quantity: number; text: string; was: string }
export type Edits = ReadonlyMap<string, Edit>

/** A price as a field shows it: with a comma, without needless places. `"3.3500"` becomes `3,35`. */
export function shownPrice({ steps }: Pick<PricedProduct, 'steps'>, min_quantity: number): string {
  const price = steps.find((step) => step.min_quantity === min_quantity)?.price
  return price === undefined ? '' : price.replace(/0{1,2}$/, '').replace('.', ',')
}

/** What is typed for a step, under its key. */
export const cellOf = (
  row: Pick<PricedProduct, 'id' | 'steps'>,
  min_quantity: number,
  text: string,
): [key: string, edit: Edit] => [
  `${row.id}/${min_quantity}`,
  { product: row.id, min_quantity, text, was: shownPrice(row, min_quantity) },
]

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

/** The cells of a column that was copied from a spreadsheet; undefined for a single cell, or several columns. */
export function pastedColumn(text: string): string[] | undefined {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/)
  return lines.length > 1 && !text.includes('\t') ? lines.map((line) => line.trim()) : undefined
}
