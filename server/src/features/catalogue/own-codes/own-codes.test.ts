import type { OwnCode } from '@comptoir/contract/own-codes'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countQueries } from '../../../../test/database.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aClientOf, aColleague, aProduct, aTariff, aUser } from '../../../../test/builders.ts'
import { refreshSearch } from '../search/search-index.service.ts'

let shop: TestShop
let buyer: number
let stranger: number
let partner: number
const products: { id: number; ref: string }[] = []
beforeAll(async () => {
  shop = await createTestShop()
  const tariff_id = (await aTariff(shop.db)).id
  buyer = (await aUser(shop.db, { tariff_id })).id
  stranger = (await aUser(shop.db, { tariff_id })).id
  partner = (await aUser(shop.db, { tariff_id, is_partner: true })).id
  await aClientOf(shop.db, partner, buyer)
  for (const ref of ['OWN-1', 'OWN-2', 'OWN-3'])
    products.push(
      await aProduct(shop.db, {
        ref,
        prices: { [tariff_id]: '5' },
        ...(ref === 'OWN-3' && { gtin: '4006381333931' }),
      }),
    )
  await refreshSearch(shop.db, 'all')
})
afterAll(() => shop[Symbol.asyncDispose]())

const list = async (user: number, query = ''): Promise<[string, string][]> =>
  (await shop.as(user)('GET', `order/own_codes/${query}`))
    .json<{ results: OwnCode[] }>()
    .results.map(({ code, product }) => [code, product.ref])
const save = async (user: number, lines: { code: string; product: string }[], query = '') =>
  (await shop.as(user)('PUT', `order/own_codes/${query}`, { lines })).json()

test('C-11: own codes are saved by reference or GTIN, found by the search, and are nobody else’s', async () => {
  expect(
    await save(buyer, [
      { code: 'Tablier rouge', product: 'own 1' },
      { code: 'CH-77', product: '4006381333931' },
    ]),
  ).toEqual({ saved: 2, failed: [] })
  expect(await list(buyer)).toEqual([
    ['CH-77', 'OWN-3'],
    ['Tablier rouge', 'OWN-1'],
  ])
  expect(await list(stranger)).toEqual([])
  expect(await list(partner, `?owner=${buyer}`)).toHaveLength(2)
  expect((await shop.as(stranger)('GET', `order/own_codes/?owner=${buyer}`)).statusCode).toBe(404)
  const found = async (user: number) =>
    (await shop.as(user)('GET', 'order/products/discovery_search/?query=ch77')).json().count
  expect([await found(buyer), await found(stranger)]).toEqual([1, 0])
  expect(await list(buyer, '?search=rouge')).toEqual([['Tablier rouge', 'OWN-1']])
  expect(await list(buyer, '?search=own-3')).toEqual([['CH-77', 'OWN-3']])
})

test('a code that is there names the new product; what cannot be kept says why, and the rest is kept', async () => {
  const answer = await save(buyer, [
    { code: 'ch 77', product: 'OWN-2' },
    { code: '–', product: 'OWN-1' },
    { code: 'X1', product: '' },
    { code: 'X2', product: 'NOPE' },
    { code: 'X3', product: 'OWN-1' },
    { code: 'x-3', product: 'OWN-2' },
    { code: 'X3', product: 'OWN-1' },
    { code: 'own 2', product: 'OWN-1' },
    { code: '4006381333931', product: 'OWN-2' },
    { code: 'Y'.repeat(61), product: 'OWN-1' },
    { code: 'OWN-3', product: 'OWN-3' },
  ])
  const elses =
    'This code is the reference or GTIN of another of our products, which import and scanner would find in its place. Choose another code.'
  expect(answer).toEqual({
    saved: 3,
    failed: [
      {
        line: 1,
        code: '–',
        product: 'OWN-1',
        message: 'The code is empty: give at least one letter or digit.',
      },
      { line: 2, code: 'X1', product: '', message: 'No product is given: add its reference or GTIN.' },
      { line: 3, code: 'X2', product: 'NOPE', message: 'No product has the reference or GTIN “NOPE”.' },
      {
        line: 5,
        code: 'x-3',
        product: 'OWN-2',
        message: 'This code is there twice, for two different products: keep one of them.',
      },
      { line: 7, code: 'own 2', product: 'OWN-1', message: elses },
      { line: 8, code: '4006381333931', product: 'OWN-2', message: elses },
      {
        line: 9,
        code: 'Y'.repeat(61),
        product: 'OWN-1',
        message: 'Ensure this field has no more than 60 characters.',
      },
    ],
  })
  expect(await list(buyer)).toEqual([
    ['ch 77', 'OWN-2'],
    ['OWN-3', 'OWN-3'],
    ['Tablier rouge', 'OWN-1'],
    ['X3', 'OWN-1'],
  ])
})

test('they are removed by code, and what is not there is passed over', async () => {
  const call = shop.as(buyer)
  expect(
    (await call('DELETE', 'order/own_codes/', { codes: ['CH-77', 'x3', 'own 3', 'gone'] })).json(),
  ).toEqual({
    removed: 3,
  })
  expect(await list(buyer)).toEqual([['Tablier rouge', 'OWN-1']])
})

test('C-11: the office sees, adds, changes and removes a client’s codes, as a list and a workbook; two who change the same are told', async () => {
  const office = shop.as((await aColleague(shop.db, { permissions: ['accounts'] })).id)
  const path = `admin/users/${stranger}/own-codes/`
  expect((await office('GET', path)).json()).toMatchObject({ count: 0, results: [] })
  const lines = [
    { code: 'Z-9', product: 'OWN-1' },
    { code: 'A-1', product: 'own 2' },
    { code: 'A-2', product: 'NOPE' },
  ]
  expect((await office('PUT', path, { lines })).json()).toMatchObject({
    saved: 2,
    failed: [{ line: 2, code: 'A-2', message: expect.stringContaining('NOPE') }],
  })
  const codes = async (query = '') =>
    (await office('GET', `${path}${query}`))
      .json()
      .results.map(({ code, ref }: { code: string; ref: string }) => `${code} ${ref}`)
  expect(await codes()).toEqual(['A-1 OWN-2', 'Z-9 OWN-1'])
  expect(await codes('?ordering=ref')).toEqual(['Z-9 OWN-1', 'A-1 OWN-2'])
  expect(await codes('?search=z-9')).toEqual(['Z-9 OWN-1'])
  expect(await list(stranger)).toHaveLength(2)

  const change = (product: string, seen: number) =>
    office('POST', `${path}change/`, { code: 'z9', product, seen })
  const [one, , three] = products
  expect((await change('OWN-3', one!.id)).statusCode).toBe(200)
  expect((await change('OWN-2', one!.id)).json()).toEqual({
    product: [expect.stringContaining('names OWN-3 by now')],
  })
  expect((await change('NOPE', three!.id)).json()).toEqual({ product: [expect.stringContaining('NOPE')] })
  expect(await codes()).toEqual(['A-1 OWN-2', 'z9 OWN-3'])
  const workbook = await office('GET', `${path}workbook/`, undefined, { 'accept-language': 'fr' })
  const [head, first] = (await readXlsx(workbook.rawPayload)).sheets[0]!.rows
  expect([head?.slice(0, 2), first?.slice(0, 2)]).toEqual([
    ['Code du client', 'Référence'],
    ['A-1', 'OWN-2'],
  ])

  expect((await office('DELETE', path, { codes: ['Z-9', 'gone'] })).json()).toEqual({ removed: 1 })
  expect(
    (await office('POST', `${path}change/`, { code: 'Z-9', product: 'OWN-1', seen: three!.id })).json(),
  ).toEqual({
    product: [expect.stringContaining('not there any more')],
  })
  const { rows: entries } = await sql<{ before: object; after: object }>`
    select before, after from audit_entry where entity = 'client' and entity_id = ${stranger} order by id`.execute(
    shop.db,
  )
  expect(entries).toEqual([
    { before: { own_codes: '' }, after: { own_codes: 'Z-9 → OWN-1, A-1 → OWN-2' } },
    { before: { own_codes: 'Z-9 → OWN-1' }, after: { own_codes: 'z9 → OWN-3' } },
    { before: { own_codes: 'z9 → OWN-3' }, after: { own_codes: '' } },
  ])
  expect((await office('GET', 'admin/users/99999999/own-codes/')).statusCode).toBe(404)
  const orders = shop.as((await aColleague(shop.db, { permissions: ['orders'] })).id)
  expect((await orders('GET', path)).statusCode).toBe(404)
})

test('thousands of codes take as many statements as one', async () => {
  await save(buyer, [{ code: 'A', product: 'OWN-1' }])
  const lines = Array.from({ length: 3000 }, (_, at) => ({
    code: `N${at}`,
    product: at % 2 ? 'OWN-1' : 'OWN-2',
  }))
  const one = await countQueries(shop.db, () => save(buyer, [{ code: 'B', product: 'OWN-1' }]))
  const many = await countQueries(shop.db, async () => expect((await save(buyer, lines)).saved).toBe(3000))
  expect(many).toBe(one)
})
