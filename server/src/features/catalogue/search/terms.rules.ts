import { languages, type Language } from '@comptoir/contract/common'
import { joined, partsOf, piecesOf, stemOf } from './words.rules.ts'

/** A row of search_term: what purchasers say, and what it means in the catalogue. */
export type TermRow = { language: Language | null; kind: TermKind; term: string; means: string }
type TermKind = 'synonym' | 'filler' | 'size_label' | 'quantity' | 'size' | 'not_sold'

/** Alternatives, each of words that are all wanted: "serviette eponge|serviette hotel". */
export type Alternatives = string[][]

/** The terms as a query is read with them. */
export type Terms = {
  /** By what `termKey` makes of the term, the reader's language before others. */
  synonyms: Record<Language, Map<string, Alternatives>>
  fillers: Set<string>
  sizeLabels: Set<string>
  quantities: Set<string>
  /** Other names of sizes, by the size's code. */
  sizes: Map<string, string[]>
  /** The synonyms of one word as they are written. */
  words: Record<Language, string[]>
  /** What is not sold, by what `termKey` makes of it. */
  notSold: Set<string>
  /** Words of the longest synonym. */
  longest: number
}

export function toTerms(rows: TermRow[]): Terms {
  const words = (kind: TermKind) =>
    new Set(rows.filter((row) => row.kind === kind).flatMap(({ term }) => wordsIn(term)))
  const terms: Terms = {
    synonyms: Object.fromEntries(languages.map((language) => [language, new Map()])) as Terms['synonyms'],
    fillers: words('filler'),
    sizeLabels: words('size_label'),
    quantities: words('quantity'),
    sizes: new Map(),
    words: { fr: [], nl: [], de: [], en: [] },
    notSold: new Set(),
    longest: 1,
  }
  for (const { language, kind, term, means } of rows) {
    if (kind === 'size') terms.sizes.set(means, [...(terms.sizes.get(means) ?? []), term])
    if (kind !== 'synonym' && kind !== 'not_sold') continue
    const said = wordsIn(term).filter((word) => !terms.fillers.has(word))
    terms.longest = Math.max(terms.longest, said.length)
    if (kind === 'not_sold') terms.notSold.add(termKey(said))
    else
      for (const of of language ? [language] : languages) {
        if (said.length === 1) terms.words[of].push(said[0]!)
        terms.synonyms[of].set(
          termKey(said),
          means.split('|').map((all) => wordsIn(all).filter((word) => !terms.fillers.has(word))),
        )
      }
  }
  return terms
}

/** The same for all endings of the same words. */
export const termKey = (words: string[]): string => words.map(stemOf).join(' ')

/** "Bio-Baumwolle" is one word, as in a query. */
const wordsIn = (text: string): string[] => piecesOf(text).map(joined)

/** Whether a piece of a query says nothing: "pour", "art.nr", "EAN-code". */
export const isFiller = (terms: Terms, piece: string): boolean =>
  terms.fillers.has(joined(piece)) || partsOf(piece).every((part) => terms.fillers.has(part))
