import type { FindingKind, ImportState } from '@comptoir/contract/admin-imports'
import type { IdAndName } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewhere } from '#db/lists.ts'
import type { Message } from '#lib/errors.ts'
import { storableJson } from '#lib/storable.ts'
import type { KeptReading } from './table.service.ts'

export type ImportOptions = {
  text_language: 'fr' | 'nl' | 'de' | 'en'
  encoding: 'utf-8' | 'windows-1252'
  supplier: string
  jump: number
  /** Nothing but prices, stocks and deliveries is taken. */
  scope?: 'supply' | 'catalogue'
  /** Somebody has to confirm it, whatever is in it. */
  waits?: boolean
}
type Counts = { read: number; inserted: number; updated: number; unchanged: number; refused: number }
export type ImportRow = {
  id: number
  file_name: string
  state: ImportState
  format: 'own' | 'magento' | 'shopify' | 'table' | null
  reading: KeptReading | null
  options: ImportOptions
  failure: Message | null
  progress: number
  rows: number | null
  summary: Record<string, Counts>
  findings: { [Kind in FindingKind]?: number }
  created_at: Date
  created_by: IdAndName | null
  source: IdAndName | null
  confirmed_at: Date | null
  confirmed_by: IdAndName | null
  ended_at: Date | null
  undone_at: Date | null
  undone_by: IdAndName | null
  /** Whether the file is still there. */
  has_file: boolean
}

const person = (column: string) => sql`(
  select jsonb_build_object('id', app_user.id, 'name', app_user.name) from app_user
  where app_user.id = catalogue_import.${sql.id(column)})`
const importRow = sql`
  catalogue_import.id, file_name, state, format, options, reading, failure, progress, rows, summary, findings, catalogue_import.created_at,
  ${person('created_by')} as created_by, (
    select jsonb_build_object('id', source.id, 'name', source.name) from import_source source
    where source.id = catalogue_import.source_id) as source, confirmed_at, ${person('confirmed_by')} as confirmed_by, ended_at, undone_at,
  ${person('undone_by')} as undone_by, exists (
    select from catalogue_import_part where import_id = catalogue_import.id) as has_file`

const columns = {
  created_at: sql`catalogue_import.created_at`,
  file_name: sql`lower(catalogue_import.file_name)`,
}
type Column = keyof typeof columns
type Filter = {
  state?: ImportState | undefined
  source?: number | undefined
  search?: string | undefined
  ordering: Column | `-${Column}`
  limit: number
  offset: number
}

export async function findImports(
  db: Db,
  { state, source, search, ordering, ...page }: Filter,
): Promise<{ count: number; rows: ImportRow[] }> {
  const id = sql`catalogue_import.id`
  const list = {
    from: sql`catalogue_import`,
    where: every([
      state && sql`catalogue_import.state = ${state}`,
      source === undefined ? undefined : sql`catalogue_import.source_id = ${source}`,
      search ? sql`lower(catalogue_import.file_name) like ${somewhere(search)}` : undefined,
    ]),
    order: orderBy(ordering, columns, id),
    id,
    isIndexed: ordering.endsWith('created_at'),
  }
  const { rows } = await sql<ImportRow & { count: number }>`
    select page.count, ${importRow} from (${pageIds(list, page)}) page
    join catalogue_import on catalogue_import.id = page_id order by ${list.order}`.execute(db)
  return slice(db, list, page, rows)
}

export const findImport = (db: Db, id: number): Promise<ImportRow | undefined> =>
  sql<ImportRow>`select ${importRow} from catalogue_import where catalogue_import.id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** Writes an import with its file. @returns its id */
export async function insertImport(
  tx: Tx,
  row: {
    file_name: string
    format: ImportRow['format']
    options: ImportOptions
    at: Date
    by: number | null
    source?: number
  },
  content: Buffer,
): Promise<number> {
  const { id } = await tx
    .insertInto('catalogue_import')
    .values({
      file_name: row.file_name,
      state: 'checking',
      format: row.format,
      options: JSON.stringify(row.options),
      created_at: row.at,
      created_by: row.by,
      source_id: row.source ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(tx, id, content)
  return id
}

const PART_BYTES = 1024 * 1024
async function insertParts(tx: Tx, id: number, content: Buffer): Promise<void> {
  for (let position = 0; position * PART_BYTES < content.length; position += 1)
    await tx
      .insertInto('catalogue_import_part')
      .values({
        import_id: id,
        position,
        content: content.subarray(position * PART_BYTES, (position + 1) * PART_BYTES),
      })
      .execute()
}

/** Keeps the file of an import in another form. */
export async function replaceParts(tx: Tx, id: number, content: Buffer): Promise<void> {
  await deleteParts(tx, id)
  await insertParts(tx, id, content)
}

/** The file of an import, part by part. */
export async function* readParts(db: Db, importId: number): AsyncIterable<Buffer> {
  for (let position = 0; ; position += 1) {
    const part = await db
      .selectFrom('catalogue_import_part')
      .select('content')
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!part) return
    yield part.content
  }
}
/** Gives the file of an import to another one. */
export const moveParts = (tx: Tx, from: number, to: number) =>
  tx.updateTable('catalogue_import_part').set({ import_id: to }).where('import_id', '=', from).execute()

const deleteParts = (db: Db, importId: number) =>
  db.deleteFrom('catalogue_import_part').where('import_id', '=', importId).execute()

/**
 * Takes an import from one state to the next.
 *
 * @returns whether it was in that state
 */
export const setState = (
  db: Db,
  id: number,
  from: ImportState,
  to: ImportState,
  by?: { column: 'confirmed' | 'undone'; actor: number | null; at: Date },
): Promise<boolean> =>
  sql`
    update catalogue_import set state = ${to}, failure = null${to === 'importing' ? sql`, progress = 0` : sql``} ${
      by
        ? sql`, ${sql.id(`${by.column}_at`)} = ${by.at}, ${sql.id(`${by.column}_by`)} = ${by.actor}::bigint`
        : sql``
    }
    where id = ${id} and state = ${from}`
    .execute(db)
    .then(({ numAffectedRows }) => numAffectedRows === 1n)

export const setProgress = (db: Db, id: number, progress: number) =>
  db.updateTable('catalogue_import').set({ progress }).where('id', '=', id).execute()

export const setFormat = (db: Db, id: number, format: NonNullable<ImportRow['format']>) =>
  db.updateTable('catalogue_import').set({ format }).where('id', '=', id).execute()

export const setReading = (db: Db, id: number, reading: KeptReading) =>
  db
    .updateTable('catalogue_import')
    .set({ reading: JSON.stringify(reading) })
    .where('id', '=', id)
    .execute()

type Ending = {
  state: ImportState
  at: Date
  failure?: Message
  rows?: number
  summary?: ImportRow['summary']
  findings?: ImportRow['findings']
  /** It was not the file's fault: it can be tried again. */
  keepsFile?: boolean
}
/**
 * Writes how a job has ended; the file goes once it is of no use any more.
 *
 * @param from the state that the job works in
 * @returns whether it was in that state: where a job was taken for dead, another one may have ended it
 */
export async function end(db: Db, id: number, from: ImportState, ending: Ending): Promise<boolean> {
  const { state, at, failure, rows, summary, findings, keepsFile } = ending
  const { numAffectedRows } = await sql`
    update catalogue_import set state = ${state}, ended_at = ${at},
      failure = ${failure ? storableJson(failure) : null}::jsonb,
      rows = coalesce(${rows ?? null}::integer, rows), progress = coalesce(${rows ?? null}::integer, progress),
      summary = coalesce(${summary ? JSON.stringify(summary) : null}::jsonb, summary),
      findings = findings || coalesce(${findings ? JSON.stringify(findings) : null}::jsonb, '{}')
    where id = ${id} and state = ${from}`.execute(db)
  if (numAffectedRows !== 1n) return false
  if (state !== 'checked' && !keepsFile) await deleteParts(db, id)
  return true
}

export type FindingRow = {
  kind: FindingKind
  line: number | null
  record: string
  key: string
  field: string
  before: string | null
  after: string | null
  reason: Message | null
}
export const insertFindings = (db: Db, importId: number, findings: readonly FindingRow[]) =>
  sql`
    insert into catalogue_import_finding (import_id, kind, line, record, key, field, before, after, reason)
    select ${importId}::bigint, kind, line, record, key, field, before, after, reason
    from jsonb_to_recordset(${storableJson(findings)}::jsonb) as finding (
      kind text, line integer, record text, key text, field text, before text, after text, reason jsonb)`.execute(
    db,
  )
export const deleteFindings = (db: Db, importId: number, kinds: readonly FindingKind[]) =>
  sql`delete from catalogue_import_finding where import_id = ${importId} and kind = any (${kinds}::text[])`.execute(
    db,
  )

/** The prices that a check has found to change by too much, as `product tariff minimum`. */
export const findJumps = (db: Db, importId: number): Promise<Set<string>> =>
  sql<{ key: string }>`
    select key from catalogue_import_finding where import_id = ${importId} and kind = 'price_jump'`
    .execute(db)
    .then(({ rows }) => new Set(rows.map(({ key }) => key)))

type FindingFilter = {
  kind?: FindingKind | undefined
  search?: string | undefined
  limit: number
  offset: number
}
export async function findFindings(
  db: Db,
  importId: number,
  { kind, search, ...page }: FindingFilter,
): Promise<{ count: number; rows: (FindingRow & { id: number })[] }> {
  const id = sql`catalogue_import_finding.id`
  const list = {
    from: sql`catalogue_import_finding`,
    where: every([
      sql`catalogue_import_finding.import_id = ${importId}`,
      kind && sql`catalogue_import_finding.kind = ${kind}`,
      search ? sql`lower(catalogue_import_finding.key) like ${somewhere(search)}` : undefined,
    ]),
    order: sql`${id}`,
    id,
    isIndexed: true,
  }
  const { rows } = await sql<FindingRow & { id: number; count: number }>`
    select page.count, catalogue_import_finding.id, kind, line, record, key, field, before, after, reason
    from (${pageIds(list, page)}) page
    join catalogue_import_finding on catalogue_import_finding.id = page_id order by ${list.order}`.execute(db)
  return slice(db, list, page, rows)
}

/** Holds the rows that an import has written, until the transaction ends. */
export const lockImport = (tx: Tx, id: number) =>
  sql<{ state: ImportState; confirmed_at: Date | null }>`
    select state, confirmed_at from catalogue_import where id = ${id} for update`
    .execute(tx)
    .then(({ rows }) => rows[0])

const productsOf = (importId: number) => sql`
  select (key ->> 'id')::bigint as id from rows_of_import(${importId}, 'product')
  union select (key ->> 'product_id')::bigint from rows_of_import(${importId}, 'price')
  union select (key ->> 'product_id')::bigint from rows_of_import(${importId}, 'stock')
  union select (key ->> 'product_id')::bigint from rows_of_import(${importId}, 'incoming_stock')
  union select product.id from rows_of_import(${importId}, 'product_group') style
    join product on product.group_id = (style.key ->> 'id')::bigint`

/** Orders placed since an import was confirmed that hold something of it: the first, and how many. */
export const findOrdersSince = (db: Db, importId: number, since: Date) =>
  sql<{ name: string; count: number }>`
    with written as materialized (${productsOf(importId)})
    select name, count(*) over ()::integer as count from customer_order
    where created_at >= ${since} and exists (
      select from order_item where order_item.order_id = customer_order.id and order_item.product_id in (select id from written))
    order by created_at limit 1`
    .execute(db)
    .then(({ rows }) => rows[0])

/** What holds a product that came with an import: it would go with it. */
export const findUses = (db: Db, importId: number) =>
  sql<{ ref: string; count: number }>`
    with added as materialized (
      select (key ->> 'id')::bigint as id from rows_of_import(${importId}, 'product') where before is null)
    select ref, count(*) over ()::integer as count from product join added using (id)
    where exists (select from basket_line where product_id = product.id)
      or exists (select from company_code where product_id = product.id)
      or exists (select from agreement where product_id = product.id)
      or exists (select from price_change_line where product_id = product.id)
    union all
    select ref, count(*) over ()::integer from product_group
    where id in (select (key ->> 'id')::bigint from rows_of_import(${importId}, 'product_group') where before is null)
      and exists (select from agreement where style_id = product_group.id)
    order by ref limit 1`
    .execute(db)
    .then(({ rows }) => rows[0])

/** What others have changed since of what an import has written: the first, and how many. */
export const findChangedSince = (db: Db, importId: number) =>
  sql<{ name: string | null; count: number }>`
    select coalesce(written ->> 'ref', written ->> 'code', product.ref) as name, count(*) over ()::integer as count
    from changed_since_import(${importId}) left join product on product.id = (written ->> 'product_id')::bigint
    order by 1 limit 1`
    .execute(db)
    .then(({ rows }) => rows[0])

/** The styles that an import concerns, those that came with it too; null where it concerns all, as of a colour. */
export const findStyles = (db: Db, importId: number) =>
  sql<{ ids: number[] | null }>`
    select case when not exists (
      select from catalogue_import_change where import_id = ${importId}
        and table_name in ('category', 'brand', 'catalog', 'color', 'size') and before is not null
    ) then array(
      select distinct product.group_id from (${productsOf(importId)}) written join product using (id)
      union select (key ->> 'id')::bigint from rows_of_import(${importId}, 'product_group')
      union select (coalesce(before, after) ->> 'group_id')::bigint from rows_of_import(${importId}, 'product')
    ) end as ids`
    .execute(db)
    .then(({ rows }) => rows[0]?.ids ?? null)

/** Makes the catalogue what it was before an import. */
export const takeBack = (tx: Tx, importId: number) => sql`select take_back_import(${importId})`.execute(tx)

/**
 * Forgets what older imports have found and written; that they were is kept. Gives up those that nobody has confirmed. Of
 * what is read by itself there is much more: it is forgotten sooner, and goes as a whole in the end.
 */
export async function forgetOld(
  db: Db,
  before: Date,
  ofSourcesBefore: Date,
  goneBefore: Date,
): Promise<void> {
  const old = sql`
    select id from catalogue_import
    where coalesce(confirmed_at, created_at) < ${before}
      or (coalesce(confirmed_at, created_at) < ${ofSourcesBefore} and source_id is not null and confirmed_by is null
        and state <> 'checked')`
  await sql`
    delete from catalogue_import
    where created_at < ${goneBefore} and source_id is not null and state in ('done', 'undone', 'dropped', 'failed')`.execute(
    db,
  )
  await sql`update catalogue_import set state = 'dropped' where state = 'checked' and created_at < ${before}`.execute(
    db,
  )
  await sql`delete from catalogue_import_part where import_id in (${old})`.execute(db)
  await sql`delete from catalogue_import_finding where import_id in (${old})`.execute(db)
  await sql`delete from catalogue_import_change where import_id in (${old})`.execute(db)
}
