import {
  getOfficeStatement,
  getOpenAccount,
  leaveOut,
  listOpenClients,
  previewReminderMail,
  previewReminders,
  sendReminders,
  takeBackIn,
} from '@comptoir/contract/admin-open-items'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

// What is owed changes with each payment and each day: it is asked for anew whenever it is looked at.

/** A page of what clients owe. */
export const useOpenClients = (query: object) =>
  useQuery({
    queryKey: ['admin', 'reminder', 'open', query],
    queryFn: () => call(listOpenClients, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
export const openAccount = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'reminder', 'account', id],
    queryFn: () => call(getOpenAccount, { params: { id } }),
    staleTime: 0,
  })
export const downloadStatement = (id: number) => download(getOfficeStatement, { params: { id } })

/** Who would be reminded today. */
export const reminderRun = queryOptions({
  queryKey: ['admin', 'reminder', 'run'],
  queryFn: () => call(previewReminders),
  staleTime: 0,
})
export const reminderMail = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'reminder', 'mail', id],
    queryFn: () => call(previewReminderMail, { params: { id } }),
  })
export const approveReminders = (invoices: number[]) => call(sendReminders, { body: { invoices } })
export const leaveOutOf = (body: EndpointRequest<typeof leaveOut>['body']) => call(leaveOut, { body })
export const takeBack = (id: number) => call(takeBackIn, { params: { id } })
