import { type LiveUpdate, liveUpdates } from '@comptoir/contract/live-updates'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { watchLiveUpdates } from '#api/live-updates.ts'
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
  useStream(liveUpdates, user, (update) => {
    if (update.what === 'basket') {
      if (user !== null) hearOfBasket(user, update)
    } else if (update.what === 'prices') setTimeout(() => void hearOfPrices(client), Math.random() * spreadMs)
    else void client.invalidateQueries({ queryKey: ['orders'] }) // asks for those on screen
  })
}

/**
 * Reads a stream of live updates while the page is there.
 *
 * @param user null while nobody reads it
 */
export function useStream(
  stream: Parameters<typeof watchLiveUpdates>[0],
  user: number | null,
  on: (update: LiveUpdate) => void,
): void {
  const told = useEffectEvent(on)
  useEffect(() => {
    if (user === null || typeof BroadcastChannel === 'undefined') return undefined
    const hear = (update: LiveUpdate) => told(update)
    let stop = follow(stream, user, hear)
    const rest = () => stop() // a page that the browser may keep for the way back holds no connection
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stop = follow(stream, user, hear)
    }
    addEventListener('pagehide', rest)
    addEventListener('pageshow', wake)
    return () => {
      removeEventListener('pagehide', rest)
      removeEventListener('pageshow', wake)
      stop()
    }
  }, [stream, user])
}

/** @returns how to stop */
function follow(...[stream, user, hear]: Parameters<typeof watchLiveUpdates>): () => void {
  const stopping = new AbortController()
  void import('#api/live-updates.ts').then(({ watchLiveUpdates }) => {
    if (stopping.signal.aborted) return
    const stop = watchLiveUpdates(stream, user, hear)
    stopping.signal.addEventListener('abort', stop)
  })
  return () => stopping.abort()
}
