import { z } from 'zod'
import { Day, Id, IdAndName, Money } from './common.ts'
import { endpoint } from './endpoint.ts'
import { InvoiceKind } from './invoice.ts'

const Text = z.string()

/** `intra`: supplies to other member states in a quarter. `clients`: Belgian clients with a VAT number in a year. */
export const vatListings = ['intra', 'clients'] as const
export type VatListingName = (typeof vatListings)[number]

const years = { year: z.coerce.number().int().min(2020).max(2100) }
const Period = z.object({
  listing: z.enum(vatListings),
  ...years,
  /** Of the intra-Community listing. */
  quarter: z.coerce.number().int().min(1).max(4).default(1),
})

/** A quarter: `2026-Q2`. */
const Quarter = z.string().regex(/^\d{4}-Q[1-4]$/)

/**
 * What is declared of a client: turnover without VAT, less credit notes, and the VAT. `problem` says why a row is not in
 * the file: its number cannot be one.
 */
export const VatListingRow = z.object({
  /** As it is compared, with its country in front. */
  vat: Text,
  /** Of credit notes for invoices of an earlier quarter: the one whose intra-Community listing they correct. */
  corrects: Quarter.nullable(),
  clients: z.array(IdAndName),
  papers: z.int(),
  turnover: Money,
  tax: Money,
  problem: z.enum(['number']).nullable(),
})
export type VatListingRow = z.infer<typeof VatListingRow>

/** `below` counts the clients that are left out because they bought for 250 euros or less. */
export const VatListing = z.object({
  rows: z.array(VatListingRow),
  /** Of the rows in the file. */
  turnover: Money,
  tax: Money,
  below: z.int(),
})
export type VatListing = z.infer<typeof VatListing>

export const getVatListing = endpoint({
  method: 'GET',
  path: '/api/v1/admin/vat_listing/',
  access: 'finance',
  summary: 'The rows of a VAT listing, from the invoices and credit notes of its period (OD-11)',
  query: Period,
  status: 200,
  response: VatListing,
})

export const getVatListingFile = endpoint({
  method: 'GET',
  path: '/api/v1/admin/vat_listing/file/',
  access: 'finance',
  summary: 'A VAT listing in the form of Intervat (IntraConsignment, ClientListingConsignment)',
  query: Period,
  status: 200,
  file: 'application/xml',
  response: z.unknown(),
})

/** An invoice or credit note behind a row; a credit note is less than nothing. */
export const ListedPaper = z.object({
  id: Id,
  kind: InvoiceKind,
  number: Text,
  issued_on: Day,
  turnover: Money,
  tax: Money,
})
export type ListedPaper = z.infer<typeof ListedPaper>

export const listVatListingPapers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/vat_listing/papers/',
  access: 'finance',
  summary: 'The invoices and credit notes behind a row of a VAT listing',
  query: Period.extend({ vat: z.string().max(20), corrects: Quarter.optional() }),
  status: 200,
  response: z.array(ListedPaper),
})
