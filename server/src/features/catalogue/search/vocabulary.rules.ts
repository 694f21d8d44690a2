import { languages, type TextLanguage } from '@comptoir/contract/common'
import { sizeKey } from '@comptoir/contract/size-key'
import { toTerms, type TermRow, type Terms } from './terms.rules.ts'
import { joined, partsOf, piecesOf, plain, stemOf, wordsOf } from './words.rules.ts'

export type Texts = Partial<Record<string, string>>
/** The text in a language, else French, else English (OD-34). */
export const textIn = (texts: Texts, language: TextLanguage): string =>
  texts[language] ?? texts['fr'] ?? texts['en'] ?? ''

export type Category = { id: number; parent_id: number | null; name: Texts; slug: string; is_active: boolean }
export type Brand = { id: number; name: string; is_active: boolean }
export type Color = {
  id: number
  code: string
  name: Texts
  hex: string | null
  sample: string | null
  synonyms: string[]
  family: string | null
}
export type Size = { id: number; code: string; name: string }
type ShownCategory = { id: number; name: string }
type ShownColor = ShownCategory & { hex: string | null; sample?: string }
/** What lists and filters name, each in its own order, and the terms of search_term. */
export type NameRows = {
  categories: Category[]
  brands: Brand[]
  colors: Color[]
  sizes: Size[]
  terms: TermRow[]
  /** What was merged into another one, which its filters find since. */
  merged: { kind: string; id: number; into: number }[]
}

/** A word that stands for a filter value. `isWhole`: it is the value's whole name. */
export type FilterWord = { word: string; kind: 'category' | 'brand'; value: string; isWhole: boolean }

type CategoryWord = { word: string; stem: string; categories: string[] }

/** Names by id in their order, and what customers may mean by a word. */
export type Vocabulary = {
  categories: Map<number, Category>
  brands: Map<number, Brand>
  colors: Map<number, Color>
  sizes: Map<number, Size>
  /** Categories and colours as lists show them: the same object for every style that has it. */
  shown: Record<TextLanguage, { categories: Map<number, ShownCategory>; colors: Map<number, ShownColor> }>
  /** A whole name, synonym or code: "bleu marine", "nvy". */
  colorPhrases: Map<string, number[]>
  /** Of these, the ones that are their own names, not only synonyms. */
  ownColorNames: Map<string, number[]>
  /** All words of their names as they are written. */
  colorNames: Set<string>
  /** One word of a name by its stem: "bleu". */
  colorWords: Map<string, number[]>
  sizePhrases: Map<string, number[]>
  /** Names of sizes in two words, run together: "2personnes". */
  sizeTerms: Set<string>
  /** Words in the names of categories and brands, by stem. */
  filterWords: Record<TextLanguage, Map<string, FilterWord[]>>
  /** Of these, the ones of categories, each once: to be searched for parts of compounds. */
  categoryWords: Record<TextLanguage, CategoryWord[]>
  /** Stems of the words in categories' names that say what a thing is: "Sacs à dos", "Arbeitshosen". */
  heads: Set<string>
  terms: Terms
  /** Words of categories and terms as they are written, by what is kept of them: "Schürze" for "schurze". */
  spellings: Record<TextLanguage, Map<string, string>>
  /** What was merged: `color 7` → 12. */
  merged: Map<string, number>
}

/** @param imageUrl the address of a picture */
export function toVocabulary(
  { categories, brands, colors, sizes, terms: rows, merged }: NameRows,
  imageUrl: (key: string) => string,
): Vocabulary {
  const terms = toTerms(rows)
  const byId = <T extends { id: number }>(things: T[]) => new Map(things.map((thing) => [thing.id, thing]))
  const colorPhrases = new Map<string, number[]>()
  const colorNames = new Set<string>()
  const colorWords = new Map<string, number[]>()
  const ownColorNames = new Map<string, number[]>()
  const sizePhrases = new Map<string, number[]>()
  for (const { id, name } of colors)
    for (const own of Object.values(name))
      put(
        ownColorNames,
        piecesOf(own ?? '')
          .flatMap(partsOf)
          .map(stemOf)
          .join(' '),
        id,
      )
  for (const { id, code, name, synonyms } of colors)
    for (const phrase of [code, ...Object.values(name), ...synonyms]) {
      const pieces = piecesOf(phrase ?? '').flatMap(partsOf)
      put(colorPhrases, pieces.map(stemOf).join(' '), id)
      for (const piece of pieces)
        if (piece.length > 2 && !terms.fillers.has(piece)) {
          colorNames.add(piece)
          put(colorWords, stemOf(piece), id)
        }
    }
  for (const { id, code, name } of sizes)
    for (const phrase of [code, name, ...firstOfTwo(code), ...(terms.sizes.get(code) ?? [])])
      put(sizePhrases, sizeKey(phrase), id)
  const filterWords = filterWordsOf(categories, brands, terms)
  return {
    categories: byId(categories),
    brands: byId(brands),
    colors: byId(colors),
    sizes: byId(sizes),
    shown: byLanguage((language) => ({
      categories: byId(categories.map(({ id, name }) => ({ id, name: textIn(name, language) }))),
      colors: byId(
        colors.map(({ id, name, hex, sample }) => ({
          id,
          name: textIn(name, language),
          hex,
          ...(sample && { sample: imageUrl(sample) }),
        })),
      ),
    })),
    colorPhrases,
    ownColorNames,
    colorNames,
    colorWords,
    sizePhrases,
    sizeTerms: new Set(
      [...terms.sizes.values()]
        .flat()
        .filter((term) => piecesOf(term).length === 2)
        .map(sizeKey),
    ),
    filterWords,
    categoryWords: byLanguage((language) => categoryWordsIn(filterWords[language])),
    heads: headsOf(categories, terms),
    terms,
    spellings: byLanguage((language) => spellingsIn(language, categories, rows)),
    merged: new Map(merged.map(({ kind, id, into }) => [`${kind} ${id}`, into])),
  }
}

const byLanguage = <T>(of: (language: TextLanguage) => T) =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<TextLanguage, T>

function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key)
  if (!values) map.set(key, [value])
  else if (!values.includes(value)) values.push(value)
}

function filterWordsOf(
  categories: Category[],
  brands: { id: number; name: string }[],
  terms: Terms,
): Vocabulary['filterWords'] {
  const all = byLanguage(() => new Map<string, FilterWord[]>())
  const add = (language: TextLanguage, kind: FilterWord['kind'], id: number, name: string) => {
    const words = [...wordsOf(name)]
      .map((word) => word.replace('-', ''))
      .filter((word) => !terms.fillers.has(word))
    for (const word of words)
      put(all[language], stemOf(word), {
        word,
        kind,
        value: String(id),
        isWhole: words[0] === word && piecesOf(name).length === 1,
      })
  }
  for (const { id, name } of categories)
    for (const language of languages) add(language, 'category', id, name[language] ?? '')
  for (const { id, name } of brands) for (const language of languages) add(language, 'brand', id, name)
  return all
}

function categoryWordsIn(words: Map<string, FilterWord[]>): CategoryWord[] {
  const all = new Map<string, CategoryWord>()
  for (const [stem, values] of words)
    for (const { kind, word, value } of values) {
      if (kind !== 'category') continue
      const known = all.get(word)
      if (known) known.categories.push(value)
      else all.set(word, { word, stem, categories: [value] })
    }
  return [...all.values()]
}

/** German words keep their capital; the others are kept where they have an accent. */
function spellingsIn(language: TextLanguage, categories: Category[], terms: TermRow[]): Map<string, string> {
  const spellings = new Map<string, string>()
  const texts = [
    ...categories.map(({ name }) => name[language] ?? ''),
    ...terms.flatMap((row) => (row.language === language ? [row.term, row.means] : [])),
  ]
  for (const text of texts)
    for (const word of text.split(/[\s|,’'-]+/)) {
      const written = language === 'de' ? word : word.toLocaleLowerCase(language)
      const kept = plain(written)
      if (kept !== written && !spellings.has(kept)) spellings.set(kept, written)
    }
  return spellings
}

const conjunctions = /(?:,| et | en | und | and )/
/** French begins with what a thing is; the other languages end with it, before "met", "for" and the like. */
function headsOf(categories: Category[], terms: Terms): Set<string> {
  const heads = new Set<string>()
  for (const { name } of categories)
    for (const language of languages)
      for (const part of plain(name[language] ?? '').split(conjunctions)) {
        const pieces = piecesOf(part)
        const filler = pieces.findIndex((piece) => terms.fillers.has(piece))
        const kept = filler > 0 ? pieces.slice(0, filler) : pieces
        const head = language === 'fr' ? kept[0] : kept.at(-1)
        if (head) heads.add(stemOf(joined(head)))
      }
  return heads
}

/** Trousers of waist 48 and inside length 82 are asked for as 48, too. */
const firstOfTwo = (code: string): string[] => /^(\d{2,3})\/\d{2,3}$/.exec(code)?.slice(1) ?? []

/** The colours that are called exactly so, in any of the words' endings. */
export const colorPhrase = (vocabulary: Vocabulary, words: string[]): number[] | undefined =>
  vocabulary.colorPhrases.get(words.map(stemOf).join(' ')) ??
  vocabulary.colorPhrases.get(stemOf(words.join('')))

/**
 * The colours that a word means: `called` those whose own name it is, `named` those with such a synonym too, `like` all
 * with that word in their name, alone or at the end of a compound ("blauw" in "koningsblauw").
 */
export type ColorsNamed = { called: number[]; named: number[]; like: number[] }
export function colorsNamed(vocabulary: Vocabulary, words: string[]): ColorsNamed {
  const named = colorPhrase(vocabulary, words) ?? []
  const stem = stemOf(words.join(''))
  const like = new Set(named)
  if (stem.length > 3 || vocabulary.colorWords.has(stem))
    for (const [word, ids] of vocabulary.colorWords)
      if (word === stem || (stem.length > 2 && word.endsWith(stem))) for (const id of ids) like.add(id)
  return { called: vocabulary.ownColorNames.get(words.map(stemOf).join(' ')) ?? [], named, like: [...like] }
}
export const sizesNamed = (vocabulary: Vocabulary, text: string): number[] =>
  vocabulary.sizePhrases.get(sizeKey(text)) ?? []
