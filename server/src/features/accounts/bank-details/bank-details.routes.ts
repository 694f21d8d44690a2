import { getBankDetails } from '@comptoir/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import { serve } from '#http/route.ts'
import { bankDetails } from './bank-details.service.ts'

export function bankDetailsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getBankDetails, async (_input, { session, language }) => {
    await throttle.consume(deps, throttle.documentLimits(session.user.id))
    return bankDetails(deps, session, language)
  })
}
