import { getPage, listBrochures, listPages } from '@comptoir/contract/content'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** A page of the editors in the language on screen; the language is part of the key. */
export const contentPage = (slug: string, language: string) =>
  queryOptions({
    queryKey: ['content', slug, language],
    queryFn: () => call(getPage, { params: { slug } }),
    staleTime: 5 * 60_000,
  })

export const brochures = (language: string) =>
  queryOptions({ queryKey: ['brochures', language], queryFn: () => call(listBrochures, { query: {} }) })

/** The news or the partners, newest first. */
export const pagesOf = (type: 'news' | 'partner', language: string) =>
  queryOptions({
    queryKey: ['content', 'list', type, language],
    queryFn: () => call(listPages, { query: { type, limit: 50 } }),
  })
