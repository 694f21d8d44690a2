import { z } from 'zod'
import { Day, Id, IdAndName, IdParams, Money, OwnerQuery, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * What an invoice is: owed, owed and late, settled by payments, or taken back whole by credit notes, whatever was paid
 * before. Credit notes are `credit`.
 */
export const invoiceStatuses = ['open', 'overdue', 'paid', 'credited', 'credit'] as const
export const InvoiceStatus = z.enum(invoiceStatuses)
export type InvoiceStatus = z.infer<typeof InvoiceStatus>
/** What a company's invoices are made of: an order that has left, each part of it that leaves, or a month's orders (OD-12). */
export const invoicings = ['order', 'shipment', 'month'] as const
export const Invoicing = z.enum(invoicings)
export type Invoicing = z.infer<typeof Invoicing>
export const invoiceKinds = ['invoice', 'credit_note'] as const
export const InvoiceKind = z.enum(invoiceKinds)
export type InvoiceKind = z.infer<typeof InvoiceKind>

/** An invoice or a credit note of a list. Amounts include VAT; `open` is what is still owed, less than nothing if too much was paid. */
export const Invoice = z.object({
  id: Id,
  kind: InvoiceKind,
  number: z.string(),
  status: InvoiceStatus,
  issued_on: Day,
  due_on: Day,
  grand_total: Money,
  open: Money,
  /** Belgian structured communication as printed; null on a credit note. */
  payment_reference: z.string().nullable(),
  orders: z.array(IdAndName),
  /** The invoice that a credit note is about. */
  credited: IdAndName.nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** Days of issue, both included. */
const narrowing = {
  status: InvoiceStatus.optional(),
  from: Day.optional(),
  to: Day.optional(),
}

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/v1/order/invoice/',
  access: 'order',
  summary: "An owner's invoices and credit notes, newest first; none where prices are hidden (OD-37)",
  query: OwnerQuery.extend({ ...pageQuery(20), ...narrowing }),
  status: 200,
  response: pageOf(Invoice),
})

/** So many invoices and credit notes are in one archive at most. */
export const archiveMaximum = 300
/** The answer is a ZIP as an attachment: a PDF and a UBL of each. */
export const getInvoiceArchive = endpoint({
  method: 'GET',
  path: '/api/v1/order/invoice/archive/',
  access: 'order',
  summary: "The papers of an owner's invoices and credit notes, as many as an archive may hold",
  query: OwnerQuery.extend(narrowing),
  status: 200,
  file: 'application/zip',
  response: z.unknown(),
})

/** The answer is a PDF as an attachment (wire D7), in the language that the invoice was issued in. */
export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/v1/order/invoice/:id/',
  access: 'order',
  summary: 'An invoice or credit note as PDF (DOC-05)',
  params: IdParams,
  query: OwnerQuery,
  status: 200,
  file: 'application/pdf',
  response: z.unknown(),
})

/** What is open, how late, and how it is paid. The answer is a PDF as an attachment (wire D7). */
export const getStatement = endpoint({
  method: 'GET',
  path: '/api/v1/order/invoice/statement/',
  access: 'order',
  summary:
    'The statement of account of an owner as PDF, in the reader’s language; none where prices are hidden (OD-37)',
  query: OwnerQuery,
  status: 200,
  file: 'application/pdf',
  response: z.unknown(),
})

/** The answer is the invoice itself, of which the PDF is a copy to read (OD-12). */
export const getInvoiceUbl = endpoint({
  method: 'GET',
  path: '/api/v1/order/invoice/:id/ubl/',
  access: 'order',
  summary: 'An invoice or credit note as UBL 2.1, Peppol BIS Billing 3.0 (OD-12)',
  params: IdParams,
  query: OwnerQuery,
  status: 200,
  file: 'application/xml',
  response: z.unknown(),
})
