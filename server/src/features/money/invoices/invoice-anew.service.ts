import type { IdAndName, Language } from '@comptoir/contract/common'
import { compare } from '@comptoir/contract/money'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { companyIn } from '#config.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { RuleError, message, ruleError } from '#lib/errors.ts'
import { structuredCommunication } from '#lib/structured-communication.ts'
import { lockTargets, pay } from '#features/money/allocations/allocations.service.ts'
import { billAnew, type Billed } from '#features/orders/orders/bill-anew.service.ts'
import { tellReaders } from '#features/orders/orders/orders.service.ts'
import { markCredited } from '#features/orders/orders/steps.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { writeCreditNote } from './credit-notes.service.ts'
import { sellerOf, sumsOf, type NewLine } from './invoice.rules.ts'
import {
  findAnew,
  findBuyer,
  findByKey,
  findPaying,
  lockInvoice,
  type IssuedLine,
} from './invoices.queries.ts'
import { readIssued } from './invoices.service.ts'
import { insertInvoice, notePrepaid } from './issue-invoice.queries.ts'
import { giveNumber } from './issue-invoice.service.ts'

type Anew = { credit_note: IdAndName; invoices: IdAndName[] }

/**
 * Takes back what is left of an invoice by a credit note, and invoices it anew: to the billing data of its orders as they are
 * now, taxed by what VIES has said until now. What has paid the invoice pays the new one; where that is less, the payment has
 * the rest left. The same key does it once.
 *
 * @throws NotFoundError if there is no such invoice
 * @throws RuleError for a credit note, where nothing is left, or where the VAT cannot be decided
 */
export async function invoiceAnew(deps: Deps, actor: Actor, id: number, asked: Asked): Promise<Anew> {
  const { company, ...anew } = await inTransaction(deps.db, (tx) => replace(tx, deps, actor, id, asked))
  await tellReaders(deps, company)
  return anew
}

type Asked = { key: string; reason: string }

async function replace(tx: Tx, deps: Deps, actor: Actor, id: number, { key, reason }: Asked) {
  const held = await lockTargets(tx, { invoices: [id] })
  await lockInvoice(tx, id)
  const before = await readIssued({ ...deps, db: tx }, id, undefined)
  const company = before.invoice.client_id
  const known = await findByKey(tx, key)
  if (known && known.credited_id !== id) throw new RuleError({ key: [message('unique')] })
  if (known)
    return { company, credit_note: { id: known.id, name: known.number }, invoices: await standIns(tx, id) }
  const paying = await findPaying(tx, id)
  const left = before.lines.flatMap(leftOf)
  if (before.invoice.kind === 'invoice' && left.length === 0)
    throw ruleError(message('invoice_anew_nothing', { invoice: before.invoice.name }))
  const note = await writeCreditNote(tx, deps, id, { lines: left, reason, key }, actor.id)
  const { lines } = await readIssued({ ...deps, db: tx }, note.id, undefined)
  const language = before.invoice.language as Language // the order's, whose table allows no other
  const billed = new Map<number, Billed>()
  for (const order of held)
    billed.set(order.id, await billAnew(tx, deps, order, before.invoice.buyer, language))
  const alike = Map.groupBy(lines, ({ order_id }) => {
    const { treatment, vat_evidence } = billed.get(order_id)! // the orders of the invoice are held
    return JSON.stringify([treatment, vat_evidence.destination])
  })
  const at = deps.now()
  const by = { at, actor_id: actor.id }
  for (const together of alike.values()) {
    const first = billed.get(together[0]!.order_id)! // a group is never empty
    await issue(tx, deps, actor, { before: before.invoice, note: note.id, billed: first, lines: together })
  }
  await markCredited(
    tx,
    held.map((order) => order.id),
  )
  const invoices = await standIns(tx, id)
  const targets = { invoices: invoices.map((one) => one.id) }
  for (const payment of paying) await pay(tx, payment, targets, held, by)
  for (const one of invoices) await notePrepaid(tx, one.id)
  await audit(tx, deps, actor, [
    {
      ...{ action: 'create', entity: 'invoice', entity_id: note.id, label: note.number },
      after: { reason, invoices: invoices.map(({ name }) => name) },
    },
  ])
  return { company, credit_note: { id: note.id, name: note.number }, invoices }
}

const standIns = async (tx: Tx, id: number): Promise<IdAndName[]> =>
  (await findAnew(tx, id)).flatMap(({ is_before, ...named }) => (is_before ? [] : [named]))

/** What is left of a line to take back. */
const leftOf = ({ id, total, credited_total, total_qty, credited_qty }: IssuedLine) =>
  compare(credited_total, total) < 0 ? [{ line: id, units: total_qty - credited_qty }] : []

type Parts = {
  before: Awaited<ReturnType<typeof readIssued>>['invoice']
  note: number
  billed: Billed
  lines: readonly IssuedLine[]
}

/** Issues lines that a credit note took back, as they were but for their tax. */
async function issue(tx: Tx, deps: Deps, actor: Actor, { before, note, billed, lines }: Parts) {
  const anew = lines.map(
    ({ id: _id, order_name: _name, credited_qty: _units, credited_total: _total, ...line }): NewLine => ({
      ...line,
      credited_line_id: null,
      ...(billed.treatment === 'intra_community' && { vat_rate: '0.00' }),
    }),
  )
  const { name, digits, issued_on } = await giveNumber(tx, 'invoice', deps.now())
  const id = await insertInvoice(
    tx,
    {
      ...{ kind: 'invoice', name, company_id: before.client_id, credited_id: null, return_id: null },
      ...{ credit_note_id: note, issued_on, issued_at: deps.now(), issued_by: actor.id, run_id: null },
      due_on: before.due_on > issued_on ? before.due_on : issued_on,
      language: before.language,
      payment_reference: structuredCommunication(digits),
      seller: sellerOf(companyIn(deps.config.company, before.language as Language)),
      buyer: { ...billed.billing, ...(await findBuyer(tx, before.client_id)) },
      delivery: {
        ...before.delivery,
        country_code: billed.vat_evidence.destination ?? before.delivery.country_code,
      },
      treatment: billed.treatment,
      vat_evidence: billed.vat_evidence,
      customer_reference: before.customer_reference,
      reason: '',
      ...sumsOf(anew),
    },
    anew,
  )
  await enqueue(tx, 'deliver_invoice', { id })
}
