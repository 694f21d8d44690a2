import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and calls what was last given: what it is passed to is not drawn again for it. */
export function useLatest<Args extends unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(call)
  useLayoutEffect(() => {
    latest.current = call
  })
  return useCallback((...args) => latest.current(...args), [])
}
