import type { CurrentUser } from '@comptoir/contract/auth'
import type { Basket } from '@comptoir/contract/basket'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach } from 'vitest'

const base = '*/api/v1'
export const url = (path: string): string => `${base}/${path}`

const none = () => new HttpResponse(null, { status: 404 })
/** A stand-in for the server; each test adds the answers it needs. It has no live updates, nobody owes anything, and nothing came in. */
export const server = setupServer(
  http.get(url('live/'), none),
  http.get(url('admin/live/'), none),
  http.get(url('order/balance/'), () => HttpResponse.json({ balance: null, is_online: false })),
  ...['order/:id', 'admin/order/:id', 'admin/invoice/:id', 'admin/bank-line/:id'].map((of) =>
    http.get(url(`${of}/payments/`), () => HttpResponse.json([])),
  ),
)

/** Every request of the running test: method, path, query, headers and body. */
export const requests: {
  method: string
  path: string
  query: Record<string, string>
  headers: Headers
  body: unknown
}[] = []
export const requestsTo = (path: string) =>
  requests.filter((request) => request.path.endsWith(`/api/v1/${path}`))

/** Starts the stand-in for one test file. An unexpected call fails the test. */
export function startStandIn(): void {
  let send: typeof globalThis.fetch
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' })
    send = globalThis.fetch
    // Node's fetch has no page for relative addresses.
    globalThis.fetch = (input, init) =>
      send(typeof input === 'string' ? new URL(input, location.href) : input, init)
    server.events.on('request:start', ({ request }) => {
      const record = {
        method: request.method,
        path: new URL(request.url).pathname,
        query: Object.fromEntries(new URL(request.url).searchParams),
        headers: request.headers,
        body: null as unknown,
      }
      requests.push(record)
      void request
        .clone()
        .json()
        .then((body: unknown) => (record.body = body))
        .catch(() => undefined)
    })
  })
  beforeEach(() => {
    server.resetHandlers()
    requests.length = 0
  })
  afterAll(() => {
    globalThis.fetch = send
    server.events.removeAllListeners()
    server.close()
  })
}

/** A user as the server answers; the test overrides what it needs. */
export const aUser = (over: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 1,
  email: 'claire@example.test',
  name: 'Claire Delvaux',
  user: { id: 1, email: 'claire@example.test', name: 'Claire Delvaux' },
  language: 'fr',
  company: { id: 1, name: 'Delvaux SRL', role: 'manager' },
  companies: [{ id: 1, name: 'Delvaux SRL' }],
  permissions: over.is_approved === false ? [] : ['order'],
  is_approved: true,
  is_partner: false,
  is_staff: false,
  lacks_second_factor: false,
  hide_prices: false,
  prices_hidden: false,
  tariff: { id: 1, name: 'Standard', recommend_price: false },
  preferred_brands: [],
  preferred_catalogs: [],
  preferred_warehouse: null,
  delivery_settings: { delivery_option: null, shipping_address: null },
  billing_info: null,
  erp_id: null,
  newsletter: false,
  website: '',
  signup_info: '',
  profile_submitted_at: null,
  refused_reason: null,
  pending_email: null,
  needs_setup: false,
  deletion_requested_at: null,
  ...over,
})

export const emptyPage = { count: 0, next: null, previous: null, results: [] }

/** An empty current basket. */
export const emptyBasket: Basket = {
  id: 900,
  name: '',
  owner: 1,
  basket_products: [],
  products: [],
  total: '0.00',
  total_taxes: '0.00',
  grand_total: '0.00',
  version: 1,
  tariff: null,
  delivery_option: null,
  warehouse: null,
  delivery_date: null,
  shipping_address: null,
  billing: null,
  comment: '',
  customer_reference: '',
  specific_request: '',
}

/** What `config/` answers. */
export const shopSettings = {
  company: {
    name: 'Maison Textile',
    vat: 'BE0000000097',
    address: 'Quai 1, Bruxelles',
    account_holder: 'Maison Textile',
    iban: 'BE00',
    bic: 'XXXX',
    other_accounts: [],
  },
  contact: { email: 'contact@example.test', phone: '+3225550120', opening_hours: '8–17' },
  social_links: [{ name: 'LinkedIn', url: 'https://example.test/in' }],
  footer_links: [],
  third_parties: { analytics: null, chat: null },
  languages: ['fr', 'nl', 'de', 'en'],
  holidays: [],
  payment_methods: [],
  phone: { min: 11, max: 15 },
  approval_working_days: 2,
  quantity_warning: 100,
  basket_lines: 2000,
  units: [],
}

/** What the frame fetches on every page. */
const frame = [
  http.get(url('config/'), () => HttpResponse.json(shopSettings)),
  http.get(url('order/basket/default/'), () => HttpResponse.json(emptyBasket)),
  http.get(url('announcement/'), () => HttpResponse.json({ active: null })),
  http.get(url('user/tariffs/'), () => HttpResponse.json([])),
]

/** A signed-in user, or a visitor. */
export function signedInAs(user: CurrentUser | null): void {
  let isSignedIn = user !== null
  if (isSignedIn) localStorage.setItem('signed_in', 'true')
  server.use(
    ...frame,
    http.post(url('auth/jwt/refresh/'), () =>
      isSignedIn
        ? HttpResponse.json({ access: 'good' })
        : HttpResponse.json({ refresh: ['This field may not be blank.'] }, { status: 400 }),
    ),
    http.get(url('auth/users/me/'), () =>
      user ? HttpResponse.json(user) : HttpResponse.json({ detail: 'Not signed in.' }, { status: 401 }),
    ),
    http.patch(url('auth/users/me/'), async ({ request }) =>
      HttpResponse.json({ ...user, ...((await request.json()) as object) }),
    ),
    http.post(url('auth/jwt/logout/'), () => {
      isSignedIn = false
      return new HttpResponse(null, { status: 204 })
    }),
  )
}
