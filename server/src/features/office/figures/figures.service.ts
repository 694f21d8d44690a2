import {
  basketAges,
  bestSellers,
  daysOfBasketAge,
  type Figures,
  type LeftBasket,
  rankingDays,
  salesPeriods,
  searchesKeptDays,
  type SoldOut,
} from '@comptoir/contract/admin-figures'
import type { Language } from '@comptoir/contract/common'
import type { Deps } from '#deps.ts'
import { daysBefore, dayIn, plusDays } from '#lib/days.ts'
import { isLate } from '#features/catalogue/stock/stock.service.ts'
import type { Session } from '#session.ts'
import * as queries from './figures.queries.ts'
import * as sales from './sales.queries.ts'

/** What was ordered by day, week or month. */
export const listSales = ({ db, now }: Deps, filter: Parameters<typeof sales.findSales>[1]) =>
  sales.findSales(db, filter, dayIn(now()))

type Ranking = Parameters<typeof sales.findRanking>[1]
/** Styles, clients or categories by what was ordered; in the last days unless others are named. */
export const listRanking = (
  { db, now }: Deps,
  language: Language,
  {
    from,
    to = dayIn(now()),
    ...filter
  }: Omit<Ranking, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined },
) => sales.findRanking(db, { ...filter, from: from ?? plusDays(to, 1 - rankingDays), to }, language)

/** What was searched for and found nothing. */
export const listSearches = ({ db, now }: Deps, filter: Parameters<typeof queries.findSearches>[1]) =>
  queries.findSearches(db, filter, plusDays(dayIn(now()), -searchesKeptDays))

/** Best sellers of which nothing is available. */
export async function listSoldOut(
  { db, now }: Deps,
  language: Language,
  filter: Parameters<typeof queries.findSoldOut>[1],
): Promise<{ count: number; rows: SoldOut[] }> {
  const today = dayIn(now())
  const { count, rows } = await queries.findSoldOut(db, filter, plusDays(today, -bestSellers.days), language)
  return { count, rows: rows.map((row) => ({ ...row, is_late: isLate(row.next_arrival, today) })) }
}

/** Baskets that were left. */
export async function listLeftBaskets(
  { db, now }: Deps,
  filter: Parameters<typeof queries.findLeftBaskets>[1],
): Promise<{ count: number; rows: LeftBasket[] }> {
  const { count, rows } = await queries.findLeftBaskets(
    db,
    filter,
    daysBefore(now(), daysOfBasketAge[filter.untouched]),
  )
  return {
    count,
    rows: rows.map(({ client_id, client_name, changed_at, ...basket }) => ({
      ...basket,
      client: { id: client_id, name: client_name },
      changed_at: changed_at.toISOString(),
    })),
  }
}

const one = { limit: 1, offset: 0 }

/** How the shop does, for whom it is to see; the same as the first row, or the length, of the lists. */
export async function figures(deps: Deps, { can }: Session, language: Language): Promise<Figures> {
  const found: Figures = {}
  if (can('finance')) {
    const [day, week, month] = await Promise.all(
      salesPeriods.map((by) => listSales(deps, { by, ...one, ordering: '-from' })),
    )
    const rows = [day, week, month].map((period) => period?.rows[0])
    const [inDay, inWeek, inMonth] = rows
    found.sales = inDay && inWeek && inMonth ? { day: inDay, week: inWeek, month: inMonth } : null
  }
  if (can('catalogue')) found.searches = (await listSearches(deps, { ...one, ordering: '-times' })).count
  if (can('orders')) {
    found.sold_out = (await listSoldOut(deps, language, { ...one, ordering: '-units' })).count
    const left = { untouched: basketAges[0], ordering: '-changed_at' } as const
    found.left_baskets = (await listLeftBaskets(deps, { ...one, ...left })).count
  }
  return found
}
