import type { Language, Money } from '@comptoir/contract/common'
import { sum } from '@comptoir/contract/money'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { noteCredit, returnsToCredit, type ReturnToCredit } from '#features/orders/returns/returns.service.ts'
import { holdTargets } from '#features/money/allocations/allocations.service.ts'
import { creditsByAmount, creditsByUnits, type CreditableItem } from './credit-returns.rules.ts'
import { writeCreditNote } from './credit-notes.service.ts'
import { findCreditableItems } from './invoices.queries.ts'

/**
 * Writes the credit notes of what has come back of an order: the units that came, or the amount that the office has noted
 * instead. What is not invoiced yet waits for its invoice. Done twice, it finds nothing the second time.
 */
export async function creditReturns(deps: Deps, orderId: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await holdTargets(tx, { orders: [orderId] })
    for (const returned of await returnsToCredit(tx, orderId)) await creditReturn(tx, deps, orderId, returned)
  })
}

async function creditReturn(tx: Tx, deps: Deps, orderId: number, returned: ReturnToCredit): Promise<void> {
  const items = await findCreditableItems(
    tx,
    orderId,
    returned.lines.map(({ item }) => item),
  )
  const credits = returned.isUsual
    ? creditsByUnits(items, returned.lines)
    : creditsByAmount(items, returned.lines, returned.credit)
  if (!credits) return
  const totals: Money[] = []
  for (const [invoice, lines] of Map.groupBy(credits, ({ invoice_id }) => invoice_id)) {
    const { language, order_name } = firstOf(items, invoice)
    const reason = translate(language as Language, 'credit_note_return', {
      number: returned.number,
      order: order_name,
    })
    const asked = lines.map(({ line, units, amount }) => ({ line, units, amount }))
    const note = await writeCreditNote(
      tx,
      deps,
      invoice,
      { lines: asked, reason, return_id: returned.id },
      null,
    )
    totals.push(note.grand_total)
  }
  await noteCredit(tx, returned.id, sum(totals))
}

const firstOf = (items: readonly CreditableItem[], invoice: number) =>
  items.find(({ invoice_id }) => invoice_id === invoice)! // the credits are of these
