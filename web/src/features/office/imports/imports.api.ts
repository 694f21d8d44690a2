import {
  confirmImport,
  dropImport,
  exportCatalogue,
  getImport,
  listFindings,
  listImports,
  readAnew,
  tryImportAgain,
  undoImport,
  uploadCatalogue,
  type CatalogueImportDetail,
  type ImportState,
} from '@comptoir/contract/admin-imports'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

/** So often an import that a job works on is asked for. */
const workingMs = 1000
export const isUnderWay = (state: ImportState) => ['checking', 'importing', 'undoing'].includes(state)

export const useImports = (query: object) =>
  useQuery({
    queryKey: ['admin', 'catalogue_import', 'list', query],
    queryFn: () => call(listImports, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some((one) => isUnderWay(one.state)) ? workingMs : false,
  })

/** An import; its texts are in the language on screen, which is part of the key. */
export const importOf = (id: number, language: string) =>
  queryOptions({
    queryKey: ['admin', 'catalogue_import', id, language],
    queryFn: () => call(getImport, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? workingMs : false),
  })

/** @param one of which something else is found in another state, and by another reading of its columns */
export const useFindings = (
  { id, state, reading, findings }: CatalogueImportDetail,
  query: object,
  language: string,
) =>
  useQuery({
    queryKey: ['admin', 'catalogue_import', id, 'findings', state, reading, findings, query, language],
    queryFn: () => call(listFindings, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })

export const sendCatalogue = (body: EndpointRequest<typeof uploadCatalogue>['body']) =>
  call(uploadCatalogue, { body })
export const readAgain = (id: number, body: EndpointRequest<typeof readAnew>['body']) =>
  call(readAnew, { params: { id }, body })
export const confirm = (id: number) => call(confirmImport, { params: { id } })
export const drop = (id: number) => call(dropImport, { params: { id } })
export const undo = (id: number) => call(undoImport, { params: { id } })
export const again = (id: number) => call(tryImportAgain, { params: { id } })
export const downloadCatalogue = () => download(exportCatalogue, {})
