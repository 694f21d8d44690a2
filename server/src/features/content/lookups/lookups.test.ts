import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aClientOf, aProduct, aTariff, aUser, aWarehouse, countryId } from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'
import { readCityWish } from './lookups.rules.ts'
import { importPlaces, loadPlaces } from './places-file.service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const cities = async (query: string) =>
  (await shop.as()('GET', `cities/?${query}`))
    .json()
    .results.map(({ code, name }: { code: string; name: string }) => `${code} ${name}`)

test.each([
  ['1000', '1000', ''],
  ['L-4968', '4968', ''],
  ['l4968', '4968', ''],
  ['1012 AB', '1012', ''],
  ['1012AB', '1012', ''],
  ['6000 Charl', '6000', 'Charl'],
  ['Charleroi 6000', '6000', 'Charleroi'],
  ['Paris 01', '', 'Paris 01'],
  ['Sint-Niklaas', '', 'Sint-Niklaas'],
])('LOOK-02: %j is postcode %j and name %j', (text, digits, name) => {
  expect(readCityWish(text)).toEqual({ digits, name })
})

describe('LOOK-02 cities', () => {
  test.each([
    ['liege', '4000 Liège'],
    ['LIÈGE', '4000 Liège'],
    ['saint gilles', '1060 Saint-Gilles'],
    ['st-gilles', '1060 Saint-Gilles'],
    ['butgenbach', '4750 Bütgenbach'],
    ['louviere', '7100 La Louvière'],
    ['6000 charl', '6000 Charleroi'],
    ['L-4620', 'L-4620 Differdange'],
    ['4620', 'L-4620 Differdange'],
    ['1012 AB', '1012 Amsterdam'],
    ['s hertogenbosch', "5211 's-Hertogenbosch"],
    ['marcq en baroeul', '59700 Marcq-en-Barœul'],
  ])('finds %s', async (q, place) => {
    expect(await cities(`q=${encodeURIComponent(q)}`)).toContain(place)
  })

  test('the name itself comes first, then names that begin so, then names that contain it', async () => {
    expect((await cities('q=mons')).slice(0, 1)).toEqual(['7000 Mons'])
    const found = await cities('q=saint&limit=50')
    const begins = found.map((place: string) => /^\S+ Saint/.test(place))
    expect(begins.indexOf(false)).toBeGreaterThan(begins.lastIndexOf(true))
  })

  test('filters by country, and gives ten unless asked for another number', async () => {
    const france = await countryId(shop.db, 'FR')
    expect(await cities(`country=${france}&q=lille`)).toEqual(['59000 Lille', '59800 Lille'])
    expect(await cities('q=a')).toHaveLength(10)
    expect(await cities('q=a&limit=3')).toHaveLength(3)
    expect(await cities('q=a&limit=nonsense')).toHaveLength(10)
    expect(await cities('q=%25')).not.toEqual([])
    expect(await cities('q=zzzz')).toEqual([])
  })
})

test('LOOK-01 CONST-21: lists the four countries in the language of the reader', async () => {
  const names = async (language: string) =>
    (await shop.as(undefined, { 'accept-language': language })('GET', 'countries/'))
      .json()
      .map(({ name }: { name: string }) => name)
  expect(await names('de')).toEqual(['Belgien', 'Frankreich', 'Luxemburg', 'Niederlande'])
  expect(await names('nl')).toEqual(['België', 'Frankrijk', 'Luxemburg', 'Nederland'])
})

test('LOOK-03: lists warehouses in use, brands, catalogs, legal forms and sectors with id and name', async () => {
  const user = await aUser(shop.db)
  const warehouse = await aWarehouse(shop.db, { name: 'Zellik' })
  const closed = await aWarehouse(shop.db)
  await shop.db.updateTable('warehouse').set({ is_active: false }).where('id', '=', closed.id).execute()
  await shop.db.insertInto('brand').values({ code: 'b', name: 'Kariban' }).execute()
  await shop.db.insertInto('catalog').values({ code: 'c', name: '{"fr":"Été","nl":"Zomer"}' }).execute()
  const list = async (name: string) =>
    (await shop.as(user.id, { 'accept-language': 'nl' })('GET', `order/${name}/`)).json()
  expect(await list('warehouses')).toEqual([
    expect.objectContaining({ code: 'MAIN' }),
    {
      id: warehouse.id,
      name: 'Zellik',
      code: expect.any(String),
      country: await countryId(shop.db),
      address: '',
    },
  ])
  expect(await list('brands')).toEqual([{ id: expect.any(Number), name: 'Kariban' }])
  expect(await list('catalogs')).toEqual([{ id: expect.any(Number), name: 'Zomer' }])
  expect((await list('corporate-statuses'))[1]).toEqual({ id: expect.any(Number), name: 'BV' })
  expect((await list('sectors')).at(-1)).toEqual({ id: expect.any(Number), name: 'Andere' })
})

describe('tariffs', () => {
  test('LOOK-04 OD-06: lists the assigned price lists, the one in use first, and changes only among them', async () => {
    const standard = await aTariff(shop.db, { name: 'Standard' })
    const export_ = await aTariff(shop.db, { name: 'Export', recommend_price: true })
    const cheapest = await aTariff(shop.db, { name: 'Cheapest' })
    const user = await aUser(shop.db, { tariff_id: standard.id })
    await shop.db
      .insertInto('company_tariff')
      .values({ company_id: user.id, tariff_id: export_.id })
      .execute()
    const call = shop.as(user.id)
    expect((await call('GET', 'user/tariffs/')).json()).toEqual([
      { id: standard.id, name: 'Standard', recommend_price: false },
      { id: export_.id, name: 'Export', recommend_price: true },
    ])
    const refused = await call('PATCH', 'user/tariff/', { tariff_id: cheapest.id })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { tariff_id: [`Invalid pk "${cheapest.id}" - object does not exist.`] },
    ])
    expect((await call('PATCH', 'user/tariff/', { tariff_id: export_.id })).json()).toMatchObject({
      name: 'Export',
    })
    expect((await call('GET', 'auth/users/me/')).json().tariff.id).toBe(export_.id)
  })

  test('PROF-10 PROF-12: the chosen price list prices search, product and basket, and decides on recommended prices', async () => {
    const [standard, other] = [await aTariff(shop.db), await aTariff(shop.db, { recommend_price: true })]
    const product = await aProduct(shop.db, { prices: { [standard.id]: '4.00', [other.id]: '3.00' } })
    await shop.db
      .updateTable('product')
      .set({ recommend_price: '9.9' })
      .where('id', '=', product.id)
      .execute()
    const user = await aUser(shop.db, { tariff_id: standard.id })
    await shop.db.insertInto('company_tariff').values({ company_id: user.id, tariff_id: other.id }).execute()
    const call = shop.as(user.id)
    await call('POST', 'order/basket/product/', { product: product.id, quantity: 2 })
    const seen = async () => {
      const one = (await call('GET', `order/product/${product.id}/`)).json()
      const group = (await call('GET', `order/products/${product.group_id}/`)).json()
      const basket = (await call('GET', 'order/basket/default/')).json()
      const total = (await call('GET', `order/basket/${basket.id}/total/`)).json()
      return [one.price, one.recommend_price, group.price_from, basket.basket_products[0].price, total.total]
    }
    expect(await seen()).toEqual(['4.0000', null, '4.0000', '4.0000', '8.00'])
    await call('PATCH', 'user/tariff/', { tariff_id: other.id })
    expect(await seen()).toEqual(['3.0000', '9.9000', '3.0000', '3.0000', '6.00'])
  })
})

test('OD-52 LOOK-03: warehouses, brands and catalogs are for owners that the caller may order for', async () => {
  const client = (await aUser(shop.db)).id
  const partner = (await aUser(shop.db, { is_partner: true })).id
  await aClientOf(shop.db, partner, client)
  for (const list of ['warehouses', 'brands', 'catalogs']) {
    const statusFor = async (caller: number, owner: number | string) =>
      (await shop.as(caller)('GET', `order/${list}/?owner=${owner}`)).statusCode
    expect([await statusFor(partner, client), await statusFor(client, client)]).toEqual([200, 200])
    expect([await statusFor(client, partner), await statusFor(client, 'abc')]).toEqual([404, 404])
  }
})

test('OD-10: offers to pay on account only to those whom the office lets', async () => {
  const user = await aUser(shop.db)
  const codes = async () =>
    (await shop.as(user.id)('GET', 'order/payment_methods/')).json().map(({ code }: { code: string }) => code)
  expect(await codes()).toEqual(['bank_transfer', 'online'])
  await shop.db.updateTable('company').set({ may_pay_on_account: true }).where('id', '=', user.id).execute()
  expect(await codes()).toEqual(['on_account', 'bank_transfer', 'online'])
})

test('LOOK-02: a search is one query', async () => {
  expect(await countQueries(shop.db, () => shop.as()('GET', 'cities/?q=bru'))).toBe(1)
})

test('OD-35: adds the places of a GeoNames file, again and again, and reports the lines it cannot use', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'places-')), 'places.txt')
  const lines = [
    'LU\tL-9999\tWemperhardt\tDiekirch\tDI\t\t\t\t\t50.1\t6.0\t6',
    'BE\t7830\tHoves (Ht.) \tWallonie\t\t\t\t\t\t50.6\t4.0\t6',
    'DE\t50667\tKöln',
    'FR\t75021 CEDEX 01\tParis',
    'BE\tABC\tNowhere',
    'NL\t9999',
  ]
  await writeFile(path, lines.join('\n'))
  const report = {
    served: 2,
    left_out: 2,
    faulty: [
      { line: 5, reason: 'postcode "ABC"' },
      { line: 6, reason: 'no place name' },
    ],
  }
  expect(await importPlaces(shop.db, path)).toEqual({ ...report, added: 2 })
  expect(await importPlaces(shop.db, path)).toEqual({ ...report, added: 0 })
  expect(await cities('q=9999')).toEqual(['L-9999 Wemperhardt'])
  await expect(importPlaces(shop.db, `${path}.missing`)).rejects.toThrow('ENOENT')
})

test('O-24, OD-35: the places that come with the shop are added once, for all four countries', async () => {
  await loadPlaces(shop.deps)
  for (const [query, place] of [
    ['q=7530', '7530 Gaurain-Ramecroix'],
    ['q=1785', '1785 Merchtem'],
    ['q=29217', '29217 Plougonvelin'],
    ['q=L-4970', 'L-4970 Bettange-sur-Mess'],
    ['q=9401', '9401 Assen'],
    ['q=1000', '1000 Brussel'], // as before
  ] as const)
    expect(await cities(`${query}&limit=50`)).toContain(place)
  const { count } = await shop.db
    .selectFrom('city')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(48_000)
  const since = performance.now()
  const odd = [...Array.from({ length: 6 }, () => 'bru'), '😀'.repeat(50), 'é'.repeat(100)]
  for (const text of odd) await cities(`q=${encodeURIComponent(text)}`)
  expect(performance.now() - since).toBeLessThan(2000) // the words are read once, and not for each place
  expect(await countQueries(shop.db, () => loadPlaces(shop.deps))).toBe(1)
})
