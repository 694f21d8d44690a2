import { getBasket, listSavedBaskets } from '@comptoir/contract/basket'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** How many saved baskets are asked for at once (CONST-09). */
const pageSize = 50

export const savedBaskets = queryOptions({
  queryKey: ['saved-baskets'],
  queryFn: () => call(listSavedBaskets, { query: { offset: 0, limit: pageSize } }),
})

export const savedBasket = (id: number) =>
  queryOptions({
    queryKey: ['saved-baskets', id],
    queryFn: () => call(getBasket, { params: { id }, query: {} }),
  })
