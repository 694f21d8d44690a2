import { addToOrder, getOrder, listOrders, type Order } from '@comptoir/contract/order'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, call } from '#api/client.ts'
import { isUnreachable } from '#ui/feedback/errors.ts'

/** So many orders are offered, the newest first. */
const offered = 3

/** The orders of whom one orders for that were placed and not begun, and take more for the day that they are for. */
export function placedOrders(owner: number | null) {
  const query = { ...(owner !== null && { owner }), changeable: 'true' as const, limit: offered }
  return queryOptions({ queryKey: ['orders', query], queryFn: () => call(listOrders, { query }) })
}

/** A line in packs. */
export type PlacedLine = { product: number; quantity: number; comment: string }

/**
 * Adds lines to an order that was placed and not begun, instead of a second parcel (OD-39). What has had no answer is sent
 * again as it was, so that it counts once.
 */
export function useAddLines() {
  const client = useQueryClient()
  const lost = useRef<{ asked: string; order: Order } | null>(null)
  return useMutation({
    mutationFn: async ({ id, lines }: { id: number; lines: readonly PlacedLine[] }) => {
      const asked = JSON.stringify([id, lines])
      const before = lost.current?.asked === asked ? lost.current.order : undefined
      const order = before ?? (await call(getOrder, { params: { id }, query: {} }))
      try {
        const body = { lines: [...lines], revision: order.revision }
        const changed = await call(addToOrder, { params: { id }, body })
        lost.current = null
        return changed
      } catch (error) {
        lost.current = isUnreachable(error) ? { asked, order } : null
        // The next revision is the one that was asked for, and whose answer was lost.
        const isDone = before && error instanceof ApiError && error.status === 409
        if (isDone) return order
        throw error
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  })
}
