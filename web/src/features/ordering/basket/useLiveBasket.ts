import { useEffect } from 'react'
import { followBaskets } from './basket-server.ts'

/**
 * Shows within a second what the user changes in the basket on another device (C-07).
 *
 * @param user null while nobody orders
 */
export function useLiveBasket(user: number | null): void {
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
