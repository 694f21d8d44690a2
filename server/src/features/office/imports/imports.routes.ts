import * as contract from '@comptoir/contract/admin-imports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { exportFile } from '#features/catalogue/import/export.service.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import { listFindings, listImports, readImport, takeStep, uploadCatalogueFile } from './imports.service.ts'

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listImports, async ({ query }, { request }) =>
    pageOf(deps, request, query, await listImports(deps, query)),
  )
  serve(app, deps, contract.downloadImports, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'imports', list: contract.listImports }, (page) =>
      listImports(deps, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.uploadCatalogue, ({ body }, context) =>
    uploadCatalogueFile(deps, actorOf(context), body, context.language),
  )
  serve(app, deps, contract.getImport, ({ params }, { language }) => readImport(deps, params.id, language))
  serve(app, deps, contract.confirmImport, ({ params }, context) =>
    takeStep(deps, actorOf(context), params.id, 'confirm', context.language),
  )
  serve(app, deps, contract.dropImport, ({ params }, context) =>
    takeStep(deps, actorOf(context), params.id, 'drop', context.language),
  )
  serve(app, deps, contract.undoImport, ({ params }, context) =>
    takeStep(deps, actorOf(context), params.id, 'undo', context.language),
  )
  serve(app, deps, contract.listFindings, async ({ params, query }, { request, language }) =>
    pageOf(deps, request, query, await listFindings(deps, params.id, query, language)),
  )
  serve(app, deps, contract.downloadFindings, ({ params, query }, context) =>
    listWorkbook(deps, context, { name: 'findings', list: contract.listFindings }, (page) =>
      listFindings(deps, params.id, { ...query, ...page }, context.language),
    ),
  )
  serve(app, deps, contract.exportCatalogue, (_input, { session }) => exportFile(deps, session.user.id))
}
