import * as contract from '@comptoir/contract/admin-figures'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import * as figures from './figures.service.ts'

/** How the shop does, and the lists behind it. */
export function figureRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.getFigures, (_, { session, language }) =>
    figures.figures(deps, session, language),
  )
  serve(app, deps, contract.listSales, async ({ query }, { request }) =>
    pageOf(deps, request, query, await figures.listSales(deps, query)),
  )
  serve(app, deps, contract.downloadSales, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'sales', list: contract.listSales }, (page, snapshot) =>
      figures.listSales(snapshot, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.listRanking, async ({ query }, { request, language }) =>
    pageOf(deps, request, query, await figures.listRanking(deps, language, query)),
  )
  serve(app, deps, contract.downloadRanking, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'rankings', list: contract.listRanking }, (page, snapshot) =>
      figures.listRanking(snapshot, context.language, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.listSearches, async ({ query }, { request }) =>
    pageOf(deps, request, query, await figures.listSearches(deps, query)),
  )
  serve(app, deps, contract.downloadSearches, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'searches', list: contract.listSearches }, (page, snapshot) =>
      figures.listSearches(snapshot, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.listSoldOut, async ({ query }, { request, language }) =>
    pageOf(deps, request, query, await figures.listSoldOut(deps, language, query)),
  )
  serve(app, deps, contract.downloadSoldOut, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'sold_out', list: contract.listSoldOut }, (page, snapshot) =>
      figures.listSoldOut(snapshot, context.language, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.listLeftBaskets, async ({ query }, { request }) =>
    pageOf(deps, request, query, await figures.listLeftBaskets(deps, query)),
  )
  serve(app, deps, contract.downloadLeftBaskets, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'left_baskets', list: contract.listLeftBaskets }, (page, snapshot) =>
      figures.listLeftBaskets(snapshot, { ...query, ...page }),
    ),
  )
}
