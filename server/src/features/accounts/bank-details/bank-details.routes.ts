import { getBankDetails } from '@comptoir/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { bankDetails } from './bank-details.service.ts'

export function bankDetailsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getBankDetails, (_input, { session, language }) => bankDetails(deps, session, language))
}
