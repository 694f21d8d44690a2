import { languagesOf, type Reference, type ReferenceKind } from '@comptoir/contract/admin-reference'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewherePlain, wordsIn } from '#db/lists.ts'

export type Values = Omit<Reference, 'version'>
type Own = Pick<
  Values,
  | 'code'
  | 'name'
  | 'is_active'
  | 'parent'
  | 'hex'
  | 'family'
  | 'synonyms'
  | 'sample'
  | 'run'
  | 'plural'
  | 'paper_code'
>

/** What has one of a kind, and by which column. */
const users: Record<ReferenceKind, readonly [table: string, column: string][]> = {
  category: [
    ['product_group', 'category_id'],
    ['category', 'parent_id'],
    ['agreement', 'category_id'],
  ],
  brand: [
    ['product_group', 'brand_id'],
    ['agreement', 'brand_id'],
    ['user_brand', 'brand_id'],
  ],
  color: [['product', 'color_id']],
  size: [['product', 'size_id']],
  catalog: [
    ['group_catalog', 'catalog_id'],
    ['user_catalog', 'catalog_id'],
  ],
  unit: [
    ['product_group', 'unit'],
    ['product', 'unit'],
  ],
}
/** By what these name one: units by their code, which orders and files have as well. */
const keyOf = (kind: ReferenceKind, id: number) =>
  kind === 'unit' ? sql`(select code from unit where id = ${id})` : sql`${id}::bigint`
/** Of these a row is its key: a second one goes with what it names. */
const links: Record<string, string> = {
  user_brand: 'user_id',
  user_catalog: 'user_id',
  group_catalog: 'group_id',
}

/** Texts in the languages that a kind is named in. */
const textsOf = (kind: ReferenceKind, column: string) => `(
  select jsonb_object_agg(lang, coalesce(${column} ->> lang, '')) from unnest('{${languagesOf(kind).join()}}'::text[]) as lang)`
const plainName = `jsonb_build_object('fr', t.name, 'nl', t.name, 'de', t.name, 'en', t.name)`
const stylesBy = (column: 'color_id' | 'size_id') =>
  `(select count(distinct product.group_id)::integer from product where product.${column} = t.id)`
const counted: Record<ReferenceKind, string> = {
  category: `(select count(*)::integer from product_group where category_id = t.id)`,
  brand: `(select count(*)::integer from product_group where brand_id = t.id)`,
  color: stylesBy('color_id'),
  size: stylesBy('size_id'),
  catalog: `(select count(*)::integer from group_catalog where catalog_id = t.id)`,
  unit: `(select count(*)::integer from (
    select id from product_group where unit = t.code union select group_id from product where unit = t.code) as style)`,
}
const isPlain = (kind: ReferenceKind) => kind === 'brand' || kind === 'size'
const hasWords = (kind: ReferenceKind) => kind === 'color' || kind === 'unit'

const columnsOf = (kind: ReferenceKind): RawBuilder<unknown> => {
  const has = (of: ReferenceKind, column: string, type = 'text') =>
    kind === of ? `t.${column}` : `null::${type}`
  return sql.raw(`
    t.id, t.code, ${isPlain(kind) ? plainName : textsOf(kind, 't.name')} as name, t.is_active, t.position,
    ${has('category', 'parent_id', 'bigint')} as parent, ${has('category', 'level', 'integer')} as level,
    ${has('color', 'hex')} as hex, ${has('color', 'family')} as family,
    ${hasWords(kind) ? 't.synonyms' : 'null::text[]'} as synonyms,
    ${kind === 'unit' ? textsOf(kind, 't.plural') : 'null::jsonb'} as plural, ${has('unit', 'paper_code')} as paper_code,
    ${has('color', 'sample')} as sample, ${kind === 'size' ? `nullif(t.run, '')` : 'null::text'} as run, ${counted[kind]} as styles`)
}
const tableOf = (kind: ReferenceKind) => sql`${sql.id(kind)} t`
const named = (kind: ReferenceKind) =>
  isPlain(kind) ? sql`plain(t.name)` : sql`plain(text_in(t.name, 'fr'))`

type Column = 'position' | 'code' | 'name' | 'styles'
type Filter = {
  is_active?: 'true' | 'false' | undefined
  search?: string | undefined
  ordering: Column | `-${Column}`
  limit: number
  offset: number
}
/** Categories by position stand as their tree does. */
const treePath = sql`(
  with recursive above as (
    select t.id, t.parent_id, array[t.position::bigint, t.id] as path
    union all
    select category.id, category.parent_id, array[category.position::bigint, category.id] || above.path
    from above join category on category.id = above.parent_id
  )
  select path from above where parent_id is null)`

/** What one of a kind is searched by. */
const wordsOf = (kind: ReferenceKind) => {
  if (isPlain(kind)) return sql`t.code || ' ' || t.name`
  const names = sql`t.code || ' ' || ${wordsIn(sql`t.name`)}`
  return hasWords(kind) ? sql`${names} || ' ' || array_to_string(t.synonyms, ' ')` : names
}

export async function findReferences(
  db: Db,
  kind: ReferenceKind,
  { is_active, search, ordering, ...page }: Filter,
): Promise<{ count: number; rows: Values[] }> {
  const id = sql`t.id`
  const text = wordsOf(kind)
  const list = {
    from: tableOf(kind),
    where: every([
      is_active === undefined ? undefined : sql`t.is_active = ${is_active === 'true'}`,
      search ? sql`plain(${text}) like ${somewherePlain(search)}` : undefined,
    ]),
    order: orderBy(
      ordering,
      {
        position: kind === 'category' ? treePath : sql`t.position`,
        code: sql`t.code`,
        name: named(kind),
        styles: sql.raw(counted[kind]),
      },
      id,
    ),
    id,
    isIndexed: false,
  }
  const { rows } = await sql`
    select page.count, ${columnsOf(kind)} from (${pageIds(list, page)}) page
    join ${tableOf(kind)} on t.id = page_id order by ${list.order}`.execute(db)
  return slice(db, list, page, rows as (Values & { count: number })[])
}

/** One of a kind, kept still until the transaction ends. */
export const lockReference = (db: Db, kind: ReferenceKind, id: number): Promise<Values | undefined> =>
  sql`select ${columnsOf(kind)} from ${tableOf(kind)} where t.id = ${id} for update of t`
    .execute(db)
    .then(({ rows }) => (rows as Values[])[0])
export const findReference = (db: Db, kind: ReferenceKind, id: number): Promise<Values | undefined> =>
  sql`select ${columnsOf(kind)} from ${tableOf(kind)} where t.id = ${id}`
    .execute(db)
    .then(({ rows }) => (rows as Values[])[0])

/** Whether another one has the code. */
export const isTaken = (db: Db, kind: ReferenceKind, code: string, id: number | null): Promise<boolean> =>
  sql`select from ${tableOf(kind)} where t.code = ${code} and t.id is distinct from ${id}::bigint`
    .execute(db)
    .then(({ rows }) => rows.length > 0)

/** Nobody else moves categories until the transaction ends. */
export const lockTree = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('category tree'))`.execute(tx)

export type TreeRow = { id: number; parent: number | null; level: number; slug: string }
export const findTree = (db: Db) =>
  sql<TreeRow>`select id, parent_id as parent, level, slug from category`.execute(db).then(({ rows }) => rows)

const filled = (texts: Values['name'] | null) =>
  Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text !== ''))
const given = (kind: ReferenceKind, { name, plural, ...values }: Own) => {
  return {
    code: values.code,
    name: isPlain(kind) ? name.fr : JSON.stringify(filled(name)),
    is_active: values.is_active,
    ...(kind === 'category' && { parent_id: values.parent }),
    ...(kind === 'color' && {
      hex: values.hex,
      family: values.family,
      synonyms: values.synonyms ?? [],
      sample: values.sample,
    }),
    ...(kind === 'size' && { run: values.run ?? '' }),
    ...(kind === 'unit' && {
      plural: JSON.stringify(filled(plural)),
      synonyms: values.synonyms ?? [],
      ...(values.paper_code && { paper_code: values.paper_code }),
    }),
  }
}

/** Adds one at the end. @returns its id */
export async function insertReference(
  tx: Tx,
  kind: ReferenceKind,
  values: Own,
  more: { slug?: string; level?: number },
): Promise<number> {
  const row = Object.entries({ ...given(kind, values), ...more })
  const { rows } = await sql`
    insert into ${sql.id(kind)} (${sql.join(row.map(([column]) => sql.id(column)))}, position)
    select ${sql.join(row.map(([, value]) => sql`${value}`))}, coalesce(max(position), 0) + 1 from ${sql.id(kind)}
    returning id`.execute(tx)
  return (rows as { id: number }[])[0]!.id // an insert gives one row
}

export const updateReference = (tx: Tx, kind: ReferenceKind, id: number, values: Own, level?: number) => {
  const row = Object.entries({ ...given(kind, values), ...(level !== undefined && { level }) })
  return sql`
    update ${sql.id(kind)} set ${sql.join(row.map(([column, value]) => sql`${sql.id(column)} = ${value}`))}
    where id = ${id}`.execute(tx)
}

/** Writes how deep categories are. */
export const setLevels = (tx: Tx, levels: readonly { id: number; level: number }[]) =>
  sql`
    update category set level = wanted.level
    from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as wanted (id bigint, level integer)
    where category.id = wanted.id and category.level <> wanted.level`.execute(tx)

/** The ids in their order, of categories those below one. */
export const findIds = (tx: Tx, kind: ReferenceKind, parent: number | null): Promise<number[]> =>
  sql`
    select t.id from ${tableOf(kind)}
    where ${kind === 'category' ? sql`t.parent_id is not distinct from ${parent}::bigint` : sql`true`}
    order by t.position, t.id for update`
    .execute(tx)
    .then(({ rows }) => (rows as { id: number }[]).map(({ id }) => id))

export const setOrder = (tx: Tx, kind: ReferenceKind, ids: readonly number[]) =>
  sql`
    update ${sql.id(kind)} t set position = wanted.position
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, position)
    where t.id = wanted.id and t.position <> wanted.position`.execute(tx)

/** The styles whose place in the search follows from one. */
export const findStyles = (db: Db, kind: ReferenceKind, ids: readonly number[]): Promise<number[]> => {
  const by: Record<ReferenceKind, RawBuilder<unknown>> = {
    category: sql`
      with recursive below as (
        select id from category where id = any (${ids}::bigint[])
        union all select category.id from category join below on category.parent_id = below.id
      )
      select product_group.id from product_group join below on below.id = category_id`,
    brand: sql`select id from product_group where brand_id = any (${ids}::bigint[])`,
    color: sql`select distinct group_id as id from product where color_id = any (${ids}::bigint[])`,
    size: sql`select distinct group_id as id from product where size_id = any (${ids}::bigint[])`,
    catalog: sql`select group_id as id from group_catalog where catalog_id = any (${ids}::bigint[])`,
    unit: sql`
      select product_group.id from product_group join unit on unit.code = product_group.unit
      where unit.id = any (${ids}::bigint[])`,
  }
  return sql`select id from (${by[kind]}) as style`
    .execute(db)
    .then(({ rows }) => (rows as { id: number }[]).map(({ id }) => id))
}

/** How many of each kind have one. */
export async function countUses(
  tx: Db,
  kind: ReferenceKind,
  id: number,
): Promise<{ table: string; count: number; name: string | null }[]> {
  const parts = users[kind].map(
    ([table, column]) => sql`
      select ${table}::text as table, count(*)::integer as count, ${
        table === 'product_group' || table === 'product'
          ? sql`min(ref)`
          : table === 'category'
            ? sql`min(code)`
            : sql`null::text`
      } as name
      from ${sql.id(table)} where ${sql.id(column)} = ${keyOf(kind, id)}`,
  )
  const { rows } = await sql`${sql.join(parts, sql` union all `)}`.execute(tx)
  return (rows as { table: string; count: number; name: string | null }[]).filter(({ count }) => count > 0)
}

/** How many products have one of a kind. */
export const countProducts = (db: Db, kind: ReferenceKind, id: number): Promise<number> => {
  const by: Record<ReferenceKind, RawBuilder<unknown>> = {
    category: sql`
      select product.id from product join product_group style on style.id = group_id where category_id = ${id}`,
    brand: sql`
      select product.id from product join product_group style on style.id = group_id where brand_id = ${id}`,
    color: sql`select id from product where color_id = ${id}`,
    size: sql`select id from product where size_id = ${id}`,
    catalog: sql`select product.id from product join group_catalog using (group_id) where catalog_id = ${id}`,
    unit: sql`select id from product where unit = ${keyOf(kind, id)}`,
  }
  return sql`select count(*)::int as count from (${by[kind]}) as used`
    .execute(db)
    .then(({ rows }) => (rows as { count: number }[])[0]!.count) // a count gives one row
}

/** Notes what one has become, and what had become it. */
export const noteMerge = async (tx: Tx, kind: ReferenceKind, id: number, into: number): Promise<void> => {
  await sql`update merged_reference set into_id = ${into} where kind = ${kind} and into_id = ${id}`.execute(
    tx,
  )
  await sql`insert into merged_reference (kind, id, into_id) values (${kind}, ${id}, ${into})`.execute(tx)
}
/** Forgets what had become one that is gone. */
export const forgetMerges = (tx: Tx, kind: ReferenceKind, into: number) =>
  tx.deleteFrom('merged_reference').where('kind', '=', kind).where('into_id', '=', into).execute()

/** Whether orders or invoices name a unit: they keep its code, not its name. */
export const isOnPapers = (tx: Tx, id: number): Promise<boolean> =>
  sql`
    select from unit where id = ${id} and (
      exists (select from order_item where order_item.unit = unit.code)
      or exists (select from invoice_line where invoice_line.unit = unit.code))`
    .execute(tx)
    .then(({ rows }) => rows.length > 0)

/** Gives a colour or a unit further words, as far as it may have more. */
export const addSynonyms = (
  tx: Tx,
  kind: 'color' | 'unit',
  id: number,
  words: readonly string[],
  most: number,
) =>
  sql`
    update ${sql.id(kind)} set synonyms = (
      select coalesce(array_agg(word order by first), '{}') from (
        select min(word) as word, min(place) as first
        from unnest(synonyms || ${words}::text[]) with ordinality as said (word, place)
        where word <> '' and plain(word) not in (select plain(value) from jsonb_each_text(name))
        group by plain(word) order by first limit ${most}) as kept)
    where id = ${id}`.execute(tx)

/** Gives all that has one of a kind another one. */
export async function moveUses(tx: Tx, kind: ReferenceKind, from: number, into: number): Promise<void> {
  for (const [table, column] of users[kind]) {
    const owner = links[table]
    if (owner)
      await sql`
        insert into ${sql.id(table)} (${sql.id(owner)}, ${sql.id(column)})
        select ${sql.id(owner)}, ${into}::bigint from ${sql.id(table)} where ${sql.id(column)} = ${from}
        on conflict do nothing`.execute(tx)
    else
      await sql`
        update ${sql.id(table)} set ${sql.id(column)} = ${keyOf(kind, into)}
        where ${sql.id(column)} = ${keyOf(kind, from)}`.execute(tx)
  }
}

export const deleteReference = (tx: Tx, kind: ReferenceKind, id: number) =>
  sql`delete from ${sql.id(kind)} where id = ${id}`.execute(tx)
