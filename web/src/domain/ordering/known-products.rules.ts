import type { Group, Product } from '@comptoir/contract/catalogue'
import { codeKey } from '@comptoir/contract/code-key'
import { pieceGtin, toGtin } from '@comptoir/contract/gtin'
import type { KnownProduct } from '@comptoir/contract/known-products'
import type { QuickOrderProduct } from '@comptoir/contract/quick-order'

/** A product that was seen somewhere; codes that were not told stay as they were known. */
export type SeenProduct = QuickOrderProduct &
  Partial<Pick<KnownProduct, 'barcode' | 'own_codes' | 'style_ref'>>

/** A GTIN without the zeros in front, by which alone its lengths differ; marked, as a reference may be digits too. */
export const gtinKey = (gtin: string): string => `#${gtin.replace(/^0+/, '')}`

/** What a code may be kept as, a GTIN first, then that of the piece where it is a carton's; none of what has no letter or digit. */
export function lookupKeys(code: string): string[] {
  const gtin = toGtin(code.replace(/[\s-]/g, ''))
  const key = codeKey(code)
  const gtins = gtin ? [gtin, pieceGtin(gtin) ?? gtin] : []
  return [...new Set(gtins.map(gtinKey)), ...(key === '' ? [] : [key])]
}

/** All that a product is found by. */
export const keysOf = ({ ref, barcode, own_codes }: KnownProduct): string[] => [
  ...new Set([...(barcode ? [gtinKey(barcode)] : []), ...[ref, ...own_codes].map(codeKey)]),
]

/** What a line of the basket shows of a product of the catalogue. */
export function lineProductOf({ stock, ...product }: Product): Omit<SeenProduct, 'tiers_scope'> {
  const [next] = stock.flatMap(({ incoming }) => incoming).toSorted((a, b) => a.date.localeCompare(b.date))
  return {
    ...product,
    is_discontinued: false,
    available: stock.reduce((all, { available }) => all + available, 0),
    is_stock_only: product.stock_policy === 'deny',
    next_arrival: next?.date ?? null,
    next_arrival_quantity: next?.quantity ?? null,
    size_position: null,
  }
}

/** The products of a style that was looked at. */
export const productsOf = ({ ref, products, tiers_scope }: Group): SeenProduct[] =>
  products.map((product) => ({ ...lineProductOf(product), tiers_scope, style_ref: ref }))
