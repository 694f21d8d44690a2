import { getOfficeOrder, listOfficeOrders } from '@comptoir/contract/admin-orders'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { listOrders, readOfficeOrder } from './office-orders.service.ts'

export function officeOrderRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, listOfficeOrders, async ({ query }, { request }) =>
    pageOf(deps, request, query, await listOrders(deps, query)),
  )
  serve(app, deps, getOfficeOrder, ({ params }, { language }) => readOfficeOrder(deps, params.id, language))
}
