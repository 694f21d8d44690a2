import type { Company } from '#config.ts'

/** An IBAN as it is printed, in groups of four (ISO 13616): `BE71096123456769` becomes `BE71 0961 2345 6769`. */
export const groupedIban = (iban: string): string =>
  iban
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/.{4}(?=.)/g, '$& ')

/**
 * What the QR code says, for the app of a bank to fill in a credit transfer: account and name, no amount (EPC069-12,
 * version 2, UTF-8). What comes after the last element that is used is left out.
 */
export const transferCode = ({ name, iban, bic }: Pick<Company, 'name' | 'iban' | 'bic'>): string =>
  ['BCD', '002', '1', 'SCT', bic, name.slice(0, 70), iban.replace(/\s/g, '').toUpperCase()].join('\n')
