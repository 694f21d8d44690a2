import type {
  changeKinds,
  changeStatuses,
  lineFilters,
  lineKinds,
  PriceLineInput,
} from '@comptoir/contract/admin-tariffs'
import type { Language, Price } from '@comptoir/contract/common'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewherePlain, startsAs } from '#db/lists.ts'

type Kind = (typeof changeKinds)[number]
type Status = (typeof changeStatuses)[number]
type Page = { limit: number; offset: number }

export type ChangeRow = {
  id: number
  tariff_id: number
  tariff_name: string
  kind: Kind
  status: Status
  progress: number | null
  percent: string | null
  rounding: string | null
  note: string
  starts_on: string | null
  ends_on: string | null
  created_at: Date
  by_id: number | null
  by_name: string | null
  prices: number
  failure: string | null
}
const row = sql`
  change.id, change.tariff_id, tariff.name as tariff_name, change.kind, change.status,
  case when change.status in ('preparing', 'applying', 'undoing') then change.progress end as progress,
  change.percent::text as percent, change.rounding::text as rounding, change.note, change.starts_on, change.ends_on,
  change.created_at, change.created_by as by_id, app_user.name as by_name, change.failure,
  (select count(*)::int from price_change_line where change_id = change.id) as prices`
const joined = sql`
  join tariff on tariff.id = change.tariff_id
  left join app_user on app_user.id = change.created_by`

export const insertChange = (
  tx: Tx,
  values: {
    tariff_id: number
    kind: Kind
    status?: Status
    percent?: string
    rounding?: string
    note: string
    created_by: number
    created_at: Date
  },
): Promise<number> =>
  tx
    .insertInto('price_change')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)

/** Adds lines whose products exist; of two for the same step the last counts, also of one that is there. */
export const insertLines = (tx: Tx, changeId: number, lines: readonly PriceLineInput[]) =>
  sql`
    insert into price_change_line (change_id, product_id, min_quantity, new_price)
    select distinct on (product, min_quantity) ${changeId}::bigint, product, min_quantity, price
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as (product bigint, min_quantity int, price numeric)) with ordinality as line (product, min_quantity, price, place)
    order by product, min_quantity, place desc
    on conflict (change_id, product_id, min_quantity) do update set new_price = excluded.new_price`.execute(
    tx,
  )

export async function findChanges(
  db: Db,
  filter: {
    tariff?: number | undefined
    status?: Status | undefined
    search?: string | undefined
    ordering: 'created_at' | '-created_at' | 'starts_on' | '-starts_on'
  } & Page,
): Promise<{ count: number; rows: ChangeRow[] }> {
  const { tariff, status, search } = filter
  const order = orderBy(
    filter.ordering,
    { created_at: sql`change.created_at`, starts_on: { nullable: sql`change.starts_on` } },
    sql`change.id`,
  )
  const list = {
    from: sql`price_change as change`,
    where: every([
      tariff === undefined ? undefined : sql`change.tariff_id = ${tariff}`,
      status === undefined ? undefined : sql`change.status = ${status}`,
      search ? sql`plain(change.note) like ${somewherePlain(search)}` : undefined,
    ]),
    order,
    id: sql`change.id`,
    isIndexed: false,
  }
  const { rows } = await sql<ChangeRow & { count: number }>`
    select ${row}, page.count
    from (${pageIds(list, filter)}) as page
    join price_change as change on change.id = page.page_id ${joined}
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

export const findChange = (db: Db, id: number): Promise<ChangeRow | undefined> =>
  sql<ChangeRow>`select ${row} from price_change as change ${joined} where change.id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** The lines of a change, against what is charged now, or for one that has been in force, was charged before. */
const compared = (changeId: number) => sql`
  select line.product_id, line.min_quantity, line.new_price as after, before.price as before, product.cost_price as cost,
    case when before.price > 0 and line.new_price is not null
      then round((line.new_price - before.price) * 100 / before.price, 2) end as percent,
    case when before.price is null then 'added' when line.new_price is null then 'removed'
      when line.new_price > before.price then 'up' when line.new_price < before.price then 'down'
      else 'same' end as kind
  from price_change_line as line
  join price_change as change on change.id = line.change_id
  join product on product.id = line.product_id
  left join price on price.product_id = line.product_id and price.tariff_id = change.tariff_id
    and price.min_quantity = line.min_quantity
  left join lateral (${lowestTemporary(sql`change.tariff_id`)}) as layer
    on change.kind = 'raise' and change.applied_at is null
  cross join lateral (
    select case when change.applied_at is not null then line.old_price
      when change.kind = 'raise' then ${underTemporary} else price.unit_price end as price
  ) as before
  where line.change_id = ${changeId} and (before.price is not null or line.new_price is not null)`

export type SummaryRow = Record<(typeof lineKinds)[number], number> & {
  average: string | null
  least: string | null
  most: string | null
  costed: number
  below_cost_before: number
  below_cost: number
  free: number
  margin_before: string | null
  margin_after: string | null
}
/** What is left of a price once the cost is paid, in percent of the price. */
const margin = (price: RawBuilder<unknown>) =>
  sql`case when ${price} > 0 then round((${price} - cost) * 100 / ${price}, 2) end`
const hasMargins = sql`before > 0 and after > 0`
export const findSummary = (db: Db, changeId: number): Promise<SummaryRow> =>
  sql<SummaryRow>`
    select (count(*) filter (where kind = 'up'))::int as up, (count(*) filter (where kind = 'down'))::int as down,
      (count(*) filter (where kind = 'same'))::int as same, (count(*) filter (where kind = 'added'))::int as added,
      (count(*) filter (where kind = 'removed'))::int as removed,
      round(avg(percent) filter (where kind in ('up', 'down')), 2)::text as average,
      (min(percent) filter (where kind in ('up', 'down')))::text as least,
      (max(percent) filter (where kind in ('up', 'down')))::text as most,
      (count(*) filter (where ${hasMargins} and cost is not null))::int as costed,
      (count(*) filter (where before < cost))::int as below_cost_before,
      (count(*) filter (where after < cost))::int as below_cost,
      (count(*) filter (where after = 0 and before is distinct from 0))::int as free,
      round(avg(${margin(sql`before`)}) filter (where ${hasMargins}), 2)::text as margin_before,
      round(avg(${margin(sql`after`)}) filter (where ${hasMargins}), 2)::text as margin_after
    from (${compared(changeId)}) as line`
    .execute(db)
    .then(({ rows }) => rows[0]!) // counts give one row

type Doubtful = { free: number; below_cost: number; ref: string | null }
/** Prices of a change that become 0, or fall below the cost. */
export const findDoubtful = (db: Db, changeId: number): Promise<Doubtful> =>
  sql<Doubtful>`
    select (count(*) filter (where after = 0))::int as free,
      (count(distinct product.id) filter (where after > 0))::int as below_cost, min(product.ref) filter (where after > 0) as ref
    from (${compared(changeId)}) as line join product on product.id = line.product_id
    where (after = 0 and before is distinct from 0) or (after < cost and before is distinct from after
      and (before is null or before >= cost))`
    .execute(db)
    .then(({ rows }) => rows[0]!) // counts give one row

export type LineRow = {
  id: number
  ref: string
  name: string
  color: string
  size: string
  min_quantity: number
  before: Price | null
  after: Price | null
  percent: string | null
  cost_price: Price | null
  margin_before: string | null
  margin_after: string | null
}
export async function findLines(
  db: Db,
  changeId: number,
  filter: {
    kind?: (typeof lineFilters)[number] | undefined
    search?: string | undefined
    ordering: 'ref' | '-ref' | 'percent' | '-percent'
  } & Page,
  language: Language,
): Promise<{ count: number; rows: LineRow[] }> {
  const order = sql`${orderBy(
    filter.ordering,
    { ref: sql`product.ref`, percent: { nullable: sql`line.percent` } },
    sql`product.id`,
  )}, line.min_quantity`
  const from = sql`(${compared(changeId)}) as line join product on product.id = line.product_id`
  const where = every([
    filter.kind === undefined
      ? undefined
      : filter.kind === 'below_cost'
        ? sql`line.after < line.cost`
        : sql`line.kind = ${filter.kind}`,
    filter.search ? startsAs(sql`product.ref`, filter.search) : undefined,
  ])
  const { rows } = await sql<LineRow & { count: number }>`
    select product.id, product.ref, coalesce(text_in(style.name, ${language}), '') as name,
      coalesce(text_in(color.name, ${language}), '') as color, coalesce(size.name, '') as size,
      line.min_quantity, line.before::text as before, line.after::text as after, line.percent::text as percent,
      line.cost::text as cost_price, (${margin(sql`line.before`)})::text as margin_before,
      (${margin(sql`line.after`)})::text as margin_after,
      (count(*) over ())::int as count
    from ${from}
    join product_group as style on style.id = product.group_id
    left join color on color.id = product.color_id
    left join size on size.id = product.size_id
    where ${where} order by ${order} limit ${sql.lit(filter.limit)} offset ${filter.offset}`.execute(db)
  return slice(db, { from, where, order, id: sql`product.id`, isIndexed: false }, filter, rows)
}

export const setStatus = (
  tx: Tx,
  id: number,
  values: {
    status: Status
    progress?: number
    starts_on?: string
    ends_on?: string | null
    applied_at?: Date
  },
) =>
  tx
    .updateTable('price_change')
    .set({ ...values, failure: null })
    .where('id', '=', id)
    .execute()

/** Makes of a change what it was before a job began to work on it; a raise that is not worked out is withdrawn. */
export const giveUp = (tx: Tx, id: number, failure: string) =>
  sql`
    update price_change
    set status = case status when 'preparing' then 'withdrawn' when 'applying' then 'draft' else 'in_force' end,
        failure = ${failure}
    where id = ${id} and status in ('preparing', 'applying', 'undoing')`.execute(tx)

/** Says how far a job is with a change; outside of the transaction that it works in. */
export const setProgress = (db: Db, id: number, progress: number) =>
  db.updateTable('price_change').set({ progress }).where('id', '=', id).execute()

/** Whether a job charges prices of a tariff or takes some back. */
export const isAtWork = async (tx: Tx, tariffId: number): Promise<boolean> =>
  (
    await sql`
      select from price_change where tariff_id = ${tariffId} and status in ('applying', 'undoing') limit 1`.execute(
      tx,
    )
  ).rows.length > 0

/** A part of the products, by their ids: those after `after`, up to `last`. */
export type Part = { after: number; last: number }
/** The products of rows in parts of about so many rows, in order. */
const inParts = (rows: RawBuilder<unknown>, size: number) => sql`
  select coalesce(lag(last) over (order by last), 0) as after, last from (
    select max(product_id) as last from (
      select product_id, (row_number() over (order by product_id) - 1) / ${size}::int as part from (${rows}) as row
    ) as numbered
    group by part
  ) as part`
export const findParts = (tx: Tx, changeId: number, size: number): Promise<Part[]> =>
  sql<Part>`
    ${inParts(sql`select product_id from price_change_line where change_id = ${changeId}`, size)} order by last`
    .execute(tx)
    .then(({ rows }) => rows)
export const findTariffParts = (tx: Tx, tariffId: number, size: number): Promise<Part[]> =>
  sql<Part>`
    ${inParts(sql`select product_id from price where tariff_id = ${tariffId}`, size)} order by last`
    .execute(tx)
    .then(({ rows }) => rows)
/** Whether a tariff has more than so many prices. */
export const hasMorePrices = async (tx: Tx, tariffId: number, most: number): Promise<boolean> =>
  (await sql`select from price where tariff_id = ${tariffId} limit 1 offset ${most}`.execute(tx)).rows
    .length > 0

/**
 * Prices of a tariff, each found by its product: of a tariff that is new PostgreSQL does not know yet how many prices it has,
 * and would read all of them for each line by the index of tariffs.
 */
const isOf = (tariffId: number) => sql`price.tariff_id + 0 = ${tariffId}`

const isIn = ({ after, last }: Part) => sql`line.product_id > ${after} and line.product_id <= ${last}`

/** Charges the prices of a part of a change, and keeps those of before with it. */
export async function applyLines(tx: Tx, { id, tariff_id, kind }: ChangeRow, part: Part): Promise<void> {
  const layer = kind === 'raise' ? lowestTemporary(tariff_id) : sql`select null::bigint as change_id`
  const charged = sql`
    from (select) as one
    left join price on price.product_id = line.product_id and ${isOf(tariff_id)}
      and price.min_quantity = line.min_quantity
    left join lateral (${layer}) as layer on true`
  await sql`
    update price_change_line as line set old_price = (
      select ${kind === 'raise' ? underTemporary : sql`price.unit_price`} ${charged})
    where change_id = ${id} and ${isIn(part)}`.execute(tx)
  await writePrices(
    tx,
    tariff_id,
    sql`
      select line.product_id, line.min_quantity, line.new_price as price, found.layer
      from price_change_line as line
      cross join lateral (select layer.change_id as layer ${charged}) as found
      where line.change_id = ${id} and ${isIn(part)}`,
  )
}

/**
 * Brings the prices of before back for a part of a change, but for those that others have replaced since: what those bring
 * back in their turn is then what this change would have.
 */
export const revertLines = (tx: Tx, { id, tariff_id }: ChangeRow, part: Part) =>
  writePrices(
    tx,
    tariff_id,
    sql`
      select line.product_id, line.min_quantity, line.old_price as price,
        case when ${isReplaced} then above.change_id end as layer
      ${asItStands(id, tariff_id)} and ${isIn(part)} and (not ${isReplaced} or above.change_id is not null)`,
  )

/** The changes in force of a tariff that end by themselves. */
const temporary = (tariffId: number | RawBuilder<unknown>) => sql`array(
  select id from price_change where tariff_id = ${tariffId} and status = 'in_force' and ends_on is not null)`
/**
 * Of the changes that end by themselves the first that \`line\` is part of and that is charged, \`price\`, or comes back: a raise
 * goes under it, so that what is charged for a while stays, and what comes after is raised.
 */
export const lowestTemporary = (tariffId: number | RawBuilder<unknown>) => sql`
  select layer.change_id, layer.old_price
  from price_change_line as layer join price_change as held on held.id = layer.change_id
  where layer.change_id = any(${temporary(tariffId)})
    and layer.product_id = line.product_id and layer.min_quantity = line.min_quantity
    and (layer.new_price is not distinct from price.unit_price or exists (
      select from price_change_line as upper
      where upper.change_id = any(${temporary(tariffId)}) and upper.product_id = line.product_id
        and upper.min_quantity = line.min_quantity and upper.old_price is not distinct from layer.new_price))
  order by held.applied_at, held.id limit 1`
/** What is charged once the prices for a while are over. */
export const underTemporary = sql`case when layer.change_id is null then price.unit_price else layer.old_price end`

const isReplaced = sql`price.unit_price is distinct from line.new_price`
/** The lines of a change with what is charged for them now, and the change that has replaced them, if there is one. */
const asItStands = (changeId: number, tariffId: number) => sql`
  from price_change as change
  join price_change_line as line on line.change_id = change.id
  left join price on price.product_id = line.product_id and ${isOf(tariffId)}
    and price.min_quantity = line.min_quantity
  left join lateral (
    select upper.change_id, other.ends_on
    from price_change_line as upper join price_change as other on other.id = upper.change_id
    where other.tariff_id = ${tariffId} and other.status = 'in_force' and other.id <> change.id
      and upper.product_id = line.product_id and upper.min_quantity = line.min_quantity
      and upper.old_price is not distinct from line.new_price
      and ((other.applied_at, other.id) > (change.applied_at, change.id)
        or (change.kind = 'raise' and other.ends_on is not null))
    order by other.applied_at, other.id limit 1
  ) as above on ${isReplaced}
  where change.id = ${changeId}`

/** Writes the prices of \`lines\`; where a \`layer\` is named, as those that come back once this change is over. */
async function writePrices(tx: Tx, tariffId: number, lines: RawBuilder<unknown>): Promise<void> {
  await sql`
    with line as materialized (${lines}), gone as (
      delete from price using line
      where line.layer is null and line.price is null and price.product_id = line.product_id and ${isOf(tariffId)}
        and price.min_quantity = line.min_quantity
    ), later as (
      update price_change_line as layer set old_price = line.price from line
      where layer.change_id = line.layer and layer.product_id = line.product_id
        and layer.min_quantity = line.min_quantity
    )
    insert into price (product_id, tariff_id, min_quantity, unit_price)
    select product_id, ${tariffId}::bigint, min_quantity, line.price from line
    where line.layer is null and line.price is not null
    on conflict (product_id, tariff_id, min_quantity) do update set unit_price = excluded.unit_price
    where price.unit_price <> excluded.unit_price`.execute(tx)
}

export const touchTariff = (tx: Tx, id: number) =>
  sql`update tariff set updated_at = now() where id = ${id}`.execute(tx)

/** The styles that a change is about, in the order of their ids. */
export const findGroups = (tx: Tx, changeId: number): Promise<number[]> =>
  sql<{ group_id: number }>`
    select distinct product.group_id from price_change_line as line join product on product.id = line.product_id
    where line.change_id = ${changeId} order by group_id`
    .execute(tx)
    .then(({ rows }) => rows.map(({ group_id }) => group_id))

/**
 * How many prices others have replaced since a change has made them, but for those that are charged for a while, and the
 * first of their products.
 */
export const findOverlaid = (
  tx: Tx,
  changeId: number,
  tariffId: number,
): Promise<{ count: number; ref: string | null }> =>
  sql<{ count: number; ref: string | null }>`
    select count(*)::int as count,
      min((select ref from product where id = line.product_id)) as ref
    ${asItStands(changeId, tariffId)} and ${isReplaced} and (above.change_id is null or above.ends_on is null)`
    .execute(tx)
    .then(({ rows }) => rows[0]!) // a count gives one row

/** The changes whose day has come, or whose last day is over, the earliest first. */
export const findDue = (db: Db, today: string): Promise<{ id: number; tariff_id: number }[]> =>
  sql<{ id: number; tariff_id: number }>`
    select id, tariff_id from (
      select id, tariff_id, ends_on + 1 as due, 0 as place from price_change
      where status = 'in_force' and ends_on < ${today}::date
      union all
      select id, tariff_id, starts_on, 1 from price_change
      where status = 'scheduled' and starts_on <= ${today}::date
    ) as due
    order by due, place, id`
    .execute(db)
    .then(({ rows }) => rows)

/** Deletes drafts that nobody has scheduled for so many days. */
export const deleteDrafts = (db: Db, now: Date, days: number) =>
  sql`
    delete from price_change
    where status in ('preparing', 'draft') and created_at < ${now}::timestamptz - make_interval(days => ${days})`.execute(
    db,
  )
