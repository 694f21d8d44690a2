import { vatExample } from '@comptoir/contract/vat-number'
import type { Decimal, Money, Price } from '@comptoir/contract/common'
import { multiply, percentOf, sum, toMoney } from '@comptoir/contract/money'
import { expect, test } from 'vitest'
import { ublFaults } from '../../../../test/ubl.ts'
import { creditsByAmount, type CreditableItem } from './credit-returns.rules.ts'
import {
  creditLine,
  creditSums,
  deliveryLines,
  dueDay,
  goodsLine,
  nameOf,
  sumsOf,
  type OpenItem,
} from './invoice.rules.ts'
import type { IssuedInvoice, IssuedLine } from './invoices.queries.ts'
import { endpointOf, ublOf } from './ubl.rules.ts'

const anItem = (over: Partial<OpenItem> = {}): OpenItem => ({
  id: 1,
  order_id: 5,
  product_id: 7,
  ref: 'K356',
  gtin: '5412345678908',
  own_code: null,
  title: 'T-shirt & <cie>',
  color: 'Marine',
  size: 'XL',
  unit: 'piece',
  pack: 6,
  comment: '',
  unit_price: '1.2345',
  total: '22.22',
  vat_category: 'standard',
  vat_rate: '21.00',
  units: 18,
  ordered_units: 18,
  ...over,
})

test('OD-12: what is left of an item is invoiced at the price of the order', () => {
  expect(goodsLine(anItem())).toMatchObject({ total_qty: 18, total: '22.22', order_item_id: 1 })
  expect(goodsLine(anItem({ units: 5 }))).toMatchObject({ total_qty: 5, total: '6.17' })
})

test('OD-07 C-14: who credits the last of a rate credits what is left of its tax, whatever the notes before have rounded', () => {
  const line = {
    ...goodsLine(anItem({ unit_price: '0.2500', total: '10.00', units: 40, ordered_units: 40 })),
    id: 1,
  }
  const { vat } = sumsOf([line])
  expect(vat).toEqual([{ rate: '21.00', base: '10.00', amount: '2.10' }])
  const before: typeof vat = []
  let credited = { credited_qty: 0, credited_total: '0.00' as Money }
  for (const units of [10, 10, 20]) {
    const lines = [{ ...line, ...credited }]
    const credit = creditLine(lines[0]!, { units })!
    before.push(...creditSums([credit], { lines, vat }, before).vat)
    credited = {
      credited_qty: credited.credited_qty + units,
      credited_total: sum([credited.credited_total, credit.total]),
    }
  }
  expect(before.map(({ amount }) => amount)).toEqual(['0.53', '0.53', '1.04'])
})

test('OD-58: delivery is invoiced at the rates of the goods, as the order has it', () => {
  const items = [anItem(), anItem({ total: '50.00', vat_rate: '6.00', vat_category: 'reduced' })]
  const vat: { rate: Decimal; base: Money }[] = [
    { rate: '21.00', base: '25.14' },
    { rate: '6.00', base: '56.58' },
  ]
  expect(deliveryLines({ id: 5, vat }, items, 'Livraison')).toMatchObject([
    { kind: 'delivery', total: '2.92', vat_rate: '21.00', vat_category: 'standard' },
    { kind: 'delivery', total: '6.58', vat_rate: '6.00', vat_category: 'reduced' },
  ])
  expect(deliveryLines({ id: 5, vat: [{ rate: '21.00', base: '22.22' }] }, [anItem()], 'Livraison')).toEqual(
    [],
  )
})

test('OD-13 OD-40: numbers and references of a year, and due days by the terms', () => {
  expect(nameOf('invoice', 2026, 12)).toEqual({ name: 'FA-2026-000012', digits: 2_650_000_012 })
  expect(nameOf('credit_note', 2026, 1).name).toBe('NC-2026-000001')
  expect(dueDay('2026-12-15', true, 30)).toBe('2027-01-14')
  expect(dueDay('2026-12-15', false, 30)).toBe('2026-12-15')
})

test.each([
  ['BE0411905847', { scheme: '0208', id: '0411905847' }],
  ['411.905.847', { scheme: 'EM', id: 'x@y.example' }],
  ['FR40303265045', { scheme: '0225', id: '303265045' }],
  ['LU15027442', { scheme: '9938', id: 'LU15027442' }],
  ['NL004495445B01', { scheme: '9944', id: 'NL004495445B01' }],
  ['', { scheme: 'EM', id: 'x@y.example' }],
])('OD-12 OD-42: the electronic address of %s', (vat, expected) => {
  expect(endpointOf(vat, 'x@y.example')).toEqual(expected)
})

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state
  }
}
const rates = ['21.00', '12.00', '6.00'] as const

/** An invoice with lines of any price and rate. */
function anInvoice(seed: number): { invoice: IssuedInvoice; lines: IssuedLine[] } {
  const random = numbers(seed)
  const next = (below: number) => random.next().value! % below
  const isForeign = next(4) === 0
  const isCredit = next(3) === 0
  const lines = Array.from({ length: 1 + next(12) }, (_, index): IssuedLine => {
    const unit_price = `${next(300)}.${String(next(10_000)).padStart(4, '0')}` as Price
    const units = 1 + next(500)
    return {
      ...goodsLine(anItem({ unit_price, units, ordered_units: units, total: multiply(unit_price, units) })),
      ...{
        id: index,
        order_name: 'BE-2026-000001',
        credited_qty: 0,
        credited_total: '0.00',
      },
      unit: ['piece', 'pair', 'roll'][next(3)]!,
      comment: next(2) ? 'Logo \u0007 au dos' : ' ',
      vat_rate: isForeign ? '0.00' : rates[next(3)]!,
    }
  })
  const country_code = isForeign ? (['FR', 'NL', 'LU'] as const)[next(3)]! : 'BE'
  const vat = isForeign ? vatExample[country_code]! : next(2) ? 'BE0411905847' : ''
  const invoice: IssuedInvoice = {
    ...sumsOf(lines),
    prepaid: isCredit || next(3) ? '0.00' : sumsOf(lines).grand_total,
    ...{ id: 1, kind: isCredit ? 'credit_note' : 'invoice', name: 'FA-2026-000001', status: 'open' },
    delivery_status: 'waiting',
    ...{ issued_on: '2026-11-20', due_on: '2026-12-20', open: '0.00', language: 'fr', reason: '' },
    payment_reference: isCredit ? null : '265000001234',
    ...{ credited_id: isCredit ? 2 : null, credited_name: isCredit ? 'FA-2026-000002' : null },
    credited_on: isCredit ? '2026-10-01' : null,
    ...{
      client_id: 1,
      client_name: 'Ateliers',
      client_number: null,
      orders: [{ id: 5, name: 'BE-2026-000001' }],
    },
    seller: {
      ...{ name: 'Comptoir', address: 'Quai 12, 1000 Bruxelles, Belgique', vat: 'BE0123456749' },
      register: 'RPM Bruxelles',
      account_holder: 'Comptoir',
      ...{ iban: 'BE71 0961 2345 6769', bic: 'GKCCBEBB', email: 'c@x.example', phone: '+32 2 1' },
    },
    buyer: {
      ...{ enterprise_name: 'Ateliers "D" & fils', name: 'Zoé', address_one: 'Rue 5', address_two: '' },
      ...{ city_name: 'Lille', code: '59000', country_code, vat, email: 'z@x.example', phone: '' },
    },
    delivery: { kind: 'shipping', date: '2026-11-19', country_code, address: null },
    treatment: isForeign ? 'intra_community' : 'domestic',
    vat_evidence: { delivery: 'shipping', destination: country_code, vat, vies: null },
    customer_reference: next(2) ? 'PO <77>' : '',
  }
  return { invoice, lines }
}

test('C-14 OD-07 OD-12: five hundred invoices of any price, rate and buyer keep the rules of EN 16931 and Peppol', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const { invoice, lines } = anInvoice(seed)
    expect(sum([...invoice.vat.flatMap(({ base, amount }) => [base, amount])])).toBe(invoice.grand_total)
    const pdf = seed % 2 ? { title: 'Facture', content: Buffer.from('%PDF-1.7') } : undefined
    expect(ublFaults(ublOf(invoice, lines, 'TVA', pdf))).toEqual([])
  }
})

test('C-14: a credit with VAT of the office’s own is spread over what came back, to the cent where one rate applies', () => {
  const random = numbers(7)
  const next = (below: number) => random.next().value! % below
  for (let run = 0; run < 300; run++) {
    const isMixed = run % 2 === 0
    const items = Array.from({ length: 1 + next(5) }, (_, item): CreditableItem => {
      const unit_price = `${next(90)}.${String(1 + next(9999)).padStart(4, '0')}` as Price
      const units = 1 + next(40)
      const amount = multiply(unit_price, units)
      const vat_rate = isMixed ? rates[next(3)]! : '21.00'
      return {
        line: item + 1,
        invoice_id: 1,
        item,
        language: 'fr',
        order_name: 'A',
        ...{ units, invoiced: units },
        amount,
        unit_price,
        vat_rate,
      }
    }).filter(({ amount }) => Number(amount) > 0.5)
    if (items.length === 0) continue
    const came = items.map(({ item, units }) => ({ item, units }))
    const whole = sum(items.map(({ amount, vat_rate }) => sum([amount, percentOf(vat_rate, amount)])))
    const credit = toMoney(String(Math.max(1, next(Math.floor(Number(whole) * 90))) / 100))
    const credits = creditsByAmount(items, came, credit)!
    const byRate = Map.groupBy(credits, ({ line }) => items.find((one) => one.line === line)!.vat_rate)
    const total = sum(
      [...byRate].map(([rate, same]) => {
        const base = sum(same.map(({ amount }) => amount!))
        return sum([base, percentOf(rate, base)])
      }),
    )
    const off = Math.abs(Math.round((Number(total) - Number(credit)) * 100))
    expect([run, off <= (isMixed ? 2 : 1)]).toEqual([run, true])
  }
  expect(creditsByAmount([], [{ item: 1, units: 1 }], '5.00')).toBeUndefined()
})
