import { getSettings, updateSettings } from '@comptoir/contract/admin-settings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { changeSettings, defaultSettings, readSettings } from './settings.service.ts'

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getSettings, async () => ({
    ...(await readSettings(deps.db)),
    defaults: defaultSettings,
  }))
  serve(app, deps, updateSettings, async ({ body }, context) => ({
    ...(await changeSettings(deps, actorOf(context), body)),
    defaults: defaultSettings,
  }))
}
