/** How the list can be sorted; the first is how the server answers it. */
export const usualSorts = ['due', 'often', 'last', 'name'] as const
export type UsualSort = (typeof usualSorts)[number]

/** What of the list is shown, as it stands in the address. */
export type UsualSearch = { sort?: UsualSort; category?: number; once?: true; favourites?: true }

/** Reads what an address says; what it cannot mean is left out. */
export function readUsualSearch(search: Record<string, unknown>): UsualSearch {
  const read: UsualSearch = {}
  const sort = usualSorts.slice(1).find((known) => known === search['sort'])
  if (sort) read.sort = sort
  const category = Number(search['category'])
  if (Number.isInteger(category) && category > 0) read.category = category
  if (String(search['once']) === 'true') read.once = true
  if (String(search['favourites']) === 'true') read.favourites = true
  return read
}
