import { useCallback, useEffect, useRef, useState } from 'react'

/** How somebody tells that what was started has ended, as the options of a mutation. */
type Ended = { onSettled: () => void }

/** Starts nothing while what it has started goes on: what is pressed twice counts once. */
export function useOnce(): (start: (ended: Ended) => void) => void {
  const isGoingOn = useRef(false)
  const [ended, setEnded] = useState(0)
  // Not before what came of it is drawn: a second press would send once more what the fields still hold.
  useEffect(() => {
    isGoingOn.current = false
  }, [ended])
  return useCallback((start) => {
    if (isGoingOn.current) return
    isGoingOn.current = true
    start({ onSettled: () => setEnded((count) => count + 1) })
  }, [])
}
