import { discoverySearch, getProduct, getProductByBarcode, type Product } from '@comptoir/contract/catalogue'
import { suggestionMaximum } from '@comptoir/contract/rules'
import { ApiError, call } from '#api/client.ts'

/** A style that fits but is more than one product: its page is where to go on. */
export type FoundStyle = { group: number; ref: string; name: string }
/** A product that fits in part. */
export type FoundProduct = { product: number; ref: string; name: string }
export type Found =
  | { kind: 'product'; product: Product }
  | { kind: 'several'; products: FoundProduct[]; styles: FoundStyle[] }
  | { kind: 'none' }

const key = (code: string) => code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
const isBarcode = (code: string) => /^(\d{8}|\d{12,14})$/.test(code.replace(/[\s-]/g, ''))

/**
 * The product that a typed or scanned code means.
 *
 * @throws ApiError when the server does not answer
 */
export async function findByCode(code: string, owner: number | null): Promise<Found> {
  const query = owner === null ? {} : { owner }
  if (isBarcode(code)) {
    const product = await call(getProductByBarcode, {
      params: { code: code.replace(/[\s-]/g, '') },
      query,
    }).catch((error: unknown) => {
      if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return undefined
      throw error
    })
    if (product) return { kind: 'product', product }
  }
  const { results } = await call(discoverySearch, {
    query: { ...query, query: code, type: 'reference', limit: suggestionMaximum },
  })
  const products = results.flatMap(({ match, name }) =>
    match ? [{ product: match.product, ref: match.ref, name }] : [],
  )
  const exact = products.find(({ ref }) => key(ref) === key(code))
  const only = results.length === 1 ? products[0] : undefined
  const hit = exact ?? only
  if (hit) return { kind: 'product', product: await productOf(hit.product, owner) }
  if (results.length === 0) return { kind: 'none' }
  const styles = results.flatMap(({ id, ref, name, match }) => (match ? [] : [{ group: id, ref, name }]))
  return { kind: 'several', products, styles }
}

export const productOf = (id: number, owner: number | null): Promise<Product> =>
  call(getProduct, { params: { id }, query: owner === null ? {} : { owner } })
