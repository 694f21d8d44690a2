/**
 * GTIN-13 of the range that GS1 leaves for use inside a company (prefix 29), so that none is anyone's.
 * The numbers are spread, so that neighbours on the shelf do not look alike.
 */
export function internalGtin(sequence: number): string {
  const body = `29${String((sequence * 7_368_787 + 1_200_347) % 10_000_000_000).padStart(10, '0')}`
  return body + checkDigit(body)
}

/** GS1 check digit of the digits before it: weights 3 and 1 from the right. */
export function checkDigit(body: string): string {
  const sum = [...body]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}
