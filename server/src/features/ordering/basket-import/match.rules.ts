import type { ImportRow } from '@comptoir/contract/basket-import'
import type { CodeReading } from '@comptoir/contract/lists/codes'
import { codesOf, styleOf } from '@comptoir/contract/lists/named'
import { colorKey, sizeNameKey } from '@comptoir/contract/lists/columns'
import { isSizeOf, sizesOfDate } from '@comptoir/contract/lists/size-of-date'
import type { FoundRow, ProductRow } from './basket-import.queries.ts'

/** What was found for a row: its product, or why there is none and which may be meant. */
export type Match =
  | {
      product: ProductRow
      repaired?: { code: 'gtin_of_carton' | 'gtin_repaired' | 'code_repaired'; from: string; to: string }
    }
  | { fault: Fault; suggestions: ProductRow[]; style?: number }
export type Fault = {
  code:
    | 'no_product'
    | 'unknown_code'
    | 'gtin_check_digit'
    | 'gtin_rounded'
    | 'several_products'
    | 'codes_disagree'
    | 'style_without_variant'
    | 'unknown_style'
    | 'unknown_color'
    | 'unknown_size'
    | 'no_such_variant'
  values: Record<string, string | number>
}

/** Products by the codes that name them. */
export class FoundProducts {
  readonly #byCode: Map<string, FoundRow[]>
  constructor(rows: readonly FoundRow[]) {
    this.#byCode = Map.groupBy(rows, ({ via, key }) => `${via} ${key}`)
  }
  of(vias: readonly FoundRow['via'][], keys: readonly string[]): ProductRow[] {
    return distinct(vias.flatMap((via) => keys.flatMap((key) => this.#byCode.get(`${via} ${key}`) ?? [])))
  }
}

export const distinct = (products: readonly ProductRow[]): ProductRow[] => [
  ...new Map(products.map((product) => [product.product_id, product])).values(),
]

/** What the codes of a row name, as they stand or with their damage undone; undefined where they name nothing. */
export function matchCodes(read: ImportRow, found: FoundProducts): Match | undefined {
  const codes = codesOf(read)
  const sure = codes.map(({ text, code }) => ({ text, products: exactly(text, code, found) }))
  const named = sure.filter(({ products }) => products.length > 0)
  const common = named.reduce<ProductRow[] | undefined>(
    (left, { products }) =>
      left === undefined
        ? products
        : left.filter(({ product_id }) => products.some((one) => one.product_id === product_id)),
    undefined,
  )
  if (common?.length === 1) return { product: common[0]! }
  if (common?.length === 0)
    return {
      fault: {
        code: 'codes_disagree',
        values: { codes: named.map(({ text }) => text).join(', ') },
      },
      suggestions: distinct(named.flatMap(({ products }) => products)),
    }
  if (common)
    return { fault: { code: 'several_products', values: { value: named[0]!.text } }, suggestions: common }
  for (const { text, code } of codes) {
    const repaired = repair(text, code, found)
    if (repaired) return repaired
  }
  return undefined
}

function exactly(text: string, { key, gtins }: CodeReading, found: FoundProducts): ProductRow[] {
  const byGtin = found.of(['gtin'], gtins)
  if (byGtin.length > 0) return byGtin
  const byKey = found.of(['reference', 'own_code'], [key])
  const same = byKey.filter(({ ref }) => ref === text.trim())
  return same.length === 1 ? same : byKey
}

function repair(
  from: string,
  { pieceGtins, paddedGtins, range, paddedKeys }: CodeReading,
  found: FoundProducts,
): Match | undefined {
  const [piece] = found.of(['gtin'], pieceGtins)
  if (piece) return { product: piece, repaired: { code: 'gtin_of_carton', from, to: piece.ref } }
  const byGtin = found.of(['gtin', 'range'], range ? [range.low] : paddedGtins)
  const [gtin] = byGtin
  if (gtin && byGtin.length === 1)
    return { product: gtin, repaired: { code: 'gtin_repaired', from, to: gtin.ref } }
  const byKey = byGtin.length > 0 ? [] : found.of(['reference', 'own_code'], paddedKeys)
  const [reference] = byKey
  if (reference && byKey.length === 1)
    return { product: reference, repaired: { code: 'code_repaired', from, to: reference.ref } }
  const several = [...byGtin, ...byKey]
  if (several.length === 0) return undefined
  return {
    fault: { code: range ? 'gtin_rounded' : 'several_products', values: { value: from } },
    suggestions: several,
  }
}

/**
 * The product of a style in the colour and size of a row, where one is meant; otherwise what is wrong with them.
 *
 * @param ofVariants products that have them exactly
 * @param ofStyle all products of the style that are on sale
 */
export function matchVariant(
  read: ImportRow,
  ofVariants: readonly ProductRow[],
  ofStyle: readonly ProductRow[],
): Match {
  const sold = ofVariants.filter(({ is_active }) => is_active)
  const exact = sold.length > 0 ? sold : ofVariants
  if (exact.length === 1) return { product: exact[0]! }
  const style = styleOf(read) ?? ''
  const { color = '', size = '' } = read
  if (exact.length > 1 || (color === '' && size === '')) {
    const several = exact.length > 0 ? exact : ofStyle
    if (several.length === 1) return { product: several[0]! }
    return {
      fault: { code: 'style_without_variant', values: { value: style } },
      suggestions: color === '' && size === '' ? [] : [...several], // any three of them would be arbitrary
      ...(several[0] && { style: several[0].group_id }),
    }
  }
  const inColor = color === '' ? ofStyle : alike(ofStyle, color, 'color')
  const inSize = size === '' ? ofStyle : alike(ofStyle, size, 'size')
  const both = inColor.filter((product) => inSize.includes(product))
  if (both.length === 1) {
    const [product] = both
    const to = [product!.color, product!.size].filter(Boolean).join(', ')
    const from = [color, size].filter(Boolean).join(', ')
    return { product: product!, repaired: { code: 'code_repaired', from, to } }
  }
  const values = { style, color, size }
  if (inColor.length === 0)
    return {
      fault: { code: 'unknown_color', values },
      suggestions: onePerColor(inSize.length > 0 ? inSize : ofStyle),
    }
  if (inSize.length === 0) return { fault: { code: 'unknown_size', values }, suggestions: inColor.slice() }
  return { fault: { code: 'no_such_variant', values }, suggestions: [...inColor, ...inSize] }
}

/** Products whose colour or size is called so, or a colour with the same word in its name, or a size taken for a date. */
function alike(products: readonly ProductRow[], name: string, kind: 'color' | 'size'): ProductRow[] {
  const keyOf = kind === 'size' ? sizeNameKey : colorKey
  const wanted = keyOf(name)
  const same = products.filter((product) => keyOf(product[kind]) === wanted)
  if (same.length > 0) return same
  if (kind === 'size') {
    const pairs = sizesOfDate(name)
    return products.filter(({ size }) => isSizeOf(size, pairs))
  }
  if (wanted.length < 3) return []
  return products.filter(
    ({ color }) => color !== '' && (colorKey(color).includes(wanted) || wanted.includes(colorKey(color))),
  )
}

const onePerColor = (products: readonly ProductRow[]): ProductRow[] => [
  ...new Map(products.map((product) => [product.color_id, product])).values(),
]
