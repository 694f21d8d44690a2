import { officeLiveUpdates } from '@comptoir/contract/live-updates'
import { useThrottledCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#api/session.ts'
import { useMay } from '#features/office/admin.api.ts'
import { useStream } from '#shell/useLiveUpdates.ts'

const touched = ['order', 'overview']
/** However many orders come in, screens ask this often at most. */
const everyMs = 1000

/** Shows within a second that an order of a client has come in or has changed: lists, pages and counts of orders ask anew. */
export function useOrderUpdates(): void {
  const client = useQueryClient()
  const user = useUser()?.id ?? null
  const may = useMay()
  const ask = useThrottledCallback(() => {
    void client.invalidateQueries({
      queryKey: ['admin'],
      predicate: ({ queryKey }) => touched.includes(String(queryKey[1])),
    })
  }, everyMs)
  useStream(officeLiveUpdates, may('orders') ? user : null, ask)
}
