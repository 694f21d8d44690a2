import type { Shipment } from '@comptoir/contract/order'
import { useRef } from 'react'
import { ApiError } from '#api/errors.ts'
import { type Departure, ship } from './shipments.api.ts'
import { useOneTry } from './useOneTry.ts'

type Leaving = Omit<Departure, 'key' | 'seen'>

/**
 * Lets goods of an order leave: once, however often it is tried. Whoever is told that others have shipped meanwhile, or that a
 * try whose answer was lost has, ships what is left with the next try.
 */
export function useShip(order: number): (departure: Leaving, seen: number) => Promise<Shipment> {
  const told = useRef(0)
  const send = useOneTry<Leaving, number, Shipment>((departure) =>
    ship(order, departure).catch((error: unknown) => {
      told.current = shipmentsNow(error) ?? told.current
      throw error
    }),
  )
  return (departure, seen) => send(departure, Math.max(seen, told.current))
}

function shipmentsNow(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return (error.body as { current?: { shipments?: number } } | null)?.current?.shipments
}
