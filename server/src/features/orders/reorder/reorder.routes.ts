import { isDryRun } from '@comptoir/contract/common'
import * as contract from '@comptoir/contract/order'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { reorder } from './reorder.service.ts'

export function reorderRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.reorder, async ({ params, query, body }, context) =>
    reorder(deps, context, params.id, { ...body, isDryRun: isDryRun(query) }),
  )
}
