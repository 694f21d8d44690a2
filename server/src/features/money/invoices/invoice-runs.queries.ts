import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { Money } from '@comptoir/contract/common'

export type RunRow = {
  id: number
  until: string
  excluding: number[]
  planned: number
  issued: number
  total: Money
  started_by: number | null
  started_by_name: string | null
  started_at: Date
  finished_at: Date | null
  failure: string | null
}

const runs = sql`
  select run.id, run.until::text, run.excluding, run.planned, made.issued, made.total, run.started_by,
         app_user.name as started_by_name, run.started_at, run.finished_at, run.failure
  from invoice_run as run left join app_user on app_user.id = run.started_by
  cross join lateral (
    select count(*)::int as issued, coalesce(sum(grand_total), 0)::numeric(14, 2) as total from invoice
    where run_id = run.id
  ) as made`

/** The latest runs, with what they have issued so far. */
export const findRuns = (db: Db, limit: number) =>
  sql<RunRow>`${runs} order by run.started_at desc, run.id desc limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows)

export const findRun = (db: Db, id: number) =>
  sql<RunRow>`${runs} where run.id = ${id}`.execute(db).then(({ rows }) => rows[0])

type NewRun = { until: string; excluding: readonly number[]; planned: number; started_by: number; at: Date }

/** Begins a run. @returns undefined where another one is not finished */
export const insertRun = (tx: Tx, { until, excluding, planned, started_by, at }: NewRun) =>
  sql<{ id: number }>`
    insert into invoice_run (until, excluding, planned, started_by, started_at)
    values (${until}, ${excluding}::bigint[], ${planned}, ${started_by}, ${at})
    on conflict ((true)) where finished_at is null do nothing
    returning id`
    .execute(tx)
    .then(({ rows }) => rows[0]?.id)

/** @param failure why it ends before all is issued */
export const finishRun = (db: Db, id: number, at: Date, failure: string | null = null) =>
  sql`
    update invoice_run set finished_at = ${at}, failure = ${failure}::text
    where id = ${id} and finished_at is null`.execute(db)
