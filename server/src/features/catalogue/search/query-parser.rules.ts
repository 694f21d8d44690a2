import { languages, type TextLanguage } from '@comptoir/contract/common'
import { codeKey } from '@comptoir/contract/code-key'
import { colorsMeant } from './colors.rules.ts'
import { isFiller, termKey, type Alternatives, type Terms } from './terms.rules.ts'
import {
  colorPhrase,
  colorsNamed,
  sizesNamed,
  type ColorsNamed,
  type Vocabulary,
} from './vocabulary.rules.ts'
import { joined, partsOf, piecesOf, stemOf } from './words.rules.ts'

/** One thing that is wanted: a word of the query, or several that belong together. */
export type Unit = {
  /** As it was typed, without accents. */
  text: string
  /** As it is looked up among the words; empty where `means` or a colour of several words says it all. */
  word: string
  /** Parts to be looked up apart when nothing goes by the whole: "k356-nvy". */
  parts: string[]
  /** What a synonym of several words stands for, and in which language. */
  means: Alternatives
  meansIn: TextLanguage
  /** What the shop does not sell. */
  isNotSold: boolean
  /** It must not be there: "capuche" in "sans capuche". */
  isWithout: boolean
  colors: ColorsNamed
  sizes: number[]
  /** It comes after a word such as "with": it says what a thing is like, not what it is. */
  isAfter: boolean
  /** It is meant for a size, whether there is one: "9xl", "47" in "maat 47". */
  isSize: boolean
  /** The first and the last piece of the query that it takes. */
  from: number
  to: number
}

/** What a query may mean. */
export type ParsedQuery = {
  /** All of it as a code, without words that say nothing. */
  key: string
  /** Keys of runs of its pieces: "PRO 212 noir" may start with the reference PRO212. */
  spans: { key: string; from: number; to: number }[]
  units: Unit[]
}

const maxPieces = 12
const longestSpan = 3
/** Means nothing yet. */
export const noUnit: Omit<Unit, 'from' | 'to'> = {
  text: '',
  word: '',
  parts: [],
  means: [],
  meansIn: 'fr',
  isNotSold: false,
  isWithout: false,
  colors: { called: [], named: [], like: [] },
  sizes: [],
  isAfter: false,
  isSize: false,
}

/** Reads a text: pieces, then what several of them say together, then each by itself. */
export function parseQuery(text: string, vocabulary: Vocabulary, language: TextLanguage): ParsedQuery {
  const pieces = withoutQuantity(piecesOf(text), vocabulary.terms).slice(0, maxPieces)
  const isSaying = pieces.map(
    (piece) => !isFiller(vocabulary.terms, piece) || sizesNamed(vocabulary, piece).length > 0,
  )
  const said = pieces.filter((_, at) => isSaying[at])
  const special = said.filter((piece) => !vocabulary.terms.generals.has(stemOf(joined(piece))))
  const meant = [special, said, pieces].find(({ length }) => length > 0) ?? []
  const first = isSaying.indexOf(true)
  const filler = isSaying.indexOf(false, first)
  const after =
    first < 0 || filler < 0
      ? Infinity
      : pieces.slice(0, filler).filter((piece) => meant.includes(piece)).length
  return {
    key: codeKey(meant.join('')),
    spans: spansOf(meant),
    units: unitsOf(meant, vocabulary, language).map((unit) => ({ ...unit, isAfter: unit.from >= after })),
  }
}

/** "K356 x 10", "25 Stk K356", "K356 x10": how many says nothing of what. */
function withoutQuantity(pieces: string[], { quantities }: Terms): string[] {
  const isNumber = (piece: string | undefined) => piece !== undefined && /^\d{1,5}$/.test(piece)
  const isWord = (piece: string | undefined) => piece !== undefined && quantities.has(joined(piece))
  const isBoth = (piece: string) => {
    const [, before = '', after = ''] = /^(\p{L}*)\d{1,5}(\p{L}*)$/u.exec(piece) ?? []
    return quantities.has(before + after)
  }
  const rest = pieces.filter(
    (piece, at) =>
      !isBoth(piece) &&
      !(isWord(piece) && (isNumber(pieces[at - 1]) || isNumber(pieces[at + 1]))) &&
      !(isNumber(piece) && (isWord(pieces[at - 1]) || isWord(pieces[at + 1]))),
  )
  return rest.length > 0 ? rest : pieces
}

function spansOf(pieces: string[]): ParsedQuery['spans'] {
  const spans = []
  for (let from = 0; from < pieces.length; from++)
    for (let to = from; to < Math.min(from + longestSpan, pieces.length); to++) {
      const key = codeKey(pieces.slice(from, to + 1).join(''))
      if (key.length >= 2 && /\d/.test(key)) spans.push({ key, from, to })
    }
  return spans
}

function unitsOf(pieces: string[], vocabulary: Vocabulary, language: TextLanguage): Unit[] {
  const units: Unit[] = []
  for (let at = 0; at < pieces.length;) {
    const unit =
      synonymAt(pieces, at, vocabulary, language) ??
      colorAt(pieces, at, vocabulary) ??
      sizeAt(pieces, at, vocabulary) ??
      unitOf(pieces[at]!, at, vocabulary) // within the pieces
    units.push(unit)
    at = unit.to + 1
  }
  return readMarks(units, vocabulary.terms)
}

/** Words that say what the next one is: "taille 47", "sans capuche". */
function readMarks(units: Unit[], { sizeLabels, withouts }: Terms): Unit[] {
  const isLabel = (unit: Unit | undefined, next: Unit | undefined) =>
    unit !== undefined && sizeLabels.has(unit.word) && (next?.isSize || /^\d/.test(next?.word ?? ''))
  return units.flatMap((unit, at) => {
    const before = units[at - 1]
    if (withouts.has(unit.word) || isLabel(unit, units[at + 1])) return []
    const isWithout = before !== undefined && withouts.has(before.word)
    return [{ ...unit, isWithout, isSize: unit.isSize || isLabel(before, unit) }]
  })
}

/** A synonym of several words, the longest first: "doudoune sans manches". */
function synonymAt(
  pieces: string[],
  from: number,
  { terms }: Vocabulary,
  language: TextLanguage,
): Unit | undefined {
  for (let to = Math.min(from + terms.longest, pieces.length) - 1; to > from; to--) {
    const words = pieces.slice(from, to + 1)
    const key = termKey(words.map(joined))
    const meansIn = [language, ...languages].find((each) => terms.synonyms[each].has(key)) ?? language
    const means = terms.synonyms[meansIn].get(key)
    const isNotSold = terms.notSold.has(key)
    if (means || isNotSold)
      return { ...noUnit, text: words.join(' '), means: means ?? [], meansIn, isNotSold, from, to }
  }
  return undefined
}

/** "bleu marine" and "dunkel blau" are one colour. */
function colorAt(pieces: string[], from: number, vocabulary: Vocabulary): Unit | undefined {
  for (let to = Math.min(from + 2, pieces.length - 1); to > from; to--) {
    const words = pieces.slice(from, to + 1)
    const named = colorPhrase(vocabulary, words.flatMap(partsOf))
    const called = colorsNamed(vocabulary, words.flatMap(partsOf)).called
    if (named) return { ...noUnit, text: words.join(' '), colors: { called, named, like: named }, from, to }
  }
  return undefined
}

/** "3 XL" is one size, and so is "2 personnes". */
function sizeAt(pieces: string[], from: number, vocabulary: Vocabulary): Unit | undefined {
  const text = pieces.slice(from, from + 2).join(' ')
  const both = joined(text)
  if (!/^\dx[sl]$/.test(both) && !vocabulary.sizeTerms.has(both)) return undefined
  const sizes = sizesNamed(vocabulary, both)
  return sizes.length > 0 ? { ...noUnit, text, sizes, isSize: true, from, to: from + 1 } : undefined
}

/** Written as a size, whether there is one: "9xl", "45x95", "50-52". */
const sizeLike = /^(?:\d{1,2}x[sl]|x{2,}[sl]|\d{2,3}x\d{2,3}(?:cm)?|\d{2}[-/]\d{2})$/

const measure = /^(\d+)(?:g|gr|gsm|cm|mm|%)$/

/** A unit of one piece, or of a part of it. */
export function unitOf(piece: string, at: number, vocabulary: Vocabulary): Unit {
  const parts = partsOf(piece)
  const word = joined(piece)
  const sizes = sizesNamed(vocabulary, piece)
  return {
    ...noUnit,
    text: piece,
    word: measure.exec(word)?.[1] ?? word,
    parts: parts.length > 1 ? parts : [],
    isNotSold: vocabulary.terms.notSold.has(termKey([word])),
    colors: colorsNamed(vocabulary, parts),
    sizes,
    isSize: sizes.length > 0 || sizeLike.test(piece),
    from: at,
    to: at,
  }
}

/** The colours that a query names, the likeliest first; of a piece such as "k356-nvy-3xl" those of its parts. */
export const colorsIn = ({ units }: ParsedQuery, vocabulary: Vocabulary): number[] =>
  colorsMeant(
    units.flatMap((unit) =>
      unit.colors.like.length > 0
        ? [unit.colors]
        : unit.parts.map((part) => unitOf(part, unit.from, vocabulary).colors),
    ),
  )
