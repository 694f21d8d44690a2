import * as contract from '@comptoir/contract/admin-vat-rates'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { createRate, deleteRate, listRates, updateRate } from './vat-rates.service.ts'

export function vatRateRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listVatRates, () => listRates(deps))
  serve(app, deps, contract.createVatRate, ({ body }, context) => createRate(deps, actorOf(context), body))
  serve(app, deps, contract.updateVatRate, ({ params, body }, context) =>
    updateRate(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, contract.deleteVatRate, async ({ params }, context) => {
    await deleteRate(deps, actorOf(context), params.id)
    return undefined
  })
}
