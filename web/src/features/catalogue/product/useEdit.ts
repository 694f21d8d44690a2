import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { keepTyped, readTyped } from '#domain/ordering/typed-quantities.ts'
import { edit, type Edit, type EditAction, startEdit } from '#domain/ordering/grid/edit.rules.ts'
import type { Grid, Quantities } from '#domain/ordering/grid/grid.rules.ts'

/** Who types, for whom (0: oneself), and into the grid of which style. */
export type Draft = { user: number; owner: number; style: number }

/**
 * What is typed into the grid of a style. It stands outside of React: a key draws the field that it changes (`usePacks`),
 * and when that is on the screen whatever else shows what is typed (`useShown`).
 */
export type Editing = {
  now: () => Edit
  dispatch: (action: EditAction) => void
  subscribe: (listener: () => void) => () => void
}

function startEditing(quantities: Quantities): Editing {
  let state = startEdit(quantities)
  const listeners = new Set<() => void>()
  return {
    now: () => state,
    dispatch(action) {
      state = edit(state, action)
      if (action.kind === 'settle') return // which field is typed into shows nowhere
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * What is typed into the grid of a style; kept for the tab until it is in the basket.
 *
 * @param name of the style, for pages that say what is not in the basket
 */
export function useEditing({ user, owner, style }: Draft, grid: Grid, name: string): Editing {
  const [editing] = useState(() => startEditing(onSale(readTyped({ user, owner }, style)?.packs ?? {}, grid)))
  const { now, subscribe } = editing
  useEffect(() => {
    const keep = () => {
      const packs = now().quantities
      const units = grid.cells
        .flat()
        .reduce((all, product) => all + (product ? (packs[product.id] ?? 0) * product.pack : 0), 0)
      keepTyped({ user, owner }, { style, name, units, packs })
    }
    keep()
    return subscribe(keep)
  }, [user, owner, style, name, grid, now, subscribe])
  return editing
}

/** The packs of one product as they are typed, or the text that is no quantity: a key is seen at once. */
export const usePacks = ({ now, subscribe }: Editing, product: number): number | string =>
  useSyncExternalStore(subscribe, () => now().unreadable[product] ?? now().quantities[product] ?? 0)

/** What is typed, drawn behind the key. */
export function useShown({ now, subscribe }: Editing): Edit {
  const [shown, setShown] = useState(now)
  useEffect(() => {
    const show = () => startTransition(() => setShown(now()))
    show() // what came between drawing and listening
    return subscribe(show)
  }, [now, subscribe])
  return shown
}

/** A draft may be older than the catalogue. */
function onSale(draft: Readonly<Record<number, number>>, { cells }: Grid): Record<number, number> {
  const ids = cells.flat().flatMap((product) => product?.id ?? [])
  return Object.fromEntries(ids.flatMap((id) => (draft[id] ? [[id, draft[id]]] : [])))
}
