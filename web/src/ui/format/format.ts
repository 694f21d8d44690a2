import type { Decimal } from '@comptoir/contract/common'

const narrowSpace = '\u202f'
const noBreakSpace = '\u00a0'

/** Digits in groups of three with a thin space, in all four languages: `1234567` becomes `1 234 567`. */
const inThrees = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, narrowSpace)

/** A decimal with a comma, in every language (CONST-20): `"1234.5000"` becomes `1 234,5000`. */
export function formatDecimal(decimal: string): string {
  const [whole = '', fraction] = decimal.replace('-', '').split('.')
  const sign = decimal.startsWith('-') ? '−' : ''
  return `${sign}${inThrees(whole)}${fraction ? `,${fraction}` : ''}`
}

/** An amount with two places: `"1234.50"` becomes `1 234,50 €`. */
export const formatMoney = (amount: Decimal): string => `${formatDecimal(amount)}${noBreakSpace}€`

/** A unit price with its four places (CAT-14): `"1.2345"` becomes `1,2345 €`. */
export const formatPrice = (price: Decimal): string => formatMoney(price)

/** A count of things: `12000` becomes `12 000`. */
export const formatCount = (count: number): string => formatDecimal(String(count))

/** A percentage without trailing zeros: `"21.00"` becomes `21 %`, `"5.50"` becomes `5,5 %`. */
export const formatRate = (rate: Decimal): string =>
  `${formatDecimal(rate.replace(/\.?0+$/, ''))}${noBreakSpace}%`

const dates = new Map<string, Intl.DateTimeFormat>()
function dateFormat(
  language: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${name}`
  const known = dates.get(key)
  if (known) return known
  // Belgian usage for the languages of the country, British for English: the day comes first everywhere.
  const region = { fr: 'fr-BE', nl: 'nl-BE', de: 'de-BE', en: 'en-GB' }[language] ?? language
  const made = new Intl.DateTimeFormat(region, options)
  dates.set(key, made)
  return made
}

/** A calendar day, `"2026-11-20"`; no time zone can shift it. */
export const formatDay = (day: string, language: string): string =>
  dateFormat(language, 'day', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** A calendar day with its weekday, without the year: for days in the near future. */
export const formatNearDay = (day: string, language: string): string =>
  dateFormat(language, 'near', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** A calendar day in short form, for narrow cells: `27 nov.` */
export const formatShortDay = (day: string, language: string): string =>
  dateFormat(language, 'short', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** A point in time as date and time, in the browser's time zone. */
export const formatInstant = (instant: string, language: string): string =>
  dateFormat(language, 'instant', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant))

/** A point in time as a date, in the browser's time zone. */
export const formatInstantDay = (instant: string, language: string): string =>
  dateFormat(language, 'instant-day', { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(instant),
  )
