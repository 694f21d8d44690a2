import type { Insertable } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.gen.ts'

export const insertMail = (db: Db, mail: Insertable<DB['mail']>) =>
  db.insertInto('mail').values(mail).returning('id').executeTakeFirstOrThrow()
