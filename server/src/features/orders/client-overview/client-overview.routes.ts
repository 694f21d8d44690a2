import * as contract from '@comptoir/contract/partner-clients'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { clientOverview } from './client-overview.service.ts'

export function clientOverviewRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.clientOverview, async ({ query }, { session, request }) => {
    const { overdue, order = 'name', ...asked } = query
    const onlyOverdue = overdue === 'true' || overdue === '1'
    return pageOf(deps, request, query, await clientOverview(deps, session, { ...asked, order, onlyOverdue }))
  })
}
