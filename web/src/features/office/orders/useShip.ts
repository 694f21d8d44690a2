import type { Shipment } from '@comptoir/contract/order'
import { type Departure, ship } from './shipments.api.ts'
import { useOneTry } from './useOneTry.ts'

/**
 * Lets goods of an order leave: once, however often it is tried. Whoever is told that others have shipped meanwhile, or that a
 * try whose answer was lost has, ships what is left with the next try.
 */
export const useShip = (order: number) =>
  useOneTry<Omit<Departure, 'key' | 'seen'>, Shipment>('shipments', (departure) => ship(order, departure))
