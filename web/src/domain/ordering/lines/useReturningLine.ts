import type { BasketLine } from '@comptoir/contract/basket'
import { useEffect } from 'react'
import { focusQuantity } from './line-focus.ts'
import { keyOfLine } from './lines.rules.ts'

type Returning = {
  returning: BasketLine | undefined
  onReturned: () => void
  /** Finds the row of a line by `keyOfLine`; -1 while it has none. */
  rowOf: (key: string) => number
  /** Brings a row into view that may not be drawn. */
  show: (row: number) => void
}

/** The quantity of a line that was brought back takes the keyboard. */
export function useReturningLine({ returning, onReturned, rowOf, show }: Returning): void {
  useEffect(() => {
    const row = returning ? rowOf(keyOfLine(returning)) : -1
    if (!returning || row === -1) return
    onReturned()
    if (!focusQuantity(returning)) {
      show(row)
      requestAnimationFrame(() => requestAnimationFrame(() => focusQuantity(returning)))
    }
  }, [returning, onReturned, rowOf, show])
}
