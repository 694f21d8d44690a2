import { type Language, languages } from '@comptoir/contract/common'

/** Each language by its own name, in the order of the menu. */
export const languageNames: Record<Language, string> = {
  fr: 'Français',
  nl: 'Nederlands',
  de: 'Deutsch',
  en: 'English',
}
/** The languages as the choices of a field. */
export const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))
export const defaultLanguage: Language = 'fr'

export const isLanguage = (code: unknown): code is Language => languages.some((language) => language === code)
