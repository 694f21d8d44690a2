import * as contract from '@comptoir/contract/admin-pages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import * as office from './pages-office.service.ts'

export function pageOfficeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listOfficePages, async ({ query }, { request, language }) =>
    pageOf(deps, request, query, await office.officePages(deps, language, query)),
  )
  serve(app, deps, contract.downloadOfficePages, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'pages', list: contract.listOfficePages }, (page, snapshot) =>
      office.officePages(snapshot, context.language, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.getOfficePage, ({ params }) => office.officePage(deps, params.id))
  serve(app, deps, contract.createOfficePage, ({ body }, context) =>
    office.createPage(deps, actorOf(context), context.language, body),
  )
  serve(app, deps, contract.updateOfficePage, ({ params, body }, context) =>
    office.changePage(deps, actorOf(context), context.language, params.id, body),
  )
  serve(app, deps, contract.setBrochureFile, ({ params, body }, context) =>
    office.setFile(deps, actorOf(context), context.language, params.id, body),
  )
  serve(app, deps, contract.setBrochureCover, ({ params, body }, context) =>
    office.setCover(deps, actorOf(context), context.language, params.id, body),
  )
  serve(app, deps, contract.deleteOfficePage, async ({ params }, context) => {
    await office.deletePage(deps, actorOf(context), context.language, params.id)
    return undefined
  })
  serve(app, deps, contract.listPageVersions, ({ params }) => office.pageVersions(deps, params.id))
  serve(app, deps, contract.getPageVersion, ({ params }) =>
    office.pageVersion(deps, params.id, params.version),
  )
}
