import { z } from 'zod'
import { Day, Id, IdAndName, Money, Percentage } from './common.ts'
import { endpoint } from './endpoint.ts'
import { InvoiceKind } from './invoice.ts'
import { paymentMeans } from './payment.ts'

const Text = z.string()

/** What was invoiced, credited and paid on a day. Credit notes and refunds are taken off. */
export const JournalDay = z.object({
  day: Day,
  papers: z.int(),
  total: Money,
  tax: Money,
  grand_total: Money,
  payments: z.int(),
  paid: Money,
})
export type JournalDay = z.infer<typeof JournalDay>

export const getJournalMonth = endpoint({
  method: 'GET',
  path: '/api/v1/admin/journal/',
  access: 'finance',
  summary: 'What was invoiced and paid in a month, by day; days without either are left out',
  query: z.object({ month: z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/) }),
  status: 200,
  response: z.object({ days: z.array(JournalDay), sum: JournalDay.omit({ day: true }) }),
})

/** An invoice or credit note of a day; amounts of a credit note are less than nothing. */
export const JournalPaper = z.object({
  id: Id,
  kind: InvoiceKind,
  number: Text,
  client: IdAndName,
  vat: z.array(z.object({ rate: Percentage, base: Money, amount: Money })),
  total: Money,
  tax: Money,
  grand_total: Money,
})
export type JournalPaper = z.infer<typeof JournalPaper>
/** Money that came in, or went back, with what it pays. */
export const JournalPayment = z.object({
  id: Id,
  kind: z.enum(['payment', 'refund']),
  means: z.enum(paymentMeans),
  client: IdAndName.nullable(),
  amount: Money,
  invoices: z.array(IdAndName),
  orders: z.array(IdAndName),
})
export type JournalPayment = z.infer<typeof JournalPayment>

export const getJournalDay = endpoint({
  method: 'GET',
  path: '/api/v1/admin/journal/:day/',
  access: 'finance',
  summary: 'The invoices, credit notes and payments of a day',
  params: z.object({ day: Day }),
  status: 200,
  response: z.object({ papers: z.array(JournalPaper), payments: z.array(JournalPayment) }),
})

export const journalFormats = ['xlsx', 'csv', 'ubl'] as const
export type JournalFormat = (typeof journalFormats)[number]
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `period` is a day or a month. The CSV and the UBL are described in docs/bookkeeping.md. */
export const getJournalFile = endpoint({
  method: 'GET',
  path: '/api/v1/admin/journal/file/',
  access: 'finance',
  summary:
    'The journal of a day or a month: a workbook, a CSV for the books, or all invoices as UBL in a ZIP',
  query: z.object({
    period: z.union([Day, z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/)]),
    format: z.enum(journalFormats),
  }),
  status: 200,
  file: [workbook, 'text/csv', 'application/zip'],
  response: z.unknown(),
})
