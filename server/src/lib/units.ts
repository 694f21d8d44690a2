import { readerLanguages, type Language } from '@comptoir/contract/common'
import { formatCount } from './format.ts'

type Names = Partial<Record<Language, string>>
/** What quantities count, as the office keeps it. */
export type KeptUnit = {
  code: string
  name: Names
  plural: Names
  synonyms: readonly string[]
  /** Of electronic invoices: UN/ECE Recommendation 20. */
  paper_code: string
  is_active: boolean
}

let kept: readonly KeptUnit[] = []
let byWord: ReadonlyMap<string, KeptUnit> = new Map()

/** Keeps the units in memory, in their order: every line of every document names one. */
export function keepUnits(units: readonly KeptUnit[]): void {
  kept = units
  byWord = wordsOfUnits(units)
}

/** A word as it is looked up: without accents, in small letters. */
const plain = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Units by all that they are called: a code goes before names, and a name before synonyms. */
export function wordsOfUnits<T extends Pick<KeptUnit, 'code' | 'name' | 'plural' | 'synonyms'>>(
  units: readonly T[],
): Map<string, T> {
  const words = new Map<string, T>()
  const add = (word: string, unit: T) => {
    if (!words.has(plain(word))) words.set(plain(word), unit)
  }
  for (const unit of units) words.set(unit.code, unit)
  for (const unit of units) add(unit.code, unit)
  for (const unit of units)
    for (const word of [...Object.values(unit.name), ...Object.values(unit.plural)]) add(word, unit)
  for (const unit of units) for (const word of unit.synonyms) add(word, unit)
  return words
}

/** The unit that a word stands for: its code, name or synonym, or the code of one that was merged into it. */
export const findUnit = <T>(words: ReadonlyMap<string, T>, word: string): T | undefined =>
  words.get(word.trim()) ?? words.get(plain(word))

const unitOf = (word: string): KeptUnit | undefined => findUnit(byWord, word)

/** The units in their order. */
export const keptUnits = (): readonly KeptUnit[] => kept

/** The code of the unit that a word stands for; of none the word itself. */
export const unitCode = (word: string): string => unitOf(word)?.code ?? word

/** As `text_language()` of the database. */
const stoodInFor: readonly Language[] = ['fr', 'en', 'nl', 'de']
const forms = new Map(readerLanguages.map((language) => [language, new Intl.PluralRules(language)]))

/** What one of a unit is called, and what several are, in one language. */
export type UnitNames = { one: string; other: string }

/** A unit's name in the singular and in the plural; one that there is not is called by its code. */
export function unitNames(language: Language, code: string): UnitNames {
  const unit = unitOf(code)
  const spoken = unit && [language, ...stoodInFor].find((one) => unit.name[one])
  const one = (spoken && unit.name[spoken]) ?? code
  return { one, other: (spoken && unit.plural[spoken]) || one }
}

/** A unit's name as a count has it: 1 "piece", 12 "pieces". */
export const unitName = (language: Language, code: string, count: number): string =>
  nameByCount(language, unitNames(language, code), count)

/** The one of two names that a count has. */
export function nameByCount(language: Language, { one, other }: UnitNames, count: number): string {
  return forms.get(language)!.select(count) === 'one' ? one : other // there for every language
}

/** The same where it stands alone, as in a list: "Piece". */
export function unitTitle(language: Language, code: string): string {
  const { one } = unitNames(language, code)
  return one.slice(0, 1).toLocaleUpperCase(language) + one.slice(1)
}

/** What electronic invoices call a unit; what there is not is counted. */
export const paperCodeOf = (code: string): string => unitOf(code)?.paper_code ?? 'C62'

/** A quantity with what it counts: `12 pièces`. */
export const formatUnits = (language: Language, unit: string, count: number): string =>
  `${formatCount(count)} ${unitName(language, unit, count)}`
