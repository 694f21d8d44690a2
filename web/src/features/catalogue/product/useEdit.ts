import { useCallback, useEffect, useReducer } from 'react'
import { keepUnsaved, readUnsaved } from '#ui/storage/unsaved.ts'
import { edit, startEdit } from './edit.rules.ts'
import type { Grid, Quantities } from './grid.rules.ts'

/** Whose quantities they are, for whom they are typed (0: oneself), and the style. */
export type Draft = { user: number; owner: number; style: number }

/** What is typed into the grid of a style; kept for the tab until it is in the basket. */
export function useEdit({ user, owner, style }: Draft, grid: Grid) {
  const name = `grid ${owner} ${style}`
  const [state, dispatch] = useReducer(edit, null, () =>
    startEdit(onSale(readUnsaved<Quantities>(user, name) ?? {}, grid)),
  )
  const { quantities } = state
  useEffect(() => {
    keepUnsaved(user, name, Object.keys(quantities).length > 0 ? quantities : null)
  }, [user, name, quantities])
  return { state, dispatch: useCallback(dispatch, [dispatch]) }
}

/** A draft may be older than the catalogue. */
function onSale(draft: Readonly<Record<number, number>>, { cells }: Grid): Record<number, number> {
  const ids = cells.flat().flatMap((product) => product?.id ?? [])
  return Object.fromEntries(ids.flatMap((id) => (draft[id] ? [[id, draft[id]]] : [])))
}
