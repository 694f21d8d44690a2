/** The page of the order list, from 1; the first is left out of the address. */
export type OrdersSearch = { page?: number }

export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const page = Number(search['page'])
  return Number.isInteger(page) && page > 1 ? { page } : {}
}
