import {
  createBilling,
  createShippingAddress,
  deleteBilling,
  deleteShippingAddress,
  listBilling,
  listShippingAddresses,
  updateBilling,
  updateShippingAddress,
  type BillingInput,
} from '@comptoir/contract/address'
import {
  listCorporateStatuses,
  listCountries,
  listDeliveryOptions,
  listPaymentMethods,
  listSectors,
  listWarehouses,
  searchCities,
} from '@comptoir/contract/lookups'
import { findRepeatedOrder } from '@comptoir/contract/order'
import { citySearch } from '@comptoir/contract/rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import type { AddressKind, AddressValues } from './address.rules.ts'
import { toInput } from './address.rules.ts'

/** Whose checkout, and in which language its names are read. */
export type Reader = { owner: number | undefined; language: string }
const hour = 60 * 60 * 1000

/** The options are judged for what is in the basket: `version` asks anew when that changes. */
export const deliveryOptions = ({ owner, language }: Reader, country: number | undefined, lines: string) =>
  queryOptions({
    queryKey: ['delivery-options', owner, language, country, lines],
    queryFn: () => call(listDeliveryOptions, { query: { owner, country } }),
    placeholderData: keepPreviousData,
  })
export const warehouses = queryOptions({
  queryKey: ['warehouses'],
  queryFn: () => call(listWarehouses),
  staleTime: hour,
})
export const countries = (language: string) =>
  queryOptions({ queryKey: ['countries', language], queryFn: () => call(listCountries), staleTime: hour })
export const corporateStatuses = (language: string) =>
  queryOptions({
    queryKey: ['corporate-statuses', language],
    queryFn: () => call(listCorporateStatuses),
    staleTime: hour,
  })
export const sectors = (language: string) =>
  queryOptions({ queryKey: ['sectors', language], queryFn: () => call(listSectors), staleTime: hour })
export const paymentMethods = ({ owner, language }: Reader) =>
  queryOptions({
    queryKey: ['payment-methods', owner, language],
    queryFn: () => call(listPaymentMethods, { query: { owner } }),
  })

/** A recent order with the same lines; asked anew when the lines change. */
export const repeatedOrder = (owner: number | undefined, lines: string) =>
  queryOptions({
    queryKey: ['orders', 'repeated', owner, lines],
    queryFn: () => call(findRepeatedOrder, { query: { owner } }),
  })

export const shippingAddresses = (owner: number | undefined) =>
  queryOptions({
    queryKey: ['addresses', 'shipping', owner],
    queryFn: () => call(listShippingAddresses, { query: { owner } }),
  })
export const billings = (owner: number | undefined) =>
  queryOptions({
    queryKey: ['addresses', 'billing', owner],
    queryFn: () => call(listBilling, { query: { owner } }),
  })

/** Places of a country whose name or postcode begins with, or contains, what was typed (LOOK-02). */
export const cities = (country: string, q: string) =>
  queryOptions({
    queryKey: ['cities', country, q.toLowerCase()],
    queryFn: ({ signal }) =>
      call(searchCities, { query: { country: Number(country), q, limit: citySearch.limit } }, { signal }),
    enabled: country !== '' && q.trim().length > 0,
    staleTime: hour,
    placeholderData: keepPreviousData,
  })

/** Adds an address, or replaces the one with this id. */
export function saveAddress(
  kind: AddressKind,
  owner: number | undefined,
  id: number | null,
  values: AddressValues,
) {
  const query = { owner }
  const body = toInput(values)
  if (kind === 'shipping')
    return id === null
      ? call(createShippingAddress, { query, body })
      : call(updateShippingAddress, { params: { id }, query, body })
  const billing = body as BillingInput // the form asks for its fields
  return id === null
    ? call(createBilling, { query, body: billing })
    : call(updateBilling, { params: { id }, query, body: billing })
}

export const removeAddress = (kind: AddressKind, owner: number | undefined, id: number) =>
  call(kind === 'shipping' ? deleteShippingAddress : deleteBilling, {
    params: { id },
    query: { owner },
    body: undefined,
  })
