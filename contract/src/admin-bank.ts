import { z } from 'zod'
import { listQuery, workbookOf } from './admin-list.ts'
import { Day, Id, IdAndName, IdParams, Money, Nothing, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { InvoiceStatus } from './invoice.ts'

const Text = z.string()

/** A bank's file is at most so large, and has so many movements (OD-13). */
export const statementLimits = { bytes: 10 * 1024 * 1024, movements: 20_000 } as const
export const statementEndings = ['.cod', '.coda', '.xml', '.txt'] as const

/**
 * Where money that came in stands:
 * - `waiting`    it is about to be matched
 * - `exact`      it pays what it names, to the cent
 * - `partial`    what it pays is still open in part
 * - `over`       something of it is left, as where it was too much or paid before
 * - `unknown`    it names nothing that is known
 * - `set_aside`  it pays no order of the shop
 */
export const bankQueues = ['unknown', 'partial', 'over', 'exact', 'set_aside', 'waiting'] as const
export const BankQueue = z.enum(bankQueues)
export type BankQueue = z.infer<typeof BankQueue>

/** What a payment pays, or could pay: an invoice, or an order that is on none yet. Amounts include VAT. */
const Document = z.object({ kind: z.enum(['invoice', 'order']), id: Id, name: Text })

export const BankLine = z.object({
  id: Id,
  queue: BankQueue,
  day: Day,
  amount: Money,
  /** What pays nothing yet. */
  left: Money,
  payer: Text,
  payer_iban: Text,
  /** What the payer wrote; a structured communication as printed. */
  communication: Text,
  statement: Text,
  client: IdAndName.nullable(),
  documents: z.array(Document.extend({ amount: Money })),
})
export type BankLine = z.infer<typeof BankLine>

export const listBankLines = endpoint({
  method: 'GET',
  path: '/api/v1/admin/bank-line/',
  access: 'finance',
  summary:
    'Money that came in by the statements of the bank (OD-13); searched by payer, account and communication',
  query: z.object({
    queue: BankQueue.optional(),
    client: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
    ...listQuery(['day', 'amount', 'payer'], '-day'),
  }),
  status: 200,
  response: pageOf(BankLine),
})
export const downloadBankLines = workbookOf(listBankLines)

/** `note` says why it was set aside; `payment_id` is the payment that it was matched as. */
export const BankLineDetail = BankLine.extend({
  account: Text,
  reference: Text,
  note: Text,
  payment_id: Id.nullable(),
})
export type BankLineDetail = z.infer<typeof BankLineDetail>

export const getBankLine = endpoint({
  method: 'GET',
  path: '/api/v1/admin/bank-line/:id/',
  access: 'finance',
  summary: 'One payment of a statement, with what it pays',
  params: IdParams,
  status: 200,
  response: BankLineDetail,
})

export const BankCandidate = Document.extend({
  client: IdAndName,
  day: Day,
  status: InvoiceStatus.exclude(['credit', 'credited', 'paid']),
  open: Money,
})
export type BankCandidate = z.infer<typeof BankCandidate>

export const listBankCandidates = endpoint({
  method: 'GET',
  path: '/api/v1/admin/bank-line/:id/candidates/',
  access: 'finance',
  summary:
    'What a payment may pay: open invoices and orders of the client, of who has paid from this account before, or of this amount; with a search, those whose number or client matches',
  params: IdParams,
  query: z.object({ search: Text.trim().max(100).default('') }),
  status: 200,
  response: z.array(BankCandidate),
})

export const matchBankLine = endpoint({
  method: 'POST',
  path: '/api/v1/admin/bank-line/:id/match/',
  access: 'finance',
  summary:
    'Pays open invoices and orders of one client with what is left of a payment, those that are due first; 400 when nothing of it is left',
  params: IdParams,
  body: z.object({ invoices: z.array(Id).max(100).default([]), orders: z.array(Id).max(100).default([]) }),
  status: 204,
  response: Nothing,
})

export const unmatchBankLine = endpoint({
  method: 'POST',
  path: '/api/v1/admin/bank-line/:id/undo/',
  access: 'finance',
  summary: 'Takes back what a payment pays, or that it was set aside: it is unknown again',
  params: IdParams,
  body: z.object({}),
  status: 204,
  response: Nothing,
})

export const setBankLineAside = endpoint({
  method: 'POST',
  path: '/api/v1/admin/bank-line/:id/set_aside/',
  access: 'finance',
  summary: 'Says that an unknown payment pays no order of the shop, and why',
  params: IdParams,
  body: z.object({ note: Text.trim().min(1).max(500) }),
  status: 204,
  response: Nothing,
})

/** A statement that does not begin with the balance that the one before it ended with: one between them is missing. */
const StatementGap = z.object({
  account: Text,
  statement: Text,
  day: Day,
  opening: Money,
  before: z.object({ statement: Text, day: Day, closing: Money }),
})

/** Those that were read before are counted in `known`. Movements are what came in; what went out is left alone. */
export const StatementsRead = z.object({
  statements: z.int(),
  movements: z.int(),
  known: z.int(),
  gaps: z.array(StatementGap),
})
export type StatementsRead = z.infer<typeof StatementsRead>

export const uploadStatement = endpoint({
  method: 'POST',
  path: '/api/v1/admin/bank-statement/',
  access: 'finance',
  summary:
    'Reads a file of the bank with statements, CODA 2 or camt.053 (OD-13): up to 10 MB and 20,000 movements; what was read before counts once. A job matches what came in. `gaps` are those before which one is missing. 400 on `file` for a file that cannot be read, or whose sums are wrong',
  body: z.object({ file: z.file() }),
  upload: statementLimits.bytes,
  status: 200,
  response: StatementsRead,
})
