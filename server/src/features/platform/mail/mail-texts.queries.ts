import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { KeptTexts } from './mail-texts.rules.ts'

export type MailTextRow = { id: number; mail: string; texts: KeptTexts }

/** What the office has made of the texts of these mails; of those that it never changed there is no row. */
export const findTexts = (db: Db, mails: readonly string[]) =>
  sql<MailTextRow>`select id, mail, texts from mail_text where mail = any(${mails}::text[])`
    .execute(db)
    .then(({ rows }) => rows)

export const findTextsById = (tx: Tx, id: number) =>
  sql<MailTextRow>`select id, mail, texts from mail_text where id = ${id}`
    .execute(tx)
    .then(({ rows }) => rows[0])

/** The id of a mail whose texts are about to be changed. */
export const idOfTexts = async (db: Db, mail: string): Promise<number> => {
  await sql`insert into mail_text (mail) values (${mail}) on conflict (mail) do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from mail_text where mail = ${mail}`.execute(db)
  return rows[0]!.id
}

export const lockTexts = (tx: Tx, id: number | null) =>
  sql`select 1 from mail_text where id = ${id} for update`.execute(tx)

export const saveTexts = (tx: Tx, id: number, texts: KeptTexts) =>
  sql`update mail_text set texts = ${JSON.stringify(texts)}::jsonb where id = ${id}`.execute(tx)

export const findAddress = (db: Db, user: number): Promise<string> =>
  sql<{ email: string }>`select email from app_user where id = ${user}`
    .execute(db)
    .then(({ rows }) => rows[0]!.email) // whoever calls is there
