import type { announcementStatuses, audiences } from '@comptoir/contract/admin-announcements'
import type { Language, TextLanguage } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewherePlain, wordsIn } from '#db/lists.ts'
import { dayIn } from '#lib/days.ts'
import { writtenTexts, type Texts } from '#lib/texts.ts'

type Terms = {
  is_active: boolean
  shown_from: string | null
  shown_until: string | null
  audience: (typeof audiences)[number]
  languages: Language[]
  countries: number[]
}
export type AnnouncementValues = Terms & { title: Texts; content: Texts }
type Facts = { id: number; status: (typeof announcementStatuses)[number]; missing: Language[] }

/** The newest announcement for a reader: today, in their language, and for their country if it is for some only. */
export const findAnnouncement = (db: Db, language: Language, today: string, companyId: number | undefined) =>
  sql<{
    id: number
    title: string
    content: string
    title_language: TextLanguage | null
    content_language: TextLanguage | null
  }>`
    select id, text_in(title, ${language}) as title, text_in(content, ${language}) as content,
           text_language(title, ${language}) as title_language,
           text_language(content, ${language}) as content_language
    from announcement
    where is_active and coalesce(shown_from, '-infinity') <= ${today}::date
      and coalesce(shown_until, 'infinity') >= ${today}::date
      and (languages = '{}' or ${language} = any(languages))
      and (audience = 'everybody' or ${companyId ?? null}::bigint is not null)
      and (countries = '{}' or (select country_id from billing_info
                                where company_id = ${companyId ?? null} and is_default) = any(countries))
    order by id desc limit 1`
    .execute(db)
    .then(({ rows }) => rows[0])

const everyLanguage = sql`'{"fr":"","nl":"","de":"","en":""}'::jsonb`
const terms = sql`is_active, shown_from, shown_until, audience, languages, to_json(countries) as countries`
const status = (today: string) => sql`
  case when not is_active then 'off' when shown_from > ${today}::date then 'planned'
       when shown_until < ${today}::date then 'ended' else 'shown' end`
const facts = (today: string) => sql`
  announcement.id, ${status(today)} as status,
  array(select language from unnest(array['fr', 'nl', 'de', 'en']) as language
        where (languages = '{}' or language = any(languages))
          and not (title ? language and content ? language)) as missing`

type Column = 'id' | 'title' | 'shown_from' | 'shown_until'

/** Announcements that match, with the number of all of them. */
export async function findAnnouncements(
  db: Db,
  language: Language,
  now: Date,
  filter: {
    search?: string | undefined
    status?: string | undefined
    ordering: Column | `-${Column}`
    limit: number
    offset: number
  },
) {
  const today = dayIn(now)
  const { search } = filter
  const where = every([
    filter.status === undefined ? undefined : sql`${status(today)} = ${filter.status}`,
    search ? sql`plain(${wordsIn(sql`title`)}) like ${somewherePlain(search)}` : undefined,
  ])
  const title = sql`text_in(title, ${language})`
  const order = orderBy(
    filter.ordering,
    {
      id: sql`announcement.id`,
      title: sql`plain(${title})`,
      shown_from: { nullable: sql`shown_from` },
      shown_until: { nullable: sql`shown_until` },
    },
    sql`announcement.id`,
  )
  const list = { from: sql`announcement`, where, order, id: sql`announcement.id`, isIndexed: false }
  const { rows } = await sql<Facts & Terms & { title: string; count: number }>`
    select ${facts(today)}, ${terms}, ${title} as title, listed.count
    from (${pageIds(list, filter)}) as listed
    join announcement on announcement.id = listed.page_id
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

export const findOfficeAnnouncement = (db: Db, id: number, now: Date) =>
  sql<Facts & AnnouncementValues>`
    select ${facts(dayIn(now))}, ${terms}, ${everyLanguage} || title as title, ${everyLanguage} || content as content
    from announcement where id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** An announcement as it is edited, kept still until the transaction ends. */
export const lockAnnouncement = (tx: Tx, id: number) =>
  sql<AnnouncementValues>`
    select ${terms}, ${everyLanguage} || title as title, ${everyLanguage} || content as content
    from announcement where id = ${id} for update`
    .execute(tx)
    .then(({ rows }) => rows[0])

export const insertAnnouncement = (tx: Tx, values: AnnouncementValues, now: Date): Promise<number> =>
  tx
    .insertInto('announcement')
    .values({ ...columns(values), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)

export const updateAnnouncement = (tx: Tx, id: number, values: AnnouncementValues) =>
  tx.updateTable('announcement').set(columns(values)).where('id', '=', id).execute()

export const deleteAnnouncement = (tx: Tx, id: number) =>
  tx.deleteFrom('announcement').where('id', '=', id).execute()

const columns = ({ title, content, ...rest }: AnnouncementValues) => ({
  ...rest,
  title: writtenTexts(title),
  content: writtenTexts(content),
})

/** Those of the ids that are no country's. */
export const findUnknownCountries = (db: Db, ids: readonly number[]) =>
  sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as id where not exists (select from country where country.id = id.id)`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))
