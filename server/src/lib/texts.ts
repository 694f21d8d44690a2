import { languages, type TextLanguage } from '@comptoir/contract/common'
import { sanitised } from './html.ts'

/** A text in every language, '' where it is missing. */
export type Texts = Record<TextLanguage, string>

/** As JSON for a column: what is missing is left out, so that `text_in()` gives the text of another language. */
export const writtenTexts = (texts: Texts): string =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')))

/** Each in one line. */
export const inOneLine = (texts: Texts): Texts => mapped(texts, (text) => text.replace(/\s+/g, ' ').trim())

/** HTML that people wrote, without anything harmful; '' where nothing in it can be read. */
export const sanitisedTexts = (texts: Texts): Texts =>
  mapped(texts, (html) => {
    const safe = sanitised(html).trim()
    return /[^\s\u00a0]/.test(safe.replace(/<[^>]*>|&nbsp;/g, '')) ? safe : ''
  })

const mapped = (texts: Texts, change: (text: string) => string): Texts =>
  Object.fromEntries(languages.map((language) => [language, change(texts[language])])) as Texts
