import { LruCache } from '#lib/lru-cache.ts'
import { listen, type Listener } from './listen.ts'

/** A row is small; so many are those of all customers at work. */
const MAX_ROWS = 20_000

/**
 * Rows kept in memory by id. PostgreSQL tells of each that changes (a trigger notifies the channel with the id), which
 * takes about a millisecond; a row is used only while it is certain that notices are heard.
 */
export class KeptRows<Row extends object> {
  readonly #rows = new LruCache<Row>(MAX_ROWS)
  readonly #listener: Listener
  #changes = 0

  constructor(url: string, channel: string) {
    this.#listener = listen(url, channel, {
      notice: (id) => this.forget(Number(id)),
      start: () => {
        this.#changes += 1
        this.#rows.clear()
      },
    })
  }

  /** The row, if it is kept. */
  get(id: number): Row | undefined {
    return this.#listener.isListening() ? this.#rows.get(String(id)) : undefined
  }

  /** Reads the row anew, and keeps it. */
  async read(id: number, find: () => Promise<Row | undefined>): Promise<Row | undefined> {
    const isHearing = this.#listener.isListening()
    const changes = this.#changes
    const row = await find()
    // A change that was told meanwhile may be missing in what was read.
    if (row && isHearing && changes === this.#changes) this.#rows.set(String(id), Object.freeze(row))
    return row
  }

  /** Drops a row that this process has just changed, so that its next reader need not wait for the notice. */
  forget(id: number): void {
    this.#changes += 1
    this.#rows.delete(String(id))
  }

  /** Waits until every change committed before is known here. */
  caughtUp(): Promise<void> {
    return this.#listener.caughtUp()
  }

  stop(): Promise<void> {
    return this.#listener.stop()
  }
}
