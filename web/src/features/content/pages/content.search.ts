/** Which part of a list of pages is shown; the first is left out of the address. */
export type ContentSearch = { page?: number }

export function readContentSearch(search: Record<string, unknown>): ContentSearch {
  const page = Number(search['page'])
  return Number.isInteger(page) && page > 1 ? { page } : {}
}
