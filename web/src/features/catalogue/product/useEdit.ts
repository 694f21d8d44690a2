import { useCallback, useEffect, useReducer } from 'react'
import { readDraft, keepDraft } from './drafts.ts'
import { edit, startEdit } from './edit.rules.ts'
import type { Grid } from './grid.rules.ts'

/**
 * What is typed into the grid of a style.
 *
 * @param draftKey under which it is kept until it is in the basket
 */
export function useEdit(draftKey: string, grid: Grid) {
  const [state, dispatch] = useReducer(edit, null, () => startEdit(onSale(readDraft(draftKey), grid)))
  useEffect(() => keepDraft(draftKey, state.quantities), [draftKey, state.quantities])
  return { state, dispatch: useCallback(dispatch, [dispatch]) }
}

/** A draft may be older than the catalogue. */
function onSale(draft: Readonly<Record<number, number>>, { cells }: Grid): Record<number, number> {
  const ids = cells.flat().flatMap((product) => product?.id ?? [])
  return Object.fromEntries(ids.flatMap((id) => (draft[id] ? [[id, draft[id]]] : [])))
}
