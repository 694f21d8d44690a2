/**
 * The Belgian structured communication of a payment: ten digits, then those modulo 97, where 0 is written 97 (OD-13).
 *
 * @param base up to ten digits
 * @returns twelve digits without signs
 */
export function structuredCommunication(base: number): string {
  const digits = String(base).padStart(10, '0')
  if (!/^\d{10}$/.test(digits)) throw new RangeError(`not a base of ten digits: ${base}`)
  const check = Number(digits) % 97 || 97
  return digits + String(check).padStart(2, '0')
}

/** As it is printed: `+++ddd/dddd/ddddd+++`. */
export const printedCommunication = (digits: string): string =>
  `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`
