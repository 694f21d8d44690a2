import * as contract from '@comptoir/contract/basket-reminder'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { withCompany } from '#session.ts'
import * as reminders from './basket-reminders.service.ts'

export function basketReminderRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.getReminder, ({ params }, { session }) =>
    reminders.reminderOf(deps, withCompany(session), params.id),
  )
  serve(app, deps, contract.setReminder, ({ params, body }, { session }) =>
    reminders.setReminder(deps, withCompany(session), params.id, body.reminder),
  )
}
