import {
  addBasketProduct,
  type Basket,
  type BasketLine,
  removeBasketProduct,
  updateBasketProduct,
} from '@comptoir/contract/basket'
import type { QueryClient } from '@tanstack/react-query'
import { dropLine, keepBasket, keepLine, type OwnerId, refreshTotal, serverBasket } from './basket-cache.ts'
import { isLine, type Operation } from './basket-operations.ts'
import { otherTabs } from './basket-tabs.ts'
import { ApiError, call } from './client.ts'
import { sessionExpiry } from './expiry.ts'

/** Somebody else changed the line meanwhile: `theirs` packs, or null when they took it out. */
export type Conflict = {
  product: number
  comment: string
  ref: string
  name: string
  mine: number
  theirs: number | null
}
/** A change that the server refused, with its sentence. */
export type Refusal = { product: number; comment: string; ref: string; message: string }
export type QueueState = {
  operations: readonly Operation[]
  /** saving: on its way; unsaved: the server cannot be reached, it is tried again. */
  progress: 'saved' | 'saving' | 'unsaved'
  conflicts: readonly Conflict[]
  refusals: readonly Refusal[]
}
type NewOperation = Operation extends infer O ? (O extends Operation ? Omit<O, 'id'> : never) : never

const nothing: QueueState = { operations: [], progress: 'saved', conflicts: [], refusals: [] }
const waits = [1000, 2000, 5000, 15_000]
/** In sessionStorage: each tab replays its own changes, and only those of the same user and owner. */
const storageKey = (scope: string) => `basket_operations ${scope}`

/** An addition that was sent: what the line held before it. */
type Doubtful = { id: number; version: number; quantity: number }

/**
 * The changes of one basket, sent one after the other in the order in which they were made (C-08). They stay until
 * the server has confirmed or refused them, over a lost connection and a reload.
 */
export class BasketQueue {
  #state: QueueState = nothing
  #listeners = new Set<() => void>()
  #draining: Promise<void> | null = null
  #isStale = false
  #isHidden = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** An addition whose answer was lost: what the line held before, to find out whether it arrived. */
  #doubtful: Doubtful | null = null
  readonly #client: QueryClient
  readonly #owner: OwnerId
  readonly #scope: string

  constructor(client: QueryClient, user: number, owner: OwnerId) {
    this.#client = client
    this.#owner = owner
    this.#scope = `${user}:${owner ?? 'self'}`
    this.#takeOver()
    addEventListener('online', () => this.resume())
    addEventListener('pagehide', () => this.#rest(true))
    addEventListener('pageshow', ({ persisted }) => persisted && this.#rest(false))
    sessionExpiry.subscribe(() => sessionExpiry.get() || this.resume())
    otherTabs.listen(({ scope, version }) => {
      if (scope !== this.#scope || (this.#known()?.version ?? 0) >= version) return
      if (this.#draining) this.#isStale = true
      else void this.#client.invalidateQueries({ queryKey: this.#key })
    })
    this.resume()
  }

  state = (): QueueState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes a change; the screen shows it at once. */
  push(operation: NewOperation): void {
    const id = (this.#state.operations.at(-1)?.id ?? 0) + 1
    const last = this.#state.operations.at(-1)
    const isRefined =
      operation.kind === 'set' &&
      last?.kind === 'set' &&
      this.#state.operations.length > (this.#draining ? 1 : 0) &&
      operation.new_comment === undefined &&
      last.new_comment === undefined &&
      last.product === operation.product &&
      last.comment === operation.comment
    const operations = isRefined
      ? [...this.#state.operations.slice(0, -1), { ...last, quantity: operation.quantity }]
      : [...this.#state.operations, { ...operation, id }]
    const isOther = (named: { product: number; comment: string }) =>
      named.product !== operation.product || named.comment !== operation.comment
    this.#set({
      operations,
      progress: this.#state.progress === 'unsaved' ? 'unsaved' : 'saving',
      refusals: this.#state.refusals.filter(isOther),
      conflicts: this.#state.conflicts.filter(isOther),
    })
    this.resume()
  }

  /** When everything that was asked so far has been confirmed or refused; rejects while the server is away. */
  async settled(): Promise<void> {
    await this.#draining
    if (this.#state.operations.length > 0) throw new ApiError(0)
  }

  forget(kind: 'conflicts' | 'refusals', entry: Conflict | Refusal): void {
    this.#set({ [kind]: this.#state[kind].filter((other) => other !== entry) })
  }

  /** A page that was left sends nothing more; the one that replaces it has taken over what waits. */
  #rest(isHidden: boolean): void {
    this.#isHidden = isHidden
    clearTimeout(this.#timer)
    if (isHidden) return
    this.#takeOver()
    this.resume()
  }

  /** Takes what the page before this one in the tab has left to do. */
  #takeOver(): void {
    const { operations, doubtful } = restored(this.#scope)
    this.#doubtful = doubtful
    this.#set({ operations, progress: operations.length > 0 ? 'saving' : 'saved' })
  }

  /** Sends what waits, unless that is under way. */
  resume(): void {
    clearTimeout(this.#timer)
    if (this.#isHidden || this.#draining || this.#state.operations.length === 0) return
    this.#draining = this.#drain().finally(() => {
      this.#draining = null
    })
  }

  /** Tells this tab and the others of a change that was made beside the queue. */
  async changed(basket: Basket): Promise<void> {
    keepBasket(this.#client, this.#owner, basket)
    otherTabs.tell({ scope: this.#scope, version: basket.version })
    await refreshTotal(this.#client, this.#owner, basket.id)
  }

  get #key() {
    return serverBasket(this.#owner).queryKey
  }
  #known = () => this.#client.getQueryData(this.#key)

  #set(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change }
    if (change.operations) this.#keep()
    for (const listener of this.#listeners) listener()
  }

  #keep(): void {
    const { operations } = this.#state
    const key = storageKey(this.#scope)
    const kept: Kept = { operations: [...operations], doubtful: this.#doubtful }
    try {
      if (operations.length === 0) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(kept))
    } catch {
      // The browser keeps nothing: the changes live as long as the page.
    }
  }

  async #drain(): Promise<void> {
    for (;;) {
      const [operation] = this.#state.operations
      if (!operation || this.#isHidden) break
      try {
        await this.#attempt(operation)
        this.#done(operation)
      } catch (error) {
        if (error instanceof ApiError && isPassing(error)) return this.#later(error)
        throw error
      }
    }
    if (this.#isStale) {
      this.#isStale = false
      await this.#client.invalidateQueries({ queryKey: this.#key })
    }
  }

  /** Sends a change and takes in what the server says to it, a refusal as well. @throws when it did not answer */
  async #attempt(operation: Operation): Promise<void> {
    try {
      await this.#client.cancelQueries({ queryKey: this.#key })
      const basket = this.#known() ?? (await this.#client.fetchQuery(serverBasket(this.#owner)))
      const isStale = await this.#send(operation, basket)
      this.#isStale ||= isStale
      this.#failures = 0
      this.#tell()
    } catch (error) {
      if (!(error instanceof ApiError) || isPassing(error)) throw error
      await this.#refused(operation, error)
    }
  }

  #done(operation: Operation): void {
    const operations = this.#state.operations.filter(({ id }) => id !== operation.id)
    this.#doubtful = null
    this.#set({ operations, progress: operations.length === 0 ? 'saved' : 'saving' })
  }

  #tell(): void {
    const basket = this.#known()
    if (!basket) return
    otherTabs.tell({ scope: this.#scope, version: basket.version })
    void refreshTotal(this.#client, this.#owner, basket.id)
  }

  /** @returns whether the rest of the basket may have changed too */
  async #send(operation: Operation, basket: Basket): Promise<boolean> {
    const query = this.#owner === null ? {} : { owner: this.#owner }
    const line = basket.basket_products.find(isLine(operation))
    const id = line?.id ?? basket.id
    switch (operation.kind) {
      case 'add': {
        if (this.#doubtful?.id === operation.id && (await this.#hasArrived(operation))) return true
        this.#doubtful = { id: operation.id, version: basket.version, quantity: line?.quantity ?? 0 }
        this.#keep()
        const { product, quantity, comment } = operation
        const answer = await call(addBasketProduct, { query, body: { product, quantity, comment } })
        return keepLine(this.#client, this.#owner, answer, operation, 'first')
      }
      case 'set': {
        const answer = await call(updateBasketProduct, {
          params: { id },
          query,
          body: {
            product: operation.product,
            quantity: operation.quantity,
            comment: operation.new_comment ?? operation.comment,
            version: basket.version,
          },
        })
        return keepLine(this.#client, this.#owner, answer, operation, 'same')
      }
      case 'remove': {
        const { product } = operation
        await call(removeBasketProduct, { params: { id }, query: { ...query, product }, body: { product } })
        return dropLine(this.#client, this.#owner, operation)
      }
    }
  }

  /** An answer was lost: the basket tells whether the addition is in it already, so that it is not made twice. */
  async #hasArrived(operation: Operation & { kind: 'add' }): Promise<boolean> {
    const before = this.#doubtful
    const basket = await this.#client.fetchQuery({ ...serverBasket(this.#owner), staleTime: 0 })
    const now = basket.basket_products.find(isLine(operation))?.quantity ?? 0
    return before !== null && basket.version > before.version && now >= before.quantity + operation.quantity
  }

  /** Keeps everything and tries again, soon at first. */
  #later(error: ApiError): void {
    this.#set({ progress: 'unsaved' })
    if (error.status === 401 || error.status === 403) return // goes on after signing in again
    const wait = (error.retryAfter ?? 0) * 1000 || waits[Math.min(this.#failures, waits.length - 1)]
    this.#failures += 1
    this.#timer = setTimeout(() => this.resume(), wait)
  }

  async #refused(operation: Operation, error: ApiError): Promise<void> {
    if (operation.kind === 'remove' && error.status === 404) {
      this.#isStale = true // gone already, which is what was wanted
      return
    }
    const shown = this.#known()?.basket_products.find(isLine(operation))
    if (operation.kind === 'set' && (error.status === 409 || error.status === 404)) {
      const fresh =
        error.status === 409
          ? (error.body as { basket: Basket }).basket
          : await this.#client.fetchQuery({ ...serverBasket(this.#owner), staleTime: 0 })
      keepBasket(this.#client, this.#owner, fresh)
      this.#tell()
      return this.#compare(operation, fresh, shown)
    }
    const preview = operation.kind === 'add' ? operation.preview : undefined
    const { product, comment } = operation
    const message = error.formErrors[0] ?? Object.values(error.fields)[0] ?? error.detail
    const refusal = { product, comment, ref: (shown ?? preview)?.ref ?? '', message }
    this.#set({ refusals: [...this.#state.refusals, refusal] })
  }

  /** Only a line that somebody else changed is a conflict; for any other the change is simply made again. */
  #compare(operation: Operation & { kind: 'set' }, fresh: Basket, shown: BasketLine | undefined): void {
    const line = fresh.basket_products.find(isLine(operation))
    if (line?.quantity === operation.base) {
      const again = { ...operation, id: operation.id + 0.5 }
      this.#set({ operations: [this.#state.operations[0]!, again, ...this.#state.operations.slice(1)] })
      return
    }
    if (line?.quantity === operation.quantity) return
    const { product, comment, quantity: mine } = operation
    const known = line ?? shown
    const conflict = { product, comment, mine, theirs: line?.quantity ?? null }
    const named = { ref: known?.ref ?? '', name: known?.product.name ?? '' }
    this.#set({ conflicts: [...this.#state.conflicts, { ...conflict, ...named }] })
  }
}

const isPassing = ({ status }: ApiError) =>
  status === 0 || status === 401 || status === 403 || status === 429 || status >= 500

type Kept = { operations: Operation[]; doubtful: Doubtful | null }

function restored(scope: string): Kept {
  const nothingKept = { operations: [], doubtful: null }
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey(scope)) ?? 'null') as Kept | null) ?? nothingKept
  } catch {
    return nothingKept // the browser keeps nothing
  }
}
