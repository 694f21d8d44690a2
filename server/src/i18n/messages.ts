import { type Language, readerLanguages } from '@comptoir/contract/common'
import { shownValue, typeset, valueFormatter } from '@comptoir/contract/typography'
import i18next, { type FormatterModule } from 'i18next'
import type { Message } from '#lib/errors.ts'
import { flatten, folders, readCatalogues } from './catalogues.ts'
import type { MessageValues } from './messages.gen.ts'

export type MessageKey = keyof MessageValues

/** The values a message needs: a count that decides between singular and plural is a number. */
export type ValuesOf<Key extends MessageKey> = {
  [Name in MessageValues[Key]]: Name extends 'count' ? number : string | number
}
/** No argument for a message without placeholders, else one object with a value for each. */
export type ValuesArgument<Key extends MessageKey> = [MessageValues[Key]] extends [never]
  ? [values?: undefined]
  : [values: ValuesOf<Key>]

/** All texts of a language as they are written. Keys are unique over the namespaces. */
const writtenTexts = (language: Language): Record<string, string> =>
  Object.assign({}, ...Object.values(readCatalogues(folders.server, language)).map((texts) => flatten(texts)))
const written = Object.fromEntries(
  readerLanguages.map((language) => [language, writtenTexts(language)]),
) as Record<Language, Record<string, string>>

/** What clients of the API compare (API-02): in English its numbers are digits alone. */
const fixed = new Set(Object.keys(flatten(readCatalogues(folders.server, 'en')['http']!))) // there: it is in the repository

/** The same, ready to be shown. */
const textsOf = (language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(written[language]).map(([key, text]) => [
      key,
      typeset(
        language === 'en' && fixed.has(key) ? text.replace('{{limit}}', '{{limit, digits}}') : text,
        language,
      ),
    ]),
  )

const i18n = i18next.createInstance()
i18n.use(valueFormatter as FormatterModule) // its type has no value that is missing
await i18n.init({
  resources: Object.fromEntries(
    readerLanguages.map((language) => [language, { translation: textsOf(language) }]),
  ),
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
  missingInterpolationHandler: () => '',
})
const translators = Object.fromEntries(
  readerLanguages.map((language) => {
    const t = i18n.getFixedT(language)
    return [language, (key: string, values: Record<string, string | number> = {}) => t(key, values)]
  }),
) as Record<Language, (key: string, values?: Record<string, string | number>) => string>

export type Translate = <Key extends MessageKey>(key: Key, ...values: ValuesArgument<Key>) => string

/** The messages in one language. */
export const translator =
  (language: Language): Translate =>
  (key, ...[values]) =>
    translators[language](key, values)

/** A message in a language: `translate('fr', 'throttled', { wait: '30 secondes' })`. */
export const translate = <Key extends MessageKey>(
  language: Language,
  key: Key,
  ...[values]: ValuesArgument<Key>
): string => translators[language](key, values)

/** The text of a `message()`, in a language. */
export const translateMessage = (language: Language, { key, values }: Message): string =>
  translators[language](key, key === 'no_match' ? named(language, values) : values)

/** What was not found, in the reader's words; in English by its name in the API, which clients compare (API-02). */
function named(language: Language, values: Message['values']): Message['values'] {
  if (language === 'en' || !values) return values
  const thing = String(values['what'])
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .toLowerCase()
  const name = textIfAny(language, `thing_${thing}`) ?? textIfAny(language, `value_audit_entity_${thing}`)
  return { what: name === undefined ? String(values['what']) : withinSentence(language, name) }
}

/** Without the capital of a title; German nouns and abbreviations keep theirs. */
const withinSentence = (language: Language, title: string): string =>
  language === 'de'
    ? title
    : title.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLocaleLowerCase(language))

/** The text under a key that is put together of names; undefined where there is none. */
export const textIfAny = (language: Language, key: string): string | undefined =>
  i18n.exists(key, { lng: language }) ? translators[language](key) : undefined

/** The text under a key as it is written, its placeholders in braces; of a counted one the key has its form. */
export const writtenText = (language: Language, key: string): string | undefined => written[language][key]

type Values = Record<string, string | number>
/**
 * The messages in one language, some of them in other words.
 *
 * @param others the other words by key, written as the catalogues are; of a counted message each form
 * @param common values that these may name beside those of their message
 */
export function translatorWith(
  language: Language,
  others: Readonly<Record<string, string>>,
  common: Values,
): Translate {
  const forms = new Intl.PluralRules(language)
  return (key, ...[values]) => {
    const given: Values = { ...common, ...values }
    const form = forms.select(Number(given['count'] ?? 0)) === 'one' ? 'one' : 'other'
    const text = others[key] ?? others[`${key}_${form}`]
    return text === undefined ? translators[language](key, values) : filled(typeset(text, language), given)
  }
}

/** A text with its values put in. In one go: a value is never read as a text with placeholders. */
const filled = (text: string, values: Values): string =>
  text.replace(
    /\{\{(\w+)(?:, (de))?\}\}/g,
    (_, name: string, format?: string) => shownValue(values[name] ?? '', name, format) ?? '',
  )
