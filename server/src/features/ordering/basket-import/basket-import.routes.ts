import * as contract from '@comptoir/contract/basket-import'
import { isDryRun } from '@comptoir/contract/common'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import { serve } from '#http/route.ts'
import { importFile, importRows } from './basket-import.service.ts'
import { basketFile } from './lines-file.service.ts'
import { reportFile } from './report-file.service.ts'
import { sampleFile } from './sample-file.service.ts'

export function basketImportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.importFile, async ({ query, body }, context) =>
    importFile(deps, context, { ...body, isDryRun: isDryRun(query) }),
  )
  serve(app, deps, contract.importRows, async ({ query, body }, context) =>
    importRows(deps, context, { ...body, isDryRun: isDryRun(query) }),
  )
  serve(app, deps, contract.importReport, async ({ body }, { language }) => reportFile(body.lines, language))
  serve(app, deps, contract.getBasketExcel, async ({ params }, context) => {
    await throttle.consume(deps, throttle.documentLimits(context.session.user.id))
    return basketFile(deps, context, params.id)
  })
  serve(app, deps, contract.importSample, async ({ query }, context) => sampleFile(deps, context, query))
}
