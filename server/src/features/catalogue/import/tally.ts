import { message } from '#lib/errors.ts'
import { recordKinds, type RecordKind } from './catalogue-record.ts'
import type { Written } from './records.queries.ts'
import type { CheckedRow } from './row.rules.ts'
import type { Problem, Refusal } from './source-row.ts'
import { tables } from './tables.ts'

/** What became of the rows of one kind; `read` is the sum of the others. */
export type Counts = { read: number; inserted: number; updated: number; unchanged: number; refused: number }
/** `photo`: files of the images folder; `unreadable`: rows of which not even the kind could be told. */
export type Summary = Record<RecordKind | 'photo' | 'unreadable', Counts>
export const noCounts = (): Counts => ({ read: 0, inserted: 0, updated: 0, unchanged: 0, refused: 0 })

/** Counts what an import had written before it was cut short as new or changed: read once more, it is as it was. */
export function countWritten(summary: Summary, written: readonly Written[]): void {
  for (const kind of recordKinds) {
    const counts = summary[kind]
    const before = written.find(({ table }) => table === (kind === 'category' ? kind : tables[kind].table))
    for (const what of ['inserted', 'updated'] as const) {
      const again = Math.min(before?.[what] ?? 0, counts.unchanged)
      counts[what] += again
      counts.unchanged -= again
    }
  }
}

/** Counts what becomes of each row, and tells of those that are refused. */
export function createTally(onRefusal: (refusal: Refusal) => void = () => undefined) {
  const summary = Object.fromEntries(
    [...recordKinds, 'photo', 'unreadable'].map((kind) => [kind, noCounts()]),
  ) as Summary
  const oddColumns = new Set<string>()
  return {
    summary,
    /** A row that was refused, for one or several reasons. */
    refuse(line: number, kind: RecordKind | '', key: string, problems: Problem[]): void {
      const counts = summary[kind || 'unreadable']
      counts.read += 1
      counts.refused += 1
      for (const problem of problems) onRefusal({ ...problem, line, record: kind, key })
    },
    written(
      kind: RecordKind,
      rows: number,
      { inserted, updated }: { inserted: number; updated: number },
    ): void {
      const counts = summary[kind]
      counts.read += rows
      counts.inserted += inserted
      counts.updated += updated
      counts.unchanged += rows - inserted - updated
    },
    /** Tells what of an imported row was left out, and what is odd about it. */
    tellOf({ line, kind, key, unknownColumns, leftOut }: CheckedRow, warnings: Problem[]): void {
      const where = { line, record: kind, key }
      // A column that a kind of record does not have is told once, not with every row.
      for (const column of unknownColumns) {
        if (oddColumns.has(`${kind} ${column}`)) continue
        oddColumns.add(`${kind} ${column}`)
        onRefusal({ ...where, column, value: '', reason: message('import_unknown_column', { record: kind }) })
      }
      for (const problem of leftOut) onRefusal({ ...problem, ...where })
      for (const problem of warnings) onRefusal({ ...problem, ...where, isWarning: true })
    },
  }
}
export type Tally = ReturnType<typeof createTally>
