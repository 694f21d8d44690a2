import { useCallback, useRef } from 'react'

/** How somebody tells that what was started has ended, as the options of a mutation. */
type Ended = { onSettled: () => void }

/** Starts nothing while what it has started goes on: what is pressed twice counts once. */
export function useOnce(): (start: (ended: Ended) => void) => void {
  const isGoingOn = useRef(false)
  return useCallback((start) => {
    if (isGoingOn.current) return
    isGoingOn.current = true
    start({
      onSettled: () => {
        isGoingOn.current = false
      },
    })
  }, [])
}
