import type { Basket, BasketLine } from '@comptoir/contract/basket'
import type { Price } from '@comptoir/contract/common'
import type { QueryClient } from '@tanstack/react-query'
import { type OwnerId, refreshBasket, serverBasket } from './basket-server.ts'

/** A line of the basket whose price has changed while the basket was open. */
export type PriceNews = { line: number; ref: string; name: string; before: Price; after: Price }

/** What has changed since it was last dismissed. */
export const priceNewsOf = (owner: OwnerId) => ({ queryKey: ['basket-price-news', owner] as const })

/** The lines that cost something else now, for the same quantity; what was told before keeps its first price. */
export function newsOf(before: Basket, after: Basket, told: readonly PriceNews[]): PriceNews[] {
  const old = new Map(before.basket_products.map((line) => [line.id, line]))
  return after.basket_products.flatMap((line): PriceNews[] => {
    const first = told.find((news) => news.line === line.id)?.before ?? priceOf(old.get(line.id), line)
    return first && line.price && first !== line.price
      ? [{ line: line.id, ref: line.ref, name: line.product.name, before: first, after: line.price }]
      : []
  })
}
const priceOf = (before: BasketLine | undefined, { quantity }: BasketLine): Price | null =>
  before?.quantity === quantity ? before.price : null

/** Asks for what shows prices anew: the office has changed some. Keeps what that changes in baskets that are open. */
export async function hearOfPrices(client: QueryClient): Promise<void> {
  const baskets = client
    .getQueriesData<Basket>({ queryKey: ['basket'] })
    .flatMap(([key, basket]) => (basket ? [{ owner: key[1] as OwnerId, basket }] : []))
  void client.invalidateQueries({ queryKey: ['catalogue'] })
  void client.invalidateQueries({ queryKey: ['product'] })
  await refreshBasket(client)
  for (const { owner, basket } of baskets) {
    const now = client.getQueryData(serverBasket(owner).queryKey)
    const { queryKey } = priceNewsOf(owner)
    if (now) client.setQueryData<PriceNews[]>(queryKey, (told = []) => newsOf(basket, now, told))
  }
}
