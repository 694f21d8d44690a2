/** Keeps the latest so many values; the ones not asked for longest go first. */
export class Latest<V> {
  readonly #most: number
  readonly #values = new Map<string, V>()
  constructor(most: number) {
    this.#most = most
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
    if (this.#values.size > this.#most) this.#values.delete(this.#values.keys().next().value!) // not empty
  }
  delete(key: string): void {
    this.#values.delete(key)
  }
  clear(): void {
    this.#values.clear()
  }
}
