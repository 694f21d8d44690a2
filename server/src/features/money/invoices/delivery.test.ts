import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UnavailableError } from '#lib/errors.ts'
import { runJobs } from '#jobs/worker.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aColleague, aDeliveryOption, aTariff, aUser, aWarehouse } from '../../../../test/builders.ts'
import { placeOrder } from '../../../../test/placed-order.ts'
import { parseXml, ublFaults, value } from '../../../../test/ubl.ts'
import { deliverInvoice } from './delivery.service.ts'
import { issueInvoices } from './issue-invoice.service.ts'

/** What the access point was sent, and how it answers next. */
const sent: { headers: IncomingHttpHeaders; body: string }[] = []
let answer: (response: ServerResponse) => void
const says = (status: number, body: object) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const accessPoint = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text: string) => (body += text))
  request.on('end', () => {
    sent.push({ headers: request.headers, body })
    answer(response)
  })
})

let shop: TestShop
let places: { tariff: number; warehouse: number; shipping: number }
let clerk: ReturnType<TestShop['as']>
beforeAll(async () => {
  await new Promise<void>((resolve) => void accessPoint.listen(0, '127.0.0.1', resolve))
  const { port } = accessPoint.address() as AddressInfo
  shop = await createTestShop({
    env: {
      E_INVOICE_URL: `http://127.0.0.1:${port}/documents`,
      E_INVOICE_TOKEN: 'token of the access point',
    },
  })
  const { db } = shop
  places = {
    tariff: (await aTariff(db)).id,
    warehouse: (await aWarehouse(db)).id,
    shipping: (await aDeliveryOption(db, { price: '9.50' })).id,
  }
  clerk = shop.as((await aColleague(db, { permissions: ['finance', 'accounts'] })).id)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  accessPoint.close()
})

/** An invoice of a buyer, issued and not handed over. */
async function anInvoice(company: number): Promise<number> {
  const { id } = await placeOrder(shop, places, company)
  await shop.db.updateTable('customer_order').set({ fulfilment: 'processed' }).where('id', '=', id).execute()
  const [invoice] = await issueInvoices(shop.deps, { orders: [id], until: '2100-01-01' })
  await shop.db.deleteFrom('graphile_worker._private_jobs' as 'mail').execute() // this test hands over itself
  return invoice!
}
const change = (company: number, electronic_address: string) =>
  clerk('PATCH', `admin/users/${company}/`, { electronic_address })
const deliveries = async (id: number) => (await clerk('GET', `admin/invoice/${id}/`)).json().deliveries
const mails = async () => (await shop.db.selectFrom('mail').select('id').execute()).length

test('OD-12: an access point that is away is tried again under the same key, one that refuses is not, and the office reads why and sends again', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff })
  await change(buyer.id, '0208:0411905847')
  const id = await anInvoice(buyer.id)
  expect(await deliveries(id)).toMatchObject([
    { channel: 'ubl', status: 'waiting', at: null, attempts: 0 },
    { channel: 'mail', status: 'waiting' },
  ])
  answer = says(503, { detail: 'Maintenance until noon' })
  await expect(deliverInvoice(shop.deps, id)).rejects.toThrow(UnavailableError)
  answer = (response) => response.destroy()
  await expect(deliverInvoice(shop.deps, id)).rejects.toThrow(UnavailableError)
  expect(await mails()).toBe(1)
  answer = says(422, { detail: 'Receiver 0208:0000000097 is not registered' })
  await deliverInvoice(shop.deps, id)
  await deliverInvoice(shop.deps, id)
  const [ubl, mail] = await deliveries(id)
  expect(ubl).toMatchObject({
    status: 'refused',
    attempts: 3,
    reason: '422 Receiver 0208:0000000097 is not registered',
  })
  expect(mail).toMatchObject({ status: 'waiting', mail: expect.any(Number) })
  expect((await clerk('GET', 'admin/invoice/?delivery=refused')).json().results).toMatchObject([
    { id, delivery: 'refused' },
  ])
  expect((await clerk('GET', 'admin/invoice/?delivery=delivered')).json().count).toBe(0)

  answer = says(201, { id: 'doc-77' })
  const again = await clerk('POST', `admin/invoice/${id}/send/`, { channel: 'ubl' })
  expect([again.statusCode, again.json().delivery]).toEqual([202, 'waiting'])
  await runJobs(shop.deps, shop.database.pool)
  expect((await deliveries(id))[0]).toMatchObject({ status: 'delivered', attempts: 1, reference: 'doc-77' })
  await deliverInvoice(shop.deps, id)

  const { number } = (await clerk('GET', `admin/invoice/${id}/`)).json()
  expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([
    ...[`${number}-1`, `${number}-1`, `${number}-1`],
    `${number}-2`,
  ])
  expect(sent.every(({ headers }) => headers.authorization === 'Bearer token of the access point')).toBe(true)
  for (const { body } of sent) expect([ublFaults(body), value(parseXml(body), 'ID')]).toEqual([[], number])
  await clerk('POST', `admin/invoice/${id}/send/`, { channel: 'mail' })
  await runJobs(shop.deps, shop.database.pool)
  expect([await mails(), sent.length]).toEqual([2, 4])
})

test('OD-12: what ten tries did not deliver has failed, and goes again under its key; a mail stands where its sending does', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff })
  await change(buyer.id, '0208:0411905847')
  const id = await anInvoice(buyer.id)
  answer = says(503, { detail: 'Maintenance' })
  for (let tried = 1; tried < 10; tried += 1)
    await expect(deliverInvoice(shop.deps, id)).rejects.toThrow(UnavailableError)
  await deliverInvoice(shop.deps, id)
  const failed = { status: 'failed', attempts: 10, reason: '503 Maintenance' }
  expect((await deliveries(id))[0]).toMatchObject(failed)
  const { results } = (await clerk('GET', 'admin/invoice/?delivery=failed')).json()
  expect(results).toMatchObject([{ id }])
  answer = says(201, { id: 'doc-78' })
  await clerk('POST', `admin/invoice/${id}/send/`, { channel: 'ubl' })
  await runJobs(shop.deps, shop.database.pool)
  const [ubl, mail] = await deliveries(id)
  expect(ubl).toMatchObject({ status: 'delivered', reference: 'doc-78' })
  expect(sent.at(-1)!.headers['idempotency-key']).toBe(sent.at(-2)!.headers['idempotency-key'])
  const at = (status: string, last_error: string) =>
    shop.db.updateTable('mail').set({ status, last_error }).where('id', '=', mail.mail).execute()
  await at('failed', '550 No such mailbox')
  expect((await deliveries(id))[1]).toMatchObject({ status: 'failed', reason: '550 No such mailbox' })
  await at('queued', '')
  expect((await deliveries(id))[1]).toMatchObject({ status: 'waiting' })
})

test('OD-12: an invoice goes to the electronic address agreed, and to who has none by mail alone', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff })
  const wrong = await change(buyer.id, '0208:0411905848')
  expect([wrong.statusCode, wrong.json().electronic_address]).toEqual([
    400,
    [expect.stringContaining('is not an electronic address')],
  ])
  expect((await change(buyer.id, ' 0106: 12345678 ')).json()).toMatchObject({
    electronic_address: '0106:12345678',
  })
  answer = says(409, {})
  await deliverInvoice(shop.deps, await anInvoice(buyer.id))
  const xml = sent.at(-1)!.body
  expect(ublFaults(xml)).toEqual([])
  const party = 'AccountingCustomerParty/Party'
  expect(value(parseXml(xml), `${party}/EndpointID`)).toBe('12345678')

  await change(buyer.id, '')
  const id = await anInvoice(buyer.id)
  const before = sent.length
  await deliverInvoice(shop.deps, id)
  expect([(await deliveries(id))[0].status, sent.length]).toEqual(['left_out', before])
})
