import { typeset } from '@comptoir/contract/typography'

export const languages = ['fr', 'nl', 'de', 'en'] as const
export type Language = (typeof languages)[number]
/** The same thing said in the four languages of the shop. */
export type Texts = Record<Language, string>

export const texts = (fr: string, nl: string, de: string, en: string): Texts => ({ fr, nl, de, en })

/** Builds the four texts by saying each. */
export const inEach = (textIn: (language: Language) => string): Texts =>
  texts(textIn('fr'), textIn('nl'), textIn('de'), textIn('en'))

/** Texts as each language prints them, for what people read on a page. */
export const printed = (said: Texts): Texts => inEach((language) => typeset(said[language], language))
