import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../test/app.ts'
import { aClientOf, aProduct, aTariff, aColleague, aUser, countryId } from '../../test/builders.ts'
import { waiting } from '../../test/database.ts'

let shop: TestShop
let tariff_id: number
let product: number
let address: object
beforeAll(async () => {
  shop = await createTestShop()
  tariff_id = (await aTariff(shop.db)).id
  product = (await aProduct(shop.db, { prices: { [tariff_id]: '5' } })).id
  address = {
    name: 'Marie Lambert',
    address_one: 'Rue Neuve 12',
    code: '6000',
    city_name: 'Charleroi',
    country: await countryId(shop.db),
    phone: '+32470123456',
    email: 'marie@client.example',
    enterprise_name: 'Lambert SRL',
    corporate_status: 1,
    sector: 1,
  }
})
afterAll(() => shop[Symbol.asyncDispose]())

const password = 'the old password'

/** Makes a call about an owner who is deleted while it is under way. */
async function whileDeleted(owner: number, call: () => ReturnType<Caller>) {
  const { answer } = await shop.db.transaction().execute(async (office) => {
    await office.selectFrom('company').where('id', '=', owner).select('id').forUpdate().execute()
    await office.selectFrom('app_user').where('id', '=', owner).select('id').forUpdate().execute()
    const answer = call()
    await expect.poll(() => waiting(shop.db)).toBeGreaterThan(0)
    await office.deleteFrom('company').where('id', '=', owner).execute()
    await office.deleteFrom('app_user').where('id', '=', owner).execute()
    return { answer }
  })
  return answer
}

const calls: [string, 'POST' | 'PUT' | 'PATCH' | 'DELETE', string, () => object][] = [
  ['adds to the basket', 'POST', 'order/basket/product/', () => ({ product, quantity: 1 })],
  ['changes the basket', 'PATCH', 'order/basket/default/', () => ({ comment: 'soon' })],
  ['adds an address', 'POST', 'order/shipping_address/', () => address],
  ['adds billing data', 'POST', 'order/billing/', () => address],
]
const ofTheAccount: typeof calls = [
  ['deletes it too', 'DELETE', 'auth/users/me/', () => ({ current_password: password })],
  [
    'changes the password',
    'POST',
    'auth/users/set_password/',
    () => ({ current_password: password, new_password: 'Zeeuwse klei 12' }),
  ],
]

test.each([...calls, ...ofTheAccount])(
  'OD-51: whoever %s while the account is deleted is told that it is gone',
  async (_what, method, path, body) => {
    const { id } = await aUser(shop.db, { tariff_id, password })
    await shop.signIn(id)
    const answer = await whileDeleted(id, () => shop.as(id)(method, path, body()))
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'user_not_found'])
  },
)

test.each(calls)(
  'OD-52: a partner who %s of a client that is deleted meanwhile is told that there is none',
  async (_what, method, path, body) => {
    const partner = (await aUser(shop.db, { tariff_id, is_partner: true })).id
    const client = (await aUser(shop.db, { tariff_id })).id
    await aClientOf(shop.db, partner, client)
    const answer = await whileDeleted(client, () =>
      shop.as(partner)(method, `${path}?owner=${client}`, body()),
    )
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }])
  },
)

test('OD-52: whoever names an address in the basket that is deleted meanwhile is told that there is none', async () => {
  const { id } = await aUser(shop.db, { tariff_id })
  const address_id = (await shop.as(id)('POST', 'order/shipping_address/', address)).json().id
  const { answer } = await shop.db.transaction().execute(async (other) => {
    await other.deleteFrom('shipping_address').where('id', '=', address_id).execute()
    const answer = shop.as(id)('PATCH', 'order/basket/default/', { shipping_address: address_id })
    await expect.poll(() => waiting(shop.db)).toBeGreaterThan(0)
    return { answer }
  })
  const { statusCode, json } = await answer
  expect([statusCode, json()]).toEqual([
    400,
    { shipping_address: [`Invalid pk "${address_id}" - object does not exist.`] },
  ])
})

test('OD-51: an administrator who is deleted while changing the settings is told so, and nothing is changed', async () => {
  const { id } = await aColleague(shop.db)
  await shop.signIn(id)
  const other = shop.as((await aColleague(shop.db)).id)
  const before = (await other('GET', 'admin/settings/')).json()
  const change = () => shop.as(id)('PATCH', 'admin/settings/', { approval_working_days: 7 })
  const answer = await whileDeleted(id, change)
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'user_not_found'])
  expect((await other('GET', 'admin/settings/')).json()).toEqual(before)
})
