import * as contract from '@comptoir/contract/admin-bank'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import { candidatesOf, listLines, readLine, readStatementFile } from './bank.service.ts'
import { matchLine, setLineAside, unmatchLine } from './match.service.ts'

export function bankRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.uploadStatement, ({ body }, context) =>
    readStatementFile(deps, actorOf(context), body.file),
  )
  serve(app, deps, contract.listBankLines, async ({ query }, { request }) =>
    pageOf(deps, request, query, await listLines(deps, query)),
  )
  serve(app, deps, contract.downloadBankLines, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'bank', list: contract.listBankLines }, (page, snapshot) =>
      listLines(snapshot, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.getBankLine, ({ params }) => readLine(deps, params.id))
  serve(app, deps, contract.listBankCandidates, ({ params, query }) =>
    candidatesOf(deps, params.id, query.search),
  )
  serve(app, deps, contract.matchBankLine, async ({ params, body }, context) => {
    await matchLine(deps, actorOf(context), params.id, body)
    return undefined
  })
  serve(app, deps, contract.unmatchBankLine, async ({ params }, context) => {
    await unmatchLine(deps, actorOf(context), params.id)
    return undefined
  })
  serve(app, deps, contract.setBankLineAside, async ({ params, body }, context) => {
    await setLineAside(deps, actorOf(context), params.id, body.note)
    return undefined
  })
}
