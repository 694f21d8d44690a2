import type { Bitset } from './bitset.rules.ts'
import type { SearchIndex } from './memory-index.rules.ts'

/**
 * How much it says for a style that a word is found there. What only a description says is `DESCRIPTION`: it counts as
 * found where nothing is found otherwise.
 */
export const points = {
  DESCRIPTION: 1,
  /** Added where somebody has said that it means this. */
  SYNONYM: 1,
  /** In the name of a category above the style's own. */
  CATEGORY_ABOVE: 2,
  /** At the beginning of a compound in the name of its category. */
  CATEGORY_PART: 3,
  /** The beginning of a word: somebody is still typing. */
  BEGINNING: 3,
  /** The name of its category, brand, colour or size, or a part of its reference. */
  CATEGORY: 4,
  /** A colour by its own name. */
  OWN_COLOR: 5,
  /** The beginning of a compound in its name: what it is made for. */
  NAME_PART: 4,
  /** The end of a compound in its name: what it is. */
  NAME_HEAD: 5,
  NAME_ENDING: 6,
  NAME: 7,
  /** Its category is called just this. */
  CATEGORY_WHOLE: 8,
} as const

/** The styles that a word stands for. */
export type Match = {
  /** In ascending order. */
  slots: Uint32Array
  /** Of each of `slots`, at the same place: 1 or more. */
  points: Uint8Array
  /** It says what a thing is, not only what it is like. */
  isKind: boolean
  /** The word that was taken for this one. */
  takenFor: string | undefined
}
/** What a match says for a style: 0 for nothing. */
export function pointsFor({ slots, points: given }: Match, slot: number): number {
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (slots[middle]! < slot) low = middle + 1
    else high = middle
  }
  return slots[low] === slot ? given[low]! : 0
}

/**
 * The slots that each of these says at least so much for, in ascending order, each with the sum of the points.
 *
 * @param matches none where one is missing
 */
export function* inAll(
  matches: readonly (Match | undefined)[],
  leastOf: (match: Match) => number = () => 1,
): Generator<[slot: number, sum: number]> {
  const known = matches
    .filter((match) => match !== undefined)
    .map((match) => ({ match, least: leastOf(match) }))
    .toSorted((a, b) => a.match.slots.length - b.match.slots.length)
  const [rarest, ...others] = known
  if (!rarest || known.length < matches.length) return
  const { slots, points: given } = rarest.match
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]!
    let sum = given[at]!
    let isInAll = sum >= rarest.least
    for (const { match, least } of others) {
      if (!isInAll) break
      const said = pointsFor(match, slot)
      isInAll = said >= least
      sum += said
    }
    if (isInAll) yield [slot, sum]
  }
}

/** Puts points together: a style has the most that anything gives it. */
export class MatchBuilder {
  isKind = false
  /** By slot; empty until something is added. */
  #points = nothing
  readonly #capacity: number
  readonly #onSale: Bitset
  #count = 0
  #first = Infinity
  #last = -1

  constructor({ index }: { index: SearchIndex }) {
    this.#capacity = index.capacity
    this.#onSale = index.onSale
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }
  add(slot: number, given: number): void {
    const before = this.#points[slot] ?? 0
    if (given <= before || !this.#onSale.has(slot)) return
    if (before === 0) {
      if (this.#count++ === 0) this.#points = new Uint8Array(this.#capacity)
      this.#first = Math.min(this.#first, slot)
      this.#last = Math.max(this.#last, slot)
    }
    this.#points[slot] = given
  }
  addAll(slots: Iterable<number>, given: number): this {
    for (const slot of slots) this.add(slot, given)
    return this
  }
  /** Takes all of another match in. */
  take(match: Match | undefined): this {
    if (!match) return this
    for (const [at, slot] of match.slots.entries()) this.add(slot, match.points[at]!)
    if (match.isKind) this.isKind = true
    return this
  }
  done(): Match | undefined {
    if (this.isEmpty) return undefined
    const slots = new Uint32Array(this.#count)
    const points = new Uint8Array(this.#count)
    for (let slot = this.#first, at = 0; slot <= this.#last; slot++) {
      if (this.#points[slot] === 0) continue
      slots[at] = slot
      points[at++] = this.#points[slot]!
    }
    return { slots, points, isKind: this.isKind, takenFor: undefined }
  }
}
const nothing = new Uint8Array(0)
