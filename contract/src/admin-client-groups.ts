import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { listQuery, workbookOf } from './admin-list.ts'
import { Id, IdParams, Nothing, PathId, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** Clients with which the same prices are agreed. */
export const ClientGroup = z.object({
  id: Id,
  version: Version,
  name: Text,
  note: Text,
  clients: z.int(),
  agreements: z.int(),
})
export type ClientGroup = z.infer<typeof ClientGroup>

export const listClientGroups = endpoint({
  method: 'GET',
  path: '/api/v1/admin/client-groups/',
  access: 'prices',
  summary: 'The groups of clients (C-19), searched by name; those of one client with `client`',
  query: z.object({ client: Id.optional(), ...listQuery(['name', 'clients', 'agreements'], 'name') }),
  status: 200,
  response: pageOf(ClientGroup),
})
export const downloadClientGroups = workbookOf(listClientGroups)
export const getClientGroup = endpoint({
  method: 'GET',
  path: '/api/v1/admin/client-groups/:id/',
  access: 'prices',
  summary: 'One group of clients',
  params: IdParams,
  status: 200,
  response: ClientGroup,
})

const terms = { name: Text.min(1).max(100), note: Text.max(500) }
export const createClientGroup = endpoint({
  method: 'POST',
  path: '/api/v1/admin/client-groups/',
  access: 'prices',
  summary: 'Adds a group of clients, without any yet',
  body: z.strictObject({ ...terms, note: terms.note.optional() }),
  status: 201,
  response: ClientGroup,
})
export const updateClientGroup = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/client-groups/:id/',
  access: 'prices',
  summary: 'Changes what a group of clients is called; what is left out stays as it is',
  params: IdParams,
  body: z.object(terms).partial().extend(seenVersion).strict(),
  status: 200,
  response: ClientGroup,
})
export const deleteClientGroup = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/client-groups/:id/',
  access: 'prices',
  summary: 'Deletes a group with what is agreed with it; its clients stay',
  params: IdParams,
  status: 204,
  response: Nothing,
})

/** A client of a group, or one that could be. */
export const GroupClient = z.object({
  id: Id,
  /** The company, else the person. */
  name: Text,
  erp_id: Text.nullable(),
  email: Text.nullable(),
})
export type GroupClient = z.infer<typeof GroupClient>
export const listGroupClients = endpoint({
  method: 'GET',
  path: '/api/v1/admin/client-groups/:id/clients/',
  access: 'prices',
  summary:
    'The clients of a group, searched by name, client number and e-mail; with `show=others` those that are not in it',
  params: IdParams,
  query: z.object({ show: z.enum(['others']).optional(), ...listQuery(['name'], 'name') }),
  status: 200,
  response: pageOf(GroupClient),
})
export const addGroupClients = endpoint({
  method: 'POST',
  path: '/api/v1/admin/client-groups/:id/clients/',
  access: 'prices',
  summary:
    'Puts clients in a group, by their client numbers or e-mail addresses, one a line. All of them, or none where one is unknown',
  params: IdParams,
  body: z.strictObject({ codes: Text.min(1).max(200_000) }),
  status: 200,
  response: z.object({ added: z.int(), present: z.int() }),
})
const MemberParams = z.object({ id: PathId, client: PathId })
export const addGroupClient = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/client-groups/:id/clients/:client/',
  access: 'prices',
  summary: 'Puts a client in a group; twice is once',
  params: MemberParams,
  status: 204,
  response: Nothing,
})
export const removeGroupClient = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/client-groups/:id/clients/:client/',
  access: 'prices',
  summary: 'Takes a client out of a group',
  params: MemberParams,
  status: 204,
  response: Nothing,
})
