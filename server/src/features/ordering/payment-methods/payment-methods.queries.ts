import type { Db } from '#db/connect.ts'

/** Whether the office lets a company pay on account. */
export const mayPayOnAccount = async (db: Db, companyId: number): Promise<boolean> =>
  (await db.selectFrom('company').where('id', '=', companyId).select('may_pay_on_account').executeTakeFirst())
    ?.may_pay_on_account ?? false
