import { startTransition, useEffect, useState } from 'react'

const first = 16
const step = 40

/**
 * How many of many rows to draw by now: what is on screen first, the rest in steps while nothing else is going
 * on. A list of 500 shows at once and is whole a moment later, for the browser's own search too.
 */
export function useGradually(count: number): number {
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (shown >= count) return
    const timer = setTimeout(() => startTransition(() => setShown((rows) => rows + step)), 30)
    return () => clearTimeout(timer)
  }, [shown, count])
  return Math.min(shown, count)
}
