import type { Language } from '@comptoir/contract/common'
import { useQueryClient } from '@tanstack/react-query'
import { chooseLanguage } from '#i18n/i18n.ts'

/** Changes the language at once and reloads the server's texts. */
export function useChooseLanguage() {
  const client = useQueryClient()
  return async (language: Language) => {
    await chooseLanguage(language)
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }
}
