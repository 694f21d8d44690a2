import { z } from 'zod'
import { ClientStatus } from './admin-clients.ts'
import { Day, Id, Instant, Money, IdAndName } from './common.ts'
import { endpoint } from './endpoint.ts'
import { StockProduct } from './admin-stock.ts'
import { publications } from './admin-styles.ts'
import { OrderStatus } from './order.ts'

const Text = z.string()

/** What waits for the office, as far as the caller may see it: orders demand `orders`, money `finance`, all else `accounts`. */
export const OfficeCounts = z
  .object({
    waiting_clients: z.int(),
    overdue_clients: z.int(),
    deletion_requests: z.int(),
    failed_mails: z.int(),
    queued_mails: z.int(),
    submitted_orders: z.int(),
    /** Not out of the house although their delivery day has passed. */
    late_orders: z.int(),
    /** Money that the bank has brought and that names nothing known. */
    unknown_payments: z.int(),
    /** Structured invoices that an access point has refused. */
    refused_invoices: z.int(),
    /** Sign-ups and clients of partners in the last seven days. */
    new_clients: z.int(),
    approved_clients: z.int(),
  })
  .partial()
export type OfficeCounts = z.infer<typeof OfficeCounts>
export const getOfficeOverview = endpoint({
  method: 'GET',
  path: '/api/v1/admin/overview/',
  access: 'office',
  summary: 'What waits for the office, as counts: those that the caller may see',
  status: 200,
  response: OfficeCounts,
})

export const FoundClient = z.object({
  id: Id,
  name: Text,
  enterprise_name: Text,
  email: Text.nullable(),
  erp_id: Text.nullable(),
  vat: Text,
  status: ClientStatus,
})
export const FoundOrder = z.object({
  id: Id,
  name: Text,
  created_at: Instant,
  status: OrderStatus,
  grand_total: Money,
  client: IdAndName,
})
export const FoundInvoice = z.object({
  id: Id,
  name: Text,
  issued_on: Day,
  client: IdAndName,
})
export const FoundStyle = z.object({ id: Id, ref: Text, name: Text, publication: z.enum(publications) })
/** Clients demand `accounts`, orders and products `orders`, invoices `finance`, styles `catalogue`. */
export const OfficeHits = z.object({
  clients: z.array(FoundClient),
  orders: z.array(FoundOrder),
  invoices: z.array(FoundInvoice),
  styles: z.array(FoundStyle),
  products: z.array(StockProduct),
})
export type OfficeHits = z.infer<typeof OfficeHits>
export const searchOffice = endpoint({
  method: 'GET',
  path: '/api/v1/admin/search/',
  access: 'office',
  summary:
    'A few clients (name, enterprise, e-mail, client id, VAT number), orders (a part of the number or of the customer’s reference, the reference of an article), invoices (number, reference of the client), styles (reference, name, GTIN) and products (reference, GTIN) that the caller may see',
  query: z.object({ q: Text.max(100).optional() }),
  status: 200,
  response: OfficeHits,
})

/** `clients_count`: how many clients use it; null for whoever may not see clients. */
export const OfficeTariff = IdAndName.extend({
  code: Text,
  recommend_price: z.boolean(),
  is_default: z.boolean(),
  clients_count: z.int().nullable(),
})
export const listOfficeTariffs = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tariffs/',
  access: 'office',
  summary: 'All price lists, the default first',
  status: 200,
  response: z.array(OfficeTariff),
})
/**
 * What a new shop needs before customers can order in it, in this order: the company's data, a mail server, warehouses,
 * delivery, a price list, the legal pages, a style on sale.
 */
export const firstSteps = [
  'company',
  'mail',
  'warehouse',
  'delivery',
  'tariff',
  'legal',
  'catalogue',
] as const
export type FirstStep = (typeof firstSteps)[number]
export const FirstSteps = z.array(z.object({ step: z.enum(firstSteps), is_done: z.boolean() }))
export type FirstSteps = z.infer<typeof FirstSteps>
export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/v1/admin/first-steps/',
  access: 'administration',
  summary: 'What a new shop needs and whether it is there; none once all is, and where the office hides them',
  status: 200,
  response: FirstSteps,
})
