import type { AuditEntry } from '@comptoir/contract/admin-audit'
import type { Client, ClientRow } from '@comptoir/contract/admin-clients'
import type { MailDetail, MailRow } from '@comptoir/contract/admin-mail'
import type { OfficeDeliveryOption } from '@comptoir/contract/admin-settings'
import { type OfficePermission, officePermissions } from '@comptoir/contract/endpoint'
import { http, HttpResponse } from 'msw'
// Fetched before the tests rather than within the first: its files take more than a second to load, far more under load.
import '#features/office/office.routes.tsx'
import '#features/office/list/OfficeList.tsx'
import '#features/office/form/OfficeForm.tsx'
import { aUser, server, signedInAs, url } from './api.ts'

// Answers of the server to the office.

export const aClientRow = (over: Partial<ClientRow> = {}): ClientRow => ({
  id: 21,
  name: 'Anne Lemaire',
  email: 'anne@lemaire.test',
  enterprise_name: 'Atelier Lemaire SRL',
  vat: 'BE0411905847',
  country: 'BE',
  erp_id: null,
  claimed_erp_id: null,
  tariff: { id: 1, name: 'Standard' },
  status: 'waiting',
  is_partner: false,
  prices_hidden: false,
  created_at: '2026-11-18T08:00:00.000Z',
  profile_submitted_at: null,
  last_login_at: null,
  waiting_since: '2026-11-18T08:00:00.000Z',
  is_overdue: false,
  orders_count: 0,
  duplicates: 0,
  ...over,
})
export const aClient = (over: Partial<Client> = {}): Client => ({
  ...aClientRow(),
  version: 60,
  language: 'fr',
  website: '',
  signup_info: '',
  newsletter: false,
  may_pay_on_account: false,
  payment_days: 30,
  invoicing: 'order',
  electronic_address: '',
  credit_limit: null,
  open_balance: '0.00',
  pending_email: null,
  terms_at: null,
  approved_at: null,
  refused_at: null,
  refused_reason: null,
  disabled_at: null,
  deletion_requested_at: null,
  tariffs: [{ id: 1, name: 'Standard' }],
  billing: [],
  shipping_addresses: [],
  vat_standing: null,
  partners: [],
  clients: [],
  clients_count: 0,
  areas: [],
  open_orders_count: 0,
  possible_duplicates: [],
  orders: [],
  mails: [],
  audit: [],
  allowed: ['approve', 'refuse'],
  ...over,
})
export const aMail = (over: Partial<MailRow> = {}): MailRow => ({
  id: 41,
  template: 'approved',
  language: 'fr',
  recipient: 'anne@lemaire.test',
  subject: 'Votre compte est activé',
  status: 'sent',
  attempts: 1,
  last_error: '',
  client: { id: 21, name: 'Atelier Lemaire SRL' },
  order: null,
  created_at: '2026-11-20T08:00:00.000Z',
  sent_at: '2026-11-20T08:00:01.000Z',
  ...over,
})
export const aMailDetail = (over: Partial<MailDetail> = {}): MailDetail => ({
  ...aMail(),
  html: '<!doctype html><html lang="fr"><body><h1>Bienvenue</h1></body></html>',
  text: 'Bienvenue',
  headers: [{ name: 'Message-ID', value: '<41@shop.test>' }],
  attachments: [],
  can_resend: true,
  ...over,
})
export const anEntry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 61,
  at: '2026-11-20T09:00:00.000Z',
  actor: { id: 9, name: 'Claire Moreau' },
  action: 'approve',
  entity: 'client',
  entity_id: 21,
  label: 'Atelier Lemaire SRL',
  before: { status: 'waiting' },
  after: { status: 'approved' },
  request_id: 'r-1',
  ...over,
})
const texts = (text: string) => ({ fr: text, nl: text, de: text, en: text })
export const anOption = (over: Partial<OfficeDeliveryOption> = {}): OfficeDeliveryOption => ({
  id: 5,
  version: 50,
  code: 'shipping',
  kind: 'shipping',
  name: texts('Standard delivery'),
  description: texts(''),
  lead_days: 2,
  cutoff_time: '15:00',
  blocks_pickup_only: true,
  position: 10,
  is_active: true,
  countries: [],
  warehouses: [],
  rules: [{ country: null, tariff: null, price: '9.50', free_from: '350.00', minimum_order: '50.00' }],
  orders_count: 3,
  ...over,
})

export const pageWith = <T>(results: T[], count = results.length) => ({
  count,
  next: null,
  previous: null,
  results,
})

/** A signed-in member of the office, with what the frame fetches on every screen. */
export function signedInAsOffice(permissions: readonly OfficePermission[] = officePermissions): void {
  signedInAs(
    aUser({
      id: 9,
      name: 'Claire Moreau',
      is_staff: true,
      company: null,
      permissions: [...permissions],
      language: 'en',
    }),
  )
  const tariff = { recommend_price: false, clients_count: 3 }
  server.use(
    http.get(url('admin/views/'), () => HttpResponse.json([])),
    http.get(url('admin/figures/'), () => HttpResponse.json({})),
    http.get(url('admin/overview/'), () =>
      HttpResponse.json({
        waiting_clients: 2,
        overdue_clients: 1,
        deletion_requests: 0,
        failed_mails: 3,
        queued_mails: 0,
        submitted_orders: 4,
        late_orders: 1,
        new_clients: 1,
        approved_clients: 12,
      }),
    ),
    http.get(url('admin/tariffs/'), () =>
      HttpResponse.json([
        { id: 1, name: 'Standard', code: 'STD', is_default: true, ...tariff },
        { id: 2, name: 'Pro', code: 'PRO', is_default: false, ...tariff },
      ]),
    ),
    http.get(url('countries/'), () => HttpResponse.json([{ id: 1, name: 'Belgium', code: 'BE' }])),
    http.get(url('admin/order/colleagues/'), () => HttpResponse.json([])),
    http.get(url('admin/first-steps/'), () => HttpResponse.json([])),
    http.get(url('admin/warehouses/'), () => HttpResponse.json([])),
    http.get(url('order/sectors/'), () => HttpResponse.json([])),
    http.get(url('order/corporate-statuses/'), () => HttpResponse.json([])),
    http.get(url('admin/users/'), () => HttpResponse.json(pageWith([]))),
    http.get(url('admin/users/21/people/'), () => HttpResponse.json([])),
    http.get(url('admin/audit/'), () => HttpResponse.json(pageWith([]))),
    http.get(url('admin/audit/actors/'), () => HttpResponse.json([])),
    http.get(url('admin/mail/templates/'), () => HttpResponse.json(['approved', 'something_new'])),
    http.get(url('admin/delivery-options/'), () => HttpResponse.json([anOption()])),
  )
}
