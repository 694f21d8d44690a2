import { discoverySearch, listCategories } from '@comptoir/contract/catalogue'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { categoryTree } from './category-tree.service.ts'
import { discover } from './search.service.ts'
import { writeSearches } from './searches-without-result.service.ts'

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, discoverySearch, async ({ query }, { session, language, request }) => {
    const { facets, understood, ...slice } = await discover(deps, { session, language }, query)
    return { ...pageOf(deps, request, query, slice), facets, understood }
  })
  app.addHook('onClose', () => writeSearches(deps))
  serve(app, deps, listCategories, (_, { language }) => categoryTree(deps, language))
}
