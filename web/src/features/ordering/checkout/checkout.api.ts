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
import { listDeliveryOptions, listPaymentMethods } from '@comptoir/contract/lookups'
import { findRepeatedOrder } from '@comptoir/contract/order'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { type AddressKind, type AddressValues, toInput } from '#domain/accounts/address.ts'

/** Whose checkout, and in which language its names are read. */
export type Viewer = { owner: number | undefined; language: string }

/** The options, and what they promise, are of what is in the basket: `lines` asks anew when that changes. */
export const deliveryOptions = ({ owner, language }: Viewer, country: number | undefined, lines: string) =>
  queryOptions({
    queryKey: ['delivery-options', owner, language, country, lines],
    queryFn: () => call(listDeliveryOptions, { query: { owner, country } }),
    placeholderData: keepPreviousData,
  })
export const paymentMethods = ({ owner, language }: Viewer) =>
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
