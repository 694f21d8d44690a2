import { getBasket, listSavedBaskets } from '@comptoir/contract/basket'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** How many saved baskets are asked for at once (CONST-09). */
export const pageSize = 50

const ownerQuery = (owner: number | null) => (owner === null ? {} : { owner })

/** One page of the saved baskets of a customer: of oneself, or of the client one orders for. */
export const savedBaskets = (owner: number | null, page: number) =>
  queryOptions({
    queryKey: ['saved-baskets', owner, { page }],
    queryFn: () =>
      call(listSavedBaskets, {
        query: { ...ownerQuery(owner), offset: (page - 1) * pageSize, limit: pageSize },
      }),
    placeholderData: keepPreviousData,
  })

export const savedBasket = (owner: number | null, id: number) =>
  queryOptions({
    queryKey: ['saved-baskets', owner, id],
    queryFn: () => call(getBasket, { params: { id }, query: ownerQuery(owner) }),
  })
