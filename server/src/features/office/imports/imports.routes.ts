import * as sourceContract from '@comptoir/contract/admin-import-sources'
import * as contract from '@comptoir/contract/admin-imports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { exportFile } from '#features/catalogue/import/export.service.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import {
  listFindings,
  listImports,
  readAnew,
  readImport,
  takeStep,
  tryAgain,
  uploadCatalogueFile,
} from './imports.service.ts'
import * as sources from './sources.service.ts'

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listImports, async ({ query }, { request }) =>
    pageOf(deps, request, query, await listImports(deps, query)),
  )
  serve(app, deps, contract.downloadImports, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'imports', list: contract.listImports }, (page, snapshot) =>
      listImports(snapshot, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.uploadCatalogue, ({ body }, context) =>
    uploadCatalogueFile(deps, actorOf(context), body, context.language),
  )
  serve(app, deps, contract.getImport, ({ params }, { language }) => readImport(deps, params.id, language))
  serve(app, deps, contract.confirmImport, ({ params }, context) =>
    takeStep(deps, actorOf(context), params.id, 'confirm', context.language),
  )
  serve(app, deps, contract.readAnew, ({ params, body }, context) =>
    readAnew(deps, actorOf(context), params.id, body, context.language),
  )
  serve(app, deps, contract.dropImport, ({ params }, context) =>
    takeStep(deps, actorOf(context), params.id, 'drop', context.language),
  )
  serve(app, deps, contract.undoImport, ({ params }, context) =>
    takeStep(deps, actorOf(context), params.id, 'undo', context.language),
  )
  serve(app, deps, contract.tryImportAgain, ({ params }, context) =>
    tryAgain(deps, actorOf(context), params.id, context.language),
  )
  serve(app, deps, contract.listFindings, async ({ params, query }, { request, language }) =>
    pageOf(deps, request, query, await listFindings(deps, params.id, query, language)),
  )
  serve(app, deps, contract.downloadFindings, ({ params, query }, context) =>
    listWorkbook(deps, context, { name: 'findings', list: contract.listFindings }, (page, snapshot) =>
      listFindings(snapshot, params.id, { ...query, ...page }, context.language),
    ),
  )
  serve(app, deps, sourceContract.listImportSources, (_input, { language }) =>
    sources.listSources(deps, language),
  )
  serve(app, deps, sourceContract.getImportSource, ({ params }, { language }) =>
    sources.readOneSource(deps, params.id, language),
  )
  serve(app, deps, sourceContract.createImportSource, ({ body }, context) =>
    sources.createSource(deps, actorOf(context), body, context.language),
  )
  serve(app, deps, sourceContract.updateImportSource, ({ params, body }, context) =>
    sources.changeSource(deps, actorOf(context), params.id, body, context.language),
  )
  serve(app, deps, sourceContract.deleteImportSource, async ({ params }, context) => {
    await sources.deleteSource(deps, actorOf(context), params.id)
    return undefined
  })
  serve(app, deps, sourceContract.readImportSource, ({ params }, context) =>
    sources.readNow(deps, actorOf(context), params.id, context.language),
  )
  serve(app, deps, contract.exportCatalogue, (_input, { session }) => exportFile(deps, session.user.id))
}
