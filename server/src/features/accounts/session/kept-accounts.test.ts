import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aUser } from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'
import { signInAll } from '../../../../test/tokens.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const tokens = new Map<number, string>()
const signIn = async (id: number) =>
  tokens.set(id, (await signInAll(shop.db, shop.deps.config.secret, [id]))[0]!)
const ask = (id: number, path = 'order/') =>
  shop.app.inject({
    url: `/api/v1/${path}`,
    headers: { 'accept-language': 'en', authorization: tokens.get(id) },
  })
const codeOf = async (id: number) => (await ask(id)).json().code
const endSessions = (id: number) =>
  shop.db
    .updateTable('user_session')
    .set({ ended_at: new Date(), ended_by: 'password' })
    .where('user_id', '=', id)
    .execute()
/** A user whose account is in memory. `ask` does not wait for notices, as other tests' calls do. */
async function aKeptUser() {
  const { id } = await aUser(shop.db)
  await signIn(id)
  await expect.poll(() => ask(id).then(() => shop.deps.accounts.get(id))).toBeDefined()
  return id
}

test('OD-51: a kept account costs no statement', async () => {
  const id = await aKeptUser()
  const kept = await countQueries(shop.db, () => ask(id))
  shop.deps.accounts.evict(id)
  expect(await countQueries(shop.db, () => ask(id))).toBe(kept + 1)
})

test('OD-51: a kept account is refused as soon as it is disabled, demoted, deleted or has another password', async () => {
  const [disabled, demoted, revoked, deleted] = [
    await aKeptUser(),
    await aKeptUser(),
    await aKeptUser(),
    await aKeptUser(),
  ]
  await shop.db.updateTable('app_user').set({ is_active: false }).where('id', '=', disabled).execute()
  await shop.db.updateTable('company').set({ approved_at: null }).where('id', '=', demoted).execute()
  await endSessions(revoked)
  await shop.db.deleteFrom('company').where('id', '=', deleted).execute()
  await shop.db.deleteFrom('app_user').where('id', '=', deleted).execute()
  await expect.poll(() => codeOf(disabled), { interval: 5 }).toBe('user_inactive')
  await expect.poll(() => codeOf(demoted), { interval: 5 }).toBe('account_not_approved')
  await expect.poll(() => codeOf(revoked), { interval: 5 }).toBe('password_changed')
  await expect.poll(() => codeOf(deleted), { interval: 5 }).toBe('user_not_found')
})

test('OD-37: what the office changes about an owner shows at once', async () => {
  const id = await aKeptUser()
  await shop.db.updateTable('company').set({ prices_hidden: true }).where('id', '=', id).execute()
  await expect
    .poll(() => ask(id).then(() => shop.deps.accounts.get(id)), { interval: 5 })
    .toMatchObject({ company: { prices_hidden: true } })
})

test('OD-51: nobody is refused for what is only remembered', async () => {
  const { id } = await aUser(shop.db, { is_approved: false })
  await signIn(id)
  expect(await codeOf(id)).toBe('account_not_approved')
  await shop.db.updateTable('company').set({ approved_at: new Date() }).where('id', '=', id).execute()
  await endSessions(id)
  await signIn(id)
  expect((await ask(id)).statusCode).toBe(200)
})
