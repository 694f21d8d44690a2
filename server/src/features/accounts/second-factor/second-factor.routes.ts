import * as contract from '@comptoir/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as secondFactor from './second-factor.service.ts'

export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.getSecondFactor, (_input, { session }) =>
    secondFactor.readSecondFactor(deps, session),
  )
  serve(app, deps, contract.beginSecondFactor, ({ body }, { session }) =>
    secondFactor.beginSecondFactor(deps, session, body.current_password),
  )
  serve(app, deps, contract.confirmSecondFactor, ({ body }, context) =>
    secondFactor.confirmSecondFactor(deps, context.session, actorOf(context), body.code),
  )
  serve(app, deps, contract.renewRecoveryCodes, ({ body }, { session }) =>
    secondFactor.renewRecoveryCodes(deps, session, body.current_password),
  )
  serve(app, deps, contract.removeSecondFactor, async ({ body }, context) => {
    await secondFactor.removeSecondFactor(deps, context.session, actorOf(context), body.current_password)
    return undefined
  })
}
