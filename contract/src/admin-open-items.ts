import { z } from 'zod'
import { listQuery, workbookOf } from './admin-list.ts'
import { Day, Id, IdAndName, IdParams, Instant, Language, Money, Nothing, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** How late what is open is: not due yet, or by how many days. */
export const ages = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const
export type Age = (typeof ages)[number]
const Amounts = z.object({
  not_due: Money,
  days_30: Money,
  days_60: Money,
  days_90: Money,
  older: Money,
})

/**
 * What a client owes by age, and what of its payments pays nothing yet. `is_left_out` where the client gets no reminders;
 * no day where nothing is open.
 */
export const OpenClient = z.object({
  id: Id,
  name: Text,
  invoices: z.int(),
  open: Money,
  ...Amounts.shape,
  credit: Money,
  oldest_due_on: Day.nullable(),
  is_left_out: z.boolean(),
})
export type OpenClient = z.infer<typeof OpenClient>

export const listOpenClients = endpoint({
  method: 'GET',
  path: '/api/v1/admin/open_item/',
  access: 'finance',
  summary: 'What clients owe, by age: not due, up to 30, 60 and 90 days late, and older',
  query: z.object({
    /** Those with something as late as that. */
    age: z.enum(ages).optional(),
    ...listQuery(['open', 'oldest_due_on', 'name'], '-open'),
  }),
  status: 200,
  response: pageOf(OpenClient),
})
export const downloadOpenClients = workbookOf(listOpenClients)

/** Why no reminders are sent for a client or an invoice. */
const LeftOut = z.object({ id: Id, reason: Text, at: Instant })

export const OpenItem = z.object({
  id: Id,
  number: Text,
  issued_on: Day,
  due_on: Day,
  /** Less than nothing while it is not due. */
  days_late: z.int(),
  grand_total: Money,
  open: Money,
  /** The last reminder step, 0 for none, and when. */
  step: z.int(),
  reminded_at: Instant.nullable(),
  left_out: LeftOut.nullable(),
})
export type OpenItem = z.infer<typeof OpenItem>

export const OpenAccount = z.object({
  client: IdAndName,
  language: Language,
  open: Money,
  /** What of its payments pays nothing yet. */
  credit: Money,
  ages: Amounts,
  items: z.array(OpenItem),
  left_out: LeftOut.nullable(),
})
export type OpenAccount = z.infer<typeof OpenAccount>

export const getOpenAccount = endpoint({
  method: 'GET',
  path: '/api/v1/admin/open_item/:id/',
  access: 'finance',
  summary: 'The open invoices of a client, with their reminders',
  params: IdParams,
  status: 200,
  response: OpenAccount,
})

export const getOfficeStatement = endpoint({
  method: 'GET',
  path: '/api/v1/admin/open_item/:id/statement/',
  access: 'finance',
  summary: 'The statement of account of a client as PDF, in the client’s language',
  params: IdParams,
  status: 200,
  file: 'application/pdf',
  response: z.unknown(),
})

/** What a client would be written: one letter, in the tone of the furthest step of its invoices. */
export const ReminderLetter = z.object({
  client: IdAndName,
  /** Null where nobody can be written to. */
  email: Text.nullable(),
  language: Language,
  step: z.int(),
  total: Money,
  /** What of the client's payments pays nothing yet. */
  credit: Money,
  invoices: z.array(
    z.object({
      id: Id,
      number: Text,
      due_on: Day,
      days_late: z.int(),
      open: Money,
      step: z.int(),
    }),
  ),
})
export type ReminderLetter = z.infer<typeof ReminderLetter>

/** A client, or one of its invoices, that no reminders are sent for. */
export const LeftOutRow = LeftOut.extend({ client: IdAndName, invoice: IdAndName.nullable() })
export type LeftOutRow = z.infer<typeof LeftOutRow>

export const previewReminders = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reminder/run/',
  access: 'finance',
  summary: 'Who would be reminded today of what, and what is left out; nothing is written',
  status: 200,
  response: z.object({ letters: z.array(ReminderLetter), left_out: z.array(LeftOutRow) }),
})

export const previewReminderMail = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reminder/run/:id/',
  access: 'finance',
  summary: 'The mail that a client would get; nothing is written',
  params: IdParams,
  status: 200,
  response: z.object({ subject: Text, language: Language, html: Text }),
})

/** `invoices` as they were looked at: what is not due for a step any more, or not named, is not reminded of. */
export const sendReminders = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reminder/run/',
  access: 'finance',
  summary: 'Approves a run of reminders: each invoice gets its step once, each client one mail',
  body: z.object({ invoices: z.array(Id).min(1).max(5000) }),
  status: 202,
  response: z.object({ letters: z.int(), invoices: z.int(), skipped: z.int() }),
})

export const leaveOut = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reminder/left_out/',
  access: 'finance',
  summary: 'Leaves a client or an invoice out of the reminders, with a reason',
  body: z
    .object({ client: Id.optional(), invoice: Id.optional(), reason: z.string().trim().min(1).max(500) })
    .refine(({ client, invoice }) => (client === undefined) !== (invoice === undefined), {
      path: ['client'],
      message: 'required',
    }),
  status: 201,
  response: z.object({ id: Id }),
})

export const takeBackIn = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/reminder/left_out/:id/',
  access: 'finance',
  summary: 'Ends that a client or an invoice is left out of the reminders',
  params: IdParams,
  status: 204,
  response: Nothing,
})
