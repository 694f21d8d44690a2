import { useEffect, useRef } from 'react'
import { notify } from '#ui/feedback/notify.ts'

/**
 * Whoever leaves typed quantities is told that they are not in the basket: by the shop on another of its pages, by the
 * browser before the window closes, which forgets them.
 *
 * @param message undefined while nothing is typed
 */
export function useSayNotAdded(message: string | undefined): void {
  const latest = useRef(message)
  const hasTyped = message !== undefined
  useEffect(() => {
    latest.current = message
  })
  useEffect(
    () => () => {
      if (latest.current !== undefined) void notify.info(latest.current)
    },
    [],
  )
  useEffect(() => {
    if (!hasTyped) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasTyped])
}
