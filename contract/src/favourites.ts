import { z } from 'zod'
import { Id, IdParams, Nothing, OwnerQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Styles that somebody may mark for one company. */
export const favouriteLimit = 500

/** The styles that the signed-in user has marked, the last one first. */
export const Favourites = z.object({ styles: z.array(Id) })
export type Favourites = z.infer<typeof Favourites>

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/v1/order/favourite/',
  access: 'order',
  forClients: true,
  summary:
    'The styles that the user has marked while ordering for this owner; `discovery_search/?mine=favourite` shows them',
  query: OwnerQuery,
  status: 200,
  response: Favourites,
})
export const addFavourite = endpoint({
  method: 'PUT',
  path: '/api/v1/order/favourite/:id/',
  access: 'order',
  forClients: true,
  summary: 'Marks a style; one that is marked stays so. 400 when there are 500 already',
  params: IdParams,
  query: OwnerQuery,
  status: 200,
  response: Favourites,
})
export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/api/v1/order/favourite/:id/',
  access: 'order',
  forClients: true,
  summary: 'Takes the mark of a style away',
  params: IdParams,
  query: OwnerQuery,
  status: 204,
  response: Nothing,
})
