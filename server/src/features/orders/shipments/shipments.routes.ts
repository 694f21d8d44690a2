import {
  changeShipment,
  changeWarehouse,
  listOpenLines,
  listOtherWarehouses,
  pickOrder,
  shipOrder,
} from '@comptoir/contract/shipments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { translateMessage } from '#i18n/messages.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as others from './other-warehouse.service.ts'
import * as shipments from './ship-order.service.ts'

export function shipmentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, listOpenLines, ({ params }) => shipments.openOrder(deps, params.id))
  serve(app, deps, listOtherWarehouses, ({ params }) => others.listOtherWarehouses(deps, params.id))
  serve(app, deps, changeWarehouse, async ({ params, body }, { language, ...context }) => {
    await others.changeWarehouse(deps, actorOf(context), params.id, body, language)
    return others.listOtherWarehouses(deps, params.id)
  })
  serve(app, deps, pickOrder, async ({ params, body }, { language, ...context }) => {
    const refused = await shipments.pickOrder(deps, actorOf(context), params.id, body.picks)
    return {
      refused: refused.map(({ key, message }) => ({ key, message: translateMessage(language, message) })),
      lines: await shipments.openLinesOfItems(deps, params.id, body.picks),
    }
  })
  serve(app, deps, shipOrder, async ({ params, body }, { reply, language, ...context }) => {
    const { shipment, isRepeated } = await shipments.shipOrder(
      deps,
      actorOf(context),
      params.id,
      body,
      language,
    )
    if (isRepeated) reply.code(200)
    return shipment
  })
  serve(app, deps, changeShipment, ({ params, body }, context) =>
    shipments.changeShipment(deps, actorOf(context), params.id, params.shipment, body),
  )
}
