import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countQueries } from '../../../../test/database.ts'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aBilling,
  aProduct,
  aShippingAddress,
  aTariff,
  aColleague,
  aUser,
  aWarehouse,
  countryId,
} from '../../../../test/builders.ts'

let shop: TestShop
let office: Caller
let tariff_id: number
let belgium: number
beforeAll(async () => {
  shop = await createTestShop()
  tariff_id = (await aTariff(shop.db)).id
  belgium = await countryId(shop.db)
  office = shop.as((await aColleague(shop.db)).id)
})
afterAll(() => shop[Symbol.asyncDispose]())

const texts = (text: string) => ({ fr: text, nl: text, de: text, en: text })
let count = 0
const input = (over: object = {}) => ({
  code: `option-${(count += 1)}`,
  kind: 'shipping',
  name: texts('Livraison'),
  lead_days: 2,
  cutoff_time: '15:00',
  blocks_pickup_only: true,
  is_active: true,
  countries: [],
  warehouses: [],
  rules: [{ price: '9.5', minimum_order: '50' }],
  ...over,
})
const create = async (over: object = {}) =>
  (await office('POST', 'admin/delivery-options/', input(over))).json()

describe('OD-15 OD-16: delivery options of the office', () => {
  test('are added with everything that belongs to them', async () => {
    const warehouse = (await aWarehouse(shop.db)).id
    const answer = await office(
      'POST',
      'admin/delivery-options/',
      input({
        code: 'express',
        countries: [belgium],
        warehouses: [warehouse],
        rules: [
          { price: '9.5', minimum_order: 50, free_from: '400,0' },
          { country: belgium, tariff: tariff_id, price: '7.95', minimum_order: '0' },
        ],
      }),
    )
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      code: 'express',
      cutoff_time: '15:00',
      description: texts(''),
      countries: [belgium],
      warehouses: [warehouse],
      rules: [
        { country: null, tariff: null, price: '9.50', free_from: '400.00', minimum_order: '50.00' },
        { country: belgium, tariff: tariff_id, price: '7.95', free_from: null, minimum_order: '0.00' },
      ],
      orders_count: 0,
    })
    expect((await office('GET', 'admin/delivery-options/')).json()).toContainEqual(answer.json())
  })

  test('are changed one value at a time, and what a customer pays follows at once', async () => {
    const { id } = await create()
    const buyer = await aUser(shop.db, { tariff_id })
    const offered = async () =>
      (await shop.as(buyer.id)('GET', 'order/deliveryoptions/'))
        .json()
        .find((option: { id: number }) => option.id === id)
    expect(await offered()).toMatchObject({ price: '9.50', minimum_order: '50.00', lead_days: 2 })
    await office('PATCH', `admin/delivery-options/${id}/`, {
      rules: [{ price: '4', minimum_order: '25', free_from: '100' }],
    })
    expect(await offered()).toMatchObject({
      price: '4.00',
      minimum_order: '25.00',
      free_from: '100.00',
      lead_days: 2,
    })
    await office('PATCH', `admin/delivery-options/${id}/`, { is_active: false })
    expect(await offered()).toBeUndefined()
    const entries = (await office('GET', `admin/audit/?entity=delivery_option&entity_id=${id}`)).json()
      .results
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['change', 'change', 'create'])
    expect(entries[0]).toMatchObject({ before: { is_active: true }, after: { is_active: false } })
  })

  test('are refused per field, rules as a list of the same length', async () => {
    await create({ code: 'taken' })
    const answer = await office('POST', 'admin/delivery-options/', {
      ...input({ code: 'taken', countries: [999_999] }),
      rules: [
        { price: '5', minimum_order: '0' },
        { price: '6', minimum_order: '0' },
        { country: 999_999, price: '6', minimum_order: '0' },
      ],
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        code: ['This field must be unique.'],
        countries: ['Invalid pk "999999" - object does not exist.'],
        rules: [
          {},
          { non_field_errors: ['Another row is for this country and price list already.'] },
          { country: ['Invalid pk "999999" - object does not exist.'] },
        ],
      },
    ])
  })

  test.each([
    ['fr', 'Indiquez un montant, comme 12,50.'],
    ['nl', 'Geef een bedrag op, zoals 12,50.'],
    ['de', 'Geben Sie einen Betrag an, zum Beispiel 12,50.'],
    ['en', 'Enter an amount, such as 12,50.'],
  ])('say what is wrong with their values in the reader’s language: %s', async (language, message) => {
    const body = input({ rules: [{ price: '-1', minimum_order: 'viel' }], cutoff_time: '15h' })
    const { rules, cutoff_time } = (
      await office('POST', 'admin/delivery-options/', body, { 'accept-language': language })
    ).json()
    expect(rules).toEqual([{ price: [message], minimum_order: [message] }])
    expect(cutoff_time).toHaveLength(1)
  })

  test('need a name in every language', async () => {
    const answer = await office(
      'POST',
      'admin/delivery-options/',
      input({ name: { ...texts('Express'), de: '' } }),
    )
    expect(answer.json()).toEqual({ name: { de: ['This field may not be blank.'] } })
  })

  test('that orders name are switched off rather than deleted', async () => {
    const option = await create({ rules: [{ price: '0', minimum_order: '0' }] })
    const buyer = await aUser(shop.db, { tariff_id })
    const warehouse = (await aWarehouse(shop.db)).id
    const product = await aProduct(shop.db, { prices: { [tariff_id]: '5' }, stock: { [warehouse]: 9 } })
    await aBasket(shop.db, buyer.id, { [product.id]: 1 })
    const order = await shop.as(buyer.id)('POST', 'order/', {
      delivery_option: option.id,
      shipping_address: (await aShippingAddress(shop.db, buyer.id)).id,
      billing: (await aBilling(shop.db, buyer.id)).id,
      payment_method: 'bank_transfer',
    })
    expect(order.statusCode).toBe(201)
    expect((await office('DELETE', `admin/delivery-options/${option.id}/`)).json()).toEqual({
      non_field_errors: ['Orders name this delivery option: switch it off instead.'],
    })
    const unused = await create()
    expect((await office('DELETE', `admin/delivery-options/${unused.id}/`)).statusCode).toBe(204)
    expect((await office('DELETE', `admin/delivery-options/${unused.id}/`)).statusCode).toBe(404)
  })
})

describe('OD-27: holidays of the office', () => {
  const holiday = (over: object = {}) => ({ date: '2031-05-02', name: texts('Pont'), ...over })

  test('are added, announced as the settings say, changed and removed', async () => {
    await office('PATCH', 'admin/settings/', { holiday_notice_days: 10 })
    const answer = await office('POST', 'admin/holidays/', holiday({ country: belgium, has_notice: true }))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        date: '2031-05-02',
        country: belgium,
        every_year: false,
        is_closed: true,
        has_notice: true,
        notice_days: 10,
      },
    ])
    const { id } = answer.json()
    const changed = await office('PATCH', `admin/holidays/${id}/`, { notice_days: 3, country: null })
    expect(changed.json()).toMatchObject({ date: '2031-05-02', country: null, notice_days: 3 })
    expect((await office('DELETE', `admin/holidays/${id}/`)).statusCode).toBe(204)
    expect((await office('PATCH', `admin/holidays/${id}/`, { notice_days: 3 })).statusCode).toBe(404)
  })

  test('stand once in the list, for a day and a country', async () => {
    await office('POST', 'admin/holidays/', holiday({ date: '2031-06-03' }))
    const { id } = (await office('POST', 'admin/holidays/', holiday({ date: '2031-06-04' }))).json()
    const message = { date: ['This day is in the list already.'] }
    expect((await office('POST', 'admin/holidays/', holiday({ date: '2031-06-03' }))).json()).toEqual(message)
    expect((await office('PATCH', `admin/holidays/${id}/`, { date: '2031-06-03' })).json()).toEqual(message)
    expect(
      (await office('POST', 'admin/holidays/', holiday({ date: '2031-06-03', country: belgium }))).statusCode,
    ).toBe(201)
  })

  test('are refused per field', async () => {
    const answer = await office('POST', 'admin/holidays/', {
      date: '31/12/2031',
      name: { fr: 'Pont' },
      country: 99_999,
    })
    expect(answer.json()).toEqual({
      date: ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'],
      name: {
        nl: ['This field is required.'],
        de: ['This field is required.'],
        en: ['This field is required.'],
      },
    })
    expect((await office('POST', 'admin/holidays/', holiday({ country: 99_999 }))).json()).toEqual({
      country: ['Invalid pk "99999" - object does not exist.'],
    })
  })

  test('are found by year, yearly ones included, by country and by name', async () => {
    await office(
      'POST',
      'admin/holidays/',
      holiday({ date: '2001-02-03', every_year: true, name: texts('Fête du dépôt') }),
    )
    const names = async (query: string) =>
      (await office('GET', `admin/holidays/?limit=200&${query}`))
        .json()
        .results.map((row: { name: { fr: string } }) => row.name.fr)
    expect(await names('year=2033')).toContain('Fête du dépôt')
    expect(await names('search=fete du dep')).toEqual(['Fête du dépôt'])
    expect(await names(`country=${belgium}`)).toContain('Fête du dépôt')
    const days = (await office('GET', 'admin/holidays/?ordering=-date&limit=200')).json().results
    expect(days.map((row: { date: string }) => row.date)).toEqual(
      days
        .map((row: { date: string }) => row.date)
        .toSorted()
        .toReversed(),
    )
  })

  test('O-18: are put into the order in which customers see them, and the log says which have moved', async () => {
    const last = (await create()).id
    const known: { id: number; position: number }[] = (await office('GET', 'admin/delivery-options/')).json()
    const wanted = [last, ...known.map(({ id }) => id).filter((id) => id !== last)]
    const answer = await office('POST', 'admin/delivery-options/order/', { ids: wanted })
    expect(answer.statusCode).toBe(200)
    const ordered: { id: number; position: number; version: number }[] = answer.json()
    expect(ordered.map(({ id }) => id)).toEqual(wanted)
    expect(ordered.map(({ position }) => position)).toEqual(wanted.map((_, index) => index))
    const [entry] = (await office('GET', 'admin/audit/?entity=delivery_option')).json().results
    expect(entry).toMatchObject({ action: 'change', after: { position: expect.any(Number) } })

    const again = await countQueries(shop.db, () =>
      office('POST', 'admin/delivery-options/order/', { ids: wanted }),
    )
    await create()
    const all: { id: number }[] = (await office('GET', 'admin/delivery-options/')).json()
    const ids = all.map(({ id }) => id).toReversed()
    expect(
      await countQueries(shop.db, () => office('POST', 'admin/delivery-options/order/', { ids })),
    ).toBeLessThanOrEqual(again + 1)
    for (const faulty of [wanted, [...ids.slice(1), 999_999], [...ids.slice(1), ids[1]]]) {
      const refused = await office('POST', 'admin/delivery-options/order/', { ids: faulty })
      expect([refused.statusCode, refused.json().ids?.[0]]).toEqual([
        400,
        expect.stringContaining('meanwhile'),
      ])
    }
  })
})
