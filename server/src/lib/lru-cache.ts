/** A cache of at most `max` values: when it is full, the least recently used one is evicted. */
export class LruCache<V> {
  readonly #max: number
  readonly #values = new Map<string, V>()
  constructor(max: number) {
    this.#max = max
  }

  get(key: string): V | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }
  set(key: string, value: V): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size > this.#max) this.#values.delete(this.#values.keys().next().value!) // not empty
  }
  delete(key: string): void {
    this.#values.delete(key)
  }
  clear(): void {
    this.#values.clear()
  }
}
