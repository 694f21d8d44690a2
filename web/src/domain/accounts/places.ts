import type { City } from '@comptoir/contract/lookups'
import { postcodeDigits } from '@comptoir/contract/postcode'

/** The label of a city in the list: postcode and name, which are unique together. */
export const cityLabel = ({ code, name }: City): string => `${code} ${name}`

/**
 * The postcode after a city was picked: the city's own, unless the field holds a longer form of it (`1012 AB` for
 * `1012`).
 */
export const postcodeFor = (typed: string, place: City): string =>
  postcodeDigits(typed) === postcodeDigits(place.code) ? typed : place.code
