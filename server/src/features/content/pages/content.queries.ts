import type { TextLanguage } from '@comptoir/contract/common'
import { openingPages } from '@comptoir/contract/rules'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { dayIn } from '#lib/days.ts'

/** Within its first and its last day. */
const isShown = (now: Date) => sql<boolean>`
  published_at <= ${now} and coalesce(published_until, 'infinity') >= ${dayIn(now)}::date`

const pages = (db: Db, language: string, now: Date) =>
  db
    .selectFrom('content_page')
    .where(isShown(now))
    .select([
      'slug',
      'type',
      'published_at',
      'images',
      'file_name',
      'file_bytes',
      sql<string>`text_in(title, ${language})`.as('title'),
      sql<string>`text_in(content, ${language})`.as('content'),
      sql<TextLanguage | null>`text_language(title, ${language})`.as('title_language'),
      sql<TextLanguage | null>`text_language(content, ${language})`.as('content_language'),
    ])

export type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>

/** By its address, or by one that it had before. */
export const findPage = (db: Db, language: string, slug: string, now: Date) =>
  pages(db, language, now)
    .where(
      sql<boolean>`id = coalesce(
        (select id from content_page where slug = ${slug}),
        (select page_id from content_page_address where slug = ${slug}))`,
    )
    .executeTakeFirst()

/** The PDF of a brochure that is shown; `file_key` is null where it has none. */
export const findBrochureFile = (db: Db, slug: string, now: Date) =>
  db
    .selectFrom('content_page')
    .where(isShown(now))
    .where('slug', '=', slug)
    .where('type', '=', 'brochure')
    .select(['file_key', 'file_name'])
    .executeTakeFirst()

/** Published pages of a type but for those that open a list, newest first; of every type without one. */
export async function findPages(
  db: Db,
  language: string,
  { type, limit, offset, now }: { type?: string | undefined; limit: number; offset: number; now: Date },
) {
  const wanted = type ?? null
  const isListed = sql<boolean>`
    (${wanted}::text is null or type = ${wanted} and slug <> all(${Object.values(openingPages)}::text[]))`
  const rows = await pages(db, language, now)
    .where(isListed)
    .orderBy('position')
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await db
    .selectFrom('content_page')
    .where(isShown(now))
    .where(isListed)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count, rows }
}
