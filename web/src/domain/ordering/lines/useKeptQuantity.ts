import type { BasketLine } from '@comptoir/contract/basket'
import { useState } from 'react'

/**
 * A line with the packs that were last kept in its field, until the line itself shows them. A long basket is drawn after
 * the key, on a slow computer noticeably: meanwhile the next digit must not be put behind the number of before, nor a second
 * change be taken for one of somebody else.
 *
 * @param isRefused the server has refused the last change: the line stays as it is
 * @returns the line, and what keeps packs for it
 */
export function useKeptQuantity(line: BasketLine, isRefused: boolean): [BasketLine, (packs: number) => void] {
  const [kept, setKept] = useState<{ packs: number; line: BasketLine; isRefused: boolean }>()
  const isWaiting = kept?.line === line && kept.isRefused === isRefused
  if (kept && !isWaiting) setKept(undefined)
  return [
    isWaiting ? { ...line, quantity: kept.packs } : line,
    (packs) => setKept({ packs, line, isRefused }),
  ]
}
