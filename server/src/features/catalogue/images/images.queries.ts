import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** The keys of all drawings that the catalogue and the pages show. */
export const findDrawings = (db: Db) =>
  sql<{ key: string }>`
    select image as key from product where image like 'drawing/%'
    union
    select image from product_group, unnest(images) as image where image like 'drawing/%'
    union
    select image from content_page, unnest(images) as image where image like 'drawing/%'`
    .execute(db)
    .then(({ rows }) => rows.map(({ key }) => key))
