import * as contract from '@comptoir/contract/admin-stock'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as incoming from './incoming.service.ts'
import * as stock from './stock.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'

export function stockRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listStock, async ({ query }, { request, language }) =>
    pageOf(deps, request, query, await stock.listStock(deps, query, language)),
  )
  serve(app, deps, contract.downloadStock, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'stock', list: contract.listStock }, (page, snapshot) =>
      stock.listStock(snapshot, { ...query, ...page }, context.language),
    ),
  )
  serve(app, deps, contract.getStock, ({ params }, { language }) =>
    stock.readStock(deps, params.id, language),
  )
  serve(app, deps, contract.listStockMovements, async ({ query }, { request, language }) =>
    pageOf(deps, request, query, await stock.listMovements(deps, query, language)),
  )
  serve(app, deps, contract.downloadStockMovements, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'movements', list: contract.listStockMovements }, (page, snapshot) =>
      stock.listMovements(snapshot, { ...query, ...page }, context.language),
    ),
  )
  serve(app, deps, contract.receiveStock, async ({ params: { id }, body }, context) => {
    await stock.receiveStock(deps, actorOf(context), id, body)
    return stock.readStock(deps, id, context.language)
  })
  serve(app, deps, contract.countStock, async ({ params: { id }, body }, context) => {
    await stock.countStock(deps, actorOf(context), id, body, context.language)
    return stock.readStock(deps, id, context.language)
  })
  serve(app, deps, contract.moveStock, async ({ params: { id }, body }, context) => {
    await stock.moveStock(deps, actorOf(context), id, body)
    return stock.readStock(deps, id, context.language)
  })
  serve(app, deps, contract.listIncoming, async ({ query }, { request, language }) =>
    pageOf(deps, request, query, await incoming.listIncoming(deps, query, language)),
  )
  serve(app, deps, contract.downloadIncoming, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'incoming', list: contract.listIncoming }, (page, snapshot) =>
      incoming.listIncoming(snapshot, { ...query, ...page }, context.language),
    ),
  )
  serve(app, deps, contract.createIncoming, ({ body }, context) =>
    incoming.createIncoming(deps, actorOf(context), body, context.language),
  )
  serve(app, deps, contract.updateIncoming, ({ params, body }, context) =>
    incoming.updateIncoming(deps, actorOf(context), params.id, body, context.language),
  )
  serve(app, deps, contract.deleteIncoming, async ({ params }, context) => {
    await incoming.deleteIncoming(deps, actorOf(context), params.id)
    return undefined
  })
}
