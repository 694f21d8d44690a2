import type { Decimal } from '@comptoir/contract/common'
import { dayIn } from '@comptoir/contract/days'
import { inThrees } from '@comptoir/contract/typography'

const narrowSpace = '\u202f'
export const noBreakSpace = '\u00a0'

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

/** A weight in grams: `1 200 g`. */
export const formatGrams = (grams: number): string => `${formatCount(grams)}${noBreakSpace}g`

/** A percentage without trailing zeros: `"21.00"` becomes `21 %`, `"5.50"` becomes `5,5 %`. */
export const formatRate = (rate: Decimal): string =>
  `${formatDecimal(rate.replace(/\.?0+$/, ''))}${noBreakSpace}%`

/** How large a file is: `240 kB`, in the unit of the language. */
export function formatFileSize(bytes: number, language: string): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  const [value, unit] = kilobytes < 1000 ? [kilobytes, 'kilobyte'] : [kilobytes / 1000, 'megabyte']
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  })
    .format(value)
    .replace(narrowSpace, noBreakSpace)
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** A date stays on one line; a time after it, which has a comma before it, may go to the next. */
function formatDate(date: Date, language: string, name: string, options: Intl.DateTimeFormatOptions): string {
  // Belgian usage for the languages of the country, British for English: the day comes first everywhere.
  const region = { fr: 'fr-BE', nl: 'nl-BE', de: 'de-BE', en: 'en-GB' }[language] ?? language
  const key = `${language} ${name}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(region, options)
  formats.set(key, format)
  const text = written(format.format(date), language)
  return text.replace(/(?<!,|\sà) (?!à )/g, noBreakSpace)
}

/** Intl writes "1 janvier", and a comma after a weekday, which would look like one more entry in a list of days. */
function written(text: string, language: string): string {
  if (language === 'fr') return text.replace(/(?<=^|\s)1(?=\s\p{L})/u, '1er')
  return language === 'de' || language === 'en' ? text.replace(/^(\p{L}+\.?), /u, '$1 ') : text
}
const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** A calendar day, `"2026-11-20"`; no time zone can shift it. */
export const formatDay = (day: string, language: string): string =>
  formatDate(dayOf(day), language, 'day', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

const DAY_MS = 24 * 60 * 60 * 1000
/** Half a year away, where a day and a month alone could be of another year. */
const isFar = (day: string, today: string): boolean =>
  Math.abs(dayOf(day).getTime() - dayOf(today).getTime()) > 183 * DAY_MS

/** A calendar day with its weekday, and with the year where it is another one or the day is far away. */
export function formatNearDay(day: string, language: string, today = dayIn(new Date())): string {
  const showsYear = day.slice(0, 4) !== today.slice(0, 4) || isFar(day, today)
  return formatDate(dayOf(day), language, showsYear ? 'near with year' : 'near', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(showsYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
}

/** A calendar day with its weekday and year, in full: `vendredi 20 novembre 2026`. */
export const formatLongDay = (day: string, language: string): string =>
  formatDate(dayOf(day), language, 'long', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** A calendar day in short form, of a span that names its year: `27 nov.` */
export const formatShortDay = (day: string, language: string): string =>
  formatDate(dayOf(day), language, 'short', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The same, with the year where the day is far away. */
export const formatComingDay = (day: string, language: string, today = dayIn(new Date())): string =>
  isFar(day, today) ? formatDay(day, language) : formatShortDay(day, language)

/** The same for narrow cells, which have no room for day and year: the month of a day that is far away. */
export const formatNarrowDay = (day: string, language: string, today = dayIn(new Date())): string =>
  isFar(day, today) ? formatShortMonth(day, language) : formatShortDay(day, language)

/** The month of a day: `novembre 2026`, and in short form, for narrow cells: `nov. 2026`. */
export const formatMonth = (day: string, language: string): string =>
  formatDate(dayOf(day), language, 'month', { month: 'long', year: 'numeric', timeZone: 'UTC' })
export const formatShortMonth = (day: string, language: string): string =>
  formatDate(dayOf(day), language, 'short-month', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A point in time as date and time, in the browser's time zone. */
export const formatInstant = (instant: string, language: string): string =>
  formatDate(new Date(instant), language, 'instant', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })

/** The same to the second, where several may fall into one minute. */
export const formatExactInstant = (instant: string, language: string): string =>
  formatDate(new Date(instant), language, 'exact-instant', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/** A point in time as a date, in the browser's time zone. */
export const formatInstantDay = (instant: string, language: string): string =>
  formatDate(new Date(instant), language, 'instant-day', { day: 'numeric', month: 'short', year: 'numeric' })

/** The name of a day of the week, from 1 (Monday) to 7: "lundi". */
export const weekdayName = (day: number, language: string): string =>
  // 5 January 1970 was a Monday.
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4 + day)),
  )

/** An IBAN in fours, as it is printed. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
