import type { ListAddress } from './useListAddress.ts'
import type { Selection } from './useSelection.ts'

/** What a bulk call is for: the chosen ids, or the whole list by its search and filters but for some (C-21). */
export function selected(selection: Selection, { narrowing, filters }: ListAddress) {
  if (!selection.all) return { ids: [...selection.ids] }
  const all = Object.entries(narrowing).map(([name, value]) => [
    name,
    filters[name]?.isId ? Number(value) : value,
  ])
  return { all: Object.fromEntries(all), excluding: [...selection.ids] }
}
