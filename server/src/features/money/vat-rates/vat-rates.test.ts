import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aColleague,
  aDeliveryOption,
  aTariff,
  aUser,
  aWarehouse,
  countryId,
} from '../../../../test/builders.ts'
import { placeOrder } from '../../../../test/placed-order.ts'

let now = new Date('2026-11-20T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('OD-11: a rate that was added holds from its day on; what has begun, and orders of before, stay as they are', async () => {
  const { db } = shop
  const office = shop.as((await aColleague(db, { permissions: ['finance'] })).id, { 'accept-language': 'en' })
  const country = await countryId(db)
  const places = {
    tariff: (await aTariff(db)).id,
    warehouse: (await aWarehouse(db)).id,
    shipping: (await aDeliveryOption(db, { price: '0' })).id,
  }
  const buyer = (await aUser(db, { tariff_id: places.tariff })).id
  const ordered = async () => (await placeOrder(shop, places, buyer)).vat[0].rate
  const ratesOf = async (category: string) =>
    (await office('GET', 'admin/vat-rates/'))
      .json()
      .filter(
        (rate: { country: number; category: string }) =>
          rate.country === country && rate.category === category,
      )
      .map(({ rate, valid_from, state }: Record<string, string>) => [rate, valid_from, state])
  expect(await ratesOf('standard')).toEqual([['21.00', '2024-01-01', 'current']])

  const input = { country, category: 'standard', rate: '22,5', valid_from: '2026-11-24' }
  const add = (over: object) => office('POST', 'admin/vat-rates/', { ...input, ...over })
  const added = await add({})
  expect([added.statusCode, added.json()]).toMatchObject([201, { rate: '22.50', state: 'coming' }])
  const path = `admin/vat-rates/${added.json().id}/`
  expect((await office('PATCH', path, { rate: '22' })).json()).toMatchObject({ rate: '22.00' })
  expect(await ratesOf('standard')).toEqual([
    ['22.00', '2026-11-24', 'coming'],
    ['21.00', '2024-01-01', 'current'],
  ])
  const refusals: [object, object][] = [
    [{}, { valid_from: ['A rate of this country and category begins on this day already.'] }],
    [
      { valid_from: '2026-11-20' },
      { valid_from: ['A rate begins tomorrow at the earliest: orders of today keep theirs.'] },
    ],
    [{ country: 9999 }, { country: ['Invalid pk "9999" - object does not exist.'] }],
    [{ rate: '121' }, { rate: ['Give a percentage, such as 3.2.'] }],
  ]
  for (const [over, errors] of refusals) {
    const answer = await add(over)
    expect([answer.statusCode, answer.json()]).toEqual([400, errors])
  }
  expect(await ordered()).toBe('21.00')

  now = new Date('2026-11-24T09:00:00Z')
  expect(await ratesOf('standard')).toEqual([
    ['22.00', '2026-11-24', 'current'],
    ['21.00', '2024-01-01', 'past'],
  ])
  expect(await ordered()).toBe('22.00')
  const orders = (await shop.as(buyer)('GET', 'order/')).json().results
  const first = (await shop.as(buyer)('GET', `order/${orders.at(-1).id}/`)).json()
  expect(first.vat[0].rate).toBe('21.00')
  const stays = { non_field_errors: ['This rate has begun and stays as it is. Add one that follows it.'] }
  for (const answer of [await office('PATCH', path, { rate: '23' }), await office('DELETE', path)])
    expect([answer.statusCode, answer.json()]).toEqual([400, stays])
  const coming = (await add({ category: 'super_reduced', valid_from: '2027-01-01' })).json()
  expect((await office('DELETE', `admin/vat-rates/${coming.id}/`)).statusCode).toBe(204)
  expect(await ratesOf('super_reduced')).toEqual([])
})
