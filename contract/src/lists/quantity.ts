import { plainDecimal, type DecimalSign } from '../written.ts'

/** A quantity as it was read, or what is wrong with it. `units` are packs where it says so ("2 lots"), or its column. */
export type Quantity = { units: number } | { fault: 'bad_quantity' | 'fraction' | 'negative' } | 'none'

/** Words for packs and dozens behind a quantity, in our languages; Dutch "dozen" are boxes. */
export const packWords =
  'lots?|colis|paquets?|cartons?|pak(?:ken)?|do(?:os|zen)|pack(?:s|ung|ungen)?|ve|box(?:es)?|kartons?|confezion[ei]|cajas?|koli'
const inPacks = new RegExp(String.raw`\d\s*\(?(?:${packWords})\.?\)?\s*$`, 'iu')
const dozens = /^(?:dz|doz|douz|douzaines?|dozijn(?:en)?|dtzd|dutzend|dozzin[ae]|docenas?|düzine)\.?$/iu

/** Whether a quantity says that it counts packs: "2 lots". */
export const saysPacks = (text: string): boolean => inPacks.test(text)

/**
 * Reads a quantity: "1 200", "1.200,00", "12 pcs", "x12", "2 dz". Nothing that was written counts as none; a number that is not
 * whole is no quantity, and is never rounded.
 */
export function readQuantity(text: string, decimalSign: DecimalSign): Quantity {
  // Without signs that are not seen, and the apostrophe that makes a number a text.
  const written = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^['’]/, '')
  if (/^[-–—.]*$/.test(written)) return 'none'
  const [, sign = '', digits, unit = ''] =
    /^[x×]?\s*([+\-−]?)\s*(\d[\d\s\u00a0\u202f'’.,]*)\s*([x×]|[\p{L}.()]+)?$/iu.exec(written) ?? []
  if (digits === undefined) return { fault: 'bad_quantity' }
  const number = Number(plainDecimal(digits, decimalSign)) * (dozens.test(unit) ? 12 : 1)
  if (Number.isNaN(number)) return { fault: 'bad_quantity' }
  if (number === 0) return 'none'
  if (sign === '-' || sign === '−') return { fault: 'negative' }
  if (!Number.isInteger(number)) return { fault: 'fraction' }
  return Number.isSafeInteger(number) ? { units: number } : { fault: 'bad_quantity' }
}
