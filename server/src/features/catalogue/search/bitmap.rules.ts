/** Collects which slots belong to which key, and writes each as the bitmap that PostgreSQL keeps. */
export class Slots<K> {
  readonly #slots = new Map<K, number[]>()

  /** Slots must come in ascending order for each key; a repetition of the last one is ignored. */
  add(key: K, slot: number): void {
    const slots = this.#slots.get(key)
    if (!slots) this.#slots.set(key, [slot])
    else if (slots.at(-1) !== slot) slots.push(slot)
  }
  addAll(key: K, slots: Iterable<number>): void {
    this.#slots.set(key, [...new Set([...(this.#slots.get(key) ?? []), ...slots])])
  }
  get(key: K): number[] {
    return this.#slots.get(key) ?? []
  }
  keys(): K[] {
    return [...this.#slots.keys()]
  }
}

/** A bit string literal of this many bits (a multiple of 8) with these set: `x0480…`. */
export function bitmap(slots: readonly number[], capacity: number): string {
  const bytes = Buffer.alloc(capacity / 8)
  for (const slot of slots) bytes[slot >> 3]! |= 0x80 >> (slot & 7)
  return `x${bytes.toString('hex')}`
}

/** Room for so many groups and a quarter more, so that new ones rarely make all bitmaps longer. */
export const roomFor = (groups: number): number => Math.ceil((groups * 1.25 + 64) / 64) * 64
