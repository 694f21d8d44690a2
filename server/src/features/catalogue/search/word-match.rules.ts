import { languages, type Language } from '@comptoir/contract/common'
import type { Bitset } from './bitset.rules.ts'
import type { SearchIndex } from './memory-index.rules.ts'
import { beginningsOf, maxTypos, mostAlike } from './spelling.rules.ts'
import type { Alternatives } from './terms.rules.ts'
import { colorsNamed, type Vocabulary } from './vocabulary.rules.ts'
import { splitsOf, stemOf } from './words.rules.ts'

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
/** What is searched in, and what its values are called. */
export type Catalogue = { index: SearchIndex; vocabulary: Vocabulary }

/**
 * What a word stands for: in the reader's language if it is known there, else in the other languages, else in
 * descriptions, else as a compound of two known words, as the beginning of a word, or as the word most like it.
 */
export function matchWord(
  catalogue: Catalogue,
  word: string,
  language: Language,
  isColorOrSize = false,
): Match | undefined {
  const others = languages.filter((other) => other !== language)
  // "noir" is a colour, and nothing that is looked for in other words.
  if (isColorOrSize) return known(catalogue, word, [language], false) ?? described(catalogue, word)
  return (
    known(catalogue, word, [language]) ??
    known(catalogue, word, others) ??
    (isNotSold(catalogue, word) ? undefined : described(catalogue, word)) ??
    compound(catalogue, word, language, others) ??
    begun(catalogue, word, [language]) ??
    begun(catalogue, word, others) ??
    misspelt(catalogue, word, [language]) ??
    misspelt(catalogue, word, others)
  )
}

/** What alternatives of words stand for, all words of one of them together. */
export function matchMeans(
  catalogue: Catalogue,
  means: Alternatives,
  of: readonly Language[],
): Match | undefined {
  const match = new MatchBuilder(catalogue)
  for (const words of means) {
    const parts = words.map(
      (word) => known(catalogue, word, of, false) ?? colored(catalogue, word) ?? described(catalogue, word),
    )
    for (const [slot, sum] of inAll(parts)) match.add(slot, Math.round(sum / parts.length) + points.SYNONYM)
    if (parts.some((part) => part?.isKind)) match.isKind = true
  }
  return match.done()
}

/**
 * Where it is a word of these languages, a part of a compound of theirs, or a synonym in them.
 *
 * @param isWord to be looked for in compounds and among the synonyms too
 */
function known(
  catalogue: Catalogue,
  word: string,
  of: readonly Language[],
  isWord = true,
): Match | undefined {
  const { index, vocabulary } = catalogue
  const stem = stemOf(word)
  const match = new MatchBuilder(catalogue)
  // A word of three letters is like many of other languages: "lin" is no "linen".
  const isAlike = (found: string) => found === word || word.length > shortestPart || of.length === 1
  for (const language of of) {
    const names = index.names[language]
    for (const form of formsIn(language, word))
      for (const found of names.withStemOf(form))
        if (isAlike(found))
          match.addAll(names.slotsOf(found), found === word ? points.NAME : points.NAME_ENDING)
    const parts = index.nameParts[language]
    for (const found of parts.withStemOf(word)) match.addAll(parts.slotsOf(found), points.NAME_PART)
    for (const { kind, value, isWhole, word: found } of vocabulary.filterWords[language].get(stem) ?? []) {
      if (!isAlike(found)) continue
      if (kind === 'category') match.addAll(index.styles('leaf', value), points.CATEGORY)
      const all = isWhole && stemOf(found) === stem ? points.CATEGORY_WHOLE : points.CATEGORY_ABOVE
      match.addAll(index.styles(kind, value), kind === 'brand' ? points.CATEGORY : all)
    }
    if (isWord && hasCompounds(language)) addCompounds(catalogue, match, word, language)
    const isTerm = isWord && (word.length > shortestPart || of.length === 1)
    const means = isTerm ? vocabulary.terms.synonyms[language].get(stem) : undefined
    if (means) match.take(matchMeans(catalogue, means, [language]))
  }
  if (vocabulary.heads.has(stem) || index.heads.has(stem)) match.isKind = true
  if (match.isEmpty) return undefined
  return match.take(described(catalogue, word)).done()
}

/** German plurals in "er" are looked up without it; in other languages that would make "print" of "printer". */
const formsIn = (language: Language, word: string): string[] =>
  language === 'de' && word.length > 6 && word.endsWith('er') ? [word, word.slice(0, -2)] : [word]

const hasCompounds = (language: Language) => language === 'nl' || language === 'de'
/** Letters of a part of a compound. */
const shortestPart = 3

/** "jas" in "regenjas", "winter" in "winterparka". */
function addCompounds(
  { index, vocabulary }: Catalogue,
  match: MatchBuilder,
  word: string,
  language: Language,
): void {
  const stem = stemOf(word)
  if (/\d/.test(word) || word.length < shortestPart) return
  const roots = [...formsIn(language, word), ...(stem.length >= shortestPart ? [stem] : [])]
  for (const root of roots) {
    for (const found of index.names[language].endingWith(root, shortestPart)) {
      match.addAll(index.names[language].slotsOf(found), points.NAME_HEAD)
      match.isKind = true
    }
    if (root.length > shortestPart)
      for (const found of index.names[language].startingWith(root))
        if (isLonger(found, root)) match.addAll(index.names[language].slotsOf(found), points.NAME_PART)
  }
  const isEnd = (text: string) => roots.some((root) => isLonger(text, root) && text.endsWith(root))
  const isBeginning = (text: string) =>
    roots.some((root) => root.length > shortestPart && isLonger(text, root) && text.startsWith(root))
  for (const [found, values] of vocabulary.filterWords[language])
    for (const { kind, value, word: whole } of values)
      if (kind === 'category' && (isEnd(whole) || isEnd(found) || isBeginning(whole)))
        match.addAll(index.styles('leaf', value), points.CATEGORY_PART)
}

/** A text that has another part besides this one. */
const isLonger = (text: string, part: string) => text.length - part.length >= shortestPart

function described(catalogue: Catalogue, word: string): Match | undefined {
  const { descriptions } = catalogue.index
  const match = new MatchBuilder(catalogue)
  for (const found of word.length < 4 ? [word] : descriptions.withStemOf(word))
    match.addAll(descriptions.slotsOf(found), points.DESCRIPTION)
  return match.done()
}

/** "veiligheidsschoenen" are shoes. */
const isNotSold = ({ vocabulary }: Catalogue, word: string) =>
  splitsOf(word).some(([, end]) => vocabulary.terms.notSold.has(stemOf(end)))

/** "winterjas" is what is both "winter" and "jas"; the end must say what it is. */
function compound(
  catalogue: Catalogue,
  word: string,
  language: Language,
  others: Language[],
): Match | undefined {
  if (/\d/.test(word)) return undefined
  for (const of of [language, ...others].filter(hasCompounds))
    for (const [first, second] of splitsOf(word)) {
      if (catalogue.vocabulary.terms.notSold.has(stemOf(second))) return undefined
      // Three letters end many words by chance: they must be a word themselves, as "jas" is.
      const what = known(catalogue, second, [of], second.length > shortestPart)
      if (!what?.isKind) continue
      const which = firstPart(catalogue, first, of)
      const match = new MatchBuilder(catalogue)
      for (const [slot, sum] of inAll([which, what]))
        if (pointsFor(what, slot) > points.DESCRIPTION) match.add(slot, Math.min(points.NAME_HEAD, sum))
      match.isKind = true
      const done = match.done()
      if (done) return done
    }
  return undefined
}

/** The first part of a compound may have an "s" to join it, and be one that only descriptions have ("Baumwoll…"). */
function firstPart(catalogue: Catalogue, part: string, language: Language): Match | undefined {
  const bare = part.endsWith('s') && part.length > 4 ? part.slice(0, -1) : part
  const found = known(catalogue, part, [language]) ?? known(catalogue, bare, [language])
  if (found || part.length < 5) return found
  const { descriptions } = catalogue.index
  const match = new MatchBuilder(catalogue)
  for (const word of descriptions.startingWith(part))
    match.addAll(descriptions.slotsOf(word), points.DESCRIPTION)
  return match.done()
}

function begun(catalogue: Catalogue, word: string, of: readonly Language[]): Match | undefined {
  if (word.length < shortestPart || /\d/.test(word)) return undefined
  const match = new MatchBuilder(catalogue)
  const { index, vocabulary } = catalogue
  for (const language of of) {
    const names = index.names[language]
    for (const found of names.startingWith(word)) match.addAll(names.slotsOf(found), points.BEGINNING)
    for (const values of vocabulary.filterWords[language].values())
      for (const { kind, value, word: found } of values)
        if (found.startsWith(word)) match.addAll(index.styles(kind, value), points.CATEGORY_ABOVE)
    for (const term of vocabulary.terms.words[language])
      if (word.length > 3 && term.startsWith(word))
        match.take(
          matchMeans(catalogue, vocabulary.terms.synonyms[language].get(stemOf(term)) ?? [], [language]),
        )
  }
  for (const [phrase, colors] of vocabulary.colorPhrases)
    if (word.length > 3 && phrase.startsWith(word))
      for (const color of colors) match.addAll(index.styles('color', color), points.CATEGORY_ABOVE)
  match.isKind = true
  return match.done()
}

function misspelt(catalogue: Catalogue, word: string, of: readonly Language[]): Match | undefined {
  if (maxTypos(word.length) === 0 || /\d/.test(word)) return undefined
  const matches = [...new Set(mostAlike(word, wordsLike(word, catalogue, of)))].flatMap((candidate) => {
    const match = known(catalogue, candidate, of) ?? colored(catalogue, candidate)
    return match
      ? [{ candidate, match, styles: match.points.filter((each) => each > points.DESCRIPTION).length }]
      : []
  })
  const best = matches.toSorted((a, b) => b.styles - a.styles)[0]
  return best && { ...best.match, takenFor: best.candidate }
}

/** The words that one may be meant for: of names, categories, brands, synonyms and colours; some come twice. */
function* wordsLike(
  word: string,
  { index, vocabulary }: Catalogue,
  of: readonly Language[],
): Generator<string> {
  for (const language of of) {
    for (const beginning of beginningsOf(word)) yield* index.names[language].startingWith(beginning)
    for (const values of vocabulary.filterWords[language].values()) for (const { word } of values) yield word
    yield* vocabulary.terms.words[language]
  }
  yield* vocabulary.colorNames
}

function colored(catalogue: Catalogue, phrase: string): Match | undefined {
  const match = new MatchBuilder(catalogue)
  for (const color of colorsNamed(catalogue.vocabulary, [phrase]).like)
    match.addAll(catalogue.index.styles('color', color), points.CATEGORY)
  return match.done()
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
 * The slots that all of these say at least so much for, in ascending order, each with the sum of the points.
 *
 * @param matches none where one is missing
 */
export function* inAll(
  matches: readonly (Match | undefined)[],
  least = 1,
): Generator<[slot: number, sum: number]> {
  const known = matches.filter((match) => match !== undefined)
  const [rarest, ...others] = known.toSorted((a, b) => a.slots.length - b.slots.length)
  if (!rarest || known.length < matches.length) return
  for (const [at, slot] of rarest.slots.entries()) {
    let sum = rarest.points[at]!
    let isInAll = sum >= least
    for (const other of others) {
      if (!isInAll) break
      const given = pointsFor(other, slot)
      isInAll = given >= least
      sum += given
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

  constructor({ index }: Pick<Catalogue, 'index'>) {
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
