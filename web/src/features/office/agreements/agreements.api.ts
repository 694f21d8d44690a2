import {
  createAgreement,
  deleteAgreement,
  explainClientPrice,
  listAgreements,
  listAgreementTargets,
  updateAgreement,
} from '@comptoir/contract/admin-agreements'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** What is agreed with a client; names are in the language on screen, which is part of the key. */
export const agreementsOf = (client: number, language: string) =>
  queryOptions({
    queryKey: ['admin', 'agreement', client, language],
    queryFn: () => call(listAgreements, { params: { id: client } }),
  })
export const agreementTargets = (language: string) =>
  queryOptions({
    queryKey: ['admin', 'agreement', 'targets', language],
    queryFn: () => call(listAgreementTargets),
    staleTime: 5 * 60_000,
  })
export const priceReason = (client: number, code: string, language: string) =>
  queryOptions({
    queryKey: ['admin', 'agreement', client, 'reason', code, language],
    queryFn: () => call(explainClientPrice, { params: { id: client }, query: { code } }),
    retry: false,
  })
export const agree = (client: number, body: EndpointRequest<typeof createAgreement>['body']) =>
  call(createAgreement, { params: { id: client }, body })
export const changeAgreement = (id: number, body: EndpointRequest<typeof updateAgreement>['body']) =>
  call(updateAgreement, { params: { id }, body })
export const removeAgreement = (id: number) => call(deleteAgreement, { params: { id } })
