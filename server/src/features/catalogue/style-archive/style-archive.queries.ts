import type { Paper } from '@comptoir/contract/catalogue'
import type { Language } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** Of these styles those on sale, by their references. */
export const findStyles = (db: Db, ids: readonly number[]): Promise<{ id: number; ref: string }[]> =>
  sql<{ id: number; ref: string }>`
    select id, ref from product_group where id = any(${ids}::bigint[]) and is_active order by ref, id`
    .execute(db)
    .then(({ rows }) => rows)

export type ArticleRow = {
  id: number
  ref: string
  gtin: string | null
  style_ref: string
  brand: string | null
  name: string
  color: string | null
  size: string | null
  pack: number
  unit: string
  min_quantity: number
  weight_grams: number | null
  customs_code: string | null
}
/** The products of these styles that are on sale. */
export const findArticles = (db: Db, ids: readonly number[], language: Language): Promise<ArticleRow[]> =>
  sql<ArticleRow>`
    select product.id, product.ref, product.gtin, style.ref as style_ref, brand.name as brand,
           text_in(style.name, ${language}) as name, text_in(color.name, ${language}) as color, size.name as size,
           product.pack, product.unit, product.min_quantity, product.weight_grams, product.customs_code
    from product_group as style
    join product on product.group_id = style.id and product.is_active
    left join brand on brand.id = style.brand_id
    left join color on color.id = product.color_id
    left join size on size.id = product.size_id
    where style.id = any(${ids}::bigint[])
    order by style.ref, color.position, color.id, size.position, size.id, product.ref`
    .execute(db)
    .then(({ rows }) => rows)

/** A picture, with the colour that it shows where it is of one. */
export type PictureRow = { style_ref: string; key: string; color: string | null }
export const findPictures = (db: Db, ids: readonly number[], language: Language): Promise<PictureRow[]> =>
  sql<PictureRow>`
    select style.ref as style_ref, shown.key, shown.color
    from product_group as style
    cross join lateral (
      select own.key, (
          select min(text_in(color.name, ${language})) from product join color on color.id = product.color_id
          where product.group_id = style.id and product.is_active and product.image = own.key) as color,
        0 as part, own.place
      from unnest(style.images) with ordinality as own(key, place)
      union all
      select product.image, min(text_in(color.name, ${language})), 1, min(color.position)
      from product left join color on color.id = product.color_id
      where product.group_id = style.id and product.is_active and product.image is not null
        and product.image <> all(style.images)
      group by product.image) as shown
    where style.id = any(${ids}::bigint[])
    order by style.ref, shown.part, shown.place, shown.key`
    .execute(db)
    .then(({ rows }) => rows)

export type PaperRow = Pick<Paper, 'kind' | 'title' | 'language' | 'type'> & {
  style_ref: string
  key: string
}
export const findPapers = (db: Db, ids: readonly number[]): Promise<PaperRow[]> =>
  sql<PaperRow>`
    select style.ref as style_ref, paper.kind, paper.title, paper.language, paper.type, paper.file_key as key
    from style_paper as paper join product_group as style on style.id = paper.group_id
    where paper.group_id = any(${ids}::bigint[]) and paper.removed_at is null
    order by style.ref, paper.position, paper.id`
    .execute(db)
    .then(({ rows }) => rows)
