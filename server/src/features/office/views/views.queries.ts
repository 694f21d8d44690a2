import type { OfficeListName } from '@comptoir/contract/admin-views'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

export type View = {
  id: number
  list: OfficeListName
  owner: { id: number; name: string }
  name: string
  search: Record<string, string>
  is_shared: boolean
}

const row = sql`
  view.id, view.list, view.name, view.search, view.is_shared,
  json_build_object('id', owner.id, 'name', owner.name) as owner`

/** Views of a list that somebody sees: their own, and those that colleagues share. */
export const findViews = (db: Db, userId: number, list: OfficeListName): Promise<View[]> =>
  sql<View>`
    select ${row}
    from saved_view as view join app_user as owner on owner.id = view.user_id
    where view.list = ${list} and (view.user_id = ${userId} or view.is_shared)
    order by lower(view.name), view.id`
    .execute(db)
    .then(({ rows }) => rows)

/** A view of this user's, held until the transaction ends. */
export const lockView = (tx: Tx, userId: number, id: number): Promise<View | undefined> =>
  sql<View>`
    select ${row}
    from saved_view as view join app_user as owner on owner.id = view.user_id
    where view.id = ${id} and view.user_id = ${userId}
    for update of view`
    .execute(tx)
    .then(({ rows }) => rows[0])

/** Holds a user, so that two views are not made at once. */
export const lockOwner = (tx: Tx, userId: number) =>
  sql`select from app_user where id = ${userId} for no key update`.execute(tx)

/** How many other views a user has of a list, and whether one of them is called so. */
export const findOthers = (tx: Tx, userId: number, { id, list, name }: Pick<View, 'id' | 'list' | 'name'>) =>
  sql<{ count: number; is_taken: boolean }>`
    select count(*)::int as count, coalesce(bool_or(lower(name) = lower(${name})), false) as is_taken
    from saved_view where user_id = ${userId} and list = ${list} and id <> ${id}`
    .execute(tx)
    .then(({ rows }) => rows[0]!) // a count gives one row

type Values = Pick<View, 'name' | 'search' | 'is_shared'>
const columns = ({ name, search, is_shared }: Values) => ({ name, search: JSON.stringify(search), is_shared })

export const insertView = (tx: Tx, userId: number, list: OfficeListName, values: Values): Promise<number> =>
  tx
    .insertInto('saved_view')
    .values({ user_id: userId, list, ...columns(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)

export const updateView = (tx: Tx, id: number, values: Values) =>
  tx.updateTable('saved_view').set(columns(values)).where('id', '=', id).execute()

export const deleteView = (tx: Tx, id: number) => tx.deleteFrom('saved_view').where('id', '=', id).execute()
