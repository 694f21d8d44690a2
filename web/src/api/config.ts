import { getAnnouncement, getConfig } from '@comptoir/contract/content'
import type { PhoneBounds } from '@comptoir/contract/forms'
import { approvalDays, basketLineLimit, quantityWarning } from '@comptoir/contract/rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

const hour = 60 * 60 * 1000

/** Company, contact and holidays: asked once, since they hardly change. */
export const shopConfig = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(getConfig),
  staleTime: hour,
})

export const announcement = queryOptions({
  queryKey: ['announcement'],
  queryFn: () => call(getAnnouncement),
  staleTime: hour,
})

/** How long a phone number has to be, as the office has set it (OD-24); undefined while nobody knows. */
export const usePhoneBounds = (): PhoneBounds | undefined => useQuery(shopConfig).data?.phone

/** Working days within which the office promises to approve (APPR-04); the usual number while nobody knows. */
export const useApprovalDays = (): number => useQuery(shopConfig).data?.approval_working_days ?? approvalDays

/** Units above which a quantity is asked about once more (CONST-03); the usual number while nobody knows. */
export const useQuantityWarning = (): number => useQuery(shopConfig).data?.quantity_warning ?? quantityWarning

/** Lines that one basket may hold (OD-72); the usual number while nobody knows. */
export const useBasketLineLimit = (): number => useQuery(shopConfig).data?.basket_lines ?? basketLineLimit
