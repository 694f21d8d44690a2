import type { OfficeDeliveryOption } from '@comptoir/contract/admin-settings'
import { expect, test } from 'vitest'
import { toChanges, toValues } from './delivery.rules.ts'

const texts = (text: string) => ({ fr: text, nl: text, de: text, en: text })
const option: OfficeDeliveryOption = {
  id: 1,
  code: 'standard',
  kind: 'shipping',
  name: texts('Standard'),
  description: texts(''),
  lead_days: 2,
  cutoff_time: '15:00',
  blocks_pickup_only: true,
  position: 10,
  is_active: true,
  countries: [1, 2],
  warehouses: [],
  rules: [
    { country: null, tariff: null, price: '9.50', free_from: '350.00', minimum_order: '0.00' },
    { country: 2, tariff: 3, price: '19.00', free_from: null, minimum_order: '1200.00' },
  ],
  orders_count: 4,
}

test('OD-15: a rule is typed with a comma and sent with a point; nothing means any, never or none', () => {
  const values = toValues(option)
  expect(values.rules.map((rule) => ({ ...rule, key: '' }))).toEqual([
    { key: '', country: '', tariff: '', price: '9,50', free_from: '350', minimum_order: '0' },
    { key: '', country: '2', tariff: '3', price: '19', free_from: '', minimum_order: '1200' },
  ])
  const [first, second] = values.rules
  const typed = {
    ...values,
    rules: [
      { ...first!, price: '12,5 €' },
      { ...second!, minimum_order: '1 500' },
    ],
  }
  expect(toChanges(typed).rules).toEqual([
    { country: null, tariff: null, price: '12.5', free_from: '350', minimum_order: '0' },
    { country: 2, tariff: 3, price: '19', free_from: null, minimum_order: '1500' },
  ])
})

test('OD-16: what was not touched is sent as it was', () => {
  const { name, description, countries, warehouses, cutoff_time, lead_days } = option
  const kept = { name, description, countries, warehouses, cutoff_time, lead_days }
  expect(toChanges(toValues(option))).toMatchObject(kept)
})
