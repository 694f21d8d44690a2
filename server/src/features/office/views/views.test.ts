import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import { aColleague } from '../../../../test/builders.ts'

let shop: TestShop
let claire: Caller
let marc: Caller
let accounts: Caller
beforeAll(async () => {
  shop = await createTestShop()
  const [a, b, c] = [
    await aColleague(shop.db, { permissions: ['orders'], name: 'Claire Moreau' }),
    await aColleague(shop.db, { permissions: ['orders'] }),
    await aColleague(shop.db, { permissions: ['accounts'] }),
  ]
  claire = shop.as(a.id)
  marc = shop.as(b.id)
  accounts = shop.as(c.id)
})
afterAll(() => shop[Symbol.asyncDispose]())

const view = (over: object = {}) => ({
  list: 'orders',
  name: 'En retard à Gand',
  search: { view: 'late', warehouse: '2' },
  is_shared: false,
  ...over,
})
const namesFor = async (who: Caller) =>
  (await who('GET', 'admin/views/?list=orders')).json().map(({ name }: { name: string }) => name)

test('OD-54: a view of a list is kept under a name, for oneself or for all who see the list', async () => {
  const made = await claire('POST', 'admin/views/', view())
  expect(made.statusCode).toBe(201)
  expect(made.json()).toMatchObject({ ...view(), owner: { name: 'Claire Moreau' } })
  const { id, version } = made.json()
  expect([await namesFor(claire), await namesFor(marc)]).toEqual([['En retard à Gand'], []])

  expect((await marc('PATCH', `admin/views/${id}/`, { name: 'Autre' })).statusCode).toBe(404)
  expect((await marc('DELETE', `admin/views/${id}/`)).statusCode).toBe(404)
  const shared = await claire('PATCH', `admin/views/${id}/`, { is_shared: true, version })
  expect(shared.json()).toMatchObject({ is_shared: true, search: view().search })
  expect(await namesFor(marc)).toEqual(['En retard à Gand'])
  expect((await claire('PATCH', `admin/views/${id}/`, { name: 'X', version })).statusCode).toBe(409)

  // A colleague may use the same name; one person may not use it twice.
  expect((await marc('POST', 'admin/views/', view())).statusCode).toBe(201)
  const twice = await claire('POST', 'admin/views/', view({ name: 'en retard à gand' }))
  expect([twice.statusCode, twice.json()]).toEqual([
    400,
    { name: ['Another of your views is called “en retard à gand”. Choose another name.'] },
  ])
  // Nobody sees, or makes, views of a list that they may not see.
  expect((await accounts('GET', 'admin/views/?list=orders')).statusCode).toBe(404)
  expect((await accounts('POST', 'admin/views/', view())).statusCode).toBe(404)
  expect((await claire('POST', 'admin/views/', view({ list: 'nothing' }))).statusCode).toBe(400)
  const search = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${n}`, 'x']))
  expect((await claire('POST', 'admin/views/', view({ name: 'Trop', search }))).statusCode).toBe(400)

  expect((await claire('DELETE', `admin/views/${id}/`)).statusCode).toBe(204)
  expect(await namesFor(claire)).toEqual([])
})

test('OD-54: somebody keeps 30 views of a list, and no more', async () => {
  for (let n = 0; n < 30; n += 1)
    expect((await claire('POST', 'admin/views/', view({ name: `Vue ${n}` }))).statusCode).toBe(201)
  const refused = await claire('POST', 'admin/views/', view())
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toEqual({
    non_field_errors: ['You have as many views of this list as can be kept (maximum: 30). Delete one first.'],
  })
})
