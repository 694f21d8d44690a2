import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import { aColleague, aDeliveryOption, aTariff, aUser, aWarehouse } from '../../../../test/builders.ts'
import { copyOrder, placeOrder } from '../../../../test/placed-order.ts'
import { releaseJobs, startWorkerProcess } from '../../../../test/shop-process.ts'

const companies = 40
const until = '2100-01-01'

let shop: TestShop
let folder: string
let clerk: Caller
let clients: number[]
beforeAll(async () => {
  shop = await createTestShop()
  folder = await mkdtemp(join(tmpdir(), 'comptoir-runs-'))
  const { db } = shop
  const places = {
    tariff: (await aTariff(db)).id,
    warehouse: (await aWarehouse(db)).id,
    shipping: (await aDeliveryOption(db, { price: '9.50' })).id,
  }
  clerk = shop.as((await aColleague(db, { permissions: ['finance'] })).id)
  const buyer = await aUser(db, { tariff_id: places.tariff })
  clients = await copyOrder(db, (await placeOrder(shop, places, buyer.id)).id, companies)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const startWorker = () => startWorkerProcess(shop.database.url, folder)
const invoices = () =>
  sql<{ name: string; company_id: number; run_id: number }>`
    select name, company_id, run_id from invoice order by name`
    .execute(shop.db)
    .then(({ rows }) => rows)
const waitingJobs = () =>
  sql`select from graphile_worker.jobs where task_identifier in ('invoice_run', 'deliver_invoice', 'send_mail')`
    .execute(shop.db)
    .then(({ rows }) => rows.length)
const runs = async () => (await clerk('GET', 'admin/invoice/runs/')).json()

test('OD-40 C-06: a run whose process is killed again and again invoices and mails each order once, without a gap in the numbers', async () => {
  const preview = (await clerk('GET', `admin/invoice/run/?until=${until}`)).json()
  expect(preview.groups).toHaveLength(companies)
  const [leftOut, ...others] = clients
  const start = () => clerk('POST', 'admin/invoice/run/', { until, excluding: [leftOut] })
  expect((await start()).json()).toEqual({ invoices: others.length })
  const again = await start()
  expect([again.statusCode, again.json().non_field_errors]).toEqual([
    400,
    ['Invoices are being issued already. Wait until that is done.'],
  ])
  for (const enough of [5, 15, 30]) {
    const child = startWorker()
    await expect
      .poll(async () => (await invoices()).length, { timeout: 60_000, interval: 5 })
      .toBeGreaterThanOrEqual(enough)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await releaseJobs(shop.db)
    const [run] = await runs()
    expect(run).toMatchObject({ planned: others.length, issued: (await invoices()).length })
  }
  const last = startWorker()
  await expect.poll(waitingJobs, { timeout: 60_000, interval: 50 }).toBe(0)
  last.kill('SIGTERM')
  await once(last, 'exit')

  const rows = await invoices()
  expect(rows.map(({ company_id }) => company_id).toSorted((a, b) => a - b)).toEqual(others)
  expect(rows.map(({ name }) => Number(name.slice(-6)))).toEqual(others.map((_, index) => index + 1))
  const [run] = await runs()
  expect(run).toMatchObject({ until, planned: others.length, issued: others.length })
  expect(run.finished_at).not.toBeNull()
  expect(rows.every(({ run_id }) => run_id === run.id)).toBe(true)
  const mails = await sql`select from mail where template = 'invoice_issued'`.execute(shop.db)
  expect(mails.rows).toHaveLength(others.length)
  expect((await clerk('GET', `admin/invoice/run/?until=${until}`)).json().groups).toMatchObject([
    { client: { id: leftOut } },
  ])
  expect((await clerk('POST', 'admin/invoice/run/', { until })).json()).toEqual({ invoices: 1 })
})
