import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { MAX_ATTEMPTS } from '#jobs/enqueue.ts'

export type Channel = 'mail' | 'ubl'
/** So often it is tried to hand an invoice over. */
const mostTries = MAX_ATTEMPTS

export type DeliveryRow = {
  channel: Channel
  status: DeliveryStatus
  at: Date
  attempts: number
  round: number
  reason: string
  reference: string
  mail_id: number | null
}
type DeliveryStatus = 'waiting' | 'delivered' | 'refused' | 'failed' | 'left_out'

/** Whom an invoice is mailed to. */
export const findReader = (db: Db, companyId: number) =>
  sql<{ name: string; email: string | null; has_account: boolean }>`
    select company.name, coalesce(app_user.email, company.email) as email, app_user.id is not null as has_account
    from company left join app_user on app_user.id = company.contact_id
    where company.id = ${companyId}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** How an invoice is handed over, as far as that was tried: what went by mail stands where the mail does. */
export const findDeliveries = (db: Db, invoiceId: number): Promise<DeliveryRow[]> =>
  sql<DeliveryRow>`
    select way.channel, way.round, way.reference, way.mail_id,
           case mail.status when 'queued' then 'waiting' when 'failed' then 'failed' else way.status end as status,
           coalesce(mail.sent_at, way.at) as at, coalesce(mail.attempts, way.attempts) as attempts,
           coalesce(mail.last_error, way.reason) as reason
    from invoice_delivery as way
    left join mail on mail.id = way.mail_id and way.status = 'delivered'
    where way.invoice_id = ${invoiceId}
    order by way.channel desc`
    .execute(db)
    .then(({ rows }) => rows)

/** How many structured invoices were refused. */
export const countRefused = (db: Db) =>
  sql<{ count: number }>`
    select count(*)::int as count from invoice_delivery where status = 'refused' and channel = 'ubl'`
    .execute(db)
    .then(({ rows }) => rows[0]!.count) // a count gives one row

/** Whether there is still something to do one way. */
export const isWaiting = async (db: Db, invoiceId: number, channel: Channel): Promise<boolean> => {
  const way = await db
    .selectFrom('invoice_delivery')
    .where('invoice_id', '=', invoiceId)
    .where('channel', '=', channel)
    .select('status')
    .executeTakeFirst()
  return way === undefined || way.status === 'waiting'
}

/** Holds the way of an invoice until the transaction ends, and says how it stands: nobody else goes it meanwhile. */
export const lockDelivery = (tx: Tx, invoiceId: number, channel: Channel, at: Date) =>
  sql<{ status: DeliveryRow['status']; round: number }>`
    insert into invoice_delivery as way (invoice_id, channel, status, at, attempts)
    values (${invoiceId}, ${channel}, 'waiting', ${at}, 0)
    on conflict (invoice_id, channel) do update set at = way.at
    returning status, round`
    .execute(tx)
    .then(({ rows }) => rows[0]!) // the insert gives one row

type Tried = Pick<DeliveryRow, 'status'> & {
  at: Date
  reason?: string
  reference?: string
  mail_id?: number | undefined
}

/** Notes what became of a try, which may have been the last one. @returns where it stands then */
export const noteTry = (
  db: Db,
  invoiceId: number,
  channel: Channel,
  { status, at, reason = '', reference = '', mail_id }: Tried,
): Promise<DeliveryStatus> =>
  sql<{ status: DeliveryStatus }>`
    update invoice_delivery
    set status = case when ${status} = 'waiting' and attempts + 1 >= ${mostTries} then 'failed' else ${status} end,
        at = ${at}, attempts = attempts + 1, reason = ${reason}, reference = ${reference},
        mail_id = ${mail_id ?? null}::bigint
    where invoice_id = ${invoiceId} and channel = ${channel}
    returning status`
    .execute(db)
    .then(({ rows }) => rows[0]!.status) // the row is held

/** Notes of the ways of an invoice that were not gone to the end that nobody goes them any more. */
export const giveUp = (tx: Tx, invoiceId: number, at: Date, reason: string) =>
  sql`
    insert into invoice_delivery as way (invoice_id, channel, status, at, attempts, reason)
    select id, channel, 'failed', ${at}, ${mostTries}, ${reason}
    from invoice cross join (values ('mail'), ('ubl')) as ways (channel) where id = ${invoiceId}
    on conflict (invoice_id, channel) do update
    set status = 'failed', at = excluded.at, attempts = excluded.attempts, reason = excluded.reason
    where way.status = 'waiting'`.execute(tx)

/** Has it sent again; what the other side has answered, as a new one. */
export const sendAnew = (tx: Tx, invoiceId: number, channel: Channel, at: Date) =>
  sql`
    insert into invoice_delivery as way (invoice_id, channel, status, at, attempts)
    values (${invoiceId}, ${channel}, 'waiting', ${at}, 0)
    on conflict (invoice_id, channel) do update
    set status = 'waiting', reason = '', attempts = 0, mail_id = null,
        round = way.round + case when way.status in ('waiting', 'failed') then 0 else 1 end`.execute(tx)
