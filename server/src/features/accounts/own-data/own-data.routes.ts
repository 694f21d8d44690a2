import { getOwnData } from '@comptoir/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { withCompany } from '#session.ts'
import { serve } from '#http/route.ts'
import { translate } from '#i18n/messages.ts'
import { RETRY_SECONDS } from '#features/platform/documents/documents.service.ts'
import { ownData } from './own-data.service.ts'

export function ownDataRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getOwnData, async (_input, { session, language, reply }) => {
    const data = await ownData(deps, withCompany(session), language)
    if (!('coming' in data)) return data
    reply.code(202).header('retry-after', RETRY_SECONDS)
    return { detail: translate(language, 'own_data_coming') }
  })
}
