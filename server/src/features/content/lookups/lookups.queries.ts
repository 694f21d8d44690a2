import type { Language } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { CityWish } from './lookups.rules.ts'

const named = (language: Language) => sql<string>`text_in(name, ${language})`.as('name')

export const listCountries = (db: Db, language: Language) =>
  db
    .selectFrom('country')
    .orderBy('position')
    .select(['id', 'code', named(language)])
    .execute()

/**
 * Places of a country, or of all four: those named exactly so first, then those that begin so, then those that
 * contain it. With a postcode, the places that have it, the ones named so first.
 */
export const searchCities = (
  db: Db,
  { digits, name }: CityWish,
  { country, limit }: { country: number | undefined; limit: number },
) => {
  // Selected, it is made once: a prepared statement would make it anew for each place.
  const key = sql<string>`(select place_key(${name}))`
  const named = sql<boolean>`${name} <> '' and name_key like ${key} || '%'`
  let query = db.selectFrom('city').select(['id', 'name', 'code'])
  if (country !== undefined) query = query.where('country_id', '=', country)
  // A range: a prepared `like` could not use the index, for its plan is made before the text is known.
  if (digits)
    query = query.where(sql<boolean>`code_digits ~>=~ ${digits} and code_digits ~<~ ${`${digits}\uffff`}`)
  else if (name) query = query.where('name_key', 'like', sql<string>`'%' || ${key} || '%'`)
  return query
    .orderBy(sql`name_key = ${key}`, 'desc')
    .orderBy(named, 'desc')
    .orderBy(digits ? 'code_digits' : 'name_key')
    .orderBy('code_digits')
    .orderBy('name')
    .limit(limit)
    .execute()
}

export const listWarehouses = (db: Db) =>
  db
    .selectFrom('warehouse')
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'code', 'name', 'country_id as country', 'address'])
    .execute()
export const listBrands = (db: Db) =>
  db
    .selectFrom('brand')
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('name')
    .select(['id', 'name'])
    .execute()

const listNamed = (table: 'corporate_status' | 'sector') => (db: Db, language: Language) =>
  db
    .selectFrom(table)
    .orderBy('position')
    .orderBy('id')
    .select(['id', named(language)])
    .execute()
export const listCatalogs = (db: Db, language: Language) =>
  db
    .selectFrom('catalog')
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .select(['id', named(language)])
    .execute()
export const listCorporateStatuses = listNamed('corporate_status')
export const listSectors = listNamed('sector')

/** The price lists that the office gave to a company, the one in use first. */
export const listTariffs = (db: Db, companyId: number) =>
  db
    .selectFrom('company')
    .innerJoin('company_tariff', 'company_tariff.company_id', 'company.id')
    .innerJoin('tariff', 'tariff.id', 'company_tariff.tariff_id')
    .where('company.id', '=', companyId)
    .orderBy(sql`tariff.id = company.tariff_id`, 'desc')
    .orderBy('tariff.name')
    .select(['tariff.id', 'tariff.name', 'tariff.recommend_price'])
    .execute()

export const chooseTariff = (db: Db, companyId: number, tariffId: number) =>
  db.updateTable('company').set({ tariff_id: tariffId }).where('id', '=', companyId).execute()

export type CityRow = { country: string; code: string; name: string }
/**
 * Adds places that are not there yet; those of other countries are left out.
 *
 * @returns how many were new, and how many belong to a country of delivery
 */
export async function addCities(
  db: Db,
  places: readonly CityRow[],
): Promise<{ added: number; served: number }> {
  const column = (key: keyof CityRow) => sql`${places.map((place) => place[key])}::text[]`
  const { rows } = await sql<{ added: number; served: number }>`
    with place as (
      select distinct on (country.id, listed.code, place_key(listed.name))
             country.id as country_id, listed.code, listed.name
      from unnest(${column('country')}, ${column('code')}, ${column('name')}) as listed (country, code, name)
      join country on country.code = listed.country
    ), new as (
      insert into city (country_id, code, name)
      select country_id, code, name from place
      where not exists (
        select from city
        where city.country_id = place.country_id and city.code = place.code
          and city.name_key = place_key(place.name)
      )
      on conflict do nothing returning 1
    )
    select (select count(*) from new) as added, (select count(*) from place) as served`.execute(db)
  return rows[0] ?? { added: 0, served: 0 }
}

/** Which edition of the places that come with the shop was added; undefined for none. */
export const loadedEdition = async (db: Db): Promise<unknown> =>
  (await db.selectFrom('setting').select('value').where('key', '=', 'places').executeTakeFirst())?.value

export const recordEdition = (db: Db, edition: string) =>
  db
    .insertInto('setting')
    .values({ key: 'places', value: JSON.stringify(edition) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute()
