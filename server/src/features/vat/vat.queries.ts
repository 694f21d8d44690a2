import type { Insertable } from 'kysely'
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
