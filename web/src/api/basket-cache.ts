import { type Basket, type BasketLine, getBasketTotal, getDefaultBasket } from '@comptoir/contract/basket'
import { isCancelledError, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { isLine, withLines } from './basket-operations.ts'

/** The client a partner orders for; null for oneself. */
export type OwnerId = number | null
const ownerQuery = (owner: OwnerId) => (owner === null ? {} : { owner })

/** The working basket as the server last gave it. */
export const serverBasket = (owner: OwnerId) =>
  queryOptions({
    queryKey: ['basket', owner],
    queryFn: () => call(getDefaultBasket, { query: ownerQuery(owner) }),
  })

/** Its sums, VAT and limits. */
export const serverTotal = (owner: OwnerId, basket: number) =>
  queryOptions({
    queryKey: ['basket-total', owner, basket],
    queryFn: () => call(getBasketTotal, { params: { id: basket }, query: ownerQuery(owner) }),
  })

/**
 * Asks for the sums once more, as after each change (BASK-08). A failure is only logged (BASK-12): the next
 * change or look asks again.
 */
export async function refreshTotal(client: QueryClient, owner: OwnerId, basket: number): Promise<void> {
  const total = serverTotal(owner, basket)
  const ask = async () => {
    await client.cancelQueries({ queryKey: total.queryKey }) // of what is under way the answer may be late, and is old
    return client.fetchQuery({ ...total, staleTime: 0, retry: false })
  }
  const known = () => client.getQueryData(serverBasket(owner).queryKey)?.version
  try {
    let answer = await ask()
    // That may have been the answer to a question from before the change, still on its way.
    if (answer.version < (known() ?? 0)) answer = await ask()
    if (answer.version > (known() ?? answer.version))
      await client.invalidateQueries({ queryKey: serverBasket(owner).queryKey })
  } catch (error) {
    if (isCancelledError(error)) return // a later change asks
    console.error('The totals of the basket could not be fetched.', error)
  }
}

/** Keeps the basket that an answer brought. */
export const keepBasket = (client: QueryClient, owner: OwnerId, basket: Basket): void =>
  void client.setQueryData(serverBasket(owner).queryKey, basket)

/**
 * Keeps a line that an answer brought.
 *
 * @param was how the line was named before; its comment may be another now
 * @returns whether the rest of the basket may have changed too: somebody else was there, or a price step of the
 *   style was crossed
 */
export function keepLine(
  client: QueryClient,
  owner: OwnerId,
  { version, ...line }: BasketLine & { version: number },
  was: { product: number; comment: string },
  place: 'first' | 'same',
): boolean {
  const basket = client.getQueryData(serverBasket(owner).queryKey)
  if (!basket) return true
  const before = basket.basket_products.find(isLine(was))
  const others = basket.basket_products.filter((other) => other !== before && other.id !== line.id)
  const lines =
    place === 'first' || !before
      ? [line, ...others]
      : basket.basket_products.flatMap((other) =>
          other === before ? [line] : others.includes(other) ? [other] : [],
        )
  keepBasket(client, owner, { ...withLines(basket, lines), version })
  const siblings = others.filter((other) => other.product.group === line.product.group)
  const crossed = before
    ? before.price !== line.price
    : siblings.some(({ next_tier }) => next_tier !== null && next_tier.missing <= line.final_quantity)
  const hintMoved = siblings.some(({ next_tier }) => next_tier !== null)
  return version !== basket.version + 1 || (siblings.length > 0 && (crossed || hintMoved))
}

/** Forgets a line that the server has taken out. @returns as `keepLine` */
export function dropLine(
  client: QueryClient,
  owner: OwnerId,
  named: { product: number; comment: string },
): boolean {
  const basket = client.getQueryData(serverBasket(owner).queryKey)
  if (!basket) return true
  const line = basket.basket_products.find(isLine(named))
  const others = basket.basket_products.filter((other) => other !== line)
  keepBasket(client, owner, { ...withLines(basket, others), version: basket.version + 1 })
  return others.some((other) => other.product.group === line?.product.group)
}
