import type { QueryClient } from '@tanstack/react-query'
import { results } from '#features/catalogue/list/catalogue.api.ts'
import { savedBasket, savedBaskets } from '#features/ordering/recurring/recurring.api.ts'
import { prepareDecoder } from '#features/ordering/scan/decoder.ts'
import { usualPurchases } from '#features/ordering/usual/usual.api.ts'
import { favourites } from '#domain/catalogue/favourites.ts'
import { orderDetail, orderList } from '#features/orders/orders/orders.api.ts'
import { pageSizes } from '#features/orders/orders/orders.search.ts'
import { readStored, storageKeys } from '#ui/storage/storage.ts'
import { whenControlled } from './service-worker.ts'

/** Of the lists so many are opened beforehand, latest first; others are kept once they were opened. */
const OPENED = 5
const fresh = { staleTime: 15 * 60 * 1000 }

/**
 * Reads what is usually bought, the favourites, the first page of recurring baskets and of orders, and the latest of both,
 * so that they are kept, and has the reader of bar codes in pictures loaded. @throws ApiError
 */
export async function fetchToRead(
  client: QueryClient,
  owner: number | null,
  language: string,
): Promise<void> {
  const perPage = readStored(storageKeys.ordersPerPage)
  const limit = pageSizes.find((size) => String(size) === perPage) ?? pageSizes[0]
  const page = { owner, limit, offset: 0, search: undefined, status: undefined }
  const orders = await client.fetchQuery({ ...orderList(page), ...fresh })
  const baskets = await client.fetchQuery({ ...savedBaskets(owner, 1), ...fresh })
  await client.fetchQuery({ ...usualPurchases(owner, language), ...fresh })
  await client.fetchQuery(favourites(owner))
  await client.fetchQuery({ ...results({ mine: 'favourite' }, undefined, { owner, language }), ...fresh })
  // One after the other: what the user does meanwhile goes first.
  for (const { id } of orders.results.slice(0, OPENED))
    await client.fetchQuery({ ...orderDetail(id, language), ...fresh })
  for (const { id } of baskets.results.slice(0, OPENED))
    await client.fetchQuery({ ...savedBasket(owner, id), ...fresh })
  whenControlled(prepareDecoder)
}
