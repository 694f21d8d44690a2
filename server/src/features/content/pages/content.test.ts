import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aUser } from '../../../../test/builders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('C-21 ROUTE-32: the page that opens the news is neither among them nor counted', async () => {
  const texts = JSON.stringify({ fr: 'Texte' })
  const page = (slug: string) => ({
    slug,
    type: 'news',
    title: texts,
    content: texts,
    published_at: new Date('2026-11-02T08:00:00Z'),
  })
  const news = Array.from({ length: 3 }, (_, n) => page(`news-${n}`))
  await shop.db
    .insertInto('content_page')
    .values([page('actualite'), ...news])
    .execute()
  const { id } = await aUser(shop.db)
  const list = async (query: string) => (await shop.as(id)('GET', `page/?${query}`)).json()
  const { count, results } = await list('type=news&limit=2')
  expect([count, results.map(({ slug }: { slug: string }) => slug)]).toEqual([3, ['news-0', 'news-1']])
  expect((await list('type=news&limit=2&offset=2')).results).toHaveLength(1)
})
