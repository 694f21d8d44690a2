import { getBrochureFile, getConfig, getPage, listBrochures, listPages } from '@comptoir/contract/content'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import * as content from './content.service.ts'

export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getConfig, (_input, { language }) => content.publicConfig(deps, language))
  serve(app, deps, getPage, ({ params }, { session, language }) =>
    content.readPage(deps, session, language, params.slug),
  )
  serve(app, deps, listPages, async ({ query }, { language, request }) =>
    pageOf(deps, request, query, await content.listPages(deps, language, query)),
  )
  serve(app, deps, getBrochureFile, ({ params }) => content.brochureFile(deps, params.slug))
  serve(app, deps, listBrochures, async ({ query }, { language, request }) =>
    pageOf(deps, request, query, await content.listPages(deps, language, { ...query, type: 'brochure' })),
  )
}
