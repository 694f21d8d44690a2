import type { Quantities } from './grid.rules.ts'

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

export const readDraft = (key: string): Quantities => read()[key] ?? {}

export function keepDraft(key: string, quantities: Quantities): void {
  const { [key]: _, ...others } = read()
  const drafts = Object.keys(quantities).length > 0 ? { ...others, [key]: quantities } : others
  try {
    if (Object.keys(drafts).length > 0) sessionStorage.setItem(storageKey, JSON.stringify(drafts))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // The browser keeps nothing: the quantities live as long as the page.
  }
}
