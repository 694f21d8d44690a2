import type { Paper } from '@comptoir/contract/catalogue'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** The papers of a style, in their order. */
export const findPapers = (db: Db, styleId: number): Promise<Paper[]> =>
  sql<Paper>`
    select id, kind, title, language, type, bytes from style_paper
    where group_id = ${styleId} and removed_at is null order by position, id`
    .execute(db)
    .then(({ rows }) => rows)

/** The files of the papers of a style, those that were taken away too. */
export const findFiles = (
  db: Db,
  styleId: number,
): Promise<{ id: number; key: string; is_removed: boolean }[]> =>
  sql<{ id: number; key: string; is_removed: boolean }>`
    select id, file_key as key, removed_at is not null as is_removed from style_paper where group_id = ${styleId}`
    .execute(db)
    .then(({ rows }) => rows)

/** Adds a paper behind the others. */
export const insertPaper = (
  tx: Tx,
  styleId: number,
  { key, kind, title, language, type, bytes }: Omit<Paper, 'id'> & { key: string },
) =>
  sql`
    insert into style_paper (group_id, file_key, kind, title, language, type, bytes, position)
    select ${styleId}, ${key}, ${kind}, ${title}, ${language}, ${type}, ${bytes}, coalesce(max(position), 0) + 1
    from style_paper where group_id = ${styleId}`.execute(tx)

/** Makes these the papers of a style, in this order; the others are taken away, and forgotten when their days are over. */
export async function setPapers(
  tx: Tx,
  styleId: number,
  papers: readonly Pick<Paper, 'id' | 'kind' | 'title' | 'language'>[],
  { now, forget }: { now: Date; forget: Date },
): Promise<void> {
  await sql`
    update style_paper set
      kind = given.kind, title = given.title, language = given.language, position = given.position, removed_at = null
    from rows from (jsonb_to_recordset(${JSON.stringify(papers)}::jsonb)
      as (id bigint, kind text, title text, language text)) with ordinality as given(id, kind, title, language, position)
    where style_paper.id = given.id and style_paper.group_id = ${styleId}`.execute(tx)
  const kept = papers.map(({ id }) => id)
  await sql`
    update style_paper set removed_at = ${now}
    where group_id = ${styleId} and removed_at is null and id <> all(${kept}::bigint[])`.execute(tx)
  await sql`delete from style_paper where group_id = ${styleId} and removed_at < ${forget}`.execute(tx)
}
