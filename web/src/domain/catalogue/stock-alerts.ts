import {
  addStockAlerts,
  clearStockAlerts,
  listStockAlerts,
  removeStockAlert,
} from '@comptoir/contract/stock-alerts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** What the user is told of by mail when it can be had again (C-10). */
export const stockAlerts = (language: string) =>
  queryOptions({ queryKey: ['stock-alerts', language], queryFn: () => call(listStockAlerts) })

type Change = { add: number[] } | { remove: number } | 'clear'

/** Waits for products, for one no longer, or for none. */
export function useChangeAlerts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: Change): Promise<unknown> => {
      if (change === 'clear') return call(clearStockAlerts)
      if ('add' in change) return call(addStockAlerts, { body: { products: change.add } })
      return call(removeStockAlert, { params: { id: change.remove } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['stock-alerts'] }),
  })
}
