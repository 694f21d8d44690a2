import type { Db } from '#db/connect.ts'
import { message } from '#lib/errors.ts'
import * as queries from './catalogue-import.queries.ts'
import { recordKinds, type RecordKind, type RecordOf } from './catalogue-record.ts'
import type { CheckedRow } from './row.rules.ts'
import type { Problem } from './source-row.ts'
import type { Tally } from './tally.ts'
import { writeRows, type WriteResult } from './write-rows.ts'

const BATCH_ROWS = 5_000
/** Rows whose references are not there yet wait for them; only so many, to keep memory small. */
const MAX_WAITING = 20_000

type Waiting = { row: CheckedRow; problem: Problem }

/**
 * Gathers rows and writes them batch by batch, one batch while the next is gathered. Within a batch each key
 * occurs once, and what is referred to is written first.
 *
 * @param onWritten told of each write
 * @param prepare   called before rows of a kind are written
 */
export function createBatches(
  db: Db,
  tally: Tally,
  onWritten: (kind: RecordKind, result: WriteResult, rows: CheckedRow[]) => void | Promise<void>,
  prepare?: (kind: RecordKind) => Promise<void>,
) {
  let batch = new Map<RecordKind, Map<string, CheckedRow>>()
  let size = 0
  let gtins = new Map<string, string>()
  let writing = Promise.resolve()
  let written = 0
  let waiting: Waiting[] = []

  async function add(row: CheckedRow): Promise<void> {
    if (batch.get(row.kind)?.has(row.key)) await flush()
    if (row.kind === 'product' && !claimGtin(row)) return
    const ofKind = batch.get(row.kind)
    if (ofKind) ofKind.set(row.key, row)
    else batch.set(row.kind, new Map([[row.key, row]]))
    if (++size >= BATCH_ROWS) await flush()
  }

  /** Of two products in a batch with one GTIN the later waits: the earlier may yet be refused. */
  function claimGtin(row: CheckedRow): boolean {
    const { gtin } = row.record as RecordOf<'product'>
    if (gtin === undefined) return true
    const other = gtins.get(gtin)
    if (other === undefined) gtins.set(gtin, row.key)
    else wait(row, { column: 'gtin', value: gtin, reason: message('import_gtin_taken', { other }) })
    return other === undefined
  }

  function wait(row: CheckedRow, problem: Problem): void {
    if (waiting.length < MAX_WAITING) waiting.push({ row, problem })
    else refuse({ row, problem })
  }
  const refuse = ({ row, problem }: Waiting) => tally.refuse(row.line, row.kind, row.key, [problem])

  /** Has the batch written, once the one before it is. */
  async function flush(): Promise<void> {
    const full = batch
    batch = new Map()
    gtins = new Map()
    size = 0
    await writing
    writing = write(full)
    writing.catch(() => undefined) // told to whoever waits for it next
  }

  async function write(full: Map<RecordKind, Map<string, CheckedRow>>): Promise<void> {
    // Tables have at most doubled since their plans were made.
    if (Number.isInteger(Math.log2(++written))) await queries.discardPlans(db)
    for (const kind of recordKinds) {
      const rows = [...(full.get(kind)?.values() ?? [])]
      if (rows.length === 0) continue
      await prepare?.(kind)
      const result = await writeRows(db, kind, rows)
      tally.written(kind, rows.length - result.refused.length, result)
      for (const { row, problem, isFinal } of result.refused)
        if (isFinal) refuse({ row, problem })
        else wait(row, problem)
      await onWritten(kind, result, rows)
    }
  }

  async function settle(): Promise<void> {
    await flush()
    await writing
  }

  return {
    add,
    /** Writes what is left, tries again what waits as long as that helps, and refuses the rest. */
    async finish(): Promise<void> {
      await settle()
      for (let before = Infinity; waiting.length > 0 && waiting.length < before;) {
        before = waiting.length
        const again = waiting
        waiting = []
        for (const { row } of again) await add(row)
        await settle()
      }
      for (const refused of waiting) refuse(refused)
    },
  }
}
