import { isDryRun } from '@comptoir/contract/common'
import * as contract from '@comptoir/contract/usual'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import * as usual from './usual.service.ts'

export function usualRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listUsual, (_, context) => usual.usualPurchases(deps, context))
  serve(app, deps, contract.loadUsual, ({ query, body }, context) =>
    usual.loadUsual(deps, context, { ...body, isDryRun: isDryRun(query) }),
  )
}
