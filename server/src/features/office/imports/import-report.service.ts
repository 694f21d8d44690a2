import type { FindingKind } from '@comptoir/contract/admin-imports'
import type { Deps } from '#deps.ts'
import type { Refusal } from '#features/catalogue/import/catalogue-import.service.ts'
import * as queries from './imports.queries.ts'
import type { FindingRow } from './imports.queries.ts'

const PROGRESS_MS = 1000
const BATCH = 500

/** Keeps what is found, batch by batch, and says how far it is. */
export function createReport({ db }: Deps, id: number, most: number) {
  const counts: { [Kind in FindingKind]?: number } = { refused: 0, warning: 0 }
  let waiting: FindingRow[] = []
  let writing: Promise<unknown> = Promise.resolve()
  let rows = 0
  let told = Date.now()
  const kept = new Map<FindingKind, number>()
  const write = (work: () => Promise<unknown>) => {
    writing = writing.then(work)
    writing.catch(() => undefined) // told at the end
  }
  function find(finding: FindingRow): void {
    const count = (kept.get(finding.kind) ?? 0) + 1
    kept.set(finding.kind, count)
    // Prices that jump are held back one by one.
    if (count > most && finding.kind !== 'price_jump') return
    waiting.push(finding)
    if (waiting.length >= BATCH) flush()
  }
  function flush(): void {
    const full = waiting
    waiting = []
    if (full.length > 0) write(() => queries.insertFindings(db, id, full))
  }
  return {
    counts,
    find,
    get rows() {
      return rows
    },
    calls: {
      onRefusal({ line, record, key, column, value, reason, isWarning }: Refusal): void {
        if (record === 'photo') return
        const kind = isWarning ? 'warning' : 'refused'
        counts[kind] = (counts[kind] ?? 0) + 1
        find({ kind, line, record, key, field: column, before: null, after: value, reason })
      },
      onProgress(read: number): void {
        rows = read
        if (Date.now() - told < PROGRESS_MS) return
        told = Date.now()
        write(() => queries.setProgress(db, id, read))
      },
    },
    async end(): Promise<void> {
      flush()
      await writing
    },
  }
}
