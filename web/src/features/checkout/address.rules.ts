import type { ShippingAddress } from '@comptoir/contract/address'

/** An address in the lines of an envelope, without the name. */
export const addressLines = (
  address: Pick<ShippingAddress, 'address_one' | 'address_two' | 'code' | 'city_name'>,
  countryName: string,
): string[] =>
  [address.address_one, address.address_two, `${address.code} ${address.city_name}`, countryName].filter(
    Boolean,
  )
