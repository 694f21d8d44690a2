import * as contract from '@comptoir/contract/favourites'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import * as favourites from './favourites.service.ts'

export function favouriteRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listFavourites, (_, { session }) => favourites.favourites(deps, session))
  serve(app, deps, contract.addFavourite, ({ params }, { session }) =>
    favourites.addFavourite(deps, session, params.id),
  )
  serve(app, deps, contract.removeFavourite, async ({ params }, { session }) => {
    await favourites.removeFavourite(deps, session, params.id)
    return undefined
  })
}
