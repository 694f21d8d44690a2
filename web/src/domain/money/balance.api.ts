import { getBalance } from '@comptoir/contract/payment'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** What whom one orders for owes by their invoices, and whether they can be paid online. */
export const balance = (owner: number | null) =>
  queryOptions({
    queryKey: ['orders', 'balance', owner],
    queryFn: () => call(getBalance, { query: owner ? { owner } : {} }),
  })
