import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { BillingInfo } from '#db/types.gen.ts'

/** Where addresses are kept: both tables have the columns of a shipping address. */
export type AddressTable = 'shipping_address' | 'billing_info'

/** The columns that an address is written with; `billing_info` has three more. */
export type AddressValues = {
  name: string
  address_one: string
  address_two: string
  city_id: number | null
  city_name: string
  code: string
  country_id: number
  vat: string
  phone: string
  email: string
  additional_email: string
  is_default: boolean
  enterprise_name?: string
  corporate_status_id?: number | null
  sector_id?: number | null
}
export type AddressRow = Omit<AddressValues, 'city_id' | 'country_id'> & {
  id: number
  owner: number
  city: number | null
  country: number
  corporate_status?: number | null
  sector?: number | null
}

const billingColumns = sql`, enterprise_name, corporate_status_id as corporate_status, sector_id as sector`

/** A company's addresses, the default first, then the newest; with `id`, that one alone. */
export const findAddresses = (db: Db, companyId: number, book: AddressTable, id: number | null = null) =>
  sql<AddressRow>`
    select id, company_id as owner, name, address_one, address_two, city_id as city, city_name, code,
           country_id as country, vat, phone, email, additional_email, is_default
           ${book === 'billing_info' ? billingColumns : sql``}
    from ${sql.table(book)}
    where company_id = ${companyId} and (${id}::bigint is null or id = ${id})
    order by is_default desc, id desc`
    .execute(db)
    .then(({ rows }) => rows)

/**
 * Keeps other changes of a company's addresses waiting until the transaction ends: there is one default at most.
 *
 * @returns false where the company has been deleted
 */
export const lockCompany = async (db: Db, companyId: number): Promise<boolean> =>
  (await db.selectFrom('company').where('id', '=', companyId).select('id').forNoKeyUpdate().execute())
    .length > 0

export const nameEnterprise = (db: Db, companyId: number, enterprise_name: string) =>
  db.updateTable('company').set({ enterprise_name }).where('id', '=', companyId).execute()

export const hasDefault = async (db: Db, companyId: number, book: AddressTable): Promise<boolean> =>
  (
    await db
      .selectFrom(book)
      .where('company_id', '=', companyId)
      .where('is_default', '=', true)
      .select('id')
      .execute()
  ).length > 0

/** Leaves the company without a default, but for the address with this id. */
export const clearDefault = (db: Db, companyId: number, book: AddressTable, exceptId: number) =>
  db
    .updateTable(book)
    .set({ is_default: false })
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .where('id', '!=', exceptId)
    .execute()

/** Makes the newest address the default where there is none. */
export const fillDefault = (db: Db, companyId: number, book: AddressTable) =>
  sql`
    update ${sql.table(book)} set is_default = true
    where id = (select max(id) from ${sql.table(book)} where company_id = ${companyId})
      and not exists (select from ${sql.table(book)} where company_id = ${companyId} and is_default)`.execute(
    db,
  )

// Kysely builds for one table: the wider one stands for both, and the values decide which columns are written.
const wider = (book: AddressTable) => book as 'billing_info'

export async function insertAddress(
  db: Db,
  companyId: number,
  book: AddressTable,
  values: AddressValues,
): Promise<number> {
  const row = { ...values, company_id: companyId } as Insertable<BillingInfo>
  const { id } = await db.insertInto(wider(book)).values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A shipping address of a company, of those that are added many at once. */
export type ShippingAddressToBe = {
  company_id: number
  name: string
  address_one: string
  address_two: string
  code: string
  city_name: string
  country_id: number
  phone: string
  email: string
}

/** Holds companies, in the order of their ids. */
export const lockCompanies = (tx: Tx, ids: readonly number[]) =>
  sql`select from company where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)

/** Where goods of companies go to. */
export const findShippingPlaces = (db: Db, companyIds: readonly number[]) =>
  sql<Omit<ShippingAddressToBe, 'country_id' | 'phone' | 'email'>>`
    select company_id, name, address_one, address_two, code, city_name
    from shipping_address where company_id = any(${companyIds}::bigint[])`
    .execute(db)
    .then(({ rows }) => rows)

/** The first one of a company without a default is its default. */
export const insertShippingAddresses = (tx: Tx, addresses: readonly ShippingAddressToBe[]) =>
  sql`
    insert into shipping_address (
      company_id, name, address_one, address_two, code, city_name, country_id, phone, email, is_default
    )
    select company_id, name, address_one, address_two, code, city_name, country_id, phone, email,
           row_number() over (partition by company_id order by position) = 1 and not exists (
             select from shipping_address as present where present.company_id = given.company_id and present.is_default)
    from jsonb_to_recordset(${JSON.stringify(addresses.map((one, position) => ({ ...one, position })))}::jsonb) as given (
      position int, company_id bigint, name text, address_one text, address_two text, code text, city_name text,
      country_id bigint, phone text, email text
    )
    order by position`.execute(tx)

export const updateAddress = (
  db: Db,
  companyId: number,
  book: AddressTable,
  id: number,
  values: AddressValues,
) =>
  db.updateTable(wider(book)).set(values).where('id', '=', id).where('company_id', '=', companyId).execute()

export const deleteAddress = (db: Db, companyId: number, book: AddressTable, id: number) =>
  db.deleteFrom(book).where('id', '=', id).where('company_id', '=', companyId).execute()

/** What the lookups know of the ids that an address names, in one statement. */
export const findPlaces = (
  db: Db,
  ids: { country: number; city: number | null; corporate_status: number | null; sector: number | null },
) =>
  sql<{
    country_code: string | null
    city_country_id: number | null
    city_name: string | null
    has_corporate_status: boolean
    has_sector: boolean
  }>`
    select (select code from country where id = ${ids.country}) as country_code,
           city.country_id as city_country_id, city.name as city_name,
           exists (select from corporate_status where id = ${ids.corporate_status}::bigint) as has_corporate_status,
           exists (select from sector where id = ${ids.sector}::bigint) as has_sector
    from (select) as one left join city on city.id = ${ids.city}::bigint`
    .execute(db)
    .then(({ rows }) => rows[0]!) // the one row is always there
