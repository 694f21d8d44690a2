import type { PageStatus } from '@comptoir/contract/admin-pages'
import type { Language, TextLanguage } from '@comptoir/contract/common'
import { fixedPages } from '@comptoir/contract/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewherePlain, wordsIn } from '#db/lists.ts'
import { dayIn, timeZone } from '#lib/days.ts'
import { writtenTexts, type Texts } from '#lib/texts.ts'

/** What the office edits of a page. */
export type PageValues = {
  type: string
  slug: string
  title: Texts
  content: Texts
  published_from: string | null
  published_until: string | null
  position: number
} & Files
/** The picture of a page, and the PDF of a brochure. */
export type Files = {
  cover: string | null
  file_key: string | null
  file_name: string | null
  file_bytes: number | null
}
export type PageFacts = {
  id: number
  type: 'page' | 'legal' | 'news' | 'brochure' | 'partner'
  slug: string
  status: PageStatus
  missing: TextLanguage[]
  published_from: string | null
  published_until: string | null
  updated_at: Date
  is_fixed: boolean
}

const everyLanguage = sql`'{"fr":"","nl":"","de":"","en":""}'::jsonb`
const firstDay = sql`(page.published_at at time zone ${timeZone})::date`
const status = (now: Date) => sql`
  case when page.is_provisional then 'provisional' when page.published_at is null then 'draft'
       when page.published_at > ${now} then 'planned' when page.published_until < ${dayIn(now)}::date then 'ended'
       else 'published' end`
/** Of a partner the name is enough, of a brochure the title. */
const isMissingIn = (language: unknown) =>
  sql`(not page.title ? ${language} or page.type not in ('partner', 'brochure') and not page.content ? ${language})`
const files = sql`page.images[1] as cover, page.file_key, page.file_name, page.file_bytes`
const facts = (now: Date) => sql`
  page.id, page.type, page.slug, ${status(now)} as status,
  array(select language from unnest(array['fr', 'nl', 'de', 'en']) as language
        where ${isMissingIn(sql.ref('language'))}) as missing,
  ${firstDay} as published_from, page.published_until, page.updated_at,
  page.slug = any(${fixedPages}::text[]) as is_fixed`

type Column = 'title' | 'slug' | 'type' | 'published_from' | 'updated_at'

/** Pages that match, with the number of all of them. */
export async function findOfficePages(
  db: Db,
  language: Language,
  now: Date,
  filter: {
    search?: string | undefined
    type?: string | undefined
    status?: string | undefined
    missing?: string | undefined
    ordering: Column | `-${Column}`
    limit: number
    offset: number
  },
) {
  const { search, type, missing } = filter
  const where = every([
    type === undefined ? undefined : sql`page.type = ${type}`,
    filter.status === undefined ? undefined : sql`${status(now)} = ${filter.status}`,
    missing === undefined ? undefined : isMissingIn(missing),
    search
      ? sql`plain(page.slug || ' ' || ${wordsIn(sql`page.title`)}) like ${somewherePlain(search)}`
      : undefined,
  ])
  const title = sql`text_in(page.title, ${language})`
  const order = orderBy(
    filter.ordering,
    {
      title: sql`plain(${title})`,
      slug: sql`page.slug`,
      type: sql`page.type`,
      published_from: { nullable: sql`page.published_at` },
      updated_at: sql`page.updated_at`,
    },
    sql`page.id`,
  )
  const list = { from: sql`content_page as page`, where, order, id: sql`page.id`, isIndexed: false }
  const { rows } = await sql<PageFacts & { title: string; count: number }>`
    select ${facts(now)}, ${title} as title, listed.count
    from (${pageIds(list, filter)}) as listed
    join content_page as page on page.id = listed.page_id
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

export const findOfficePage = (db: Db, id: number, now: Date) =>
  sql<PageFacts & Files & { title: Texts; content: Texts; position: number; old_addresses: string[] }>`
    select ${facts(now)}, ${everyLanguage} || page.title as title, ${everyLanguage} || page.content as content,
           page.position, ${files},
           array(select slug from content_page_address where page_id = page.id order by slug) as old_addresses
    from content_page as page where id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** Keeps the pages and their addresses from being changed until the transaction ends. */
export const lockPages = (tx: Tx) => sql`lock table content_page in share row exclusive mode`.execute(tx)

export const findPageValues = (tx: Tx, id: number): Promise<PageValues | undefined> =>
  sql<PageValues>`
    select type, slug, ${everyLanguage} || title as title, ${everyLanguage} || content as content,
           ${firstDay} as published_from, published_until, position, ${files}
    from content_page as page where id = ${id}`
    .execute(tx)
    .then(({ rows }) => rows[0])

/** The page that has an address, or had it before. */
export const findOwnerOf = (tx: Tx, slug: string, language: Language) =>
  sql<{ id: number; title: string }>`
    select id, text_in(title, ${language}) as title from content_page
    where id in (select id from content_page where slug = ${slug}
                 union all select page_id from content_page_address where slug = ${slug})`
    .execute(tx)
    .then(({ rows }) => rows[0])

export const insertPage = (tx: Tx, page: PageValues, now: Date): Promise<number> =>
  sql<{ id: number }>`
    insert into content_page (type, slug, title, content, published_at, published_until, position, updated_at)
    values (${page.type}, ${page.slug}, ${writtenTexts(page.title)}, ${writtenTexts(page.content)},
            ${page.published_from}::date::timestamp at time zone ${timeZone}, ${page.published_until},
            ${page.position}, ${now})
    returning id`
    .execute(tx)
    .then(({ rows }) => rows[0]!.id)

/** Of a first day that stays, the hour stays as well. */
export const updatePage = (tx: Tx, id: number, page: PageValues, now: Date) =>
  sql`
    update content_page as page
    set slug = ${page.slug}, title = ${writtenTexts(page.title)}, content = ${writtenTexts(page.content)},
        published_at = case when ${firstDay} = ${page.published_from}::date then published_at
                            else ${page.published_from}::date::timestamp at time zone ${timeZone} end,
        published_until = ${page.published_until}, position = ${page.position}, is_provisional = false,
        updated_at = ${now}
    where id = ${id}`.execute(tx)

/** The address that it is about to lose goes on leading to it; the one it gets is an old one no more. */
export const moveAddress = (tx: Tx, id: number, slug: string) =>
  sql`
    with gone as (delete from content_page_address where slug = ${slug})
    insert into content_page_address (slug, page_id) select slug, id from content_page where id = ${id}`.execute(
    tx,
  )

/** Writes what a brochure is downloaded as, or its cover. */
export const setFiles = (
  tx: Tx,
  id: number,
  { cover, ...files }: Partial<Omit<Files, 'cover'>> & { cover?: string },
  now: Date,
) =>
  tx
    .updateTable('content_page')
    .set({ ...files, ...(cover !== undefined && { images: [cover] }), updated_at: now })
    .where('id', '=', id)
    .execute()

/** Keeps the texts as they stand. */
export const keepVersion = (tx: Tx, id: number, version: number) =>
  sql`
    insert into content_page_version (page_id, version, title, content)
    select id, ${version}, title, content from content_page where id = ${id}`.execute(tx)

export const deletePage = (tx: Tx, id: number) => sql`delete from content_page where id = ${id}`.execute(tx)

/** The versions that are kept of a page, with who wrote each and when. */
export const findVersions = (db: Db, id: number) =>
  sql<{ version: number; at: Date | null; actor_id: number | null; actor_name: string | null }>`
    select kept.version, entry.at, entry.actor_id, actor.name as actor_name
    from content_page_version as kept
    left join audit_entry as entry on entry.id = kept.version
    left join app_user as actor on actor.id = entry.actor_id
    where kept.page_id = ${id} order by kept.version desc limit 100`
    .execute(db)
    .then(({ rows }) => rows)

export const findVersion = (db: Db, id: number, version: number) =>
  sql<{ title: Texts; content: Texts }>`
    select ${everyLanguage} || title as title, ${everyLanguage} || content as content
    from content_page_version where page_id = ${id} and version = ${version}`
    .execute(db)
    .then(({ rows }) => rows[0])
