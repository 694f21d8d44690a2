import type { Language } from './common.ts'

const noBreak = '\u00a0'
const narrow = '\u202f'

/**
 * A text as its language is printed: a percent or euro sign, or the word after a time, never stands alone on a line. Nor do the signs of French that
 * have a space: a narrow one before ; ! ?, a word's before : and within « ». Its apostrophe is curved, and "de" before a
 * value becomes a format of it, `{{name, de}}`, which is `withDe`. The other languages are written as they are printed.
 * Screens, mails, PDFs, workbooks and answers of the API all go through here.
 */
export function typeset(text: string, language: Language): string {
  const signs = text.replace(/ (?=[%€]|(?:Uhr|uur)\b)|(?<=\d) (?=h\b)|(?<=\dh|\d h) (?=\d\d\b)/g, noBreak)
  if (language !== 'fr') return signs
  return signs
    .replace(/ (?=[?!;])/g, narrow)
    .replace(/ (?=[:»])|(?<=«) /g, noBreak)
    .replace(/(?<=\p{L})'(?=[\p{L}{])/gu, '’')
    .replace(/(?<!\p{L})de \{\{(\w+)\}\}/gu, '{{$1, de}}')
}

/** A value with the "de" before it, which French elides before a name that begins with a vowel: "d’Anne", "de Marc". */
export const withDe = (value: unknown): string => {
  const text = String(value)
  return (/^[AEIOUÀÂÉÈÊÎÏÔÛ]/.test(text) ? 'd’' : 'de ') + text
}

/** Digits in groups of three with a thin space, in every language (CONST-20): `1234567` becomes `1 234 567`. */
export const inThrees = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, narrow)

/** Placeholders whose numbers are names: what somebody has given, and years. */
const names = new Set(['value', 'year'])

/**
 * A value as it stands in the place of `{{name}}` or `{{name, format}}`: whole numbers in groups of three, in every language
 * (CONST-20), but for `digits`.
 */
export function shownValue(value: unknown, name: string, format?: string): string | undefined {
  const text = String(value)
  if (value === undefined || value === null) return undefined
  if (format === 'de') return withDe(value)
  const isCount = typeof value === 'number' && Number.isInteger(value) && !names.has(name)
  return isCount && format !== 'digits' ? inThrees(text) : text
}

/** Has i18next put values into texts so. */
export const valueFormatter = {
  type: 'formatter' as const,
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, format?: string, _language?: string, options?: { interpolationkey?: string }) =>
    shownValue(value, options?.interpolationkey ?? '', format),
}

/** A time of the day, `"15:00"`, as it stands in a sentence: `15 h` in French, `15` before "uur" and "Uhr". */
export function clockTime(time: string, language: Language): string {
  const [hour = '', minute = ''] = time.split(':')
  const h = String(Number(hour))
  if (language === 'en') return `${h}:${minute}`
  if (language === 'fr') return minute === '00' ? `${h}${noBreak}h` : `${h}${noBreak}h${noBreak}${minute}`
  return minute === '00' ? h : `${h}.${minute}`
}
