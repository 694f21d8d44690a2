import { listDeliveryOptions } from '@comptoir/contract/lookups'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import * as delivery from './delivery.service.ts'

export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, listDeliveryOptions, ({ query }, { session, language }) =>
    delivery.deliveryOptions(deps, session, {
      country: query.country,
      language,
    }),
  )
}
