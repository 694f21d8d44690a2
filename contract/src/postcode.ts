/** Postcodes of the delivery countries. */

export const postcodeExample: Record<string, string> = {
  BE: '1000',
  FR: '75001',
  LU: 'L-1234',
  NL: '1012 AB',
}

// Of France only what is in the European Union for VAT: its overseas territories are not delivered to.
const patterns: Record<string, RegExp> = {
  BE: /^(?:BE?-?)?[1-9]\d{3}$/,
  FR: /^(?:FR?-?)?(?!97|98[1-9])\d{5}(?:CEDEX\d{0,2})?$/,
  LU: /^(?:LU?-?)?\d{4}$/,
  NL: /^(?:NL?-?)?[1-9]\d{3}(?:[A-Z]{2})?$/,
}

/** Whether a postcode can be one of a country, in any spacing and with or without the country's letter. */
export const isPostcode = (code: string, country: string): boolean =>
  patterns[country]?.test(code.toUpperCase().replace(/\s/g, '')) ?? true

/**
 * A postcode as it is kept and printed: in capitals, the Dutch letters apart. `"1012ab"` is `"1012 AB"`.
 *
 * @param country code
 */
export function normalPostcode(code: string, country: string | undefined): string {
  const capitals = code.toUpperCase()
  return country === 'NL' ? capitals.replace(/(\d{4})\s*([A-Z]{2})$/, '$1 $2') : capitals
}

/** What two ways of writing a postcode have in common: its digits. `"L-1234"` is `"1234"`, `"1012 AB"` is `"1012"`. */
export const postcodeDigits = (code: string): string => code.replace(/\D/g, '')
