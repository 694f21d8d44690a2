/** A set of slots, one bit each; as long as it needs to be. */
export class Bitset {
  #words: Uint32Array

  constructor(words = new Uint32Array(0)) {
    this.#words = words
  }

  add(slot: number): void {
    const at = slot >>> 5
    if (at >= this.#words.length) {
      const longer = new Uint32Array(Math.max(8, Math.ceil((at + 1) * 1.25)))
      longer.set(this.#words)
      this.#words = longer
    }
    this.#words[at]! |= 1 << (slot & 31)
  }
  delete(slot: number): void {
    if (slot >>> 5 < this.#words.length) this.#words[slot >>> 5]! &= ~(1 << (slot & 31))
  }
  has(slot: number): boolean {
    return ((this.#words[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0
  }

  and(other: Bitset): Bitset {
    const words = this.#words.slice(0, Math.min(this.#words.length, other.#words.length))
    for (let at = 0; at < words.length; at++) words[at]! &= other.#words[at]!
    return new Bitset(words)
  }
  andNot(other: Bitset): Bitset {
    const words = this.#words.slice()
    const end = Math.min(words.length, other.#words.length)
    for (let at = 0; at < end; at++) words[at]! &= ~other.#words[at]!
    return new Bitset(words)
  }
  /** Takes the slots of another in. */
  addAll(other: Bitset): this {
    if (other.#words.length > this.#words.length) {
      const longer = new Uint32Array(other.#words.length)
      longer.set(this.#words)
      this.#words = longer
    }
    for (let at = 0; at < other.#words.length; at++) this.#words[at]! |= other.#words[at]!
    return this
  }

  /** How many slots are in both. */
  countIn(other: Bitset): number {
    const end = Math.min(this.#words.length, other.#words.length)
    let count = 0
    for (let at = 0; at < end; at++) count += bitsOf(this.#words[at]! & other.#words[at]!)
    return count
  }
  get size(): number {
    return this.countIn(this)
  }
  get byteLength(): number {
    return this.#words.byteLength
  }

  /** In ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (let at = 0; at < this.#words.length; at++)
      for (let word = this.#words[at]!; word !== 0; word &= word - 1)
        yield at * 32 + 31 - Math.clz32(word & -word)
  }

  static of(slots: Iterable<number>): Bitset {
    const set = new Bitset()
    for (const slot of slots) set.add(slot)
    return set
  }
  static union(sets: Iterable<Bitset>): Bitset {
    const all = new Bitset()
    for (const set of sets) all.addAll(set)
    return all
  }
}

/** The ones of a 32-bit number. */
function bitsOf(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
