import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aBuyerOf,
  aColleague,
  aDeliveryOption,
  anOrderBody,
  aProduct,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'

let shop: TestShop
let tariff: number
let delivery: number
let office: number
let accounts: number
/** A hundred euros; 121 with VAT. */
let polo: number
beforeAll(async () => {
  shop = await createTestShop()
  const { db } = shop
  tariff = (await aTariff(db)).id
  const warehouse = (await aWarehouse(db)).id
  delivery = (await aDeliveryOption(db, { price: '0' })).id
  office = (await aColleague(db, { permissions: ['orders'] })).id
  accounts = (await aColleague(db, { permissions: ['accounts'] })).id
  polo = (await aProduct(db, { prices: { [tariff]: '100' }, stock: { [warehouse]: 1000 } })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const change = (client: number, changes: object) =>
  shop.as(accounts)('PATCH', `admin/users/${client}/`, changes)
async function aClient(changes: object, over: object = {}): Promise<number> {
  const { id } = await aUser(shop.db, { tariff_id: tariff, ...over })
  expect((await change(id, { may_pay_on_account: true, ...changes })).statusCode).toBe(200)
  return id
}
/** Orders so many polos on account. */
async function order(buyer: number, packs: number, company = buyer) {
  const left = shop.db.selectFrom('basket').where('user_id', '=', buyer).select('id') // what was refused
  await shop.db.deleteFrom('basket_line').where('basket_id', 'in', left).execute()
  await aBasket(shop.db, buyer, { [polo]: packs }, company)
  return shop.as(buyer)('POST', 'order/', {
    ...(await anOrderBody(shop.db, company, delivery)),
    payment_method: 'on_account',
  })
}
const onAccount = async (buyer: number) =>
  (await shop.as(buyer)('GET', 'order/payment_methods/'))
    .json()
    .find(({ code }: { code: string }) => code === 'on_account')
const step = (id: number, name: string) => shop.as(office)('POST', `admin/order/${id}/${name}/`, {})

test('OD-10: orders on account up to the limit, which is shown; above it they are refused with what is missing', async () => {
  const buyer = await aClient({ credit_limit: '300', payment_days: 45 })
  expect(await onAccount(buyer)).toMatchObject({
    payment_days: 45,
    credit: { limit: '300.00', open: '0.00', left: '300.00' },
  })
  const placed = (await order(buyer, 2)).json()
  expect(placed.grand_total).toBe('242.00')
  expect((await onAccount(buyer)).credit).toEqual({ limit: '300.00', open: '242.00', left: '58.00' })
  expect((await shop.as(accounts)('GET', `admin/users/${buyer}/`)).json()).toMatchObject({
    credit_limit: '300.00',
    payment_days: 45,
    open_balance: '242.00',
  })
  const refused = await order(buyer, 1)
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    {
      payment_method: [
        'This order is 63,00\u00a0€ above your credit limit of 300,00\u00a0€, of which 242,00\u00a0€ is open: pay what is open, choose another way to pay, or contact us.',
      ],
    },
  ])
  const call = shop.as(buyer)
  const more = { products: [{ product: polo, quantity: 3 }] }
  expect((await call('PATCH', `order/${placed.id}/`, more)).json()).toHaveProperty('payment_method')
  const fewer = { products: [{ product: polo, quantity: 1 }] }
  expect((await call('PATCH', `order/${placed.id}/`, fewer)).json().grand_total).toBe('121.00')
  expect((await order(buyer, 1)).statusCode).toBe(201)
  // What is paid, or cancelled, is not open any more.
  await step(placed.id, 'start')
  await step(placed.id, 'pay')
  expect((await onAccount(buyer)).credit.open).toBe('121.00')
  await change(buyer, { credit_limit: null })
  expect(await onAccount(buyer)).toMatchObject({ credit: null })
  expect((await order(buyer, 9)).statusCode).toBe(201)
})

test('OD-10 C-06: of two people who take what is left at once, one is refused', async () => {
  const first = await aClient({ credit_limit: '150' })
  const second = (await aBuyerOf(shop.db, first)).id
  const answers = await Promise.all([order(first, 1), order(second, 1, first)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400])
})

test('C-18 OD-10: a cancellation is not undone above the limit, once another order has taken what it gave back', async () => {
  const buyer = await aClient({ credit_limit: '150' })
  const call = shop.as(buyer)
  const { id } = (await order(buyer, 1)).json()
  await call('DELETE', `order/${id}/`)
  const other = (await order(buyer, 1)).json()
  const refused = await call('POST', `order/${id}/restore/`)
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { payment_method: [expect.stringContaining('92,00')] },
  ])
  await call('DELETE', `order/${other.id}/`)
  expect((await call('POST', `order/${id}/restore/`)).json()).toMatchObject({ status: 'submitted' })
})

test('OD-37 OD-10: who sees no prices learns no amount', async () => {
  const buyer = await aClient({ credit_limit: '100', prices_hidden: true })
  expect(await onAccount(buyer)).toMatchObject({ payment_days: 30, credit: null })
  expect((await order(buyer, 1)).json().payment_method[0]).not.toMatch(/\d/)
})

test('OD-20 OD-10: a limit that is changed is in the log, and what is no amount is refused', async () => {
  const buyer = await aClient({ credit_limit: '1500,5' })
  const [entry] = await shop.db
    .selectFrom('audit_entry')
    .where('entity', '=', 'client')
    .where('entity_id', '=', buyer)
    .orderBy('id', 'desc')
    .select(['before', 'after'])
    .execute()
  expect(entry).toMatchObject({ before: { credit_limit: null }, after: { credit_limit: '1500.50' } })
  for (const credit_limit of ['-1', 'much', '1e9'])
    expect((await change(buyer, { credit_limit })).json()).toHaveProperty('credit_limit')
  expect((await change(buyer, { payment_days: 400 })).json()).toHaveProperty('payment_days')
})
