import type { Basket, BasketLine } from '@comptoir/contract/basket'
import type { Price } from '@comptoir/contract/common'
import type { QueryClient } from '@tanstack/react-query'
import { currentUser } from '#api/session.ts'
import { clearDraft, keepDraft, withDraft } from '#ui/form/draft.ts'
import { type OwnerId, refreshBasket, serverBasket } from './basket-server.ts'

/** A line of the basket whose price has changed while the basket was open. */
export type PriceNews = { line: number; ref: string; name: string; before: Price; after: Price }

const keyOf = (owner: OwnerId) => ['basket-price-news', owner] as const
/** What is kept over a reload, in this tab until signing out; of another user who signs in here there is nothing. */
const nameOf = (client: QueryClient, owner: OwnerId): string =>
  `price_news_${client.getQueryData(currentUser.queryKey)?.id ?? ''}_${owner ?? 'self'}`

/** What has changed since it was last dismissed. */
export const priceNewsOf = (client: QueryClient, owner: OwnerId) => ({
  queryKey: keyOf(owner),
  initialData: (): PriceNews[] => withDraft<{ news: PriceNews[] }>(nameOf(client, owner), { news: [] }).news,
})

/** Keeps what is to be told, none when it is dismissed. */
export function keepPriceNews(client: QueryClient, owner: OwnerId, news: PriceNews[]): void {
  client.setQueryData(keyOf(owner), news)
  if (news.length > 0) keepDraft(nameOf(client, owner), { news })
  else clearDraft(nameOf(client, owner))
}

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

/** What shows prices beside the basket: lists, product pages, recurring baskets, what is usually bought, deliveries, tariffs. */
const priced = new Set<unknown>([
  'catalogue',
  'product',
  'saved-baskets',
  'usual',
  'delivery-options',
  'tariffs',
])

/** Asks for what shows prices anew: the office has changed some. Keeps what that changes in baskets that are open. */
export async function hearOfPrices(client: QueryClient): Promise<void> {
  const baskets = client
    .getQueriesData<Basket>({ queryKey: ['basket'] })
    .flatMap(([key, basket]) => (basket ? [{ owner: key[1] as OwnerId, basket }] : []))
  void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => priced.has(name) })
  await refreshBasket(client)
  for (const { owner, basket } of baskets) {
    const now = client.getQueryData(serverBasket(owner).queryKey)
    const { queryKey, initialData } = priceNewsOf(client, owner)
    const told = client.getQueryData<PriceNews[]>(queryKey) ?? initialData()
    if (now) keepPriceNews(client, owner, newsOf(basket, now, told))
  }
}
