import { getJournalDay, getJournalFile, getJournalMonth } from '@comptoir/contract/admin-journal'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import { serve } from '#http/route.ts'
import { journalFile, readDay, readMonth } from './journal.service.ts'

export function journalRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getJournalMonth, ({ query }) => readMonth(deps, query.month))
  serve(app, deps, getJournalFile, async ({ query }, { session, language }) => {
    await throttle.consume(deps, throttle.documentLimits(session.user.id))
    return journalFile(deps, query, language)
  })
  serve(app, deps, getJournalDay, ({ params }) => readDay(deps, params.day))
}
