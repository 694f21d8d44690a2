import { languages, type Language } from '@comptoir/contract/common'
import type { Bitset } from './bitset.rules.ts'
import type { SearchIndex } from './memory-index.rules.ts'
import { maxTypos, mostAlike } from './spelling.rules.ts'
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
  /** By slot: 0 for not at all. */
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
    const average = (slot: number) =>
      Math.round(parts.reduce((sum, part) => sum + part!.points[slot]!, 0) / parts.length) // each has points in inAll
    for (const slot of inAll(parts)) match.add(slot, average(slot) + points.SYNONYM)
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
  const isEnd = (text: string) =>
    roots.some((root) => text.length - root.length >= shortestPart && text.endsWith(root))
  const isBegin = (text: string) =>
    roots.some(
      (root) => root.length > 3 && text.length - root.length >= shortestPart && text.startsWith(root),
    )
  const names = index.names[language]
  for (const [foundStem, words] of names.stems())
    for (const found of words)
      if (isEnd(found) || isEnd(foundStem)) {
        match.addAll(names.slotsOf(found), points.NAME_HEAD)
        match.isKind = true
      } else if (isBegin(found)) match.addAll(names.slotsOf(found), points.NAME_PART)
  for (const [found, values] of vocabulary.filterWords[language])
    for (const { kind, value, word: whole } of values)
      if (kind === 'category' && (isEnd(whole) || isEnd(found) || isBegin(whole)))
        match.addAll(index.styles('leaf', value), points.CATEGORY_PART)
}

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
      for (const slot of inAll([which, what]))
        if (what.points[slot]! > points.DESCRIPTION)
          match.add(slot, Math.min(points.NAME_HEAD, which!.points[slot]! + what.points[slot]!)) // in both
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
  for (const word of descriptions.words())
    if (word.startsWith(part)) match.addAll(descriptions.slotsOf(word), points.DESCRIPTION)
  return match.done()
}

function begun(catalogue: Catalogue, word: string, of: readonly Language[]): Match | undefined {
  if (word.length < shortestPart || /\d/.test(word)) return undefined
  const match = new MatchBuilder(catalogue)
  const { index, vocabulary } = catalogue
  for (const language of of) {
    const names = index.names[language]
    for (const found of names.words())
      if (found.startsWith(word)) match.addAll(names.slotsOf(found), points.BEGINNING)
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
  const matches = [...new Set(mostAlike(word, wordsIn(catalogue, of)))].flatMap((candidate) => {
    const match = known(catalogue, candidate, of) ?? colored(catalogue, candidate)
    return match
      ? [{ candidate, match, styles: match.points.filter((each) => each > points.DESCRIPTION).length }]
      : []
  })
  const best = matches.toSorted((a, b) => b.styles - a.styles)[0]
  return best && { ...best.match, takenFor: best.candidate }
}

/** All words that may be meant: of names, categories, brands, synonyms and colours; some come twice. */
function* wordsIn({ index, vocabulary }: Catalogue, of: readonly Language[]): Generator<string> {
  for (const language of of) {
    yield* index.names[language].words()
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

/** The slots that all of these have points for. */
function* inAll(matches: (Match | undefined)[]): Generator<number> {
  const [first, ...rest] = matches
  if (!first || rest.some((match) => !match)) return
  for (let slot = 0; slot < first.points.length; slot++)
    if (first.points[slot]! > 0 && rest.every((match) => match!.points[slot]! > 0)) yield slot // checked above
}

/** Puts points together: a style has the most that anything gives it. */
export class MatchBuilder {
  isKind = false
  isEmpty = true
  readonly #points: Uint8Array
  readonly #onSale: Bitset

  constructor({ index }: Pick<Catalogue, 'index'>) {
    this.#points = new Uint8Array(index.capacity)
    this.#onSale = index.onSale
  }

  add(slot: number, given: number): void {
    if (given <= this.#points[slot]! || !this.#onSale.has(slot)) return
    this.#points[slot] = given
    this.isEmpty = false
  }
  addAll(slots: Iterable<number>, given: number): this {
    for (const slot of slots) this.add(slot, given)
    return this
  }
  /** Takes all of another match in. */
  take(match: Match | undefined): this {
    if (!match) return this
    for (let slot = 0; slot < match.points.length; slot++)
      if (match.points[slot]! > 0) this.add(slot, match.points[slot]!)
    if (match.isKind) this.isKind = true
    return this
  }
  done(): Match | undefined {
    return this.isEmpty ? undefined : { points: this.#points, isKind: this.isKind, takenFor: undefined }
  }
}
