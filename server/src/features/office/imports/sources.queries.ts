import type { sourceKinds, sourceScopes } from '@comptoir/contract/admin-import-sources'
import type { TextLanguage } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { Message } from '#lib/errors.ts'

/** What the office says of a source. */
export type SourceValues = {
  name: string
  kind: (typeof sourceKinds)[number]
  place: string
  user_name: string
  scope: (typeof sourceScopes)[number]
  minutes: number
  jump: number
  text_language: TextLanguage
  supplier: string
  is_active: boolean
  /** When its password was given; null without one. */
  access_at: Date | null
}
export type SourceRow = SourceValues & {
  id: number
  looked_at: Date | null
  next_at: Date
  failures: number
  failure: Message | null
  paused_at: Date | null
}

const values = sql`name, kind, place, user_name, scope, minutes, jump, text_language, supplier, is_active, access_at`
const source = sql`id, ${values}, looked_at, next_at, failures, failure, paused_at`

export const findSources = (db: Db): Promise<SourceRow[]> =>
  sql<SourceRow>`select ${source} from import_source order by lower(name), id`
    .execute(db)
    .then(({ rows }) => rows)

export const findSource = (db: Db, id: number): Promise<SourceRow | undefined> =>
  sql<SourceRow>`select ${source} from import_source where id = ${id}`.execute(db).then(({ rows }) => rows[0])

/** Held against other edits and readings until the transaction ends. */
export const lockSource = (tx: Tx, id: number): Promise<SourceValues | undefined> =>
  sql<SourceValues>`select ${values} from import_source where id = ${id} for update`
    .execute(tx)
    .then(({ rows }) => rows[0])

export const findPassword = (db: Db, id: number): Promise<Buffer | null> =>
  sql<{ password: Buffer | null }>`select password from import_source where id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0]?.password ?? null)

/** @returns its id */
export const insertSource = (
  tx: Tx,
  wanted: SourceValues,
  password: Buffer | null,
  at: Date,
): Promise<number> =>
  tx
    .insertInto('import_source')
    .values({ ...wanted, password, next_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)

/** @param password undefined keeps what is there. A source that was changed is looked at soon. */
export const updateSource = (
  tx: Tx,
  id: number,
  wanted: SourceValues,
  password: Buffer | null | undefined,
  at: Date,
) =>
  tx
    .updateTable('import_source')
    .set({
      ...wanted,
      ...(password !== undefined && { password }),
      ...{ next_at: at, failures: 0, failure: null, paused_at: null },
    })
    .where('id', '=', id)
    .execute()

export const deleteSource = (tx: Tx, id: number) =>
  tx.deleteFrom('import_source').where('id', '=', id).execute()

/** The sources whose time has come; each is due again after its minutes, whatever comes of it. */
export const takeDueSources = (tx: Tx, at: Date): Promise<number[]> =>
  sql<{ id: number }>`
    update import_source set next_at = ${at}::timestamptz + make_interval(mins => minutes)
    where id in (
      select id from import_source where is_active and paused_at is null and next_at <= ${at}
      order by next_at limit 50 for update skip locked)
    returning id`
    .execute(tx)
    .then(({ rows }) => rows.map(({ id }) => id))

/** Ends the pause of a source that somebody has read now. */
export const endPause = (tx: Tx, id: number) =>
  sql`update import_source set paused_at = null where id = ${id}`.execute(tx)

/** @param isSoon there is more to be read */
export const noteLook = (db: Db, id: number, at: Date, isSoon: boolean) =>
  sql`
    update import_source set looked_at = ${at}, next_at = case when ${isSoon} then ${at} else next_at end where id = ${id}`.execute(
    db,
  )

export const noteSuccess = (db: Db, id: number) =>
  sql`update import_source set failures = 0, failure = null where id = ${id} and failures > 0`.execute(db)

/** @returns how often it has failed in a row */
export const noteFailure = (
  tx: Tx,
  id: number,
  failure: Message,
  at: Date,
  toPause: number,
): Promise<{ failures: number; name: string } | undefined> =>
  sql<{ failures: number; name: string }>`
    update import_source set failures = failures + 1, failure = ${JSON.stringify(failure)}::jsonb, looked_at = ${at},
      paused_at = case when failures + 1 >= ${toPause} then ${at}::timestamptz end
    where id = ${id} returning failures, name`
    .execute(tx)
    .then(({ rows }) => rows[0])

/** Whether something of a source is being checked or imported. */
export const hasUnderWay = (db: Db, id: number): Promise<boolean> =>
  sql<{ is_there: boolean }>`
    select exists (
      select from catalogue_import
      where source_id = ${id} and state in ('checking', 'importing', 'undoing')) as is_there`
    .execute(db)
    .then(({ rows }) => rows[0]!.is_there) // exists gives a row

export type ReadFile = {
  name: string
  size: number | null
  changed_at: Date | null
  etag: string | null
  last_modified: string | null
  hash: Buffer
}
/** What was read of a source last, by name. */
export const findReadFiles = (db: Db, id: number): Promise<ReadFile[]> =>
  db
    .selectFrom('import_source_file')
    .select(['name', 'size', 'changed_at', 'etag', 'last_modified', 'hash'])
    .where('source_id', '=', id)
    .execute()

export const keepReadFile = (tx: Tx, id: number, file: ReadFile) =>
  sql`
    insert into import_source_file (source_id, name, size, changed_at, etag, last_modified, hash)
    values (${id}, ${file.name}, ${file.size}, ${file.changed_at}, ${file.etag}, ${file.last_modified}, ${file.hash})
    on conflict (source_id, name) do update
    set size = excluded.size, changed_at = excluded.changed_at, etag = excluded.etag,
      last_modified = excluded.last_modified, hash = excluded.hash`.execute(tx)

/** Forgets all that was read of a source, so that it is read from the beginning. */
export const forgetFiles = (tx: Tx, id: number) =>
  tx.deleteFrom('import_source_file').where('source_id', '=', id).execute()

/** Forgets the files of which the last import has failed, so that they are read again. */
export const forgetFailedFiles = (tx: Tx, id: number) =>
  sql`
    delete from import_source_file where source_id = ${id} and left(name, 200) in (
      select file_name from (
        select distinct on (file_name) file_name, state from catalogue_import
        where source_id = ${id} order by file_name, created_at desc, id desc) as last
      where state = 'failed')`.execute(tx)

/** Forgets what an address gave last. */
export const forgetAnswer = (db: Db, id: number) =>
  db.deleteFrom('import_source_file').where('source_id', '=', id).where('name', '=', '').execute()

/** Forgets the files that are not in the folder any more. */
export const forgetFilesBut = (db: Db, id: number, names: readonly string[]) =>
  sql`delete from import_source_file where source_id = ${id} and name <> all (${names}::text[])`.execute(db)

/** Gives up what waits of a file that has come anew. @returns how many waited */
export const dropWaiting = (tx: Tx, id: number, fileName: string): Promise<number> =>
  sql`
    update catalogue_import set state = 'dropped' where source_id = ${id} and file_name = ${fileName} and state = 'checked'`
    .execute(tx)
    .then(({ numAffectedRows }) => Number(numAffectedRows ?? 0n))
