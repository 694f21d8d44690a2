import type { TranslatedEntity } from '@comptoir/contract/admin-translations'
import type { Language, TextLanguage } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { every, orderBy, slice, somewherePlain, wordsIn } from '#db/lists.ts'
import { dayIn } from '#lib/days.ts'

/** All that is written in several languages. What nobody has begun to write is not missing: drafts have titles alone. */
const written = (now: Date) => sql`
  select 'style' as entity, id as entity_id, ref as code, name, missing_languages(name, description) as missing,
         is_active as is_shown
  from product_group
  union all
  select 'category', id, code, name, missing_languages(name, null), is_active from category
  union all
  select 'color', id, code, name, missing_languages(name, null), is_active from color
  union all
  select 'catalog', id, code, name, missing_languages(name, null), is_active from catalog
  union all
  select 'unit', id, code, name, missing_languages(name, plural), is_active from unit
  union all
  select 'page', id, '/page/' || slug, title, missing_languages(title, content),
         coalesce(published_at <= ${now}, false) and coalesce(published_until, 'infinity') >= ${dayIn(now)}::date
  from content_page
  union all
  select 'announcement', id, '', title,
         array(select lang from unnest(missing_languages(title, content)) as lang
               where languages = '{}' or lang = any(languages)),
         is_active and coalesce(shown_from, '-infinity') <= ${dayIn(now)}::date
           and coalesce(shown_until, 'infinity') >= ${dayIn(now)}::date
  from announcement
  union all
  select 'delivery_option', id, code, name, missing_languages(name, description), is_active from delivery_option
  union all
  select 'holiday', id, day::text, name, missing_languages(name, null), true from holiday
  union all
  select 'company', null, link.item ->> 'url', link.item -> 'name', missing_languages(link.item -> 'name', null), true
  from setting, jsonb_array_elements(setting.value -> 'footer_links') as link (item) where setting.key = 'company'`

type Column = 'name' | 'code' | 'entity'
type Found = {
  id: number
  entity: TranslatedEntity
  entity_id: number | null
  name: string
  code: string
  missing: TextLanguage[]
  is_shown: boolean
}

/** What lacks a language and matches, with the number of all of it. @param entities those that may be in it */
export async function findMissingTranslations(
  db: Db,
  language: Language,
  now: Date,
  entities: readonly TranslatedEntity[],
  filter: {
    search?: string | undefined
    missing?: TextLanguage | undefined
    is_shown?: 'true' | 'false' | undefined
    ordering: Column | `-${Column}`
    limit: number
    offset: number
  },
) {
  const { search, missing, is_shown } = filter
  const where = every([
    sql`thing.entity = any(${entities}::text[])`,
    missing === undefined ? sql`thing.missing <> '{}'` : sql`${missing} = any(thing.missing)`,
    is_shown === undefined ? undefined : sql`thing.is_shown = ${is_shown === 'true'}`,
    search
      ? sql`plain(thing.code || ' ' || ${wordsIn(sql`thing.name`)}) like ${somewherePlain(search)}`
      : undefined,
  ])
  const name = sql`text_in(thing.name, ${language})`
  const order = orderBy(
    filter.ordering,
    { name: sql`plain(${name})`, code: sql`thing.code`, entity: sql`thing.entity` },
    sql`concat(thing.entity, ' ', thing.code, ' ', thing.entity_id)`,
  )
  const from = sql`(${written(now)}) as thing`
  const { rows } = await sql<Found & { count: number }>`
    select (row_number() over (order by ${order}))::int as id, thing.entity, thing.entity_id, ${name} as name,
           thing.code, thing.missing, thing.is_shown, (count(*) over ())::int as count
    from ${from} where ${where} order by ${order} limit ${filter.limit} offset ${filter.offset}`.execute(db)
  return slice(db, { from, where, order, id: sql`thing.entity_id`, isIndexed: false }, filter, rows)
}
