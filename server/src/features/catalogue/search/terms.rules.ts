import type { SearchTermKind } from '@comptoir/contract/admin-search-terms'
import { languages, type TextLanguage } from '@comptoir/contract/common'
import { joined, partsOf, piecesOf, stemOf } from './words.rules.ts'

/** A row of search_term: what purchasers say, and what it means in the catalogue. */
export type TermRow = { language: TextLanguage | null; kind: SearchTermKind; term: string; means: string }

/** Alternatives, each of words that are all wanted: "serviette eponge|serviette hotel". */
export type Alternatives = string[][]

/** The terms as a query is read with them. */
export type Terms = {
  /** By what `termKey` makes of the term, the reader's language before others. */
  synonyms: Record<TextLanguage, Map<string, Alternatives>>
  fillers: Set<string>
  /** Stems of words that say nothing beside another: "vêtements" in "vêtements de pluie". */
  generals: Set<string>
  /** Words before what is not wanted: "sans". */
  withouts: Set<string>
  sizeLabels: Set<string>
  quantities: Set<string>
  /** Other names of sizes, by the size's code. */
  sizes: Map<string, string[]>
  /** The synonyms of one word as they are written, by stem. */
  words: Record<TextLanguage, Map<string, string[]>>
  /** What is not sold, by what `termKey` makes of it. */
  notSold: Set<string>
  /** Stems of such words of languages with compounds: "schoenen" in "veiligheidsschoenen". */
  notSoldEnds: Set<string>
  /** Words of the longest synonym. */
  longest: number
}

export function toTerms(rows: TermRow[]): Terms {
  const words = (kind: SearchTermKind) =>
    new Set(rows.filter((row) => row.kind === kind).flatMap(({ term }) => wordsIn(term)))
  const terms: Terms = {
    synonyms: Object.fromEntries(languages.map((language) => [language, new Map()])) as Terms['synonyms'],
    fillers: words('filler'),
    generals: new Set([...words('general')].map(stemOf)),
    withouts: words('without'),
    sizeLabels: words('size_label'),
    quantities: words('quantity'),
    sizes: new Map(),
    words: { fr: new Map(), nl: new Map(), de: new Map(), en: new Map() },
    notSold: new Set(),
    notSoldEnds: new Set(),
    longest: 1,
  }
  // What is of one language comes after what is of all, and counts before it.
  for (const { language, kind, term, means } of rows.toSorted(ofAllFirst)) {
    if (kind === 'size')
      for (const code of means.split('|')) terms.sizes.set(code, [...(terms.sizes.get(code) ?? []), term])
    if (kind !== 'synonym' && kind !== 'not_sold') continue
    const said = wordsOfTerm({ kind, term }, terms)
    terms.longest = Math.max(terms.longest, said.length)
    if (kind === 'not_sold') {
      terms.notSold.add(termKey(said))
      if (language === 'nl' || language === 'de') terms.notSoldEnds.add(termKey(said))
    } else
      for (const of of language ? [language] : languages) {
        const key = termKey(said)
        if (said.length === 1) terms.words[of].set(key, [...(terms.words[of].get(key) ?? []), ...said])
        terms.synonyms[of].set(
          key,
          alternativesIn(means).map((all) => all.filter((word) => !terms.fillers.has(word))),
        )
      }
  }
  return terms
}
const ofAllFirst = (one: TermRow, other: TermRow) =>
  Number(one.language !== null) - Number(other.language !== null)

/** The words by which a query is compared with a term: a synonym "tablier pour la cuisine" is "tablier cuisine". */
export const wordsOfTerm = ({ kind, term }: Pick<TermRow, 'kind' | 'term'>, { fillers }: Terms): string[] =>
  kind === 'synonym' || kind === 'not_sold'
    ? wordsIn(term).filter((word) => !fillers.has(word))
    : wordsIn(term)

/** Whether two terms are found by the same words, so that one of them would count in vain. */
export function sameTerm(one: TermRow, other: TermRow, terms: Terms): boolean {
  if (one.kind !== other.kind || one.language !== other.language) return false
  const keys = [one, other].map((each) => {
    const words = wordsOfTerm(each, terms)
    return comparedByStem.has(each.kind) ? termKey(words) : words.join(' ')
  })
  return keys[0] === keys[1]
}
const comparedByStem: ReadonlySet<SearchTermKind> = new Set(['synonym', 'not_sold', 'general'])

/** The words of each of the things that a term stands for. */
export const alternativesIn = (means: string): Alternatives => means.split('|').map(wordsIn)

/** The same for all endings of the same words. */
export const termKey = (words: string[]): string => words.map(stemOf).join(' ')

/** "Bio-Baumwolle" is one word, as in a query. */
const wordsIn = (text: string): string[] => piecesOf(text).map(joined)

/** Whether a piece of a query says nothing: "pour", "art.nr", "EAN-code". */
export const isFiller = (terms: Terms, piece: string): boolean =>
  terms.fillers.has(joined(piece)) || partsOf(piece).every((part) => terms.fillers.has(part))
