/** Numbers that look random and are the same for the same seed. */
export class Random {
  #state: number

  /** @param seed any words; the same ones give the same numbers */
  constructor(...seed: (string | number)[]) {
    // FNV-1a
    this.#state = 0x811c9dc5
    for (const character of seed.join('\n'))
      this.#state = Math.imul(this.#state ^ character.codePointAt(0)!, 0x01000193) // there is one
  }

  /** From 0 up to, but not, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)]! // never called with an empty list
  }
}
