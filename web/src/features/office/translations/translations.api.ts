import { listMissingTranslations } from '@comptoir/contract/admin-translations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** Names are in the language on screen, which is part of the key. Every editor of the office may change the list. */
export const useMissingTranslations = (query: object, language: string) =>
  useQuery({
    queryKey: ['admin', 'translation', 'list', query, language],
    queryFn: () => call(listMissingTranslations, { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
