import { getSettings, updateSettings } from '@comptoir/contract/admin-settings'
import { getCompany, updateCompany } from '@comptoir/contract/admin-company'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { changeCompany, officeCompany } from './company.service.ts'
import { changeSettings, officeSettings } from './settings.service.ts'

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getSettings, () => officeSettings(deps))
  serve(app, deps, updateSettings, ({ body }, context) => changeSettings(deps, actorOf(context), body))
  serve(app, deps, getCompany, () => officeCompany(deps))
  serve(app, deps, updateCompany, ({ body }, context) => changeCompany(deps, actorOf(context), body))
}
