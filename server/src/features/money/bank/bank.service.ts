import { createHash } from 'node:crypto'
import {
  statementLimits,
  type BankCandidate,
  type BankLine,
  type BankLineDetail,
  type StatementsRead,
} from '@comptoir/contract/admin-bank'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { inProcess, TaskLimitError } from '#lib/background.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, RuleError, message } from '#lib/errors.ts'
import { groupedIban } from '#lib/format.ts'
import { printedCommunication } from '#lib/structured-communication.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { isOwnAccount } from '#features/platform/settings/company.service.ts'
import * as queries from './bank.queries.ts'
import type { LineRow } from './bank.queries.ts'
import type { ReadStatements } from './read-statement.ts'
import type { Movement, Statement } from './statement.ts'

const read = inProcess<Uint8Array, ReadStatements>(new URL('reading-process.ts', import.meta.url), {
  task: 'a file of the bank',
  seconds: 10,
  memoryMb: 256,
})

/**
 * Reads a file of the bank (OD-13). A statement that was read before counts once, and so does what came in that another
 * statement has too; a job matches what is new.
 *
 * @throws RuleError on `file` where it cannot be read, its sums are wrong, or an account is none of the company's: nothing of
 *   it is kept
 */
export async function readStatementFile(deps: Deps, actor: Actor, file: File): Promise<StatementsRead> {
  const statements = await readUpload(file)
  const strange = statements.find(({ iban }) => !isOwnAccount(deps.config.company, iban))
  if (strange)
    throw new RuleError({
      file: [message('statement_other_account', { account: groupedIban(strange.iban) })],
    })
  return inTransaction(deps.db, async (tx) => {
    const done = { statements: 0, movements: 0, known: 0 }
    const ids: number[] = []
    for (const { movements, ...statement } of statements) {
      const at = deps.now()
      const id = await queries.insertStatement(tx, statement, { at, by: actor.id })
      const added = id === undefined ? 0 : await queries.insertLines(tx, id, keyed(movements, statement))
      done.statements += id === undefined ? 0 : 1
      done.movements += added
      done.known += movements.length - added
      if (id === undefined) continue
      ids.push(id)
      const label = `${statement.iban} ${statement.name}`
      await audit(tx, deps, actor, [
        { action: 'import', entity: 'bank_statement', entity_id: id, label, after: { movements: added } },
      ])
    }
    if (done.movements > 0) await enqueue(tx, 'match_bank_lines', {})
    const gaps = await queries.findGaps(tx, ids)
    return { ...done, gaps: gaps.map(({ account, ...gap }) => ({ ...gap, account: groupedIban(account) })) }
  })
}

async function readUpload(file: File): Promise<Statement[]> {
  if (file.size > statementLimits.bytes)
    throw new RuleError({
      file: [message('order_file_too_big', { limit: statementLimits.bytes / 1024 / 1024 })],
    })
  const result = await read(new Uint8Array(await file.arrayBuffer())).catch(
    (error: unknown): ReadStatements => {
      if (error instanceof TaskLimitError) return { reason: 'statement_too_long', values: {} }
      throw error
    },
  )
  if ('statements' in result) return result.statements
  const { line = 0, account = '', currency = '' } = result.values
  throw new RuleError({
    file: [message(result.reason, { line, account, currency, limit: statementLimits.movements })],
  })
}

/** What names each movement: the same twice in a statement are two, in two statements of the same account they are one. */
function keyed(
  movements: readonly Movement[],
  { iban, day, opening, closing }: Omit<Statement, 'movements'>,
): (Movement & { key: string })[] {
  const times = new Map<string, number>()
  return movements.map((movement) => {
    const { amount, reference, payer_iban, structured, communication } = movement
    const where = reference ? [] : [day, opening, closing]
    const what = JSON.stringify([
      ...[iban, movement.day, amount, reference, payer_iban, structured, communication],
      ...where,
    ])
    const time = (times.get(what) ?? 0) + 1
    times.set(what, time)
    return { ...movement, key: createHash('sha256').update(`${what}${time}`).digest('hex') }
  })
}

/** What came in by the bank and matches, with the number of all of it. */
export async function listLines(
  { db }: Deps,
  filter: Parameters<typeof queries.findLines>[1],
): Promise<{ count: number; rows: BankLine[] }> {
  const { count, rows } = await queries.findLines(db, filter)
  return { count, rows: rows.map(toLine) }
}

/** How many payments somebody has to look at. */
export const countUnknown = ({ db }: Pick<Deps, 'db'>): Promise<number> => queries.countUnknown(db)

/** @throws NotFoundError if there is no such payment */
export async function readLine({ db }: Deps, id: number): Promise<BankLineDetail> {
  const row = await queries.findLine(db, id)
  if (!row) throw new NotFoundError(message('no_match', { what: 'BankLine' }))
  const { account, reference, note, payment_id } = row
  return { ...toLine(row), account, reference, note, payment_id }
}

const toLine = ({ structured, communication, client_id, client_name, ...row }: LineRow): BankLine => ({
  ...row,
  communication: structured ? printedCommunication(structured) : communication,
  client: client_id === null ? null : { id: client_id, name: client_name ?? '' },
})

/**
 * What a payment may pay, or what a search finds; of its own client alone once it has one.
 *
 * @throws NotFoundError if there is no such payment
 */
export async function candidatesOf({ db, now }: Deps, id: number, search: string): Promise<BankCandidate[]> {
  const line = await queries.findLine(db, id)
  if (!line) throw new NotFoundError(message('no_match', { what: 'BankLine' }))
  const rows = await queries.findCandidates(db, {
    only: line.client_id,
    clients: search ? [] : await queries.findLikelyClients(db, id),
    amount: line.amount,
    search,
    today: dayIn(now()),
  })
  return rows.map(({ client_id, client_name, is_overdue, ...row }) => ({
    ...row,
    client: { id: client_id, name: client_name },
    status: is_overdue ? 'overdue' : 'open',
  }))
}
