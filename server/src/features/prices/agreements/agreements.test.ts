import { compare, toPrice } from '@comptoir/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { countQueries } from '../../../../test/database.ts'
import {
  aCategory,
  aClientOf,
  aColleague,
  aDeliveryOption,
  aGroup,
  aProduct,
  aShippingAddress,
  aBilling,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { stepsOf } from '#features/prices/pricing/pricing.service.ts'

let shop: TestShop
let clerk: number
let client: number
let partner: number
let tariff: number
let brand: number
/** Three levels of categories, the lowest last. */
let categories: number[]
/** Two groups that the client is in. */
let groups: number[]
let polo: Awaited<ReturnType<typeof aProduct>>
let warehouse: number
beforeAll(async () => {
  shop = await createTestShop()
  const { db } = shop
  tariff = (await aTariff(db, { name: 'Détaillants' })).id
  client = (await aUser(db, { tariff_id: tariff })).id
  partner = (await aUser(db, { is_partner: true })).id
  await aClientOf(db, partner, client)
  clerk = (await aColleague(db, { permissions: ['prices'] })).id
  warehouse = (await aWarehouse(db)).id
  const highest = (await aCategory(db, { name: 'Textile' })).id
  const middle = (await aCategory(db, { name: 'Polos', parent_id: highest, level: 2 })).id
  categories = [
    highest,
    middle,
    (await aCategory(db, { name: 'Polos hommes', parent_id: middle, level: 3 })).id,
  ]
  brand = (await db.insertInto('brand').values({ code: 'KB', name: 'Kariban' }).returning('id').executeTakeFirstOrThrow()).id // prettier-ignore
  const group = await aGroup(db, { ref: 'POLO', category_id: categories[2]!, brand_id: brand })
  polo = await aProduct(db, { ref: 'POLO-1', group_id: group.id, prices: { [tariff]: [[1, '10'], [100, '9.9999']] }, stock: { [warehouse]: 100_000 } }) // prettier-ignore
  await refreshSearch(db, 'all')
  groups = []
  for (const name of ['Écoles', 'Salon']) {
    groups.push((await call('POST', 'client-groups/', { name })).body.id)
    await call('PUT', `client-groups/${groups.at(-1)}/clients/${client}/`)
  }
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  await shop.db.deleteFrom('agreement').execute()
  await shop.db.deleteFrom('promotion').execute()
})

const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const answer = await shop.as(clerk)(method, `admin/${path}`, body)
  return { http: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}
/** With the client, or with one of the groups. */
const agree = (body: object, group?: number) =>
  call(
    'POST',
    group === undefined ? `users/${client}/agreements/` : `client-groups/${groups[group]}/agreements/`,
    body,
  )
const steps = async () =>
  (await stepsOf(shop.db, { company_id: client, tariff_id: tariff }, [polo.id])).get(polo.id)
const reason = async () => (await call('GET', `users/${client}/price-reason/?code=POLO-1`)).body

/** The day at the wholesaler's, some days from today. */
const day = async (days: number) =>
  (
    await sql<{ day: string }>`
      select (wholesaler_day() + ${days}::int)::text as day`.execute(shop.db)
  ).rows[0]!.day

type Rule = readonly [
  target: string,
  terms: { price?: string; discount?: string },
  from?: number | undefined,
  until?: number | undefined,
  group?: number | undefined,
]
const bodyOf = async ([target, terms, from, until]: Rule) => ({
  ...terms,
  ...(target === 'product' && { level: 'product', code: 'POLO-1' }),
  ...(target === 'style' && { level: 'style', code: 'POLO' }),
  ...(target.startsWith('category') && { level: 'category', target: categories[Number(target.at(-1)) - 1] }),
  ...(target === 'brand' && { level: 'brand', target: brand }),
  ...(from !== undefined && { starts_on: await day(from) }),
  ...(until !== undefined && { ends_on: await day(until) }),
})

test.each<[what: string, rules: Rule[], price: string, rule: string]>([
  ['nothing agreed', [], '10.0000', 'tariff'],
  ['a brand', [['brand', { discount: '10' }]], '9.0000', 'brand'],
  [
    'a category before a brand',
    [
      ['brand', { discount: '90' }],
      ['category 1', { discount: '5' }],
    ],
    '9.5000',
    'category',
  ],
  [
    'the lowest category first',
    [
      ['category 1', { price: '1' }],
      ['category 3', { price: '3' }],
      ['category 2', { price: '2' }],
    ],
    '3.0000',
    'category',
  ],
  [
    'a style before its category',
    [
      ['category 3', { price: '1' }],
      ['style', { price: '6' }],
    ],
    '6.0000',
    'style',
  ],
  [
    'a product before its style',
    [
      ['product', { discount: '1.5' }],
      ['style', { price: '6' }],
    ],
    '9.8500',
    'product',
  ],
  [
    'of two of the same, the one that began last',
    [
      ['style', { price: '6' }, -9],
      ['style', { price: '7' }, -2],
      ['style', { price: '5' }],
    ],
    '7.0000',
    'style',
  ],
  ['one that begins today', [['style', { price: '7' }, 0]], '7.0000', 'style'],
  [
    'none that begins tomorrow',
    [
      ['style', { price: '7' }, 1],
      ['brand', { price: '8' }],
    ],
    '8.0000',
    'brand',
  ],
  ['one until today', [['product', { price: '7' }, -3, 0]], '7.0000', 'product'],
  ['none until yesterday', [['product', { price: '7' }, -3, -1]], '10.0000', 'tariff'],
  [
    'the client’s own before a group’s, whatever began last',
    [
      ['style', { price: '7' }, -9],
      ['style', { price: '6' }, -1, undefined, 0],
    ],
    '7.0000',
    'style',
  ],
  [
    'a group’s on the product before the client’s own on the style',
    [
      ['style', { price: '7' }],
      ['product', { discount: '15' }, undefined, undefined, 0],
    ],
    '8.5000',
    'product',
  ],
  [
    'of two groups the one that began last',
    [
      ['brand', { discount: '20' }, -2, undefined, 1],
      ['brand', { discount: '30' }, -1, undefined, 0],
      ['brand', { discount: '40' }, undefined, undefined, 1],
    ],
    '7.0000',
    'brand',
  ],
  [
    'of two groups that began together the newest, and none of a group until yesterday',
    [
      ['product', { price: '1' }, -3, -1, 1],
      ['category 2', { price: '8' }, -1, undefined, 0],
      ['category 2', { price: '9' }, -1, undefined, 1],
    ],
    '9.0000',
    'category',
  ],
])('C-19: the most specific agreement counts: %s', async (_what, rules, price, rule) => {
  for (const one of rules) expect((await agree(await bodyOf(one), one[4])).http).toBe(201)
  expect((await steps())![0]!.price).toBe(price)
  expect(await reason()).toMatchObject({ rule, steps: [{ price }, {}].slice(0, (await steps())!.length) })
})

test('C-19: a discount is taken from every step, rounded half away from zero; prices agreed together are steps', async () => {
  await agree({ level: 'brand', target: brand, discount: '12,5' })
  expect(await steps()).toEqual([
    { min_quantity: 1, price: '8.7500' },
    { min_quantity: 100, price: '8.7499' }, // 8.74991…
  ])
  await agree({ level: 'style', code: 'polo', price: '8' })
  await agree({ level: 'style', code: 'polo', price: '7,25', min_quantity: 50 })
  expect(await steps()).toEqual([
    { min_quantity: 1, price: '8.0000' },
    { min_quantity: 50, price: '7.2500' },
  ])
  expect(await countQueries(shop.db, steps)).toBe(1)
})

test('C-19: the office agrees, changes and removes; what makes no sense is refused by field', async () => {
  const made = await agree({ level: 'product', code: 'polo 1', price: '7', note: 'Salon' })
  expect(made.body).toMatchObject({
    level: 'product',
    target: { name: 'POLO-1' },
    price: '7.0000',
    status: 'current',
  })
  expect((await agree({ level: 'product', code: 'POLO-1', price: '6' })).body.code).toHaveLength(1)
  expect((await agree({ level: 'product', code: 'NONE', price: '6' })).body.code[0]).toContain('NONE')
  expect((await agree({ level: 'brand', target: 999_999, price: '6' })).body.target).toHaveLength(1)
  expect((await agree({ level: 'style', code: 'POLO' })).body.price).toHaveLength(1)
  expect((await agree({ level: 'style', code: 'POLO', discount: '101' })).body.discount).toHaveLength(1)
  const { id, version } = made.body
  const changed = await call('PATCH', `agreements/${id}/`, { price: null, discount: '20', version })
  expect(changed.body).toMatchObject({ price: null, discount: '20.00' })
  expect((await call('PATCH', `agreements/${id}/`, { note: 'x', version })).http).toBe(409)
  expect((await reason()).steps[0].price).toBe('8.0000')
  expect((await call('GET', `users/${client}/agreements/`)).body).toMatchObject([{ id, discount: '20.00' }])
  expect((await call('DELETE', `agreements/${id}/`)).http).toBe(204)
  expect((await call('GET', `users/${client}/agreements/`)).body).toEqual([])
  expect((await call('GET', 'users/999999/agreements/')).http).toBe(404)
  expect((await call('GET', 'agreement-targets/')).body.categories).toContainEqual({ id: categories[2], name: 'Textile › Polos › Polos hommes' }) // prettier-ignore
})

test('C-19: an agreement for nothing, or below the cost, is asked about; the office alone is told the cost', async () => {
  const setCost = (cost_price: string | null) =>
    shop.db.updateTable('product').set({ cost_price }).where('id', '=', polo.id).execute()
  await setCost('9.2')
  const below = 'POLO-1). Tick the box if that is meant.'
  for (const [terms, question] of [
    [{ level: 'product', code: 'POLO-1', price: '0' }, 'would cost nothing'],
    [{ level: 'brand', target: brand, discount: '100' }, 'would cost nothing'],
    [{ level: 'product', code: 'POLO-1', price: '9.1999' }, below],
    [{ level: 'category', target: categories[0], discount: '8' }, below], // 9.9999 less 8 %
  ] as const)
    for (const group of [undefined, 0]) {
      const asked = await agree(terms, group)
      expect([terms, asked.http, asked.body.sure?.[0]]).toEqual([
        terms,
        400,
        expect.stringContaining(question),
      ])
    }
  const { http, body } = await agree({ level: 'brand', target: brand, discount: '7' })
  expect(http).toBe(201)
  const change = (terms: object) => call('PATCH', `agreements/${body.id}/`, terms)
  expect((await change({ discount: '50' })).body.sure).toHaveLength(1)
  expect((await change({ discount: '50', sure: true })).http).toBe(200)
  expect((await change({ note: 'Fin de série' })).http).toBe(200) // its price stays
  expect(await reason()).toMatchObject({ cost_price: '9.2000', rule: 'brand' })
  const told = await shop.as(partner)('GET', `order/price-reason/${polo.id}/?owner=${client}`)
  expect([told.statusCode, told.body]).toEqual([200, expect.not.stringContaining('cost')])
  await setCost(null)
})

test('C-19: a group is made, filled and agreed with; its steps are one group’s alone, and its end is the tariff again', async () => {
  expect((await call('POST', 'client-groups/', { name: 'Salon' })).body.name).toHaveLength(1)
  const made = await call('POST', 'client-groups/', { name: 'Communes', note: 'Marché 2026' })
  const { id, version } = made.body
  expect(made).toMatchObject({ http: 201, body: { clients: 0, agreements: 0, note: 'Marché 2026' } })
  await shop.db.updateTable('company').set({ erp_id: 'K-77' }).where('id', '=', client).execute()
  const { email } = await shop.db.selectFrom('company').select('email').where('id', '=', partner).executeTakeFirstOrThrow() // prettier-ignore
  const unknown = await call('POST', `client-groups/${id}/clients/`, { codes: `K-77\nK-78` })
  expect([unknown.http, unknown.body.codes[0]]).toEqual([400, 'No client has this number or address: K-78.'])
  const filled = await call('POST', `client-groups/${id}/clients/`, { codes: `K-77, ${email}\n K-77` })
  expect(filled.body).toEqual({ added: 2, present: 0 })
  expect((await call('GET', `client-groups/${id}/clients/?search=k-77`)).body.results).toMatchObject([{ id: client, erp_id: 'K-77' }]) // prettier-ignore
  expect((await call('GET', `client-groups/${id}/clients/?show=others&search=k-77`)).body.count).toBe(0)
  await agree({ level: 'style', code: 'POLO', price: '9', starts_on: '2026-01-01' }, 1)
  const newer = { level: 'style', code: 'POLO', starts_on: '2026-01-01' }
  for (const [price, min_quantity] of [
    ['8', 1],
    ['7', 20],
  ] as const)
    // prettier-ignore
    expect((await call('POST', `client-groups/${id}/agreements/`, { ...newer, price, min_quantity })).http).toBe(201)
  await agree({ ...newer, price: '6', min_quantity: 50 }, 0)
  await call(
    'DELETE',
    `agreements/${(await call('GET', `client-groups/${groups[0]}/agreements/`)).body[0].id}/`,
  )
  expect(await steps()).toEqual([
    { min_quantity: 1, price: '8.0000' },
    { min_quantity: 20, price: '7.0000' },
  ])
  expect(await reason()).toMatchObject({ rule: 'style', name: 'POLO', group: 'Communes' })
  const why = async (user: number) =>
    (
      await shop.as(user)(
        'GET',
        `order/price-reason/${polo.id}/${user === partner ? `?owner=${client}` : ''}`,
      )
    ).json()
  expect([(await why(partner)).group, (await why(client)).group]).toEqual(['Communes', null])
  expect(await countQueries(shop.db, steps)).toBe(1)
  expect((await call('GET', `client-groups/?client=${client}&ordering=-agreements`)).body.results[0]).toMatchObject({ id, clients: 2, agreements: 2 }) // prettier-ignore
  expect((await call('PATCH', `client-groups/${id}/`, { name: 'Villes', version })).http).toBe(409) // it was filled since
  expect((await call('DELETE', `client-groups/${id}/clients/${client}/`)).http).toBe(204)
  expect((await call('DELETE', `client-groups/${id}/clients/${client}/`)).http).toBe(404)
  expect((await steps())![0]!.price).toBe('9.0000') // of the other group
  expect((await call('DELETE', `client-groups/${id}/`)).http).toBe(204)
  expect((await call('GET', `client-groups/${id}/agreements/`)).http).toBe(404)
})

test('C-19 OD-37: a partner is told why a price is what it is, nobody where prices are hidden', async () => {
  await agree({ level: 'brand', target: brand, discount: '10' })
  const why = await shop.as(partner)('GET', `order/price-reason/${polo.id}/?owner=${client}`)
  expect(why.json()).toMatchObject({
    rule: 'brand',
    name: 'Kariban',
    discount: '10.00',
    steps: [{ price: '9.0000' }, {}],
  })
  expect((await shop.as(partner)('GET', `order/price-reason/${polo.id}/`)).json()).toMatchObject({ rule: 'tariff', steps: [] }) // prettier-ignore
  const blind = (await aUser(shop.db, { tariff_id: tariff, prices_hidden: true })).id
  expect((await shop.as(blind)('GET', `order/price-reason/${polo.id}/`)).statusCode).toBe(404)
})

test('C-19 CAT-20: list, sorting, product page, basket and order agree on every price', async () => {
  const { db } = shop
  const delivery_option = (await aDeliveryOption(db)).id
  const shipping_address = (await aShippingAddress(db, client)).id
  const billing = (await aBilling(db, client)).id
  const as = shop.as(client)
  const whole = numbers(20_261_123)
  const targets = ['product', 'style', 'category 1', 'category 2', 'category 3', 'brand']
  const aRule = (): Rule => [
    targets[whole(targets.length)]!,
    whole(2)
      ? { price: (1 + whole(99_998) / 1000).toFixed(3) }
      : { discount: ((1 + whole(9998)) / 100).toFixed(2) },
    whole(2) ? whole(5) - 2 : undefined,
    undefined,
    [undefined, undefined, 0, 1][whole(4)],
  ]
  for (let run = 0; run < 15; run++) {
    await db.deleteFrom('agreement').execute()
    await db.deleteFrom('promotion').execute()
    const rules = Array.from({ length: whole(6) }, aRule)
    for (const rule of rules) await agree(await bodyOf(rule), rule[4]) // the same twice is refused
    const without = (await steps())![0]!.price
    const { unit_price, discount } = await aPromotion(whole)
    const reduced = unit_price ?? (((10 * (100 - Number(discount))) / 100).toFixed(4) as `${number}`) // of the tariff's 10
    const expected = compare(reduced, without) < 0 ? toPrice(reduced) : without
    const page = (await as('GET', `order/products/${polo.group_id}/`)).json()
    const list = (await as('GET', 'order/products/discovery_search/?ordering=price')).json()
    await as('POST', 'order/basket/product/', { product: polo.id, quantity: 1 })
    const basket = (await as('GET', 'order/basket/default/')).json()
    const sent = { delivery_option, shipping_address, billing, payment_method: 'bank_transfer' }
    const order = (await as('POST', 'order/', sent)).json()
    const seen = [
      page.products[0].price,
      list.results[0].price_from,
      basket.products[0].price,
      order.products[0].price,
    ]
    expect({ rules, seen }).toEqual({ rules, seen: seen.map(() => expected) })
  }
})

/** Of the style or its brand, for a price or a discount. */
async function aPromotion(whole: (below: number) => number) {
  const terms = whole(2)
    ? { unit_price: (1 + whole(15_000) / 1000).toFixed(3) as `${number}`, discount: null }
    : { unit_price: null, discount: ((1 + whole(9900)) / 100).toFixed(2) as `${number}` }
  const values = { name: 'Promo', starts_on: '2026-01-01', ends_on: '2199-01-01', ...terms }
  const { id } = await shop.db
    .insertInto('promotion')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  const target = whole(2) ? { style_id: polo.group_id } : { brand_id: brand }
  await shop.db
    .insertInto('promotion_target')
    .values({ promotion_id: id, ...target })
    .execute()
  return terms
}

/** Whole numbers below a limit, the same in each run. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
