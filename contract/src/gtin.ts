/**
 * A GTIN as it is kept and compared: 8 or 13 digits, or 14 where the first says how many are packed.
 * Twelve digits (UPC) get a zero in front, fourteen with a zero in front lose it (OD-22).
 *
 * @param code digits only
 * @returns undefined where the length is none of 8, 12, 13 and 14, or the check digit is wrong
 */
export function toGtin(code: string): string | undefined {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return undefined
  if (checkDigit(code.slice(0, -1)) !== code.at(-1)) return undefined
  if (code.length === 12) return `0${code}`
  return code.length === 14 && code.startsWith('0') ? code.slice(1) : code
}

/** The GS1 check digit of the digits before it: weights 3 and 1 from the right. */
export function checkDigit(body: string): string {
  let sum = 0
  for (let index = 0; index < body.length; index++)
    sum += Number(body[body.length - 1 - index]) * (index % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

/** Whether this is a GTIN with the right check digit. */
export const isGtin = (code: string): boolean => toGtin(code) !== undefined

/**
 * The GTIN of a piece, as `toGtin` writes it, from that of a carton of them: 14 digits of which the first, 1 to 8, says how
 * they are packed (9 is for what is weighed). Undefined for any other code.
 */
export function pieceGtin(code: string): string | undefined {
  if (!/^[1-8]/.test(code) || code.length !== 14 || !isGtin(code)) return undefined
  const body = code.slice(1, -1)
  return (body + checkDigit(body)).replace(/^00000(?=\d{8}$)/, '')
}

/** How a valid GTIN may have been written down by whom the shop got it from: with and without zeros in front. */
export const gtinForms = (code: string): string[] => {
  const bare = code.replace(/^0+/, '')
  return [
    ...new Set(
      [8, 12, 13, 14].filter((length) => length >= bare.length).map((length) => bare.padStart(length, '0')),
    ),
  ]
}
