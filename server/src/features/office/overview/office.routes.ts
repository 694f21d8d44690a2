import {
  getFirstSteps,
  getOfficeOverview,
  listOfficeTariffs,
  searchOffice,
} from '@comptoir/contract/admin-overview'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import * as office from './office.service.ts'

export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getOfficeOverview, (_, { session }) => office.overview(deps, session))
  serve(app, deps, getFirstSteps, () => office.stepsToSell(deps))
  serve(app, deps, searchOffice, ({ query }, { session, language }) =>
    office.search(deps, session, language, query.q),
  )
  serve(app, deps, listOfficeTariffs, (_input, { session }) => office.tariffs(deps, session))
}
