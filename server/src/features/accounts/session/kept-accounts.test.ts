import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aUser } from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'
import { issueToken } from '#lib/tokens.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const ask = (id: number, path = 'order/', version = 0) =>
  shop.app.inject({
    url: `/api/v1/${path}`,
    headers: {
      'accept-language': 'en',
      authorization: `JWT ${issueToken(shop.deps.config.secret, 'access', id, version, new Date())}`,
    },
  })
const codeOf = async (id: number) => (await ask(id)).json().code
const change = (id: number, to: { is_active?: boolean; token_version?: number }) =>
  shop.db.updateTable('app_user').set(to).where('id', '=', id).execute()
/** A user whose account is in memory. `ask` does not wait for notices, as other tests' calls do. */
async function aKeptUser() {
  const { id } = await aUser(shop.db)
  await expect.poll(() => ask(id).then(() => shop.deps.accounts.get(id))).toBeDefined()
  return id
}

test('OD-51: a kept account costs no statement', async () => {
  const id = await aKeptUser()
  const kept = await countQueries(shop.db, () => ask(id))
  shop.deps.accounts.forget(id)
  expect(await countQueries(shop.db, () => ask(id))).toBe(kept + 1)
})

test('OD-51: a kept account is refused as soon as it is disabled, demoted, deleted or has another password', async () => {
  const [disabled, demoted, revoked, deleted] = [
    await aKeptUser(),
    await aKeptUser(),
    await aKeptUser(),
    await aKeptUser(),
  ]
  await change(disabled, { is_active: false })
  await shop.db.updateTable('company').set({ approved_at: null }).where('id', '=', demoted).execute()
  await change(revoked, { token_version: 1 })
  await shop.db.deleteFrom('company').where('id', '=', deleted).execute()
  await shop.db.deleteFrom('app_user').where('id', '=', deleted).execute()
  await expect.poll(() => codeOf(disabled), { timeout: 500, interval: 5 }).toBe('user_inactive')
  await expect.poll(() => codeOf(demoted), { timeout: 500, interval: 5 }).toBe('account_not_approved')
  await expect.poll(() => codeOf(revoked), { timeout: 500, interval: 5 }).toBe('password_changed')
  await expect.poll(() => codeOf(deleted), { timeout: 500, interval: 5 }).toBe('user_not_found')
})

test('OD-37: what the office changes about an owner shows at once', async () => {
  const id = await aKeptUser()
  await shop.db.updateTable('company').set({ prices_hidden: true }).where('id', '=', id).execute()
  await expect.poll(() => shop.deps.accounts.get(id), { timeout: 500, interval: 5 }).toBeUndefined()
  await ask(id)
  expect(shop.deps.accounts.get(id)).toMatchObject({ company: { prices_hidden: true } })
})

test('OD-51: nobody is refused for what is only remembered', async () => {
  const { id } = await aUser(shop.db, { is_approved: false })
  expect(await codeOf(id)).toBe('account_not_approved')
  await shop.db.updateTable('company').set({ approved_at: new Date() }).where('id', '=', id).execute()
  await change(id, { token_version: 1 })
  expect((await ask(id, 'order/', 1)).statusCode).toBe(200)
})
