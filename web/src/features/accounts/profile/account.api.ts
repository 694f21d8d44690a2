import { cancelSetEmail, deleteCurrentUser, setEmail, setPassword } from '@comptoir/contract/account'
import { listShippingAddresses } from '@comptoir/contract/address'
import type { CurrentUser } from '@comptoir/contract/auth'
import { chooseTariff, listBrands, listCatalogs, listDeliveryOptions } from '@comptoir/contract/lookups'
import { listOrders } from '@comptoir/contract/order'
import { listPriceLists, type ProfileInput, updateProfile } from '@comptoir/contract/profile'
import { endOtherSessions, endSession, listSessions } from '@comptoir/contract/sessions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { currentUser } from '#api/session.ts'
import { useSignOut } from '#api/useSignOut.ts'

const hour = 60 * 60 * 1000

export const brands = queryOptions({
  queryKey: ['brands'],
  queryFn: () => call(listBrands),
  staleTime: hour,
})
export const catalogs = (language: string) =>
  queryOptions({ queryKey: ['catalogs', language], queryFn: () => call(listCatalogs), staleTime: hour })
export const deliveryOptions = (language: string) =>
  queryOptions({
    queryKey: ['delivery-options', 'all', language],
    queryFn: () => call(listDeliveryOptions),
  })
export const ownAddresses = queryOptions({
  queryKey: ['addresses', 'shipping', undefined],
  queryFn: () => call(listShippingAddresses),
})
/** The price lists that can be downloaded (PROF-08). */
export const priceLists = queryOptions({ queryKey: ['price-lists'], queryFn: () => call(listPriceLists) })
/** How many orders the caller has: what becomes of an account depends on it (OD-44). */
export const orderCount = queryOptions({
  queryKey: ['orders', 'count'],
  queryFn: async () => (await call(listOrders, { query: { limit: 1 } })).count,
})

/** Saves parts of the profile; every screen has the new state at once. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileInput) => call(updateProfile, { body }),
    onSuccess: (user: CurrentUser, { billing_info }) => {
      client.setQueryData(currentUser.queryKey, user)
      if (billing_info) void client.invalidateQueries({ queryKey: ['addresses'] })
    },
  })
}

/** Takes another of the assigned price lists: every price on every screen is asked for anew (PROF-10). */
export function useChooseTariff() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (tariff_id: number) => call(chooseTariff, { body: { tariff_id } }),
    onSuccess: async () => {
      await client.fetchQuery({ ...currentUser, staleTime: 0 })
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    },
  })
}

/** Asks for another e-mail address; the present one stays until the link in the mail is opened (OD-25). */
export function useAskForEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { new_email: string; current_password: string }) => call(setEmail, { body }),
    onSuccess: () => client.fetchQuery({ ...currentUser, staleTime: 0 }),
  })
}

/** The present e-mail address stays; the link that went to the other one is void (OD-25). */
export function useGiveUpEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelSetEmail),
    onSuccess: () => client.fetchQuery({ ...currentUser, staleTime: 0 }),
  })
}

/** The other sessions end; this one goes on with a new access value. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { current_password: string; new_password: string; re_new_password: string }) =>
      call(setPassword, { body }),
    onSuccess: () => client.fetchQuery({ ...currentUser, staleTime: 0 }),
  })
}

/** Where one is signed in (OD-73). */
export const openSessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => call(listSessions),
  staleTime: 0,
})

/** Ends one session, or all but this one. */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (which: number | 'others') =>
      which === 'others' ? call(endOtherSessions) : call(endSession, { params: { id: which } }),
    onSettled: () => client.invalidateQueries({ queryKey: openSessions.queryKey }),
  })
}

/** Deletes the account, and leaves; where orders have to be kept it asks the office to, and calls `onAsked`. */
export function useDeleteAccount(hasOrders: boolean, onAsked: () => void) {
  const client = useQueryClient()
  const leave = useSignOut()
  return useMutation({
    mutationFn: (current_password: string) => call(deleteCurrentUser, { body: { current_password } }),
    onSuccess: async () => {
      if (!hasOrders) return leave('deleted')
      onAsked()
      await client.fetchQuery({ ...currentUser, staleTime: 0 })
    },
  })
}
