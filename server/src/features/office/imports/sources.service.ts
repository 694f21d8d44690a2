import type {
  createImportSource,
  ImportSource,
  ImportSourceRow,
  updateImportSource,
} from '@comptoir/contract/admin-import-sources'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { encrypt } from '#lib/crypto.ts'
import { NotFoundError, RuleError, message } from '#lib/errors.ts'
import { OutgoingError, outgoingUrl } from '#lib/outgoing.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  createOne,
  removeOne,
  versionOf,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import { listImports } from './imports.service.ts'
import { folderOf, SourceError } from './read-source.service.ts'
import * as queries from './sources.queries.ts'
import type { SourceRow, SourceValues } from './sources.queries.ts'

/** Readings that the page of a source shows. */
const SHOWN_IMPORTS = 20

const sources = ({ config }: Deps): Editable<SourceValues> => ({
  entity: 'import_source',
  what: 'ImportSource',
  lock: async () => undefined, // reading locks the row
  read: queries.lockSource,
  async check(_tx, { kind, place, is_active }, id) {
    // What was there once, and is switched off, may be gone.
    if (id !== null && !is_active) return {}
    try {
      if (kind === 'folder') await folderOf(config.importDir, place)
      else outgoingUrl(place, config.importHosts)
      return {}
    } catch (error) {
      if (error instanceof SourceError || error instanceof OutgoingError) return { place: [error.text] }
      throw error
    }
  },
  label: ({ name }) => name,
})

export async function listSources({ db, config }: Deps, language: Language) {
  const rows = await withVersions(db, 'import_source', await queries.findSources(db))
  return {
    has_folder: config.importDir !== undefined,
    sources: rows.map((row) => toSource(row, language)),
  }
}

/** @throws NotFoundError */
export async function readOneSource(deps: Deps, id: number, language: Language): Promise<ImportSource> {
  const row = await queries.findSource(deps.db, id)
  if (!row) throw new NotFoundError(message('no_match', { what: 'ImportSource' }))
  const { rows: imports } = await listImports(deps, {
    ...{ source: id, ordering: '-created_at', limit: SHOWN_IMPORTS, offset: 0 },
  })
  return {
    ...toSource({ ...row, version: await versionOf(deps.db, 'import_source', id) }, language),
    imports,
  }
}

function toSource(
  { access_at, paused_at, next_at, looked_at, failure, ...row }: SourceRow & { version: number },
  language: Language,
): ImportSourceRow {
  const state = !row.is_active ? 'off' : paused_at ? 'paused' : 'on'
  return {
    ...row,
    state,
    has_password: access_at !== null,
    looked_at: looked_at?.toISOString() ?? null,
    next_at: state === 'on' ? next_at.toISOString() : null,
    failure: failure && translateMessage(language, failure),
  }
}

/** @throws RuleError per field */
export async function createSource(
  deps: Deps,
  actor: Actor,
  { password, ...input }: EndpointInput<typeof createImportSource>['body'],
  language: Language,
): Promise<ImportSource> {
  let id = 0
  await createOne(
    deps,
    actor,
    sources(deps),
    async () => ({ ...input, access_at: password ? deps.now() : null }),
    async (tx, wanted) =>
      (id = await queries.insertSource(
        tx,
        wanted,
        password ? encrypt(deps.config.secret, password) : null,
        deps.now(),
      )),
  )
  return readOneSource(deps, id, language)
}

/**
 * Changes how a source is read. A password is for the host that it was given for: with another one it goes. What was
 * read is read again only where other files are meant, or other things are taken of them, and where it has failed.
 *
 * @throws NotFoundError, ConflictError, RuleError per field
 */
export async function changeSource(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, password, ...input }: EndpointInput<typeof updateImportSource>['body'],
  language: Language,
): Promise<ImportSource> {
  let given: Buffer | null | undefined
  await changeOne(
    deps,
    actor,
    sources(deps),
    { id, version },
    (before) => {
      const wanted = withChanges(before, input)
      if (password) given = encrypt(deps.config.secret, password)
      else if (password === '' || hostOf(wanted) !== hostOf(before)) given = null
      return {
        ...wanted,
        ...(given !== undefined && { access_at: given && deps.now() }),
      }
    },
    async (tx, wanted, changed) => {
      await queries.updateSource(tx, id, wanted, given, deps.now())
      await (readBy.some((value) => value in changed) ? queries.forgetFiles : queries.forgetFailedFiles)(
        tx,
        id,
      )
    },
  )
  return readOneSource(deps, id, language)
}

/** What decides which files a source gives and what is taken of them: with another value, what was read counts no more. */
const readBy: (keyof SourceValues)[] = ['kind', 'place', 'user_name', 'scope', 'text_language', 'supplier']

const hostOf = ({ kind, place }: SourceValues) =>
  kind === 'address' && URL.canParse(place) ? new URL(place).origin : kind

/** @throws NotFoundError */
export const deleteSource = (deps: Deps, actor: Actor, id: number): Promise<void> =>
  removeOne(deps, actor, sources(deps), id, (tx) => queries.deleteSource(tx, id))

/**
 * Has a source read now, with the files that have failed; one that was paused goes on.
 *
 * @throws NotFoundError, RuleError where it is switched off
 */
export async function readNow(
  deps: Deps,
  actor: Actor,
  id: number,
  language: Language,
): Promise<ImportSource> {
  await inTransaction(deps.db, async (tx) => {
    const row = await queries.lockSource(tx, id)
    if (!row) throw new NotFoundError(message('no_match', { what: 'ImportSource' }))
    if (!row.is_active) throw new RuleError({ is_active: [message('import_source_off')] })
    await queries.endPause(tx, id)
    await queries.forgetFailedFiles(tx, id)
    await enqueue(tx, 'read_import_source', { id })
    await audit(tx, deps, actor, [
      {
        ...{ action: 'import', entity: 'import_source', entity_id: id, label: row.name },
        after: { place: row.place },
      },
    ])
  })
  return readOneSource(deps, id, language)
}
