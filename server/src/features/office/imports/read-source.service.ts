import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { basename, extname, join, sep } from 'node:path'
import { catalogueFileEndings, catalogueFileLimit } from '@comptoir/contract/admin-imports'
import { oneLine } from '@comptoir/contract/text'
import type { Config } from '#config.ts'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue, enqueueAll } from '#jobs/enqueue.ts'
import { decrypt } from '#lib/crypto.ts'
import { RuleError, message, type Message } from '#lib/errors.ts'
import { fetchOutgoing, OutgoingError } from '#lib/outgoing.ts'
import { beginning } from '#lib/storable.ts'
import { end, insertImport } from './imports.queries.ts'
import { sourceFailed, sourceRead } from './source-state.service.ts'
import * as queries from './sources.queries.ts'
import type { ReadFile, SourceRow } from './sources.queries.ts'
import { isWorkbook, readSheet } from './table.service.ts'

/** A file that was changed less than so long ago may still be being written. */
const SETTLED_MS = 20_000
/** Entries of a folder that are looked at. */
const MOST_ENTRIES = 1000
/** For an address to answer. */
const FETCH_SECONDS = 30

/** Why a source gave nothing; one sentence. */
class SourceError extends Error {
  override name = 'SourceError'
  readonly text: Message
  constructor(text: Message) {
    super(text.key)
    this.text = text
  }
}

/** The job of every minute: has each source read whose time has come. */
export const readDueSources = (deps: Deps): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const due = await queries.takeDueSources(tx, deps.now())
    await enqueueAll(
      tx,
      'read_import_source',
      due.map((id) => ({ id })),
    )
  })

/** A file of a source: what is in it, or why it cannot be read. */
type Found = { file: ReadFile; shownName: string; bytes: Buffer | Message }

/**
 * The job that looks at a source once: has what is new imported, one file at a time. What is read is noted in the
 * transaction that writes the import, so that neither a second process nor a repetition imports it again.
 */
export async function readSource(deps: Deps, id: number): Promise<void> {
  const source = await queries.findSource(deps.db, id)
  if (!source?.is_active || source.paused_at) return
  // What was read before comes first; the next look is in a minute.
  if (await queries.hasUnderWay(deps.db, id))
    return void (await queries.noteLook(deps.db, id, deps.now(), true))
  try {
    const { found, hasMore } = await lookAt(deps, source)
    const failure = found && (await takeIn(deps, source, found))
    await queries.noteLook(deps.db, id, deps.now(), hasMore)
    // What was wrong with the folder or address is over; what is wrong with a file, the next one shows.
    if (!failure && /^(import_source|outgoing)_/.test(source.failure?.key ?? ''))
      await sourceRead(deps.db, id)
  } catch (error) {
    const failure = reasonOf(error)
    await inTransaction(deps.db, (tx) => noteFailure(tx, deps, source, source.place, failure))
  }
}

/** Why a file, folder or address cannot be read. @throws what is no such reason: the queue tries again */
function reasonOf(error: unknown): Message {
  if (error instanceof SourceError || error instanceof OutgoingError) return error.text
  if (error instanceof RuleError) return Object.values(error.fields).flat()[0] as Message
  throw error
}

/** Puts a failure into the log of a source, as an import of its own. */
async function noteFailure(
  tx: Tx,
  deps: Deps,
  source: SourceRow,
  name: string,
  failure: Message,
): Promise<void> {
  const at = deps.now()
  const failed = await insertImport(
    tx,
    {
      ...{ file_name: beginning(name, 200), format: null, options: optionsOf(source) },
      ...{ at, by: null, source: source.id },
    },
    Buffer.alloc(0),
  )
  await end(tx, failed, 'checking', { state: 'failed', at, failure })
  await sourceFailed(tx, deps, source.id, failure)
}

const optionsOf = ({ jump, text_language, supplier, scope }: SourceRow) => ({
  ...{ jump, text_language, supplier, scope },
  encoding: 'utf-8' as const,
})

/**
 * Has a file imported, unless its content is what was read last. One that cannot be read is noted as read, too, so that the
 * others of its folder have their turn.
 *
 * @returns what is wrong with it, if anything
 */
async function takeIn(
  deps: Deps,
  source: SourceRow,
  { file, shownName, bytes }: Found,
): Promise<Message | undefined> {
  const read = Buffer.isBuffer(bytes) ? await contentOf(source, bytes).catch(reasonOf) : bytes
  if ('key' in read) {
    await inTransaction(deps.db, async (tx) => {
      if (!(await queries.lockSource(tx, source.id))) return
      await queries.keepReadFile(tx, source.id, file)
      await noteFailure(tx, deps, source, shownName, read)
    })
    return read
  }
  const { content, isTable } = read
  await inTransaction(deps.db, async (tx) => {
    if (!(await queries.lockSource(tx, source.id))) return
    const known = (await queries.findReadFiles(tx, source.id)).find(({ name }) => name === file.name)
    await queries.keepReadFile(tx, source.id, file)
    if (known?.hash.equals(file.hash)) return
    await queries.dropWaiting(tx, source.id, shownName)
    const added = await insertImport(
      tx,
      {
        file_name: shownName,
        format: isTable ? 'table' : null,
        options: { ...optionsOf(source), encoding: isUtf8(content) ? 'utf-8' : 'windows-1252' },
        ...{ at: deps.now(), by: null, source: source.id },
      },
      content,
    )
    await enqueue(tx, 'check_catalogue_import', { id: added })
  })
  return undefined
}

const contentOf = async (source: SourceRow, bytes: Buffer) =>
  isWorkbook(bytes) ? readSheet(bytes, -source.id) : { content: bytes, isTable: false }

async function lookAt(
  deps: Deps,
  source: SourceRow,
): Promise<{ found: Found | undefined; hasMore: boolean }> {
  const known = new Map((await queries.findReadFiles(deps.db, source.id)).map((file) => [file.name, file]))
  if (source.kind === 'address')
    return { found: await fetchAddress(deps, source, known.get('')), hasMore: false }
  const files = await listFolder(deps.config, source.place)
  await queries.forgetFilesBut(
    deps.db,
    source.id,
    files.map(({ name }) => name),
  )
  const fresh = files
    .filter(({ name, size, changed_at }) => {
      const before = known.get(name)
      return before?.size !== size || before.changed_at?.getTime() !== changed_at.getTime()
    })
    .filter(({ size, changed_at }) => size > 0 && changed_at.getTime() < Date.now() - SETTLED_MS)
    .toSorted((a, b) => a.changed_at.getTime() - b.changed_at.getTime())
  const [next] = fresh
  const bytes =
    next &&
    (await readSettled(next)
      .catch(unreadable(join(source.place, next.name)))
      .catch(reasonOf))
  return {
    found:
      next && bytes
        ? {
            file: {
              ...next,
              etag: null,
              last_modified: null,
              hash: hashOf(Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0)),
            },
            ...{ shownName: beginning(next.name, 200), bytes },
          }
        : undefined,
    hasMore: fresh.length > 1,
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

type FolderFile = { name: string; path: string; size: number; changed_at: Date }

/**
 * The files of a folder that may be read: those with an ending of the catalogue's, and not the ones that programs write
 * before they rename them (`.name`, `~$name`, `name.csv.part`).
 */
export async function listFolder(
  { importDir }: Pick<Config, 'importDir'>,
  place: string,
): Promise<FolderFile[]> {
  const path = await folderOf(importDir, place)
  const isFolder = (await stat(path)).isDirectory()
  const names = isFolder ? await readdir(path).catch(unreadable(place)) : [basename(path)]
  if (names.length > MOST_ENTRIES)
    throw new SourceError(message('import_source_too_many', { limit: MOST_ENTRIES }))
  const files: FolderFile[] = []
  for (const name of names) {
    if (
      /^[.~]/.test(name) ||
      !(catalogueFileEndings as readonly string[]).includes(extname(name).toLowerCase())
    )
      continue
    const file = isFolder ? join(path, name) : path
    const real = await realpath(file).catch(() => undefined) // gone meanwhile
    if (real === undefined || !isWithin(await realpath(importDir!), real)) continue // a link that leads elsewhere
    const found = await stat(real)
    if (found.isFile()) files.push({ name, path: real, size: found.size, changed_at: found.mtime })
  }
  return files
}

/** What the system does not let the shop read is told like what is not there. */
const unreadable =
  (place: string) =>
  (error: unknown): never => {
    if (error instanceof SourceError) throw error
    throw new SourceError(message('import_source_no_folder', { folder: place || '/' }))
  }

const isWithin = (root: string, path: string) => path === root || path.startsWith(root + sep)

/**
 * The folder, or file, that a source names, below the one of the settings.
 *
 * @throws SourceError where there is none, or a link leads out
 */
export async function folderOf(root: string | undefined, place: string): Promise<string> {
  if (root === undefined) throw new SourceError(message('import_source_no_root'))
  try {
    const base = await realpath(root)
    const path = await realpath(join(base, place))
    if (isWithin(base, path)) return path
  } catch {
    // there is none
  }
  throw new SourceError(message('import_source_no_folder', { folder: place || '/' }))
}

/** The content of a file; undefined where it was being written meanwhile. */
async function readSettled({ name, path, size, changed_at }: FolderFile): Promise<Buffer | undefined> {
  if (size > catalogueFileLimit)
    throw new SourceError(message('import_source_too_large', { name, limit: catalogueFileLimit / 1024 ** 2 }))
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(size)
    const { bytesRead } = await file.read(bytes, 0, size, 0)
    const after = await file.stat()
    const isSame = after.size === size && after.mtime.getTime() === changed_at.getTime() && bytesRead === size
    return isSame ? bytes : undefined
  } finally {
    await file.close()
  }
}

/** What an address gives, unless it is what it gave before. */
async function fetchAddress(
  { db, config }: Deps,
  source: SourceRow,
  known: ReadFile | undefined,
): Promise<Found | undefined> {
  const encrypted = await queries.findPassword(db, source.id)
  const password = encrypted ? decrypt(config.secret, encrypted) : ''
  if (password === undefined) throw new SourceError(message('import_source_password_lost'))
  const { status, headers, body } = await fetchOutgoing(
    source.place,
    {
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.last_modified && { 'if-modified-since': known.last_modified }),
      ...((source.user_name || password) && {
        authorization: `Basic ${Buffer.from(`${source.user_name}:${password}`).toString('base64')}`,
      }),
    },
    { trustedHosts: config.importHosts, maxBytes: catalogueFileLimit, seconds: FETCH_SECONDS },
  )
  if (status === 304 && known) return undefined
  const url = new URL(source.place)
  if (status === 401 || status === 403)
    throw new SourceError(message('import_source_refused', { host: url.host, status }))
  if (status !== 200) throw new SourceError(message('import_source_status', { host: url.host, status }))
  return {
    file: {
      ...{ name: '', size: null, changed_at: null, hash: hashOf(body) },
      ...{ etag: headers.etag ?? null, last_modified: headers['last-modified'] ?? null },
    },
    shownName: beginning(decodedName(url) || url.host, 200),
    bytes: body,
  }
}

function decodedName({ pathname }: URL): string {
  const name = basename(pathname)
  try {
    return oneLine(decodeURIComponent(name).replaceAll('\0', ''))
  } catch {
    return name
  }
}

export { SourceError }
