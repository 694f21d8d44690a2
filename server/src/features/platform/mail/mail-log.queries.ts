import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewhere } from '#db/lists.ts'

const columns = {
  created_at: sql`mail.created_at`,
  sent_at: { nullable: sql`mail.sent_at` },
  recipient: sql`lower(mail.recipient)`,
  subject: sql`lower(mail.subject)`,
  template: sql`mail.template`,
  status: sql`mail.status`,
  attempts: sql`mail.attempts`,
}
type Column = keyof typeof columns

/** What can be asked of the mail log. */
export type MailFilter = {
  search?: string | undefined
  status?: string | undefined
  template?: string | undefined
  client?: number | undefined
}
const conditions = ({ search, status, template, client }: MailFilter) =>
  every([
    status === undefined ? undefined : sql`mail.status = ${status}`,
    template === undefined ? undefined : sql`mail.template = ${template}`,
    client === undefined ? undefined : sql`mail.company_id = ${client}`,
    search ? sql`lower(mail.recipient || ' ' || mail.subject) like ${somewhere(search)}` : undefined,
  ])

export type LoggedMail = {
  id: number
  template: string
  language: string
  recipient: string
  subject: string
  status: 'queued' | 'sent' | 'failed'
  attempts: number
  last_error: string
  client_id: number | null
  client_name: string | null
  order_id: number | null
  order_name: string | null
  created_at: Date
  sent_at: Date | null
}
const row = sql`
  mail.id, mail.template, mail.language, mail.recipient, mail.subject, mail.status, mail.attempts, mail.last_error,
  mail.company_id as client_id, coalesce(nullif(company.enterprise_name, ''), company.name) as client_name,
  mail.order_id, customer_order.name as order_name, mail.created_at, mail.sent_at`
const joined = sql`
  left join company on company.id = mail.company_id
  left join customer_order on customer_order.id = mail.order_id`

/** Mails that match, with the number of all of them. */
export async function findMails(
  db: Db,
  filter: MailFilter & { ordering: Column | `-${Column}`; limit: number; offset: number },
): Promise<{ count: number; rows: LoggedMail[] }> {
  const order = orderBy(filter.ordering, columns, sql`mail.id`)
  const list = {
    from: sql`mail`,
    where: conditions(filter),
    order,
    id: sql`mail.id`,
    isIndexed: /(created_at|recipient|subject)$/.test(filter.ordering) && !filter.search,
  }
  const { rows } = await sql<LoggedMail & { count: number }>`
    select ${row}, page.count
    from (${pageIds(list, filter)}) as page
    join mail on mail.id = page.page_id ${joined}
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

/** The ids of all mails that match, for a bulk action. */
export const findMailIds = async (db: Db, filter: MailFilter): Promise<number[]> =>
  (await sql<{ id: number }>`select id from mail where ${conditions(filter)}`.execute(db)).rows.map(
    ({ id }) => id,
  )

export const findLoggedMail = (db: Db, id: number) =>
  sql<
    LoggedMail & {
      html: string
      event: unknown
      body_text: string
      attachments: { filename?: string; contentType?: string }[]
      queued_at: Date
      has_link: boolean
    }
  >`
    select ${row}, mail.html, mail.body_text, mail.event, mail.attachments, mail.queued_at, mail.encrypted_link is not null as has_link
    from mail ${joined} where mail.id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** A file that goes with a mail, by its place among them. */
export const findAttachment = (db: Db, mail: number, position: number) =>
  sql<{ key: string; name: string; content_type: string }>`
    select file_key as key, mail.attachments -> position ->> 'filename' as name,
           mail.attachments -> position ->> 'contentType' as content_type
    from mail_attachment join mail on mail.id = mail_id
    where mail_id = ${mail} and position = ${position}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** The templates in use, each looked up in the index rather than read off every mail. */
export const findTemplates = async (db: Db): Promise<string[]> =>
  (
    await sql<{ template: string }>`
      with recursive known as (
        (select template from mail order by template limit 1)
        union all
        select (select template from mail where template > known.template order by template limit 1)
        from known where known.template is not null
      )
      select template from known where template is not null`.execute(db)
  ).rows.map(({ template }) => template)

/** Mails that are to be sent again, locked: waits for a worker that is sending one. */
export const lockMails = (db: Db, ids: readonly number[]) =>
  sql<{
    id: number
    recipient: string
    subject: string
    template: string
    status: string
    body_text: string
    has_link: boolean
  }>`
    select id, recipient, subject, template, status, body_text, encrypted_link is not null as has_link
    from mail where id = any(${ids}::bigint[]) order by id for update`
    .execute(db)
    .then(({ rows }) => rows)

export const requeueMails = (db: Db, ids: readonly number[], now: Date) =>
  sql`
    update mail set status = 'queued', attempts = 0, last_error = '', answer = '', sent_at = null,
                    queued_at = ${now}, next_attempt_at = ${now}
    where id = any(${ids}::bigint[])`.execute(db)

export const countForOffice = (db: Db) =>
  sql<{ queued_mails: number; failed_mails: number }>`
    select count(*) filter (where status = 'queued')::int as queued_mails,
           count(*) filter (where status = 'failed')::int as failed_mails
    from mail where status in ('queued', 'failed')`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a count gives one row
