import type { Decimal, Language } from '@comptoir/contract/common'
import { inThrees } from '@comptoir/contract/typography'
import { timeZone } from './days.ts'

const noBreakSpace = '\u00a0'

/** An amount or a unit price with a decimal comma, in every language (CONST-20): `"1234.5000"` becomes `1 234,50 €`. */
export function formatAmount(amount: Decimal): string {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const sign = amount.startsWith('-') ? '−' : ''
  const cents = fraction.replace(/0+$/, '').padEnd(2, '0') // a unit price has up to four places
  return `${sign}${inThrees(whole)},${cents}${noBreakSpace}€`
}

/** A unit price with all four places, for columns: `"1.5"` becomes `1,5000 €`. */
export function formatPrice(price: Decimal): string {
  const [whole = '', fraction = ''] = price.split('.')
  return `${inThrees(whole)},${fraction.padEnd(4, '0')}${noBreakSpace}€`
}

/** A decimal with a comma, for a sentence that has the unit itself (CONST-20): `"250.50"` becomes `250,50`. */
export const withComma = (decimal: string): string => decimal.replace('.', ',')

/** A rate without trailing zeros: `"21.00"` becomes `21`, `"5.50"` becomes `5,5`. */
export const formatRateNumber = (rate: Decimal): string => withComma(rate.replace(/\.?0+$/, ''))

/** A percentage without trailing zeros: `"21.00"` becomes `21 %`. */
export const formatRate = (rate: Decimal): string => `${formatRateNumber(rate)}${noBreakSpace}%`

/** A count of things: `12000` becomes `12 000`. */
export const formatCount = (count: number): string => inThrees(String(count))

/** A weight in kilograms, to the gram: `12345` becomes `12,345 kg`. */
export const formatWeight = (grams: number): string =>
  `${inThrees(String(Math.trunc(grams / 1000)))},${String(grams % 1000).padStart(3, '0')}${noBreakSpace}kg`

/** An IBAN as it is printed, in groups of four (ISO 13616): `BE71096123456769` becomes `BE71 0961 2345 6769`. */
export const groupedIban = (iban: string): string =>
  iban
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/.{4}(?=.)/g, '$& ')

// Belgian formats for the languages of the country, British for English: the day comes first everywhere.
const regions = {
  fr: 'fr-BE',
  nl: 'nl-BE',
  de: 'de-BE',
  en: 'en-GB',
  it: 'it-IT',
  tr: 'tr-TR',
  es: 'es-ES',
} as const satisfies Record<Language, string>

/** One formatter per language: making one takes longer than all that a request formats with it. */
function perLanguage<T>(make: (locale: string) => T): (language: Language) => T {
  const made = new Map<Language, T>()
  return (language) => {
    const formatter = made.get(language) ?? make(regions[language])
    made.set(language, formatter)
    return formatter
  }
}
const days = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
const instants = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
)
const countries = perLanguage((locale) => new Intl.DisplayNames(locale, { type: 'region' }))
const lists = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/** A calendar day, `"2026-11-20"`: `20 novembre 2026`. */
export function formatDay(day: string, language: Language): string {
  const text = days(language).format(new Date(`${day}T00:00:00Z`))
  return language === 'fr' ? text.replace(/^1(?=\s)/, '1er') : text // Intl writes "1 janvier"
}

/** A moment by the clock at the wholesaler's: `23 nov. 2026, 14:05`. */
export const formatInstant = (instant: Date, language: Language): string => instants(language).format(instant)

/** `["6", "21"]` becomes `6 et 21`. */
export const formatList = (items: readonly string[], language: Language): string =>
  lists(language).format(items)

/** A country's name by its code: `"BE"` is `Belgique`; an unknown code is returned as it is. */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return countries(language).of(code) ?? code
}

/** Text that stays on one line, as a telephone number should. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')
