import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** Whose basket: the company's, and for a working basket the user who fills it (OD-17). The office has working baskets alone. */
export type BasketKey = { company_id: number; user_id: number; isOffice?: boolean }

export type BasketRow = {
  id: number
  name: string
  kind: 'current' | 'saved'
  company_id: number
  version: number
  /** The tariff chosen for this basket, as long as it is still assigned to the company. */
  tariff_id: number | null
  delivery_option_id: number | null
  warehouse_id: number | null
  delivery_date: string | null
  shipping_address_id: number | null
  billing_id: number | null
  comment: string
  customer_reference: string
  specific_request: string
}

const columns = sql`
  basket.id, basket.name, basket.kind, basket.company_id, basket.version,
  (select company_tariff.tariff_id from company_tariff
   where company_tariff.company_id = basket.company_id and company_tariff.tariff_id = basket.tariff_id) as tariff_id,
  basket.delivery_option_id, basket.warehouse_id, basket.delivery_date, basket.shipping_address_id,
  basket.billing_id, basket.comment, basket.customer_reference, basket.specific_request`

const isCurrent = ({ company_id, user_id }: BasketKey) =>
  sql`basket.user_id = ${user_id} and basket.company_id = ${company_id} and basket.kind = 'current'`
/** Saved baskets are the company's; a working basket is also its user's. */
const isKept = ({ company_id, user_id, isOffice = false }: BasketKey) =>
  sql`basket.company_id = ${company_id} and basket.deleted_at is null
    and (basket.kind = 'saved' and not ${isOffice}::boolean or basket.user_id = ${user_id})`

export const findCurrent = (db: Db, key: BasketKey) =>
  sql<BasketRow>`select ${columns} from basket where ${isCurrent(key)}`
    .execute(db)
    .then(({ rows }) => rows[0])

export const findBasket = (db: Db, key: BasketKey, id: number) =>
  sql<BasketRow>`select ${columns} from basket where basket.id = ${id} and ${isKept(key)}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** The versions of all working baskets of a user. */
export const findVersions = (db: Db, userId: number) =>
  sql<{ company_id: number; version: number }>`
    select company_id, version from basket where user_id = ${userId} and kind = 'current'`
    .execute(db)
    .then(({ rows }) => rows)

/** Makes the working basket unless another request has just done so. */
export const createCurrent = (db: Db, { company_id, user_id }: BasketKey) =>
  db
    .insertInto('basket')
    .values({ company_id, user_id, kind: 'current' })
    .onConflict((conflict) =>
      // Spelled out: a prepared statement's parameter would not match the partial index.
      conflict.columns(['user_id', 'company_id']).where('kind', '=', sql.lit('current')).doNothing(),
    )
    .execute()

/** The working basket, held until the transaction ends. */
export const lockCurrent = (tx: Tx, key: BasketKey) =>
  sql<BasketRow>`select ${columns} from basket where ${isCurrent(key)} for update of basket`
    .execute(tx)
    .then(({ rows }) => rows[0])

/**
 * The basket that an id names, held until the transaction ends. Baskets and lines draw from one sequence, so
 * that a path may name either (OD-04).
 *
 * @returns the basket, with `line_id` when the id was a line's
 */
export const lockNamed = (tx: Tx, key: BasketKey, id: number) =>
  sql<BasketRow & { line_id: number | null }>`
    with named as (
      select id, null::bigint as line_id from basket where id = ${id}
      union all
      select basket_id, id from basket_line where id = ${id}
    )
    select ${columns}, named.line_id from named join basket on basket.id = named.id
    where ${isKept(key)} for update of basket`
    .execute(tx)
    .then(({ rows }) => rows[0])

/** Takes out what belongs to one order: the lines, the texts and the date. What is usual for the customer stays. */
export const emptyAfterOrder = (tx: Tx, basketId: number) =>
  sql`
    with removed as (delete from basket_line where basket_id = ${basketId})
    update basket
    set version = version + 1, comment = '', customer_reference = '', specific_request = '', delivery_date = null,
        lines_at_most = null, updated_at = now()
    where id = ${basketId}`.execute(tx)

/** Says that the basket has changed. @returns its new version */
export const raiseVersion = (tx: Tx, basketId: number) =>
  tx
    .updateTable('basket')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', basketId)
    .returning('version')
    .executeTakeFirstOrThrow()
    .then(({ version }) => version)

/** The first answer to a command, when its key was used already; of this user, for whichever company. */
export const findCommand = (db: Db, userId: number, key: string) =>
  db
    .selectFrom('basket_command')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['digest', 'answer'])
    .executeTakeFirst()

/** Remembers a command. @returns whether it could be: another call may have used the key just now */
export const insertCommand = (
  tx: Tx,
  { company_id, user_id }: BasketKey,
  { key, digest, answer, at }: { key: string; digest: Buffer; answer: object; at: Date },
) =>
  tx
    .insertInto('basket_command')
    .values({ user_id, company_id, key, digest, answer: JSON.stringify(answer), created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirstOrThrow()
    .then(({ numInsertedOrUpdatedRows }) => Number(numInsertedOrUpdatedRows) === 1)

export const deleteCommandsBefore = (db: Db, at: Date) =>
  db.deleteFrom('basket_command').where('created_at', '<', at).execute()

export type BasketSettings = Partial<
  Pick<
    BasketRow,
    | 'tariff_id'
    | 'delivery_option_id'
    | 'warehouse_id'
    | 'delivery_date'
    | 'shipping_address_id'
    | 'billing_id'
    | 'comment'
    | 'customer_reference'
    | 'specific_request'
  >
>
export const updateSettings = (tx: Tx, basketId: number, settings: BasketSettings) =>
  tx
    .updateTable('basket')
    .set({ ...settings, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', basketId)
    .execute()

/** Which of the things that settings name exist for this company; they are kept from deletion until the transaction ends. */
export const findNamed = (db: Db, companyId: number, named: BasketSettings) =>
  sql<Record<'delivery_option' | 'warehouse' | 'shipping_address' | 'billing', boolean>>`
    select
      exists (select from delivery_option
              where id = ${named.delivery_option_id ?? null}::bigint and is_active for key share) as delivery_option,
      exists (select from warehouse where id = ${named.warehouse_id ?? null}::bigint and is_active) as warehouse,
      exists (select from shipping_address
              where id = ${named.shipping_address_id ?? null}::bigint and company_id = ${companyId}
              for key share) as shipping_address,
      exists (select from billing_info
              where id = ${named.billing_id ?? null}::bigint and company_id = ${companyId} for key share) as billing`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a select without from has one row

export const hasTariff = (db: Db, companyId: number, tariffId: number) =>
  db
    .selectFrom('company_tariff')
    .where('company_id', '=', companyId)
    .where('tariff_id', '=', tariffId)
    .select('tariff_id')
    .executeTakeFirst()
    .then((row) => row !== undefined)
