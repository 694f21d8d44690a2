import type { Access, Endpoint } from '@comptoir/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedEndpoints } from '#http/route.ts'
import { createTestShop, type TestShop } from './app.ts'
import {
  aBasket,
  aBilling,
  aDeliveryOption,
  aProduct,
  aShippingAddress,
  aTariff,
  aUser,
  aWarehouse,
} from './builders.ts'
import { declared } from './endpoints.ts'

const roles = ['anonymous', 'unapproved', 'customer', 'other', 'partner', 'admin'] as const
type Role = (typeof roles)[number]

let shop: TestShop
const ids: Partial<Record<Role, number>> = {}
/** Ids of things that belong to `customer`, by the path that shows them. */
const owned: Record<string, number> = {}

beforeAll(async () => {
  shop = await createTestShop()
  const { db } = shop
  const tariff_id = (await aTariff(db)).id
  ids.unapproved = (await aUser(db, { is_approved: false, tariff_id })).id
  ids.customer = (await aUser(db, { tariff_id })).id
  ids.other = (await aUser(db, { tariff_id })).id
  ids.partner = (await aUser(db, { tariff_id, is_partner: true })).id
  ids.admin = (await aUser(db, { tariff_id, is_staff: true })).id
  await ownThings(ids.customer, tariff_id)
})
afterAll(() => shop[Symbol.asyncDispose]())

async function ownThings(customer: number, tariff: number): Promise<void> {
  const { db } = shop
  const warehouse = (await aWarehouse(db)).id
  const product = (await aProduct(db, { prices: { [tariff]: '5' }, stock: { [warehouse]: 50 } })).id
  const shipping_address = (await aShippingAddress(db, customer)).id
  const billing = (await aBilling(db, customer)).id
  const delivery_option = (await aDeliveryOption(db)).id
  await aBasket(db, customer, { [product]: 1 })
  const order = await shop.as(customer)('POST', 'order/', {
    delivery_option,
    shipping_address,
    billing,
    payment_method: 'bank_transfer',
  })
  const basket = (await aBasket(db, customer, { [product]: 1 })).id
  Object.assign(owned, {
    '/order/:id/': order.json().id,
    '/order/pdf/:id/': order.json().id,
    '/order/basket/:id/': basket,
    '/order/basket/product/:id/': basket,
    '/order/shipping_address/:id/': shipping_address,
    '/order/billing/:id/': billing,
  })
}

/** The path below /api/v1/ with ids that exist for nobody, unless an id is given. */
const pathOf = ({ path }: Endpoint, id = 999_999_999) =>
  path.replace('/api/v1/', '').replace(/:\w+/g, (name) => (name === ':slug' ? 'none' : String(id)))
const call = (endpoint: Endpoint, role: Role, id?: number) =>
  shop.as(ids[role])(endpoint.method, pathOf(endpoint, id), endpoint.body ? {} : undefined)

/** What the order of checks (OD-51) lets through to the question whose row it is. */
const mayPass: Record<Access, readonly Role[]> = {
  open: roles,
  public: roles,
  account: ['unapproved', 'customer', 'other', 'partner', 'admin'],
  order: ['customer', 'other', 'partner', 'admin'],
  represent: ['partner'],
  office: ['admin'],
  accounts: ['admin'],
  content: ['admin'],
  administration: ['admin'],
}

test('OD-23: every call of the contract is served, and nothing else', () => {
  const name = ({ method, path }: Endpoint) => `${method} ${path}`
  expect((servedEndpoints.get(shop.app) ?? []).map(name).toSorted()).toEqual(declared.map(name).toSorted())
})

describe.each(declared.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test.each(roles)('ROLE-06 OD-51: %s is answered as the contract says', async (role) => {
      const { statusCode } = await call(endpoint, role)
      expect(statusCode).toBeLessThan(500)
      if (mayPass[endpoint.access].includes(role)) {
        if (endpoint.access !== 'open' && endpoint.access !== 'public')
          expect([401, 403]).not.toContain(statusCode)
      } else if (role === 'anonymous') expect(statusCode).toBe(401)
      else if (role === 'unapproved') expect(statusCode).toBe(403)
      else expect(statusCode).toBe(404)
    })
  },
)

describe('ROLE-02 C-11: things of a customer', () => {
  const showing = (path: string) =>
    Object.entries(owned).find(([start]) => path.startsWith(`/api/v1${start}`))?.[1]

  test.each(['other', 'partner', 'admin'] as const)('do not exist for %s', async (role) => {
    const checked: string[] = []
    for (const endpoint of declared) {
      const id = showing(endpoint.path)
      if (id === undefined) continue
      const answer = await shop.as(ids[role])(
        endpoint.method,
        pathOf(endpoint, id),
        endpoint.body ? validBody(endpoint) : undefined,
      )
      checked.push(endpoint.path)
      expect([endpoint.method, endpoint.path, answer.statusCode]).toEqual([
        endpoint.method,
        endpoint.path,
        404,
      ])
    }
    expect(checked.length).toBeGreaterThanOrEqual(10)
  })

  test.each(['other', 'partner', 'admin'] as const)(
    'cannot be reached by %s naming the owner',
    async (role) => {
      const named = declared.filter(
        ({ path, method }) => path.startsWith('/api/v1/order/') && !path.includes(':') && method === 'GET',
      )
      for (const { path } of named.filter(({ query }) => query && 'owner' in query.shape)) {
        const answer = await shop.as(ids[role])(
          'GET',
          `${path.replace('/api/v1/', '')}?owner=${ids.customer}&group=1&query=abc`,
        )
        expect([path, answer.statusCode]).toEqual([path, 404])
      }
    },
  )
})

/** A body that passes the contract, so that what is refused is the row. */
function validBody({ path, method }: Endpoint): object {
  if (path.includes('basket')) return method === 'PUT' ? { quantity: 1, product: 1 } : {}
  if (method === 'DELETE') return {}
  const address = {
    name: 'Réception',
    address_one: 'Rue du Canal 5',
    code: '1000',
    city_name: 'Bruxelles',
    country: 1,
    phone: '+32470123456',
    email: 'a@example.test',
    enterprise_name: 'Ateliers',
  }
  return address
}
