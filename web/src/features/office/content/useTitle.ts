import { textIn, type TextLanguage } from '@comptoir/contract/common'
import { useLanguage } from '#features/office/admin.api.ts'

type Titled = { title: Record<TextLanguage, string>; slug?: string }

/** What a page or an announcement is called: in the reader's language, else in another, else its address. */
export function useTitle(): (thing: Titled) => string {
  const language = useLanguage()
  return ({ title, slug = '' }) => textIn(title, language) || slug
}
