import type { Decimal, Money, Price } from '@comptoir/contract/common'
import { compare, multiply, percentOf, subtract, sum } from '@comptoir/contract/money'
import type { Company } from '#config.ts'
import { plusDays } from '#lib/days.ts'
import type { UnitNames } from '#lib/units.ts'

/** A line as an invoice keeps it; `unit_price` is for one unit, `total` for the line, both without VAT. */
export type NewLine = {
  kind: 'goods' | 'delivery' | 'amount'
  order_id: number
  order_item_id: number | null
  credited_line_id: number | null
  product_id: number | null
  ref: string
  gtin: string | null
  /** The client's own code of the product, as it was then. */
  own_code: string | null
  title: string
  color: string
  size: string
  unit: string
  pack: number
  total_qty: number
  comment: string
  unit_price: Price
  total: Money
  vat_category: string
  vat_rate: Decimal
  /** What the paper and the electronic invoice call its unit; null where it is called as the shop calls it now. */
  unit_names: UnitNames | null
  paper_code: string | null
}

/** The wholesaler, as an invoice keeps it. */
export const sellerOf = (company: Company) => ({
  name: company.name,
  address: company.address,
  register: company.register,
  vat: company.vatNumber,
  account_holder: company.accountHolder,
  iban: company.iban,
  bic: company.bic,
  email: company.contactEmail,
  phone: company.contactPhone,
})

/** What a document comes to; tax is worked out once per rate, on the sum of its lines (OD-07). */
export type Sums = {
  vat: { rate: Decimal; base: Money; amount: Money }[]
  total: Money
  total_taxes: Money
  grand_total: Money
}

/** Adds the lines of an invoice up, the highest rate first. */
export function sumsOf(lines: readonly { total: Money; vat_rate: Decimal }[]): Sums {
  const rates = [...new Set(lines.map(({ vat_rate }) => vat_rate))].toSorted((a, b) => compare(b, a))
  const vat = rates.map((rate) => {
    const base = sum(lines.flatMap(({ vat_rate, total }) => (vat_rate === rate ? [total] : [])))
    return { rate, base, amount: percentOf(rate, base) }
  })
  const total = sum(lines.map((line) => line.total))
  const total_taxes = sum(vat.map(({ amount }) => amount))
  return { vat, total, total_taxes, grand_total: sum([total, total_taxes]) }
}

/**
 * Adds the lines of a credit note up. Who takes back the last of a rate takes back what is left of its tax: else the cents
 * that several notes have rounded would stay open for ever.
 *
 * @param invoice what is credited, its lines with what was credited before
 * @param before the taxes of the credit notes before
 */
export function creditSums(
  credits: readonly NewLine[],
  invoice: {
    lines: readonly Pick<CreditableLine, 'vat_rate' | 'total' | 'credited_total'>[]
    vat: Sums['vat']
  },
  before: Sums['vat'],
): Sums {
  const { total, ...sums } = sumsOf(credits)
  const vat = sums.vat.map((one) => {
    const same = invoice.lines.filter(({ vat_rate }) => vat_rate === one.rate)
    const left = subtract(
      sum(same.map((line) => line.total)),
      sum([one.base, ...same.map(({ credited_total }) => credited_total)]),
    )
    const taxOf = (vat: Sums['vat']) =>
      sum(vat.flatMap(({ rate, amount }) => (rate === one.rate ? [amount] : [])))
    const rest = subtract(taxOf(invoice.vat), taxOf(before))
    return left === '0.00' && compare(rest, '0.00') >= 0 ? { ...one, amount: rest } : one
  })
  const total_taxes = sum(vat.map(({ amount }) => amount))
  return { vat, total, total_taxes, grand_total: sum([total, total_taxes]) }
}

/** An item of an order, with what is left of it to invoice. */
export type OpenItem = Omit<
  NewLine,
  'kind' | 'credited_line_id' | 'order_item_id' | 'total' | 'total_qty' | 'unit_names' | 'paper_code'
> & {
  id: number
  /** As ordered. */
  total: Money
  /** Units that left the house and are on no invoice. */
  units: number
  ordered_units: number
}

/** Goods of an order that are to be invoiced; all of an item costs what the order says. */
export const goodsLine = ({ id, units, ordered_units, total, ...item }: OpenItem): NewLine => ({
  ...item,
  kind: 'goods',
  order_item_id: id,
  credited_line_id: null,
  total_qty: units,
  total: units === ordered_units ? total : multiply(item.unit_price, units),
  ...{ unit_names: null, paper_code: null },
})

/**
 * The delivery of an order: a line for each rate that the goods are taxed at, which is what the order's sum of that rate
 * has beside its items.
 *
 * @param title what delivery is called on the invoice
 */
export function deliveryLines(
  order: { id: number; vat: { rate: Decimal; base: Money }[] },
  items: readonly { total: Money; vat_rate: Decimal; vat_category: string }[],
  title: string,
): NewLine[] {
  return order.vat.flatMap(({ rate, base }) => {
    const same = items.filter(({ vat_rate }) => compare(vat_rate, rate) === 0)
    const total = subtract(base, sum(same.map((item) => item.total)))
    if (compare(total, '0.00') === 0) return []
    return {
      kind: 'delivery' as const,
      order_id: order.id,
      order_item_id: null,
      credited_line_id: null,
      product_id: null,
      ref: '',
      gtin: null,
      own_code: null,
      title,
      color: '',
      size: '',
      unit: 'piece',
      pack: 1,
      total_qty: 1,
      comment: '',
      unit_price: `${total}00` as Price,
      total,
      vat_category: same[0]?.vat_category ?? 'standard',
      vat_rate: rate,
      ...{ unit_names: null, paper_code: null },
    }
  })
}

/** A line of an invoice, with what credit notes have taken back of it. */
export type CreditableLine = Omit<NewLine, 'credited_line_id'> & {
  id: number
  credited_qty: number
  credited_total: Money
}
/** What of a line is taken back: units, or an amount without VAT. */
export type Credit = { units?: number | undefined; amount?: Money | undefined }

/**
 * The line of a credit note. The last units take back what is left of the amount.
 *
 * @returns undefined for more than is left of the line, or for nothing
 */
export function creditLine(line: CreditableLine, { units, amount }: Credit): NewLine | undefined {
  const { id, credited_qty, credited_total, ...kept } = line
  const left = subtract(line.total, credited_total)
  const isMoney = (value: Money) => compare(value, '0.00') > 0 && compare(value, left) <= 0
  if (amount !== undefined) {
    if (!isMoney(amount) || units !== undefined) return undefined
    const priced = { total_qty: 1, unit_price: `${amount}00` as Price, total: amount }
    const unit = { unit: 'piece', unit_names: null, paper_code: null }
    return { ...kept, ...priced, ...unit, kind: 'amount', order_item_id: null, credited_line_id: id }
  }
  const open = line.total_qty - credited_qty
  if (units === undefined || units > open) return undefined
  const due = multiply(line.unit_price, units)
  const total = units === open || compare(due, left) > 0 ? left : due
  return isMoney(total) ? { ...kept, total_qty: units, total, credited_line_id: id } : undefined
}

/**
 * Whether a line comes to its units times their price: not so the last units of one of which an amount was credited before.
 */
export const isExact = ({
  unit_price,
  total_qty,
  total,
}: Pick<NewLine, 'unit_price' | 'total_qty' | 'total'>) =>
  compare(multiply(unit_price, total_qty), total) === 0

/** What an invoice asks for: nothing of what was paid before it was issued. */
export const payableOf = ({ grand_total, prepaid }: { grand_total: Money; prepaid: Money }): Money =>
  subtract(grand_total, prepaid)

/** When an invoice is to be paid: on account after the days agreed, anything else at once. */
export const dueDay = (issued_on: string, isOnAccount: boolean, days: number): string =>
  isOnAccount ? plusDays(issued_on, days) : issued_on

/** Orders have the payment references of a year up to this number, invoices those above. */
const firstReference = 50_000_000
const prefixes = { invoice: 'FA', credit_note: 'NC' } as const

/** `FA-2026-000001`, and the ten digits that its payment reference is made of (OD-13). */
export const nameOf = (kind: 'invoice' | 'credit_note', year: number, number: number) => ({
  name: `${prefixes[kind]}-${year}-${String(number).padStart(6, '0')}`,
  digits: (year % 100) * 100_000_000 + firstReference + number,
})
