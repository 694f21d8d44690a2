import {
  type Basket,
  type BasketChanges,
  type BasketLine,
  type BasketTotal,
  type LoadedBasket,
  chooseBasketTariff,
  clearBasket,
  loadIntoDefaultBasket,
  updateDefaultBasket,
} from '@comptoir/contract/basket'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { reorder } from '@comptoir/contract/order'
import { loadUsual } from '@comptoir/contract/usual'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '#api/client.ts'
import { useOwnerId } from '#api/useOwnerId.ts'
import { useUser } from '#api/session.ts'
import { asSet, type CommandLine, linesToUndo, withCommands } from './basket-commands.rules.ts'
import type { BasketQueue, QueueState } from './basket-queue.ts'
import { type QueueActions, queueActions } from './queue-actions.ts'
import { keepBasket, ownerQuery, queueOf, serverBasket, serverTotal } from './basket-server.ts'

// What other features may use of the basket.
export { type CommandLine, holdsSame, lineOf, undoOfBoth } from './basket-commands.rules.ts'
export { refreshBasket, serverBasket } from './basket-server.ts'
export { changeSavedBy, savedLines, takeBackSaved } from './saved-basket.api.ts'
export { useConfirmation } from './useConfirmation.tsx'
export { useHindrance } from './useHindrance.ts'
/** The field "Specific request"; loaded where another screen shows it. */
export const SpecificRequest = lazy(async () => ({
  default: (await import('./OrderDetails.tsx')).OrderDetails,
}))

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
  const { commands } = useBasketProgress()
  const { data, error } = useQuery(serverBasket(owner))
  useEffect(() => {
    if (error) console.error('The basket could not be fetched.', error)
  }, [error])
  return data && basketShown(data, commands)
}

const lastShown = new WeakMap<Basket, { commands: QueueState['commands']; basket: Basket }>()

/** Computed once for all parts of the page that show the basket: 500 lines take a while on an old computer. */
function basketShown(basket: Basket, commands: QueueState['commands']): Basket {
  const last = lastShown.get(basket)
  if (last?.commands === commands) return last.basket
  const shown = withCommands(basket, commands)
  lastShown.set(basket, { commands, basket: shown })
  return shown
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

/** Where lines are loaded from. */
export type LoadSource =
  | { kind: 'basket' | 'order'; id: number }
  | { kind: 'usual'; lines: { product: number; quantity: number }[] }
export type LoadRequest = { key: string; mode: 'replace' | 'merge'; leave_out: number[] }

/** What can be done to the working basket. Lines change on screen at once and are saved in their order. */
export type BasketActions = QueueActions & {
  /**
   * Adds many lines for a sender that waits: `answer.refusals` has what could not be added; `wasLost` says that only
   * a second call told that they had arrived.
   *
   * @param sender names the place that sends, to know it again after a call without an answer
   * @throws ApiError when nothing was added, or nobody knows
   */
  submit: (
    sender: string,
    lines: { product: number; quantity: number; comment?: string }[],
  ) => Promise<{ answer: BasketChanges; wasLost: boolean }>
  /**
   * Leaves to the queue what `submit` of this sender could not send: shown at once, saved when the server is there again.
   *
   * @param lines each as a line of the basket would show it
   * @returns false where something else of this sender is in doubt: nothing is left then
   */
  defer: (sender: string, lines: readonly BasketLine[]) => boolean
  /** Sets the packs of lines without a comment, 0 for none: what an addition is undone by. */
  setPacks: (packs: Readonly<Record<number, number>>) => void
  /** @throws ApiError; nothing is changed then */
  clear: () => Promise<void>
  /** What loading these lines would bring, and what has changed of them (C-09). @throws ApiError */
  report: (source: LoadSource) => Promise<LoadedBasket>
  /**
   * Copies a recurring basket, an order or usual purchases into the working basket (BASK-02, C-09).
   *
   * @param load.key counts once, however often it is sent (OD-71)
   * @returns what has been done, and how it is undone
   * @throws ApiError; nothing is changed then, unless the server did not answer
   */
  load: (source: LoadSource, load: LoadRequest) => Promise<{ answer: LoadedBasket; undo: () => void }>
  /** The lines as they are shown now, with what is not saved yet. */
  linesShown: () => readonly CommandLine[]
  /** The lines, when everything asked so far is saved. @throws ApiError, also when it cannot be saved */
  linesNow: () => Promise<readonly CommandLine[]>
  /**
   * Runs a call that changes the basket by itself, when everything asked so far is saved, and shows the basket that it
   * answers.
   *
   * @param before the lines as they were when the call was made for the first time
   * @returns the answer, and what `takeBack` undoes it by
   * @throws ApiError, also when what was asked before cannot be saved; nothing is called then
   */
  changeBy: <Answer extends { basket: Omit<Basket, 'products'> }>(
    before: readonly CommandLine[],
    change: () => Promise<Answer>,
  ) => Promise<{ answer: Answer; back: readonly CommandLine[] }>
  /** Undoes what `changeBy` has done. */
  takeBack: (back: readonly CommandLine[]) => void
  /** Prices the basket by another price list of the customer (BASK-09). @throws ApiError */
  chooseTariff: (tariff: number) => Promise<void>
  /** @throws ApiError, with messages per field */
  updateSettings: (settings: Settings) => Promise<Basket>
  /** When everything asked so far is saved. @throws ApiError while the server is away */
  settled: () => Promise<void>
}

export function useBasketActions(): BasketActions {
  const client = useQueryClient()
  const queue = useQueue()
  const user = useUser()?.id ?? 0
  const owner = useOwnerId()
  return useMemo(() => {
    const query = ownerQuery(owner)
    const keep = (basket: Basket) => keepBasket(client, { user, owner }, basket)
    const ask = (
      source: LoadSource,
      query: EndpointRequest<typeof reorder>['query'],
      body: Partial<LoadRequest>,
    ) => {
      const asked = { query: query ?? {} }
      if (source.kind === 'usual')
        return call(loadUsual, { ...asked, body: { lines: source.lines, ...body } })
      return source.kind === 'order'
        ? call(reorder, { ...asked, params: { id: source.id }, body })
        : call(loadIntoDefaultBasket, { ...asked, body: { basket: source.id, ...body } })
    }
    return {
      ...queueActions(queue),
      submit: (sender, lines) =>
        queue.submit(
          sender,
          lines.map((line) => ({ comment: '', ...line })),
        ),
      defer: (sender, lines) =>
        queue.defer(
          sender,
          lines.map(({ product, quantity, comment }) => ({ comment, product: product.id, quantity })),
          lines,
        ),
      setPacks: (packs) =>
        queue.push({
          mode: 'set',
          lines: Object.entries(packs).map(([product, quantity]) => ({
            product: Number(product),
            comment: '',
            quantity,
          })),
        }),
      async clear() {
        await queue.settled()
        const { id } = await client.ensureQueryData(serverBasket(owner))
        await keep(await call(clearBasket, { params: { id }, query, body: {} }))
      },
      report: (source) => ask(source, { ...query, dry_run: 'true' }, {}),
      async load(source, request) {
        await queue.settled()
        const before = await client.ensureQueryData(serverBasket(owner))
        const answer = await ask(source, query, request)
        await keep(answer)
        await client.invalidateQueries({ queryKey: ['saved-baskets'] }) // what is loaded is agreed to
        const lines = linesToUndo(asSet(before.basket_products), asSet(answer.basket_products))
        return { answer, undo: () => lines.length > 0 && queue.push({ mode: 'set', lines }) }
      },
      linesShown() {
        const basket = client.getQueryData(serverBasket(owner).queryKey)
        return basket ? asSet(basketShown(basket, queue.state().commands).basket_products) : []
      },
      async linesNow() {
        await queue.settled()
        return asSet((await client.ensureQueryData(serverBasket(owner))).basket_products)
      },
      async changeBy(before, change) {
        await queue.settled()
        const answer = await change()
        const lines = answer.basket.basket_products
        await keep({ ...answer.basket, products: lines })
        return { answer, back: linesToUndo(before, asSet(lines)) }
      },
      takeBack: (back) => back.length > 0 && queue.push({ mode: 'set', lines: back }),
      async chooseTariff(tariff) {
        await queue.settled()
        await keep(await call(chooseBasketTariff, { query, body: { tariff_id: tariff } }))
      },
      async updateSettings(settings) {
        await queue.settled()
        // A field that is left by leaving the page is kept too.
        const basket = await call(updateDefaultBasket, { query, body: settings }, { keepalive: true })
        await keep(basket)
        return basket
      },
      settled: () => queue.settled(),
    } satisfies BasketActions
  }, [client, queue, user, owner])
}
