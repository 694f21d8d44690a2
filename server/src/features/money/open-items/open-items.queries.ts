import type { Age } from '@comptoir/contract/admin-open-items'
import type { Money } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewherePlain } from '#db/lists.ts'

export type Amounts = Record<Age, Money>
export type OpenClientRow = Amounts & {
  id: number
  name: string
  invoices: number
  open: Money
  /** What of its payments pays nothing yet. */
  credit: Money
  oldest_due_on: string | null
  is_left_out: boolean
}
const columns = { open: sql`owed.open`, oldest_due_on: sql`owed.oldest_due_on`, name: sql`company.name_key` }
type Column = keyof typeof columns
type OpenFilter = {
  age?: Age | undefined
  search?: string | undefined
  ordering: Column | `-${Column}`
  limit: number
  offset: number
}

/** What of the payments of each client pays nothing yet. */
const credits = sql`
  select company_id, sum(rest)::numeric(14, 2) as credit from payment_standing
  where rest <> 0 group by company_id`

/**
 * Clients with open invoices, or with payments that pay nothing yet, by what they owe; one that has paid too much of one
 * invoice and owes another counts with both.
 */
export async function findOpenClients(
  db: Db,
  filter: OpenFilter,
  today: string,
): Promise<{ count: number; rows: OpenClientRow[] }> {
  const { age, search } = filter
  const owed = sql`(
    select coalesce(billed.company_id, paid.company_id) as company_id, coalesce(billed.invoices, 0) as invoices,
           coalesce(billed.open, 0)::numeric(14, 2) as open, billed.oldest_due_on,
           coalesce(billed.not_due, 0)::numeric(14, 2) as not_due, coalesce(billed.days_30, 0)::numeric(14, 2) as days_30,
           coalesce(billed.days_60, 0)::numeric(14, 2) as days_60, coalesce(billed.days_90, 0)::numeric(14, 2) as days_90,
           coalesce(billed.older, 0)::numeric(14, 2) as older,
           coalesce(paid.credit, 0)::numeric(14, 2) as credit
    from (
      select invoice.company_id, count(*)::int as invoices, sum(standing.open) as open,
             min(invoice.due_on) as oldest_due_on,
             sum(standing.open) filter (where late.days <= 0) as not_due,
             sum(standing.open) filter (where late.days between 1 and 30) as days_30,
             sum(standing.open) filter (where late.days between 31 and 60) as days_60,
             sum(standing.open) filter (where late.days between 61 and 90) as days_90,
             sum(standing.open) filter (where late.days > 90) as older
      from invoice join invoice_standing as standing on standing.invoice_id = invoice.id
      cross join lateral (select ${today}::date - invoice.due_on as days) as late
      where invoice.kind = 'invoice' and standing.open <> 0
      group by invoice.company_id
    ) as billed full join (${credits}) as paid on paid.company_id = billed.company_id
  ) as owed join company on company.id = owed.company_id`
  const order = orderBy(filter.ordering, columns, sql`company.id`)
  const list = {
    from: owed,
    where: every([
      search ? sql`company.search_key like ${somewherePlain(search)}` : undefined,
      age ? sql`owed.${sql.ref(age)} <> 0` : undefined,
    ]),
    order,
    id: sql`company.id`,
    isIndexed: false,
  }
  const { rows } = await sql<OpenClientRow & { count: number }>`
    select company.id, coalesce(nullif(company.enterprise_name, ''), company.name) as name, owed.invoices, owed.open,
           owed.oldest_due_on::text, owed.not_due, owed.days_30, owed.days_60, owed.days_90, owed.older, owed.credit,
           exists (select from reminder_left_out where reminder_left_out.company_id = company.id) as is_left_out,
           page.count
    from (${pageIds(list, filter)}) as page
    join ${owed} on company.id = page.page_id
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

export type LeftOutRow = { id: number; reason: string; at: string }
export type OpenItemRow = {
  id: number
  number: string
  issued_on: string
  due_on: string
  days_late: number
  grand_total: Money
  open: Money
  payment_reference: string
  step: number
  reminded_at: Date | null
  left_out: LeftOutRow | null
}

/** What of a client's payments pays nothing yet. */
export const findCredit = (db: Db, companyId: number): Promise<Money> =>
  sql<{ credit: Money }>`
    select coalesce(sum(rest), 0)::numeric(14, 2) as credit from payment_standing where company_id = ${companyId}`
    .execute(db)
    .then(({ rows }) => rows[0]!.credit) // a sum gives one row

/** The invoices of a client that are not settled, those due first at the top. */
export const findOpenItems = (db: Db, companyId: number, today: string): Promise<OpenItemRow[]> =>
  sql<OpenItemRow>`
    select invoice.id, invoice.name as number, invoice.issued_on::text, invoice.due_on::text,
           ${today}::date - invoice.due_on as days_late, invoice.grand_total,
           coalesce(standing.open, 0)::numeric(14, 2) as open, coalesce(invoice.payment_reference, '') as payment_reference,
           coalesce(reminded.step, 0) as step, reminded.at as reminded_at,
           (select json_build_object('id', id, 'reason', reason, 'at', at) from reminder_left_out
            where reminder_left_out.invoice_id = invoice.id) as left_out
    from invoice
    join invoice_standing as standing on standing.invoice_id = invoice.id
    left join lateral (
      select line.step, reminder.approved_at as at
      from reminder_line as line join reminder on reminder.id = line.reminder_id
      where line.invoice_id = invoice.id order by line.step desc limit 1
    ) as reminded on true
    where invoice.company_id = ${companyId} and invoice.kind = 'invoice' and standing.open <> 0
    order by invoice.due_on, invoice.id`
    .execute(db)
    .then(({ rows }) => rows)

export type AccountRow = {
  id: number
  name: string
  language: string
  address: Record<string, unknown> | null
  left_out: LeftOutRow | null
}

/** Whose account it is, with the address of the last invoice. */
export const findAccount = (db: Db, companyId: number): Promise<AccountRow | undefined> =>
  sql<AccountRow>`
    select company.id, coalesce(nullif(company.enterprise_name, ''), company.name) as name, company.language,
           (select buyer from invoice where company_id = company.id order by id desc limit 1) as address,
           (select json_build_object('id', id, 'reason', reason, 'at', at) from reminder_left_out
            where reminder_left_out.company_id = company.id) as left_out
    from company where company.id = ${companyId}`
    .execute(db)
    .then(({ rows }) => rows[0])
