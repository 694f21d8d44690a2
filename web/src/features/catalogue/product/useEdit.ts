import { useCallback, useEffect, useReducer } from 'react'
import { edit, startEdit } from './edit.rules.ts'
import type { Grid, Quantities } from './grid.rules.ts'

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

/**
 * Quantities typed into a grid and not yet in the basket, per user, owner and style. Kept for the tab, so that a
 * look at another page or a reload loses nothing.
 */
const storageKey = 'grid_drafts'

type Drafts = Record<string, Quantities>

function read(): Drafts {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') ?? {}) as Drafts
  } catch {
    return {}
  }
}

const readDraft = (key: string): Quantities => read()[key] ?? {}

function keepDraft(key: string, quantities: Quantities): void {
  const { [key]: _, ...others } = read()
  const drafts = Object.keys(quantities).length > 0 ? { ...others, [key]: quantities } : others
  try {
    if (Object.keys(drafts).length > 0) sessionStorage.setItem(storageKey, JSON.stringify(drafts))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // The browser keeps nothing: the quantities live as long as the page.
  }
}
