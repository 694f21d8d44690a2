import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import { aColleague, aDeliveryOption, aTariff, aUser, aWarehouse } from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'
import { placeOrder } from '../../../../test/placed-order.ts'

let shop: TestShop
let office: Caller
type Placed = Awaited<ReturnType<typeof placeOrder>>
let first: Placed
let second: Placed
let clients: number[]
beforeAll(async () => {
  shop = await createTestShop({ now: () => new Date('2026-11-20T09:00:00Z') })
  const tariff = (await aTariff(shop.db)).id
  const warehouse = (await aWarehouse(shop.db)).id
  const shipping = (await aDeliveryOption(shop.db, { price: '9.50' })).id
  office = shop.as((await aColleague(shop.db, { permissions: ['accounts'] })).id)
  clients = []
  for (const name of ['Zoé Dupont', 'Jan Peeters'])
    clients.push(
      (await aUser(shop.db, { tariff_id: tariff, name, prices_hidden: name.startsWith('Jan') })).id,
    )
  const place = (client: number, more: object) =>
    placeOrder(shop, { tariff, warehouse, shipping }, client, { more })
  first = await place(clients[0]!, { customer_reference: 'PO 77' })
  second = await place(clients[1]!, {})
})
afterAll(() => shop[Symbol.asyncDispose]())

const names = async (query: string): Promise<string[]> => {
  const answer = await office('GET', `admin/order/?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().results.map(({ name }: { name: string }) => name)
}
const set = (id: number, values: object) =>
  shop.db.updateTable('customer_order').set(values).where('id', '=', id).execute()

describe('OD-54: the orders of all clients', () => {
  test('come newest first, with the client, and are found by number, reference, client and article', async () => {
    expect(await names('')).toEqual([second.name, first.name])
    expect(await names(`search=${first.name.slice(-4)}`)).toContain(first.name)
    expect(await names('search=po 77')).toEqual([first.name])
    expect(await names('search=dupont')).toEqual([first.name])
    expect(await names(`search=${second.polo.ref.toLowerCase()}`)).toEqual([second.name])
    expect(await names(`client=${clients[1]}`)).toEqual([second.name])
    expect(await names('search=nothing like it')).toEqual([])
    const [row] = (await office('GET', `admin/order/?client=${clients[1]}`)).json().results
    expect(row).toMatchObject({
      client: { id: clients[1] },
      status: 'submitted',
      payment_status: 'pending',
      lines: 2,
      is_late: false,
      grand_total: '1272.58',
    })
  })

  test('are narrowed by view, status, payment, warehouse and day', async () => {
    await set(first.id, { fulfilment: 'in_progress', delivery_date: '2026-11-18' })
    expect(await names('view=to_start')).toEqual([second.name])
    expect(await names('view=in_progress')).toEqual([first.name])
    expect(await names('view=late')).toEqual([first.name])
    expect(await names('view=unpaid')).toEqual([first.name])
    expect(await names('view=to_complete')).toEqual([])
    expect(await names('status=submitted&payment_status=pending')).toEqual([second.name])
    expect(await names('from=2026-11-20&to=2026-11-20')).toHaveLength(2)
    expect(await names('from=2026-11-21')).toEqual([])
    expect(await names('warehouse=999999')).toEqual([])
    const late = (await office('GET', 'admin/order/?view=late')).json().results
    expect(late[0].is_late).toBe(true)
    await set(first.id, { fulfilment: 'open', delivery_date: null })
  })

  test('take as many statements for two as for one', async () => {
    const one = await countQueries(shop.db, () => names(`client=${clients[0]}`))
    expect(await countQueries(shop.db, () => names(''))).toBe(one)
  })

  test('an unknown view or day is refused', async () => {
    for (const query of ['view=mine', 'from=tomorrow', 'warehouse=x'])
      expect((await office('GET', `admin/order/?${query}`)).statusCode).toBe(400)
  })
})

describe('OD-09 OD-54: an order of a client', () => {
  test('is shown with its prices, its client and the steps that can be taken', async () => {
    const answer = await office('GET', `admin/order/${second.id}/`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      name: second.name,
      client: { id: clients[1] },
      grand_total: '1272.58', // though the client may see none
      steps: ['cancel', 'request_payment', 'start'],
    })
    expect((await office('POST', `admin/order/${second.id}/start/`, {})).statusCode).toBe(200)
    expect((await office('GET', `admin/order/${second.id}/`)).json()).toMatchObject({
      status: 'in_progress',
      steps: ['cancel', 'pay', 'process'],
    })
    expect((await office('GET', 'admin/order/999999999/')).statusCode).toBe(404)
  })

  test('words and dates of a search are served by indexes', async () => {
    const plan = (where: string) =>
      shop.db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        const { rows } = await sql<Record<string, string>>`explain ${sql.raw(where)}`.execute(tx)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
    expect(
      await plan(
        `select id from customer_order where lower(name || ' ' || customer_reference) like '%po 77%'`,
      ),
    ).toContain('customer_order_words')
    expect(await plan('select id from customer_order order by created_at desc, id desc limit 50')).toContain(
      'customer_order_created',
    )
  })
})
