import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { message } from '#lib/errors.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { createBatches } from './batches.ts'
import * as queries from './catalogue-import.queries.ts'
import { recordKinds, type CatalogueRecord, type RecordKind, type RecordOf } from './catalogue-record.ts'
import { differences, titleOf } from './differences.rules.ts'
import { createCopies, dropCopies, findWritten, noteChanges } from './records.queries.ts'
import { checkRow, type CheckedRow } from './row.rules.ts'
import { createSeenKeys } from './seen-keys.ts'
import type { Problem, Refusal, SourceRow } from './source-row.ts'
import { countWritten, createTally, type Summary } from './tally.ts'
import type { WriteResult } from './write-rows.ts'

export type { Refusal, SourceRow } from './source-row.ts'
export type { Summary } from './tally.ts'

export type Report = {
  /** Each row that was refused, each column that was left out, and each warning. */
  onRefusal?: (refusal: Refusal) => void
  /** From time to time: rows read so far. */
  onProgress?: (read: number) => void
  /** A key that comes twice is no reason for a warning: the file is meant to name things more than once. */
  mayRepeatKeys?: boolean
  /** Under which import each row that is written is noted, so that it can be taken back. */
  notedFor?: number
}
/** What an import would do to one record, or to one of its fields. */
export type Finding = {
  kind: 'price_jump' | 'changed' | 'new' | 'gone'
  record: RecordKind
  key: string
  field: string
  before: string | null
  after: string | null
}
type Rows = AsyncIterable<SourceRow> | Iterable<SourceRow>
type Records = AsyncIterable<CatalogueRecord> | Iterable<CatalogueRecord>

/** Another import is under way in this shop. */
export class ImportRunningError extends Error {}

const ROWS_PER_PROGRESS = 1_000
/** More changed styles than this are not told apart: all are looked at again. */
const MAX_GROUPS = 50_000
/** From so many changed rows on PostgreSQL is told to look at the tables anew. */
const MANY_CHANGES = 5_000

/** Imports records made by our own code. */
export const importRecords = (deps: Pick<Deps, 'db'>, records: Records, report?: Report): Promise<Summary> =>
  importCatalogue(deps, numbered(records), report)

async function* numbered(records: Records): AsyncIterable<SourceRow> {
  let line = 0
  for await (const value of records) yield { line: ++line, value }
}

/**
 * Writes the rows of a catalogue file into the shop by their natural keys: new ones are added, known ones
 * changed, none deleted. A bad row is reported and left out, the others are imported. Batches are committed
 * one by one, and memory does not grow with the file.
 *
 * @throws ImportRunningError while another import runs
 */
export async function importCatalogue(
  { db }: Pick<Deps, 'db'>,
  rows: Rows,
  report: Report = {},
): Promise<Summary> {
  return db.connection().execute(async (connection) => {
    if (!(await queries.tryLockImport(connection)))
      throw new ImportRunningError('Another import is under way.')
    try {
      // One that was cut short left styles that the search has not seen, and prices that no price list has.
      const wasCutShort = await queries.markOpen(connection)
      if (wasCutShort) await queries.touchTariffs(connection)
      const { notedFor } = report
      const written = notedFor === undefined ? [] : await findWritten(connection, notedFor)
      if (notedFor !== undefined) await noteChanges(connection, notedFor)
      const changes = createChanges(wasCutShort)
      let summary: Summary
      try {
        summary = await run(connection, rows, report, changes)
        countWritten(summary, written)
        // Only now: prices of the file may be of the provisional tariff.
        if (summary.tariff.read > summary.tariff.refused)
          await inTransaction(connection, (tx) => queries.deleteProvisionalTariff(tx, notedFor !== undefined))
      } finally {
        if (notedFor !== undefined) await noteChanges(connection, null)
        await changes.tell(connection)
      }
      await queries.markClosed(connection)
      return summary
    } finally {
      await queries.unlockImport(connection)
    }
  })
}

/** The job that makes up for an import which was cut short, as by a power cut: it told nobody what it had written. */
export async function tellOfCutImport({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (!(await queries.isOpen(db))) return
  await db.connection().execute(async (connection) => {
    if (!(await queries.tryLockImport(connection))) return // it runs
    try {
      if (!(await queries.isOpen(connection))) return // another one has just ended
      await queries.touchTariffs(connection)
      await refreshSearch(connection, 'all')
      await queries.markClosed(connection)
    } finally {
      await queries.unlockImport(connection)
    }
  })
}

/** Findings of a kind that are told; of more there is only their number. */
export const MOST_FINDINGS = 5_000

/**
 * Says what an import of these rows would do, and does nothing: it is carried out on copies of the tables.
 *
 * @param jump a price that changes by more than so many percent is told
 */
export async function checkCatalogue(
  { db }: Pick<Deps, 'db'>,
  rows: Rows,
  report: Report,
  { jump, onFinding }: { jump: number; onFinding: (finding: Finding) => void },
): Promise<{ summary: Summary; counts: Record<Finding['kind'], number> }> {
  return db.connection().execute(async (connection) => {
    const copies = createCopies(connection)
    try {
      const summary = await run(connection, rows, report, {
        prepare: (kind) => copies.prepare(kind),
        async note(kind, _result, written) {
          if (kind === 'product') await copies.name(written.map(({ key }) => key))
        },
      })
      const counts = { new: 0, changed: 0, price_jump: 0, gone: 0 }
      const jumps = await copies.findPriceJumps(jump, MOST_FINDINGS)
      counts.price_jump = jumps[0]?.count ?? 0
      for (const { product, tariff, min_quantity, before, after } of jumps)
        onFinding({
          kind: 'price_jump',
          record: 'price',
          key: `${product} ${tariff} ${min_quantity}`,
          field: 'price',
          before,
          after,
        })
      for (const record of recordKinds) {
        counts.new += summary[record].inserted
        counts.changed += summary[record].updated
        for (const { key: spaced, before, after } of await copies.findChanged(record, MOST_FINDINGS)) {
          const key = spaced.replace(/ +/g, ' ')
          if (!before) onFinding({ kind: 'new', record, key, field: '', before: null, after: titleOf(after) })
          else
            for (const difference of differences(before, after))
              onFinding({ kind: 'changed', record, key, ...difference })
        }
      }
      const gone = await copies.findGone(MOST_FINDINGS)
      counts.gone = gone[0]?.count ?? 0
      for (const { ref, name } of gone)
        onFinding({ kind: 'gone', record: 'product', key: ref, field: '', before: name, after: null })
      return { summary, counts }
    } finally {
      await dropCopies(connection)
    }
  })
}

type Writing = {
  note: (kind: RecordKind, result: WriteResult, written: CheckedRow[]) => void | Promise<void>
  prepare?: (kind: RecordKind) => Promise<void>
}

async function run(
  db: Db,
  rows: Rows,
  { onRefusal, onProgress, mayRepeatKeys }: Report,
  { note, prepare }: Writing,
): Promise<Summary> {
  const tally = createTally(onRefusal)
  const batches = createBatches(db, tally, note, prepare)
  const keys = mayRepeatKeys ? undefined : createSeenKeys()
  let read = 0
  for await (const row of rows) {
    if (++read % ROWS_PER_PROGRESS === 0) onProgress?.(read)
    if ('problem' in row) {
      tally.refuse(row.line, '', '', [row.problem])
      continue
    }
    const check = checkRow(row.line, row.value)
    if ('problems' in check) {
      tally.refuse(row.line, check.kind, check.key, check.problems)
      continue
    }
    tally.tellOf(check, warningsOf(check, keys?.add(`${check.kind} ${check.key}`) === true))
    await batches.add(check)
  }
  await batches.finish()
  onProgress?.(read)
  return tally.summary
}

/** What is allowed, and may still be a mistake. */
function warningsOf({ key, record }: CheckedRow, isRepeated: boolean): Problem[] {
  const warnings: Problem[] = []
  if (isRepeated) warnings.push({ column: '', value: key, reason: message('import_key_twice') })
  if (record.record === 'price' && Number(record.price) === 0)
    warnings.push({ column: 'price', value: record.price, reason: message('import_price_zero') })
  return warnings
}

/** Remembers what others must be told of: styles for the search, tariffs for price lists. */
function createChanges(isEverywhere: boolean) {
  const groups = new Set<number>()
  const tariffs = new Set<string>()
  let count = 0
  return {
    note(kind: RecordKind, result: WriteResult, rows: CheckedRow[]): void {
      const changed = result.inserted + result.updated
      count += changed
      if (kind === 'price' && changed > 0)
        for (const { record } of rows) tariffs.add((record as RecordOf<'price'>).tariff)
      // A colour, brand or category is in the entries of all styles that have it.
      if (result.updated > 0 && isLookup[kind]) isEverywhere = true
      if (groups.size < MAX_GROUPS) for (const id of result.groups) groups.add(id)
    },
    async tell(db: Db): Promise<void> {
      if (tariffs.size > 0) await queries.touchTariffs(db, [...tariffs])
      if (count >= MANY_CHANGES) await queries.analyzeCatalogue(db)
      await refreshSearch(db, isEverywhere || groups.size >= MAX_GROUPS ? 'all' : [...groups])
    },
  }
}
const isLookup: Partial<Record<RecordKind, true>> = {
  category: true,
  brand: true,
  catalog: true,
  color: true,
  size: true,
}
