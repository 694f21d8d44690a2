import * as contract from '@comptoir/contract/admin-settings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as office from './delivery-office.service.ts'

export function deliveryOfficeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listOfficeDeliveryOptions, () => office.officeOptions(deps))
  serve(app, deps, contract.createDeliveryOption, ({ body }, context) =>
    office.createOption(deps, actorOf(context), body),
  )
  serve(app, deps, contract.orderDeliveryOptions, ({ body }, context) =>
    office.orderOptions(deps, actorOf(context), body),
  )
  serve(app, deps, contract.updateDeliveryOption, ({ params, body }, context) =>
    office.updateOption(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, contract.deleteDeliveryOption, async ({ params }, context) => {
    await office.deleteOption(deps, actorOf(context), params.id)
    return undefined
  })
}
