import type { Money } from '@comptoir/contract/common'
import type { Invoicing } from '@comptoir/contract/invoice'
import type { Area, ClientStatus } from '@comptoir/contract/admin-clients'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { isPartner, status } from './client-list.queries.ts'

const idArray = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`

/**
 * Keeps other decisions about these clients waiting until the transaction ends, and those about their people and the one
 * who decides; in the order of ids, so that none waits for ever. Who decides comes first: other people are locked later
 * in the transaction as well.
 *
 * @returns whether who decides may still do so
 */
export async function lockClients(db: Db, ids: readonly number[], actorId: number): Promise<boolean> {
  await sql`select from company where id = any(${ids}::bigint[]) order by id for no key update`.execute(db)
  const { rows } = await sql<{ id: number; may: boolean }>`
    select id, is_active and permissions && array['accounts', 'administration'] as may from app_user
    where id = ${actorId} or id in (select contact_id from company where id = any(${ids}::bigint[]))
    order by id <> ${actorId}, id for no key update`.execute(db)
  return rows.some(({ id, may }) => id === actorId && may)
}

/** Whose sessions hang on these clients. */
export const findPeopleIds = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select distinct user_id as id from membership where company_id = any(${ids}::bigint[])`.execute(db)
  ).rows.map(({ id }) => id)

/** The areas of a representative. */
export const areasOf = (userId: ReturnType<typeof sql>) => sql`
  (select coalesce(json_agg(json_build_object('country', country_id, 'from_code', from_code, 'to_code', to_code)
     order by id), '[]')
   from representative_area where user_id = ${userId})`

/** Writes where a representative orders for all clients. */
export async function updateAreas(tx: Tx, userId: number, areas: readonly Area[]): Promise<void> {
  await tx.deleteFrom('representative_area').where('user_id', '=', userId).execute()
  if (areas.length > 0)
    await tx
      .insertInto('representative_area')
      .values(areas.map(({ country, ...codes }) => ({ user_id: userId, country_id: country, ...codes })))
      .execute()
  await sql`select renew_area_clients(${userId}, null)`.execute(tx)
}

/** Countries that exist, of these. */
export const findCountries = async (db: Db, ids: readonly number[]): Promise<Set<number>> =>
  new Set(
    (await db.selectFrom('country').where('id', '=', idArray(ids)).select('id').execute()).map(
      ({ id }) => id,
    ),
  )

/** What decisions are made by. */
export type Target = {
  id: number
  /** The person whom the office decides with; null where nobody can sign in. */
  contact_id: number | null
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
  payment_days: number
  invoicing: Invoicing
  electronic_address: string
  credit_limit: Money | null
  has_login: boolean
  is_active: boolean
  is_approved: boolean
  is_partner: boolean
  areas: Area[]
}

/** Clients as they stand now, in the order of ids; read after `lockClients`. */
export const findTargets = (db: Db, ids: readonly number[]): Promise<Target[]> =>
  sql<Target>`
    select company.id, company.contact_id, company.name, company.enterprise_name, coalesce(app_user.email, company.email) as email, company.language,
           ${status} as status, company.tariff_id, tariff.name as tariff_name,
           to_json(array(select tariff_id from company_tariff where company_id = company.id order by 1)) as tariff_ids,
           company.erp_id, company.refused_reason, company.prices_hidden, company.may_pay_on_account,
           company.payment_days, company.invoicing, company.electronic_address, company.credit_limit,
           company.contact_id is not null as has_login,
           coalesce(app_user.is_active and company.disabled_at is null, false) as is_active,
           company.approved_at is not null as is_approved, ${isPartner} as is_partner,
           ${areasOf(sql`company.contact_id`)} as areas
    from company left join app_user on app_user.id = company.contact_id
    join tariff on tariff.id = company.tariff_id
    where company.id = any(${ids}::bigint[]) order by company.id`
    .execute(db)
    .then(({ rows }) => rows)

export const approve = (db: Db, ids: readonly number[], at: Date) =>
  db
    .updateTable('company')
    .set({ approved_at: at, refused_at: null, refused_reason: null })
    .where('id', '=', idArray(ids))
    .execute()

/** @param reason what the client was told; null when nothing */
export const refuse = (db: Db, ids: readonly number[], reason: string | null, at: Date) =>
  db
    .updateTable('company')
    .set({ approved_at: null, refused_at: at, refused_reason: reason })
    .where('id', '=', idArray(ids))
    .execute()

/** The people who belong to these companies. */
export const findOwnPeople = (db: Db, ids: readonly number[]): Promise<number[]> =>
  sql<{ id: number }>`
    select user_id as id from membership where company_id = any(${ids}::bigint[]) and role <> 'representative'
    union select contact_id from company where id = any(${ids}::bigint[]) and contact_id is not null`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))

/** Switches companies off, and their contacts who belong to no other. */
export async function disable(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await db.updateTable('company').set({ disabled_at: at }).where('id', '=', idArray(ids)).execute()
  await sql`
    update app_user set is_active = false, disabled_at = ${at}
    where id in (select contact_id from company where id = any(${ids}::bigint[])) and not exists (
      select from membership join company on company.id = membership.company_id
      where user_id = app_user.id and role <> 'representative' and membership.disabled_at is null
        and invited_at is null and company.disabled_at is null)`.execute(db)
}

export async function enable(db: Db, ids: readonly number[]): Promise<void> {
  await db.updateTable('company').set({ disabled_at: null }).where('id', '=', idArray(ids)).execute()
  await db
    .updateTable('app_user')
    .set({ is_active: true, disabled_at: null })
    .where('id', 'in', (query) =>
      query
        .selectFrom('company')
        .where('id', '=', idArray(ids))
        .select(sql<number>`contact_id`.as('id')),
    )
    .execute()
}

export const updateCompany = (
  db: Db,
  id: number,
  values: {
    name: string
    language: string
    erp_id: string | null
    prices_hidden: boolean
    may_pay_on_account: boolean
    payment_days: number
    invoicing: Invoicing
    electronic_address: string
    credit_limit: Money | null
    tariff: number
  },
) => {
  const { tariff, name, language, erp_id, prices_hidden } = values
  const { may_pay_on_account, payment_days, invoicing, electronic_address, credit_limit } = values
  return db
    .updateTable('company')
    .set({
      name,
      language,
      erp_id,
      prices_hidden,
      may_pay_on_account,
      payment_days,
      invoicing,
      electronic_address,
      credit_limit,
      tariff_id: tariff,
    })
    .where('id', '=', id)
    .execute()
}

/** Of a company, what is kept with its contact, too. */
export const updateContact = (db: Db, contactId: number, values: { name: string; language: string }) =>
  db
    .updateTable('app_user')
    .set({ name: values.name, language: values.language })
    .where('id', '=', contactId)
    .execute()

/** Whether a contact may order for clients. */
export const setPartner = (db: Db, contactId: number, isPartner: boolean) =>
  db
    .updateTable('app_user')
    .set({ permissions: isPartner ? ['represent'] : [] })
    .where('id', '=', contactId)
    .execute()

/** What is agreed with a client, as far as it changes: the price list in use, all that are assigned, hidden prices. */
export type Terms = { tariff?: number; tariffs?: number[]; prices_hidden?: boolean }

/**
 * Changes the terms of many clients, each as it says, in one statement. A basket that was priced by a list that is no
 * longer assigned goes by the client's own again.
 */
export async function updateTerms(db: Db, changes: readonly (Terms & { id: number })[]): Promise<void> {
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as wanted (id bigint, tariff bigint, tariffs bigint[], prices_hidden boolean)
    ), changed as (
      update company set tariff_id = coalesce(wanted.tariff, company.tariff_id),
                         prices_hidden = coalesce(wanted.prices_hidden, company.prices_hidden)
      from wanted where company.id = wanted.id
    ), removed as (
      delete from company_tariff using wanted
      where company_id = wanted.id and not company_tariff.tariff_id = any(wanted.tariffs)
    ), repriced as (
      update basket set tariff_id = null, version = version + 1 from wanted
      where company_id = wanted.id and not basket.tariff_id = any(wanted.tariffs)
    )
    insert into company_tariff (company_id, tariff_id)
    select wanted.id, assigned.tariff from wanted, unnest(wanted.tariffs) as assigned (tariff)
    on conflict do nothing`.execute(db)
}

/** How many of these clients have which price list assigned, and in use; who was erased does not count. */
export const countTariffs = (db: Db, ids: readonly number[]) =>
  sql<{ id: number; name: string; assigned: number; in_use: number }>`
    select tariff.id, tariff.name, count(*)::int as assigned,
           (count(*) filter (where company.tariff_id = tariff.id))::int as in_use
    from company
    join company_tariff on company_tariff.company_id = company.id
    join tariff on tariff.id = company_tariff.tariff_id
    where company.id = any(${ids}::bigint[]) and company.erased_at is null
    group by tariff.id order by assigned desc, tariff.name, tariff.id`
    .execute(db)
    .then(({ rows }) => rows)

export const countAlive = (db: Db, ids: readonly number[]): Promise<number> =>
  sql<{ count: number }>`
    select count(*)::int as count from company where id = any(${ids}::bigint[]) and erased_at is null`
    .execute(db)
    .then(({ rows }) => rows[0]!.count) // a count gives one row

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

/** Lets the person with this address in, as an administrator. @returns their id, if there is one */
export const makeAdministrator = async (db: Db, email: string): Promise<number | undefined> =>
  (
    await db
      .updateTable('app_user')
      .set({
        permissions: ['administration'],
        invited_permissions: [],
        office_invited_at: null,
        is_active: true,
        disabled_at: null,
      })
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .returning('id')
      .executeTakeFirst()
  )?.id

/**
 * Takes somebody who works in the office from now on out of the companies they belonged to; one that they had just made
 * by signing up goes with it, and another one has somebody else of its people as contact.
 */
export async function leaveCompanies(db: Db, userId: number): Promise<void> {
  await sql`
    delete from company where contact_id = ${userId} and approved_at is null
      and not exists (select from customer_order where company_id = company.id)
      and not exists (select from membership where company_id = company.id and user_id <> ${userId})`.execute(
    db,
  )
  await db.deleteFrom('membership').where('user_id', '=', userId).execute()
  await sql`
    update company set contact_id = (
      select user_id from membership
      where company_id = company.id and role <> 'representative' and membership.disabled_at is null
        and invited_at is null and not exists (select from company as other where other.contact_id = user_id)
      order by role desc, user_id limit 1)
    where contact_id = ${userId}`.execute(db)
}

/** Takes back that a client has asked to be deleted. */
export const keep = (db: Db, id: number) =>
  db.updateTable('company').set({ deletion_requested_at: null }).where('id', '=', id).execute()

/** @returns whether it is new */
export const linkClient = async (db: Db, partnerId: number, companyId: number): Promise<boolean> =>
  (
    await db
      .insertInto('membership')
      .values({ user_id: partnerId, company_id: companyId, role: 'representative' })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'company_id'])
          .doUpdateSet({ disabled_at: null })
          .where('membership.role', '=', 'representative')
          .where('membership.disabled_at', 'is not', null),
      )
      .returning('company_id')
      .execute()
  ).length > 0

/** Where the client is the partner's by an area, the row stays, so that the area does not give it back. @returns whether there was one */
export const unlinkClient = async (
  db: Db,
  partnerId: number,
  companyId: number,
  at: Date,
): Promise<boolean> =>
  (
    await sql`
      with taken as (
        update membership set disabled_at = ${at}
        where user_id = ${partnerId} and company_id = ${companyId} and role = 'representative' and by_area
          and disabled_at is null
        returning company_id
      ), ended as (
        delete from membership
        where user_id = ${partnerId} and company_id = ${companyId} and role = 'representative' and not by_area
        returning company_id
      )
      select company_id from taken union all select company_id from ended`.execute(db)
  ).rows.length > 0
