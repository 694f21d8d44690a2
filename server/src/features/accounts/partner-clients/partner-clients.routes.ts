import * as contract from '@comptoir/contract/partner-clients'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as clients from './partner-clients.service.ts'

const isSet = (flag: string | undefined) => flag === 'true' || flag === '1'

export function partnerClientRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listPartnerClients, async ({ query }, { session, request }) =>
    pageOf(deps, request, query, await clients.partnerClients(deps, session, query)),
  )
  serve(app, deps, contract.createPartnerClient, ({ query, body }, context) =>
    clients.createClient(deps, context.session, actorOf(context), body, {
      hasLogin: !isSet(query.no_email),
      isNumbered: !isSet(query.no_erp),
    }),
  )
}
