import { expect, test } from 'vitest'
import { redirectFor, pageNeedsSession, safeReturn } from './guard.ts'

const approved = { is_approved: true, permissions: ['order'] as const }
const pending = { is_approved: false, permissions: [] }
const office = { is_approved: true, permissions: ['administration'] as const }
const withoutFactor = { is_approved: true, permissions: [], lacks_second_factor: true } as const
const officePage = { authentication: true, staff: true }
const visitorsOnly = { preventLoggedUser: true }
const signedIn = { authentication: true }
const invitation = { waiting: true }

test.each([
  [
    'OD-70: staff without the second factor that is demanded set it up first',
    withoutFactor,
    officePage,
    '/admin',
    '/profile',
  ],
  ['OD-70: on the page of their account', withoutFactor, signedIn, '/profile', null],
  ['GUARD-01: a visitor is sent to sign-in from a protected page', null, signedIn, '/order', '/sign-in'],
  ['GUARD-01: a visitor sees a public page', null, {}, '/terms', null],
  ['GUARD-01: a visitor sees the sign-in page', null, visitorsOnly, '/sign-in', null],
  [
    'GUARD-01: a visitor is sent to sign-in from the activation page',
    null,
    signedIn,
    '/activation',
    '/sign-in',
  ],
  [
    'GUARD-02: an unapproved account is confined from a protected page',
    pending,
    signedIn,
    '/order',
    '/activation',
  ],
  ['GUARD-02: and from a public page too', pending, {}, '/terms', '/activation'],
  ['GUARD-02: and from about-us', pending, {}, '/page/about-us', '/activation'],
  ['GUARD-02: and from an address that leads nowhere', pending, {}, '/nowhere', '/activation'],
  [
    'GUARD-02: approval is checked before preventLoggedUser',
    pending,
    visitorsOnly,
    '/sign-in',
    '/activation',
  ],
  [
    'OD-70: an invitation may be accepted by whoever belongs to no company',
    pending,
    invitation,
    '/invitation',
    null,
  ],
  [
    'ROUTE-08: the activation page shows itself to an unapproved account',
    pending,
    signedIn,
    '/activation',
    null,
  ],
  ['GUARD-03 ROUTE-04: an approved user is sent home from sign-in', approved, visitorsOnly, '/sign-in', '/'],
  ['GUARD-03 ROUTE-05: and from registration', approved, visitorsOnly, '/registration', '/'],
  ['GUARD-03 ROUTE-06: and from a forgotten password', approved, visitorsOnly, '/reset-password', '/'],
  ['GUARD-04: an approved user has left the activation page', approved, signedIn, '/activation', '/'],
  ['GUARD-01: an approved user sees a protected page', approved, signedIn, '/order', null],
  ['OD-70: who works in the office is sent there from the shop', office, signedIn, '/order', '/admin'],
  ['OD-70: and from its start', office, signedIn, '', '/admin'],
  ['OD-70: sees the back office', office, officePage, '/admin/clients', null],
  ['OD-70: and the own profile', office, signedIn, '/profile', null],
] as const)('%s', (_, visitor, meta, path, expected) => {
  expect(redirectFor(visitor, meta, path)).toBe(expected)
})

test('OD-17 OD-18: who works with orders in the office has the pages of ordering while a client is chosen', () => {
  const staff = { is_approved: true, permissions: ['orders'] as const }
  const meta = { authentication: true, forClients: true }
  const client = { id: 7, name: 'Lemaire', erp_id: null, tariff: 1, office: '/admin/clients/7' }
  expect(redirectFor(staff, meta, '/checkout', client)).toBeNull()
  expect(redirectFor(staff, meta, '/checkout', null)).toBe('/admin')
  expect(redirectFor({ is_approved: true, permissions: ['accounts'] }, meta, '/checkout', client)).toBe(
    '/admin',
  )
  expect(redirectFor(staff, signedIn, '/basket', client)).toBe('/admin')
  expect(redirectFor(staff, signedIn, '/order/view/12', client)).toBe('/admin/orders/12')
  expect(redirectFor(staff, signedIn, '/order', client)).toBe('/admin/orders?client=7')
})

test.each([
  ['about-us', false],
  ['terms-and-conditions', false],
  ['x-terms-and-conditions-y', false],
  ['actualite', true],
  ['about-us-2', true],
])('ROUTE-23: /page/%s needs a session: %s', (slug, needed) => {
  expect(pageNeedsSession(slug)).toBe(needed)
})

test.each([
  ['/product/7?x=1', '/product/7?x=1'],
  [undefined, '/'],
  ['//elsewhere.test', '/'],
  ['/\\elsewhere.test', '/'],
  ['/\t/elsewhere.test', '/'], // browsers drop the tab
  ['https://elsewhere.test', '/'],
  ['/sign-in?next=%2Forder', '/'],
])('after sign-in %s leads to %s', (address, expected) => {
  expect(safeReturn(address)).toBe(expected)
})
