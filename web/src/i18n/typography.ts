import type { Language } from '@comptoir/contract/common'
import { typeset } from '@comptoir/contract/typography'

/** Texts by key; a key may group others. */
export type Texts = { [key: string]: string | Texts }

/** Texts no longer than this are names of fields, which the browser and password managers read too. */
const nameLength = 30
/** No line of a sentence ends within "e-mail": the hyphen that does not break is not in the typeface, this sign has no shape. */
const whole = (text: string): string =>
  text.length <= nameLength ? text : text.replace(/\be-(?=mail)/gi, '$&\u2060')

/** The texts of a catalogue as the language sets them. */
export function typesetAll(texts: Texts, language: Language): Texts {
  if (language === 'en') return texts // short enough, and the specification's to the letter
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? whole(typeset(value, language)) : typesetAll(value, language),
    ]),
  )
}
