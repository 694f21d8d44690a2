import type { ProfileInput } from '@comptoir/contract/profile'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

export type ProfileBefore = {
  id: number
  is_approved: boolean
  profile_submitted_at: Date | null
  refused_at: Date | null
}

/** What a submission depends on; locks the company until the transaction ends. */
export const lockCompany = (db: Db, id: number): Promise<ProfileBefore | undefined> =>
  db
    .selectFrom('company')
    .where('id', '=', id)
    .select([
      'id',
      sql<boolean>`approved_at is not null`.as('is_approved'),
      'profile_submitted_at',
      'refused_at',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks this user. @returns whether there is one */
export const lockUser = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('app_user').where('id', '=', id).select('id').forNoKeyUpdate().execute()).length > 0

/** The ids, of those that a profile names, that exist and may be chosen. */
export type Preferred = {
  brands: number[]
  catalogs: number[]
  warehouse: number[]
  delivery_option: number[]
  shipping_address: number[]
}
export async function findPreferred(
  db: Db,
  companyId: number | null,
  input: ProfileInput,
): Promise<Preferred> {
  const { preferred_brands = [], preferred_catalogs = [], preferred_warehouse = null } = input
  const { delivery_option = null, shipping_address = null } = input.delivery_settings ?? {}
  // As JSON: an array of bigint would come as text.
  const { rows } = await sql<Preferred>`
    select
      (select coalesce(json_agg(id), '[]') from brand where id = any(${preferred_brands}::bigint[])) as brands,
      (select coalesce(json_agg(id), '[]') from catalog where id = any(${preferred_catalogs}::bigint[])) as catalogs,
      (select coalesce(json_agg(id), '[]') from warehouse
       where id = ${preferred_warehouse}::bigint and is_active) as warehouse,
      (select coalesce(json_agg(id), '[]') from delivery_option
       where id = ${delivery_option}::bigint and is_active) as delivery_option,
      (select coalesce(json_agg(id), '[]') from shipping_address
       where id = ${shipping_address}::bigint and company_id = ${companyId}) as shipping_address`.execute(db)
  return rows[0]!
}

/**
 * What a profile says of the company. A client number counts as what they say, and only before approval: nothing is
 * linked by it (OD-19).
 */
export async function updateCompany(
  db: Db,
  { id, is_approved }: ProfileBefore,
  { website, signup_info, erp_id }: ProfileInput,
): Promise<void> {
  const changes = {
    ...(website !== undefined && { website: website ?? '' }),
    ...(signup_info !== undefined && { signup_info: signup_info ?? '' }),
    ...(erp_id !== undefined && !is_approved && { claimed_erp_id: erp_id || null }),
  }
  if (Object.keys(changes).length > 0)
    await db.updateTable('company').set(changes).where('id', '=', id).execute()
}

/** Keeps since when, or since when no longer, the newsletter is wanted (OD-44). */
export async function updatePreferences(
  db: Db,
  id: number,
  input: ProfileInput,
  { isApproved, now }: { isApproved: boolean; now: Date },
): Promise<void> {
  const { hide_prices, newsletter, needs_setup, preferred_warehouse, delivery_settings } = input
  const changes = {
    ...(hide_prices !== undefined && { hide_prices }),
    ...(preferred_warehouse !== undefined && { preferred_warehouse_id: preferred_warehouse }),
    ...(delivery_settings && {
      delivery_settings: sql<string>`delivery_settings || ${JSON.stringify(delivery_settings)}::jsonb`,
    }),
    // What waits for approval needs none yet: sent back, that says nothing of later.
    ...(needs_setup === false && {
      setup_at: sql<Date>`case when ${isApproved}::boolean then coalesce(setup_at, ${now}) else setup_at end`,
    }),
    ...(newsletter === true && {
      newsletter_at: sql<Date>`coalesce(newsletter_at, ${now})`,
      newsletter_left_at: null,
    }),
    ...(newsletter === false && {
      newsletter_left_at: sql<Date | null>`case when newsletter_at is null then newsletter_left_at else ${now} end`,
      newsletter_at: null,
    }),
  }
  if (Object.keys(changes).length > 0)
    await db.updateTable('app_user').set(changes).where('id', '=', id).execute()
}

/** Replaces the preferred brands and catalogues, those that are named at all. */
export async function replaceChoices(
  db: Db,
  id: number,
  { preferred_brands, preferred_catalogs }: ProfileInput,
): Promise<void> {
  if (preferred_brands)
    await sql`
      with gone as (
        delete from user_brand where user_id = ${id} and brand_id <> all(${preferred_brands}::bigint[])
      )
      insert into user_brand (user_id, brand_id) select ${id}, unnest(${preferred_brands}::bigint[])
      on conflict do nothing`.execute(db)
  if (preferred_catalogs)
    await sql`
      with gone as (
        delete from user_catalog where user_id = ${id} and catalog_id <> all(${preferred_catalogs}::bigint[])
      )
      insert into user_catalog (user_id, catalog_id) select ${id}, unnest(${preferred_catalogs}::bigint[])
      on conflict do nothing`.execute(db)
}

export const recordSubmission = (db: Db, id: number, now: Date) =>
  db
    .updateTable('company')
    .set({ profile_submitted_at: now, refused_at: null, refused_reason: null })
    .where('id', '=', id)
    .execute()
