import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/src/db/connect.ts'
import type { Texts } from './catalogue/texts.ts'
import type { DemoCompany, DemoUser } from './accounts.ts'

const TURN_MS = 200

/** Runs `work` while no other process loads; asks for its turn again and again, so that no statement waits for long. */
export const inTurn = <Result>(db: Db, work: () => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (connection) => {
    const ask = sql<{ is_mine: boolean }>`
      select pg_try_advisory_lock(hashtext('demonstration')) as is_mine`
    while (!(await ask.execute(connection)).rows[0]?.is_mine) await sleep(TURN_MS)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('demonstration'))`.execute(connection)
    }
  })

/** Whether anybody put anything in beside the reference data of every shop: then it is not ours to fill. */
export const isEmpty = (db: Db) =>
  sql<{ is_empty: boolean }>`
    select not exists (select from product_group) and not exists (select from app_user) as is_empty`
    .execute(db)
    .then(({ rows }) => rows[0]?.is_empty === true)

/** What a new shop has from the start, to be replaced by its operator. */
export async function removeProvisionalData(db: Db): Promise<void> {
  await db.deleteFrom('delivery_option').where('code', '=', 'pickup').execute()
  await db.deleteFrom('warehouse').where('code', '=', 'MAIN').execute()
  await db.deleteFrom('tariff').where('code', '=', 'STANDARD').execute()
  await db.deleteFrom('content_page').where('type', '=', 'legal').execute()
}

/** How far loading came: undefined where it never began. */
export const findProgress = (db: Db) =>
  db
    .selectFrom('setting')
    .where('key', '=', 'demo')
    .select('value')
    .executeTakeFirst()
    .then((row) => row?.value as 'loading' | 'loaded' | undefined)

export const noteProgress = (db: Db, progress: 'loading' | 'loaded') =>
  db
    .insertInto('setting')
    .values({ key: 'demo', value: JSON.stringify(progress) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(progress) }))
    .execute()

export const hasAccounts = (db: Db) =>
  db
    .selectFrom('app_user')
    .select('id')
    .limit(1)
    .executeTakeFirst()
    .then((row) => row !== undefined)

export const setWarehouseAddress = (db: Db, code: string, address: string, position: number) =>
  db.updateTable('warehouse').set({ address, position }).where('code', '=', code).execute()

/** @returns the id of the company with this e-mail */
export async function insertCompany(
  db: Db,
  company: DemoCompany,
  tariffs: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into company (name, email, erp_id, enterprise_name, language, website, signup_info, tariff_id, may_pay_on_account,
                         approved_at)
    select ${company.name}, ${company.email}, ${company.erp_id ?? null}, ${company.enterprise_name}, ${company.language},
           ${company.website ?? ''}, ${company.signup_info ?? ''}, tariff.id, ${company.may_pay_on_account ?? false},
           now()
    from tariff where code = ${company.tariff}
    returning id`.execute(db)
  const id = rows[0]!.id // the tariff came with the catalogue
  await sql`
    insert into company_tariff (company_id, tariff_id)
    select ${id}, id from tariff where code = any(${tariffs}::text[])`.execute(db)
  return id
}

/** The ids of what the companies refer to, by kind and code: `country BE`, `city BE 4000 Liège`. */
export const findLookups = (db: Db) =>
  sql<{ key: string; id: number }>`
    select 'country ' || code as key, id from country
    union all select 'warehouse ' || code, id from warehouse
    union all select 'tariff ' || code, id from tariff
    union all select 'corporate_status ' || code, id from corporate_status
    union all select 'sector ' || code, id from sector
    union all
    select 'city ' || country.code || ' ' || city.code || ' ' || city.name, city.id
    from city join country on country.id = city.country_id`
    .execute(db)
    .then(({ rows }): Record<string, number> => Object.fromEntries(rows.map(({ key, id }) => [key, id])))

/** Lets a house sign in: its contact, as a sign-up makes one, with the same id. */
export async function insertUser(
  db: Db,
  companyId: number,
  user: DemoUser,
  password_hash: string,
  at: Date,
): Promise<void> {
  const approvedAt = user.is_approved ? at : null
  const permissions = user.is_partner ? ['represent'] : []
  await insertPerson(db, { ...user, id: companyId, permissions, set_up_at: approvedAt }, password_hash, at)
  await sql`
    update company set contact_id = id, terms_at = ${at}, profile_submitted_at = ${at}, approved_at = ${approvedAt}
    where id = ${companyId}`.execute(db)
  await insertMember(db, companyId, companyId, 'manager')
}

/** Somebody who can sign in, active, of no company yet. @returns the id, a new one unless one is given */
export async function insertPerson(
  db: Db,
  person: Pick<DemoUser, 'name' | 'email' | 'language' | 'preferred_warehouse'> & {
    id?: number
    permissions: string[]
    set_up_at: Date | null
  },
  password_hash: string,
  at: Date,
): Promise<number> {
  const { name, email, language, permissions, set_up_at } = person
  const { rows } = await sql<{ id: number }>`
    insert into app_user (id, email, password_hash, name, language, is_active, permissions, preferred_warehouse_id,
                          newsletter_at, setup_at, created_at)
    values (coalesce(${person.id ?? null}::bigint, nextval('party_id')), ${email}, ${password_hash}, ${name}, ${language},
            true, ${permissions}, (select id from warehouse where code = ${person.preferred_warehouse ?? null}),
            ${set_up_at}, ${set_up_at}, ${at})
    returning id`.execute(db)
  return rows[0]!.id // an insert gives one row
}

export const insertMember = (db: Db, userId: number, companyId: number, role: 'manager' | 'buyer') =>
  db
    .insertInto('membership')
    .values({ user_id: userId, company_id: companyId, role, is_default: true })
    .execute()

export const linkClients = (db: Db, partnerEmail: string, companyEmails: readonly string[]) =>
  sql`
    insert into membership (user_id, company_id, role)
    select app_user.id, company.id, 'representative' from app_user, company
    where app_user.email = ${partnerEmail} and company.email = any(${companyEmails}::text[])`.execute(db)

export const insertVatCheck = (db: Db, check: { vat: string; name: string; address: string }) =>
  db
    .insertInto('vat_check')
    .values({ ...check, is_valid: true, consultation_number: 'DEMONSTRATION' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export type NewPage = {
  slug: string
  type: string
  title: Texts
  content: Texts
  images: string[]
  published_at: Date
  position: number
}

export const insertPage = (db: Db, { title, content, ...page }: NewPage) =>
  db
    .insertInto('content_page')
    .values({ ...page, title: JSON.stringify(title), content: JSON.stringify(content) })
    .execute()

export const insertAnnouncement = (db: Db, title: Texts, content: Texts) =>
  db
    .insertInto('announcement')
    .values({ is_active: true, title: JSON.stringify(title), content: JSON.stringify(content) })
    .execute()
