import { plainDecimal, type DecimalSign } from '../written.ts'

/** A quantity as it was read, or what is wrong with it. */
export type Quantity = { units: number } | { fault: 'bad_quantity' | 'fraction' | 'negative' } | 'none'

/**
 * Reads a quantity: "1 200", "1.200,00", "12 pcs", "x12". Nothing that was written counts as none; a number that is not
 * whole is no quantity, and is never rounded.
 */
export function readQuantity(text: string, decimalSign: DecimalSign): Quantity {
  const written = text.trim()
  if (/^[-–—.]*$/.test(written)) return 'none'
  const [, sign = '', digits] =
    /^[x×]?\s*([+\-−]?)\s*(\d[\d\s\u00a0\u202f'’.,]*)\s*(?:[x×]|[\p{L}.()]+)?$/iu.exec(written) ?? []
  if (digits === undefined) return { fault: 'bad_quantity' }
  const number = Number(plainDecimal(digits, decimalSign))
  if (Number.isNaN(number)) return { fault: 'bad_quantity' }
  if (number === 0) return 'none'
  if (sign === '-' || sign === '−') return { fault: 'negative' }
  if (!Number.isInteger(number)) return { fault: 'fraction' }
  return Number.isSafeInteger(number) ? { units: number } : { fault: 'bad_quantity' }
}
