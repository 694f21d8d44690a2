import type { Money } from '@comptoir/contract/common'
import { subtract } from '@comptoir/contract/money'
import type { Db, Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { RuleError, message, ruleError } from '#lib/errors.ts'
import { formatAmount } from '#lib/format.ts'
import { lockTargets, settleCredited } from '#features/money/allocations/allocations.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { creditLine, creditSums, type Credit, type NewLine, type Sums } from './invoice.rules.ts'
import { readIssued } from './invoices.service.ts'
import { findByKey, findCreditedVat, lockInvoice } from './invoices.queries.ts'
import { insertInvoice } from './issue-invoice.queries.ts'
import { giveNumber } from './issue-invoice.service.ts'

/** What a credit note takes back of an invoice, line by line, and why. */
export type CreditRequest = {
  lines: readonly ({ line: number } & Credit)[]
  reason: string
  return_id?: number
  key?: string | undefined
}

/**
 * Issues a credit note for lines of an invoice, by units or by amount, in the caller's transaction: as for what comes back.
 *
 * @param issued_by who of the office asked for it; null for the shop itself
 * @throws NotFoundError if there is no such invoice
 * @throws RuleError for a credit note, or naming each line of which less than that is left
 */
export async function writeCreditNote(
  tx: Tx,
  deps: Deps,
  id: number,
  { lines: asked, reason, return_id, key }: CreditRequest,
  issued_by: number | null,
): Promise<{ id: number; number: string; grand_total: Money }> {
  const held = await lockTargets(tx, { invoices: [id] })
  await lockInvoice(tx, id)
  const issued = await readIssued({ ...deps, db: tx }, id, undefined)
  const { invoice } = issued
  const credits = creditsOf(issued, asked)
  const now = deps.now()
  const { name, issued_on } = await giveNumber(tx, 'credit_note', now)
  const sums = await sumsOf(tx, issued, credits)
  const note = await insertInvoice(
    tx,
    {
      ...{
        kind: 'credit_note',
        name,
        company_id: invoice.client_id,
        credited_id: id,
        return_id: return_id ?? null,
        key: key ?? null,
        reason,
      },
      ...{ issued_on, due_on: issued_on, issued_at: now, issued_by, run_id: null, payment_reference: null },
      language: invoice.language,
      seller: invoice.seller,
      buyer: invoice.buyer,
      delivery: invoice.delivery,
      treatment: invoice.treatment,
      vat_evidence: invoice.vat_evidence,
      customer_reference: invoice.customer_reference,
      ...sums,
    },
    credits,
  )
  await settleCredited(tx, id, held, { at: now, actor_id: issued_by })
  await enqueue(tx, 'deliver_invoice', { id: note })
  return { id: note, number: name, grand_total: sums.grand_total }
}

type Issued = Awaited<ReturnType<typeof readIssued>>

/**
 * The lines of a credit note for lines of an invoice.
 *
 * @throws RuleError for a credit note, or naming each line of which less than that is left
 */
function creditsOf({ invoice, lines }: Issued, asked: CreditRequest['lines']): NewLine[] {
  if (invoice.kind !== 'invoice') throw ruleError(message('credit_of_credit_note'))
  if (new Set(asked.map(({ line }) => line)).size < asked.length)
    throw new RuleError({ lines: [message('unique')] })
  return asked.map(({ line, ...credit }) => {
    const found = lines.find((one) => one.id === line)
    if (!found) throw new RuleError({ lines: [message('does_not_exist', { value: line })] })
    const { order_name: _, ...creditable } = found
    const credited = creditLine(creditable, credit)
    if (!credited)
      throw new RuleError({
        lines: [
          message('credit_too_much', {
            line: found.ref || found.title,
            units: found.total_qty - found.credited_qty,
            amount: formatAmount(subtract(found.total, found.credited_total)),
          }),
        ],
      })
    return credited
  })
}

const sumsOf = async (db: Db, { invoice, lines }: Issued, credits: NewLine[]): Promise<Sums> =>
  creditSums(credits, { lines, vat: invoice.vat }, await findCreditedVat(db, invoice.id))

/** What a credit note for lines of an invoice would come to. @throws as `writeCreditNote` */
export async function previewCredit(
  deps: Deps,
  id: number,
  { lines }: Pick<CreditRequest, 'lines'>,
): Promise<Sums> {
  const issued = await readIssued(deps, id, undefined)
  return sumsOf(deps.db, issued, creditsOf(issued, lines))
}

/** The same, for somebody of the office; a key that was used for this invoice gives the credit note of then. */
export const creditInvoice = (
  deps: Deps,
  actor: Actor,
  id: number,
  request: CreditRequest,
): Promise<{ id: number; number: string }> =>
  inTransaction(deps.db, async (tx) => {
    await lockTargets(tx, { invoices: [id] })
    await lockInvoice(tx, id)
    const known = request.key === undefined ? undefined : await findByKey(tx, request.key)
    if (known && known.credited_id !== id) throw new RuleError({ key: [message('unique')] })
    if (known) return known
    const note = await writeCreditNote(tx, deps, id, request, actor.id)
    await audit(tx, deps, actor, [
      {
        ...{ action: 'create', entity: 'invoice', entity_id: note.id, label: note.number },
        after: { reason: request.reason },
      },
    ])
    return note
  })
