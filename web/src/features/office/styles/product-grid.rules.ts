import type { ProductChanges, StyleProduct } from '@comptoir/contract/admin-styles'

export type GridField = Exclude<keyof ProductChanges, 'id'>
type Kind<Value> = {
  as: Value extends number | null ? 'whole' : Value extends boolean ? 'choice' : TextKind
} & (null extends Value ? { isOptional: true } : { isOptional?: never })
type TextKind = 'text' | 'digits' | 'price' | 'choice'

/** How each field of a product is typed into the grid, and whether its cell may be left empty, in the order of the choice. */
const kinds: { [Field in GridField]: Kind<StyleProduct[Field]> } = {
  ref: { as: 'text' },
  gtin: { as: 'digits', isOptional: true },
  pack: { as: 'whole' },
  min_quantity: { as: 'whole' },
  weight_grams: { as: 'whole', isOptional: true },
  customs_code: { as: 'digits', isOptional: true },
  stock_policy: { as: 'choice' },
  limited_below: { as: 'whole' },
  cost_price: { as: 'price', isOptional: true },
  successor: { as: 'text', isOptional: true },
  is_active: { as: 'choice' },
}
export const gridFields = Object.keys(kinds) as GridField[]

/** What was typed, by product and field: `12/pack`; `before` is what it was typed over. */
export type Edits = ReadonlyMap<string, { product: number; field: GridField; value: string; before: string }>
export const keyOf = (product: number, field: GridField): string => `${product}/${field}`

export const isWhole = (field: GridField): boolean => kinds[field].as === 'whole'
export const isPrice = (field: GridField): boolean => kinds[field].as === 'price'
/** The keyboard of a phone. */
export const inputMode = (field: GridField): 'text' | 'decimal' | 'numeric' =>
  isPrice(field) ? 'decimal' : kinds[field].as === 'text' ? 'text' : 'numeric'
const isOptional = (field: GridField): boolean => kinds[field].isOptional === true

/** A value as a cell shows it. */
export const shownValue = (product: StyleProduct, field: GridField): string =>
  field === 'cost_price' ? shownPrice(product.cost_price) : String(product[field] ?? '')
/** With a comma, without needless places. `"6.4000"` becomes `6,40`. */
const shownPrice = (price: string | null) => price?.replace(/0{1,2}$/, '').replace('.', ',') ?? ''
const plainPrice = (text: string) => text.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.')

/** The edits with these ones; what is as it was is none. */
export function withEdits(
  edits: Edits,
  typed: readonly { product: StyleProduct; field: GridField; value: string }[],
): Edits {
  const all = new Map(edits)
  for (const { product, field, value } of typed) {
    const key = keyOf(product.id, field)
    const shown = shownValue(product, field)
    if (value.trim() === shown) all.delete(key)
    else all.set(key, { product: product.id, field, value, before: all.get(key)?.before ?? shown })
  }
  return all
}

/** The cells of which the text cannot be a value. */
export const wrongCells = (edits: Edits): ReadonlySet<string> =>
  new Set(
    [...edits].flatMap(([key, { field, value }]) => {
      const text = value.trim()
      const isFine =
        text === ''
          ? isOptional(field)
          : isWhole(field)
            ? /^\d{1,9}$/.test(text)
            : !isPrice(field) || /^\d{1,7}(\.\d{1,4})?$/.test(plainPrice(text))
      return isFine ? [] : [key]
    }),
  )

/** What is sent: each product once, with what was typed. */
export function changesOf(edits: Edits): ProductChanges[] {
  const changes = new Map<number, Record<string, unknown>>()
  for (const { product, field, value } of edits.values()) {
    const text = value.trim()
    const own = changes.get(product) ?? { id: product }
    own[field] = isWhole(field)
      ? text === ''
        ? null
        : Number(text)
      : field === 'is_active'
        ? text === 'true'
        : isOptional(field)
          ? (isPrice(field) ? plainPrice(text) : text) || null
          : text
    changes.set(product, own)
  }
  return [...changes.values()] as ProductChanges[]
}

/** A row of the grid: a colour with its products by size. */
export type GridRow = {
  color: { id: number; name: string } | null
  cells: (StyleProduct | undefined)[]
}

/** The products of a style by colours and sizes, both in their order. Of two in one place the second stands in a row of its own. */
export function gridOf(products: readonly StyleProduct[]): {
  sizes: StyleProduct['size'][]
  rows: GridRow[]
} {
  const sizes = new Map(products.map(({ size }) => [size?.id, size]))
  const order = [...sizes.keys()]
  const rows: GridRow[] = []
  for (const product of products) {
    const at = order.indexOf(product.size?.id)
    let row = rows.find(({ color, cells }) => color?.id === product.color?.id && cells[at] === undefined)
    if (!row) {
      row = { color: product.color, cells: Array.from({ length: order.length }) }
      rows.push(row)
    }
    row.cells[at] = product
  }
  return { sizes: [...sizes.values()], rows }
}

/** The cells of a block that was copied from a spreadsheet; undefined for a single cell. */
export function pastedBlock(text: string): string[][] | undefined {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/)
  const block = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return block.length > 1 || block[0]!.length > 1 ? block : undefined // there is always one line
}
