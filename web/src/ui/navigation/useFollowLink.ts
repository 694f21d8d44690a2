import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'

/**
 * Follows a plain link without a reload, for long lists, where a router link per row is slow. Clicks with a modifier key
 * are left to the browser.
 */
export function useFollowLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const router = useRouter()
  return useCallback(
    (event) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      void router.navigate({ href: event.currentTarget.getAttribute('href') ?? '/' })
    },
    [router],
  )
}
