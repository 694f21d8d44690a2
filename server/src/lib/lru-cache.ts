/**
 * A cache that evicts when it is full, the oldest values first but for those that were used since they came in or were
 * last passed over: of at most `max` values, or, with `sizeOf`, of at most `max` bytes. Nothing moves when a value is
 * read, as in a list of the least recently used, which would cost more than what is cached.
 */
export class LruCache<V> {
  readonly #max: number
  readonly #sizeOf: ((value: V) => number) | undefined
  readonly #entries = new Map<string, { value: V; size: number; wasUsed: boolean }>()
  #size = 0

  /** @param sizeOf about how many bytes a value needs */
  constructor(max: number, sizeOf?: (value: V) => number) {
    this.#max = max
    this.#sizeOf = sizeOf
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.wasUsed = true
    return entry.value
  }
  set(key: string, value: V): void {
    this.delete(key)
    const size = this.#sizeOf ? this.#sizeOf(value) + key.length * 2 + entryBytes : 1
    for (const [oldest, entry] of this.#entries) {
      if (this.#size + size <= this.#max) break
      this.#entries.delete(oldest)
      if (entry.wasUsed) this.#entries.set(oldest, { ...entry, wasUsed: false })
      else this.#size -= entry.size
    }
    if (this.#size + size > this.#max) return
    this.#entries.set(key, { value, size, wasUsed: false })
    this.#size += size
  }
  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
  clear(): void {
    this.#entries.clear()
    this.#size = 0
  }
  /** The number of values, or with `sizeOf` their bytes. */
  get size(): number {
    return this.#size
  }
}
/** The bytes of an entry besides its value and key. */
const entryBytes = 100
