import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aBasket,
  aBilling,
  aDeliveryOption,
  aProduct,
  aShippingAddress,
  aTariff,
  aColleague,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { createMailingShop, recipients, type MailingShop } from '../../../../test/mailing-shop.ts'

let shop: MailingShop
beforeAll(async () => {
  shop = await createMailingShop({ env: { CONTACT_EMAIL: 'office@shop.example' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const current_password = 'the old password'
const deleteMe = (id: number, body: object = { current_password }) =>
  shop.as(id)('DELETE', 'auth/users/me/', body)
const isThere = async (id: number) =>
  (await shop.db.selectFrom('company').where('id', '=', id).select('id').execute()).length > 0

async function order(id: number, tariff: number) {
  const { db } = shop
  const warehouse = (await aWarehouse(db)).id
  const product = (await aProduct(db, { prices: { [tariff]: '5' }, stock: { [warehouse]: 50 } })).id
  await aBasket(db, id, { [product]: 1 })
  const answer = await shop.as(id)('POST', 'order/', {
    delivery_option: (await aDeliveryOption(db)).id,
    shipping_address: (await aShippingAddress(db, id)).id,
    billing: (await aBilling(db, id)).id,
    payment_method: 'bank_transfer',
  })
  expect(answer.statusCode).toBe(201)
  await shop.mails()
}

test('OD-44: an account without orders is deleted with all that hangs on it, and its owner is told', async () => {
  const { id, email } = await aUser(shop.db, { password: current_password, language: 'en' })
  await shop.as()('POST', 'auth/users/reset_password/', { email })
  await shop.mails()
  await aShippingAddress(shop.db, id)
  await aBasket(shop.db, id, { [(await aProduct(shop.db)).id]: 1 })
  const answer = await deleteMe(id)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(answer.headers['set-cookie']).toContain('refresh=;')
  expect(await isThere(id)).toBe(false)
  expect((await shop.as(id)('GET', 'auth/users/me/')).json().code).toBe('user_not_found')
  expect(
    (await shop.as()('POST', 'auth/jwt/create/', { email, password: current_password })).statusCode,
  ).toBe(401)
  expect(recipients(await shop.mails())).toEqual([email])
  const kept = await shop.db.selectFrom('mail').select(['template', 'company_id']).execute()
  expect(kept).toEqual([{ template: 'account_deleted', company_id: null }])
  const entries = await shop.db.selectFrom('audit_entry').where('entity_id', '=', id).selectAll().execute()
  expect(entries).toEqual([expect.objectContaining({ action: 'delete', entity: 'client', actor_id: null })])
  expect(JSON.stringify(entries)).not.toContain(email)
})

test('OD-44: where there are orders the office is asked to, once, and the account stays usable', async () => {
  const tariff_id = (await aTariff(shop.db)).id
  const { id } = await aUser(shop.db, { password: current_password, tariff_id })
  await order(id, tariff_id)
  for (let time = 0; time < 2; time++) {
    const answer = await deleteMe(id)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([204, undefined])
  }
  expect(recipients(await shop.mails())).toEqual(['office@shop.example'])
  const me = await shop.as(id)('GET', 'auth/users/me/')
  expect(me.json().deletion_requested_at).toMatch(/Z$/)
})

test('OD-44: refuses without the password', async () => {
  const { id } = await aUser(shop.db, { password: current_password })
  expect((await deleteMe(id, {})).json()).toEqual({ current_password: ['This field is required.'] })
  const wrong = await deleteMe(id, { current_password: 'wrong' })
  expect([wrong.statusCode, wrong.json()]).toEqual([400, { current_password: ['Invalid password.'] }])
  expect(await isThere(id)).toBe(true)
})

test('OD-44: somebody stays who can administer the shop', async () => {
  const first = await aColleague(shop.db, { password: current_password })
  expect((await deleteMe(first.id)).json()).toEqual({
    non_field_errors: ['The last account with full administration cannot be deleted.'],
  })
  const second = await aColleague(shop.db, { password: current_password })
  const answers = await Promise.all([deleteMe(first.id), deleteMe(second.id)])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 400]))
})
