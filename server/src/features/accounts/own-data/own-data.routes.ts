import { getOwnData } from '@comptoir/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { withCompany } from '#session.ts'
import { serve } from '#http/route.ts'
import { ownData } from './own-data.service.ts'

export function ownDataRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getOwnData, (_input, { session }) => ownData(deps, withCompany(session)))
}
