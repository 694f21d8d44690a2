import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../test/app.ts'
import { waiting } from '../../test/database.ts'
import { buildApp } from '#app.ts'
import { connect, requestLimits, type Connection } from '#db/connect.ts'
import { HealthCheck } from './health.ts'

let shop: TestShop
let limited: Connection
let health: HealthCheck
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  shop = await createTestShop()
  limited = connect(shop.database.url, {
    max: 2,
    limits: { ...requestLimits, connectionMs: 300, lockMs: 1200, statementMs: 1800, answerMs: 2100 },
  })
  health = new HealthCheck(shop.database.url, { jobs: () => 'not running' })
  app = await buildApp({ ...shop.deps, db: limited.db, replica: limited.db }, health)
})
afterAll(async () => {
  await app.close()
  await health.stop()
  await limited.db.destroy()
  await shop[Symbol.asyncDispose]()
})

const countries = (language = 'en') =>
  app.inject({ url: '/api/v1/countries/', headers: { 'accept-language': language } })
const withCountriesLocked = (work: () => Promise<void>) =>
  shop.db.transaction().execute(async (tx) => {
    await sql`lock table country in access exclusive mode`.execute(tx)
    await work()
  })

test('R-5: who waits for a locked row too long is told to try again, in the reader’s language', async () => {
  await withCountriesLocked(async () => {
    const answer = await countries('nl')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('3')
    expect(answer.json()).toEqual({
      detail: 'De webshop kan nu even niet antwoorden. Probeer het zo meteen opnieuw.',
      request_id: answer.headers['x-request-id'],
    })
  })
  expect((await countries()).statusCode).toBe(200)
})

test('R-5: who finds all connections taken is told so soon, and readyz does not wait for one', async () => {
  await withCountriesLocked(async () => {
    const waiters = [countries(), countries()]
    await expect.poll(() => waiting(shop.db)).toBe(2)
    const third = countries()
    expect(await Promise.race([third, ...waiters.map(async (waiter) => (await waiter, 'later'))])).not.toBe(
      'later',
    )
    expect((await third).statusCode).toBe(503)
    for (const { statusCode } of await Promise.all(waiters)) expect(statusCode).toBe(503)
    // The table that it asks is locked here: it says so after a second.
    expect((await app.inject('/readyz')).json()).toEqual({
      status: 'the database does not answer',
      jobs: 'not running',
    })
  })
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', jobs: 'not running' })
})

test('R-5: a statement that takes too long ends, and its connection serves on', async () => {
  const slow = sql`select pg_sleep(5)`.execute(limited.db)
  await expect(slow).rejects.toMatchObject({ code: '57014' })
  expect((await countries()).statusCode).toBe(200)
})

test('R-5: a connection that answers no more is given up, and its late answer reaches nobody', async () => {
  const alone = connect(shop.database.url, { max: 1, limits: { connectionMs: 1000, answerMs: 300 } })
  await expect(sql`select pg_sleep(1), 'late' as value`.execute(alone.db)).rejects.toThrow(
    'Query read timeout',
  )
  expect((await sql`select 'next' as value`.execute(alone.db)).rows).toEqual([{ value: 'next' }])
  await alone.db.destroy()
})

test('R-13: a full disk is an answer of 503, and readyz says so for a while', async () => {
  await sql`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(shop.db)
  await sql`create trigger full_disk before insert on throttle_hit execute function refuse()`.execute(shop.db)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/jwt/create/',
    payload: { email: 'somebody@client.example', password: 'whatever' },
  })
  expect(answer.statusCode).toBe(503)
  const readyz = await app.inject('/readyz')
  expect([readyz.statusCode, readyz.json().status]).toEqual([503, 'the disk is full'])
  await sql`drop function refuse() cascade`.execute(shop.db)
})
