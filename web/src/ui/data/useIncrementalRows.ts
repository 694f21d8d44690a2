import { startTransition, useEffect, useState } from 'react'
import { usePrinting } from '#ui/theme/printing.ts'

const onScreen = 16
const step = 40

/**
 * How many rows of a long list to render: first those on screen, then the rest in steps, as transitions. A list of 500
 * rows appears at once and is soon complete, so that the browser's own search finds every row; on paper it is complete.
 *
 * @param first rows that are drawn at once
 */
export function useIncrementalRows(count: number, first = onScreen): number {
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (shown >= count) return
    const timer = setTimeout(() => startTransition(() => setShown((rows) => rows + step)), 30)
    return () => clearTimeout(timer)
  }, [shown, count])
  return usePrinting() ? count : Math.min(shown, count)
}
