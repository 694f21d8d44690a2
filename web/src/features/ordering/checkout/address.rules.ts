import type { Billing, ShippingAddress } from '@comptoir/contract/address'

/** An address in the lines of an envelope, without the name. */
export const addressLines = (
  address: Pick<ShippingAddress, 'address_one' | 'address_two' | 'code' | 'city_name'>,
  countryName: string,
): string[] =>
  [address.address_one, address.address_two, `${address.code} ${address.city_name}`, countryName].filter(
    Boolean,
  )

/** What the first address to ship to starts with: most companies have the goods come where their invoices go. */
export const shippingLike = ({ enterprise_name, ...billing }: Billing): Partial<Billing> => ({
  ...billing,
  name: enterprise_name,
  vat: '',
  additional_email: '',
})
