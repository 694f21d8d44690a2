import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/**
 * All that is shown of a user, with the preferences.
 *
 * @param companyId their own company; null where they belong to none
 */
export const findProfile = (db: Db, id: number, companyId: number | null) =>
  db
    .selectFrom('app_user')
    .leftJoin('company', (join) => join.on('company.id', '=', companyId))
    .leftJoin('tariff', 'tariff.id', 'company.tariff_id')
    .leftJoin('membership', (join) =>
      join.onRef('membership.company_id', '=', 'company.id').onRef('membership.user_id', '=', 'app_user.id'),
    )
    .where('app_user.id', '=', id)
    .select([
      'app_user.id',
      'app_user.email',
      'app_user.name',
      'app_user.language',
      'app_user.permissions',
      'company.id as company_id',
      'company.name as company_name',
      'company.enterprise_name',
      'membership.role',
      sql<{ id: number; name: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by plain(name), id), '[]') from (
          select theirs.id, coalesce(nullif(theirs.enterprise_name, ''), theirs.name) as name
          from membership as own join company as theirs on theirs.id = own.company_id
          where own.user_id = app_user.id and own.role <> 'representative'
            and own.disabled_at is null and own.invited_at is null
            and theirs.approved_at is not null and theirs.disabled_at is null and theirs.erased_at is null
        ) as named)`.as('companies'),
      // Before approval, the number they say they have (OD-19).
      sql<string | null>`
        case when approved_at is not null then erp_id else coalesce(erp_id, claimed_erp_id) end`.as('erp_id'),
      'company.prices_hidden',
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
        where id = (app_user.delivery_settings ->> 'shipping_address')::bigint and shipping_address.company_id = company.id)`.as(
        'shipping_address',
      ),
      'app_user.newsletter_at',
      'company.website',
      'company.signup_info',
      'company.profile_submitted_at',
      'company.refused_reason',
      'app_user.pending_email',
      sql<boolean>`coalesce(approved_at is not null and setup_at is null, false)`.as('needs_setup'),
      'company.deletion_requested_at',
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

/** Where somebody is the contact of a company, its name and language are theirs. */
export async function updateUser(
  db: Db,
  id: number,
  {
    name,
    language,
    hide_prices,
  }: { name?: string | undefined; language?: string | undefined; hide_prices?: boolean | undefined },
): Promise<void> {
  const said = { ...(name !== undefined && { name }), ...(language !== undefined && { language }) }
  const changes = { ...said, ...(hide_prices !== undefined && { hide_prices }) }
  if (Object.keys(said).length > 0)
    await db.updateTable('company').set(said).where('contact_id', '=', id).execute()
  if (Object.keys(changes).length > 0)
    await db.updateTable('app_user').set(changes).where('id', '=', id).execute()
}

/** Makes a company the one of calls that name none; the other memberships stay. */
export async function setDefaultCompany(tx: Tx, userId: number, companyId: number): Promise<void> {
  const memberships = tx.updateTable('membership').where('user_id', '=', userId)
  await memberships.set({ is_default: false }).where('is_default', '=', true).execute()
  await memberships.set({ is_default: true }).where('company_id', '=', companyId).execute()
}
