import type { Selection } from './useSelection.ts'

const numbers = new Set(['tariff', 'client', 'partner', 'actor'])

/** What a bulk call is for: the chosen ids, or the whole list by its search and filters but for some (C-21). */
export function selected(selection: Selection, narrowing: Record<string, string | undefined>) {
  if (!selection.all) return { ids: [...selection.ids] }
  const filters = Object.entries(narrowing).map(([key, value]) => [
    key,
    numbers.has(key) ? Number(value) : value,
  ])
  return { all: Object.fromEntries(filters) as object, excluding: [...selection.ids] }
}
