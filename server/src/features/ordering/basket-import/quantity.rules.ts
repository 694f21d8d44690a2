export type DecimalSign = ',' | '.'

/** A quantity as it was read, or what is wrong with it. */
export type Quantity = { units: number } | { fault: 'bad_quantity' | 'fraction' | 'negative' } | 'none'

/** Signs that part thousands in our countries, beside dots and commas. */
const spaces = /[\s\u00a0\u202f'’]/g

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

/** Digits with a dot before the decimals, and no other sign. */
function plainDecimal(digits: string, decimalSign: DecimalSign): string {
  const text = digits.replace(spaces, '').replace(/[.,]$/, '')
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return text
  const isMixed = text.includes('.') && text.includes(',')
  const sign = text[last]!
  const isRepeated = text.indexOf(sign) !== last
  const hasThree = text.length - last - 1 === 3
  const isDecimal = isMixed ? !isRepeated : !isRepeated && (!hasThree || sign === decimalSign)
  const whole = (isDecimal ? text.slice(0, last) : text).replace(/[.,]/g, '')
  return isDecimal ? `${whole}.${text.slice(last + 1)}` : whole
}

/**
 * The sign before decimals in a column of quantities. "12.000" alone may be either; where every cell of several has three
 * places these are decimals, as some programs write them.
 */
export function guessDecimalSign(texts: readonly string[], usual: DecimalSign): DecimalSign {
  const written = texts.map((text) => text.replace(spaces, '')).filter((text) => /\d/.test(text))
  for (const [sign, other] of [
    [',', '.'],
    ['.', ','],
  ] as const) {
    const three = new RegExp(`^\\d{1,3}\\${sign}\\d{3}$`)
    if (written.some((text) => new RegExp(`\\d\\${sign}(\\d{1,2}|\\d{4,})$`).test(text))) return sign
    if (written.some((text) => new RegExp(`\\d\\${sign}\\d{3}\\${sign}\\d{3}`).test(text))) return other
    if (written.some((text) => three.test(text)))
      return written.length > 1 && written.every((text) => three.test(text)) ? sign : other
  }
  return usual
}
