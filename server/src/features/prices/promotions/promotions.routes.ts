import * as contract from '@comptoir/contract/admin-promotions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import * as promotions from './promotions.service.ts'

export function promotionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listPromotions, async ({ query }, { request }) =>
    pageOf(deps, request, query, await promotions.listPromotions(deps, query)),
  )
  serve(app, deps, contract.downloadPromotions, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'promotions', list: contract.listPromotions }, (page, snapshot) =>
      promotions.listPromotions(snapshot, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.getPromotion, ({ params }) => promotions.readPromotion(deps, params.id))
  serve(app, deps, contract.createPromotion, ({ body }, context) =>
    promotions.createPromotion(deps, actorOf(context), body),
  )
  serve(app, deps, contract.updatePromotion, ({ params, body }, context) =>
    promotions.updatePromotion(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, contract.deletePromotion, async ({ params }, context) => {
    await promotions.removePromotion(deps, actorOf(context), params.id)
    return undefined
  })
}
