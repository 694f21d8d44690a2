import type { Decimal, Money, Price } from '@comptoir/contract/common'
import { apportion, compare, multiply, percentOf, subtract, sum } from '@comptoir/contract/money'

/** A line of an invoice with goods of an order, and what is left of it to credit. */
export type CreditableItem = {
  line: number
  invoice_id: number
  item: number
  language: string
  order_name: string
  units: number
  /** As they were invoiced. */
  invoiced: number
  amount: Money
  unit_price: Price
  vat_rate: Decimal
}
type Came = { item: number; units: number }
type Credited = { line: number; invoice_id: number; units?: number; amount?: Money }

/** Whether all that came is on invoices: what cannot be credited then has been credited otherwise, or is too much. */
export const areInvoiced = (items: readonly CreditableItem[], came: readonly Came[]): boolean =>
  came.every(({ item, units }) => {
    const invoiced = items.filter((one) => one.item === item).map((one) => one.invoiced)
    return invoiced.reduce((all, some) => all + some, 0) >= units
  })

/** The units that came on the lines of their invoices, the oldest first; undefined where not all are invoiced. */
export function creditsByUnits(
  items: readonly CreditableItem[],
  came: readonly Came[],
): Credited[] | undefined {
  const credits: Credited[] = []
  for (const { item, units } of came) {
    let left = units
    for (const one of items) {
      const taken = one.item === item && compare(one.amount, '0.00') > 0 ? Math.min(left, one.units) : 0
      if (taken > 0) credits.push({ line: one.line, invoice_id: one.invoice_id, units: taken })
      left -= taken
    }
    if (left > 0) return undefined
  }
  return credits
}

/**
 * The same for what the units have cost; undefined also where less is left of a line, since an amount of it was credited
 * before. Rounding of units that were credited before may take a cent each.
 */
export function creditsAtPrice(items: readonly CreditableItem[], came: readonly Came[]) {
  const credits = creditsByUnits(items, came)
  const isLeft = credits?.every(({ line, units = 0 }) => {
    const { unit_price, amount, invoiced, units: open } = items.find((one) => one.line === line)! // it was chosen among them
    const rounding = multiply('0.0100', Math.max(0, invoiced - open))
    return compare(subtract(multiply(unit_price, units), amount), rounding) <= 0
  })
  return isLeft ? credits : undefined
}

/**
 * An amount with VAT on the lines of what came, by what that has cost; undefined where so much is not left of them. The
 * credit notes may come to some cents more or less, since tax is rounded.
 */
export function creditsByAmount(
  items: readonly CreditableItem[],
  came: readonly Came[],
  credit: Money,
): Credited[] | undefined {
  const lines = creditsByUnits(items, came)?.map(({ line, units }): Priced => {
    const item = items.find((one) => one.line === line)! // it was chosen among them
    return { item, value: multiply(item.unit_price, units ?? 0) }
  })
  if (!lines) return undefined
  // Of each invoice a sum per rate, as its credit note has it.
  const parts = [...Map.groupBy(lines, ({ item }) => `${item.invoice_id} ${item.vat_rate}`).values()]
  const rates = parts.map((same) => same[0]!.item.vat_rate)
  const gross = (bases: readonly Money[]) => bases.map((base, index) => withTax(rates[index]!, base))
  const shares = apportion(credit, gross(parts.map((same) => sum(same.map(({ value }) => value)))))
  const bases = shares.map((share, index) => without(rates[index]!, share))
  const credits = parts.flatMap((same, index) => spread(same, exact(bases, gross, credit)[index]!))
  const isLeft = credits.every(({ item, amount }) => compare(amount, item.amount) <= 0)
  return isLeft
    ? credits.map(({ item: { line, invoice_id }, amount }) => ({ line, invoice_id, amount }))
    : undefined
}

type Priced = { item: CreditableItem; value: Money }
const withTax = (rate: Decimal, base: Money): Money => sum([base, percentOf(rate, base)])

/** Sums per rate that come to the credit with their tax, where a cent on one of them does that. */
function exact(bases: readonly Money[], gross: (bases: readonly Money[]) => Money[], credit: Money) {
  const candidates = bases.flatMap((_, index) =>
    (['0.00', '0.01', '-0.01'] as const).map((cents) => bases.with(index, sum([bases[index]!, cents]))),
  )
  return candidates.find((those) => sum(gross(those)) === credit) ?? bases
}

/** A sum over lines of one rate, by what they have cost; those without any are left out. */
const spread = (lines: readonly Priced[], base: Money) =>
  apportion(
    base,
    lines.map(({ value }) => value),
  ).flatMap((amount, index) => (compare(amount, '0.00') > 0 ? [{ item: lines[index]!.item, amount }] : []))

/** An amount with VAT without it, rounded to cents. */
function without(rate: Decimal, amount: Money): Money {
  const net = (BigInt(amount.replace('.', '')) * 20_000n) / (10_000n + BigInt(rate.replace('.', '')))
  const cents = (net + 1n) / 2n
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}` as Money
}
