import type { Money } from '@comptoir/contract/common'
import { sum } from '@comptoir/contract/money'
import { expect, test } from 'vitest'
import {
  decideVat,
  rateOf,
  ruleFor,
  totalsOf,
  type DeliveryRule,
  type Net,
  type Terms,
  type Totals,
  type VatDecision,
  type VatRates,
} from './totals.rules.ts'

const rates: VatRates = { standard: '21.00', intermediate: '12.00', reduced: '6.00' }
const decided = (over: Partial<VatDecision> = {}): VatDecision => ({
  treatment: 'domestic',
  kind: 'shipping',
  destination: 'BE',
  vat: '',
  vies: null,
  rates,
  ...over,
})
/** What VIES has answered, where it was asked. */
const answer = (is_valid: boolean | null) =>
  is_valid === null
    ? null
    : { is_valid, checked_at: '2026-03-10T09:00:00Z', consultation_number: '', name: '' }

const terms = (over: Partial<Terms> = {}): Terms => ({
  delivery_price: '9.50',
  free_delivery_from: '250.00',
  minimum_order: '50.00',
  vat: decided(),
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
  ['half a cent goes away from zero', ['0.50'], { delivery_price: '0.00' }, { total_taxes: '0.11' }],
])('OD-07 OD-15 OD-58 BASK-19 BASK-20: %s', (_name, nets, over, expected) => {
  const lines = nets.map((net) => ({ net, vat_category: 'standard' as const }))
  expect(totalsOf(lines, terms(over))).toMatchObject(expected)
})

test.each<[string, Net[], VatDecision, Totals['vat']]>([
  [
    'a sum per rate, the highest first, each with its share of the delivery',
    [
      { net: '10.00', vat_category: 'reduced' },
      { net: '60.00', vat_category: 'standard' },
      { net: '20.00', vat_category: 'reduced' },
    ],
    decided(),
    [
      { rate: '21.00', base: '66.34', amount: '13.93' },
      { rate: '6.00', base: '33.16', amount: '1.99' },
    ],
  ],
  [
    'what is intra-community is taxed nowhere, whatever its category',
    [
      { net: '10.00', vat_category: 'reduced' },
      { net: '60.00', vat_category: 'standard' },
    ],
    decided({ treatment: 'intra_community' }),
    [{ rate: '0.00', base: '79.50', amount: '0.00' }],
  ],
  [
    'a category without a rate of its own is taxed at the standard one',
    [{ net: '10.00', vat_category: 'super_reduced' }],
    decided(),
    [{ rate: '21.00', base: '19.50', amount: '4.10' }],
  ],
])('OD-07 OD-11: %s', (_name, lines, vat, expected) => {
  const totals = totalsOf(lines, terms({ vat }))
  expect(totals.vat).toEqual(expected)
  expect(totals.grand_total).toBe(sum(totals.vat.flatMap(({ base, amount }) => [base, amount])))
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
    const facts = { kind, destination, vat, vies: answer(is_valid), rates }
    const decision = decideVat(facts)
    expect(decision).toEqual({ ...facts, treatment })
    expect(rateOf(decision, 'standard')).toBe(rate)
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
