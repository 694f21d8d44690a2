import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** Whose favourites they are: of a user, for a company. */
export type FavouritesOf = { user_id: number; company_id: number }

/** The styles, the one marked last first. */
export const findFavourites = (db: Db, { user_id, company_id }: FavouritesOf): Promise<number[]> =>
  db
    .selectFrom('favourite')
    .where('user_id', '=', user_id)
    .where('company_id', '=', company_id)
    .orderBy('created_at', 'desc')
    .orderBy('group_id')
    .select('group_id')
    .execute()
    .then((rows) => rows.map(({ group_id }) => group_id))

/** Holds the user, so that what is counted stays until the transaction ends. */
export const lockUser = (tx: Tx, userId: number) =>
  sql`select from app_user where id = ${userId} for no key update`.execute(tx)

/** A style that is marked already stays as it is. @returns whether there is such a style on sale */
export const insertFavourite = (
  tx: Tx,
  { user_id, company_id }: FavouritesOf,
  groupId: number,
): Promise<boolean> =>
  sql<{ id: number }>`
    with style as (select id from product_group where id = ${groupId} and is_active), added as (
      insert into favourite (user_id, company_id, group_id)
      select ${user_id}, ${company_id}, id from style on conflict do nothing
    )
    select id from style`
    .execute(tx)
    .then(({ rows }) => rows.length > 0)

export const deleteFavourite = (
  db: Db,
  { user_id, company_id }: FavouritesOf,
  groupId: number,
): Promise<boolean> =>
  db
    .deleteFrom('favourite')
    .where('user_id', '=', user_id)
    .where('company_id', '=', company_id)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
    .then(({ numDeletedRows }) => numDeletedRows > 0n)
