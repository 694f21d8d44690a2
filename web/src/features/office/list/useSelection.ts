import { useState } from 'react'

/** Rows that were chosen: some, or all that the list holds but a few (C-21). */
type Chosen = { all: boolean; ids: ReadonlySet<number> }
const none: Chosen = { all: false, ids: new Set() }

export type Selection = {
  /** Whether the whole list is meant, also what is not on screen. */
  all: boolean
  /** Those chosen; with `all` those left out. */
  ids: ReadonlySet<number>
  count: number
  has: (id: number) => boolean
  toggle: (id: number) => void
  /** Chooses the rows on screen, or none of them where all are chosen. */
  togglePage: (ids: number[]) => void
  chooseAll: () => void
  clear: () => void
}

/**
 * What is chosen in a list. It outlives other pages, another order and what the server sends anew, and ends with
 * another search or filter, since then another list is meant.
 *
 * @param list names the list: its search and filters
 * @param total rows in the whole list
 */
export function useSelection(list: string, total: number): Selection {
  const [{ of, chosen }, keep] = useState({ of: list, chosen: none })
  const { all, ids } = of === list ? chosen : none
  const set = (next: Chosen) => keep({ of: list, chosen: next })
  const has = (id: number) => ids.has(id) !== all
  const changed = (change: (copy: Set<number>) => void) => {
    const copy = new Set(ids)
    change(copy)
    set({ all, ids: copy })
  }
  return {
    all,
    ids,
    count: all ? Math.max(0, total - ids.size) : ids.size,
    has,
    toggle: (id) => changed((copy) => void (copy.delete(id) || copy.add(id))),
    togglePage: (page) => {
      const choose = !page.every(has)
      changed((copy) => {
        for (const id of page)
          if (choose === all) copy.delete(id)
          else copy.add(id)
      })
    },
    chooseAll: () => set({ all: true, ids: new Set() }),
    clear: () => set(none),
  }
}
