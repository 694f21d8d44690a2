import * as contract from '@comptoir/contract/stock-alerts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import * as alerts from './stock-alerts.service.ts'

export function stockAlertRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listStockAlerts, (_, context) => alerts.stockAlerts(deps, context))
  serve(app, deps, contract.addStockAlerts, ({ body }, context) =>
    alerts.addStockAlerts(deps, context, body.products),
  )
  serve(app, deps, contract.removeStockAlert, async ({ params }, { session }) => {
    await alerts.removeStockAlert(deps, session, params.id)
    return undefined
  })
  serve(app, deps, contract.clearStockAlerts, async (_, { session }) => {
    await alerts.clearStockAlerts(deps, session)
    return undefined
  })
}
