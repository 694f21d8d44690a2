import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import { aProduct, aTariff, aUser, countryId } from '../../../../test/builders.ts'

let shop: TestShop
let tariff: number
let options: { pickup: number; carrier: number }
beforeAll(async () => {
  shop = await createTestShop()
  await shop.db.deleteFrom('delivery_option').execute() // what is said here is said of those that follow
  tariff = (await aTariff(shop.db)).id
  const option = (code: string, kind: string, position: number) =>
    shop.db
      .insertInto('delivery_option')
      .values({ code, kind, position, name: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
  options = {
    pickup: (await option('counter', 'pickup', 1)).id,
    carrier: (await option('van', 'shipping', 2)).id,
  }
  const express = await option('express', 'shipping', 0)
  await shop.db
    .insertInto('delivery_rule')
    .values([
      { delivery_option_id: options.pickup, price: '0', min_order_amount: '20' },
      { delivery_option_id: express.id, price: '25', free_delivery_from: '900', min_order_amount: '75' },
      {
        delivery_option_id: options.carrier,
        price: '12.5',
        free_delivery_from: '300',
        min_order_amount: '75',
      },
      {
        delivery_option_id: options.carrier,
        country_id: await countryId(shop.db, 'FR'),
        price: '19',
        free_delivery_from: '600',
        min_order_amount: '150',
      },
    ])
    .execute()
})
afterAll(() => shop[Symbol.asyncDispose]())

let buyer: { id: number }
let call: Caller
let basketId: number
beforeEach(async () => {
  buyer = await aUser(shop.db, { tariff_id: tariff })
  call = shop.as(buyer.id)
  basketId = (await call('GET', 'order/basket/default/')).json().id
})

const total = async (headers?: Record<string, string>) =>
  (await call('GET', `order/basket/${basketId}/total/`, undefined, headers)).json()
const fill = async (price: string, vat_category = 'standard') => {
  const { id } = await aProduct(shop.db, { prices: { [tariff]: price } })
  await shop.db.updateTable('product').set({ vat_category }).where('id', '=', id).execute()
  await call('POST', 'order/basket/product/', { product: id, quantity: 1 })
}
const choose = (settings: object) => call('PATCH', 'order/basket/default/', settings)

async function anAddress(country: 'BE' | 'FR', over: { owner?: number; is_default?: boolean } = {}) {
  const { id } = await shop.db
    .insertInto('shipping_address')
    .values({
      company_id: over.owner ?? buyer.id,
      name: 'Quai',
      address_one: 'Quai 1',
      city_name: 'Lille',
      code: '59000',
      country_id: await countryId(shop.db, country),
      phone: '+33612345678',
      is_default: over.is_default ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
async function aBilling(vat: string, country: 'BE' | 'FR') {
  await shop.db
    .insertInto('billing_info')
    .values({
      company_id: buyer.id,
      enterprise_name: 'Ateliers',
      name: 'Dubois',
      address_one: 'Quai 1',
      city_name: 'Lille',
      code: '59000',
      country_id: await countryId(shop.db, country),
      phone: '+33612345678',
      email: 'a@example.test',
      vat,
      is_default: true,
    })
    .execute()
}

test('BASK-08 BASK-19 BASK-20: before delivery is chosen nothing is charged, the kindest limits count', async () => {
  await fill('15.00')
  expect(await total()).toEqual({
    total: '15.00',
    total_taxes: '3.15',
    grand_total: '18.15',
    delivery: '0.00',
    vat: [{ rate: '21.00', base: '15.00', amount: '3.15' }],
    vat_note: 'Belgian VAT of 21\u00a0%: sold in Belgium.',
    minimum_order: '20.00',
    missing_for_order: '5.00',
    free_delivery_from: '300.00',
    missing_for_free_delivery: '285.00',
    is_below_minimum: true,
    version: 2,
  })
})

test('BASK-08 OD-15 OD-58: a chosen option brings its price, its limits and its taxed delivery', async () => {
  await fill('100.00')
  await choose({ delivery_option: options.carrier })
  expect(await total()).toMatchObject({
    delivery: '12.50',
    total_taxes: '23.63',
    grand_total: '136.13',
    minimum_order: '75.00',
    missing_for_order: '0.00',
    missing_for_free_delivery: '200.00',
  })
  await choose({ shipping_address: await anAddress('FR') })
  expect(await total()).toMatchObject({
    delivery: '19.00',
    minimum_order: '150.00',
    missing_for_order: '50.00',
  })
  await choose({ delivery_option: options.pickup })
  expect(await total()).toMatchObject({ delivery: '0.00', minimum_order: '20.00', free_delivery_from: null })
})

test('OD-11 C-13: shipping to France is free of VAT once the French number is known to be valid', async () => {
  await fill('100.00')
  await aBilling('FR 40 303 265 045', 'FR')
  await anAddress('FR', { is_default: true })
  await choose({ delivery_option: options.carrier })
  expect(await total()).toMatchObject({
    vat: [{ rate: '21.00' }],
    vat_note: 'Belgian VAT of 21\u00a0%: VIES has not answered for number FR40303265045 yet.',
  })
  await shop.db
    .insertInto('vat_check')
    .values({
      vat: 'FR40303265045',
      is_valid: true,
      checked_at: '2026-03-10T09:00:00Z',
      consultation_number: 'WAPIAAAAX',
    })
    .execute()
  expect(await total({ 'accept-language': 'de' })).toMatchObject({
    total_taxes: '0.00',
    grand_total: '119.00',
    vat: [{ rate: '0.00', base: '119.00', amount: '0.00' }],
    vat_note: expect.stringMatching(
      /innergemeinschaftliche Lieferung von Waren nach Frankreich an die Nummer FR40303265045, .*10.* 2026 um 10:00 .*WAPIAAAAX/,
    ),
  })
  await choose({ delivery_option: options.pickup })
  expect(await total()).toMatchObject({
    vat: [{ rate: '21.00' }],
    vat_note: expect.stringMatching(/^Belgian VAT of 21.*you collect the goods in Belgium.*FR40303265045/),
  })
})

test('OD-07 OD-11 OD-58: goods of several rates and their delivery are taxed once per rate', async () => {
  await fill('100.00')
  await fill('50.00', 'reduced')
  await choose({ delivery_option: options.carrier })
  expect(await total()).toMatchObject({
    total: '150.00',
    delivery: '12.50',
    vat: [
      { rate: '21.00', base: '108.34', amount: '22.75' },
      { rate: '6.00', base: '54.16', amount: '3.25' },
    ],
    total_taxes: '26.00',
    grand_total: '188.50',
    vat_note: 'Belgian VAT of 21 and 6\u00a0%: sold in Belgium.',
  })
})

test('OD-37 BASK-20: hidden prices leave only whether the minimum is reached', async () => {
  await fill('15.00')
  await shop.db.updateTable('company').set({ prices_hidden: true }).where('id', '=', buyer.id).execute()
  expect(await total()).toEqual({
    total: null,
    total_taxes: null,
    grand_total: null,
    delivery: null,
    vat: [],
    vat_note: '',
    minimum_order: null,
    missing_for_order: null,
    free_delivery_from: null,
    missing_for_free_delivery: null,
    is_below_minimum: true,
    version: 2,
  })
})
