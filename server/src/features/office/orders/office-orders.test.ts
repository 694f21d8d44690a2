import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aColleague,
  aDeliveryOption,
  anOrderBody,
  aProduct,
  aTariff,
  aUser,
  aWarehouse,
  setStock,
} from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'
import { openPdf } from '../../../../test/pdf.ts'
import { placeOrder } from '../../../../test/placed-order.ts'

let shop: TestShop
let office: Caller
/** Somebody who takes the steps of orders. */
let clerk: number
let place: (client: number, more: object) => Promise<Placed>
type Placed = Awaited<ReturnType<typeof placeOrder>>
let first: Placed
let second: Placed
let clients: number[]
let warehouse: number
beforeAll(async () => {
  shop = await createTestShop({ now: () => new Date('2026-11-20T09:00:00Z') })
  const tariff = (await aTariff(shop.db)).id
  warehouse = (await aWarehouse(shop.db)).id
  const shipping = (await aDeliveryOption(shop.db, { price: '9.50' })).id
  clerk = (await aColleague(shop.db, { permissions: ['orders'] })).id
  office = shop.as(clerk)
  clients = []
  for (const name of ['Zoé Dupont', 'Jan Peeters'])
    clients.push(
      (await aUser(shop.db, { tariff_id: tariff, name, prices_hidden: name.startsWith('Jan') })).id,
    )
  place = (client, more) => placeOrder(shop, { tariff, warehouse, shipping }, client, { more })
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
  test('O-10: come newest first, with the client, and are found by number, reference, client and article', async () => {
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

  test('name their delivery in the reader’s language as long as it is there, else as it was ordered', async () => {
    const { db } = shop
    const { option } = await db
      .selectFrom('customer_order')
      .select('delivery_option_id as option')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const named = async (language: string): Promise<string[]> => {
      const answer = await office('GET', 'admin/order/', undefined, { 'accept-language': language })
      return answer.json().results.map((row: { delivery_option: string }) => row.delivery_option)
    }
    const asOrdered = await named('de')
    const name = JSON.stringify({ fr: 'Livraison', nl: 'Levering', de: 'Lieferung', en: 'Delivery' })
    await sql`update delivery_option set name = ${name}::jsonb where id = ${option}`.execute(db)
    expect(await named('de')).toEqual(['Lieferung', 'Lieferung'])
    expect(await named('fr')).toEqual(['Livraison', 'Livraison'])
    await set(first.id, { delivery_option_id: null })
    expect(await named('de')).toEqual(['Lieferung', asOrdered[1]])
    await set(first.id, { delivery_option_id: option })
  })

  test('are found from anywhere by a part of the number, of the reference, or by an article, and not by their client', async () => {
    const found = async (words: string): Promise<string[]> =>
      (await office('GET', `admin/search/?q=${encodeURIComponent(words)}`))
        .json()
        .orders.map(({ name }: { name: string }) => name)
    for (const words of [first.name.slice(-4), first.name.replaceAll('-', ''), first.name.toLowerCase()])
      expect(await found(words), words).toContain(first.name)
    for (const words of ['po 77', 'o 7']) expect(await found(words), words).toEqual([first.name])
    expect(await found(second.polo.ref.toLowerCase())).toEqual([second.name])
    expect(await found('dupont')).toEqual([])
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
    // What is delivered is of the warehouse that its goods are still to leave.
    expect((await office('GET', `admin/order/${first.id}/`)).json().warehouse).toBeNull()
    expect(await names(`warehouse=${warehouse}`)).toEqual([second.name, first.name])
    const elsewhere = (await aWarehouse(shop.db)).id
    expect(await names(`warehouse=${elsewhere}`)).toEqual([])
    await sql`
      update stock_reservation set warehouse_id = ${elsewhere}
      where order_item_id in (select id from order_item where order_id = ${first.id} and ref = ${first.polo.ref})`.execute(
      shop.db,
    )
    expect(await names(`warehouse=${elsewhere}`)).toEqual([first.name])
    await sql`update stock_reservation set warehouse_id = ${warehouse} where warehouse_id = ${elsewhere}`.execute(
      shop.db,
    )
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

describe('OD-54: what is between colleagues', () => {
  test('an order is assigned to one of them, who finds it as theirs; the customer sees nothing of it', async () => {
    const colleague = (await aColleague(shop.db, { permissions: ['orders'], name: 'Bram Claes' })).id
    expect((await office('GET', 'admin/order/colleagues/')).json()).toContainEqual({
      id: colleague,
      name: 'Bram Claes',
    })
    const assigned = await office('PATCH', `admin/order/${first.id}/`, { assignee: colleague })
    expect(assigned.json()).toMatchObject({ assignee: { id: colleague, name: 'Bram Claes' } })
    const mine = await shop.as(colleague)('GET', 'admin/order/?assignee=me')
    expect(mine.json().results).toMatchObject([{ name: first.name, assignee: { id: colleague } }])
    expect(await names(`assignee=${colleague}`)).toEqual([first.name])
    expect(await names('assignee=me')).toEqual([])
    expect(await names('assignee=nobody')).toEqual([second.name])
    const log = await shop.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(log).toMatchObject({
      entity_id: first.id,
      actor_id: clerk,
      after: { assignee: { name: 'Bram Claes' } },
    })
    const seen = (await shop.as(clients[0])('GET', `order/${first.id}/`)).body
    expect(seen).not.toContain('Bram Claes')
    await office('PATCH', `admin/order/${first.id}/`, { assignee: null })
    expect(await names('assignee=nobody')).toEqual([second.name, first.name])
  })

  test('nobody else than who handles orders can be assigned one', async () => {
    const editor = (await aColleague(shop.db, { permissions: ['content'] })).id
    for (const assignee of [editor, clients[0]!, 999_999_999])
      expect((await office('PATCH', `admin/order/${first.id}/`, { assignee })).json()).toHaveProperty(
        'assignee',
      )
  })

  test('notes are read by colleagues, never by the customer, and deleted by who wrote them alone', async () => {
    const notes = `admin/order/${first.id}/notes/`
    const note = (await office('POST', notes, { text: 'Ring before delivery' })).json()
    const read = async () => (await office('GET', `admin/order/${first.id}/`)).json().notes
    expect(await read()).toMatchObject([{ text: 'Ring before delivery', author: { id: clerk } }])
    for (const path of [`order/${first.id}/`, 'order/'])
      expect((await shop.as(clients[0])('GET', path)).body).not.toContain('Ring before')
    const other = shop.as((await aColleague(shop.db)).id)
    expect((await other('DELETE', `${notes}${note.id}/`)).statusCode).toBe(400)
    expect((await office('DELETE', `admin/order/${second.id}/notes/${note.id}/`)).statusCode).toBe(404)
    expect((await office('DELETE', `${notes}${note.id}/`)).statusCode).toBe(204)
    expect(await read()).toEqual([])
    expect((await office('POST', notes, { text: '  ' })).json()).toHaveProperty('text')
  })
})

describe('C-21 OD-54: several orders', () => {
  test('are started at once, each with its entry, its mail and its refusal, in as many statements as one', async () => {
    const more: Placed[] = []
    for (const client of [clients[0]!, clients[1]!, clients[1]!]) more.push(await place(client, {}))
    const [one, ...others] = more.map(({ id }) => id)
    const start = (ids: number[]) => office('POST', 'admin/order/bulk/', { action: 'start', ids })
    const few = await countQueries(shop.db, () => start([one!]))
    expect(await countQueries(shop.db, () => start(others))).toBe(few)
    const answer = (await start([one!, first.id, second.id])).json()
    expect(answer).toMatchObject({ done: 1, unchanged: 2, refused: [] })
    await office('POST', `admin/order/${first.id}/cancel/`, { reason: 'A test' })
    const reason = `Order ${first.name} does not allow this step. Its status is now: Cancelled by the administrator.`
    expect((await start([first.id])).json()).toMatchObject({
      done: 0,
      refused: [{ id: first.id, name: first.name, reason }],
    })
    const { rows } = await sql<{ order_id: number; events: number; mails: number }>`
      select order_id, count(*)::int as events,
             (select count(*)::int from graphile_worker._private_jobs
              where payload::jsonb ->> 'order_id' = order_id::text and payload::jsonb ? 'event_id') as mails
      from order_event where action = 'start' and order_id = any(${others})
      group by order_id order by order_id`.execute(shop.db)
    expect(rows).toEqual(others.map((order_id) => ({ order_id, events: 1, mails: 1 })))
  })

  test('that there are not are named by their ids, in the reader’s language', async () => {
    const { id } = await place(clients[0]!, {})
    const ids = [id, 999_999_998, 999_999_999]
    const french = shop.as(clerk, { 'accept-language': 'fr' })
    const refused = [999_999_998, 999_999_999].map((one) => ({
      id: one,
      name: `#${one}`,
      reason: 'N’existe pas ou n’existe plus.',
    }))
    const start = { action: 'start', ids }
    expect((await french('POST', 'admin/order/bulk/', start)).json()).toEqual({
      done: 1,
      unchanged: 0,
      refused,
    })
    expect((await french('POST', 'admin/order/bulk/print/preview/', { ids })).json()).toMatchObject({
      done: 1,
      ids: [id],
      refused,
    })
  })

  test('are refused with the maximum where they are too many, before and when they are printed', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => n + 1)
    const preview = await office('POST', 'admin/order/bulk/print/preview/', { ids })
    expect([preview.statusCode, preview.json()]).toEqual([
      400,
      {
        non_field_errors: ['Too many orders at once (maximum: 100). Narrow the list, or choose fewer.'],
      },
    ])
    const print = async (text: string) =>
      (await office('GET', `admin/order/print/?paper=voucher&ids=${text}`)).json()
    expect(await print(ids.join(','))).toEqual({ ids: ['Ensure this field has no more than 100 elements.'] })
    expect(await print('1,,2')).toEqual({ ids: ['Give ids with commas between them, such as 12,34.'] })
  })

  test('of a whole list are assigned as it was seen, and not otherwise', async () => {
    const all = { client: clients[1]! }
    const { count } = (await office('GET', `admin/order/?client=${clients[1]}`)).json()
    const assign = (body: object) =>
      office('POST', 'admin/order/bulk/', { action: 'assign', all, assignee: clerk, ...body })
    expect((await assign({ count: count + 1 })).statusCode).toBe(400)
    expect((await assign({ assignee: undefined })).json()).toHaveProperty('assignee')
    expect((await assign({ count, excluding: [second.id] })).json()).toMatchObject({ done: count - 1 })
    expect(await names(`client=${clients[1]}&assignee=me`)).not.toContain(second.name)
    expect((await assign({ count })).json()).toMatchObject({ done: 1, unchanged: count - 1 })
  })
})

describe('DOC-01..04 OD-54: papers', () => {
  test('of an order come in the reader’s language or in another, with its prices', async () => {
    const get = (path: string) => office('GET', `admin/order/${second.id}/papers/${path}`)
    for (const [paper, type] of [
      ['order/?language=nl', 'application/pdf'],
      ['voucher/', 'application/pdf'],
      ['customs_codes_xlsx/', 'spreadsheetml'],
    ] as const) {
      const answer = await get(paper)
      expect([paper, answer.statusCode]).toEqual([paper, 200])
      expect(answer.headers['content-type']).toContain(type)
    }
    expect(await openPdf((await get('order/?language=nl')).rawPayload)).toMatchObject({
      text: expect.stringContaining('1 272,58'),
    })
    expect((await get('poster/')).statusCode).toBe(404)
    expect((await office('GET', 'admin/order/999999999/papers/voucher/')).statusCode).toBe(404)
  })

  test('of several orders are one file, and what cannot be printed is named with the reason', async () => {
    const placed = [await place(clients[0]!, {}), await place(clients[0]!, {})]
    const ids = [...placed.map(({ id }) => id), first.id]
    const preview = (await office('POST', 'admin/order/bulk/print/preview/', { ids })).json()
    expect(preview).toMatchObject({ done: 2, refused: [{ id: first.id, name: first.name }] })
    const print = (those: number[]) =>
      office('GET', `admin/order/print/?paper=voucher&ids=${those.join(',')}`)
    const { pageTexts } = await openPdf((await print(preview.ids)).rawPayload)
    expect(pageTexts).toEqual(
      placed.map(({ name }) => expect.stringMatching(new RegExp(`${name}.* 1 (sur|of) 1`))),
    )
    expect((await print([first.id])).statusCode).toBe(404)
    expect((await office('GET', 'admin/order/print/?paper=voucher&ids=1,,2')).statusCode).toBe(400)
  })
})

test('C-12 OD-54: orders wait for goods where units that they hold are not on hand for them, who ordered first first', async () => {
  const { db } = shop
  const tariff = (await aTariff(db)).id
  const shipping = (await aDeliveryOption(db, { warehouses: [warehouse] })).id
  const product = await aProduct(db, {
    prices: { [tariff]: '5' },
    stock: { [warehouse]: 5 },
    stock_policy: 'backorder',
  })
  const order = async (units: number): Promise<Placed> => {
    const buyer = (await aUser(db, { tariff_id: tariff })).id
    await aBasket(db, buyer, { [product.id]: units })
    const body = { ...(await anOrderBody(db, buyer, shipping)), warehouse }
    const placed = await shop.as(buyer)('POST', 'order/', body)
    expect(placed.statusCode, placed.body).toBe(201)
    return placed.json()
  }
  const [early, late] = [await order(4), await order(4)]
  const waiting = () => names('view=waiting')
  expect(await waiting()).toEqual([late.name])
  expect(await names('view=waiting&ordering=name&search=nothing like it')).toEqual([])
  await setStock(db, product.id, { on_hand: 3 })
  expect(await waiting()).toEqual([late.name, early.name])
  expect(await names('view=waiting&ordering=name&limit=1&offset=1')).toEqual([late.name])
  expect(await names('view=waiting&status=completed')).toEqual([])
  expect((await office('POST', `admin/order/${early.id}/cancel/`, { reason: 'Test' })).statusCode).toBe(200)
  expect(await waiting()).toEqual([late.name])
  await setStock(db, product.id, { on_hand: 4 })
  expect(await waiting()).toEqual([])
})
