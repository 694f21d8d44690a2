import type { Decimal, Money, Price } from './common.ts'

/**
 * The net amount of a line: unit price times units, rounded half away from zero to the cent (OD-07).
 *
 * @param price EUR, up to four places: `"1.2345"`
 * @param units a whole number
 * @returns EUR, two places
 */
export const multiply = (price: Price, units: number): Money => {
  if (!Number.isSafeInteger(units)) throw new RangeError(`not a whole quantity: ${units}`)
  return toText(rounded(scaled(price, 4) * BigInt(units), 100n), 2)
}

/** A unit price times a whole number, exactly: the price of a pack. */
export const times = (price: Price, count: number): Price => toText(scaled(price, 4) * BigInt(count), 4)

/** Adds EUR amounts of two places. The sum of none is `"0.00"`. */
export const sum = (amounts: Iterable<Money>): Money => {
  let cents = 0n
  for (const amount of amounts) cents += scaled(amount, 2)
  return toText(cents, 2)
}

/** `amount` less `other`; may be negative. */
export const subtract = (amount: Money, other: Money): Money =>
  toText(scaled(amount, 2) - scaled(other, 2), 2)

/**
 * The tax on an amount, rounded half away from zero to the cent (OD-07: once per rate, on the sum of the lines).
 *
 * @param rate percent with up to two places: `"21.00"`
 */
export const percentOf = (rate: Decimal, amount: Money): Money =>
  toText(rounded(scaled(amount, 2) * scaled(rate, 2), 10_000n), 2)

/**
 * Splits an amount by value, to the cent: the parts add up to it. The cents that are left over go to the largest parts.
 *
 * @param amount EUR, not negative
 * @param values EUR, not negative; where all are zero, the first takes all
 */
export const apportion = (amount: Money, values: readonly Money[]): Money[] => {
  const cents = scaled(amount, 2)
  const weights = values.map((value) => scaled(value, 2))
  const whole = weights.reduce((before, weight) => before + weight, 0n)
  if (whole === 0n) return values.map((_, index) => (index === 0 ? amount : '0.00'))
  const parts = weights.map((weight) => (cents * weight) / whole)
  let left = cents - parts.reduce((before, part) => before + part, 0n)
  const largest = [...weights.keys()].toSorted((a, b) => (weights[a]! < weights[b]! ? 1 : -1))
  for (const index of largest)
    if (left > 0n) {
      parts[index]! += 1n
      left -= 1n
    }
  return parts.map((part) => toText(part, 2))
}

/** What is left of a price once the cost is paid, in percent of the price, two places; null for a price of 0. */
export const marginOf = (price: Price, cost: Price): Decimal | null => {
  const whole = scaled(price, 4)
  return whole === 0n ? null : toText(rounded((whole - scaled(cost, 4)) * 10_000n, whole), 2)
}

/** Negative, zero or positive, as for sorting. Up to four places on both sides. */
export const compare = (a: Decimal, b: Decimal): number => {
  if (a === b) return 0
  const difference = scaled(a, 4) - scaled(b, 4)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Writes a decimal with four places: `"1.5"` as `"1.5000"`. More than four is a RangeError. */
export const toPrice = (decimal: string): Price => toText(scaled(decimal, 4), 4)
/** Writes a decimal with two places: `"1.5"` as `"1.50"`. More than two is a RangeError. */
export const toMoney = (decimal: string): Money => toText(scaled(decimal, 2), 2)

function scaled(decimal: string, places: number): bigint {
  if (!/^-?\d+(?:\.\d+)?$/.test(decimal)) throw new RangeError(`not a decimal: ${decimal}`)
  const point = decimal.indexOf('.')
  const whole = point < 0 ? decimal : decimal.slice(0, point)
  const fraction = point < 0 ? '' : decimal.slice(point + 1)
  if (fraction.length > places) throw new RangeError(`more than ${places} places: ${decimal}`)
  return BigInt(whole + fraction.padEnd(places, '0'))
}

function rounded(value: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return (value + (value < 0n ? -half : half)) / divisor
}

function toText(value: bigint, places: number): Decimal {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}` as Decimal
}
