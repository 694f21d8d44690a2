import { getAnnouncement, getConfig } from '@comptoir/contract/content'
import { queryOptions } from '@tanstack/react-query'
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
