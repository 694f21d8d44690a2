import type { ClientGroup, GroupClient } from '@comptoir/contract/admin-client-groups'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewherePlain } from '#db/lists.ts'

export type GroupRow = Omit<ClientGroup, 'version'>
export type GroupTerms = { name: string; note: string }
type Page = { limit: number; offset: number }
type Column = 'name' | 'clients' | 'agreements'

/** The groups with what they hold: there are few of them, and each has an index. */
const listed = sql`
  select client_group.id, client_group.name, client_group.note,
    (select count(*)::int from client_group_member where group_id = client_group.id) as clients,
    (select count(*)::int from agreement where group_id = client_group.id) as agreements
  from client_group`

export async function findGroups(
  db: Db,
  filter: {
    client?: number | undefined
    search?: string | undefined
    ordering: Column | `-${Column}`
  } & Page,
): Promise<{ count: number; rows: GroupRow[] }> {
  const { client, search } = filter
  const order = orderBy(
    filter.ordering,
    {
      name: sql`plain(client_group.name)`,
      clients: sql`client_group.clients`,
      agreements: sql`client_group.agreements`,
    },
    sql`client_group.id`,
  )
  const list = {
    from: sql`(${listed}) as client_group`,
    where: every([
      client === undefined
        ? undefined
        : sql`client_group.id in (select group_id from client_group_member where company_id = ${client})`,
      search ? sql`plain(client_group.name) like ${somewherePlain(search)}` : undefined,
    ]),
    order,
    id: sql`client_group.id`,
    isIndexed: false,
  }
  const { rows } = await sql<GroupRow & { count: number }>`
    select client_group.*, page.count
    from (${pageIds(list, filter)}) as page join (${listed}) as client_group on client_group.id = page.page_id
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

export const findGroup = (db: Db, id: number): Promise<GroupRow | undefined> =>
  sql<GroupRow>`${listed} where client_group.id = ${id}`.execute(db).then(({ rows }) => rows[0])

/** Holds a group, its clients and its name until the transaction ends. */
export const lockGroup = async (tx: Tx, id: number | null): Promise<{ name: string } | undefined> =>
  (
    await sql<{ name: string }>`
      select name from client_group where id = ${id}::bigint for no key update`.execute(tx)
  ).rows[0]

export const isNameTaken = async (tx: Tx, name: string, id: number | null): Promise<boolean> =>
  (await sql`select from client_group where name = ${name} and id is distinct from ${id}::bigint`.execute(tx))
    .rows.length > 0

/** @returns its id; undefined where another one is called so */
export const insertGroup = (tx: Tx, { name, note }: GroupTerms): Promise<number | undefined> =>
  tx
    .insertInto('client_group')
    .values({ name, note })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
    .then((made) => made?.id)
export const updateGroup = (tx: Tx, id: number, { name, note }: GroupTerms) =>
  tx.updateTable('client_group').set({ name, note }).where('id', '=', id).execute()
export const deleteGroup = (tx: Tx, id: number) =>
  tx.deleteFrom('client_group').where('id', '=', id).execute()

const called = sql`coalesce(nullif(company.enterprise_name, ''), company.name)`

/** The clients of a group, or those that are not in it. */
export async function findClients(
  db: Db,
  groupId: number,
  filter: {
    show?: 'others' | undefined
    search?: string | undefined
    ordering: 'name' | '-name'
  } & Page,
): Promise<{ count: number; rows: GroupClient[] }> {
  const { show, search } = filter
  const member = sql`select from client_group_member as member where member.company_id = company.id and member.group_id = ${groupId}`
  const order = orderBy(filter.ordering, { name: sql`plain(${called})` }, sql`company.id`)
  const list = {
    from: sql`company`,
    where: every([
      sql`company.erased_at is null`,
      show === 'others' ? sql`not exists (${member})` : sql`exists (${member})`,
      search ? sql`company.search_key like ${somewherePlain(search)}` : undefined,
    ]),
    order,
    id: sql`company.id`,
    isIndexed: false,
  }
  const { rows } = await sql<GroupClient & { count: number }>`
    select company.id, ${called} as name, company.erp_id, company.email, page.count
    from (${pageIds(list, filter)}) as page join company on company.id = page.page_id
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

export type Named = { id: number; name: string }
/** A client as it is called, and kept until the transaction ends; undefined where there is none. */
export const lockClient = (tx: Tx, id: number): Promise<Named | undefined> =>
  sql<Named>`
    select company.id, ${called} as name from company where id = ${id} and erased_at is null for key share`
    .execute(tx)
    .then(({ rows }) => rows[0])

/** Each code with the client that it names: by client number, else by e-mail address. */
export const findByCodes = (
  tx: Tx,
  codes: readonly string[],
): Promise<{ code: string; id: number | null }[]> =>
  sql<{ code: string; id: number | null }>`
    select wanted.code, coalesce(numbered.id, mailed.id) as id
    from unnest(${codes}::text[]) with ordinality as wanted (code, place)
    left join company as numbered on numbered.erp_id = wanted.code and numbered.erased_at is null
    left join lateral (
      select id from company
      where mail_key(email) = mail_key(wanted.code) and lower(email) = lower(wanted.code) and erased_at is null
      order by id limit 1
    ) as mailed on numbered.id is null
    order by wanted.place`
    .execute(tx)
    .then(({ rows }) => rows)

/** Puts clients in a group. @returns those that were not in it */
export const insertMembers = (tx: Tx, groupId: number, ids: readonly number[]): Promise<Named[]> =>
  sql<Named>`
    with added as (
      insert into client_group_member (company_id, group_id)
      select company_id, ${groupId}::bigint from unnest(${ids}::bigint[]) as company_id
      on conflict do nothing returning company_id
    )
    select company.id, ${called} as name from added join company on company.id = added.company_id order by company.id`
    .execute(tx)
    .then(({ rows }) => rows)

/** @returns whether the client was in the group */
export const deleteMember = async (tx: Tx, groupId: number, companyId: number): Promise<boolean> =>
  (
    await sql`
      delete from client_group_member where group_id = ${groupId} and company_id = ${companyId} returning group_id`.execute(
      tx,
    )
  ).rows.length > 0
