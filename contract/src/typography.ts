import type { Language } from './common.ts'

/**
 * A text as its language is printed: in French a space before a sign does not break, without which a "?" can stand alone
 * on a line, and an apostrophe is curved. The other languages are written as they are printed. Screens, mails, PDFs and
 * answers of the API all go through here.
 */
export const typeset = (text: string, language: Language): string =>
  language === 'fr'
    ? text.replace(/ (?=[?!:;»%€])|(?<=«) /g, '\u00a0').replace(/(?<=\p{L})'(?=[\p{L}{])/gu, '’')
    : text
