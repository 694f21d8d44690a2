export type Random = {
  /** From 0 up to, but not including, 1. */
  next: () => number
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** `count` different entries, in the order of the list. */
  some: <T>(list: readonly T[], count: number) => T[]
}

/** Numbers that look random and are the same for the same seed, on every machine. */
export function random(seed: string): Random {
  let state = hash(seed)
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]) => list[between(0, list.length - 1)] as T
  const some = <T>(list: readonly T[], count: number) => {
    const keyed = list
      .map((entry, index) => ({ entry, index, key: next() }))
      .toSorted((a, b) => a.key - b.key)
    return keyed
      .slice(0, count)
      .toSorted((a, b) => a.index - b.index)
      .map(({ entry }) => entry)
  }
  return { next, between, chance: (share) => next() < share, pick, some }
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}
