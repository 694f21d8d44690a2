import type { Language } from '@comptoir/contract/common'
import { formsOf, isFiller, joined, partsOf, piecesOf, plain } from './words.rules.ts'

export type Texts = Partial<Record<string, string>>
/** The text in a language, else French, else English (OD-34). */
export const textIn = (texts: Texts, language: Language): string =>
  texts[language] ?? texts['fr'] ?? texts['en'] ?? ''

export type Category = {
  id: number
  parent_id: number | null
  name: Texts
  slug: string
  /** Groups in it and below it. */
  count: number
}
export type Color = {
  id: number
  code: string
  name: Texts
  hex: string | null
  synonyms: string[]
  family: string | null
}
export type Size = { id: number; code: string; name: string }
/** What lists and filters name, each in its own order. */
export type Named = {
  categories: Category[]
  brands: { id: number; name: string }[]
  colors: Color[]
  sizes: Size[]
}

/** Names by id with their place in the order, and the colours and sizes behind what customers call them. */
export type Vocabulary = {
  categories: Map<number, Category>
  brands: Map<number, { id: number; name: string }>
  colors: Map<number, Color>
  sizes: Map<number, Size>
  /** A whole name, synonym or code: "bleu marine", "nvy". */
  colorPhrases: Map<string, number[]>
  /** One word of a name: "bleu". */
  colorWords: Map<string, number[]>
  sizePhrases: Map<string, number[]>
}

export function toVocabulary({ categories, brands, colors, sizes }: Named): Vocabulary {
  const byId = <T extends { id: number }>(things: T[]) => new Map(things.map((thing) => [thing.id, thing]))
  const colorPhrases = new Map<string, number[]>()
  const colorWords = new Map<string, number[]>()
  const sizePhrases = new Map<string, number[]>()
  for (const { id, code, name, synonyms } of colors)
    for (const phrase of [code, ...Object.values(name), ...synonyms]) {
      const pieces = piecesOf(phrase ?? '').flatMap(partsOf)
      put(colorPhrases, pieces.join(' '), id)
      for (const piece of pieces) if (piece.length > 2 && !isFiller(piece)) put(colorWords, piece, id)
    }
  for (const { id, code, name } of sizes)
    for (const phrase of [code, name, ...otherNames(code)]) put(sizePhrases, sizeKey(phrase), id)
  return {
    categories: byId(categories),
    brands: byId(brands),
    colors: byId(colors),
    sizes: byId(sizes),
    colorPhrases,
    colorWords,
    sizePhrases,
  }
}

function put(map: Map<string, number[]>, key: string, id: number): void {
  const ids = map.get(key)
  if (!ids) map.set(key, [id])
  else if (!ids.includes(id)) ids.push(id)
}

/** "50 × 100 cm" → "50x100", "XXXL" → "3xl", "36/76" → "3676". */
export function sizeKey(text: string): string {
  const key = joined(plain(text).replace(/×/g, 'x')).replace(/^(\d+x\d+)cm$/, '$1')
  const extra = /^(x{2,})([sl])$/.exec(key)
  return extra ? `${extra[1]!.length}x${extra[2]}` : key
}

const spoken: Record<string, string[]> = {
  XXS: ['2XS'],
  S: ['small'],
  M: ['medium'],
  L: ['large'],
  TU: ['taille unique', 'one size', 'einheitsgrosse', 'onesize', 'unique'],
}
const otherNames = (code: string): string[] => spoken[code] ?? []

/**
 * The colours that a word or phrase means: `named` those called exactly so, `like` all with that word in their name,
 * alone or at the end of a compound ("blauw" in "koningsblauw").
 */
export function colorsNamed(vocabulary: Vocabulary, phrase: string): { named: number[]; like: number[] } {
  const named = vocabulary.colorPhrases.get(phrase) ?? []
  const forms = formsOf(phrase).filter((form) => vocabulary.colorWords.has(form))
  const like = new Set(named)
  for (const [word, ids] of forms.length > 0 ? vocabulary.colorWords : [])
    if (forms.some((form) => word === form || (form.length > 2 && word.endsWith(form))))
      for (const id of ids) like.add(id)
  return { named, like: [...like] }
}
export const sizesNamed = (vocabulary: Vocabulary, text: string): number[] =>
  vocabulary.sizePhrases.get(sizeKey(text)) ?? []
