import type { Money } from '@comptoir/contract/common'
import { expect, test } from 'vitest'
import { decideVat, ruleFor, totalsOf, type DeliveryRule, type Terms } from './totals.rules.ts'

const terms = (over: Partial<Terms> = {}): Terms => ({
  delivery_price: '9.50',
  free_delivery_from: '250.00',
  minimum_order: '50.00',
  vat: { treatment: 'domestic', rate: '21.00', vat: '' },
  ...over,
})

test.each<[string, Money[], Partial<Terms>, object]>([
  [
    'delivery is taxed with the goods',
    ['60.00', '40.00'],
    {},
    { total: '100.00', delivery: '9.50', total_taxes: '23.00', grand_total: '132.50' },
  ],
  [
    'free delivery from the very limit',
    ['250.00'],
    {},
    { delivery: '0.00', missing_for_free_delivery: '0.00', grand_total: '302.50' },
  ],
  ['one cent short of it', ['249.99'], {}, { delivery: '9.50', missing_for_free_delivery: '0.01' }],
  [
    'below the minimum',
    ['49.99'],
    {},
    { is_below_minimum: true, missing_for_order: '0.01', minimum_order: '50.00' },
  ],
  ['at the minimum', ['50.00'], {}, { is_below_minimum: false, missing_for_order: '0.00' }],
  [
    'an empty basket delivers nothing',
    [],
    {},
    { total: '0.00', delivery: '0.00', total_taxes: '0.00', grand_total: '0.00', is_below_minimum: true },
  ],
  [
    'no limits',
    ['1.00'],
    { free_delivery_from: null, minimum_order: null },
    { missing_for_order: null, missing_for_free_delivery: null, is_below_minimum: false },
  ],
  [
    'tax is rounded once, on the sum: three times 0.335 would be 1.02',
    ['1.60', '1.60', '1.60'],
    { delivery_price: '0.00' },
    { total_taxes: '1.01', vat: [{ rate: '21.00', base: '4.80', amount: '1.01' }] },
  ],
  [
    'half a cent goes away from zero',
    ['0.50'],
    { delivery_price: '0.00', vat: { treatment: 'domestic', rate: '21.00', vat: '' } },
    { total_taxes: '0.11' },
  ],
])('OD-07 OD-15 OD-58 BASK-19 BASK-20: %s', (_name, nets, over, expected) => {
  expect(totalsOf(nets, terms(over))).toMatchObject(expected)
})

test.each([
  ['pickup', 'BE', 'BE0411905847', true, 'domestic', '21.00'],
  ['pickup', 'BE', '', null, 'domestic', '21.00'],
  ['pickup', 'FR', 'FR40303265045', true, 'pickup_domestic', '21.00'],
  ['shipping', 'BE', 'FR40303265045', true, 'domestic', '21.00'],
  ['shipping', 'FR', 'FR40303265045', true, 'intra_community', '0.00'],
  ['shipping', 'NL', 'LU26375245', true, 'intra_community', '0.00'],
  ['shipping', 'FR', 'FR40303265045', false, 'no_valid_number', '21.00'],
  ['shipping', 'FR', 'FR40303265045', null, 'pending', '21.00'],
  ['shipping', 'FR', '', null, 'no_valid_number', '21.00'],
  ['shipping', 'FR', 'BE0411905847', true, 'no_valid_number', '21.00'],
] as const)(
  'OD-11 C-13: %s to %s with "%s" (valid: %s) is %s',
  (kind, destination, vat, is_valid, treatment, rate) => {
    const decision = decideVat({ kind, destination, vat, is_valid, standard_rate: '21.00' })
    expect(decision).toEqual({ treatment, rate, vat })
  },
)

test('OD-15: the rule that names most applies, the country before the tariff', () => {
  const rule = (price: Money, country_id: number | null, tariff_id: number | null): DeliveryRule => ({
    delivery_option_id: 1,
    country_id,
    tariff_id,
    price,
    free_delivery_from: null,
    min_order_amount: '0.00',
  })
  const rules = [
    rule('1.00', null, null),
    rule('2.00', null, 5),
    rule('3.00', 2, null),
    rule('4.00', 2, 5),
    { ...rule('9.00', 2, 5), delivery_option_id: 2 },
  ]
  const price = (country_id: number, tariff_id: number) =>
    ruleFor(rules, { delivery_option_id: 1, country_id, tariff_id })?.price
  expect([price(1, 1), price(1, 5), price(2, 1), price(2, 5)]).toEqual(['1.00', '2.00', '3.00', '4.00'])
  expect(ruleFor(rules, { delivery_option_id: 3, country_id: 1, tariff_id: 1 })).toBeUndefined()
})
