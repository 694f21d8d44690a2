import {
  type Basket,
  createSavedBasket,
  deleteSavedBasket,
  getBasket,
  listSavedBaskets,
  renameSavedBasket,
  restoreSavedBasket,
} from '@comptoir/contract/basket'
import { getReminder, setReminder, type Reminder } from '@comptoir/contract/basket-reminder'
import { listOrders } from '@comptoir/contract/order'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#api/client.ts'
import { kept } from '#api/kept-answers.ts'
import { useOwnerId } from '#api/useOwnerId.ts'

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
    persister: kept,
    placeholderData: keepPreviousData,
  })

export const savedBasket = (owner: number | null, id: number) =>
  queryOptions({
    queryKey: ['saved-baskets', owner, id],
    queryFn: () => call(getBasket, { params: { id }, query: ownerQuery(owner) }),
    persister: kept,
  })

/** The orders that a recurring basket is most likely made of. */
export const recentOrders = (owner: number | null) =>
  queryOptions({
    queryKey: ['orders', owner, 'recent'],
    queryFn: () => call(listOrders, { query: { ...ownerQuery(owner), limit: 20 } }),
  })

type New = { name: string; basket?: number; order?: number }
/** What can be done with recurring baskets as a whole; each throws ApiError and changes nothing then. */
type SavedBasketActions = {
  create: (basket: New) => Promise<Basket>
  rename: (id: number, name: string) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  restore: (id: number) => Promise<unknown>
}
export function useSavedBasketActions(): SavedBasketActions {
  const client = useQueryClient()
  const owner = useOwnerId()
  return useMemo(() => {
    const query = ownerQuery(owner)
    const after = async <T>(doing: Promise<T>): Promise<T> => {
      const done = await doing
      await client.invalidateQueries({
        predicate: ({ queryKey: [name, , part] }) => name === 'saved-baskets' && typeof part === 'object',
      })
      return done
    }
    return {
      create: (body) => after(call(createSavedBasket, { query, body })),
      async rename(id, name) {
        const basket = await after(call(renameSavedBasket, { params: { id }, query, body: { name } }))
        client.setQueryData(savedBasket(owner, id).queryKey, basket)
      },
      remove: (id) => after(call(deleteSavedBasket, { params: { id }, query, body: {} })),
      restore: (id) => after(call(restoreSavedBasket, { params: { id }, query, body: {} })),
    }
  }, [client, owner])
}

/** When the user is reminded of a recurring basket of their own company. */
export const reminderOf = (id: number) =>
  queryOptions({
    queryKey: ['basket-reminder', id],
    queryFn: () => call(getReminder, { params: { id } }),
  })

export function useSetReminder(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reminder: Reminder | null) => call(setReminder, { params: { id }, body: { reminder } }),
    onSuccess: (kept) => client.setQueryData(reminderOf(id).queryKey, kept),
  })
}
