import { getPage, listBrochures, listPages } from '@comptoir/contract/content'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** A page of the editors in the language on screen; the language is part of the key. */
export const contentPage = (slug: string, language: string) =>
  queryOptions({
    queryKey: ['content', slug, language],
    queryFn: () => call(getPage, { params: { slug } }),
    staleTime: 5 * 60_000,
  })

/** How many pages of the editors, or brochures, one screen shows. */
export const pageSize = 20
const part = (page: number) => ({ limit: pageSize, offset: (page - 1) * pageSize })

export const brochures = (language: string, page: number) =>
  queryOptions({
    queryKey: ['brochures', language, page],
    queryFn: () => call(listBrochures, { query: part(page) }),
    placeholderData: keepPreviousData,
  })

/** The news or the partners, newest first. */
export const pagesOf = (type: 'news' | 'partner', language: string, page: number) =>
  queryOptions({
    queryKey: ['content', 'list', type, language, page],
    queryFn: () => call(listPages, { query: { type, ...part(page) } }),
    placeholderData: keepPreviousData,
  })
