import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/**
 * What is asked for: a price list of a tariff, with a company's agreements where one is named, or what is kept about a user
 * and their company; in a language.
 */
export type Edition =
  | {
      kind: 'price_list'
      tariff_id: number
      company_id: number | null
      language: string
      format: 'xlsx' | 'pdf'
    }
  | { kind: 'own_data'; user_id: number; company_id: number; language: string }
export type DocumentRow = {
  id: number
  status: 'pending' | 'ready' | 'failed'
  /** Whether it is of the present catalogue; false where it is not about the catalogue. */
  is_current: boolean
  /** Seconds since it was asked for or, once it is made or has failed, since then. */
  age: number
  /** Percent, where the job knows how far it is. */
  progress: number | null
}

const isOf = (edition: Edition) =>
  edition.kind === 'price_list'
    ? sql`kind = 'price_list' and tariff_id = ${edition.tariff_id}
        and company_id is not distinct from ${edition.company_id}::bigint and language = ${edition.language}
        and format = ${edition.format}`
    : sql`kind = 'own_data' and user_id = ${edition.user_id} and company_id = ${edition.company_id}
        and language = ${edition.language}`

/** Whether it is made for one company, and so never kept for others. */
export const isForOne = ({ company_id }: Edition): boolean => company_id !== null

/** The documents of an edition, those of the present catalogue first. */
export const findDocuments = async (db: Db, edition: Edition): Promise<DocumentRow[]> =>
  (
    await sql<DocumentRow>`
      select id, status, progress, version is not null and version = (select version from catalogue_version) as is_current,
        extract(epoch from clock_timestamp() - created_at)::float8 as age
      from document where ${isOf(edition)} order by version desc`.execute(db)
  ).rows

/**
 * Records that an edition is to be made.
 *
 * @returns its id, or undefined if somebody else has just asked for it
 */
export const insertPending = async (db: Db, edition: Edition): Promise<number | undefined> => {
  const { tariff_id, user_id, company_id, format } = {
    ...{ tariff_id: null, user_id: null, format: null },
    ...edition,
  }
  const { rows } = await sql<{ id: number }>`
    insert into document (kind, tariff_id, user_id, company_id, version, language, format, status)
    select ${edition.kind}, ${tariff_id}::bigint, ${user_id}::bigint, ${company_id}::bigint,
      case when ${isForOne(edition)} then null else version end, ${edition.language}, ${format}, 'pending'
    from catalogue_version
    on conflict (kind, tariff_id, user_id, company_id, version, language, format) do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

export const findPending = (db: Db, id: number) =>
  db
    .selectFrom('document')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .select(['tariff_id', 'user_id', 'company_id', 'language', 'format'])
    .executeTakeFirst()

export const setProgress = (db: Db, id: number, progress: number) =>
  db.updateTable('document').set({ progress }).where('id', '=', id).execute()

/** Only the job that still owns the document may write its result. */
export const setFailed = (db: Db, id: number) =>
  db
    .updateTable('document')
    .set({ status: 'failed', created_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()

export const setReady = (db: Db, id: number, version: number | null) =>
  db
    .updateTable('document')
    .set({ version, status: 'ready', created_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

/**
 * Deletes what a document of a version takes the place of: others of that version at once, older ones when whoever has
 * begun to download them has had so many minutes.
 */
export const deleteReplaced = (db: Db, id: number, version: number, minutes: number) =>
  sql`
    delete from document as old using document as made
    where made.id = ${id} and old.id <> made.id and old.kind = made.kind and old.tariff_id = made.tariff_id
      and old.company_id is null and old.language = made.language and old.format = made.format
      and (old.version = ${version}
           or (old.version < ${version} and old.created_at < clock_timestamp() - ${minutes} * interval '1 minute'))`.execute(
    db,
  )

export const deleteDocument = (db: Db, id: number) => db.deleteFrom('document').where('id', '=', id).execute()

/** Deletes what was made for somebody alone, so many minutes ago. */
export const deleteOwn = (db: Db, minutes: number) =>
  sql`
    delete from document
    where company_id is not null and created_at < clock_timestamp() - ${minutes} * interval '1 minute'`.execute(
    db,
  )

export const deleteParts = (db: Db, id: number) =>
  db.deleteFrom('document_part').where('document_id', '=', id).execute()

export const insertPart = (db: Db, document_id: number, position: number, content: Buffer) =>
  db.insertInto('document_part').values({ document_id, position, content }).execute()

export const findPart = async (db: Db, id: number, position: number): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('document_part')
      .where('document_id', '=', id)
      .where('position', '=', position)
      .select('content')
      .executeTakeFirst()
  )?.content
