import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.gen.ts'

/** Writes a mail. @returns its id; undefined when this order has been confirmed to this address already */
export const insertMail = async (db: Db, mail: Insertable<DB['mail']>): Promise<number | undefined> =>
  (
    await db
      .insertInto('mail')
      .values(mail)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

type Event = Pick<
  MailRow,
  'template' | 'language' | 'recipient' | 'subject' | 'status' | 'last_error' | 'company_id'
> & {
  encrypted_link: Buffer | null
  event: object
}

/** Writes mails that are not rendered yet. */
export const insertEvents = (db: Db, at: Date, events: readonly Event[]) => {
  const rows = events.map((event) => ({
    ...event,
    encrypted_link: event.encrypted_link?.toString('hex') ?? null,
  }))
  return sql`
    insert into mail (
      template, language, recipient, subject, html, body_text, company_id, encrypted_link, event, status, last_error,
      created_at, queued_at, next_attempt_at
    )
    select template, language, recipient, subject, '', '', company_id, decode(encrypted_link, 'hex'), event, status, last_error,
           ${at}, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as queued (
      template text, language text, recipient text, subject text, company_id bigint, encrypted_link text, event jsonb,
      status text, last_error text
    )`.execute(db)
}

export const insertAttachments = (db: Db, attachments: Insertable<DB['mail_attachment']>[]) =>
  db.insertInto('mail_attachment').values(attachments).execute()

/** The files that go with a mail, in the order of its names. */
export const findAttachments = async (db: Db, mailId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('mail_attachment')
      .where('mail_id', '=', mailId)
      .orderBy('position')
      .select('file_key')
      .execute()
  ).map(({ file_key }) => file_key)

/** The active staff who decide about clients, with their language: they get the office's mails. */
export const findStaff = (db: Db) =>
  db
    .selectFrom('app_user')
    .where(sql<boolean>`permissions && array['accounts', 'administration']`)
    .where('app_user.is_active', '=', true)
    .orderBy('app_user.id')
    .select(['app_user.email', 'app_user.language'])
    .execute()

/**
 * A queued mail that is due, locked until the transaction ends; undefined when there is none, or when another worker
 * has it.
 *
 * @param id when given, only this one
 */
export const lockDueMail = (db: Db, now: Date, id?: number) =>
  db
    .selectFrom('mail')
    .where('status', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .selectAll()
    .executeTakeFirst()

export type MailRow = NonNullable<Awaited<ReturnType<typeof lockDueMail>>>

export const updateMail = (db: Db, id: number, values: Updateable<DB['mail']>) =>
  db.updateTable('mail').set(values).where('id', '=', id).execute()

/** Deletes the links of mails from before the first day, and mails from before the second; queued mails are kept. */
export async function deleteOldMails(
  db: Db,
  { linksBefore, mailsBefore }: { linksBefore: Date; mailsBefore: Date },
) {
  await db
    .updateTable('mail')
    .set({ encrypted_link: null })
    .where('encrypted_link', 'is not', null)
    .where('queued_at', '<', linksBefore)
    .where('status', '!=', 'queued')
    .execute()
  await db
    .deleteFrom('mail')
    .where('created_at', '<', mailsBefore)
    .where('queued_at', '<', mailsBefore)
    .where('status', '!=', 'queued')
    .execute()
}

/** What waits and what failed, for the metrics. */
export const countMails = (db: Db) =>
  sql<{ queued: number; failed: number; oldest: Date | null }>`
    select count(*) filter (where status = 'queued')::int as queued,
           count(*) filter (where status = 'failed')::int as failed,
           min(queued_at) filter (where status = 'queued') as oldest
    from mail where status in ('queued', 'failed')`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a count gives one row
