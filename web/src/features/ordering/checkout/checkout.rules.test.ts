import { describe, expect, test } from 'vitest'
import type { DeliveryOption } from '@comptoir/contract/lookups'
import { changed, type Choice, completed, missing, type Offer, promiseOf } from './checkout.rules.ts'
import { daysOf, isPossible } from '#domain/ordering/days.rules.ts'

const emptyChoice: Choice = {
  delivery_option: null,
  warehouse: null,
  delivery_date: null,
  shipping_address: null,
  billing: null,
}
const noPreference: Offer['preferred'] = { delivery_option: null, warehouse: null, shipping_address: null }
const option = (over: Partial<DeliveryOption>): DeliveryOption => ({
  id: 1,
  code: 'parcel',
  name: 'Parcel',
  kind: 'shipping',
  description: '',
  countries: [],
  warehouses: [],
  places: [],
  price: '7.95',
  free_from: null,
  minimum_order: null,
  lead_days: 2,
  earliest_date: '2026-11-24',
  promise: [],
  blocked: false,
  blocked_reason: null,
  blocked_products: [],
  ...over,
})
const place = (warehouse: number, blocked = false) => ({
  warehouse,
  earliest_date: '2026-11-23',
  promise: [],
  blocked,
  blocked_reason: null,
  blocked_products: [],
})
const pickup = option({ id: 2, kind: 'pickup', warehouses: [7, 8], places: [place(7), place(8)] })
const offer = (over: Partial<Offer> = {}): Offer => ({
  options: [option({}), pickup],
  warehouses: [
    { id: 7, code: 'BXL', name: 'Bruxelles', country: 1, address: '' },
    { id: 8, code: 'LUX', name: 'Luxembourg', country: 3, address: '' },
  ],
  countries: [
    { id: 1, code: 'BE', name: 'Belgium' },
    { id: 3, code: 'LU', name: 'Luxembourg' },
  ],
  holidays: [
    { date: '2026-11-25', name: 'Sint-Katrien', country: 'BE', notice: false },
    { date: '2026-12-25', name: 'Christmas', country: null, notice: true },
  ],
  shippingAddresses: [{ id: 11 }, { id: 12 }] as Offer['shippingAddresses'],
  billings: [{ id: 21 }] as Offer['billings'],
  preferred: noPreference,
  ...over,
})

describe('what is chosen beforehand', () => {
  test('CHK-01 CHK-03 CHK-04 CHK-05: the first option, its first day and the default addresses', () => {
    expect(completed(emptyChoice, offer())).toEqual({
      delivery_option: 1,
      warehouse: null,
      delivery_date: '2026-11-24',
      shipping_address: 11,
      billing: 21,
    })
  })

  test('CHK-08: not an option that is blocked', () => {
    const options = [option({ blocked: true }), pickup]
    expect(completed(emptyChoice, offer({ options }))).toMatchObject({ delivery_option: 2, warehouse: 7 })
  })

  test('CHK-08: an option that was chosen and is blocked now leaves the choice to the customer', () => {
    const options = [option({ blocked: true }), pickup]
    const choice = completed({ ...emptyChoice, delivery_option: 1 }, offer({ options }))
    expect(choice).toMatchObject({ delivery_option: null, warehouse: null, delivery_date: null })
    expect(missing(choice, offer({ options }))).toEqual(['option'])
  })

  test('CHK-02 PROF-06: the preferred warehouse, unless another was chosen or it is blocked', () => {
    const wanted = { ...emptyChoice, delivery_option: 2 }
    const preferred = { ...noPreference, warehouse: 8 }
    expect(completed(wanted, offer({ preferred })).warehouse).toBe(8)
    expect(completed({ ...wanted, warehouse: 7 }, offer({ preferred })).warehouse).toBe(7)
    const options = [option({}), { ...pickup, places: [place(7), place(8, true)] }]
    expect(completed(wanted, offer({ options, preferred })).warehouse).toBe(7)
  })

  test('PROF-07: the usual option and address, unless others were chosen or they are not possible', () => {
    const preferred = { delivery_option: 2, warehouse: 8, shipping_address: 12 }
    expect(completed(emptyChoice, offer({ preferred }))).toMatchObject(preferred)
    const wanted = { ...emptyChoice, delivery_option: 1, shipping_address: 11 }
    expect(completed(wanted, offer({ preferred }))).toMatchObject({
      delivery_option: 1,
      shipping_address: 11,
    })
    const options = [option({}), { ...pickup, blocked: true }]
    const shippingAddresses = [{ id: 11 }] as Offer['shippingAddresses']
    expect(completed(emptyChoice, offer({ options, shippingAddresses, preferred }))).toMatchObject({
      delivery_option: 1,
      warehouse: null,
      shipping_address: 11,
    })
  })

  test.each([
    ['2026-11-26', '2026-11-26'],
    ['2026-11-20', '2026-11-24'],
    ['2026-11-28', '2026-11-24'],
    ['2026-12-25', '2026-11-24'],
  ])('CHK-03 OD-66: a wish for %s becomes %s', (delivery_date, day) => {
    expect(completed({ ...emptyChoice, delivery_date }, offer()).delivery_date).toBe(day)
  })
})

test("OD-66: a warehouse keeps its own country's holidays", () => {
  expect(isPossible('2026-11-25', daysOf(pickup, 7, offer()))).toBe(false)
  expect(isPossible('2026-11-25', daysOf(pickup, 8, offer()))).toBe(true)
  expect(isPossible('2026-12-25', daysOf(pickup, 8, offer()))).toBe(false)
})

test('CHK-04 CHK-05: says which address is missing; a pickup needs none to ship to', () => {
  const empty = offer({ shippingAddresses: [], billings: [] })
  expect(missing(completed(emptyChoice, empty), empty)).toEqual(['shipping_address', 'billing'])
  const chosen = completed({ ...emptyChoice, delivery_option: 2 }, empty)
  expect(missing(chosen, empty)).toEqual(['billing'])
})

test('only the settings that differ are saved', () => {
  expect(changed(emptyChoice, { ...emptyChoice, warehouse: 7 })).toEqual({ warehouse: 7 })
  expect(changed(emptyChoice, { ...emptyChoice })).toBeNull()
})

test('C-10: what is promised follows the warehouse, and nothing comes before the chosen day', () => {
  const days = [
    { date: '2026-11-24', lines: 3, units: 30 },
    { date: '2026-12-01', lines: 1, units: 5 },
    { date: null, lines: 1, units: 2 },
  ]
  const parcel = option({ promise: days, places: [{ ...place(7), promise: days.slice(0, 1) }] })
  expect(promiseOf(parcel, null)).toEqual(days)
  expect(promiseOf(parcel, 7)).toEqual([days[0]])
  expect(promiseOf(parcel, null, '2026-12-15')).toEqual([
    { date: '2026-12-15', lines: 4, units: 35 },
    days[2],
  ])
})
