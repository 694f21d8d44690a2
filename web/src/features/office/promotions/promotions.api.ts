import {
  createPromotion,
  deletePromotion,
  getPromotion,
  listPromotions,
  updatePromotion,
} from '@comptoir/contract/admin-promotions'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export const usePromotions = (query: object) =>
  useQuery({
    queryKey: ['admin', 'promotion', 'list', query],
    queryFn: () => call(listPromotions, { query }),
    placeholderData: keepPreviousData,
  })
export const promotionOf = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'promotion', id],
    queryFn: () => call(getPromotion, { params: { id } }),
  })
/** @param id 0 for a new one, whose values are there as a whole */
export const savePromotion = (id: number, body: EndpointRequest<typeof updatePromotion>['body']) =>
  id === 0
    ? call(createPromotion, { body: body as EndpointRequest<typeof createPromotion>['body'] })
    : call(updatePromotion, { params: { id }, body })
export const removePromotion = (id: number) => call(deletePromotion, { params: { id } })
