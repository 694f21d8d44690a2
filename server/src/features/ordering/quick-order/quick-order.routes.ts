import * as contract from '@comptoir/contract/quick-order'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { checkRows, complete, sizesOf } from './quick-order.service.ts'

export function quickOrderRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.checkQuickOrder, async ({ body }, context) => checkRows(deps, context, body))
  serve(app, deps, contract.completeQuickOrder, async ({ query }, context) =>
    complete(deps, context, query.query ?? ''),
  )
  serve(app, deps, contract.listSizes, async ({ body }, context) => sizesOf(deps, context, body.products))
}
