import type { Language, Money } from '@comptoir/contract/common'
import { sum } from '@comptoir/contract/money'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { tellReaders } from '#features/orders/orders/orders.service.ts'
import type { LockedOrder } from '#features/orders/orders/steps.service.ts'
import {
  leaveOutCredit,
  noteCredit,
  returnsToCredit,
  type ReturnToCredit,
} from '#features/orders/returns/returns.service.ts'
import { audit } from '#features/platform/audit/audit.service.ts'
import { lockTargets } from '#features/money/allocations/allocations.service.ts'
import { areInvoiced, creditsAtPrice, creditsByAmount, type CreditableItem } from './credit-returns.rules.ts'
import { writeCreditNote } from './credit-notes.service.ts'
import { findCreditableItems } from './invoices.queries.ts'

/**
 * Writes the credit notes of what has come back of an order: the units that came, or the amount that the office has noted
 * instead. What is not invoiced yet waits for its invoice; where less is left of the invoices, the office is told. Done
 * twice, it finds nothing the second time.
 */
export async function creditReturns(deps: Deps, orderId: number): Promise<void> {
  const concerned = await inTransaction(deps.db, async (tx) => {
    const [order] = await lockTargets(tx, { orders: [orderId] })
    const returns = order ? await returnsToCredit(tx, orderId) : []
    for (const returned of returns) await creditReturn(tx, deps, order!, returned)
    return returns.length > 0 ? order : undefined
  })
  if (concerned) await tellReaders(deps, concerned.company_id)
}

async function creditReturn(tx: Tx, deps: Deps, order: LockedOrder, returned: ReturnToCredit): Promise<void> {
  const items = await findCreditableItems(
    tx,
    order.id,
    returned.lines.map(({ item }) => item),
  )
  const credits = returned.isUsual
    ? creditsAtPrice(items, returned.lines)
    : creditsByAmount(items, returned.lines, returned.credit)
  if (!credits?.length) {
    if (!returned.isLeftOut && areInvoiced(items, returned.lines)) await leaveOut(tx, deps, order, returned)
    return
  }
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
  await settleCredit(tx, deps, order, returned, sum(totals))
}

/** Notes what the credit notes come to, and says so where that is another amount: tax is rounded on each of them. */
async function settleCredit(
  tx: Tx,
  deps: Deps,
  order: LockedOrder,
  { id, number, credit }: ReturnToCredit,
  total: Money,
) {
  await noteCredit(tx, id, total)
  if (total === credit) return
  await audit(tx, deps, null, [
    {
      ...{ action: 'change', entity: 'order', entity_id: order.id, label: order.name },
      before: { return_number: number, credit },
      after: { return_number: number, credit: total },
    },
  ])
}

/** Leaves it to the office, and says so: so much is not left of the invoices, as where they were credited by hand. */
async function leaveOut(tx: Tx, deps: Deps, order: LockedOrder, { id, number, credit }: ReturnToCredit) {
  await leaveOutCredit(tx, id)
  await audit(tx, deps, null, [
    {
      ...{ action: 'change', entity: 'order', entity_id: order.id, label: order.name },
      after: { return_number: number, credit, credit_left_out: true },
    },
  ])
}

const firstOf = (items: readonly CreditableItem[], invoice: number) =>
  items.find(({ invoice_id }) => invoice_id === invoice)! // the credits are of these
