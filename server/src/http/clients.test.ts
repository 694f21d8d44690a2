import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../test/app.ts'
import { aGroup, aProduct, aColleague, aUser } from '../../test/builders.ts'

let shop: TestShop
let buyer: ReturnType<TestShop['as']>
let anonymous: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await createTestShop()
  buyer = shop.as((await aUser(shop.db)).id)
  anonymous = shop.as()
})
afterAll(() => shop[Symbol.asyncDispose]())

describe('what clients of all kinds send', () => {
  test('ROUTE-01 OD-67: the front page and paths that no file can have are the web client as well', async () => {
    const page = await shop.app.inject('/login')
    for (const url of ['/', '/?x=1', '//elsewhere', '/a//b', '/%zz', '/%ff']) {
      const answer = await shop.app.inject(url)
      expect([url, answer.statusCode, answer.body]).toEqual([url, page.statusCode, page.body])
    }
  })

  test('OD-61 OD-67: paths of the API that cannot be read are a JSON 404 with all headers', async () => {
    for (const path of ['order/%zz/', 'order/%ff/', '/order/', 'countries//', `order/${'1'.repeat(600)}/`]) {
      const answer = await buyer('GET', path)
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 404, { detail: 'Not found.' }])
      expect(answer.headers).toHaveProperty('x-request-id')
      expect(answer.headers).toHaveProperty('content-security-policy')
    }
  })

  test('OD-61: an id of any length is at worst unknown', async () => {
    const answer = await buyer('PUT', `order/basket/product/${'1'.repeat(7000)}/`, { quantity: 1 })
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }])
  })

  test('OD-51: credentials are asked for before a body is looked at', async () => {
    const bodies = [
      ['{', 'application/json'],
      ['hello', 'text/plain'],
      [JSON.stringify('x'.repeat(1_100_000)), 'application/json'],
    ]
    for (const [body, type] of bodies)
      expect((await anonymous('POST', 'order/', body, { 'content-type': type! })).statusCode).toBe(401)
    expect((await buyer('POST', 'order/', 'hello', { 'content-type': 'text/plain' })).statusCode).toBe(415)
  })

  test('API-02: who takes no JSON is told so with 406', async () => {
    const asking = (accept: string) => anonymous('GET', 'countries/', undefined, { accept })
    for (const accept of ['text/html', 'application/xml, image/*', 'application/xml;q=0.9']) {
      const answer = await asking(accept)
      expect([answer.statusCode, answer.json()]).toEqual([
        406,
        { detail: 'Could not satisfy the request Accept header.' },
      ])
    }
    for (const accept of ['*/*', 'application/*;q=0.1', 'text/html, application/json;q=0.5', ''])
      expect((await asking(accept)).statusCode).toBe(200)
  })

  test('API-02: OPTIONS says what may be done with a path', async () => {
    const answer = await shop.app.inject({ method: 'OPTIONS', url: '/api/v1/order/' })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([204, 'GET, POST, HEAD, OPTIONS'])
    const none = await shop.app.inject({ method: 'OPTIONS', url: '/api/v1/nothing/' })
    expect(none.statusCode).toBe(404)
  })

  test('SRCH-01: blank query values are as good as none', async () => {
    const keys = 'owner query pcat offset limit type categories brands colors sizes units other'.split(' ')
    const query = keys.map((key) => `${key}=`).join('&')
    expect((await buyer('GET', `order/products/discovery_search/?${query}`)).statusCode).toBe(200)
    const { id: group } = await aGroup(shop.db)
    await aProduct(shop.db, { group_id: group })
    expect((await buyer('GET', `order/product/?group=${group}&size=&color=%20`)).statusCode).toBe(200)
    expect((await buyer('GET', 'order/deliveryoptions/?country=')).statusCode).toBe(200)
  })

  test('API-03: of a query value that is given twice the last counts', async () => {
    const page = (await buyer('GET', 'order/?limit=9&limit=1&offset=3')).json()
    expect(page.previous).toMatch(/\/order\/\?limit=1&offset=2$/)
  })

  test('OD-52: an owner that is no id is as unknown as somebody else', async () => {
    for (const owner of ['abc', '0', '-1', '1.5', '9007199254740993']) {
      expect((await buyer('GET', `order/?owner=${owner}`)).statusCode).toBe(404)
      const body = { product: 1, quantity: 1, owner }
      expect((await buyer('POST', 'order/basket/product/', body)).statusCode).toBe(404)
    }
  })

  test.each([
    ['abc', 'Incorrect type. Expected pk value, received str.'],
    [{ id: 1 }, 'Incorrect type. Expected pk value, received dict.'],
    [-1, 'Invalid pk "-1" - object does not exist.'],
    [0, 'Invalid pk "0" - object does not exist.'],
    ['', 'This field may not be null.'],
    [null, 'This field may not be null.'],
    [undefined, 'This field is required.'],
  ])('API-02: says why %j is no id', async (product, message) => {
    const answer = await buyer('POST', 'order/basket/product/', { product, quantity: 1 })
    expect([answer.statusCode, answer.json()]).toEqual([400, { product: [message] }])
  })

  test('API-02: a list where an object belongs is told so, also where the object asks for more', async () => {
    const billing_info = { enterprise_name: 'Lambert SRL', corporate_status: 1, sector: 1, address: [[]] }
    const answer = await anonymous('POST', 'auth/users/', { billing_info })
    expect([answer.statusCode, answer.json().billing_info]).toEqual([
      400,
      { address: { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] } },
    ])
  })

  test('API-02: what is neither text nor number is no boolean, whatever it calls its methods', async () => {
    for (const hide_prices of [{ toString: 1 }, ['true'], {}]) {
      const answer = await buyer('PATCH', 'auth/users/me/', { hide_prices })
      expect([answer.statusCode, answer.json()]).toEqual([400, { hide_prices: ['Must be a valid boolean.'] }])
    }
  })

  test('API-02: half a character is kept as the sign for what cannot be read', async () => {
    const admin = shop.as((await aColleague(shop.db)).id)
    const { id } = await aUser(shop.db, { is_approved: false })
    const answer = await admin('POST', `admin/users/${id}/refuse/`, '{"reason":"Too \\ud800 far"}', {
      'content-type': 'application/json',
    })
    expect([answer.statusCode, answer.json().refused_reason]).toEqual([200, 'Too \ufffd far'])
  })

  test('API-02: the longest list costs little more than reading it', async () => {
    const body = `{"email":[${'1,'.repeat(500_000)}1]}`
    const fastest = async (work: () => unknown) => {
      let least = Infinity
      for (let time = 0; time < 3; time++) {
        const start = performance.now()
        await work()
        least = Math.min(least, performance.now() - start)
      }
      return least
    }
    const json = { 'content-type': 'application/json' }
    const answering = await fastest(() => anonymous('POST', 'auth/users/reset_password/', body, json))
    expect(answering).toBeLessThan(12 * (await fastest(() => JSON.parse(body))))
  })

  test('API-02: the year 0 is no date', async () => {
    const admin = shop.as((await aColleague(shop.db)).id)
    const answer = await admin('GET', 'admin/audit/?from=0000-01-01')
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { from: ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'] },
    ])
  })

  test('API-02: a blank id in a form is none, where none is needed', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = 'warehouse=&billing=&owner=&comment='
    expect((await buyer('PATCH', 'order/basket/default/', body, form)).statusCode).toBe(200)
  })

  test('API-02: an item of a list that is no object is told apart from its neighbours', async () => {
    const answer = await buyer('POST', 'order/basket/product/bulk/', {
      lines: [{ product: 1, quantity: 1 }, 5],
    })
    expect(answer.json()).toEqual({
      lines: [{}, { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] }],
    })
  })

  test.each([
    [[null], [{ non_field_errors: ['This field may not be null.'] }]],
    [
      [null, { product: 0, quantity: 19 }],
      [
        { non_field_errors: ['This field may not be null.'] },
        { product: ['Invalid pk "0" - object does not exist.'] },
      ],
    ],
    [
      [{ product: 0, quantity: 19 }, null],
      [
        { product: ['Invalid pk "0" - object does not exist.'] },
        { non_field_errors: ['This field may not be null.'] },
      ],
    ],
  ])('API-02: null among the items of a list is told apart from its neighbours: %j', async (lines, told) => {
    const answer = await buyer('POST', 'order/basket/product/bulk/', { lines })
    expect([answer.statusCode, answer.json()]).toEqual([400, { lines: told }])
  })
})
