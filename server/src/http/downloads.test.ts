import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '#lib/tokens.ts'
import { createTestShop, listen, type TestShop } from '../../test/app.ts'
import { aUser } from '../../test/builders.ts'

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await createTestShop()
  port = await listen(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Somebody whose data is ready to be downloaded: more than the system takes before the reader has read any of it. */
async function aReader(): Promise<number> {
  const { id } = await aUser(shop.db, { language: 'en' })
  const { document } = await shop.db
    .insertInto('document')
    .values({ kind: 'own_data', user_id: id, company_id: id, language: 'en', status: 'ready' })
    .returning('id as document')
    .executeTakeFirstOrThrow()
  const part = (position: number) => ({ document_id: document, position, content: Buffer.alloc(256 * 1024) })
  await shop.db
    .insertInto('document_part')
    .values(Array.from({ length: 64 }, (_, position) => part(position)))
    .execute()
  return id
}

/** The answer to a call of somebody, of which nothing is read yet. */
async function call(userId: number, path: string): Promise<IncomingMessage> {
  const { config } = shop.deps
  const token = issueToken(
    config.secret,
    'access',
    { userId, sessionId: await shop.signIn(userId) },
    new Date(),
  )
  const sent = request({
    port,
    path: `/api/v1/${path}`,
    agent: false,
    headers: { authorization: `JWT ${token}`, 'accept-language': 'en' },
  })
  const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage]
  return answer
}

test('S-1 OD-67: whoever downloads slowly is served meanwhile, downloads eight files at once, and holds up nobody', async () => {
  const [reader, other] = [await aReader(), await aReader()]
  const file = 'user/data/'
  const slow: IncomingMessage[] = []
  for (let count = 0; count < 8; count++) slow.push(await call(reader, file))
  expect(slow.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  const basket = await call(reader, 'order/basket/default/')
  expect(basket.statusCode).toBe(200)
  const refused = await call(reader, file)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true])
  const ofOther = await call(other, file)
  expect(ofOther.statusCode).toBe(200)
  slow[0]!.destroy()
  await expect
    .poll(async () => {
      const next = await call(reader, file)
      next.destroy()
      return next.statusCode
    })
    .toBe(200)
  for (const answer of [...slow, basket, refused, ofOther]) answer.destroy()
})
