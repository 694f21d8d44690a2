import {
  createOfficePage,
  deleteOfficePage,
  getOfficePage,
  getPageVersion,
  listOfficePages,
  listPageVersions,
  setBrochureCover,
  setBrochureFile,
  updateOfficePage,
} from '@comptoir/contract/admin-pages'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** Titles are in the language on screen, which is part of the key. */
export const usePages = (query: object, language: string) =>
  useQuery({
    queryKey: ['admin', 'page', 'list', query, language],
    queryFn: () => call(listOfficePages, { query }),
    placeholderData: keepPreviousData,
  })
export const pageOf = (id: number) =>
  queryOptions({ queryKey: ['admin', 'page', id], queryFn: () => call(getOfficePage, { params: { id } }) })
export const addPage = (body: EndpointRequest<typeof createOfficePage>['body']) =>
  call(createOfficePage, { body })
export const savePage = (id: number, body: EndpointRequest<typeof updateOfficePage>['body']) =>
  call(updateOfficePage, { params: { id }, body })
export const removePage = (id: number) => call(deleteOfficePage, { params: { id } })

export const versionsOf = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'page', id, 'versions'],
    queryFn: () => call(listPageVersions, { params: { id } }),
  })
export const versionOf = (id: number, version: number) =>
  queryOptions({
    queryKey: ['admin', 'page', id, 'versions', version],
    queryFn: () => call(getPageVersion, { params: { id, version } }),
    staleTime: Infinity,
  })

type Upload = EndpointRequest<typeof setBrochureFile>['body']
export const sendFile = (id: number, body: Upload) => call(setBrochureFile, { params: { id }, body })
export const sendCover = (id: number, body: Upload) => call(setBrochureCover, { params: { id }, body })
