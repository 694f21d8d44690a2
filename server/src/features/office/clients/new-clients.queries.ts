import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** What new clients may name: countries and price lists, the first of which new clients start with. */
export const findNamed = async (db: Db) => ({
  countries: await db
    .selectFrom('country')
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'code'])
    .execute(),
  tariffs: await db
    .selectFrom('tariff')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .select(['id', 'code', 'name'])
    .execute(),
})

/** Who has one of these client numbers, and who one of these VAT numbers in their billing data. */
export async function findTwins(db: Db, numbers: readonly string[], vats: readonly string[]) {
  const { rows } = await sql<{ what: 'erp_id' | 'vat'; key: string; client: string }>`
    select 'erp_id' as what, erp_id as key, coalesce(nullif(enterprise_name, ''), name) as client
    from company where erp_id = any(${numbers}::text[])
    union all
    select 'vat', code_key(billing_info.vat), coalesce(nullif(company.enterprise_name, ''), company.name)
    from billing_info join company on company.id = billing_info.company_id
    where billing_info.vat <> '' and code_key(billing_info.vat) = any(${vats}::text[])
      and company.erased_at is null`.execute(db)
  return rows
}

/** The clients with these client numbers. */
export const findNumbers = (db: Db, numbers: readonly string[]) =>
  sql<{ id: number; erp_id: string; name: string }>`
    select id, coalesce(erp_id, '') as erp_id, coalesce(nullif(enterprise_name, ''), name) as name
    from company where erp_id = any(${numbers}::text[])`
    .execute(db)
    .then(({ rows }) => rows)

/** A client to be, with billing data unless `country_id` is null. */
export type ClientToBe = {
  enterprise_name: string
  name: string
  email: string | null
  language: string
  erp_id: string | null
  tariff_id: number
  vat: string
  address_one: string
  address_two: string
  code: string
  city_name: string
  country_id: number | null
  phone: string
}

/** Makes clients, approved at once. @returns their ids, in the order of the clients */
export async function insertClients(tx: Tx, clients: readonly ClientToBe[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('party_id')::bigint as id from generate_series(1, ${clients.length}::int)`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const given = JSON.stringify(clients.map((client, index) => ({ id: ids[index], ...client })))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${given}::jsonb) as given (
        id bigint, enterprise_name text, name text, email text, language text, erp_id text, tariff_id bigint, vat text,
        address_one text, address_two text, code text, city_name text, country_id bigint, phone text
      )
    ), made as (
      insert into company (id, enterprise_name, name, email, language, erp_id, tariff_id, approved_at, created_at)
      select id, enterprise_name, name, email, language, erp_id, tariff_id, ${at}, ${at} from given
    ), assigned as (
      insert into company_tariff (company_id, tariff_id) select id, tariff_id from given
    )
    insert into billing_info (
      company_id, enterprise_name, name, address_one, address_two, city_name, code, country_id, vat, phone, email, is_default
    )
    select id, enterprise_name, name, address_one, address_two, city_name, code, country_id, vat, phone,
           coalesce(email, ''), true
    from given where country_id is not null`.execute(tx)
  return ids
}

/** Whom a client's invitation goes to. */
export const findInvitee = (db: Db, id: number) =>
  db.selectFrom('company').where('id', '=', id).select(['name', 'email', 'language']).executeTakeFirst()
