import type { Decimal } from '@comptoir/contract/common'

/** Where the seller is registered and the goods leave from. */
export const sellerCountry = 'BE'

export type VatTreatment = 'domestic' | 'intra_community' | 'pickup_domestic' | 'no_valid_number' | 'pending'

/** What is known about a sale when its VAT is decided. */
export type VatFacts = {
  /** Goods fetched at a warehouse are transported by the buyer. */
  kind: 'pickup' | 'shipping'
  /** Where the goods go, as an ISO code. */
  destination: string
  /** The buyer's number with its country in front (`FR12345678901`), or empty. */
  vat: string
  /** What the register of VAT numbers answered; null when it was never asked. */
  is_valid: boolean | null
  /** The seller's standard rate on the day, in percent. */
  standard_rate: Decimal
}

/** How a sale is taxed and at which rate, in percent with two places. */
export type VatDecision = { treatment: VatTreatment; rate: Decimal; vat: string }

/**
 * Decides the VAT of a sale by a Belgian seller (OD-11): 0 % only for goods that the seller ships to another
 * member state, to a buyer whose number of another member state is known to be valid. A number that nobody has
 * checked yet is never taken for valid.
 */
export function decideVat({ kind, destination, vat, is_valid, standard_rate }: VatFacts): VatDecision {
  const decided = (treatment: VatTreatment, rate: Decimal = standard_rate) => ({ treatment, rate, vat })
  const isForeignNumber = vat !== '' && !vat.startsWith(sellerCountry)
  if (kind === 'pickup') return decided(isForeignNumber ? 'pickup_domestic' : 'domestic')
  if (destination === sellerCountry) return decided('domestic')
  if (!isForeignNumber || is_valid === false) return decided('no_valid_number')
  return is_valid ? decided('intra_community', '0.00') : decided('pending')
}
