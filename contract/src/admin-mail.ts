import { z } from 'zod'
import { BulkAnswer, listQuery, selectionOf, withSelection, workbookOf } from './admin-list.ts'
import { Id, IdParams, Instant, Language, IdAndName, pageOf, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

export const mailStatuses = ['queued', 'sent', 'failed'] as const
export const MailStatus = z.enum(mailStatuses)

/** A mail of the log. `template` is the event it tells of: `"activation"`, `"order_received"`. */
export const MailRow = z.object({
  id: Id,
  template: Text,
  language: Language,
  recipient: Text,
  subject: Text,
  status: MailStatus,
  attempts: z.int(),
  /** Why the last try failed; blank when it did not. */
  last_error: Text,
  client: IdAndName.nullable(),
  order: IdAndName.nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
})
export type MailRow = z.infer<typeof MailRow>
/** As it goes out, but for the values of links that give access to an account: those are masked. */
export const MailDetail = MailRow.extend({
  html: Text,
  text: Text,
  headers: z.array(z.object({ name: Text, value: Text })),
  attachments: z.array(z.object({ name: Text, content_type: Text })),
  /** Whether it can be sent again. */
  can_resend: z.boolean(),
})
export type MailDetail = z.infer<typeof MailDetail>

const filters = {
  status: MailStatus.optional(),
  template: Text.max(50).optional(),
  /** Id of a client. */
  client: Id.optional(),
}
export const listMails = endpoint({
  method: 'GET',
  path: '/api/v1/admin/mail/',
  access: 'accounts',
  summary: 'The mails of the shop, the newest first; searched by recipient and subject',
  query: z.object({
    ...filters,
    ...listQuery(
      ['created_at', 'sent_at', 'recipient', 'subject', 'template', 'status', 'attempts'],
      '-created_at',
    ),
  }),
  status: 200,
  response: pageOf(MailRow),
})
export const downloadMails = workbookOf(listMails)
export const listMailTemplates = endpoint({
  method: 'GET',
  path: '/api/v1/admin/mail/templates/',
  access: 'accounts',
  summary: 'The templates that mails of the log were made from, for its filter',
  status: 200,
  response: z.array(Text),
})
export const getMail = endpoint({
  method: 'GET',
  path: '/api/v1/admin/mail/:id/',
  access: 'accounts',
  summary: 'A mail with what it says',
  params: IdParams,
  status: 200,
  response: MailDetail,
})
export const getMailAttachment = endpoint({
  method: 'GET',
  path: '/api/v1/admin/mail/:id/attachments/:number/',
  access: 'accounts',
  summary: 'A file that goes with a mail, as it was sent; the first is 1',
  params: z.object({ id: PathId, number: PathId }),
  status: 200,
  file: 'application/pdf',
  response: z.unknown(),
})
export const resendMail = endpoint({
  method: 'POST',
  path: '/api/v1/admin/mail/:id/resend/',
  access: 'accounts',
  summary: 'Sends a mail again, as it was',
  params: IdParams,
  status: 200,
  response: MailDetail,
})
/** `all` without a status means those that failed: nobody gets a second time what has arrived by mistake. */
export const changeMails = endpoint({
  method: 'POST',
  path: '/api/v1/admin/mail/bulk/',
  access: 'accounts',
  summary: 'Sends several mails again, by id or by the filters of the list (C-21)',
  body: withSelection(z.object({ action: z.enum(['resend']), ...selectionOf(filters) })),
  status: 200,
  response: BulkAnswer,
})
