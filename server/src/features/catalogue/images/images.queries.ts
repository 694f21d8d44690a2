import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** The keys that begin so, of all pictures that the catalogue and the pages show. */
export const findShownKeys = (db: Db, prefix: string) =>
  sql<{ key: string }>`
    select image as key from product where starts_with(image, ${prefix})
    union
    select image from product_group, unnest(images) as image where starts_with(image, ${prefix})
    union
    select sample from color where starts_with(sample, ${prefix})
    union
    select image from content_page, unnest(images) as image where starts_with(image, ${prefix})`
    .execute(db)
    .then(({ rows }) => rows.map(({ key }) => key))
