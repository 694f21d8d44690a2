import {
  type Basket,
  type BasketLine,
  type BasketTotal,
  bulkBasketProducts,
  type BulkLineResult,
  clearBasket,
  updateDefaultBasket,
} from '@comptoir/contract/basket'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { type OwnerId, serverBasket, serverTotal } from './basket-cache.ts'
import { withOperations } from './basket-operations.ts'
import { BasketQueue, type QueueState } from './basket-queue.ts'
import { call } from './client.ts'
import { useOrderOwner } from './owner.ts'
import { useUser } from './session.ts'

export { lineOf } from './basket-operations.ts'
export type { Conflict, QueueState, Refusal } from './basket-queue.ts'

const queues = new WeakMap<QueryClient, Map<string, BasketQueue>>()

function queueOf(client: QueryClient, user: number, owner: OwnerId): BasketQueue {
  const known = queues.get(client) ?? new Map<string, BasketQueue>()
  queues.set(client, known)
  const key = `${user}:${owner}`
  const queue = known.get(key) ?? new BasketQueue(client, user, owner)
  known.set(key, queue)
  return queue
}

/** For whom is ordered: null for oneself. */
function useOwnerId(): OwnerId {
  return useOrderOwner()?.id ?? null
}

function useQueue(): BasketQueue {
  const client = useQueryClient()
  const user = useUser()?.id ?? 0
  const owner = useOwnerId()
  return useMemo(() => queueOf(client, user, owner), [client, user, owner])
}

/** How far the changes of this tab have got, with what was refused and what somebody else changed meanwhile. */
export function useBasketProgress(): QueueState {
  const queue = useQueue()
  return useSyncExternalStore(queue.subscribe, queue.state)
}

/**
 * The working basket as it will be once everything that waits is saved; undefined until it is there. A failure to
 * fetch it is only logged (BASK-12).
 */
export function useBasket(): Basket | undefined {
  const owner = useOwnerId()
  const { operations } = useBasketProgress()
  const { data, error } = useQuery(serverBasket(owner))
  useEffect(() => {
    if (error) console.error('The basket could not be fetched.', error)
  }, [error])
  return useMemo(() => data && withOperations(data, operations), [data, operations])
}

/** The server's sums of the basket; undefined until they are there. Failures are only logged (BASK-12). */
export function useBasketTotal(): BasketTotal | undefined {
  const owner = useOwnerId()
  const id = useQuery(serverBasket(owner)).data?.id
  const { data, error } = useQuery({ ...serverTotal(owner, id ?? 0), enabled: id !== undefined })
  useEffect(() => {
    if (error) console.error('The totals of the basket could not be fetched.', error)
  }, [error])
  return data
}

type Settings = Omit<EndpointRequest<typeof updateDefaultBasket>['body'], 'owner'>
type BulkBody = EndpointRequest<typeof bulkBasketProducts>['body']

/** What can be done to the working basket. Lines change on screen at once and are saved in their order. */
export type BasketActions = {
  /** Adds packs. `preview` (see `lineOf`) is what to show until the server has answered. */
  add: (line: { product: number; quantity: number; comment?: string; preview?: BasketLine }) => void
  setQuantity: (line: BasketLine, quantity: number) => void
  setComment: (line: BasketLine, comment: string) => void
  remove: (line: BasketLine) => void
  /** @throws ApiError; nothing is changed then */
  clear: () => Promise<void>
  /**
   * Many lines in one request; each has its own outcome.
   *
   * @throws ApiError when the whole call failed
   */
  bulk: (
    lines: BulkBody['lines'],
    mode: 'set' | 'add',
  ) => Promise<{ basket: Basket; lines: z.infer<typeof BulkLineResult>[] }>
  /** @throws ApiError, with messages per field */
  updateSettings: (settings: Settings) => Promise<Basket>
  /** Gives up a change that was refused, or accepts what somebody else did. */
  forget: BasketQueue['forget']
  /** Tries again at once to save what waits. */
  retry: () => void
  /** When everything asked so far is saved. @throws ApiError while the server is away */
  settled: () => Promise<void>
}

export function useBasketActions(): BasketActions {
  const client = useQueryClient()
  const queue = useQueue()
  const owner = useOwnerId()
  return useMemo(() => {
    const query = owner === null ? {} : { owner }
    const named = ({ product, comment }: BasketLine) => ({ product: product.id, comment })
    return {
      add: ({ product, quantity, comment = '', preview }) =>
        queue.push({ kind: 'add', product, quantity, comment, preview }),
      setQuantity: (line, quantity) =>
        queue.push({ kind: 'set', ...named(line), quantity, base: line.quantity }),
      setComment: (line, comment) =>
        queue.push({
          kind: 'set',
          ...named(line),
          quantity: line.quantity,
          base: line.quantity,
          new_comment: comment.trim(),
        }),
      remove: (line) => queue.push({ kind: 'remove', ...named(line) }),
      async clear() {
        await queue.settled()
        const { id } = await client.ensureQueryData(serverBasket(owner))
        await queue.changed(await call(clearBasket, { params: { id }, query, body: {} }))
      },
      async bulk(lines, mode) {
        await queue.settled()
        const answer = await call(bulkBasketProducts, { query, body: { lines, mode } })
        await queue.changed(answer.basket)
        return answer
      },
      async updateSettings(settings) {
        await queue.settled()
        const basket = await call(updateDefaultBasket, { query, body: settings })
        await queue.changed(basket)
        return basket
      },
      forget: (kind, entry) => queue.forget(kind, entry),
      retry: () => queue.resume(),
      settled: () => queue.settled(),
    } satisfies BasketActions
  }, [client, queue, owner])
}

/** Asks for the basket anew, as after an order has emptied it. */
export const refreshBasket = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'basket' || queryKey[0] === 'basket-total',
  })
