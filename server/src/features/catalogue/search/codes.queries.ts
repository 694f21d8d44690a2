import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** How a code of the query meets the catalogue, the surest first. */
export type CodeHit = {
  kind: 'gtin' | 'own' | 'product' | 'group' | 'prefix' | 'product_prefix' | 'part'
  /** The key that met. */
  key: string
  group_id: number
  product_id: number | null
  ref: string
  gtin: string | null
}

/** What comes right after every text that begins with this one, in the order of bytes. */
const after = (key: string) => key.slice(0, -1) + String.fromCodePoint(key.codePointAt(key.length - 1)! + 1)

/**
 * Products and groups that these codes name: GTINs, references of products and groups; and for `partial` keys also
 * groups whose reference begins with or contains the key. The company's own codes come with a page, see findMarks.
 *
 * @param keys    as `code_key()` makes them
 * @param partial may be incomplete; those with three characters or more are also looked for inside
 */
export const findCodes = (
  db: Db,
  { keys, gtins, partial }: { keys: string[]; gtins: string[]; partial: string[] },
): Promise<CodeHit[]> =>
  sql<CodeHit>`
    select * from search_codes(${keys}, ${gtins}, ${partial}, ${partial.map(after)})`
    .execute(db)
    .then(({ rows }) => rows)

/** References without a digit are kept up to this many. */
const mostPlain = 20_000

/** The references without a digit, of styles and products; undefined where there are too many to keep. */
export async function findPlainReferences(db: Db): Promise<Set<string> | undefined> {
  const { rows } = await sql<{ keys: string[] }>`
    select array(
      select ref_key from product where ref_key !~ '[0-9]' and is_active
      union select ref_key from product_group where ref_key !~ '[0-9]' and is_active
      limit ${mostPlain + 1}) as keys`.execute(db)
  const { keys } = rows[0]! // a select without a table gives one row
  return keys.length > mostPlain ? undefined : new Set(keys)
}

/** Groups with products whose references contain the key, and the product where it is one: the last resort, when nothing begins with it. */
export const findCodeParts = (db: Db, key: string): Promise<CodeHit[]> =>
  sql<CodeHit>`
    select 'part' as kind, ${key}::text as key, group_id,
      case when count(*) = 1 then min(id) end as product_id, min(ref) as ref, min(gtin) as gtin
    from (select group_id, id, ref, gtin from product
          where ref_key like '%' || ${key} || '%' and is_active limit 400) as p
    group by group_id order by group_id`
    .execute(db)
    .then(({ rows }) => rows)

/** The products of these groups in one of the colours and sizes; an empty list means any. */
export const findVariants = (
  db: Db,
  groupIds: number[],
  colors: number[],
  sizes: number[],
): Promise<Omit<CodeHit, 'kind' | 'key'>[]> =>
  sql<Omit<CodeHit, 'kind' | 'key'>>`
    select p.group_id, p.id as product_id, p.ref, p.gtin
    from product p
    left join color on color.id = p.color_id
    left join size on size.id = p.size_id
    where p.group_id = any(${groupIds}::bigint[]) and p.is_active
      and (cardinality(${colors}::bigint[]) = 0 or p.color_id = any(${colors}::bigint[]))
      and (cardinality(${sizes}::bigint[]) = 0 or p.size_id = any(${sizes}::bigint[]))
    order by array_position(${colors}::bigint[], p.color_id), color.position, size.position, p.id`
    .execute(db)
    .then(({ rows }) => rows)
