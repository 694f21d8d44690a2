import { codeKey } from '@comptoir/contract/code-key'
import { discoverySearch, getProduct, getProductByBarcode, type Product } from '@comptoir/contract/catalogue'
import { checkQuickOrder } from '@comptoir/contract/quick-order'
import { suggestionMaximum } from '@comptoir/contract/rules'
import { gtinOfScan } from '@comptoir/contract/scanned-code'
import { ApiError, call } from '#api/client.ts'

/** A style that fits but is more than one product: its page is where to go on. */
export type FoundStyle = { group: number; ref: string; name: string }
/** A product that fits in part. */
export type FoundProduct = { product: number; ref: string; name: string }
export type Found =
  | { kind: 'product'; product: Product }
  | { kind: 'several'; products: FoundProduct[]; styles: FoundStyle[] }
  /** No longer sold; `message` says so. */
  | { kind: 'discontinued'; message: string; successor: FoundProduct | null }
  | { kind: 'none' }

/**
 * The product that a typed or scanned code means.
 *
 * @throws ApiError when the server does not answer
 */
export async function findByCode(code: string, owner: number | null): Promise<Found> {
  const query = owner === null ? {} : { owner }
  const gtin = gtinOfScan(code)
  if (gtin) {
    const product = await call(getProductByBarcode, { params: { code: gtin }, query }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return undefined
        throw error
      },
    )
    if (product) return { kind: 'product', product }
  }
  const { results } = await call(discoverySearch, {
    query: { ...query, query: code, type: 'reference', limit: suggestionMaximum },
  })
  const products = results.flatMap(({ match, name }) =>
    match ? [{ product: match.product, ref: match.ref, name }] : [],
  )
  const exact = products.find(({ ref }) => codeKey(ref) === codeKey(code))
  const only = results.length === 1 ? products[0] : undefined
  const hit = exact ?? only
  if (hit) return { kind: 'product', product: await productOf(hit.product, owner) }
  if (results.length === 0) return endedOf(code, query)
  const styles = results.flatMap(({ id, ref, name, match }) => (match ? [] : [{ group: id, ref, name }]))
  return { kind: 'several', products, styles }
}

/** A code that nothing on sale has may be that of a product that was sold once. */
async function endedOf(code: string, query: { owner?: number }): Promise<Found> {
  const rows = [{ row: 0, reference: code, quantity: '1' }]
  const {
    rows: [row],
  } = await call(checkQuickOrder, { query, body: { rows } })
  if (row?.message_code !== 'discontinued') return { kind: 'none' }
  return { kind: 'discontinued', message: row.message, successor: row.suggestions[0] ?? null }
}

export const productOf = (id: number, owner: number | null): Promise<Product> =>
  call(getProduct, { params: { id }, query: owner === null ? {} : { owner } })
