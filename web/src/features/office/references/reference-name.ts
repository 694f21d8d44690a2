import type { Reference } from '@comptoir/contract/admin-reference'
import { textIn, type Language } from '@comptoir/contract/common'

/** What one is called: in the language, else in another, else its code. */
export const nameOf = ({ name, code }: Pick<Reference, 'name' | 'code'>, language: Language): string =>
  textIn(name, language) || code
