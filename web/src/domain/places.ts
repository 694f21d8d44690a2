import type { City } from '@comptoir/contract/lookups'
import { postcodeDigits } from '@comptoir/contract/postcode'

/** A place of the lookup as the list shows it; unique, since a place is a postcode and a name. */
export const cityLabel = ({ code, name }: City): string => `${code} ${name}`

/**
 * The postcode after a place was picked: the place's own, unless what stands there is the same with more to it
 * (`1012 AB` for the place `1012`).
 */
export const postcodeFor = (typed: string, place: City): string =>
  postcodeDigits(typed) === postcodeDigits(place.code) ? typed : place.code
