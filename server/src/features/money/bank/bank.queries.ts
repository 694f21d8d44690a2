import type { BankQueue } from '@comptoir/contract/admin-bank'
import type { Money } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewhere, somewherePlain } from '#db/lists.ts'
import type { Movement, Statement } from './statement.ts'

/** Writes a statement. @returns its id; undefined where it was read before */
export const insertStatement = (
  tx: Tx,
  statement: Omit<Statement, 'movements'>,
  { at, by }: { at: Date; by: number },
): Promise<number | undefined> =>
  tx
    .insertInto('bank_statement')
    .values({ ...statement, read_at: at, read_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
    .then((row) => row?.id)

type GapRow = {
  account: string
  statement: string
  day: string
  opening: Money
  before: { statement: string; day: string; closing: Money }
}
/**
 * Of these statements those that begin with another balance than the account had, as its earlier statements have it. One that
 * begins as another one does is a longer one with the same movements.
 */
export const findGaps = (tx: Tx, ids: readonly number[]): Promise<GapRow[]> =>
  sql<GapRow>`
    select this.iban as account, this.name as statement, this.day::text, this.opening,
           json_build_object('statement', before.name, 'day', before.day, 'closing', before.closing::text) as before
    from bank_statement as this
    cross join lateral (
      select name, day, closing from bank_statement as other
      where other.iban = this.iban and other.day < this.day
      order by other.day desc, other.id desc limit 1
    ) as before
    where this.id = any(${ids}::bigint[]) and not exists (
      select from bank_statement as other
      where other.iban = this.iban and other.id <> this.id and other.day <= this.day
        and this.opening in (other.closing, other.opening)
    )
    order by this.iban, this.day, this.id`
    .execute(tx)
    .then(({ rows }) => rows)

/** Writes what came in by a statement. @returns how much of it is new */
export async function insertLines(
  tx: Tx,
  statement_id: number,
  movements: readonly (Movement & { key: string })[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bank_line (statement_id, day, amount, reference, payer, payer_iban, structured, communication, key)
    select ${statement_id}::bigint, day, amount, reference, payer, payer_iban, structured, communication, decode(key, 'hex')
    from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as movement (
      day date, amount numeric, reference text, payer text, payer_iban text, structured text, communication text, key text
    )
    on conflict (key) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export type WaitingLine = { id: number; structured: string | null; communication: string }

/** What came in and is not matched yet, the oldest first. */
export const findWaiting = (db: Db, limit: number) =>
  sql<WaitingLine>`
    select id, structured, communication from bank_line where queue = 'waiting' order by id limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows)

export type NamedDocument = {
  kind: 'invoice' | 'order'
  id: number
  company_id: number
  name: string
  reference: string
}
/** Invoices and orders by their payment references and numbers. */
export const findNamed = (db: Db, references: readonly string[], names: readonly string[]) =>
  sql<NamedDocument>`
    select 'invoice' as kind, id, company_id, name, coalesce(payment_reference, '') as reference from invoice
    where kind = 'invoice' and (payment_reference = any(${references}::text[]) or name = any(${names}::text[]))
    union all
    select 'order', id, company_id, name, payment_reference from customer_order
    where payment_reference = any(${references}::text[]) or name = any(${names}::text[])`
    .execute(db)
    .then(({ rows }) => rows)

/** Invoices, those that are due first. */
export const inOrder = (tx: Tx, invoices: readonly number[]): Promise<number[]> =>
  sql<{ id: number }>`select id from invoice where id = any(${invoices}::bigint[]) order by due_on, id`
    .execute(tx)
    .then(({ rows }) => rows.map(({ id }) => id))

export type LockedLine = {
  id: number
  queue: BankQueue
  day: string
  amount: Money
  payer: string
  payment_id: number | null
  company_id: number | null
  left: Money
}
/** A payment of a statement, held until the transaction ends. Read once it is held: before, another may have matched it. */
export async function lockLine(tx: Tx, id: number): Promise<LockedLine | undefined> {
  await sql`select from bank_line where id = ${id} for update`.execute(tx)
  const { rows } = await sql<LockedLine>`
    select bank_line.id, queue, day::text, bank_line.amount, payer, payment_id, payment.company_id,
           coalesce(payment_left(payment_id), bank_line.amount)::numeric(14, 2) as left
    from bank_line left join payment on payment.id = payment_id
    where bank_line.id = ${id}`.execute(tx)
  return rows[0]
}

/** Whether something of a payment went back, or is on its way; its line is held. */
export const isGivenBack = async (tx: Tx, paymentId: number): Promise<boolean> =>
  (await tx
    .selectFrom('payment_refund')
    .where('payment_id', '=', paymentId)
    .where('status', '<>', 'failed')
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Writes the payment that a line of a statement is; the line is held. @returns its id */
export async function insertPayment(
  tx: Tx,
  line: Pick<LockedLine, 'id' | 'day' | 'amount'>,
  payment: { company_id: number; key: string; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payment (provider, key, company_id, amount, status, created_at, paid_at)
    values ('bank', ${payment.key}, ${payment.company_id}, ${line.amount}::numeric, 'paid', ${payment.at},
            (${line.day}::date + time '12:00') at time zone 'Europe/Brussels')
    returning id`.execute(tx)
  const { id } = rows[0]! // an insert gives one row
  await tx.updateTable('bank_line').set({ payment_id: id }).where('id', '=', line.id).execute()
  return id
}

/** Makes a line unknown again; its payment, of which nothing pays anything, never was. */
export async function forgetPayment(tx: Tx, line: Pick<LockedLine, 'id' | 'payment_id'>): Promise<void> {
  await setQueue(tx, line.id, 'unknown', '')
  await tx.updateTable('bank_line').set({ payment_id: null }).where('id', '=', line.id).execute()
  if (line.payment_id !== null)
    await tx.updateTable('payment').set({ status: 'canceled' }).where('id', '=', line.payment_id).execute()
}

export const setQueue = (tx: Tx, id: number, queue: BankQueue, note: string) =>
  tx.updateTable('bank_line').set({ queue, note }).where('id', '=', id).execute()

const columns = {
  day: sql`bank_line.day`,
  amount: sql`bank_line.amount`,
  payer: sql`lower(bank_line.payer)`,
}
type Column = keyof typeof columns
export type LineFilter = {
  queue?: BankQueue | undefined
  client?: number | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
}

export type LineRow = {
  id: number
  queue: BankQueue
  day: string
  amount: Money
  left: Money
  payer: string
  payer_iban: string
  structured: string | null
  communication: string
  statement: string
  client_id: number | null
  client_name: string | null
  documents: { kind: 'invoice' | 'order'; id: number; name: string; amount: Money }[]
}
const row = sql`
  bank_line.id, bank_line.queue, bank_line.day::text, bank_line.amount,
  coalesce(payment_left(payment.id), bank_line.amount)::numeric(14, 2) as left, bank_line.payer, bank_line.payer_iban,
  bank_line.structured, bank_line.communication, bank_statement.name as statement, company.id as client_id,
  coalesce(nullif(company.enterprise_name, ''), company.name) as client_name,
  (select coalesce(json_agg(json_build_object(
     'kind', case when invoice.id is null then 'order' else 'invoice' end, 'id', coalesce(invoice.id, placed.id),
     'name', coalesce(invoice.name, placed.name), 'amount', paid.amount::text) order by placed.id), '[]')
   from (
     select order_id, invoice_id, sum(amount)::numeric(14, 2) as amount from payment_allocation
     where payment_id = payment.id group by order_id, invoice_id having sum(amount) <> 0
   ) as paid
   join customer_order as placed on placed.id = paid.order_id
   left join invoice on invoice.id = paid.invoice_id) as documents`
const joined = sql`
  join bank_statement on bank_statement.id = bank_line.statement_id
  left join payment on payment.id = bank_line.payment_id
  left join company on company.id = payment.company_id`

/** What came in by the bank and matches, with the number of all of it. */
export async function findLines(
  db: Db,
  filter: LineFilter & { ordering: Column | `-${Column}`; limit: number; offset: number },
): Promise<{ count: number; rows: LineRow[] }> {
  const { queue, client, from, to, search, ordering } = filter
  const order = orderBy(ordering, columns, sql`bank_line.id`)
  const list = {
    from: sql`bank_line`,
    where: every([
      queue === undefined ? undefined : sql`bank_line.queue = ${queue}`,
      client === undefined
        ? undefined
        : sql`bank_line.payment_id in (select id from payment where company_id = ${client})`,
      from === undefined ? undefined : sql`bank_line.day >= ${from}::date`,
      to === undefined ? undefined : sql`bank_line.day <= ${to}::date`,
      search
        ? sql`lower(bank_line.payer || ' ' || bank_line.payer_iban || ' ' || bank_line.communication) like ${somewhere(search)}`
        : undefined,
    ]),
    order,
    id: sql`bank_line.id`,
    isIndexed: ordering.endsWith('day') && !search,
  }
  const { rows } = await sql<LineRow & { count: number }>`
    select ${row}, page.count
    from (${pageIds(list, filter)}) as page
    join bank_line on bank_line.id = page.page_id ${joined}
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

/** How much came in that names nothing known. */
export const countUnknown = (db: Db) =>
  sql<{ count: number }>`select count(*)::int as count from bank_line where queue = 'unknown'`
    .execute(db)
    .then(({ rows }) => rows[0]!.count) // a count gives one row

export const findLine = (db: Db, id: number) =>
  sql<LineRow & { account: string; reference: string; note: string; payment_id: number | null }>`
    select ${row}, bank_statement.iban as account, bank_line.reference, bank_line.note, bank_line.payment_id
    from bank_line ${joined} where bank_line.id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])

export type CandidateRow = {
  kind: 'invoice' | 'order'
  id: number
  name: string
  client_id: number
  client_name: string
  day: string
  is_overdue: boolean
  open: Money
}

/** The client of a line, and who has paid from the same account before. */
export const findLikelyClients = (db: Db, lineId: number): Promise<number[]> =>
  sql<{ company_id: number }>`
    select distinct payment.company_id from bank_line as line
    join bank_line as other on other.id = line.id or (other.payer_iban = line.payer_iban and line.payer_iban <> '')
    join payment on payment.id = other.payment_id
    where line.id = ${lineId} and (line.payment_id is null or other.id = line.id)`
    .execute(db)
    .then(({ rows }) => rows.map(({ company_id }) => company_id))

/**
 * Open invoices, and orders that are on none yet, those that are due first.
 *
 * @param asked.only a client whose they must be; without it, those of `clients`, of this amount, or that the search finds
 */
export async function findCandidates(
  db: Db,
  asked: { only: number | null; clients: readonly number[]; amount: Money; search: string; today: string },
): Promise<CandidateRow[]> {
  const { only, clients, amount, search, today } = asked
  const ofClient = sql`company_id in (select id from company where search_key like ${somewherePlain(search)})`
  const named = sql`lower(name || ' ' || customer_reference) like ${somewhere(search)}`
  const likely = (table: 'invoice' | 'order') =>
    every([
      only === null ? undefined : sql`company_id = ${only}`,
      search
        ? sql`(${named} or ${ofClient})`
        : only === null
          ? sql`(company_id = any(${clients}::bigint[])${table === 'invoice' ? sql` or grand_total = ${amount}::numeric` : sql``})`
          : undefined,
    ])
  const { rows } = await sql<CandidateRow>`
    select candidate.kind, candidate.id, candidate.name, candidate.company_id as client_id,
           coalesce(nullif(company.enterprise_name, ''), company.name) as client_name, candidate.day::text,
           candidate.is_overdue, candidate.open
    from (
      (select 'invoice' as kind, invoice.id, invoice.name, invoice.company_id, due_on as day,
              due_on < ${today}::date as is_overdue, coalesce(standing.open, 0) as open
       from invoice join invoice_standing as standing on standing.invoice_id = invoice.id
       where invoice.kind = 'invoice' and standing.open > 0 and ${likely('invoice')}
       order by due_on, invoice.id limit 50)
      union all
      (select 'order', placed.id, placed.name, placed.company_id, placed.created_at::date, false,
              standing.to_invoice::numeric(14, 2)
       from customer_order as placed join order_standing as standing on standing.order_id = placed.id
       where not placed.is_invoiced and placed.fulfilment not in ('client_canceled', 'admin_canceled')
         and standing.to_invoice > 0 and ${likely('order')}
       order by placed.created_at, placed.id limit 50)
    ) as candidate
    join company on company.id = candidate.company_id
    order by candidate.kind, candidate.day, candidate.id`.execute(db)
  return rows
}

/** Whose invoices and orders these are: a company for each that there is. */
export const findOwners = (
  tx: Tx,
  { invoices, orders }: { invoices: readonly number[]; orders: readonly number[] },
) =>
  sql<{ company_id: number }>`
    select company_id from invoice where kind = 'invoice' and id = any(${invoices}::bigint[])
    union all
    select company_id from customer_order where id = any(${orders}::bigint[])`
    .execute(tx)
    .then(({ rows }) => rows.map(({ company_id }) => company_id))
