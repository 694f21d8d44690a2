import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Starts nothing while what it has started goes on: what is pressed twice counts once. Takes a promise, such as that of
 * `mutateAsync`, for a mutation that is reset meanwhile calls no `onSettled`; what went wrong is for the screen to show.
 */
export function useOnce(): (start: () => Promise<unknown>) => void {
  const isGoingOn = useRef(false)
  const [ended, setEnded] = useState(0)
  // Not before what came of it is drawn: a second press would send once more what the fields still hold.
  useEffect(() => {
    isGoingOn.current = false
  }, [ended])
  return useCallback((start) => {
    if (isGoingOn.current) return
    isGoingOn.current = true
    const end = () => setEnded((count) => count + 1)
    start().then(end, end)
  }, [])
}
