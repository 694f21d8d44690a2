import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

export type Channel = 'mail' | 'ubl'
export type DeliveryRow = {
  channel: Channel
  status: 'waiting' | 'delivered' | 'refused' | 'left_out'
  at: Date
  attempts: number
  round: number
  reason: string
  reference: string
}

/** Whom an invoice is mailed to. */
export const findReader = (db: Db, companyId: number) =>
  sql<{ name: string; email: string | null; has_account: boolean }>`
    select company.name, coalesce(app_user.email, company.email) as email, app_user.id is not null as has_account
    from company left join app_user on app_user.id = company.contact_id
    where company.id = ${companyId}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** How an invoice is handed over, as far as that was tried. */
export const findDeliveries = (db: Db, invoiceId: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom('invoice_delivery')
    .where('invoice_id', '=', invoiceId)
    .select(['channel', 'status', 'at', 'attempts', 'round', 'reason', 'reference'])
    .orderBy('channel', 'desc')
    .execute() as Promise<DeliveryRow[]> // the table allows no others

/** Holds the way of an invoice until the transaction ends, and says how it stands: nobody else goes it meanwhile. */
export const lockDelivery = (tx: Tx, invoiceId: number, channel: Channel, at: Date) =>
  sql<{ status: DeliveryRow['status']; round: number }>`
    insert into invoice_delivery as way (invoice_id, channel, status, at, attempts)
    values (${invoiceId}, ${channel}, 'waiting', ${at}, 0)
    on conflict (invoice_id, channel) do update set at = way.at
    returning status, round`
    .execute(tx)
    .then(({ rows }) => rows[0]!) // the insert gives one row

type Tried = Pick<DeliveryRow, 'status'> & { at: Date; reason?: string; reference?: string }

/** Notes what became of a try. */
export const noteTry = (
  db: Db,
  invoiceId: number,
  channel: Channel,
  { status, at, reason = '', reference = '' }: Tried,
) =>
  sql`
    update invoice_delivery
    set status = ${status}, at = ${at}, attempts = attempts + 1, reason = ${reason}, reference = ${reference}
    where invoice_id = ${invoiceId} and channel = ${channel}`.execute(db)

/** Has it sent again; what was refused, as a new one. */
export const sendAnew = (tx: Tx, invoiceId: number, channel: Channel, at: Date) =>
  sql`
    insert into invoice_delivery as way (invoice_id, channel, status, at, attempts)
    values (${invoiceId}, ${channel}, 'waiting', ${at}, 0)
    on conflict (invoice_id, channel) do update
    set status = 'waiting', reason = '', attempts = 0,
        round = way.round + case when way.status = 'waiting' then 0 else 1 end`.execute(tx)
