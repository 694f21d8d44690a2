import { getAnnouncement, getConfig } from '@comptoir/contract/content'
import type { PhoneBounds } from '@comptoir/contract/forms'
import { approvalDays, basketLineLimit, quantityWarning } from '@comptoir/contract/rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { kept } from './kept-answers.ts'

const hour = 60 * 60 * 1000

/** Company, contact and holidays: fetched once, since they hardly change. */
export const shopConfig = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(getConfig),
  persister: kept,
  staleTime: hour,
})

export const announcement = queryOptions({
  queryKey: ['announcement'],
  queryFn: () => call(getAnnouncement),
  staleTime: hour,
})

/** How long a phone number has to be, as the office has set it (OD-24); undefined until loaded. */
export const usePhoneBounds = (): PhoneBounds | undefined => useQuery(shopConfig).data?.phone

/** Working days within which the office promises to approve (APPR-04); the default until loaded. */
export const useApprovalDays = (): number => useQuery(shopConfig).data?.approval_working_days ?? approvalDays

/** Units above which a quantity has to be confirmed (CONST-03); the default until loaded. */
export const useQuantityWarning = (): number => useQuery(shopConfig).data?.quantity_warning ?? quantityWarning

/** The most lines of a basket (OD-72); the default until loaded. */
export const useBasketLineLimit = (): number => useQuery(shopConfig).data?.basket_lines ?? basketLineLimit
