import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** All that is shown of a user, with the preferences. */
export const findProfile = (db: Db, id: number) =>
  db
    .selectFrom('app_user')
    .innerJoin('company', 'company.id', 'app_user.id')
    .innerJoin('tariff', 'tariff.id', 'company.tariff_id')
    .where('app_user.id', '=', id)
    .select([
      'app_user.id',
      'app_user.email',
      'company.name',
      'company.language',
      // Before approval, the number they say they have (OD-19).
      sql<string | null>`case when is_approved then erp_id else coalesce(erp_id, claimed_erp_id) end`.as(
        'erp_id',
      ),
      'company.prices_hidden',
      'app_user.is_approved',
      'app_user.is_partner',
      'app_user.is_staff',
      'app_user.hide_prices',
      // What has been taken away since is no preference any more.
      sql<number | null>`(
        select id from warehouse where id = app_user.preferred_warehouse_id and is_active)`.as(
        'preferred_warehouse',
      ),
      sql<number | null>`(
        select id from delivery_option
        where id = (app_user.delivery_settings ->> 'delivery_option')::bigint and is_active)`.as(
        'delivery_option',
      ),
      sql<number | null>`(
        select id from shipping_address
        where id = (app_user.delivery_settings ->> 'shipping_address')::bigint and company_id = company.id)`.as(
        'shipping_address',
      ),
      'app_user.newsletter_at',
      'company.website',
      'company.signup_info',
      'app_user.profile_submitted_at',
      'app_user.refused_reason',
      'app_user.pending_email',
      sql<boolean>`is_approved and approved_at is not null and setup_at is null`.as('needs_setup'),
      'app_user.deletion_requested_at',
      'tariff.id as tariff_id',
      'tariff.name as tariff_name',
      'tariff.recommend_price',
      sql<number[]>`array(select brand_id from user_brand where user_id = app_user.id order by brand_id)`.as(
        'preferred_brands',
      ),
      sql<
        number[]
      >`array(select catalog_id from user_catalog where user_id = app_user.id order by catalog_id)`.as(
        'preferred_catalogs',
      ),
    ])
    .executeTakeFirst()

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export async function updateUser(
  db: Db,
  id: number,
  {
    name,
    language,
    hide_prices,
  }: { name?: string | undefined; language?: string | undefined; hide_prices?: boolean | undefined },
): Promise<void> {
  if (name !== undefined || language !== undefined)
    await db
      .updateTable('company')
      .set({ ...(name !== undefined && { name }), ...(language !== undefined && { language }) })
      .where('id', '=', id)
      .execute()
  if (hide_prices !== undefined)
    await db.updateTable('app_user').set({ hide_prices }).where('id', '=', id).execute()
}
