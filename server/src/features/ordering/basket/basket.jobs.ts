import type { Deps } from '#deps.ts'
import { daysBefore } from '#lib/days.ts'
import * as queries from './basket.queries.ts'

/** Days for which a command is known by its key (OD-71). */
const KEPT_DAYS = 30

export const basketTasks = ({ db, now }: Deps) => ({
  delete_old_basket_commands: async () =>
    void (await queries.deleteCommandsBefore(db, daysBefore(now(), KEPT_DAYS))),
})
