/** VAT numbers: how they are written, and whether their check digits are right. VIES alone knows whether one is in use. */

/** A number that is in order, per country of delivery. */
export const vatExample: Record<string, string> = {
  BE: 'BE0411905847',
  FR: 'FR40303265045',
  LU: 'LU15027442',
  NL: 'NL004495445B01',
}

/**
 * A VAT number as it is kept and compared: `"be 0411.905.847"` is `"BE0411905847"`.
 *
 * @param country put in front where the number names none
 */
export function normalVat(text: string, country?: string): string {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (plain === '') return ''
  const named = /^[A-Z]{2}/.test(plain) && (prefixes.has(plain.slice(0, 2)) || !country)
  const full = named || !country ? plain : country + plain
  return /^BE\d{9}$/.test(full) ? `BE0${full.slice(2)}` : full
}

/** Whether a number, as `normalVat` writes it, can be one. */
export function isVatNumber(vat: string): boolean {
  const country = vat.slice(0, 2)
  const check = checks[country]
  return check ? check(vat.slice(2)) : prefixes.has(country) && /^[0-9A-Z]{5,13}$/.test(vat.slice(2))
}

/** The member states; Greece writes EL, Northern Ireland XI. */
const prefixes = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

const checks: Record<string, (number: string) => boolean> = {
  // New companies get numbers from 1000 000 000 upwards since 2023; those from 1400 000 000 on are decades away.
  BE: (number) =>
    /^(?:0[1-9]|1[0-3])\d{8}$/.test(number) &&
    97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  DE: isGerman,
  FR: isFrench,
  LU: (number) => /^\d{8}$/.test(number) && Number(number.slice(0, 6)) % 89 === Number(number.slice(6)),
  NL: isDutch,
}

/** A check digit by ISO 7064, modulo 11 and 10. */
function isGerman(number: string): boolean {
  if (!/^[1-9]\d{8}$/.test(number)) return false
  let product = 10
  for (const digit of number.slice(0, 8)) product = (2 * ((Number(digit) + product) % 10 || 10)) % 11
  return (11 - product) % 10 === Number(number[8])
}

/** Two figures made of the SIREN, or two characters since 2018 that only the tax office can check. */
function isFrench(number: string): boolean {
  if (!/^[0-9A-HJ-NP-Z]{2}\d{9}$/.test(number)) return false
  const [key, siren] = [number.slice(0, 2), Number(number.slice(2))]
  return /\D/.test(key) || Number(key) === (12 + 3 * (siren % 97)) % 97
}

/** By weights, as for companies, or modulo 97 over the whole number, as for the self-employed since 2020. */
function isDutch(number: string): boolean {
  if (!/^\d{9}B\d{2}$/.test(number)) return false
  const weighted = number
    .slice(0, 8)
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (9 - index), 0)
  if (weighted % 11 === Number(number[8])) return true
  const digits = [...`NL${number}`].map((character) => parseInt(character, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
