import type { BasketLine } from '@comptoir/contract/basket'
import { useCallback, useMemo, useState } from 'react'
import { keyOfLine } from './lines.rules.ts'

export type LineSelection = {
  /** Of the lines that are selected, by `keyOfLine`. */
  keys: ReadonlySet<string>
  /** The selected ones of the lines that are shown, in their order. */
  lines: readonly BasketLine[]
  isAll: boolean
  select: (lines: readonly BasketLine[], isSelected: boolean) => void
  selectAll: (isSelected: boolean) => void
}

/** Which of some lines are selected. What is no longer among them, is not. */
export function useLineSelection(lines: readonly BasketLine[]): LineSelection {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback(
    (some: readonly BasketLine[], isSelected: boolean) =>
      setKept((before) => {
        const after = new Set(before)
        for (const line of some) {
          if (isSelected) after.add(keyOfLine(line))
          else after.delete(keyOfLine(line))
        }
        return after
      }),
    [],
  )
  return useMemo(() => {
    const selected = kept.size === 0 ? [] : lines.filter((line) => kept.has(keyOfLine(line)))
    return {
      keys: kept,
      lines: selected,
      isAll: selected.length > 0 && selected.length === lines.length,
      select,
      selectAll: (isSelected) => setKept(new Set(isSelected ? lines.map(keyOfLine) : [])),
    }
  }, [kept, lines, select])
}
