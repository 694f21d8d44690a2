import * as contract from '@comptoir/contract/admin-views'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as views from './views.service.ts'

export function viewRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listViews, ({ query }, { session }) => views.listViews(deps, session, query.list))
  serve(app, deps, contract.createView, ({ body }, context) =>
    views.createView(deps, context.session, actorOf(context), body),
  )
  serve(app, deps, contract.updateView, ({ params: { id }, body: { version, ...changes } }, context) =>
    views.updateView(deps, context.session, actorOf(context), { id, version }, changes),
  )
  serve(app, deps, contract.deleteView, async ({ params }, context) => {
    await views.deleteView(deps, context.session, actorOf(context), params.id)
    return undefined
  })
}
