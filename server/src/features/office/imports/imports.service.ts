import { isUtf8 } from 'node:buffer'
import type {
  CatalogueImport,
  CatalogueImportDetail,
  ImportFinding,
  readAnew as readColumns,
  uploadCatalogue,
} from '@comptoir/contract/admin-imports'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { NotFoundError, RuleError, message, ruleError } from '#lib/errors.ts'
import { beginning } from '#lib/storable.ts'
import { recordKinds } from '#features/catalogue/import/catalogue-record.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import * as queries from './imports.queries.ts'
import type { ImportRow } from './imports.queries.ts'
import {
  corrected,
  isWorkbook,
  readSheet,
  readTargets,
  rememberReading,
  type KeptReading,
} from './table.service.ts'

/** For so long an import can be taken back; one that nobody was asked about, of which there may be hundreds a day. */
const UNDO_DAYS = 30
const UNDO_DAYS_OF_SOURCE = 2
/** For so long it is known what was read by itself. */
const LOG_DAYS_OF_SOURCE = 90
const DAY_MS = 24 * 60 * 60 * 1000

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

/** What somebody has confirmed counts from then: it may have waited. */
const undoUntil = ({ created_at, confirmed_at, confirmed_by, source }: ImportRow) =>
  new Date(
    (confirmed_at ?? created_at).getTime() +
      (source && !confirmed_by ? UNDO_DAYS_OF_SOURCE : UNDO_DAYS) * DAY_MS,
  )

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

/** What imports have found and written is kept for as long as they can be taken back. */
export const forgetOldImports = (deps: Deps): Promise<void> =>
  queries.forgetOld(
    deps.db,
    ago(deps, UNDO_DAYS),
    ago(deps, UNDO_DAYS_OF_SOURCE),
    ago(deps, LOG_DAYS_OF_SOURCE),
  )
const ago = ({ now }: Deps, days: number) => new Date(now().getTime() - days * DAY_MS)
