import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { newToken } from '#lib/crypto.ts'
import { NotFoundError, RuleError, message, ruleError } from '#lib/errors.ts'
import { formatAmount } from '#lib/format.ts'
import { lockTargets, pay, takeBack } from '#features/money/allocations/allocations.service.ts'
import { tellReaders } from '#features/orders/orders/orders.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import * as queries from './bank.queries.ts'
import type { LockedLine, NamedDocument } from './bank.queries.ts'
import { namedIn } from './match.rules.ts'

/** So many are matched with what was looked up together. */
const atOnce = 500

type Documents = { invoices: number[]; orders: number[] }

/**
 * Matches what came in by the bank and waits (OD-13): by the structured communication, else by the numbers of invoices
 * and orders. Each in a transaction of its own, so that a job which dies goes on where it was.
 */
export async function matchWaiting(deps: Deps): Promise<void> {
  for (;;) {
    const lines = await queries.findWaiting(deps.db, atOnce)
    if (lines.length === 0) return
    const named = new Map(lines.map((line) => [line.id, namedIn(line)]))
    const all = [...named.values()]
    const found = await queries.findNamed(
      deps.db,
      all.flatMap(({ references }) => references),
      all.flatMap(({ names }) => names),
    )
    for (const { id } of lines) {
      const { references, names } = named.get(id)!
      const documents = found.filter(
        (document) => references.includes(document.reference) || names.includes(document.name),
      )
      await inTransaction(deps.db, (tx) => matchWaitingLine(tx, deps, id, documents))
    }
    await tellReaders(deps, ...new Set(found.map(({ company_id }) => company_id)))
  }
}

/** What names things of several clients, or of none, is for somebody to look at. */
async function matchWaitingLine(tx: Tx, deps: Deps, id: number, documents: readonly NamedDocument[]) {
  const line = await queries.lockLine(tx, id)
  if (line?.queue !== 'waiting') return
  const [company, ...others] = new Set(documents.map(({ company_id }) => company_id))
  if (company === undefined || others.length > 0) return queries.setQueue(tx, id, 'unknown', '')
  const idsOf = (wanted: NamedDocument['kind']) =>
    documents.filter(({ kind }) => kind === wanted).map((document) => document.id)
  return payWith(tx, deps, line, company, { invoices: idsOf('invoice'), orders: idsOf('order') }, null)
}

async function payWith(
  tx: Tx,
  deps: Deps,
  line: LockedLine,
  company_id: number,
  documents: Documents,
  actor_id: number | null,
): Promise<void> {
  const at = deps.now()
  const held = await lockTargets(tx, documents)
  const payment =
    line.payment_id ?? (await queries.insertPayment(tx, line, { company_id, key: newToken(), at }))
  const invoices = await queries.inOrder(tx, documents.invoices)
  await pay(tx, payment, { ...documents, invoices }, held, { at, actor_id })
}

/**
 * Pays invoices and orders of one client with what is left of a payment of the bank, for somebody of the office.
 *
 * @throws NotFoundError if there is no such payment
 * @throws RuleError where nothing is left, or on what there is not or is not the client's
 */
export async function matchLine(deps: Deps, actor: Actor, id: number, documents: Documents): Promise<void> {
  const company = await changeLine(deps, actor, id, 'match', async (tx, line) => {
    const wanted = documents.invoices.length + documents.orders.length
    if (wanted === 0) throw new RuleError({ invoices: [message('required')] })
    if (line.queue === 'set_aside' || line.left === '0.00') throw ruleError(message('bank_nothing_left'))
    const owners = await queries.findOwners(tx, documents)
    const company_id = line.company_id ?? owners[0]
    if (company_id === undefined || owners.length < wanted)
      throw new RuleError({ invoices: [message('no_match', { what: 'Invoice' })] })
    if (owners.some((owner) => owner !== company_id))
      throw new RuleError({ invoices: [message('bank_several_clients')] })
    await payWith(tx, deps, line, company_id, documents, actor.id)
    return company_id
  })
  if (company !== null) await tellReaders(deps, company)
}

/**
 * Makes a payment of the bank unknown again: what it paid is open, and what was set aside is to be matched.
 *
 * @throws NotFoundError if there is no such payment
 * @throws RuleError where some of it was given back
 */
export async function unmatchLine(deps: Deps, actor: Actor, id: number): Promise<void> {
  const company = await changeLine(deps, actor, id, 'unmatch', async (tx, line) => {
    if (line.payment_id !== null) {
      if (await queries.isGivenBack(tx, line.payment_id)) throw ruleError(message('bank_given_back'))
      await takeBack(tx, line.payment_id, { at: deps.now(), actor_id: actor.id })
    }
    await queries.forgetPayment(tx, line)
    return line.company_id
  })
  if (company !== null) await tellReaders(deps, company)
}

/**
 * Says that a payment of the bank pays no order of the shop.
 *
 * @throws NotFoundError, RuleError where it pays something
 */
export async function setLineAside(deps: Deps, actor: Actor, id: number, note: string): Promise<void> {
  await changeLine(deps, actor, id, 'set_aside', async (tx, line) => {
    if (line.payment_id !== null) throw ruleError(message('bank_is_matched'))
    await queries.setQueue(tx, id, 'set_aside', note)
    return null
  })
}

/** @param work returns the client whose it is, to be told */
async function changeLine(
  deps: Deps,
  actor: Actor,
  id: number,
  action: 'match' | 'unmatch' | 'set_aside',
  work: (tx: Tx, line: LockedLine) => Promise<number | null>,
): Promise<number | null> {
  return inTransaction(deps.db, async (tx) => {
    const line = await queries.lockLine(tx, id)
    if (!line) throw new NotFoundError(message('no_match', { what: 'BankLine' }))
    const company = await work(tx, line)
    const now = await queries.findLine(tx, id)
    const label = [line.payer, formatAmount(line.amount), line.day].filter(Boolean).join(', ')
    await audit(tx, deps, actor, [
      {
        ...{ action, entity: 'bank_line', entity_id: id, label },
        before: { queue: line.queue },
        after: { queue: now?.queue, documents: now?.documents.map(({ name }) => name) },
      },
    ])
    return company
  })
}
