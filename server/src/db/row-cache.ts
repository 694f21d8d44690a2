import { LruCache } from '#lib/lru-cache.ts'
import { listen, type Listener } from './listen.ts'

/** Enough for all customers who work at the same time; a row is small. */
const MAX_ROWS = 20_000

/**
 * A cache of rows by id. A trigger notifies the channel with the id of each row that changes, and the row is dropped,
 * about a millisecond later. A row is used only while it is certain that notifications arrive.
 */
export class RowCache<Row extends object> {
  readonly #rows = new LruCache<Row>(MAX_ROWS)
  readonly #listener: Listener
  readonly #watchers: ((id: number) => void)[] = []
  #changes = 0

  constructor(url: string, channel: string) {
    this.#listener = listen(url, channel, {
      notice: (id) => this.evict(Number(id)),
      start: () => {
        this.#changes += 1
        this.#rows.clear()
      },
    })
  }

  /** The row, if it is in the cache. */
  get(id: number): Row | undefined {
    return this.#listener.isListening() ? this.#rows.get(String(id)) : undefined
  }

  /** Reads the row from the database and caches it. */
  async read(id: number, find: () => Promise<Row | undefined>): Promise<Row | undefined> {
    const isListening = this.#listener.isListening()
    const changes = this.#changes
    const row = await find()
    // What was read may lack a change that was notified meanwhile.
    if (row && isListening && changes === this.#changes) this.#rows.set(String(id), Object.freeze(row))
    return row
  }

  /** Drops a row that this process has just changed, so that its next reader need not wait for the notification. */
  evict(id: number): void {
    this.#changes += 1
    this.#rows.delete(String(id))
    for (const watcher of this.#watchers) watcher(id)
  }

  /** Is told of each row that changes, perhaps more than once, when the cache no longer has it. */
  watch(watcher: (id: number) => void): void {
    this.#watchers.push(watcher)
  }

  /** Waits until every change committed before this call is known here. */
  caughtUp(): Promise<void> {
    return this.#listener.caughtUp()
  }

  stop(): Promise<void> {
    return this.#listener.stop()
  }
}
