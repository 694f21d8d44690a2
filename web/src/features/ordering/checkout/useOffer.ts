import { useQuery } from '@tanstack/react-query'
import { shopConfig } from '#api/config.ts'
import { countries, warehouses } from '#api/lookups.ts'
import { useUser } from '#api/session.ts'
import { billings, deliveryOptions, paymentMethods, type Viewer, shippingAddresses } from './checkout.api.ts'
import { idWithin, type Offer } from './checkout.rules.ts'

/**
 * Everything there is to choose from; undefined until all of it is there.
 *
 * @param lines what the basket holds: the options are asked for anew when it changes
 */
export function useOffer(viewer: Viewer, lines: string, wantedAddress: number | null) {
  const user = useUser()
  const config = useQuery(shopConfig)
  const places = useQuery(warehouses)
  const lands = useQuery(countries(viewer.language))
  const shipping = useQuery(shippingAddresses(viewer.owner))
  const billing = useQuery(billings(viewer.owner))
  const methods = useQuery(paymentMethods(viewer))
  const preferred = {
    warehouse: user?.preferred_warehouse ?? null,
    ...(user?.delivery_settings ?? { delivery_option: null, shipping_address: null }),
  }
  const addressId = idWithin(shipping.data ?? [], wantedAddress, preferred.shipping_address)
  const address = shipping.data?.find(({ id }) => id === addressId)
  const options = useQuery({
    ...deliveryOptions(viewer, address?.country, lines),
    enabled: shipping.data !== undefined,
  })

  const all = [config, places, lands, shipping, billing, methods, options]
  const failed = all.find(({ error, data }) => error && data === undefined)
  const isComplete = all.every(({ data }) => data !== undefined)
  const offer: Offer | undefined = isComplete
    ? {
        options: options.data!,
        warehouses: places.data!,
        countries: lands.data!,
        holidays: config.data!.holidays,
        shippingAddresses: shipping.data!,
        billings: billing.data!,
        preferred,
      }
    : undefined
  return {
    offer,
    methods: methods.data,
    error: failed?.error,
    retry: () => all.filter(({ error }) => error).forEach(({ refetch }) => void refetch()),
  }
}
