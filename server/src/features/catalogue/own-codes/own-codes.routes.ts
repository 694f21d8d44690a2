import * as contract from '@comptoir/contract/own-codes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { ownCodes, removeCodes, saveCodes } from './own-codes.service.ts'

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
}
