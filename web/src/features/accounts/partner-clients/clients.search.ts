import type { clientOverviewOrders } from '@comptoir/contract/partner-clients'

/** What the address of a partner's list of clients says. */
export type ClientsSearch = {
  q?: string
  order?: (typeof clientOverviewOrders)[number]
  overdue?: true
  page?: number
}

// Spelt out: the contract's list would bring its schemas to the sign-in page.
const orders: Record<NonNullable<ClientsSearch['order']>, true> = {
  name: true,
  last_order: true,
  turnover: true,
}
const isOrder = (text: unknown): text is keyof typeof orders =>
  typeof text === 'string' && Object.hasOwn(orders, text)

export function readClientsSearch({ q, order, overdue, page }: Record<string, unknown>): ClientsSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : ''
  return {
    ...(text && { q: text }),
    ...(isOrder(order) && order !== 'name' && { order }),
    ...((overdue === true || overdue === 'true') && { overdue: true }),
    ...(Number.isInteger(Number(page)) && Number(page) > 1 && { page: Number(page) }),
  }
}
