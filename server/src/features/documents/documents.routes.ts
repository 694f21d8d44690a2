import { getOrderPdf } from '@comptoir/contract/order'
import { getBankDetails } from '@comptoir/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { readOrder } from '../orders/orders.service.ts'
import { ownerFor } from '../owners/owners.service.ts'
import { bankDetails } from './bank-details.service.ts'
import { orderSheet } from './order-sheet.service.ts'

export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getBankDetails, (_input, { account, language }) => bankDetails(deps, account, language))
  serve(app, deps, getOrderPdf, async ({ params, query }, { account, language }) => {
    const owner = query.owner === undefined ? undefined : await ownerFor(deps, account, query.owner)
    const order = await readOrder(deps, account, params.id, language, owner?.id)
    return orderSheet(deps, order, language)
  })
}
