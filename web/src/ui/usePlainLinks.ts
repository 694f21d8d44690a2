import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/**
 * Follows plain links within the shop without a reload: one handler for a whole list, where a router link per row
 * would cost more than the row. A click with a modifier key stays the browser's.
 */
export function usePlainLinks(): (event: MouseEvent) => void {
  const router = useRouter()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link?.getAttribute('href')
    const isOwn = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!path?.startsWith('/') || !isOwn || event.defaultPrevented) return
    event.preventDefault()
    void router.navigate({ href: path })
  }
}
