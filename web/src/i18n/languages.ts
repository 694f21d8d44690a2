import { type Language, readerLanguages } from '@comptoir/contract/common'

/** Each language by its own name, in the order of the menu. */
export const languageNames: Record<Language, string> = {
  fr: 'Français',
  nl: 'Nederlands',
  de: 'Deutsch',
  en: 'English',
  it: 'Italiano',
  tr: 'Türkçe',
  es: 'Español',
}
export const defaultLanguage: Language = 'fr'

export const isLanguage = (code: unknown): code is Language =>
  readerLanguages.some((language) => language === code)
