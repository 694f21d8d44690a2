import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findingKinds, type ImportState } from '@comptoir/contract/admin-imports'
import type { Tx } from '#db/connect.ts'
import { isUnavailable } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { RuleError, message, type Message } from '#lib/errors.ts'
import { ImportRunningError, MOST_FINDINGS } from '#features/catalogue/import/catalogue-import.service.ts'
import {
  checkImportFile,
  FileError,
  formatOf,
  importFile,
  type FileOptions,
} from '#features/catalogue/import/import-file.service.ts'
import { createReport } from './import-report.service.ts'
import * as queries from './imports.queries.ts'
import type { ImportRow } from './imports.queries.ts'
import { sourceFailed, sourceRead, sourceWaits } from './source-state.service.ts'
import { guessReading, readSheet, tellsProducts, type KeptReading } from './table.service.ts'

const MOST_FINDINGS_OF_SOURCE = 200

/** The job that reads a file and says what it would do. */
export const checkImport = (deps: Deps, id: number): Promise<void> =>
  withFile(deps, id, 'checking', async (row, options, report) => {
    await queries.deleteFindings(deps.db, id, ['refused', 'warning', 'price_jump', 'changed', 'new', 'gone'])
    if (options.table && !tellsProducts(options.table))
      return inTransaction(deps.db, async (tx) => {
        const isMine = await queries.end(tx, id, 'checking', {
          ...{ state: 'checked', at: deps.now(), failure: message('import_table_no_column') },
          ...{ summary: {}, findings: Object.fromEntries(findingKinds.map((kind) => [kind, 0])) },
        })
        if (isMine && row.source)
          await sourceWaits(tx, deps, { id, source: row.source.name, file: row.file_name })
      })
    const { summary, counts } = await checkImportFile(deps, options, report.calls, {
      jump: row.options.jump,
      onFinding: (finding) => report.find({ ...finding, line: null, reason: null }),
    })
    await report.end()
    await inTransaction(deps.db, async (tx) => {
      const at = deps.now()
      const findings = { ...counts, ...report.counts }
      const ending = { state: 'checked', at, rows: report.rows, summary, findings } as const
      if (!(await queries.end(tx, id, 'checking', ending)) || !row.source) return
      if (mayRunAlone(row, options, counts.price_jump)) {
        await queries.setState(tx, id, 'checked', 'importing', { column: 'confirmed', actor: null, at })
        await enqueue(tx, 'run_catalogue_import', { id })
      } else await sourceWaits(tx, deps, { id, source: row.source.name, file: row.file_name })
    })
  })

/**
 * Whether what was read by itself is imported without being asked about: not where nobody has confirmed yet what its
 * columns hold, and not where more prices jump than can be held back one by one.
 */
const mayRunAlone = ({ options }: ImportRow, { table }: Options, jumps: number): boolean =>
  !options.waits && table?.is_remembered !== false && jumps <= MOST_FINDINGS

/** The job that writes what was confirmed. */
export const runImport = (deps: Deps, id: number): Promise<void> =>
  withFile(deps, id, 'importing', async (row, options, report) => {
    await queries.deleteFindings(deps.db, id, ['refused', 'warning'])
    const held = await holdJumps(deps, row)
    const summary = await importFile(
      deps,
      { ...options, isTaken: (record) => options.isTaken(record) && !held.holds(record) },
      { ...report.calls, notedFor: id },
    )
    await report.end()
    await inTransaction(deps.db, async (tx) => {
      const at = deps.now()
      const ending = { state: 'done', at, rows: report.rows, summary, findings: report.counts } as const
      if (!(await queries.end(tx, id, 'importing', ending)) || !row.source) return
      await sourceRead(tx, row.source.id)
      if (held.prices.length === 0) return
      const waiting = await queries.insertImport(
        tx,
        {
          ...{ file_name: row.file_name, format: 'own', at, by: null, source: row.source.id },
          options: { ...row.options, encoding: 'utf-8', waits: true },
        },
        Buffer.from(held.prices.map((price) => `${JSON.stringify(price)}\n`).join('')),
      )
      await enqueue(tx, 'check_catalogue_import', { id: waiting })
    })
    if (Object.values(summary).some(({ inserted, updated }) => inserted + updated > 0))
      deps.liveUpdates.tellAll('prices')
  })

/** Of what runs without being asked about, the prices that jump: they are left out, and wait as an import of their own. */
async function holdJumps({ db }: Deps, { id, source, confirmed_by }: ImportRow) {
  const jumps = source && !confirmed_by ? await queries.findJumps(db, id) : new Set<string>()
  const prices = new Map<string, object>()
  return {
    get prices() {
      return [...prices.values()]
    },
    holds(record: unknown): boolean {
      if (jumps.size === 0 || !isPrice(record)) return false
      const [product, tariff, minimum] = [record.product, record.tariff, record.min_quantity ?? 1].map(
        (part) => String(part).trim(),
      )
      const key = `${product} ${tariff} ${minimum}`
      if (jumps.has(key)) prices.set(key, record)
      return jumps.has(key)
    },
  }
}
const isPrice = (record: unknown): record is Record<'product' | 'tariff' | 'min_quantity', unknown> =>
  typeof record === 'object' && record !== null && 'record' in record && record.record === 'price'

/** The records that are taken of what is read for prices and stocks alone. */
const supply = new Set<unknown>(['price', 'stock', 'incoming'])

type Options = FileOptions & {
  table: KeptReading | undefined
  isTaken: (record: unknown) => boolean
}

/** What speaks for a text being a table of another kind than those that are known. */
const isOfNoFormat = new Set([
  'import_unknown_format',
  'import_column_twice',
  'import_header_quote',
  'import_pipes',
])

/** Finds out what a text is; one whose columns are called anything is kept as a table from then on. */
async function tellFormat(deps: Deps, row: ImportRow, file: string): Promise<FileOptions['format']> {
  let format: FileOptions['format']
  try {
    format = await formatOf(file, row.options.encoding)
  } catch (error) {
    if (!(error instanceof FileError) || !isOfNoFormat.has(error.text.key)) throw error
    const sheet = await readSheet(await readFile(file), row.created_by?.id ?? 0).catch((fault: unknown) => {
      throw fault instanceof RuleError ? error : fault
    })
    if (!sheet.isTable) throw error
    await inTransaction(deps.db, async (tx) => {
      await queries.replaceParts(tx, row.id, sheet.content)
      await queries.setFormat(tx, row.id, 'table')
    })
    await writeFile(file, sheet.content)
    return 'table'
  }
  await queries.setFormat(deps.db, row.id, format)
  return format
}

async function guess(deps: Deps, id: number, file: string): Promise<KeptReading> {
  const reading = await guessReading(deps.db, await readFile(file))
  await queries.setReading(deps.db, id, reading)
  return reading
}

/** Runs with the file of an import; what is wrong with it as a whole ends the import, and what can pass is tried again. */
async function withFile(
  deps: Deps,
  id: number,
  state: ImportState,
  work: (row: ImportRow, options: Options, report: ReturnType<typeof createReport>) => Promise<void>,
): Promise<void> {
  const row = await queries.findImport(deps.db, id)
  if (row?.state !== state) return
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-import-'))
  try {
    const file = join(folder, 'catalogue')
    await pipeline(Readable.from(queries.readParts(deps.db, id)), createWriteStream(file))
    const { encoding, text_language, supplier } = row.options
    const format = row.format ?? (await tellFormat(deps, row, file))
    const table = format === 'table' ? (row.reading ?? (await guess(deps, id, file))) : undefined
    const options: Options = {
      file,
      format,
      table,
      encoding: table ? 'utf-8' : encoding,
      images: undefined,
      isTaken: (record) =>
        row.options.scope !== 'supply' || supply.has((record as { record?: unknown } | null)?.record),
      textLanguage: text_language,
      ...(supplier && { supplier }),
    }
    await work(row, options, createReport(deps, id, row.source ? MOST_FINDINGS_OF_SOURCE : MOST_FINDINGS))
  } catch (error) {
    if (error instanceof ImportRunningError || isUnavailable(error)) throw error
    const failure: Message =
      error instanceof FileError
        ? error.text
        : message('catalogue_import_broken_off', { reason: (error as Error).message })
    const keepsFile = !(error instanceof FileError)
    await inTransaction(deps.db, (tx) => fail(tx, deps, row, state, { failure, keepsFile }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fail(
  tx: Tx,
  deps: Deps,
  { id, source }: ImportRow,
  state: ImportState,
  why: { failure: Message; keepsFile: boolean },
): Promise<void> {
  const isMine = await queries.end(tx, id, state, { state: 'failed', at: deps.now(), ...why })
  if (isMine && source) await sourceFailed(tx, deps, source.id, why.failure)
}

/** Ends an import whose job nobody tries any more: what was to be taken back is still there, all else has failed. */
export async function importGivenUp(
  tx: Tx,
  deps: Deps,
  id: number,
  state: 'checking' | 'importing' | 'undoing',
  failure: Message,
): Promise<void> {
  if (state === 'undoing') await queries.end(tx, id, state, { state: 'done', at: deps.now(), failure })
  const row = await queries.findImport(tx, id)
  if (row?.state === state) await fail(tx, deps, row, state, { failure, keepsFile: true })
}
