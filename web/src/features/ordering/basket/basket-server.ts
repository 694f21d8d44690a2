import { type Basket, changeBasket, getBasketTotal, getDefaultBasket } from '@comptoir/contract/basket'
import type { LiveUpdate } from '@comptoir/contract/live-updates'
import { isCancelledError, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { kept } from '#api/kept-answers.ts'
import { sessionExpiry } from '#api/expiry.ts'
import { onDiscarded } from '#ui/storage/unsaved.ts'
import { takeAnswer } from './basket-commands.rules.ts'
import { type BasketPort, BasketQueue } from './basket-queue.ts'
import { commandStore, ownersLeft } from './command-store.ts'

/** The client a partner orders for; null for oneself. */
export type OwnerId = number | null
export const ownerQuery = (owner: OwnerId) => (owner === null ? {} : { owner })

/** The working basket as the server last gave it. */
export const serverBasket = (owner: OwnerId) =>
  queryOptions({
    queryKey: ['basket', owner],
    queryFn: () => call(getDefaultBasket, { query: ownerQuery(owner) }),
    persister: kept,
  })

/** Its sums, VAT and limits. */
export const serverTotal = (owner: OwnerId, basket: number) =>
  queryOptions({
    queryKey: ['basket-total', owner, basket],
    queryFn: () => call(getBasketTotal, { params: { id: basket }, query: ownerQuery(owner) }),
    persister: kept,
  })

/** Asks for the basket anew, as after an order has emptied it. */
export const refreshBasket = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'basket' || queryKey[0] === 'basket-total',
  })

/** Keeps a basket that an answer brought, tells the other tabs, and asks for its sums (BASK-08). */
export async function keepBasket(
  client: QueryClient,
  { user, owner }: { user: number; owner: OwnerId },
  basket: Basket,
): Promise<void> {
  client.setQueryData(serverBasket(owner).queryKey, basket)
  notifyTabs({ scope: scopeOf(user, owner), version: basket.version })
  const total = serverTotal(owner, basket.id)
  try {
    await client.cancelQueries({ queryKey: total.queryKey }) // the answer under way may be of before
    await client.fetchQuery({ ...total, staleTime: 0, retry: false })
  } catch (error) {
    if (isCancelledError(error)) return // a later change asks
    console.error('The totals of the basket could not be fetched.', error) // the next change or look asks again
  }
}

const queues = new WeakMap<QueryClient, Map<string, BasketQueue>>()

/** The queue of one user's basket for one client: one per page. */
export function queueOf(client: QueryClient, user: number, owner: OwnerId): BasketQueue {
  const known = queues.get(client) ?? new Map<string, BasketQueue>()
  queues.set(client, known)
  const scope = scopeOf(user, owner)
  const queue = known.get(scope) ?? openQueue(client, user, owner)
  known.set(scope, queue)
  return queue
}

const scopeOf = (user: number, owner: OwnerId) => `${user}:${owner ?? 'self'}`

function openQueue(client: QueryClient, user: number, owner: OwnerId): BasketQueue {
  const scope = scopeOf(user, owner)
  const port = basketPort(client, scope, owner)
  const queue = new BasketQueue(port, commandStore(user, owner), (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  })
  addEventListener('online', () => void queue.takeOver())
  addEventListener('pagehide', () => queue.rest())
  addEventListener('pageshow', ({ persisted }) => persisted && queue.wake())
  sessionExpiry.subscribe(() => sessionExpiry.get() || queue.resume())
  onDiscarded((of) => of === user && queue.discard())
  listeners.add((news) => news.scope === scope && queue.heardOf(news.version))
  return queue
}

function basketPort(client: QueryClient, scope: string, owner: OwnerId): BasketPort {
  const { queryKey } = serverBasket(owner)
  const known = () => client.getQueryData(queryKey)
  return {
    known,
    async send({ key, mode, lines }) {
      if (!known()) await client.fetchQuery(serverBasket(owner))
      await client.cancelQueries({ queryKey }) // an answer on its way would be of before
      return call(changeBasket, { query: ownerQuery(owner), body: { key, mode, lines: [...lines] } })
    },
    take(command, answer) {
      const basket = known()
      notifyTabs({ scope, version: answer.version })
      if (!basket) return true
      const taken = takeAnswer(basket, command, answer)
      client.setQueryData(queryKey, taken.basket)
      if (answer.version >= taken.basket.version)
        client.setQueryData(serverTotal(owner, basket.id).queryKey, answer.totals)
      return taken.isStale
    },
    refresh: () => refreshBasket(client),
  }
}

/** Hears of what the user has changed in any basket on another device. */
export const hearOfBasket = (user: number, { owner, version }: LiveUpdate): void =>
  hear({ scope: scopeOf(user, owner), version })

/** Sends what tabs that were closed have left, for whichever client. */
export async function sendLeft(client: QueryClient, user: number): Promise<void> {
  for (const owner of await ownersLeft(user)) queueOf(client, user, owner)
}

/** The other tabs of this browser are told that a basket has changed, so that all show the same (C-07). */
type BasketMessage = { scope: string; version: number | null }
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('basket')
const listeners = new Set<(news: BasketMessage) => unknown>()
const hear = (news: BasketMessage): void => listeners.forEach((listener) => listener(news))
channel?.addEventListener('message', ({ data }: MessageEvent<BasketMessage>) => hear(data))
const notifyTabs = (news: BasketMessage): void => channel?.postMessage(news)
