import * as office from '@comptoir/contract/admin-own-codes'
import * as contract from '@comptoir/contract/own-codes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import {
  changeClientCode,
  clientCodes,
  ownCodes,
  removeClientCodes,
  removeCodes,
  saveClientCodes,
  saveCodes,
} from './own-codes.service.ts'

export function ownCodeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listOwnCodes, async ({ query }, { session, language, request }) =>
    pageOf(deps, request, query, await ownCodes(deps, session, language, query)),
  )
  serve(app, deps, contract.saveOwnCodes, ({ body }, { session, language }) =>
    saveCodes(deps, session, language, body.lines),
  )
  serve(app, deps, contract.deleteOwnCodes, async ({ body }, { session }) => ({
    removed: await removeCodes(deps, session, body.codes),
  }))
  serve(app, deps, office.listClientCodes, async ({ params, query }, { request, language }) =>
    pageOf(deps, request, query, await clientCodes(deps, params.id, language, query)),
  )
  serve(app, deps, office.downloadClientCodes, ({ params, query }, context) =>
    listWorkbook(deps, context, { name: 'own_codes', list: office.listClientCodes }, (page, snapshot) =>
      clientCodes(snapshot, params.id, context.language, { ...query, ...page }),
    ),
  )
  serve(app, deps, office.saveClientCodes, ({ params, body }, context) =>
    saveClientCodes(deps, actorOf(context), params.id, context.language, body.lines),
  )
  serve(app, deps, office.changeClientCode, ({ params, body }, context) =>
    changeClientCode(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, office.deleteClientCodes, async ({ params, body }, context) => ({
    removed: await removeClientCodes(deps, actorOf(context), params.id, body.codes),
  }))
}
