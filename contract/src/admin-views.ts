import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { Id, IdAndName, IdParams, Nothing } from './common.ts'
import { endpoint, type OfficePermission } from './endpoint.ts'

/** The lists of the office, as their address names them, with what somebody must be allowed to do to see them. */
export const officeLists = {
  announcements: 'content',
  approvals: 'accounts',
  audit: 'administration',
  bank: 'finance',
  'client-groups': 'prices',
  clients: 'accounts',
  imports: 'catalogue',
  incoming: 'orders',
  invoices: 'finance',
  lists: 'catalogue',
  mail: 'accounts',
  'left-baskets': 'orders',
  'open-items': 'finance',
  orders: 'orders',
  pages: 'content',
  promotions: 'prices',
  rankings: 'finance',
  sales: 'finance',
  'search-terms': 'catalogue',
  searches: 'catalogue',
  settings: 'administration',
  'sold-out': 'orders',
  staff: 'administration',
  stock: 'orders',
  'stock-movements': 'orders',
  styles: 'catalogue',
  tariffs: 'prices',
  translations: 'content',
} as const satisfies Record<string, OfficePermission>
export type OfficeListName = keyof typeof officeLists

const List = z.enum(Object.keys(officeLists) as [OfficeListName, ...OfficeListName[]])
/** Search, filters and order of a list, as its address has them. */
const Search = z
  .record(z.string().min(1).max(40), z.string().min(1).max(200))
  .refine((search) => Object.keys(search).length <= 20)

const viewInput = { name: z.string().min(1).max(60), search: Search, is_shared: z.boolean() }

/** What somebody has narrowed a list to, under a name: for oneself, or for all who see the list. */
export const SavedView = z.object({
  ...viewInput,
  id: Id,
  version: Version,
  list: List,
  /** Who has made it; only they change it. */
  owner: IdAndName,
})
export type SavedView = z.infer<typeof SavedView>

/** How many somebody may keep of one list. */
export const viewMaximum = 30

export const listViews = endpoint({
  method: 'GET',
  path: '/api/v1/admin/views/',
  access: 'office',
  summary: 'The saved views of a list: one’s own and those that colleagues share, by name',
  query: z.object({ list: List }),
  status: 200,
  response: z.array(SavedView),
})
export const createView = endpoint({
  method: 'POST',
  path: '/api/v1/admin/views/',
  access: 'office',
  summary: 'Keeps what a list is narrowed to under a name',
  body: z.object({ list: List, ...viewInput }),
  status: 201,
  response: SavedView,
})
export const updateView = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/views/:id/',
  access: 'office',
  summary: 'Changes a saved view of one’s own; what is left out stays as it is',
  params: IdParams,
  body: z.strictObject({ ...z.object(viewInput).partial().shape, ...seenVersion }),
  status: 200,
  response: SavedView,
})
export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/views/:id/',
  access: 'office',
  summary: 'Deletes a saved view of one’s own',
  params: IdParams,
  status: 204,
  response: Nothing,
})
