import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewherePlain } from '#db/lists.ts'
import { timeZone } from '#lib/days.ts'

type Values = Record<string, unknown>
type AuditRecord = {
  action: string
  entity: string
  entity_id: number | null
  label: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

export const insertEntries = (
  db: Db,
  at: Date,
  actor: { id: number; request_id: string } | null,
  records: readonly AuditRecord[],
) =>
  sql`
    insert into audit_entry (at, actor_id, request_id, action, entity, entity_id, label, before, after)
    select ${at}, ${actor?.id ?? null}, ${actor?.request_id ?? ''}, action, entity, entity_id, label, before, after
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as record (action text, entity text, entity_id bigint, label text, before jsonb, after jsonb)`.execute(
    db,
  )

type Column = 'at' | 'actor' | 'action' | 'entity' | 'label'
const columns = {
  at: sql`audit_entry.at`,
  actor: { nullable: sql`actor.name_key` },
  action: sql`audit_entry.action`,
  entity: sql`audit_entry.entity`,
  label: sql`audit_entry.label_key`,
}

/** Entries that match, with the number of all of them; a day is one of the wholesaler's. */
export async function findEntries(
  db: Db,
  filter: {
    actor?: number | undefined
    action?: string | undefined
    entity?: string | undefined
    entity_id?: number | undefined
    from?: string | undefined
    to?: string | undefined
    search?: string | undefined
    ordering: Column | `-${Column}`
    limit: number
    offset: number
  },
) {
  const { actor, action, entity, entity_id, from, to, search, ordering } = filter
  const startOf = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZone})`
  const where = every([
    actor === undefined ? undefined : sql`audit_entry.actor_id = ${actor}`,
    action === undefined ? undefined : sql`audit_entry.action = ${action}`,
    entity === undefined ? undefined : sql`audit_entry.entity = ${entity}`,
    entity_id === undefined ? undefined : sql`audit_entry.entity_id = ${entity_id}`,
    from === undefined ? undefined : sql`audit_entry.at >= ${startOf(from, 0)}`,
    to === undefined ? undefined : sql`audit_entry.at < ${startOf(to, 1)}`,
    search
      ? sql`(audit_entry.label_key like ${somewherePlain(search)} or audit_entry.request_id = ${search})`
      : undefined,
  ])
  const order = orderBy(ordering, columns, sql`audit_entry.id`)
  const actorOf = sql`left join app_user as actor on actor.id = audit_entry.actor_id`
  const source = ordering.endsWith('actor') ? sql`audit_entry ${actorOf}` : sql`audit_entry`
  const list = {
    from: source,
    where,
    order,
    id: sql`audit_entry.id`,
    isIndexed: (ordering.endsWith('at') || ordering.endsWith('label')) && !search,
  }
  const { rows } = await sql<EntryRow & { count: number }>`
    select audit_entry.id, audit_entry.at, audit_entry.actor_id, actor.name as actor_name, audit_entry.action,
           audit_entry.entity, audit_entry.entity_id, audit_entry.label, audit_entry.before, audit_entry.after,
           audit_entry.request_id, page.count
    from (${pageIds(list, filter)}) as page
    join audit_entry on audit_entry.id = page.page_id ${actorOf}
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}
type EntryRow = {
  id: number
  at: Date
  actor_id: number | null
  actor_name: string | null
  action: string
  entity: string
  entity_id: number | null
  label: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  request_id: string
}

const about = (entity: string, id: number | null) =>
  sql`entity = ${entity} and ${id === null ? sql`entity_id is null` : sql`entity_id = ${id}`}`

/** The last entry about one thing, with who made it. */
export const findLastEntry = (db: Db, entity: string, id: number | null) =>
  sql<{ id: number; at: Date; action: string; actor_id: number | null; actor_name: string | null }>`
    select entry.id, entry.at, entry.action, entry.actor_id, actor.name as actor_name
    from (select * from audit_entry where ${about(entity, id)} order by audit_entry.id desc limit 1) as entry
    left join app_user as actor on actor.id = entry.actor_id`
    .execute(db)
    .then(({ rows }) => rows[0])

/** The last entry by which a list of things has got another order, one more or one less, with who made it. */
export const findLastMove = (db: Db, entity: string) =>
  sql<NonNullable<Awaited<ReturnType<typeof findLastEntry>>>>`
    select entry.id, entry.at, entry.action, entry.actor_id, actor.name as actor_name
    from (
      select * from audit_entry
      where entity = ${entity} and (action <> 'change' or after ?| array['position', 'parent', 'is_active'])
      order by audit_entry.id desc limit 1
    ) as entry
    left join app_user as actor on actor.id = entry.actor_id`
    .execute(db)
    .then(({ rows }) => rows[0])

/** The number of the last entry about each of these things. */
export const findLastEntryIds = (db: Db, entity: string, ids: readonly number[]) =>
  sql<{ entity_id: number | null; last: number | null }>`
    select entity_id, max(id) as last from audit_entry
    where entity = ${entity} and entity_id = any(${ids}::bigint[]) group by entity_id`
    .execute(db)
    .then(({ rows }) => rows)

/**
 * What one request of somebody has changed in these fields of things, and in no others; where several entries are of
 * the request, the last of each thing.
 */
export const findChanges = (
  db: Db,
  { entity, request, actor, fields }: { entity: string; request: string; actor: number; fields: string[] },
) =>
  sql<{ id: number; entity_id: number | null; before: Values | null; after: Values | null }>`
    select distinct on (entity_id) id, entity_id, before, after from audit_entry
    where request_id = ${request} and actor_id = ${actor} and entity = ${entity} and action = 'change'
      and before - ${fields}::text[] = '{}' and after is not null
    order by entity_id, id desc`
    .execute(db)
    .then(({ rows }) => rows)

export const findActors = (db: Db) =>
  db
    .selectFrom('app_user')
    .where('id', 'in', (query) =>
      query.selectFrom('audit_entry').select(sql<number>`distinct actor_id`.as('actor_id')),
    )
    .orderBy('name')
    .select(['id', 'name'])
    .execute()

const personal = ['name', 'email', 'enterprise_name', 'reason', 'refused_reason', 'person']

export const anonymizePerson = (db: Db, clientId: number) =>
  sql`
    update audit_entry set label = '#' || entity_id, before = before - ${personal}::text[], after = after - ${personal}::text[]
    where entity = 'client' and entity_id = ${clientId}`.execute(db)

/** The same for one person of clients that stay: the entries are kept, without the name. */
export const anonymizePersonOf = (db: Db, userId: number) =>
  sql`
    update audit_entry set before = before - 'person', after = after - 'person'
    where entity = 'client' and entity_id = any(array(select company_id from membership where user_id = ${userId}))
      and ${String(userId)} in (before -> 'person' ->> 'id', after -> 'person' ->> 'id')`.execute(db)
