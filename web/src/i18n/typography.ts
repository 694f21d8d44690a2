import type { Language } from '@comptoir/contract/common'
import { typeset } from '@comptoir/contract/typography'

/** Texts by key; a key may group others. */
export type Texts = { [key: string]: string | Texts }

/** Texts up to this length are field names, which browsers and password managers read too. */
const nameLength = 30
/** Prevents a line break within "e-mail": a word joiner, since the typeface lacks the non-breaking hyphen. */
const whole = (text: string): string =>
  text.length <= nameLength ? text : text.replace(/\be-(?=mail)/gi, '$&\u2060')

/** The texts of a catalogue with the typography of the language. */
export function typesetAll(texts: Texts, language: Language): Texts {
  if (language === 'en') return texts // the specification fixes its texts to the letter
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? whole(typeset(value, language)) : typesetAll(value, language),
    ]),
  )
}
