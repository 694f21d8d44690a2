import type { Money } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { LateInvoice } from './reminders.rules.ts'

export type LateRow = LateInvoice & {
  payment_reference: string | null
  company_id: number
  client_name: string
  language: string
  name: string
  email: string | null
  has_account: boolean
  /** What of the client's payments pays nothing yet. */
  credit: Money
}

/**
 * Invoices that are late and not left out, with the last step of each, by client.
 *
 * @param only of these; all where left out
 */
export const findLateInvoices = (db: Db, today: string, only?: readonly number[]): Promise<LateRow[]> =>
  sql<LateRow>`
    select invoice.id, invoice.name as number, invoice.due_on::text, ${today}::date - invoice.due_on as days_late,
           coalesce(standing.open, 0)::numeric(14, 2) as open, coalesce(reminded.step, 0) as step,
           ${today}::date - (reminded.at at time zone 'Europe/Brussels')::date as days_since,
           invoice.payment_reference, company.id as company_id, coalesce(nullif(company.enterprise_name, ''), company.name) as client_name,
           company.language, company.name,
           coalesce(nullif(invoice.buyer ->> 'email', ''), contact.email, company.email) as email,
           contact.id is not null as has_account,
           (select coalesce(sum(rest), 0) from payment_standing as paid
            where paid.company_id = company.id)::numeric(14, 2) as credit
    from invoice
    join invoice_standing as standing on standing.invoice_id = invoice.id
    join company on company.id = invoice.company_id
    left join app_user as contact on contact.id = company.contact_id
    left join lateral (
      select line.step, reminder.approved_at as at
      from reminder_line as line join reminder on reminder.id = line.reminder_id
      where line.invoice_id = invoice.id order by line.step desc limit 1
    ) as reminded on true
    where invoice.kind = 'invoice' and invoice.due_on < ${today}::date and standing.open > 0
      and (${only ?? null}::bigint[] is null or invoice.id = any(${only ?? null}::bigint[]))
      and not exists (
        select from reminder_left_out as left_out
        where left_out.invoice_id = invoice.id or left_out.company_id = invoice.company_id)
    order by client_name, company.id, invoice.due_on, invoice.id`
    .execute(db)
    .then(({ rows }) => rows)

/** Holds invoices until the transaction ends: nobody else reminds of them meanwhile. */
export const lockInvoices = (tx: Tx, ids: readonly number[]) =>
  sql`select from invoice where id = any(${ids}::bigint[]) order by id for update`.execute(tx)

export type NewReminder = {
  company_id: number
  step: number
  invoices: { id: number; step: number; open: string }[]
}

/** Writes a letter with its lines. @returns its id */
export const insertReminder = (
  tx: Tx,
  { company_id, step, invoices }: NewReminder,
  at: Date,
  by: number,
): Promise<number> =>
  sql<{ id: number }>`
    with letter as (
      insert into reminder (company_id, step, approved_at, approved_by)
      values (${company_id}, ${step}, ${at}, ${by}) returning id
    ), line as (
      insert into reminder_line (reminder_id, invoice_id, step, open)
      select letter.id, line.id, line.step, line.open
      from letter, jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb) as line (id bigint, step int, open numeric)
    )
    select id from letter`
    .execute(tx)
    .then(({ rows }) => rows[0]!.id) // the insert gives one row

export type WrittenReminder = { company_id: number; step: number; mailed_at: Date | null }
export const findReminder = (db: Db, id: number): Promise<WrittenReminder | undefined> =>
  sql<WrittenReminder>`select company_id, step, mailed_at from reminder where id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])

export const findReminded = (db: Db, id: number): Promise<{ invoice_id: number; step: number }[]> =>
  sql<{ invoice_id: number; step: number }>`
    select invoice_id, step from reminder_line where reminder_id = ${id} order by invoice_id`
    .execute(db)
    .then(({ rows }) => rows)

/** Notes that a letter is mailed. @returns whether it was not before */
export const markMailed = (tx: Tx, id: number, at: Date): Promise<boolean> =>
  sql`update reminder set mailed_at = ${at} where id = ${id} and mailed_at is null`
    .execute(tx)
    .then(({ numAffectedRows }) => numAffectedRows === 1n)

/** Deletes a letter that was not mailed. @returns whose it was */
export const deleteUnmailed = (tx: Tx, id: number): Promise<{ name: string; step: number } | undefined> =>
  sql<{ name: string; step: number }>`
    delete from reminder using company
    where reminder.id = ${id} and reminder.mailed_at is null and company.id = reminder.company_id
    returning coalesce(nullif(company.enterprise_name, ''), company.name) as name, reminder.step`
    .execute(tx)
    .then(({ rows }) => rows[0])

export type LeftOutRow = {
  id: number
  client_id: number
  client_name: string
  invoice_id: number | null
  invoice_name: string | null
  reason: string
  at: Date
}

/** Who and what is left out, the latest first. */
export const findLeftOut = (db: Db): Promise<LeftOutRow[]> =>
  sql<LeftOutRow>`
    select left_out.id, company.id as client_id, coalesce(nullif(company.enterprise_name, ''), company.name) as client_name,
           invoice.id as invoice_id, invoice.name as invoice_name, left_out.reason, left_out.at
    from reminder_left_out as left_out
    left join invoice on invoice.id = left_out.invoice_id
    join company on company.id = coalesce(left_out.company_id, invoice.company_id)
    order by left_out.at desc, left_out.id desc`
    .execute(db)
    .then(({ rows }) => rows)

/** What a client or an invoice is called; undefined where there is none. */
export const findName = (db: Db, what: { client?: number | undefined; invoice?: number | undefined }) =>
  sql<{ name: string }>`
    select coalesce(nullif(enterprise_name, ''), name) as name from company where id = ${what.client ?? null}::bigint
    union all
    select name from invoice where id = ${what.invoice ?? null}::bigint and kind = 'invoice'`
    .execute(db)
    .then(({ rows }) => rows[0]?.name)

/** Leaves something out, or gives another reason for it. @returns the id */
export const insertLeftOut = (
  tx: Tx,
  row: {
    client: number | undefined
    invoice: number | undefined
    reason: string
    at: Date
    actor_id: number
  },
): Promise<number> =>
  sql<{ id: number }>`
    insert into reminder_left_out (company_id, invoice_id, reason, at, actor_id)
    values (${row.client ?? null}, ${row.invoice ?? null}, ${row.reason}, ${row.at}, ${row.actor_id})
    on conflict (${row.client === undefined ? sql`invoice_id` : sql`company_id`}) do update
    set reason = excluded.reason, at = excluded.at, actor_id = excluded.actor_id
    returning id`
    .execute(tx)
    .then(({ rows }) => rows[0]!.id) // the insert gives one row

export const deleteLeftOut = (tx: Tx, id: number) =>
  sql<{ reason: string; name: string }>`
    with gone as (delete from reminder_left_out where id = ${id} returning company_id, invoice_id, reason)
    select gone.reason, coalesce(invoice.name, nullif(company.enterprise_name, ''), company.name) as name
    from gone
    left join invoice on invoice.id = gone.invoice_id
    left join company on company.id = gone.company_id`
    .execute(tx)
    .then(({ rows }) => rows[0])
