import type { ClientStatus } from '@comptoir/contract/admin-clients'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { status } from './client-list.queries.ts'

const idArray = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`

/** Keeps other decisions about these clients waiting until the transaction ends; in the order of ids, so that none waits for ever. */
export const lockClients = (db: Db, ids: readonly number[]) =>
  sql`select from company where id = any(${ids}::bigint[]) order by id for no key update`.execute(db)

/** What decisions are made by. */
export type Target = {
  id: number
  name: string
  enterprise_name: string
  /** Where mails go: of the account, or else of the company. */
  email: string | null
  language: string
  status: ClientStatus
  tariff_id: number
  tariff_name: string
  tariff_ids: number[]
  erp_id: string | null
  refused_reason: string | null
  prices_hidden: boolean
  may_pay_on_account: boolean
  has_login: boolean
  is_active: boolean
  is_approved: boolean
  is_partner: boolean
  is_staff: boolean
}

/** Clients as they stand now, in the order of ids; read after `lockClients`. */
export const findTargets = (db: Db, ids: readonly number[]): Promise<Target[]> =>
  sql<Target>`
    select company.id, company.name, company.enterprise_name, coalesce(app_user.email, company.email) as email, company.language,
           ${status} as status, company.tariff_id, tariff.name as tariff_name,
           to_json(array(select tariff_id from company_tariff where company_id = company.id order by 1)) as tariff_ids,
           company.erp_id, app_user.refused_reason, company.prices_hidden, company.may_pay_on_account,
           app_user.id is not null as has_login, coalesce(app_user.is_active, false) as is_active,
           coalesce(app_user.is_approved, false) as is_approved, coalesce(app_user.is_partner, false) as is_partner,
           coalesce(app_user.is_staff, false) as is_staff
    from company left join app_user on app_user.id = company.id
    join tariff on tariff.id = company.tariff_id
    where company.id = any(${ids}::bigint[]) order by company.id`
    .execute(db)
    .then(({ rows }) => rows)

export const approve = (db: Db, ids: readonly number[], at: Date) =>
  db
    .updateTable('app_user')
    .set({ is_approved: true, approved_at: at, refused_at: null, refused_reason: null })
    .where('id', '=', idArray(ids))
    .execute()

/** @param reason what the client was told; null when nothing */
export const refuse = (db: Db, ids: readonly number[], reason: string | null, at: Date) =>
  db
    .updateTable('app_user')
    .set({ is_approved: false, refused_at: at, refused_reason: reason })
    .where('id', '=', idArray(ids))
    .execute()

const sessionsEnded = { token_version: sql<number>`token_version + 1`, sessions_ended_by: 'office' }

/** Switches accounts off; what was signed in stays out, also when they are switched on again. */
export const disable = (db: Db, ids: readonly number[], at: Date) =>
  db
    .updateTable('app_user')
    .set({ is_active: false, disabled_at: at, ...sessionsEnded })
    .where('id', '=', idArray(ids))
    .execute()

export const enable = (db: Db, ids: readonly number[]) =>
  db
    .updateTable('app_user')
    .set({ is_active: true, disabled_at: null })
    .where('id', '=', idArray(ids))
    .execute()

export const signOut = (db: Db, ids: readonly number[]) =>
  db.updateTable('app_user').set(sessionsEnded).where('id', '=', idArray(ids)).execute()

export const updateCompanies = (
  db: Db,
  ids: readonly number[],
  values: { prices_hidden?: boolean; tariff_id?: number },
) => db.updateTable('company').set(values).where('id', '=', idArray(ids)).execute()

export const updateCompany = (
  db: Db,
  id: number,
  values: {
    name: string
    language: string
    erp_id: string | null
    prices_hidden: boolean
    may_pay_on_account: boolean
    tariff: number
  },
) => {
  const { name, language, erp_id, prices_hidden, may_pay_on_account, tariff } = values
  return db
    .updateTable('company')
    .set({ name, language, erp_id, prices_hidden, may_pay_on_account, tariff_id: tariff })
    .where('id', '=', id)
    .execute()
}

export const updateRoles = (
  db: Db,
  id: number,
  { is_partner, is_staff }: { is_partner: boolean; is_staff: boolean },
) => db.updateTable('app_user').set({ is_partner, is_staff }).where('id', '=', id).execute()

/**
 * Assigns these price lists, and no others. A basket that was priced by another one goes by the client's own again.
 */
export async function assignTariffs(
  db: Db,
  ids: readonly number[],
  tariffs: readonly number[],
): Promise<void> {
  await sql`
    with removed as (
      delete from company_tariff where company_id = any(${ids}::bigint[]) and not tariff_id = any(${tariffs}::bigint[])
    ), repriced as (
      update basket set tariff_id = null, version = version + 1
      where company_id = any(${ids}::bigint[]) and not tariff_id = any(${tariffs}::bigint[])
    )
    insert into company_tariff (company_id, tariff_id)
    select company_id, tariff_id from unnest(${ids}::bigint[]) as company_id, unnest(${tariffs}::bigint[]) as tariff_id
    on conflict do nothing`.execute(db)
}

export const findTariffs = (db: Db, ids: readonly number[]) =>
  db.selectFrom('tariff').where('id', '=', idArray(ids)).select(['id', 'name']).execute()

/** Who has this client id already. */
export const findByErpId = (db: Db, erpId: string, exceptId: number) =>
  db
    .selectFrom('company')
    .where('erp_id', '=', erpId)
    .where('id', '!=', exceptId)
    .select(['id', 'name', 'enterprise_name'])
    .executeTakeFirst()

/** Lets the account with this address in, as an administrator. @returns its id, if there is one */
export const makeAdministrator = async (db: Db, email: string, at: Date): Promise<number | undefined> =>
  (
    await db
      .updateTable('app_user')
      .set({
        is_staff: true,
        is_active: true,
        is_approved: true,
        disabled_at: null,
        refused_at: null,
        refused_reason: null,
        approved_at: sql<Date>`coalesce(approved_at, ${at})`,
      })
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** Takes back that a client has asked to be deleted. */
export const keep = (db: Db, id: number) =>
  db.updateTable('app_user').set({ deletion_requested_at: null }).where('id', '=', id).execute()

/** @returns whether it is new */
export const linkClient = async (db: Db, partnerId: number, companyId: number): Promise<boolean> =>
  (
    await db
      .insertInto('partner_client')
      .values({ partner_id: partnerId, company_id: companyId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('company_id')
      .execute()
  ).length > 0

/** @returns whether there was one */
export const unlinkClient = async (db: Db, partnerId: number, companyId: number): Promise<boolean> =>
  (
    await db
      .deleteFrom('partner_client')
      .where('partner_id', '=', partnerId)
      .where('company_id', '=', companyId)
      .returning('company_id')
      .execute()
  ).length > 0
