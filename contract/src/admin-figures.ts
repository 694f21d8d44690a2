import { z } from 'zod'
import { listQuery, workbookOf } from './admin-list.ts'
import { Day, Id, IdAndName, Instant, Language, Money, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

// How the shop does. Amounts are of goods, without VAT and without delivery, on the day on which they were ordered; what
// was cancelled or credited since is taken off that day (docs/decisions/0102).

const Text = z.string()

export const salesPeriods = ['day', 'week', 'month'] as const
export type SalesPeriod = (typeof salesPeriods)[number]

/** What was ordered in a period, and in the same one a year earlier; `to` is today while it lasts. */
export const Sales = z.object({
  /** Its first day as a number: `20261123`. */
  id: Id,
  from: Day,
  to: Day,
  orders: z.int(),
  units: z.int(),
  turnover: Money,
  average: Money.nullable(),
  orders_before: z.int(),
  turnover_before: Money,
  /** Of the turnover, in percent; null where there was none a year earlier. */
  change: z.int().nullable(),
})
export type Sales = z.infer<typeof Sales>

/** Days: both included. */
const days = { from: Day.optional(), to: Day.optional() }

export const listSales = endpoint({
  method: 'GET',
  path: '/api/v1/admin/sales/',
  access: 'finance',
  summary: 'What was ordered by day, week or month, against the same time a year earlier; the newest first',
  query: z.object({
    by: z.enum(salesPeriods).default('day'),
    ...days,
    ...listQuery(['from', 'orders', 'turnover'], '-from'),
  }),
  status: 200,
  response: pageOf(Sales),
})
export const downloadSales = workbookOf(listSales)

export const rankings = ['styles', 'clients', 'categories'] as const
export type RankingName = (typeof rankings)[number]

/** The days that a ranking counts unless it is asked for others. */
export const rankingDays = 30

export const Ranked = z.object({
  id: Id,
  /** Of a style; empty otherwise. */
  ref: Text,
  name: Text,
  /** Null for categories: one order has goods of several. */
  orders: z.int().nullable(),
  units: z.int(),
  turnover: Money,
  turnover_before: Money,
  change: z.int().nullable(),
})
export type Ranked = z.infer<typeof Ranked>

export const listRanking = endpoint({
  method: 'GET',
  path: '/api/v1/admin/rankings/',
  access: 'finance',
  summary: `Styles, clients or categories by what was ordered, against a year earlier; of the last ${rankingDays} days unless others are named`,
  query: z.object({
    of: z.enum(rankings).default('styles'),
    ...days,
    ...listQuery(['turnover', 'units', 'orders', 'name'], '-turnover'),
  }),
  status: 200,
  response: pageOf(Ranked),
})
export const downloadRanking = workbookOf(listRanking)

/** The days that a search without result is kept. */
export const searchesKeptDays = 90

export const SearchWithoutResult = z.object({
  id: Id,
  words: Text,
  language: Language,
  times: z.int(),
  last_on: Day,
})
export type SearchWithoutResult = z.infer<typeof SearchWithoutResult>

export const listSearches = endpoint({
  method: 'GET',
  path: '/api/v1/admin/searches/',
  access: 'catalogue',
  summary: `What was searched for in the last ${searchesKeptDays} days and found nothing`,
  query: z.object({
    language: Language.optional(),
    ...listQuery(['times', 'last_on', 'words'], '-times'),
  }),
  status: 200,
  response: pageOf(SearchWithoutResult),
})
export const downloadSearches = workbookOf(listSearches)

/** What counts as a best seller: so many products of which most units were ordered in so many days. */
export const bestSellers = { products: 200, days: 28 } as const

export const SoldOut = z.object({
  id: Id,
  ref: Text,
  name: Text,
  color: Text,
  size: Text,
  /** Ordered in the days that count. */
  units: z.int(),
  orders: z.int(),
  /** How many users wait to hear that it is there again. */
  waiting: z.int(),
  /** What is expected, when the first of it, and whether that day has passed. */
  incoming: z.int(),
  next_arrival: Day.nullable(),
  is_late: z.boolean(),
})
export type SoldOut = z.infer<typeof SoldOut>

export const listSoldOut = endpoint({
  method: 'GET',
  path: '/api/v1/admin/sold_out/',
  access: 'orders',
  summary: `Of the ${bestSellers.products} products of which most was ordered in ${bestSellers.days} days, those of which nothing is available: in any warehouse, or in one`,
  query: z.object({
    warehouse: Id.optional(),
    ...listQuery(['units', 'orders', 'waiting', 'next_arrival', 'ref'], '-units'),
  }),
  status: 200,
  response: pageOf(SoldOut),
})
export const downloadSoldOut = workbookOf(listSoldOut)

/** For how long nobody has touched a basket, and the days that this means. */
export const basketAges = ['day', 'week', 'month'] as const
export const daysOfBasketAge = { day: 1, week: 7, month: 30 } as const

export const LeftBasket = z.object({
  id: Id,
  client: IdAndName,
  /** Whose basket it is: of a member of the company, or of a representative. */
  user: Text,
  lines: z.int(),
  units: z.int(),
  changed_at: Instant,
})
export type LeftBasket = z.infer<typeof LeftBasket>

export const listLeftBaskets = endpoint({
  method: 'GET',
  path: '/api/v1/admin/left_baskets/',
  access: 'orders',
  summary: 'Baskets with lines that nobody has touched for a day, or for 7 or 30 days; the newest first',
  query: z.object({
    untouched: z.enum(basketAges).default('day'),
    ...listQuery(['changed_at', 'lines', 'units'], '-changed_at'),
  }),
  status: 200,
  response: pageOf(LeftBasket),
})
export const downloadLeftBaskets = workbookOf(listLeftBaskets)

/** How the shop does, as far as the caller may see it; the lists above say more of each. */
export const Figures = z
  .object({
    /** Today, this week and this month so far; null before the first order. */
    sales: z.object({ day: Sales, week: Sales, month: Sales }).nullable(),
    searches: z.int(),
    sold_out: z.int(),
    left_baskets: z.int(),
  })
  .partial()
export type Figures = z.infer<typeof Figures>

export const getFigures = endpoint({
  method: 'GET',
  path: '/api/v1/admin/figures/',
  access: 'office',
  summary: 'How the shop does, as figures: those that the caller may see',
  status: 200,
  response: Figures,
})
