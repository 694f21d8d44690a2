import type { BasketLine } from '@comptoir/contract/basket'
import { useCallback, useState } from 'react'
import { focusNeighbour } from './line-focus.ts'
import type { LineActions } from './lines.rules.ts'

export type LineRemoval = {
  /**
   * Takes lines out; the keyboard goes to what comes next.
   *
   * @param next the line whose quantity takes it where nothing else does
   */
  remove: (lines: readonly BasketLine[], next?: BasketLine) => void
  /** What was taken out last, and can be brought back; then what was before it. */
  removed: readonly BasketLine[]
  undo: () => void
  /** The line that takes the keyboard as soon as it is there. */
  returning: BasketLine | undefined
  onReturned: () => void
}

/** Removing lines, with a way back: for `LineEditor` and the notice `Removed` of its screen. */
export function useLineRemoval({ remove, restore }: LineActions): LineRemoval {
  const [all, setAll] = useState<readonly (readonly BasketLine[])[]>([])
  const removed = all.at(-1) ?? []
  const [returning, setReturning] = useState<BasketLine>()
  return {
    remove: useCallback(
      (gone, next) => {
        if (!focusNeighbour()) setReturning(next)
        remove(gone)
        setAll((before) => [...before, gone])
      },
      [remove],
    ),
    removed,
    undo: () => {
      restore(removed)
      setAll(all.slice(0, -1))
      setReturning(removed[0])
    },
    returning,
    onReturned: useCallback(() => setReturning(undefined), []),
  }
}
