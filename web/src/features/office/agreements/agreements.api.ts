import {
  createAgreement,
  createGroupAgreement,
  deleteAgreement,
  explainClientPrice,
  listAgreements,
  listAgreementTargets,
  listGroupAgreements,
  updateAgreement,
} from '@comptoir/contract/admin-agreements'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** Who something is agreed with. */
export type Holder = { kind: 'client' | 'group'; id: number }

/** What is agreed with a client or a group; names are in the language on screen, which is part of the key. */
export const agreementsOf = ({ kind, id }: Holder, language: string) =>
  queryOptions({
    queryKey: ['admin', 'agreement', kind, id, language],
    queryFn: () => call(kind === 'group' ? listGroupAgreements : listAgreements, { params: { id } }),
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
export const agree = ({ kind, id }: Holder, body: EndpointRequest<typeof createAgreement>['body']) =>
  call(kind === 'group' ? createGroupAgreement : createAgreement, { params: { id }, body })
export const changeAgreement = (id: number, body: EndpointRequest<typeof updateAgreement>['body']) =>
  call(updateAgreement, { params: { id }, body })
export const removeAgreement = (id: number) => call(deleteAgreement, { params: { id } })
