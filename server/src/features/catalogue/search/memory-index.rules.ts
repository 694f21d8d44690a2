import { languages, type TextLanguage } from '@comptoir/contract/common'
import { Bitset } from './bitset.rules.ts'
import { looseCodeKey, stemOf } from './words.rules.ts'

/** A style as the table search_group holds it for finding. */
export type IndexRow = {
  group_id: number
  is_on_sale: boolean
  ref_key: string
  category_rank: number
  position: number
  category_id: number
  published_on: string | null
  name_words: Partial<Record<TextLanguage, string>>
  description_words: string
  filters: string[]
  color_sizes: number[]
}

/** The styles behind each word of one language's names, or of all descriptions. */
export class Dictionary {
  readonly #slots = new Map<string, Slots>()
  readonly #byStem = new Map<string, string[]>()
  readonly #beginnings = new SortedTexts()
  /** Words and stems, backwards. */
  readonly #ends = new SortedTexts()

  add(word: string, slot: number): void {
    let slots = this.#slots.get(word)
    if (!slots) {
      this.#slots.set(word, (slots = new Slots()))
      this.#beginnings.add(word)
      this.#ends.add(reversed(word))
      this.#addStem(word)
    }
    slots.add(slot)
  }
  #addStem(word: string): void {
    const stem = stemOf(word)
    const words = this.#byStem.get(stem)
    if (words) words.push(word)
    else {
      this.#byStem.set(stem, [word])
      if (stem !== word) this.#ends.add(reversed(stem))
    }
  }
  slotsOf(word: string): Iterable<number> {
    return this.#slots.get(word) ?? []
  }
  /** The words that differ from this one in their endings only. */
  withStemOf(word: string): readonly string[] {
    return this.#byStem.get(stemOf(word)) ?? []
  }
  startingWith(beginning: string): readonly string[] {
    return this.#beginnings.startingWith(beginning)
  }
  /** The words that end so, or do without their own ending, after at least so many other letters. */
  *endingWith(end: string, least: number): Generator<string> {
    for (const backwards of this.#ends.startingWith(reversed(end))) {
      if (backwards.length - end.length < least) continue
      const text = reversed(backwards)
      if (this.#slots.has(text)) yield text
      yield* this.#byStem.get(text) ?? []
    }
  }
}

function reversed(text: string): string {
  let backwards = ''
  for (let at = text.length - 1; at >= 0; at--) backwards += text[at]
  return backwards
}

/** Texts in alphabetical order, sorted when they are next asked for. */
class SortedTexts {
  #texts: string[] = []
  #isSorted = true

  add(text: string): void {
    this.#texts.push(text)
    this.#isSorted = false
  }
  startingWith(beginning: string): readonly string[] {
    if (!this.#isSorted) this.#texts.sort()
    this.#isSorted = true
    return this.#texts.slice(this.#firstFrom(beginning), this.#firstFrom(`${beginning}\uffff`))
  }
  /** Where the first text stands that does not come before this one. */
  #firstFrom(text: string): number {
    let low = 0
    let high = this.#texts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#texts[middle]! < text) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Slots in the order in which they came. */
class Slots {
  #slots = new Uint32Array(4)
  #count = 0

  add(slot: number): void {
    if (this.#count === this.#slots.length) {
      const longer = new Uint32Array(this.#count * 2)
      longer.set(this.#slots)
      this.#slots = longer
    }
    this.#slots[this.#count++] = slot
  }
  [Symbol.iterator](): Iterator<number> {
    return this.#slots.subarray(0, this.#count)[Symbol.iterator]()
  }
}

/**
 * All styles on sale, for finding and counting. Each has a slot, a small number. A style that changes gets a new one, and
 * what is known of its old slot stays behind unused; `isWorn` says when there is more of that than of use.
 */
export class SearchIndex {
  /** What it was brought up to, see search_version(): the whole, and the part that counts changes of names and styles. */
  version = ''
  catalogue = -1
  /** Counts the styles taken in: what was looked up before the last one no longer holds. */
  revision = 0

  readonly names = Object.fromEntries(languages.map((language) => [language, new Dictionary()])) as Record<
    TextLanguage,
    Dictionary
  >
  /** Parts of words with a hyphen: "V" and "neck" of "V-neck". */
  readonly nameParts = Object.fromEntries(
    languages.map((language) => [language, new Dictionary()]),
  ) as Record<TextLanguage, Dictionary>
  readonly descriptions = new Dictionary()
  readonly onSale = new Bitset()
  #outOfStock = new Bitset()
  #published = { key: '', styles: new Bitset() }
  /** The styles of each filter value, by kind, then value. */
  readonly filters = new Map<string, Map<string, Bitset>>()
  /** The styles with a product in both, by colour, then size. */
  readonly colorSizes = new Map<number, Map<number, Bitset>>()
  /** References of styles and products that have no digit; undefined where they are too many to keep. */
  plainReferences: Set<string> | undefined = new Set()
  /** Stems of the first words of names, where these say what a thing is: not in English. */
  readonly heads = new Set<string>()
  /** Stems of later words of French names, which say what things are like: "manches". */
  readonly attributes = new Set<string>()

  readonly #rows: {
    id: number
    refKey: string
    publishedOn: string | null
    rank: number
    position: number
  }[] = []
  readonly #slotOf = new Map<number, number>()
  readonly #byRef = new Map<string, number>()
  readonly #byLooseRef = new Map<string, number[]>()
  #places: Uint32Array | undefined
  #order: number[] = []

  /** Takes in a style as it is now. */
  put(row: IndexRow): void {
    this.revision += 1
    const old = this.#slotOf.get(row.group_id)
    if (old !== undefined) this.#retire(old)
    if (!row.is_on_sale) return
    const slot = this.#rows.length
    this.#rows.push({
      id: row.group_id,
      refKey: row.ref_key,
      publishedOn: row.published_on,
      rank: row.category_rank,
      position: row.position,
    })
    this.#slotOf.set(row.group_id, slot)
    this.#byRef.set(row.ref_key, slot)
    const loose = looseCodeKey(row.ref_key)
    this.#byLooseRef.set(loose, [...(this.#byLooseRef.get(loose) ?? []), slot])
    this.onSale.add(slot)
    for (const language of languages)
      for (const word of splitWords(row.name_words[language]))
        if (word.startsWith('-')) this.nameParts[language].add(word.slice(1), slot)
        else this.names[language].add(word, slot)
    for (const language of ['fr', 'nl', 'de'] as const) {
      const head = splitWords(row.name_words[language])[0]
      if (head) this.heads.add(stemOf(head))
    }
    const [, ...later] = splitWords(row.name_words.fr)
    for (const word of later) if (!word.startsWith('-')) this.attributes.add(stemOf(word))
    for (const word of splitWords(row.description_words)) this.descriptions.add(word.replace('-', ''), slot)
    for (const filter of row.filters) {
      const space = filter.indexOf(' ')
      this.#filter(filter.slice(0, space), filter.slice(space + 1)).add(slot)
    }
    this.#filter('leaf', String(row.category_id)).add(slot)
    for (let at = 0; at < row.color_sizes.length; at += 2)
      bitsetIn(this.colorSizes, row.color_sizes[at]!, row.color_sizes[at + 1]!).add(slot) // colour and size by turns
    this.#places = undefined
  }

  #retire(slot: number): void {
    const { id, refKey } = this.#rows[slot]!
    this.#slotOf.delete(id)
    this.onSale.delete(slot)
    if (this.#byRef.get(refKey) === slot) this.#byRef.delete(refKey)
    const loose = looseCodeKey(refKey)
    const others = (this.#byLooseRef.get(loose) ?? []).filter((other) => other !== slot)
    if (others.length > 0) this.#byLooseRef.set(loose, others)
    else this.#byLooseRef.delete(loose)
    this.#places = undefined
  }

  #filter(kind: string, value: string): Bitset {
    return bitsetIn(this.filters, kind, value)
  }

  /** Slots ever given. */
  get capacity(): number {
    return this.#rows.length
  }
  /** Most of it belongs to styles as they were: to be read anew as a whole. */
  get isWorn(): boolean {
    return this.#rows.length > 1000 && this.#slotOf.size < this.#rows.length / 2
  }

  groupOf(slot: number): number {
    return this.#rows[slot]!.id
  }
  /** The slots of those of these groups that are on sale, in the same order. */
  slotsOf(groupIds: Iterable<number>): number[] {
    return [...groupIds].flatMap((id) => this.#slotOf.get(id) ?? [])
  }
  styles(kind: string, value: string | number): Bitset {
    return this.filters.get(kind)?.get(String(value)) ?? noStyles
  }
  get inStock(): Bitset {
    return this.onSale.andNot(this.#outOfStock)
  }
  setOutOfStock(groupIds: number[]): void {
    this.#outOfStock = new Bitset()
    for (const slot of this.slotsOf(groupIds)) this.#outOfStock.add(slot)
  }
  /** Kept, since most searches of a day ask for the same days. */
  publishedBetween(from: string, to: string): Bitset {
    const key = `${from} ${to} ${this.revision}`
    if (this.#published.key === key) return this.#published.styles
    const styles = new Bitset()
    for (const slot of this.onSale) {
      const { publishedOn } = this.#rows[slot]!
      if (publishedOn !== null && publishedOn >= from && publishedOn <= to) styles.add(slot)
    }
    this.#published = { key, styles }
    return styles
  }

  /** Whether a product or style may go by this key, which has no digit. */
  isPlainReference(key: string): boolean {
    return this.plainReferences?.has(key) ?? true
  }
  /** Styles of this reference: as it is, else with zeros more or less in its numbers. */
  byReference(key: string): number[] {
    const slot = this.#byRef.get(key)
    return slot === undefined ? (this.#byLooseRef.get(looseCodeKey(key)) ?? []) : [slot]
  }
  /** Styles whose reference begins with the key, or contains it, in the order of references. */
  withReference(test: 'startsWith' | 'includes', key: string): number[] {
    const found: [ref: string, slot: number][] = []
    for (const [ref, slot] of this.#byRef) if (ref[test](key)) found.push([ref, slot])
    return found.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, slot]) => slot)
  }

  /** All slots in the order of the catalogue. */
  get order(): readonly number[] {
    this.#arrange()
    return this.#order
  }
  /** Where in that order a slot stands. */
  get places(): Uint32Array {
    return this.#arrange()
  }
  #arrange(): Uint32Array {
    if (this.#places) return this.#places
    const rows = this.#rows
    this.#order = [...this.onSale].sort((a, b) => {
      const one = rows[a]!
      const other = rows[b]!
      return one.rank - other.rank || one.position - other.position || one.id - other.id
    })
    const places = new Uint32Array(rows.length)
    for (const [place, slot] of this.#order.entries()) places[slot] = place
    return (this.#places = places)
  }
}

const noStyles = new Bitset()
const splitWords = (words: string | undefined): string[] => (words ? words.split(' ') : [])

function bitsetIn<A, B>(sets: Map<A, Map<B, Bitset>>, first: A, second: B): Bitset {
  let inner = sets.get(first)
  if (!inner) sets.set(first, (inner = new Map()))
  let set = inner.get(second)
  if (!set) inner.set(second, (set = new Bitset()))
  return set
}
