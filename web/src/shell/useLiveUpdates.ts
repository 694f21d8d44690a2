import type { LiveUpdate } from '@comptoir/contract/live-updates'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hearOfPrices } from '#features/ordering/basket/price-news.ts'
import { hearOfBasket, sendLeft } from '#features/ordering/basket/basket-server.ts'

/** Prices change for all at once: within this time they ask. */
const spreadMs = 400

/**
 * Shows within a second what the user changes in the basket on another device (C-07) and what becomes of the orders, and
 * sends what a closed browser has not sent (C-08).
 *
 * @param user null while nobody orders
 */
export function useLiveUpdates(user: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (user !== null) void sendLeft(client, user)
  }, [client, user])
  useEffect(() => {
    if (user === null || typeof BroadcastChannel === 'undefined') return undefined
    const hear = (update: LiveUpdate) => {
      if (update.what === 'basket') hearOfBasket(user, update)
      else if (update.what === 'prices') setTimeout(() => void hearOfPrices(client), Math.random() * spreadMs)
      else void client.invalidateQueries({ queryKey: ['orders'] }) // asks for those on screen
    }
    let stop = follow(user, hear)
    const rest = () => stop() // a page that the browser may keep for the way back holds no connection
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stop = follow(user, hear)
    }
    addEventListener('pagehide', rest)
    addEventListener('pageshow', wake)
    return () => {
      removeEventListener('pagehide', rest)
      removeEventListener('pageshow', wake)
      stop()
    }
  }, [client, user])
}

/** @returns how to stop */
function follow(user: number, hear: (update: LiveUpdate) => void): () => void {
  const stopping = new AbortController()
  void import('#api/live-updates.ts').then(({ watchLiveUpdates }) => {
    if (stopping.signal.aborted) return
    const stop = watchLiveUpdates(user, hear)
    stopping.signal.addEventListener('abort', stop)
  })
  return () => stopping.abort()
}
