import { openingPages } from '@comptoir/contract/rules'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

const pages = (db: Db, language: string) =>
  db
    .selectFrom('content_page')
    .where('published_at', 'is not', null)
    .select([
      'slug',
      'type',
      'published_at',
      'images',
      sql<string>`text_in(title, ${language})`.as('title'),
      sql<string>`text_in(content, ${language})`.as('content'),
    ])

export type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>

export const findPage = (db: Db, language: string, slug: string) =>
  pages(db, language).where('slug', '=', slug).executeTakeFirst()

/** Published pages of a type but for those that open a list, newest first; of every type without one. */
export async function findPages(
  db: Db,
  language: string,
  { type, limit, offset }: { type?: string | undefined; limit: number; offset: number },
) {
  const wanted = type ?? null
  const isListed = sql<boolean>`
    published_at is not null
    and (${wanted}::text is null or type = ${wanted} and slug <> all(${Object.values(openingPages)}::text[]))`
  const rows = await pages(db, language)
    .where(isListed)
    .orderBy('position')
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await db
    .selectFrom('content_page')
    .where(isListed)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count, rows }
}

export const findAnnouncement = (db: Db, language: string) =>
  db
    .selectFrom('announcement')
    .where('is_active', '=', true)
    .select([
      'id',
      sql<string>`text_in(title, ${language})`.as('title'),
      sql<string>`text_in(content, ${language})`.as('content'),
    ])
    .executeTakeFirst()
