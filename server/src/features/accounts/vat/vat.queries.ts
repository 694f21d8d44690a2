import { type Insertable, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { VatCheck } from '#db/types.gen.ts'

export const findCheck = (db: Db, vat: string) =>
  db.selectFrom('vat_check').where('vat', '=', vat).selectAll().executeTakeFirst()

export const saveCheck = (db: Db, check: Insertable<VatCheck>) =>
  db
    .insertInto('vat_check')
    .values(check)
    .onConflict((conflict) => conflict.column('vat').doUpdateSet(check))
    .execute()

/** VAT numbers of billing data without an answer, or with one that is older than this. */
export const findUnchecked = (db: Db, before: Date, limit: number): Promise<string[]> =>
  sql<{ vat: string }>`
    select distinct vat from billing_info
    where vat <> '' and not exists (
      select from vat_check where vat_check.vat = billing_info.vat and checked_at > ${before})
    order by vat limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows.map(({ vat }) => vat))
