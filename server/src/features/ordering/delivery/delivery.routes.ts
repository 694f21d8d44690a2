import { listDeliveryOptions } from '@comptoir/contract/lookups'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { ownerFor } from '#features/accounts/owners/owners.service.ts'
import * as delivery from './delivery.service.ts'

export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, listDeliveryOptions, async ({ query }, { account, language }) =>
    delivery.deliveryOptions(deps, account, await ownerFor(deps, account, query.owner), {
      country: query.country,
      language,
    }),
  )
}
