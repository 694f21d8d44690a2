import type { Access, Endpoint } from '@comptoir/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedEndpoints } from '#http/route.ts'
import { createTestShop, type TestShop } from './app.ts'
import {
  aBasket,
  aBilling,
  aBuyerOf,
  aClientOf,
  aColleague,
  aDeliveryOption,
  aMember,
  aPerson,
  aProduct,
  aShippingAddress,
  aTariff,
  aUser,
  aWarehouse,
} from './builders.ts'
import { declared } from './endpoints.ts'

/** Who calls: by what they belong to, and by what they may do. */
const callers = [
  'anonymous',
  'waiting',
  'manager',
  'buyer',
  'other',
  'partner',
  'representative',
  'representativeWithoutRight',
  'formerBuyer',
  'accounts',
  'orders',
  'finance',
  'prices',
  'catalogue',
  'content',
  'administration',
] as const
type Caller = (typeof callers)[number]

let shop: TestShop
const ids: Partial<Record<Caller, number>> = {}
/** Ids of things that belong to the company of `manager`, by the path that shows them. */
const owned: Record<string, number> = {}

beforeAll(async () => {
  shop = await createTestShop()
  const { db } = shop
  const tariff_id = (await aTariff(db)).id
  const aCustomer = async (over: object = {}) => (await aUser(db, { tariff_id, ...over })).id
  ids.waiting = await aCustomer({ is_approved: false })
  const company = (ids.manager = await aCustomer())
  ids.buyer = (await aBuyerOf(db, company)).id
  ids.other = await aCustomer()
  ids.partner = await aCustomer({ is_partner: true })
  ids.representative = await aCustomer({ is_partner: true })
  await aClientOf(db, ids.representative, company)
  ids.representativeWithoutRight = await aCustomer()
  await aClientOf(db, ids.representativeWithoutRight, company)
  ids.formerBuyer = (await aPerson(db)).id
  await aMember(db, ids.formerBuyer, company, 'buyer', { is_default: true, disabled_at: new Date() })
  for (const permission of [
    'accounts',
    'orders',
    'finance',
    'prices',
    'catalogue',
    'content',
    'administration',
  ] as const)
    ids[permission] = (await aColleague(db, { permissions: [permission] })).id
  await ownThings(company, tariff_id)
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
    '/order/pdf/path/:id/': order.json().id,
    '/order/excel/:id/': order.json().id,
    '/order/customs_codes/:id/': order.json().id,
    '/order/basket/:id/': basket,
    '/order/basket/:id/excel/': basket,
    '/order/basket/product/:id/': basket,
    '/order/shipping_address/:id/': shipping_address,
    '/order/billing/:id/': billing,
  })
}

/** The path below /api/v1/ with ids that exist for nobody, unless an id is given. */
const pathOf = ({ path }: Endpoint, id = 999_999_999) =>
  path.replace('/api/v1/', '').replace(/:\w+/g, (name) => (name === ':slug' ? 'none' : String(id)))
const call = (endpoint: Endpoint, caller: Caller, id?: number) =>
  shop.as(ids[caller])(endpoint.method, pathOf(endpoint, id), endpoint.body ? {} : undefined)

const buying = [
  'manager',
  'buyer',
  'other',
  'partner',
  'representative',
  'representativeWithoutRight',
] as const
const office = ['accounts', 'orders', 'finance', 'prices', 'catalogue', 'content', 'administration'] as const
/** What the order of checks (OD-51) lets through to the question whose row it is. */
const mayPass: Record<Access, readonly Caller[]> = {
  open: callers,
  public: callers,
  account: callers.filter((caller) => caller !== 'anonymous'),
  order: buying,
  represent: ['partner', 'representative'],
  office,
  accounts: ['accounts', 'administration'],
  orders: ['orders', 'administration'],
  finance: ['finance', 'administration'],
  prices: ['prices', 'administration'],
  catalogue: ['catalogue', 'administration'],
  content: ['content', 'administration'],
  administration: ['administration'],
}
/** Those of the office who order for the client that they name; without one it is 404, after the input is read. */
const ordering: readonly Caller[] = ['orders', 'administration']
/** Whose session must end: their company waits for approval, or they belong to none any more. */
const unapproved: readonly Caller[] = ['waiting', 'formerBuyer']

test('OD-23: every call of the contract is served, and nothing else', () => {
  const name = ({ method, path }: Endpoint) => `${method} ${path}`
  expect((servedEndpoints.get(shop.app) ?? []).map(name).toSorted()).toEqual(declared.map(name).toSorted())
})

describe.each(declared.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test.each(callers)('O-23 ROLE-06 OD-51 OD-70: %s is answered as the contract says', async (caller) => {
      const { statusCode } = await call(endpoint, caller)
      expect(statusCode).toBeLessThan(500)
      if (ordering.includes(caller) && endpoint.forClients) expect([400, 404]).toContain(statusCode)
      else if (mayPass[endpoint.access].includes(caller)) {
        if (endpoint.access !== 'open' && endpoint.access !== 'public')
          expect([401, 403]).not.toContain(statusCode)
      } else if (caller === 'anonymous') expect(statusCode).toBe(401)
      else if (unapproved.includes(caller)) expect(statusCode).toBe(403)
      else expect(statusCode).toBe(404)
    })
  },
)

const strangers = ['other', 'partner', 'representativeWithoutRight', 'administration'] as const

describe('ROLE-02 C-11: things of a company', () => {
  const showing = (path: string) =>
    Object.entries(owned).find(([start]) => path.startsWith(`/api/v1${start}`))?.[1]

  test.each(strangers)('do not exist for %s', async (caller) => {
    const checked: string[] = []
    for (const endpoint of declared) {
      const id = showing(endpoint.path)
      if (id === undefined) continue
      const send = shop.as(ids[caller])
      const path = pathOf(endpoint, id)
      const answer = endpoint.upload
        ? await send(endpoint.method, path, aForm, { 'content-type': 'multipart/form-data; boundary=b' })
        : await send(endpoint.method, path, endpoint.body ? validBody(endpoint) : undefined)
      checked.push(endpoint.path)
      expect([endpoint.method, endpoint.path, answer.statusCode]).toEqual([
        endpoint.method,
        endpoint.path,
        404,
      ])
    }
    expect(checked.length).toBeGreaterThanOrEqual(10)
  })

  test.each([...strangers, 'accounts', 'orders', 'finance', 'prices', 'catalogue', 'content'] as const)(
    'cannot be reached by %s naming the owner, but for what the office orders with',
    async (caller) => {
      const named = declared.filter(
        ({ path, method }) => path.startsWith('/api/v1/order/') && !path.includes(':') && method === 'GET',
      )
      for (const { path, query, forClients } of named) {
        if (!query || !('owner' in query.shape)) continue
        const answer = await shop.as(ids[caller])(
          'GET',
          `${path.replace('/api/v1/', '')}?owner=${ids.manager}&group=1&query=abc&products=1`,
        )
        const isOpen = forClients && ordering.includes(caller)
        expect([path, answer.statusCode]).toEqual([path, isOpen ? 200 : 404])
      }
    },
  )

  test('OD-17 OD-18: are there for the office as far as it orders with them, while the client buys', async () => {
    const { db } = shop
    const reach = async (caller: Caller) => {
      const reached: string[] = []
      for (const endpoint of declared) {
        const id = showing(endpoint.path)
        if (id === undefined || endpoint.method !== 'GET') continue
        const path = `${pathOf(endpoint, id)}?owner=${ids.manager}`
        const { statusCode } = await shop.as(ids[caller])('GET', path)
        if (statusCode === 200) reached.push(path.split('?')[0]!.replace(/\d+/, ':id'))
        else expect([path, statusCode]).toEqual([path, 404])
      }
      return reached
    }
    // Not the manager's working basket, and no papers: those are below admin/.
    expect(await reach('orders')).toEqual(['order/:id/'])
    expect(await reach('accounts')).toEqual([])
    await db.updateTable('company').set({ disabled_at: new Date() }).where('id', '=', ids.manager!).execute()
    expect(await reach('orders')).toEqual([])
    await db.updateTable('company').set({ disabled_at: null }).where('id', '=', ids.manager!).execute()
  })

  test.each(['manager', 'buyer', 'representative'] as const)('are there for %s', async (caller) => {
    const call = shop.as(ids[caller])
    for (const path of [
      'order',
      'order/pdf',
      'order/pdf/path',
      'order/excel',
      'order/customs_codes',
    ] as const)
      expect((await call('GET', `${path}/${owned[`/${path}/:id/`]}/`)).statusCode).toBe(200)
    for (const book of ['shipping_address', 'billing'] as const) {
      const answer = await call('GET', `order/${book}/?owner=${ids.manager}`)
      expect(answer.json()).toMatchObject([{ id: owned[`/order/${book}/:id/`], owner: ids.manager }])
    }
  })

  test('OD-70: who is meant by one’s own id is one’s company, for its second person too', async () => {
    const call = shop.as(ids.buyer)
    const me = (await call('GET', 'auth/users/me/')).json()
    expect(me).toMatchObject({
      id: ids.buyer,
      company: { id: ids.manager, role: 'buyer' },
      permissions: ['order'],
    })
    for (const owner of [ids.buyer, ids.manager]) {
      const basket = (await call('GET', `order/basket/default/?owner=${owner}`)).json()
      expect(basket).toMatchObject({ owner: ids.manager, basket_products: [] })
    }
  })

  test('OD-70: a membership that is ended ends access at once, and given back it is there again', async () => {
    const { db } = shop
    const company = ids.other!
    const person = (await aBuyerOf(db, company)).id
    const call = shop.as(person)
    expect((await call('GET', 'order/')).statusCode).toBe(200)
    const set = (disabled_at: Date | null) =>
      db.updateTable('membership').set({ disabled_at }).where('user_id', '=', person).execute()
    await set(new Date())
    expect((await call('GET', 'order/')).json().code).toBe('account_not_approved')
    expect((await call('GET', `order/?owner=${company}`)).statusCode).toBe(403)
    await set(null)
    expect((await call('GET', 'order/')).statusCode).toBe(200)
  })

  test('OD-70: somebody of two companies works for the one that is named, else for the default', async () => {
    const { db } = shop
    const person = (await aBuyerOf(db, ids.manager!)).id
    await aMember(db, person, ids.other!, 'buyer')
    const ownerOf = async (query = '') =>
      (await shop.as(person)('GET', `order/basket/default/${query}`)).json().owner
    expect(await ownerOf()).toBe(ids.manager)
    expect(await ownerOf(`?owner=${ids.other}`)).toBe(ids.other)
    await db.updateTable('company').set({ disabled_at: new Date() }).where('id', '=', ids.other!).execute()
    expect((await shop.as(person)('GET', `order/?owner=${ids.other}`)).statusCode).toBe(404)
    await db.updateTable('company').set({ disabled_at: null }).where('id', '=', ids.other!).execute()
  })
})

/** A form with a file. */
const aForm = Buffer.from(
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\na\r\n--b--\r\n',
)

/** A body that passes the contract, so that what is refused is the row. */
function validBody({ path, method }: Endpoint): object {
  if (path.includes('basket'))
    return method === 'PUT' ? { quantity: 1, product: 1, name: 'Spring', reminder: null } : {}
  if (method === 'DELETE') return {}
  if (path.endsWith('/returns/')) return { reason: 'other', lines: [{ item: 1, units: 1 }] }
  const address = {
    name: 'Réception',
    address_one: 'Rue du Canal 5',
    code: '1000',
    city_name: 'Bruxelles',
    country: 1,
    phone: '+32470123456',
    email: 'a@example.test',
    enterprise_name: 'Ateliers',
    corporate_status: 1,
    sector: 1,
  }
  return address
}
