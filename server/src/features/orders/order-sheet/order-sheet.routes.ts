import { getOrderPdf } from '@comptoir/contract/order'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { ownerFor } from '#features/accounts/owners/owners.service.ts'
import { readOrder } from '#features/orders/orders/orders.service.ts'
import { serve } from '#http/route.ts'
import { orderSheet } from './order-sheet.service.ts'

export function orderSheetRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getOrderPdf, async ({ params, query }, { account, language }) => {
    const owner = query.owner === undefined ? undefined : await ownerFor(deps, account, query.owner)
    const order = await readOrder(deps, account, params.id, language, owner?.id)
    return orderSheet(deps, order, language)
  })
}
