/**
 * A cache that evicts its least recently used values when it is full: of at most `max` values, or, with `sizeOf`, of at
 * most `max` bytes.
 */
export class LruCache<V> {
  readonly #max: number
  readonly #sizeOf: ((value: V) => number) | undefined
  readonly #entries = new Map<string, { value: V; size: number }>()
  #size = 0

  /** @param sizeOf about how many bytes a value needs */
  constructor(max: number, sizeOf?: (value: V) => number) {
    this.#max = max
    this.#sizeOf = sizeOf
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }
  set(key: string, value: V): void {
    this.delete(key)
    const size = this.#sizeOf ? this.#sizeOf(value) + key.length * 2 + entryBytes : 1
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#max) break
      this.delete(oldest)
    }
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
