import { isUtf8 } from 'node:buffer'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  findingKinds,
  type CatalogueImport,
  type CatalogueImportDetail,
  type FindingKind,
  type ImportFinding,
  type ImportState,
  type readAnew as readColumns,
  type uploadCatalogue,
} from '@comptoir/contract/admin-imports'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import { isForeignKeyViolation, isUnavailable } from '#db/errors.ts'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { NotFoundError, RuleError, message, ruleError, type Message } from '#lib/errors.ts'
import { beginning } from '#lib/storable.ts'
import {
  ImportRunningError,
  MOST_FINDINGS,
  type Refusal,
} from '#features/catalogue/import/catalogue-import.service.ts'
import { recordKinds } from '#features/catalogue/import/catalogue-record.ts'
import {
  checkImportFile,
  FileError,
  formatOf,
  importFile,
  type FileOptions,
} from '#features/catalogue/import/import-file.service.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import * as queries from './imports.queries.ts'
import { sourceFailed, sourceRead, sourceWaits } from './source-state.service.ts'
import type { FindingRow, ImportRow } from './imports.queries.ts'
import {
  corrected,
  guessReading,
  isWorkbook,
  readSheet,
  readTargets,
  rememberReading,
  tellsProducts,
  type KeptReading,
} from './table.service.ts'

/** For so long an import can be taken back; one that was read by itself, of which there may be hundreds a day. */
const UNDO_DAYS = 30
const UNDO_DAYS_OF_SOURCE = 2
/** For so long it is known what was read by itself. */
const LOG_DAYS_OF_SOURCE = 90
const DAY_MS = 24 * 60 * 60 * 1000
const PROGRESS_MS = 1000
const BATCH = 500
const MOST_FINDINGS_OF_SOURCE = 200

export const listImports = async (
  { db }: Deps,
  filter: Parameters<typeof queries.findImports>[1],
): Promise<{ count: number; rows: CatalogueImport[] }> => {
  const { count, rows } = await queries.findImports(db, filter)
  return { count, rows: rows.map(toImport) }
}

/** @throws NotFoundError */
export async function readImport(
  { db }: Pick<Deps, 'db'>,
  id: number,
  language: Language,
): Promise<CatalogueImportDetail> {
  const row = await queries.findImport(db, id)
  if (!row) throw new NotFoundError(message('no_match', { what: 'CatalogueImport' }))
  const { state, format, options, progress, failure, reading, summary, findings } = row
  return {
    ...toImport(row),
    format,
    reading: reading && { ...reading, ...(await readTargets(db)) },
    jump: options.jump,
    supplier: options.supplier || null,
    progress,
    failure: failure && translateMessage(language, failure),
    summary: [...recordKinds, 'unreadable'].flatMap((record) => {
      const { read = 0, ...counts } = summary[record] ?? {}
      return read > 0 ? [{ record, ...noCounts, ...counts }] : []
    }),
    findings,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
    undo_until: state === 'done' ? undoUntil(row).toISOString() : null,
    can_try_again: canTryAgain(row),
  }
}

const canTryAgain = ({ state, has_file }: ImportRow) => state === 'failed' && has_file

const undoUntil = ({ created_at, source }: ImportRow) =>
  new Date(created_at.getTime() + (source ? UNDO_DAYS_OF_SOURCE : UNDO_DAYS) * DAY_MS)

const noCounts = { inserted: 0, updated: 0, unchanged: 0, refused: 0 }

function toImport(row: ImportRow): CatalogueImport {
  const { id, file_name, state, rows, created_by, source, confirmed_by, undone_by } = row
  const sum = (of: 'inserted' | 'updated' | 'refused') =>
    Object.values(row.summary).reduce((total, counts) => total + counts[of], 0)
  return {
    id,
    file_name,
    state,
    created_at: row.created_at.toISOString(),
    created_by,
    source,
    rows,
    added: sum('inserted'),
    changed: sum('updated'),
    refused: sum('refused'),
    confirmed_by,
    undone_by,
  }
}

/** @throws NotFoundError */
export async function listFindings(
  { db }: Deps,
  id: number,
  filter: Parameters<typeof queries.findFindings>[2],
  language: Language,
): Promise<{ count: number; rows: ImportFinding[] }> {
  if (!(await queries.findImport(db, id)))
    throw new NotFoundError(message('no_match', { what: 'CatalogueImport' }))
  const { count, rows } = await queries.findFindings(db, id, filter)
  return {
    count,
    rows: rows.map(({ reason, ...row }) => ({
      ...row,
      reason: reason && translateMessage(language, reason),
    })),
  }
}

type Sent = EndpointInput<typeof uploadCatalogue>['body']

/**
 * Takes a file in and has it checked.
 *
 * @throws RuleError on `file` where it is empty, or a workbook that cannot be read
 */
export async function uploadCatalogueFile(
  deps: Deps,
  actor: Actor,
  { file, jump, text_language, supplier }: Sent,
  language: Language,
): Promise<CatalogueImportDetail> {
  const bytes = Buffer.from(await file.arrayBuffer())
  if (bytes.length === 0) throw new RuleError({ file: [message('import_empty')] })
  const { content, isTable } = isWorkbook(bytes)
    ? await readSheet(bytes, actor.id)
    : { content: bytes, isTable: false }
  const options = {
    jump,
    text_language,
    supplier,
    encoding: isUtf8(content) ? ('utf-8' as const) : ('windows-1252' as const),
  }
  const file_name = beginning(file.name, 200)
  const id = await inTransaction(deps.db, async (tx) => {
    const added = await queries.insertImport(
      tx,
      { file_name, format: isTable ? 'table' : null, options, at: deps.now(), by: actor.id },
      content,
    )
    await enqueue(tx, 'check_catalogue_import', { id: added })
    await audit(tx, deps, actor, [
      {
        ...{ action: 'create', entity: 'catalogue_import', entity_id: added, label: file_name },
        after: { state: 'checking', bytes: bytes.length },
      },
    ])
    return added
  })
  return readImport(deps, id, language)
}

const steps = {
  confirm: { from: 'checked', to: 'importing', action: 'import', column: 'confirmed' },
  drop: { from: 'checked', to: 'dropped', action: 'delete', column: undefined },
  undo: { from: 'done', to: 'undoing', action: 'restore', column: 'undone' },
} as const

/** @throws NotFoundError; RuleError where it is not in the state for that any more */
export async function takeStep(
  deps: Deps,
  actor: Actor,
  id: number,
  name: keyof typeof steps,
  language: Language,
): Promise<CatalogueImportDetail> {
  const { from, to, action, column } = steps[name]
  await inTransaction(deps.db, async (tx) => {
    const row = await queries.findImport(tx, id)
    if (!row) throw new NotFoundError(message('no_match', { what: 'CatalogueImport' }))
    const at = deps.now()
    if (name === 'undo' && at > undoUntil(row)) throw ruleError(message('catalogue_import_too_old'))
    if (name === 'confirm' && row.failure) throw ruleError(row.failure)
    if (!(await queries.setState(tx, id, from, to, column && { column, actor: actor.id, at })))
      throw ruleError(message('catalogue_import_moved_on'))
    if (name === 'confirm' && row.reading) await rememberReading(tx, row.reading, at)
    if (name === 'confirm') await enqueue(tx, 'run_catalogue_import', { id })
    if (name === 'undo') await enqueue(tx, 'undo_catalogue_import', { id })
    await audit(tx, deps, actor, [
      {
        ...{ action, entity: 'catalogue_import', entity_id: id, label: row.file_name },
        before: { state: from },
        after: { state: to },
      },
    ])
  })
  return readImport(deps, id, language)
}

/**
 * Brings the file of an import in again that has failed by no fault of its own, as an import of its own.
 *
 * @throws NotFoundError; RuleError where the file is not there any more
 */
export async function tryAgain(
  deps: Deps,
  actor: Actor,
  id: number,
  language: Language,
): Promise<CatalogueImportDetail> {
  const again = await inTransaction(deps.db, async (tx) => {
    await queries.lockImport(tx, id)
    const row = await queries.findImport(tx, id)
    if (!row) throw new NotFoundError(message('no_match', { what: 'CatalogueImport' }))
    if (!canTryAgain(row)) throw ruleError(message('catalogue_import_moved_on'))
    const { file_name, format, reading, options, source } = row
    const added = await queries.insertImport(
      tx,
      {
        ...{ file_name, format, options, at: deps.now(), by: actor.id },
        ...(source && { source: source.id }),
      },
      Buffer.alloc(0),
    )
    if (reading) await queries.setReading(tx, added, reading)
    await queries.moveParts(tx, id, added)
    await enqueue(tx, 'check_catalogue_import', { id: added })
    await audit(tx, deps, actor, [
      {
        ...{ action: 'create', entity: 'catalogue_import', entity_id: added, label: file_name },
        after: { state: 'checking' },
      },
    ])
    return added
  })
  return readImport(deps, again, language)
}

/**
 * Says what the columns of a table hold, and has it checked anew.
 *
 * @throws NotFoundError; RuleError where it is no table or not waiting any more, and on `columns`
 */
export async function readAnew(
  deps: Deps,
  actor: Actor,
  id: number,
  given: EndpointInput<typeof readColumns>['body'],
  language: Language,
): Promise<CatalogueImportDetail> {
  await inTransaction(deps.db, async (tx) => {
    const row = await queries.findImport(tx, id)
    if (!row) throw new NotFoundError(message('no_match', { what: 'CatalogueImport' }))
    if (!row.reading || !(await queries.setState(tx, id, 'checked', 'checking')))
      throw ruleError(message('catalogue_import_moved_on'))
    const reading = await corrected(tx, row.reading, given)
    await queries.setReading(tx, id, reading)
    await enqueue(tx, 'check_catalogue_import', { id })
    await audit(tx, deps, actor, [
      {
        ...{ action: 'change', entity: 'catalogue_import', entity_id: id, label: row.file_name },
        before: { columns: inWords(row.reading) },
        after: { columns: inWords(reading) },
      },
    ])
  })
  return readImport(deps, id, language)
}

const inWords = ({ columns }: KeptReading): string =>
  columns
    .flatMap(({ header, column, field, of }) =>
      field ? [`${header || column + 1}: ${[field, of].filter(Boolean).join(' ')}`] : [],
    )
    .join(', ')

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

/** Keeps what is found, batch by batch, and says how far it is. */
function createReport({ db }: Deps, id: number, most: number) {
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

/** The job that takes an import back, whole or not at all. */
export async function undoImport(deps: Deps, id: number): Promise<void> {
  const failure = await takeBack(deps, id).catch((error: unknown) => {
    // What was made since may name what came with it, which then cannot go.
    if (isForeignKeyViolation(error)) return message('catalogue_import_needed')
    if (isUnavailable(error)) throw error
    return message('catalogue_import_undo_broken_off', { reason: (error as Error).message })
  })
  if (failure) await queries.end(deps.db, id, 'undoing', { state: 'done', at: deps.now(), failure })
  else deps.liveUpdates.tellAll('prices')
}

const takeBack = (deps: Deps, id: number): Promise<Message | undefined> =>
  inTransaction(deps.db, async (tx) => {
    const held = await queries.lockImport(tx, id)
    if (held?.state !== 'undoing' || !held.confirmed_at) return undefined
    const against = await reasonAgainstUndo(tx, id, held.confirmed_at)
    if (against) return against
    const styles = await queries.findStyles(tx, id)
    await queries.takeBack(tx, id)
    await refreshSearch(tx, styles ?? 'all')
    await queries.end(tx, id, 'undoing', { state: 'undone', at: deps.now() })
    return undefined
  })

async function reasonAgainstUndo(
  tx: Parameters<typeof queries.takeBack>[0],
  id: number,
  since: Date,
): Promise<Message | undefined> {
  const orders = await queries.findOrdersSince(tx, id, since)
  if (orders) return message('catalogue_import_ordered', { count: orders.count, name: orders.name })
  const uses = await queries.findUses(tx, id)
  if (uses) return message('catalogue_import_used', { count: uses.count, ref: uses.ref })
  const changed = await queries.findChangedSince(tx, id)
  return changed && message('catalogue_import_changed', { count: changed.count, name: changed.name ?? '' })
}

/** What imports have found and written is kept for as long as they can be taken back. */
export const forgetOldImports = (deps: Deps): Promise<void> =>
  queries.forgetOld(
    deps.db,
    ago(deps, UNDO_DAYS),
    ago(deps, UNDO_DAYS_OF_SOURCE),
    ago(deps, LOG_DAYS_OF_SOURCE),
  )
const ago = ({ now }: Deps, days: number) => new Date(now().getTime() - days * DAY_MS)
