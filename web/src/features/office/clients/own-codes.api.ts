import {
  changeClientCode,
  deleteClientCodes,
  downloadClientCodes,
  listClientCodes,
  saveClientCodes,
} from '@comptoir/contract/admin-own-codes'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

/** A page of a client's own codes; names are in the language on screen, which is part of the key. */
export const useClientCodes = (client: number, query: object, language: string) =>
  useQuery({
    queryKey: ['admin', 'client', client, 'codes', query, language],
    queryFn: () => call(listClientCodes, { params: { id: client }, query }),
    placeholderData: keepPreviousData,
  })
export const saveCodes = (client: number, lines: EndpointRequest<typeof saveClientCodes>['body']['lines']) =>
  call(saveClientCodes, { params: { id: client }, body: { lines } })
export const changeCode = (client: number, body: EndpointRequest<typeof changeClientCode>['body']) =>
  call(changeClientCode, { params: { id: client }, body })
export const removeCode = (client: number, code: string) =>
  call(deleteClientCodes, { params: { id: client }, body: { codes: [code] } })
export const downloadCodes = (client: number, query: object) =>
  download(downloadClientCodes, { params: { id: client }, query })
