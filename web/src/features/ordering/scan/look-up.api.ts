import { getProduct, getProductByBarcode } from '@comptoir/contract/catalogue'
import { ApiError, call } from '#api/client.ts'
import { findKnownProduct, type Viewer } from '#domain/ordering/known-products.ts'
import { lineProductOf, type SeenProduct } from '#domain/ordering/known-products.rules.ts'

/** A product as the basket shows it, with its price steps. */
export type ScannedProduct = Omit<SeenProduct, 'tiers_scope'>
/** What takes the place of a product that is no longer sold. */
export type Successor = { id: number; ref: string; name: string }
/** What a code is; `message` is a sentence of the shop in the reader's language. */
export type LookUp =
  | { kind: 'product'; product: ScannedProduct }
  | { kind: 'unknown'; message: string }
  | { kind: 'discontinued'; message: string; successor: Successor | null }

/**
 * What a GTIN is the code of: the one place in which scanned codes are looked up. While the server is away, it is
 * looked for among the products that this browser knows.
 *
 * @throws ApiError when nobody can say
 */
export async function lookUpCode(code: string, viewer: Viewer): Promise<LookUp> {
  try {
    const product = await call(getProductByBarcode, { params: { code }, query: ownerQuery(viewer) })
    return { kind: 'product', product: lineProductOf(product) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const known = error.status === 0 ? await findKnownProduct(viewer, code) : undefined
    if (known) return { kind: 'product', product: known.product }
    if (error.status !== 404 && error.status !== 400) throw error
    const message = Object.values(error.fields)[0] ?? error.detail
    if (error.code !== 'discontinued') return { kind: 'unknown', message }
    const { successor } = error.body as { successor: Successor | null }
    return { kind: 'discontinued', message, successor }
  }
}

/** @throws ApiError */
export const lookUpProduct = async (id: number, viewer: Viewer): Promise<ScannedProduct> =>
  lineProductOf(await call(getProduct, { params: { id }, query: ownerQuery(viewer) }))

const ownerQuery = ({ owner }: Viewer) => (owner === 0 ? {} : { owner })
