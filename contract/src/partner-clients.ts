import { z } from 'zod'
import { NewBillingInfo } from './account.ts'
import {
  ClientId,
  Day,
  Id,
  Language,
  Money,
  OptionalEmail,
  OptionalLine,
  pageOf,
  pageQuery,
  PersonName,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { clientSearch, lengths } from './rules.ts'

const Text = z.string()

/** A client that a partner may order for: the owner of an order. */
export const PartnerClient = z.object({
  id: Id,
  /** Whom one speaks with. */
  name: Text,
  email: Text.nullable(),
  /** The client number that the office has given. */
  erp_id: Text.nullable(),
  enterprise_name: Text,
  tariff: Id,
})
export type PartnerClient = z.infer<typeof PartnerClient>

export const listPartnerClients = endpoint({
  method: 'GET',
  path: '/api/v1/user/list/',
  access: 'represent',
  summary:
    "A partner's clients: those ordered for last, then by name; `search` looks at name, enterprise, client number and e-mail (PART-04)",
  query: z.object({ search: Text.max(200).optional(), ...pageQuery(clientSearch.limit) }),
  status: 200,
  response: pageOf(PartnerClient),
})

/** A flag of a query. */
const Flag = z.enum(['true', 'false', '1', '0']).optional()

/** What a partner says of a new client (PART-07). `signup_info` is about its business. */
export const NewClient = z.object({
  /** Who has it chooses a password by a mailed link, and can then order as well. */
  email: OptionalEmail,
  name: PersonName,
  erp_id: ClientId,
  billing_info: NewBillingInfo,
  website: OptionalLine(lengths.website),
  language: Language.default('en'),
  signup_info: Text.min(1).max(lengths.about),
})
export type NewClient = z.input<typeof NewClient>

export const createPartnerClient = endpoint({
  method: 'POST',
  path: '/api/v1/user/list/',
  access: 'represent',
  summary:
    'Makes a client that can be ordered for at once (PART-06, OD-52). `no_email`: the address is kept, but nobody is invited; `no_erp`: the number is kept for the office, but not given to the client',
  query: z.object({ no_email: Flag, no_erp: Flag }),
  body: NewClient,
  status: 201,
  response: PartnerClient,
})

/** How a partner's list of clients can be ordered. */
export const clientOverviewOrders = ['name', 'last_order', 'turnover'] as const

/** A client as the partner's home shows it. Amounts are without VAT, and null where prices are hidden (PROF-11). */
export const ClientOverview = PartnerClient.extend({
  city: Text,
  last_order: z.object({ id: Id, name: Text, day: Day }).nullable(),
  /** Lines in the partner's working basket for the client. */
  basket_lines: z.int(),
  /** Of this year, and of last year up to the same day. */
  turnover: z.object({ this_year: Money, last_year: Money }).nullable(),
  /** Days that usually pass between two orders; null below three orders. */
  usual_days: z.int().nullable(),
  /** Whether more than half as much again has passed since the last one. */
  is_overdue: z.boolean(),
})
export type ClientOverview = z.infer<typeof ClientOverview>

export const clientOverview = endpoint({
  method: 'GET',
  path: '/api/v1/user/client_overview/',
  access: 'represent',
  summary:
    "A partner's clients with last order, open basket and turnover; `overdue` for those who order later than usual",
  query: z.object({
    search: Text.max(200).optional(),
    overdue: Flag,
    order: z.enum(clientOverviewOrders).optional(),
    ...pageQuery(50),
  }),
  status: 200,
  response: pageOf(ClientOverview),
})
