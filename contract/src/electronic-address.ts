/**
 * The schemes of electronic addresses that clients of the shop have, and how each writes its numbers (Electronic Address
 * Scheme code list of Peppol BIS Billing 3.0).
 */
const schemes: Record<string, RegExp> = {
  '0002': /^\d{9}$/, // SIREN
  '0009': /^\d{14}$/, // SIRET
  '0088': /^\d{13}$/, // GLN
  '0106': /^\d{8}$/, // KvK
  '0190': /^\d{20}$/, // OIN
  '0208': /^\d{10}$/, // Belgian enterprise number
  '0225': /^\d{9}[\w.+-]{0,116}$/, // French electronic address: the SIREN, perhaps with more
  '9925': /^BE\d{10}$/,
  '9930': /^DE\d{9}$/,
  '9938': /^LU\d{8}$/,
  '9944': /^NL\d{9}B\d{2}$/,
  '9957': /^FR[0-9A-Z]{2}\d{9}$/,
}

/** An address as it is kept, `0208:0411905847`, by its parts; undefined for none that can be one. */
export function electronicAddress(text: string): { scheme: string; id: string } | undefined {
  const [, scheme = '', id = ''] = /^\s*(\d{4})\s*:\s*(\S.*?)\s*$/.exec(text) ?? []
  if (!schemes[scheme]?.test(id)) return undefined
  const isRight = scheme !== '0208' || 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8))
  return isRight ? { scheme, id } : undefined
}

/** The address that a VAT number stands for; undefined where its country has no such scheme. */
export function addressOfVat(vat: string): { scheme: string; id: string } | undefined {
  const [country, number] = [vat.slice(0, 2), vat.slice(2)]
  if (country === 'BE') return { scheme: '0208', id: number }
  // Since September 2026 every French company can be reached by its SIREN.
  if (country === 'FR') return { scheme: '0225', id: number.slice(2) }
  const scheme = { LU: '9938', NL: '9944', DE: '9930' }[country]
  return scheme === undefined ? undefined : { scheme, id: vat }
}
