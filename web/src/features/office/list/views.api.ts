import {
  createView,
  deleteView,
  listViews,
  updateView,
  type OfficeListName,
  type SavedView,
} from '@comptoir/contract/admin-views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** The saved views of a list that who looks sees. */
export const savedViews = (list: OfficeListName) =>
  queryOptions({
    queryKey: ['admin', 'saved_view', list],
    queryFn: () => call(listViews, { query: { list } }),
    staleTime: 60_000,
  })

type Kept = Pick<SavedView, 'name' | 'search' | 'is_shared'>
export const addView = (list: OfficeListName, view: Kept) => call(createView, { body: { list, ...view } })
export const changeView = (id: number, changes: Partial<Kept> & { version?: number }) =>
  call(updateView, { params: { id }, body: changes })
export const removeView = (id: number) => call(deleteView, { params: { id } })
