import type { Reference } from '@comptoir/contract/admin-reference'
import { textLanguage, type Language } from '@comptoir/contract/common'

/** What one is called: in the language, else French, else English. */
export const nameOf = ({ name, code }: Pick<Reference, 'name' | 'code'>, language: Language): string =>
  name[textLanguage(language)] || name.fr || name.en || code
