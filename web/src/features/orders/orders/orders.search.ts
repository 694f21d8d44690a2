import type { OrderStatus } from '@comptoir/contract/order'

/** How many orders a page of the list may show; the first is the default (CONST-10). */
export const pageSizes = [5, 20, 50] as const

/** What of the order list is shown. Defaults are left out of the address. */
export type OrdersSearch = { page?: number; size?: number; q?: string; status?: OrderStatus }

// Spelt out: the list of the contract would bring all of its orders to the sign-in page. The type allows no gap.
const statuses: Record<OrderStatus, true> = {
  submitted: true,
  pending_payment: true,
  paid: true,
  in_progress: true,
  processed: true,
  completed: true,
  client_canceled: true,
  admin_canceled: true,
}
const isStatus = (text: unknown): text is OrderStatus =>
  typeof text === 'string' && Object.hasOwn(statuses, text)

export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const page = Number(search['page'])
  const size = pageSizes.slice(1).find((known) => known === Number(search['size']))
  const q = typeof search['q'] === 'string' ? search['q'].trim() : ''
  const status = isStatus(search['status']) ? search['status'] : undefined
  return {
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(size && { size }),
    ...(q && { q }),
    ...(status && { status }),
  }
}

/** Whether the order was placed a moment ago: the page then says so. */
export const readOrderSearch = (search: Record<string, unknown>): { placed?: '1' } =>
  search['placed'] ? { placed: '1' } : {}
