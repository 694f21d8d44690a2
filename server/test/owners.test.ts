import type { Endpoint } from '@comptoir/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from './app.ts'
import {
  aBasket,
  aBilling,
  aBuyerOf,
  aClientOf,
  aDeliveryOption,
  anOrderBody,
  aProduct,
  aTariff,
  aUser,
  aWarehouse,
} from './builders.ts'
import { declared } from './endpoints.ts'
import { sample } from './sample.ts'

/** Stand in everything that belongs to the one company or the other, and in nothing that is sent. */
const marks = { ours: 'Qvxours', theirs: 'Qvxtheirs' } as const
type Side = keyof typeof marks
type Things = Record<string, number>

let shop: TestShop
const companies = {} as Record<Side, number>
const things = {} as Record<Side, Things>
/** People who may order for our company; the last one is a partner who has both as clients. */
const callers = {} as Record<'manager' | 'buyer' | 'partner' | 'partner of both', number>
let product: number

beforeAll(async () => {
  shop = await createTestShop({ env: { THROTTLE: 'off' } })
  const { db } = shop
  const tariff_id = (await aTariff(db)).id
  const warehouse = (await aWarehouse(db)).id
  product = (await aProduct(db, { prices: { [tariff_id]: '5' }, stock: { [warehouse]: 9000 } })).id
  for (const side of ['ours', 'theirs'] as const) {
    companies[side] = (await aUser(db, { tariff_id })).id
    things[side] = await belongings(side)
  }
  callers.manager = companies.ours
  callers.buyer = (await aBuyerOf(db, companies.ours)).id
  callers.partner = (await aUser(db, { is_partner: true, tariff_id })).id
  callers['partner of both'] = (await aUser(db, { is_partner: true, tariff_id })).id
  await aClientOf(db, callers.partner, companies.ours)
  for (const side of ['ours', 'theirs'] as const) await aClientOf(db, callers['partner of both'], companies[side]) // prettier-ignore
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Addresses, an order with what follows from it, baskets and own codes, each with the mark of its company. */
async function belongings(side: Side): Promise<Things> {
  const { db } = shop
  const company = companies[side]
  const mark = marks[side]
  const option = (await aDeliveryOption(db)).id
  const body = await anOrderBody(db, company, option)
  const billing = (await aBilling(db, company)).id
  await db.updateTable('company').set({ enterprise_name: mark, name: mark, website: `https://${mark}.example` }).where('id', '=', company).execute() // prettier-ignore
  for (const table of ['shipping_address', 'billing_info'] as const)
    await db.updateTable(table).set({ name: mark, address_one: mark }).where('company_id', '=', company).execute() // prettier-ignore
  await aBasket(db, company, { [product]: 2 })
  const words = { comment: mark, customer_reference: mark, specific_request: mark }
  const order = (await shop.as(company)('POST', 'order/', { ...body, ...words })).json()
  expect(order.customer_reference).toBe(mark)
  const basket = await aBasket(db, company, { [product]: 3 })
  await db.updateTable('basket').set({ comment: mark }).where('id', '=', basket.id).execute()
  const saved = await sql<{ id: number }>`
    insert into basket (company_id, user_id, kind, name) values (${company}, ${company}, 'saved', ${mark}) returning id`
    .execute(db)
    .then(({ rows }) => rows[0]!.id)
  const line = await sql<{ id: number }>`
    insert into basket_line (basket_id, product_id, quantity, comment) values (${saved}, ${product}, 4, ${mark}) returning id`
    .execute(db)
    .then(({ rows }) => rows[0]!.id)
  await db
    .insertInto('company_code')
    .values({ company_id: company, code_key: mark.toUpperCase(), code: mark, product_id: product })
    .execute()
  await sql`
    with made as (insert into client_group (name) values (${mark}) returning id), member as (
      insert into client_group_member (company_id, group_id) select ${company}::bigint, id from made
    )
    insert into agreement (group_id, product_id, unit_price) select id, ${product}::bigint, 4.44 from made`.execute(
    db,
  )
  const { shipping_address } = body as { shipping_address: number }
  return { order: order.id, basket: basket.id, saved, line, shipping_address, billing, company }
}

/** All rows that name a company, and those that belong to one of its baskets or orders. */
async function fingerprint(company: number): Promise<string> {
  const { rows: tables } = await sql<{ name: string; column: string }>`
    select attrelid::regclass::text as name, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and not attisdropped
      and (attname in ('company_id', 'order_id', 'basket_id') or (relname = 'company' and attname = 'id'))
    order by 1, 2`.execute(shop.db)
  const parts = tables.map(({ name, column }) => {
    const table = sql.table(name)
    const of = {
      order_id: sql`(select id from customer_order where company_id = ${company})`,
      basket_id: sql`(select id from basket where company_id = ${company})`,
    }[column]
    return sql`select ${name} || row_to_json(${table})::text as part from ${table}
      where ${table}.${sql.ref(column)} in ${of ?? sql`(${company})`}`
  })
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(part, ',' order by part)) as digest from (${sql.join(parts, sql` union all `)}) as parts`.execute(
    shop.db,
  )
  return rows[0]!.digest // an aggregate has its one row
}

const takesOwner = ({ query, body }: Endpoint) =>
  ['query', 'body'].filter((_, at) => {
    const schema = [query, body][at] as { shape?: object } | undefined
    return schema?.shape !== undefined && 'owner' in schema.shape
  })

/** A call that names things of a company, and perhaps the company itself as the one it is for. */
async function send(endpoint: Endpoint, caller: number, named: number, owner: number | undefined) {
  const { method, path, body } = endpoint
  const given = body && sample(body)
  const isRecord = typeof given === 'object' && given !== null && !Array.isArray(given)
  const inBody = takesOwner(endpoint).includes('body')
  const payload = isRecord
    ? { ...withIds(given as Record<string, unknown>, named), ...(inBody && { owner }) }
    : given
  const at = path.replace('/api/v1/', '').replace(/:\w+/g, String(named))
  const isAsked = owner !== undefined && takesOwner(endpoint).includes('query')
  return shop.as(caller)(method, isAsked ? `${at}?owner=${owner}` : at, payload)
}
/** Whatever a body names by a number is the same thing. */
const withIds = (body: Record<string, unknown>, id: number) =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, value === 1 ? id : value]))

/** What is for customers: theirs, or their clients'. */
const customers = declared.filter(
  ({ access, path }) =>
    ['account', 'order', 'represent'].includes(access) && !path.startsWith('/api/v1/auth/') && !path.includes('/live/'), // prettier-ignore
)

test('OD-17 OD-52 PART-11: no call returns or changes a row of another company than it is for', async () => {
  const before = await fingerprint(companies.theirs)
  const faults: unknown[] = []
  const check = async (endpoint: Endpoint, caller: keyof typeof callers, named: number, owner?: number) => {
    const answer = await send(endpoint, callers[caller], named, owner)
    const what = [endpoint.method, endpoint.path, caller, named, owner ?? null, answer.statusCode]
    if (answer.statusCode >= 500) faults.push(['fails', ...what])
    if (answer.body.includes(marks.theirs)) faults.push(['tells of them', ...what])
    if (owner === companies.theirs && takesOwner(endpoint).length > 0 && answer.statusCode < 400)
      faults.push(['is done for them', ...what])
  }
  for (const endpoint of customers) {
    const isOfOne = endpoint.path.includes(':')
    const foreign = isOfOne || endpoint.body ? Object.values(things.theirs) : [things.theirs['company']!]
    for (const id of foreign) {
      await check(endpoint, 'manager', id)
      // Who may order for both says for whom: what is the other's does not exist there.
      if (takesOwner(endpoint).length > 0) await check(endpoint, 'partner of both', id, companies.ours)
    }
    for (const caller of ['manager', 'buyer', 'partner'] as const)
      await check(endpoint, caller, things.theirs['order']!, companies.theirs)
    if ((await fingerprint(companies.theirs)) !== before) {
      faults.push(['changes a row of theirs', endpoint.method, endpoint.path])
      break
    }
  }
  expect(faults).toEqual([])
  // Who may order for them is answered the same calls with what is theirs.
  const told = new Set<string>()
  for (const endpoint of customers.filter(({ method }) => method === 'GET'))
    for (const id of endpoint.path.includes(':') ? Object.values(things.theirs) : [companies.theirs])
      if (
        (await send(endpoint, callers['partner of both'], id, companies.theirs)).body.includes(marks.theirs)
      )
        told.add(endpoint.path)
  expect(told.size).toBeGreaterThan(8)
  expect(customers.length).toBeGreaterThan(80)
})
