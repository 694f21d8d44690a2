import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestShop, type TestShop } from '../../test/app.ts'
import { aTariff, aUser } from '../../test/builders.ts'
import { waiting } from '../../test/database.ts'
import { aNetwork } from '../../test/drill/network.ts'
import { giveUp } from '../../test/given-up.ts'
import { anInvoice } from '../../test/invoices.ts'
import { startWorkerProcess } from '../../test/shop-process.ts'
import { enqueue } from './enqueue.ts'
import { runJobs, startWorker } from './worker.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const HOUR_MS = 60 * 60 * 1000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const hits = () => shop.db.selectFrom('throttle_hit').select('key').orderBy('key').execute()
/** A job that was done leaves the queue a moment later. */
const queued = async () => (await sql`select from graphile_worker.jobs`.execute(shop.db)).rows.length

beforeEach(async () => {
  await shop.db.deleteFrom('throttle_hit').execute()
  const rows = [
    { key: 'of yesterday', at: hoursAgo(25) },
    { key: 'recent', at: hoursAgo(23) },
  ]
  await shop.db.insertInto('throttle_hit').values(rows).execute()
})

test('a job that a transaction ordered is gone with the transaction', async () => {
  const placing = shop.db.transaction().execute(async (tx) => {
    await enqueue(tx, 'delete_old_throttle_hits', {})
    throw new Error('changed my mind')
  })
  await expect(placing).rejects.toThrow('changed my mind')
  expect(await queued()).toBe(0)
})

test('OD-68: forgets the throttle’s hits of more than a day ago, and keeps the others', async () => {
  await enqueue(shop.db, 'delete_old_throttle_hits', {})
  await runJobs(shop.deps, shop.database.pool)
  expect(await hits()).toEqual([{ key: 'recent' }])
  await expect.poll(queued, { interval: 20 }).toBe(0)
})

test('a worker takes a job that comes while it runs, and finishes it before it stops', async () => {
  const worker = startWorker(shop.deps, shop.database.url)
  await enqueue(shop.db, 'delete_old_throttle_hits', {})
  try {
    await expect.poll(queued, { interval: 20 }).toBe(0)
  } finally {
    await worker.stop()
  }
  expect(await hits()).toEqual([{ key: 'recent' }])
})

test('a job begins when the process is idle', async () => {
  const idle = Promise.withResolvers<void>()
  const begins = vi.fn<() => Promise<void>>(() => idle.promise)
  const worker = startWorker(shop.deps, shop.database.url, begins)
  await enqueue(shop.db, 'delete_old_throttle_hits', {})
  try {
    await expect.poll(() => begins.mock.calls.length, { interval: 20 }).toBeGreaterThan(0)
    expect(await hits()).toHaveLength(2)
    idle.resolve()
    await expect.poll(queued, { interval: 20 }).toBe(0)
  } finally {
    await worker.stop()
  }
  expect(await hits()).toEqual([{ key: 'recent' }])
})

test('R-1: a process that runs jobs outlives its database, and goes on when it is back', async () => {
  await using network = await aNetwork(shop.database.url)
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-jobs-'))
  const child = startWorkerProcess(network.url, folder)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table throttle_hit in access exclusive mode`.execute(tx)
    await enqueue(shop.db, 'delete_old_throttle_hits', {})
    await expect.poll(() => waiting(shop.db), { interval: 20 }).toBe(1) // the job is under way
    await network.cut()
  })
  await sleep(1500) // it tries again and again
  expect(child.exitCode).toBeNull()
  await network.mend()
  await expect.poll(queued, { interval: 20 }).toBe(0)
})

test('R-11: a clock that was set back stops neither the scheduled jobs of this process nor those of others', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => errors.mockRestore())
  let ahead = 0
  const nextRun = () =>
    sql<{ is_blocked: boolean }>`
      select coalesce(bool_or(last_execution > now()), false) as is_blocked from graphile_worker._private_known_crontabs`
      .execute(shop.db)
      .then(({ rows }) => rows[0]!.is_blocked)
  const jumpAhead = () =>
    sql`update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 day'`.execute(
      shop.db,
    )
  const worker = startWorker({ ...shop.deps, now: () => new Date(Date.now() + ahead) }, shop.database.url)
  try {
    await expect.poll(() => worker.isRunning(), { interval: 20 }).toBe(true)
    await jumpAhead() // as a process does whose clock is a day ahead
    ahead = -24 * HOUR_MS
    await expect
      .poll(() => errors.mock.calls.flat().join(' '), { interval: 20 })
      .toContain('The worker is started again: the clock was set')
    await expect.poll(nextRun, { interval: 20 }).toBe(false)
    await expect.poll(() => worker.isRunning(), { interval: 20 }).toBe(true)
  } finally {
    await worker.stop()
  }
})

test('a job whose worker died at it is free again after minutes, not hours', async () => {
  await enqueue(shop.db, 'delete_old_throttle_hits', {})
  const lockedFor = (minutes: number) =>
    sql`update graphile_worker._private_jobs
        set locked_by = 'worker-that-died', locked_at = now() - ${minutes} * interval '1 minute'
        where task_id = (select id from graphile_worker._private_tasks where identifier = 'delete_old_throttle_hits')`.execute(
      shop.db,
    )
  await lockedFor(4)
  await enqueue(shop.db, 'release_abandoned_jobs', {})
  await runJobs(shop.deps, shop.database.pool)
  await expect.poll(queued, { interval: 20 }).toBe(1)
  await lockedFor(6)
  await enqueue(shop.db, 'release_abandoned_jobs', {})
  await runJobs(shop.deps, shop.database.pool)
  await expect.poll(queued, { interval: 20 }).toBe(0)
  expect(await hits()).toEqual([{ key: 'recent' }])
})

test('R-14: a scheduled job that the next one has replaced while its worker died does not count as failed', async () => {
  const schedule = () =>
    sql`select graphile_worker.add_job('send_due_mails', job_key => 'send_due_mails')`.execute(shop.db)
  await schedule()
  await sql`update graphile_worker._private_jobs set locked_by = 'worker-that-died', locked_at = now() - interval '6 minutes'`.execute(
    shop.db,
  )
  await schedule() // takes its place
  expect(await queued()).toBe(2)
  await enqueue(shop.db, 'release_abandoned_jobs', {})
  await runJobs(shop.deps, shop.database.pool)
  await expect.poll(queued, { interval: 20 }).toBe(0)
})

test('OD-44: a sign-up whose job has failed for good is kept for a month, and no longer', async () => {
  const signUps = () =>
    sql<{ password_hash: string }>`
      select payload ->> 'password_hash' as password_hash from graphile_worker._private_jobs
      where payload ->> 'email' is not null`
      .execute(shop.db)
      .then(({ rows }) => rows)
  const failed = (attempts: number, days: number) =>
    sql`
      with added as (
        select * from graphile_worker.add_job(
          'sign_up', '{"email":"a@client.example","password_hash":"$argon2id$"}', max_attempts => 10)
      )
      select graphile_worker.reschedule_jobs(array[id], now() + interval '1 day', null, ${attempts}) from added`
      .execute(shop.db)
      .then(() =>
        sql`update graphile_worker._private_jobs set updated_at = now() - ${days} * interval '1 day'
            where attempts = ${attempts} and payload ->> 'email' is not null`.execute(shop.db),
      )
  const deleteOld = async () => {
    await enqueue(shop.db, 'delete_old_failed_jobs', {})
    await runJobs(shop.deps, shop.database.pool)
  }
  await failed(9, 31) // has a try left
  await failed(10, 29)
  await deleteOld()
  expect(await signUps()).toHaveLength(2)
  await failed(10, 31)
  await deleteOld()
  expect(await signUps()).toHaveLength(1)
  await sql`delete from graphile_worker._private_jobs`.execute(shop.db)
})

test('what a job was to do that is given up ends in a state with a way on, once', async () => {
  const { db } = shop
  const tariff_id = (await aTariff(db)).id
  const aChange = async (status: string) =>
    (
      await db
        .insertInto('price_change')
        .values({ tariff_id, kind: 'raise', status, starts_on: '2026-01-05' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const stateOf = (id: number) =>
    db.selectFrom('price_change').select(['status', 'failure']).where('id', '=', id).executeTakeFirst()
  const work = (id: number) => ({ id, actor: { id: 1, request_id: 'r' }, category: null, brand: null })
  for (const [status, then] of [
    ['preparing', 'withdrawn'],
    ['applying', 'draft'],
    ['undoing', 'in_force'],
  ] as const) {
    const id = await aChange(status)
    await giveUp(shop, 'work_on_price_change', work(id), status === 'undoing' ? null : 'no room')
    expect(await stateOf(id)).toEqual({ status: then, failure: status === 'undoing' ? '' : 'no room' })
  }

  // Ordered again before the queue was looked after: the one that was given up ends nothing.
  const again = await aChange('applying')
  await giveUp(shop, 'work_on_price_change', work(again), 'no room')
  await db.updateTable('price_change').set({ status: 'applying' }).where('id', '=', again).execute()
  await sql`update graphile_worker._private_jobs set flags = null`.execute(db)
  await enqueue(db, 'work_on_price_change', work(again), 3600)
  await enqueue(db, 'release_abandoned_jobs', {})
  await runJobs(shop.deps, shop.database.pool)
  expect(await stateOf(again)).toMatchObject({ status: 'applying' })

  const run = await db
    .insertInto('invoice_run')
    .values({ until: '2026-01-31', excluding: [], planned: 3, started_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await giveUp(shop, 'invoice_run', run, 'no room')
  expect(
    await db.selectFrom('invoice_run').select(['finished_at', 'failure']).executeTakeFirstOrThrow(),
  ).toEqual({ finished_at: expect.any(Date), failure: 'no room' })

  const company_id = (await aUser(db)).id
  const invoice = (await anInvoice(db, company_id)).id
  const sent = { invoice_id: invoice, channel: 'mail', status: 'delivered', at: new Date(), attempts: 1 }
  await db.insertInto('invoice_delivery').values(sent).execute()
  await giveUp(shop, 'deliver_invoice', { id: invoice }, 'no room')
  expect(
    await db
      .selectFrom('invoice_delivery')
      .select(['channel', 'status', 'reason'])
      .orderBy('channel')
      .execute(),
  ).toEqual([
    { channel: 'mail', status: 'delivered', reason: '' },
    { channel: 'ubl', status: 'failed', reason: 'no room' },
  ])

  const reminder = await db
    .insertInto('reminder')
    .values({ company_id, step: 1, approved_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await giveUp(shop, 'mail_reminder', reminder, null)
  expect(await db.selectFrom('reminder').select('id').execute()).toEqual([])
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})
