// How people write the names of columns, and numbers, in files.

export type DecimalSign = ',' | '.'

/** "Réf. article" → "ref article". */
export const headerWords = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Signs that part thousands in our countries, beside dots and commas. */
const spaces = /[\s\u00a0\u202f'’]/g

/** Digits with a dot before the decimals, and no other sign. */
export function plainDecimal(digits: string, decimalSign: DecimalSign): string {
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
