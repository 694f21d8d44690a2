import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Field, Reference, Table } from './tables.ts'
import { tables } from './tables.ts'

/** A record as the statements below read it; `n` is its place in the batch. */
type GivenRow = { n: number; has: string[] } & Record<string, unknown>
export type UpsertResult = {
  inserted: number
  updated: number
  /** The styles that a change concerns. */
  groups: number[]
  /** Rows that were left out: what the column names does not exist, or is `taken` by another product. */
  refused: { n: number; column: string; taken?: string }[]
}

/**
 * Writes records of one kind, all in one statement. Rows that are already so are not touched.
 *
 * The keys of `rows` must differ; a row whose references lead nowhere is left out and named in the answer.
 */
export async function upsert(db: Db, kind: keyof typeof tables, rows: GivenRow[]): Promise<UpsertResult> {
  const { before, after } = statementOf(kind)
  const { rows: answer } =
    await sql<UpsertResult>`${sql.raw(before)}${JSON.stringify(rows)}${sql.raw(after)}`.execute(db)
  return answer[0]! // aggregates always give a row
}

const statements = new Map<string, { before: string; after: string }>()
function statementOf(kind: keyof typeof tables) {
  const known = statements.get(kind) ?? buildStatement(kind, tables[kind])
  statements.set(kind, known)
  return known
}

/** The statement around the one parameter, the rows as JSON. */
function buildStatement(kind: string, spec: Table): { before: string; after: string } {
  const fields = Object.entries(spec.fields)
  const references = Object.entries(spec.references ?? {})
  const values = new Map<string, string>([
    ...references.map(([name, reference]) => [reference.to, referred(name, reference)] as const),
    ...fields.map(([name, field]) => [field.to ?? name, valueOf(name, field)] as const),
  ])
  const columns = [...values.keys()]
  const counted = fields.find(([, { how }]) => how === 'journal')?.[0]
  const others = columns.filter((column) => !spec.key.includes(column) && column !== counted)
  const own = columns.filter((column) => column !== counted)
  const tuple = (from: string, names: string[]) =>
    `row(${names.map((column) => `${from}.${id(column)}`).join(', ')})`
  const touched = spec.concerns && ('group' in spec.concerns ? spec.concerns.group : spec.concerns.product)
  const given = [
    'n integer',
    'has text[]',
    ...fields.map(([name, { type }]) => `${id(name)} ${type}`),
    ...references.map(([name]) => `${id(name)} text`),
    ...(kind === 'group' ? ['catalogs text[]'] : []),
  ]
  const refusals = [
    ...references.map(
      ([name]) => `when ref_${name}.id is null and given.${id(name)} is not null then '${name}'`,
    ),
    ...(ownRefusals[kind] ?? []),
  ]
  const before = `
    with given as materialized (select * from json_to_recordset(`
  const after = `::json) as given (${given.join(', ')})),
    ${fields.some(([, { how }]) => how === 'ordered') ? `last as (select coalesce(max(position), 0) as position from ${spec.table}),` : ''}
    resolved as materialized (
      select given.n, ${[...values].map(([column, value]) => `${value} as ${id(column)}`).join(', ')},
        ${refusals.length ? `case ${refusals.join(' ')} end` : 'null'} as refused,
        ${kind === 'product' ? 'other.ref' : 'null'} as taken
      from given
      ${references.map(([name, { table, by }]) => `left join ${table} ref_${name} on ref_${name}.${by} = given.${id(name)}`).join('\n')}
      ${needsOld(spec) ? `left join ${spec.table} old on ${spec.key.map((column) => `old.${id(column)} = ${values.get(column)!}`).join(' and ')}` : ''}
      ${fields.some(([, { how }]) => how === 'ordered') ? 'cross join last' : ''}
      ${kind === 'product' ? 'left join product other on other.gtin = given.gtin and other.ref <> given.ref' : ''}
    ),
    ${spec.holds ? `held as materialized (${spec.holds}),` : ''}
    ${counted ? journalOf(counted) : ''}
    written as (
      insert into ${spec.table} as stored (${own.map(id).join(', ')})
      select ${own.map(id).join(', ')} from resolved ${counted || spec.holds ? 'cross join (select count(*) from held) as before_writing' : ''}
      where refused is null
      order by ${spec.key.map(id).join(', ')}
      on conflict (${spec.key.map(id).join(', ')}) do update
      set ${[...others.map((column) => `${id(column)} = excluded.${id(column)}`), ...(spec.isDated ? ['updated_at = now()'] : [])].join(', ')}
      where ${tuple('stored', others)} is distinct from ${tuple('excluded', others)}
        ${counted ? `or ${tuple('stored', spec.key)} in (select ${spec.key.map(id).join(', ')} from movement)` : ''}
      returning (xmax = 0) as is_new${touched ? `, stored.${touched} as touched` : ''}
    )
    select count(*) filter (where is_new)::integer as inserted, count(*) filter (where not is_new)::integer as updated,
      ${groupsOf(spec)} as groups,
      coalesce((select json_agg(json_build_object('n', n, 'column', refused, 'taken', case refused when 'gtin' then taken end)) from resolved where refused is not null), '[]') as refused
    from written`
  return { before, after }
}

/**
 * How the stock differs from what is given, into the journal, with the file and who confirmed it. The rows are held, so
 * that nothing comes between.
 */
const journalOf = (counted: string) => `
    held as materialized (
      select stock.product_id, stock.warehouse_id, stock.${counted} as before from stock join resolved using (product_id, warehouse_id)
      where refused is null
      order by stock.product_id, stock.warehouse_id
      for update of stock
    ),
    movement as (
      insert into stock_movement (product_id, warehouse_id, ${counted}, reason, actor_id, note)
      select product_id, warehouse_id, ${counted} - coalesce(before, 0), 'import', confirmed_by, coalesce(file_name, '')
      from resolved left join held using (product_id, warehouse_id)
      left join catalogue_import noted on noted.id = nullif(current_setting('comptoir.import', true), '')::bigint
      where refused is null and ${counted} <> coalesce(before, 0)
      order by product_id, warehouse_id
      returning product_id, warehouse_id
    ),`

/** Cases beside those of the references: the column that is at fault. */
const ownRefusals: Record<string, string[]> = {
  product: [`when other.ref is not null then 'gtin'`],
  group: [
    `when exists (select from unnest(given.catalogs) as wanted (code)
       where not exists (select from catalog where catalog.code = wanted.code)) then 'catalogs'`,
  ],
}

const id = (name: string) => `"${name}"`
const isGiven = (name: string) => `'${name}' = any (given.has)`
const needsOld = ({ fields, references = {} }: Table) =>
  Object.values(fields).some(({ how }) => how !== 'always' && how !== 'journal') ||
  Object.values(references).some((ref) => ref.isOptional)

function referred(name: string, { by, to, isOptional, absent }: Reference): string {
  if (!isOptional) return `ref_${name}.id`
  const [found, kept] = absent
    ? [`coalesce(ref_${name}.${by}, ${absent})`, `coalesce(old.${to}, ${absent})`]
    : [`ref_${name}.id`, `old.${to}`]
  return `case when ${isGiven(name)} then ${found} else ${kept} end`
}

function valueOf(name: string, { type, how, to = name, absent = 'null' }: Field): string {
  const given = `given.${id(name)}`
  switch (how) {
    case 'always':
    case 'journal':
      return absent === 'null' ? given : `coalesce(${given}, ${absent})`
    case 'kept':
      return `case when ${isGiven(name)} then coalesce(${given}, ${absent}) else coalesce(old.${id(to)}, ${absent}) end`
    case 'texts':
      return `case when ${isGiven(name)} and ${given} is null then '{}'
        else jsonb_strip_nulls(coalesce(old.${id(to)}, '{}') || coalesce(${given}, '{}')) end`
    case 'ordered':
      return `coalesce(${given}, old.${id(to)}, last.position + given.n)::${type}`
  }
}

function groupsOf({ concerns }: Table): string {
  if (!concerns) return `'{}'::bigint[]`
  const ids =
    'group' in concerns
      ? 'select touched from written'
      : 'select product.group_id from written join product on product.id = written.touched'
  return `array(select distinct * from (${ids}) as concerned)`
}
