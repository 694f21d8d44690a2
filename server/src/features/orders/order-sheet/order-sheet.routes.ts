import { getOrderExcel, getOrderPdf } from '@comptoir/contract/order'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { readOrder } from '#features/orders/orders/orders.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import { serve } from '#http/route.ts'
import { orderSheet, orderWorkbook } from './order-sheet.service.ts'

export function orderSheetRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getOrderPdf, async ({ params, query }, { session, language }) => {
    await throttle.consume(deps, throttle.documentLimits(session.user.id))
    const order = await readOrder(deps, session, params.id, language, {
      anyCompany: query.owner === undefined,
    })
    return orderSheet(deps, order, language)
  })
  serve(app, deps, getOrderExcel, async ({ params, query }, { session, language }) => {
    await throttle.consume(deps, throttle.documentLimits(session.user.id))
    const order = await readOrder(deps, session, params.id, language, {
      anyCompany: query.owner === undefined,
    })
    return orderWorkbook(order, language)
  })
}
