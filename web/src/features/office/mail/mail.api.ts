import {
  changeMails,
  getMail,
  getMailAttachment,
  listMails,
  listMailTemplates,
  resendMail,
} from '@comptoir/contract/admin-mail'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

/** A page of the mail log. */
export const useMailList = (query: object) =>
  useQuery({
    queryKey: ['admin', 'mail', 'list', query],
    queryFn: () => call(listMails, { query }),
    placeholderData: keepPreviousData,
  })
export const mailTemplates = queryOptions({
  queryKey: ['admin', 'mail', 'templates'],
  queryFn: () => call(listMailTemplates),
})
export const mailDetail = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'mail', id],
    queryFn: () => call(getMail, { params: { id } }),
    // Whoever has sent it again looks whether it goes.
    refetchInterval: ({ state }) => (state.data?.status === 'queued' ? 3000 : false),
  })

/** @param number of the attachment, from 1 */
export const openAttachment = (id: number, number: number) =>
  download(getMailAttachment, { params: { id, number } })
export const resend = (id: number) => call(resendMail, { params: { id } })
export type MailsBulk = EndpointRequest<typeof changeMails>['body']
export const resendMany = (body: MailsBulk) => call(changeMails, { body })
