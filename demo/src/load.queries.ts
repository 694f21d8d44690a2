import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/src/db/connect.ts'
import type { Texts } from './catalogue/texts.ts'
import type { DemoAddress, DemoCompany, DemoUser } from './accounts.ts'
import type { DemoDeliveryOption } from './delivery.ts'

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
    insert into company (name, email, erp_id, enterprise_name, language, website, signup_info, tariff_id, may_pay_on_account)
    select ${company.name}, ${company.email}, ${company.erp_id ?? null}, ${company.enterprise_name}, ${company.language},
           ${company.website ?? ''}, ${company.signup_info ?? ''}, tariff.id, ${company.may_pay_on_account ?? false}
    from tariff where code = ${company.tariff}
    returning id`.execute(db)
  const id = rows[0]!.id // the tariff came with the catalogue
  await sql`
    insert into company_tariff (company_id, tariff_id)
    select ${id}, id from tariff where code = any(${tariffs}::text[])`.execute(db)
  for (const [index, address] of company.addresses.entries())
    await insertAddress(db, id, company, address, index === 0)
  return id
}

async function insertAddress(
  db: Db,
  companyId: number,
  company: DemoCompany,
  address: DemoAddress,
  isFirst: boolean,
): Promise<void> {
  const place = sql`
    from country
    left join city on city.country_id = country.id and city.code = ${address.code} and city.name = ${address.city}
    where country.code = ${address.country}`
  const values = sql`${companyId}, ${address.name}, ${address.address_one}, ${address.address_two ?? ''}, city.id, ${address.city},
    ${address.code}, country.id, ${company.vat}, ${address.phone}, ${address.email}, ${isFirst}`
  const columns = sql`company_id, name, address_one, address_two, city_id, city_name, code, country_id, vat, phone, email, is_default`
  await sql`insert into shipping_address (${columns}) select ${values} ${place}`.execute(db)
  if (!isFirst) return
  await sql`
    insert into billing_info (${columns}, enterprise_name, corporate_status_id, sector_id)
    select ${values}, ${company.enterprise_name},
           (select id from corporate_status where code = ${company.corporate_status}),
           (select id from sector where code = ${company.sector})
    ${place}`.execute(db)
}

export const insertUser = (db: Db, id: number, user: DemoUser, password_hash: string, at: Date) =>
  sql`
    insert into app_user (id, email, password_hash, is_active, is_approved, is_partner, is_staff, preferred_warehouse_id,
                          terms_at, newsletter_at, profile_submitted_at, approved_at, setup_at, created_at)
    values (${id}, ${user.email}, ${password_hash}, true, ${user.is_approved}, ${user.is_partner ?? false}, ${user.is_staff ?? false},
            (select id from warehouse where code = ${user.preferred_warehouse ?? null}),
            ${at}, ${user.is_approved ? at : null}, ${at}, ${user.is_approved ? at : null}, ${user.is_approved ? at : null}, ${at})`.execute(
    db,
  )

export const linkClients = (db: Db, partnerEmail: string, companyEmails: readonly string[]) =>
  sql`
    insert into partner_client (partner_id, company_id)
    select app_user.id, company.id from app_user, company
    where app_user.email = ${partnerEmail} and company.email = any(${companyEmails}::text[])`.execute(db)

export const insertVatCheck = (db: Db, check: { vat: string; name: string; address: string }) =>
  db
    .insertInto('vat_check')
    .values({ ...check, is_valid: true, consultation_number: 'DEMONSTRATION' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function insertDeliveryOption(
  db: Db,
  option: DemoDeliveryOption,
  position: number,
): Promise<void> {
  const { code, kind, lead_days, cutoff_time, blocks_pickup_only } = option
  const { id } = await db
    .insertInto('delivery_option')
    .values({
      code,
      kind,
      lead_days,
      cutoff_time,
      blocks_pickup_only,
      position,
      name: JSON.stringify(option.name),
      description: JSON.stringify(option.description),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into delivery_option_country select ${id}, id from country where code = any(${option.countries}::text[])`.execute(
    db,
  )
  await sql`insert into delivery_option_warehouse select ${id}, id from warehouse where code = any(${option.warehouses}::text[])`.execute(
    db,
  )
  for (const rule of option.rules)
    await sql`
      insert into delivery_rule (delivery_option_id, country_id, tariff_id, price, free_delivery_from, min_order_amount)
      values (${id}, (select id from country where code = ${rule.country ?? null}),
              (select id from tariff where code = ${rule.tariff ?? null}),
              ${rule.price}, ${rule.free_from ?? null}, ${rule.minimum ?? '0'})`.execute(db)
}

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
