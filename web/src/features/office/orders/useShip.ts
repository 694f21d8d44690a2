import type { Shipment } from '@comptoir/contract/order'
import { useRef } from 'react'
import { ApiError } from '#api/errors.ts'
import { newKey } from '#api/key.ts'
import { type Departure, ship } from './shipments.api.ts'

/**
 * Lets goods of an order leave: once, however often it is tried. Whoever is told that others have shipped meanwhile ships
 * what is left with the next try.
 */
export function useShip(
  order: number,
): (departure: Omit<Departure, 'key'> & { seen: number }) => Promise<Shipment> {
  const key = useRef(newKey())
  const told = useRef(0)
  return async (departure) => {
    const seen = Math.max(departure.seen, told.current)
    const shipment = await ship(order, { ...departure, key: key.current, seen }).catch((error: unknown) => {
      told.current = shipmentsNow(error) ?? told.current
      throw error
    })
    key.current = newKey()
    return shipment
  }
}

function shipmentsNow(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return (error.body as { current?: { shipments?: number } } | null)?.current?.shipments
}
