import type { IdAndName, Language } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

type PicturedColor = IdAndName & { code: string; names: string[]; key: string | null }

/** The keys of the pictures of a style as a whole, and its colours with those that show them. */
export const findPictures = (
  db: Db,
  styleId: number,
  language: Language,
): Promise<{ keys: string[]; colors: PicturedColor[] } | undefined> =>
  sql<{ keys: string[]; colors: PicturedColor[] }>`
    select style.images as keys, (
      select coalesce(json_agg(json_build_object(
        'id', color.id, 'name', text_in(color.name, ${language}), 'code', color.code,
        'names', (select coalesce(json_agg(value), '[]') from jsonb_each_text(color.name)),
        'key', shown.key) order by color.position, color.id), '[]')
      from (
        select color_id, (array_agg(image order by is_active desc, id) filter (where image is not null))[1] as key
        from product where group_id = style.id and color_id is not null group by color_id) as shown
      join color on color.id = shown.color_id) as colors
    from product_group as style where style.id = ${styleId}`
    .execute(db)
    .then(({ rows }) => rows[0])

export const setPictures = (tx: Tx, styleId: number, keys: readonly string[]) =>
  tx
    .updateTable('product_group')
    .set({ images: [...keys] })
    .where('id', '=', styleId)
    .execute()

/** Gives colours of a style their pictures; null takes one away. */
export const setColorPictures = (
  tx: Tx,
  styleId: number,
  colors: readonly { color: number; picture: string | null }[],
) =>
  sql`
    update product set image = given.picture, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(colors)}::jsonb) as given(color bigint, picture text)
    where product.group_id = ${styleId} and product.color_id = given.color
      and product.image is distinct from given.picture`.execute(tx)
