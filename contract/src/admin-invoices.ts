import { z } from 'zod'
import { listQuery, workbookOf } from './admin-list.ts'
import { Day, Id, IdAndName, idList, IdParams, Instant, Money, pageOf, Percentage, Price } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Invoice, InvoiceKind, InvoiceStatus } from './invoice.ts'

const Text = z.string()

/**
 * Where the structured invoice is on its way; `failed` where it was tried in vain ten times, `left_out` where there is
 * nobody to send it to.
 */
export const deliveryStatuses = ['waiting', 'delivered', 'refused', 'failed', 'left_out'] as const
export const DeliveryStatus = z.enum(deliveryStatuses)

/** `delivery` is that of the structured invoice. */
export const OfficeInvoiceRow = Invoice.extend({ client: IdAndName, delivery: DeliveryStatus })
export type OfficeInvoiceRow = z.infer<typeof OfficeInvoiceRow>

const filters = {
  kind: InvoiceKind.optional(),
  status: InvoiceStatus.optional(),
  delivery: DeliveryStatus.optional(),
  client: Id.optional(),
  /** Days of issue, both included. */
  from: Day.optional(),
  to: Day.optional(),
}
const Ids = idList(300).optional()

export const listOfficeInvoices = endpoint({
  method: 'GET',
  path: '/api/v1/admin/invoice/',
  access: 'finance',
  summary: 'Invoices and credit notes of all clients; searched by number, reference, order and client',
  query: z.object({
    ...filters,
    ...listQuery(['issued_on', 'due_on', 'number', 'grand_total'], '-issued_on'),
  }),
  status: 200,
  response: pageOf(OfficeInvoiceRow),
})
export const downloadInvoices = workbookOf(listOfficeInvoices)

/** A way that an invoice is handed over: `reason` is why not yet, or whom the mail is for, `reference` what it is called there. */
export const InvoiceDelivery = z.object({
  channel: z.enum(['ubl', 'mail']),
  status: DeliveryStatus,
  /** Of the last try. */
  at: Instant.nullable(),
  attempts: z.int(),
  reason: Text,
  reference: Text,
  /** The mail that it went with, in the mail log. */
  mail: Id.nullable(),
})
export type InvoiceDelivery = z.infer<typeof InvoiceDelivery>

/** A line of an invoice; what credit notes have taken back of it in units and, without VAT, in all. */
const InvoiceLine = z.object({
  id: Id,
  kind: z.enum(['goods', 'delivery', 'amount']),
  order: IdAndName,
  ref: Text,
  title: Text,
  color: Text,
  size: Text,
  unit: Text,
  units: z.int(),
  unit_price: Price,
  total: Money,
  vat_rate: Percentage,
  credited_units: z.int(),
  credited_total: Money,
})
/** A sum per rate, the highest first. */
const Vat = z.array(z.object({ rate: Percentage, base: Money, amount: Money }))
export const OfficeInvoice = OfficeInvoiceRow.extend({
  customer_reference: Text,
  reason: Text,
  /** Without VAT, and the tax. */
  total: Money,
  total_taxes: Money,
  vat: Vat,
  vat_note: Text,
  lines: z.array(InvoiceLine),
  credit_notes: z.array(IdAndName),
  /** The invoices that stand in for it, and the one that it stands in for. */
  replaced_by: z.array(IdAndName),
  replaces: IdAndName.nullable(),
  deliveries: z.array(InvoiceDelivery),
})
export type OfficeInvoice = z.infer<typeof OfficeInvoice>

export const getOfficeInvoice = endpoint({
  method: 'GET',
  path: '/api/v1/admin/invoice/:id/',
  access: 'finance',
  summary: 'An invoice or credit note of any client',
  params: IdParams,
  status: 200,
  response: OfficeInvoice,
})

export const getOfficeInvoiceFile = endpoint({
  method: 'GET',
  path: '/api/v1/admin/invoice/:id/file/',
  access: 'finance',
  summary: 'An invoice or credit note of any client, as PDF or UBL',
  params: IdParams,
  query: z.object({ format: z.enum(['pdf', 'ubl']).default('pdf') }),
  status: 200,
  file: ['application/pdf', 'application/xml'],
  response: z.unknown(),
})

/** The answer is a ZIP as an attachment: a PDF and a UBL of each. */
export const getOfficeInvoiceArchive = endpoint({
  method: 'GET',
  path: '/api/v1/admin/invoice/archive/',
  access: 'finance',
  summary: 'The papers of invoices and credit notes: those named, or those of the list but for some',
  /** Ids with commas between them. */
  query: z.object({ ids: Ids, ...filters, search: Text.max(100).optional(), excluding: Ids }),
  status: 200,
  file: 'application/zip',
  response: z.unknown(),
})

/** What a run would issue: an invoice for each group. `waiting` has orders with a price that is still to be agreed. */
export const InvoiceRun = z.object({
  groups: z.array(z.object({ client: IdAndName, orders: z.array(IdAndName), total: Money })),
  total: Money,
  waiting: z.array(z.object({ client: IdAndName, order: IdAndName })),
})
export type InvoiceRun = z.infer<typeof InvoiceRun>

export const previewInvoiceRun = endpoint({
  method: 'GET',
  path: '/api/v1/admin/invoice/run/',
  access: 'finance',
  summary: 'What would be invoiced of what has left the house until a day; nothing is written',
  query: z.object({ until: Day }),
  status: 200,
  response: InvoiceRun,
})

export const startInvoiceRun = endpoint({
  method: 'POST',
  path: '/api/v1/admin/invoice/run/',
  access: 'finance',
  summary:
    'Issues the invoices of what has left the house until a day, but for some clients, by a job; one run at a time',
  body: z.object({ until: Day, excluding: z.array(Id).max(10_000).optional() }),
  status: 202,
  response: z.object({ invoices: z.int() }),
})

/** A run: how many invoices there were to issue, how many are issued, and what they come to. */
export const InvoiceRunProgress = z.object({
  id: Id,
  until: Day,
  planned: z.int(),
  issued: z.int(),
  total: Money,
  started_by: Text.nullable(),
  started_at: Instant,
  finished_at: Instant.nullable(),
  /** Why it was given up before all was issued, as it was reported; empty where the server was stopped. */
  failure: Text.nullable(),
})
export type InvoiceRunProgress = z.infer<typeof InvoiceRunProgress>

export const listInvoiceRuns = endpoint({
  method: 'GET',
  path: '/api/v1/admin/invoice/runs/',
  access: 'finance',
  summary: 'The latest runs of invoices, the newest first, with how far they are',
  status: 200,
  response: z.array(InvoiceRunProgress),
})

export const sendInvoiceAgain = endpoint({
  method: 'POST',
  path: '/api/v1/admin/invoice/:id/send/',
  access: 'finance',
  summary: 'Sends an invoice or credit note again, by mail or as the structured invoice',
  params: IdParams,
  body: z.object({ channel: z.enum(['ubl', 'mail']) }),
  status: 202,
  response: OfficeInvoice,
})

/** Each line is credited by units or by an amount without VAT. */
const CreditLines = z
  .array(z.object({ line: Id, units: z.int().min(1).optional(), amount: Money.optional() }))
  .min(1)
  .max(2000)

export const previewCredit = endpoint({
  method: 'POST',
  path: '/api/v1/admin/invoice/:id/credit/preview/',
  access: 'finance',
  summary: 'What a credit note for lines of an invoice would come to; nothing is written',
  params: IdParams,
  body: z.object({ lines: CreditLines }),
  status: 200,
  response: z.object({ vat: Vat, total: Money, total_taxes: Money, grand_total: Money }),
})

export const creditInvoice = endpoint({
  method: 'POST',
  path: '/api/v1/admin/invoice/:id/credit/',
  access: 'finance',
  summary: 'Issues a credit note for lines of an invoice; the same `key` again issues it once',
  params: IdParams,
  body: z.object({
    key: Text.min(1).max(100).optional(),
    lines: CreditLines,
    reason: Text.trim().min(1).max(500),
  }),
  status: 201,
  response: z.object({ id: Id, number: Text }),
})

export const invoiceAnew = endpoint({
  method: 'POST',
  path: '/api/v1/admin/invoice/:id/anew/',
  access: 'finance',
  summary:
    'Takes back what is left of an invoice by a credit note, and invoices it anew: to the billing details as they stand now, taxed by what VIES has said until now. The same `key` again does it once',
  params: IdParams,
  body: z.object({ key: Text.min(1).max(100), reason: Text.trim().min(1).max(500) }),
  status: 201,
  response: z.object({ credit_note: IdAndName, invoices: z.array(IdAndName) }),
})
