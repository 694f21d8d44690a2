import type { Money } from '@comptoir/contract/common'
import type { ClientOverview, clientOverviewOrders } from '@comptoir/contract/partner-clients'
import type { Deps } from '#deps.ts'
import { dayIn, instantAt } from '#lib/days.ts'
import type { Session } from '#session.ts'
import * as queries from './client-overview.queries.ts'

type Asked = {
  search?: string | undefined
  onlyOverdue: boolean
  order: (typeof clientOverviewOrders)[number]
  limit: number
  offset: number
}

/** The caller's clients, with what they order; without turnover for whom prices are hidden. */
export async function clientOverview(
  { db, now }: Deps,
  { user, company }: Session,
  asked: Asked,
): Promise<{ count: number; rows: ClientOverview[] }> {
  const at = now()
  const thisYear = Number(dayIn(at).slice(0, 4))
  const aYearAgo = new Date(at)
  aYearAgo.setUTCFullYear(thisYear - 1)
  const { count, rows } = await queries.findClientOverview(db, user.id, {
    ...asked,
    now: at,
    year: instantAt(`${thisYear}-01-01`, '00:00'),
    lastYear: instantAt(`${thisYear - 1}-01-01`, '00:00'),
    aYearAgo,
  })
  const isBlind = company?.prices_hidden ?? false
  return {
    count,
    rows: rows.map(({ this_year, last_year, prices_hidden, ...row }) => ({
      ...row,
      turnover:
        isBlind || prices_hidden ? null : { this_year: this_year as Money, last_year: last_year as Money },
    })),
  }
}
