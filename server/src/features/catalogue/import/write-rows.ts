import type { Db } from '#db/connect.ts'
import { retryOnConflict } from '#db/transaction.ts'
import { message, type Message } from '#lib/errors.ts'
import * as queries from './catalogue-import.queries.ts'
import type { RecordKind, RecordOf } from './catalogue-record.ts'
import { placeCategory, type PlacedCategory } from './category.rules.ts'
import { shown } from './reasons.rules.ts'
import type { CheckedRow } from './row.rules.ts'
import type { Problem } from './source-row.ts'
import { tables } from './tables.ts'

export type WriteResult = {
  inserted: number
  updated: number
  groups: number[]
  /** Rows not written; `isFinal` where trying again later cannot help. */
  refused: { row: CheckedRow; problem: Problem; isFinal: boolean }[]
}

/** Writes rows of one kind whose keys differ. A row that the database refuses takes none of the others with it. */
export async function writeRows(db: Db, kind: RecordKind, rows: CheckedRow[]): Promise<WriteResult> {
  try {
    // Orders lock the same stock: one of the two has to try again.
    return await retryOnConflict(() =>
      kind === 'category' ? writeCategories(db, rows) : writeTable(db, kind, rows),
    )
  } catch (error) {
    const { code = '', message: reason } = error as { code?: string; message: string }
    if (!/^2[23]/.test(code)) throw error
    const [only] = rows
    if (rows.length === 1 && only) {
      const problem = { column: '', value: only.key, reason: message('import_database', { reason }) }
      return { inserted: 0, updated: 0, groups: [], refused: [{ row: only, problem, isFinal: true }] }
    }
    const middle = Math.ceil(rows.length / 2)
    const first = await writeRows(db, kind, rows.slice(0, middle))
    const second = await writeRows(db, kind, rows.slice(middle))
    return {
      inserted: first.inserted + second.inserted,
      updated: first.updated + second.updated,
      groups: [...first.groups, ...second.groups],
      refused: [...first.refused, ...second.refused],
    }
  }
}

async function writeTable(
  db: Db,
  kind: Exclude<RecordKind, 'category'>,
  rows: CheckedRow[],
): Promise<WriteResult> {
  if (kind === 'tariff') await makeRoomForDefault(db, rows)
  const given = rows.map(({ record, has }, n) => ({ ...record, record: undefined, n, has }))
  const { inserted, updated, groups, refused } = await queries.upsert(db, kind, given)
  if (kind === 'tariff') await queries.ensureDefaultTariff(db)
  const result: WriteResult = {
    inserted,
    updated,
    groups,
    refused: refused.map((refusal) => toRefused(kind, rows, refusal)),
  }
  if (kind !== 'group') return result
  const left = new Set(refused.map(({ n }) => n))
  const catalogs = rows.flatMap(({ record, has }, n) => {
    const { ref, catalogs: codes } = record as RecordOf<'group'>
    return has.includes('catalogs') && !left.has(n) ? [{ ref, catalogs: codes ?? [] }] : []
  })
  const changed = catalogs.length ? await queries.setCatalogs(db, catalogs) : []
  return { ...result, groups: [...new Set([...groups, ...changed])] }
}

async function makeRoomForDefault(db: Db, rows: CheckedRow[]): Promise<void> {
  const chosen = rows.map(({ record }) => record as RecordOf<'tariff'>).filter((tariff) => tariff.is_default)
  const last = chosen.pop()
  for (const tariff of chosen) tariff.is_default = false
  if (last) await queries.unsetDefaultTariff(db, last.code)
}

function toRefused(
  kind: Exclude<RecordKind, 'category'>,
  rows: CheckedRow[],
  { n, column, taken }: queries.UpsertResult['refused'][number],
): WriteResult['refused'][number] {
  const row = rows[n]! // the statement gives back what it was given
  const value = shown((row.record as unknown as Record<string, unknown>)[column])
  const target = tables[kind].references?.[column]?.table ?? column.replace(/s$/, '')
  const reason: Message = taken
    ? message('import_gtin_taken', { other: taken })
    : target === 'unit'
      ? message('import_unknown_unit', { value })
      : message('import_unknown_reference', { value, record: target === 'product_group' ? 'group' : target })
  return { row, problem: { column, value, reason }, isFinal: false }
}

async function writeCategories(db: Db, rows: CheckedRow[]): Promise<WriteResult> {
  const stored = await queries.findCategories(db)
  const codes = new Map(stored.map(({ id, code }) => [id, code]))
  const tree = new Map<string, PlacedCategory>(
    stored.map(({ id: _id, parent_id, name, ...rest }) => [
      rest.code,
      { ...rest, name: name as object, parent: parent_id === null ? null : codes.get(parent_id)! }, // a foreign key
    ]),
  )
  const changed = new Map<string, PlacedCategory>()
  let refused: WriteResult['refused'] = []
  // One may come before the one above it: styles and all that they have would wait for it.
  for (let left = rows; left.length > 0;) {
    const tried = left.length
    refused = refused.filter(({ isFinal }) => isFinal)
    for (const row of left) {
      const placed = placeCategory(tree, row.record as RecordOf<'category'>, row.has)
      if (Array.isArray(placed)) for (const category of placed) changed.set(category.code, category)
      else refused.push({ row, problem: placed, isFinal: placed.reason.key !== 'import_unknown_reference' })
    }
    left = refused.flatMap(({ row, isFinal }) => (isFinal ? [] : [row]))
    if (left.length === tried) break
  }
  let inserted = 0
  let updated = 0
  for (const level of [1, 2, 3]) {
    const ofLevel = [...changed.values()].filter((category) => category.level === level)
    if (ofLevel.length === 0) continue
    const counts = await queries.upsertCategories(db, ofLevel)
    inserted += counts.inserted
    updated += counts.updated
  }
  return { inserted, updated, groups: [], refused }
}
