import { colorsMeant } from './colors.rules.ts'
import { codeKey, formsOf, isFiller, joined, partsOf, piecesOf } from './words.rules.ts'
import { colorsNamed, sizesNamed, type Vocabulary } from './vocabulary.rules.ts'

/** One thing that is wanted: a word of the query, or several that belong together. */
export type Unit = {
  /** As it is looked up among the words; absent for a colour of several words. */
  word?: string
  /** Parts to be looked up apart when nothing goes by the whole: "k356-nvy". */
  parts: string[]
  /** The first and the last piece of the query that it takes. */
  from: number
  to: number
  colors: { named: number[]; like: number[] }
  sizes: number[]
}

/** What a query may mean. */
export type Reading = {
  /** The whole query as a code. */
  key: string
  /** Keys of runs of words: "PRO 212 noir" may start with the reference PRO212. */
  spans: { key: string; from: number; to: number }[]
  units: Unit[]
}

const mostPieces = 8
/** Words before a size: "taille 44", "maat L". */
const sizeWords = new Set(['taille', 'maat', 'grosse', 'groesse', 'size', 'gr', 't'])

export function readQuery(query: string, vocabulary: Vocabulary): Reading {
  const pieces = piecesOf(query).slice(0, mostPieces)
  return { key: codeKey(query), spans: spansOf(pieces), units: unitsOf(pieces, vocabulary) }
}

function spansOf(pieces: string[]): Reading['spans'] {
  const spans = []
  for (let from = 0; from < pieces.length; from++)
    for (let to = from; to < Math.min(from + 3, pieces.length); to++) {
      const key = codeKey(pieces.slice(from, to + 1).join(''))
      if (key.length >= 2 && /\d/.test(key)) spans.push({ key, from, to })
    }
  return spans
}

function unitsOf(pieces: string[], vocabulary: Vocabulary): Unit[] {
  const units: Unit[] = []
  for (let at = 0; at < pieces.length;) {
    const unit = colorPhrase(pieces, at, vocabulary) ?? single(pieces, at, vocabulary)
    units.push(unit)
    at = unit.to + 1
  }
  const meant = units.filter(
    (unit) =>
      unit.word === undefined ||
      unit.sizes.length > 0 ||
      unit.colors.named.length > 0 ||
      (!isFiller(unit.word) && (unit.word.length > 1 || /\d/.test(unit.word))),
  )
  const kept = meant.filter(
    (unit, index) => !(sizeWords.has(unit.word ?? '') && meant[index + 1]?.sizes.length),
  )
  return kept.length > 0 ? kept : units
}

/** "bleu marine" and "dunkel blau" are one colour. */
function colorPhrase(pieces: string[], from: number, vocabulary: Vocabulary): Unit | undefined {
  for (let to = Math.min(from + 2, pieces.length - 1); to > from; to--) {
    const words = pieces.slice(from, to + 1).flatMap(partsOf)
    const named = vocabulary.colorPhrases.get(words.join(' ')) ?? vocabulary.colorPhrases.get(words.join(''))
    if (named) return { parts: [], from, to, colors: { named, like: named }, sizes: [] }
  }
  return undefined
}

function single(pieces: string[], at: number, vocabulary: Vocabulary): Unit {
  const piece = pieces[at]! // within the pieces
  const parts = partsOf(piece)
  return {
    word: joined(piece),
    parts: parts.length > 1 ? parts : [],
    from: at,
    to: at,
    colors: colorsNamed(vocabulary, parts.join(' ')),
    sizes: sizesNamed(vocabulary, piece),
  }
}

/** A unit of its own for a part of a piece. */
export const partUnit = (unit: Unit, part: string, vocabulary: Vocabulary): Unit => ({
  word: part,
  parts: [],
  from: unit.from,
  to: unit.to,
  colors: colorsNamed(vocabulary, part),
  sizes: sizesNamed(vocabulary, part),
})

/** The colours that a query names, the likeliest first; of a piece such as "k356-nvy-3xl" those of its parts. */
export const colorsIn = ({ units }: Reading, vocabulary: Vocabulary): number[] =>
  colorsMeant(
    units.flatMap((unit) =>
      unit.colors.like.length > 0
        ? [unit.colors]
        : unit.parts.map((part) => partUnit(unit, part, vocabulary).colors),
    ),
  )

/** Words that mean the same in this trade, where no language's names say so. */
const synonyms: Record<string, string[]> = {
  tee: ['tshirt'],
  tees: ['tshirt'],
  teeshirt: ['tshirt'],
  hoody: ['hoodie', 'capuche'],
  hoodies: ['hoodie', 'capuche'],
  pull: ['sweat', 'pullover', 'tricot'],
  trui: ['sweater', 'sweat'],
  bonnet: ['muts', 'beanie'],
  gilet: ['bodywarmer'],
  bodywarmer: ['gilet'],
  blouson: ['veste'],
  jack: ['jas'],
  badetuch: ['badhanddoek', 'handtuch', 'frottierhandtuch'],
  duschtuch: ['badhanddoek', 'handtuch', 'frottierhandtuch'],
  badlaken: ['badhanddoek'],
}

/** Everything a word is looked up by: exactly these, or words that begin with it or contain it. */
export function lookupOf(word: string): { forms: string[]; patterns: string[] } {
  const forms = [...new Set([...formsOf(word), ...(synonyms[word] ?? [])])]
  const stems = formsOf(word).filter((form) => form.length >= 4 && !word.endsWith(`${form}e`))
  const roots = [...new Set([word, ...stems])]
  return { forms, patterns: roots.flatMap(patternsOf) }
}

/** Compounds: a long word may stand anywhere in one, a short one at its beginning or its end ("winterjas"). */
function patternsOf(root: string): string[] {
  if (/^\d+$/.test(root) || root.length < 3) return [`${root}%`]
  return root.length === 3 ? [`${root}%`, `%${root}`] : [`%${root}%`]
}
