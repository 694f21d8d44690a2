import type { Reference } from '@comptoir/contract/admin-reference'
import { textIn, type Language } from '@comptoir/contract/common'

/** A name in the language, else in another one. */
export const namedIn = (name: Reference['name'], language: Language): string =>
  name[language] || textIn(name, language)
/** What one is called: in the language, else in another, else its code. */
export const nameOf = ({ name, code }: Pick<Reference, 'name' | 'code'>, language: Language): string =>
  namedIn(name, language) || code
