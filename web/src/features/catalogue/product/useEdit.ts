import { useCallback, useEffect, useReducer } from 'react'
import { keepTyped, readTyped } from '#domain/ordering/typed-quantities.ts'
import { edit, startEdit } from '#domain/ordering/grid/edit.rules.ts'
import type { Grid } from '#domain/ordering/grid/grid.rules.ts'

/** Who types, for whom (0: oneself), and into the grid of which style. */
export type Draft = { user: number; owner: number; style: number }

/**
 * What is typed into the grid of a style; kept for the tab until it is in the basket.
 *
 * @param name of the style, for pages that say what is not in the basket
 */
export function useEdit({ user, owner, style }: Draft, grid: Grid, name: string) {
  const [state, dispatch] = useReducer(edit, null, () =>
    startEdit(onSale(readTyped({ user, owner }, style)?.packs ?? {}, grid)),
  )
  const { quantities: packs } = state
  useEffect(() => {
    const units = grid.cells
      .flat()
      .reduce((all, product) => all + (product ? (packs[product.id] ?? 0) * product.pack : 0), 0)
    keepTyped({ user, owner }, { style, name, units, packs })
  }, [user, owner, style, name, grid, packs])
  return { state, dispatch: useCallback(dispatch, [dispatch]) }
}

/** A draft may be older than the catalogue. */
function onSale(draft: Readonly<Record<number, number>>, { cells }: Grid): Record<number, number> {
  const ids = cells.flat().flatMap((product) => product?.id ?? [])
  return Object.fromEntries(ids.flatMap((id) => (draft[id] ? [[id, draft[id]]] : [])))
}
