import * as contract from '@comptoir/contract/admin-agreements'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as agreements from './agreements.service.ts'

export function agreementRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listAgreements, ({ params }, { language }) =>
    agreements.listAgreements(deps, { company_id: params.id, group_id: null }, language),
  )
  serve(app, deps, contract.listGroupAgreements, ({ params }, { language }) =>
    agreements.listAgreements(deps, { company_id: null, group_id: params.id }, language),
  )
  serve(app, deps, contract.listAgreementTargets, (_input, { language }) =>
    agreements.targets(deps, language),
  )
  serve(app, deps, contract.createAgreement, ({ params, body }, context) =>
    agreements.createAgreement(deps, actorOf(context), { company_id: params.id, group_id: null }, body),
  )
  serve(app, deps, contract.createGroupAgreement, ({ params, body }, context) =>
    agreements.createAgreement(deps, actorOf(context), { company_id: null, group_id: params.id }, body),
  )
  serve(app, deps, contract.updateAgreement, ({ params, body }, context) =>
    agreements.updateAgreement(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, contract.deleteAgreement, async ({ params }, context) => {
    await agreements.removeAgreement(deps, actorOf(context), params.id)
    return undefined
  })
  serve(app, deps, contract.explainClientPrice, ({ params, query }, { language }) =>
    agreements.explainForOffice(deps, params.id, query.code, language),
  )
  serve(app, deps, contract.explainPrice, ({ params }, { session, language }) =>
    agreements.explainForBuyer(deps, session, params.id, language),
  )
}
