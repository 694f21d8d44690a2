import type { VatCategory, VatRate } from '@comptoir/contract/admin-vat-rates'
import type { Decimal } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

export type VatRateRow = {
  id: number
  country: number
  category: VatCategory
  rate: Decimal
  valid_from: string
}
const row = sql`vat_rate.id, country_id as country, category, rate, valid_from::text`

/** By country and category, the latest of each first. */
export const findRates = (db: Db, today: string) =>
  sql<VatRateRow & { state: VatRate['state'] }>`
    select ${row}, case
        when valid_from > ${today}::date then 'coming'
        when least(valid_to, lead(valid_from) over one - 1) < ${today}::date then 'past'
        else 'current'
      end as state
    from vat_rate join country on country.id = vat_rate.country_id
    window one as (partition by country_id, category order by valid_from)
    order by country.position, country_id,
             array_position(array['standard', 'intermediate', 'reduced', 'super_reduced'], category), valid_from desc`
    .execute(db)
    .then(({ rows }) => rows)

export const findRate = (tx: Tx, id: number): Promise<VatRateRow | undefined> =>
  sql<VatRateRow>`select ${row} from vat_rate where id = ${id}`.execute(tx).then(({ rows }) => rows[0])

/** Keeps other edits of rates waiting until the transaction ends. */
export const lockRates = (tx: Tx) => sql`lock table vat_rate in share row exclusive mode`.execute(tx)

type Values = Omit<VatRateRow, 'id'>
const values = ({ country, category, rate, valid_from }: Values) => ({
  country_id: country,
  ...{ category, rate, valid_from },
})

export const insertRate = (tx: Tx, rate: Values): Promise<number> =>
  tx
    .insertInto('vat_rate')
    .values(values(rate))
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)

export const updateRate = (tx: Tx, id: number, rate: Values) =>
  tx.updateTable('vat_rate').set(values(rate)).where('id', '=', id).execute()

export const deleteRate = (tx: Tx, id: number) => tx.deleteFrom('vat_rate').where('id', '=', id).execute()

/** Whether another one than this begins on the same day for the same country and category. */
export const isTaken = async (tx: Tx, id: number | null, rate: Values): Promise<boolean> =>
  (
    await sql`
      select from vat_rate
      where country_id = ${rate.country} and category = ${rate.category} and valid_from = ${rate.valid_from}::date
        and id is distinct from ${id}::bigint`.execute(tx)
  ).rows.length > 0

export const hasCountry = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('country').where('id', '=', id).select('id').execute()).length > 0
