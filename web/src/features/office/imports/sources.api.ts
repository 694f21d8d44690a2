import {
  createImportSource,
  deleteImportSource,
  getImportSource,
  listImportSources,
  readImportSource,
  updateImportSource,
} from '@comptoir/contract/admin-import-sources'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { isUnderWay } from './imports.api.ts'

/** So often a source is asked for while something of it is under way. */
const workingMs = 1500

/** Reasons are in the language on screen, which is part of the key. */
export const sourcesIn = (language: string) =>
  queryOptions({
    queryKey: ['admin', 'import_source', 'list', language],
    queryFn: () => call(listImportSources, {}),
  })
export const sourceOf = (id: number, language: string) =>
  queryOptions({
    queryKey: ['admin', 'import_source', id, language],
    queryFn: () => call(getImportSource, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.imports.some((one) => isUnderWay(one.state)) ? workingMs : false,
  })
export const addSource = (body: EndpointRequest<typeof createImportSource>['body']) =>
  call(createImportSource, { body })
export const saveSource = (id: number, body: EndpointRequest<typeof updateImportSource>['body']) =>
  call(updateImportSource, { params: { id }, body })
export const removeSource = (id: number) => call(deleteImportSource, { params: { id } })
export const readSource = (id: number) => call(readImportSource, { params: { id } })
