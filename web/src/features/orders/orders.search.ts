import { orderStatuses, type OrderStatus } from '@comptoir/contract/order'

/** How many orders a page of the list may show; the first is the default (CONST-10). */
export const pageSizes = [5, 20, 50] as const

/** What of the order list is shown. Defaults are left out of the address. */
export type OrdersSearch = { page?: number; size?: number; q?: string; status?: OrderStatus }

export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const page = Number(search['page'])
  const size = pageSizes.slice(1).find((known) => known === Number(search['size']))
  const q = typeof search['q'] === 'string' ? search['q'].trim() : ''
  const status = orderStatuses.find((known) => known === search['status'])
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
