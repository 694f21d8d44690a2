import * as contract from '@comptoir/contract/admin-search-terms'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import * as terms from './search-terms.service.ts'

export function searchTermRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listSearchTerms, async ({ query }, { request }) =>
    pageOf(deps, request, query, await terms.listTerms(deps, query)),
  )
  serve(app, deps, contract.downloadSearchTerms, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'search_terms', list: contract.listSearchTerms }, (page, snapshot) =>
      terms.listTerms(snapshot, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.trySearch, ({ query }) => terms.trySearch(deps, query))
  serve(app, deps, contract.createSearchTerm, ({ body }, context) =>
    terms.createTerm(deps, actorOf(context), body),
  )
  serve(app, deps, contract.updateSearchTerm, ({ params, body }, context) =>
    terms.updateTerm(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, contract.deleteSearchTerm, async ({ params }, context) => {
    await terms.deleteTerm(deps, actorOf(context), params.id)
    return undefined
  })
}
