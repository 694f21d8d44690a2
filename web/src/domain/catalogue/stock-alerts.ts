import {
  addStockAlerts,
  clearStockAlerts,
  listStockAlerts,
  removeStockAlert,
  type StockAlert,
} from '@comptoir/contract/stock-alerts'
import { queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#api/client.ts'

/** What the user is told of by mail when it can be had again (C-10). */
export const stockAlerts = (language: string) =>
  queryOptions({ queryKey: ['stock-alerts', language], queryFn: () => call(listStockAlerts) })

type Change = { add: number[] } | { remove: number } | 'clear'
const mutationKey = ['stock-alerts']

/** Waits for products, for one no longer, or for none; one change after the other. */
export function useChangeAlerts() {
  const client = useQueryClient()
  return useMutation({
    mutationKey,
    scope: { id: 'stock alerts' },
    mutationFn: async (change: Change): Promise<unknown> => {
      if (change === 'clear') return call(clearStockAlerts)
      if ('add' in change) return call(addStockAlerts, { body: { products: change.add } })
      return call(removeStockAlert, { params: { id: change.remove } }).catch((error: unknown) => {
        // Taken out already, as in another tab.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['stock-alerts'] }),
  })
}

/** The products that the user waits for, as they will be once what is under way is saved. */
export function useWaited(list: readonly StockAlert[] = []): ReadonlySet<number> {
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  const waited = new Set(list.map(({ product }) => product))
  for (const change of changes)
    if (change === 'clear') waited.clear()
    else if ('add' in change) for (const product of change.add) waited.add(product)
    else waited.delete(change.remove)
  return waited
}
