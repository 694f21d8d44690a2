import {
  getMailText,
  listMailTexts,
  previewMailText,
  testMailText,
  updateMailText,
} from '@comptoir/contract/admin-mail-texts'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export const mailTexts = queryOptions({
  queryKey: ['admin', 'mail_text', 'list'],
  queryFn: () => call(listMailTexts),
})
export const mailTextOf = (mail: string) =>
  queryOptions({
    queryKey: ['admin', 'mail_text', mail],
    queryFn: () => call(getMailText, { params: { mail } }),
  })
export const saveMailText = (mail: string, body: EndpointRequest<typeof updateMailText>['body']) =>
  call(updateMailText, { params: { mail }, body })

export type Example = EndpointRequest<typeof previewMailText>['body']
/** A mail with made-up data and these texts; the last one stays while the next is drawn. */
export const previewOf = (mail: string, example: Example) =>
  queryOptions({
    queryKey: ['admin', 'mail_text', mail, 'preview', example],
    queryFn: () => call(previewMailText, { params: { mail }, body: example }),
    placeholderData: keepPreviousData,
    retry: false,
  })
export const sendTest = (mail: string, example: Example) =>
  call(testMailText, { params: { mail }, body: example })
