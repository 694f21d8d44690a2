import type { EndpointOutput } from '@comptoir/contract/endpoint'
import type { listKnownProducts } from '@comptoir/contract/known-products'
import type { Deps } from '#deps.ts'
import type { BasketContext } from '#features/ordering/basket/basket.service.ts'
import { readQuickOrderProducts } from '#features/ordering/quick-order/quick-order.service.ts'
import * as queries from './known-products.queries.ts'

/** What a browser keeps to go on without a network. Five statements, however many products. */
export async function knownProducts(
  deps: Deps,
  context: BasketContext,
): Promise<EndpointOutput<typeof listKnownProducts>> {
  const { company, user } = context.session
  const ids = await queries.findKnown(deps.db, company.id, user.id)
  const products = await readQuickOrderProducts(deps, context, ids)
  const codes = new Map((await queries.findCodes(deps.db, company.id, ids)).map((row) => [row.id, row]))
  return {
    results: products.map((product) => ({
      ...product,
      barcode: codes.get(product.id)?.barcode ?? null,
      own_codes: codes.get(product.id)?.own_codes ?? [],
      style_ref: codes.get(product.id)?.style_ref ?? null,
    })),
  }
}
