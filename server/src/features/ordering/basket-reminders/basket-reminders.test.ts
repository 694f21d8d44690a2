import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aBuyerOf, aTariff, aUser } from '../../../../test/builders.ts'
import { sendReminders } from './basket-reminders.service.ts'

let shop: TestShop
let tariff_id: number
let now = new Date('2026-11-23T08:00:00Z') // a Monday
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
  tariff_id = (await aTariff(shop.db)).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const aCustomer = (over: object = {}) => aUser(shop.db, { tariff_id, ...over })
const aSavedBasket = async (user: number, name: string): Promise<number> =>
  (await shop.as(user)('POST', 'order/basket/', { name })).json().id
const remind = (user: number, basket: number, reminder: object | null) =>
  shop.as(user)('PUT', `order/basket/${basket}/reminder/`, { reminder })
const reminderOf = (user: number, basket: number) => shop.as(user)('GET', `order/basket/${basket}/reminder/`)
/** What is mailed on a day, the job running twice. */
async function mailedOn(day: string) {
  now = new Date(`${day}T08:00:00Z`)
  await shop.db.deleteFrom('mail').execute()
  await sendReminders(shop.deps)
  await sendReminders(shop.deps)
  const mails = await shop.db.selectFrom('mail').select(['recipient', 'language', 'event']).execute()
  return mails.map(({ recipient, language, event }) => ({
    recipient,
    language,
    basket: (event as { basket_name: string }).basket_name,
  }))
}

test('REC-01: whoever wants it is reminded once on the day of the week, in their language, and nothing is ordered', async () => {
  const { id, email } = await aCustomer({ language: 'de' })
  const colleague = await aBuyerOf(shop.db, id)
  const basket = await aSavedBasket(id, 'Montag')
  expect((await reminderOf(id, basket)).json()).toEqual({ reminder: null })
  const monday = { every: 'week', day: 1 }
  expect((await remind(id, basket, monday)).json()).toEqual({ reminder: monday })
  expect((await reminderOf(id, basket)).json()).toEqual({ reminder: monday })
  expect((await reminderOf(colleague.id, basket)).json()).toEqual({ reminder: null })
  expect(await mailedOn('2026-11-23')).toEqual([{ recipient: email, language: 'de', basket: 'Montag' }])
  expect(await mailedOn('2026-11-24')).toEqual([])
  expect(await mailedOn('2026-11-30')).toHaveLength(1)
  expect(await shop.db.selectFrom('customer_order').select('id').execute()).toEqual([])
  await remind(id, basket, null)
  expect(await mailedOn('2026-12-07')).toEqual([])
})

test('REC-01: a day of the month that the month does not have is its last one', async () => {
  const { id } = await aCustomer()
  const [last, tenth] = [await aSavedBasket(id, 'Fin'), await aSavedBasket(id, 'Dix')]
  await remind(id, last, { every: 'month', day: 31 })
  await remind(id, tenth, { every: 'month', day: 10 })
  const namesOn = async (day: string) => (await mailedOn(day)).map(({ basket }) => basket)
  expect(await namesOn('2027-02-27')).toEqual([])
  expect(await namesOn('2027-02-28')).toEqual(['Fin'])
  expect(await namesOn('2027-03-10')).toEqual(['Dix'])
  expect(await namesOn('2027-03-30')).toEqual([])
  expect(await namesOn('2027-03-31')).toEqual(['Fin'])
  expect(await namesOn('2027-04-30')).toEqual(['Fin'])
})

test('REC-01 C-11: nobody is reminded of a deleted basket, nor without access, and foreign baskets are not there', async () => {
  const [owner, stranger] = [await aCustomer(), await aCustomer()]
  const colleague = await aBuyerOf(shop.db, owner.id)
  const [kept, deleted] = [await aSavedBasket(owner.id, 'Gardé'), await aSavedBasket(owner.id, 'Effacé')]
  const daily = { every: 'month', day: 5 }
  for (const basket of [kept, deleted]) await remind(owner.id, basket, daily)
  await remind(colleague.id, kept, daily)
  expect((await remind(stranger.id, kept, daily)).statusCode).toBe(404)
  expect((await reminderOf(stranger.id, kept)).statusCode).toBe(404)
  expect((await remind(owner.id, kept, { every: 'week', day: 8 })).statusCode).toBe(400)
  await shop.as(owner.id)('DELETE', `order/basket/${deleted}/`)
  await shop.db
    .updateTable('membership')
    .set({ disabled_at: now })
    .where('user_id', '=', colleague.id)
    .execute()
  expect(await mailedOn('2027-05-05')).toMatchObject([{ recipient: owner.email, basket: 'Gardé' }])
})
