import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followBaskets, sendLeft } from './basket-server.ts'

/**
 * Shows within a second what the user changes in the basket on another device (C-07), and sends what a closed browser
 * has not sent (C-08).
 *
 * @param user null while nobody orders
 */
export function useLiveBasket(user: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (user !== null) void sendLeft(client, user)
  }, [client, user])
  useEffect(() => {
    if (user === null || typeof BroadcastChannel === 'undefined') return undefined
    let stop = followBaskets(user)
    const rest = () => stop() // a page that the browser may keep for the way back holds no connection
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stop = followBaskets(user)
    }
    addEventListener('pagehide', rest)
    addEventListener('pageshow', wake)
    return () => {
      removeEventListener('pagehide', rest)
      removeEventListener('pageshow', wake)
      stop()
    }
  }, [user])
}
