import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aColleague, aProduct } from '../../../../test/builders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ now: () => new Date('2026-11-23T10:00:00Z') })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('NOTE-07: what lacks a language is one list, of all that its reader may write, and a workbook', async () => {
  const office = shop.as((await aColleague(shop.db)).id)
  const editor = shop.as((await aColleague(shop.db, { permissions: ['content'] })).id)
  const { group_id } = await aProduct(shop.db)
  const texts = (text: object) => JSON.stringify(text)
  const all = { fr: 'Linge', nl: 'Linnen', de: 'Leinen', en: 'Linen' }
  await shop.db
    .updateTable('product_group')
    .set({ ref: 'TT-1', name: texts(all), description: texts({ fr: 'Doux', nl: ' ' }) })
    .where('id', '=', group_id)
    .execute()
  await shop.db
    .insertInto('color')
    .values([
      { code: 'tt-red', name: texts({ fr: 'Rouge', en: 'Red' }) },
      { code: 'tt-blue', name: texts({ nl: 'Blauw' }), is_active: false },
    ])
    .execute()
  const page = { type: 'news', published_from: null, published_until: null }
  const none = { fr: '', nl: '', de: '', en: '' }
  await office('POST', 'admin/pages/', { ...page, slug: 'tt-begun', title: all, content: none })
  const half = {
    ...page,
    slug: 'tt-half',
    title: { ...none, fr: 'Foire' },
    content: { ...none, fr: '<p>Là</p>' },
  }
  const { id } = (await office('POST', 'admin/pages/', half)).json()
  const terms = { is_active: true, shown_from: null, shown_until: null, audience: 'everybody', countries: [] }
  const announced = { ...terms, title: { ...none, fr: 'TT' }, content: { ...none, fr: '<p>TT</p>' } }
  await office('POST', 'admin/announcements/', { ...announced, languages: ['fr', 'nl'] })
  const link = { name: { ...all, de: '' }, url: '/page/tt' }
  await office('PATCH', 'admin/company/', { footer_links: [link] })

  const list = async (query: string, who = office) =>
    (await who('GET', `admin/translations/?search=tt&${query}`)).json().results
  expect(await list('')).toEqual([
    expect.objectContaining({ entity: 'announcement', name: 'TT', missing: ['nl'], is_shown: true }),
    expect.objectContaining({ entity: 'color', code: 'tt-blue', name: 'Blauw', missing: ['fr', 'de', 'en'] }),
    expect.objectContaining({ entity: 'color', code: 'tt-red', name: 'Red', missing: ['nl', 'de'] }),
    expect.objectContaining({ entity: 'company', entity_id: null, code: '/page/tt', missing: ['de'] }),
    {
      ...{ id: 5, entity: 'page', entity_id: id, name: 'Foire', code: '/page/tt-half' },
      ...{ missing: ['nl', 'de', 'en'], is_shown: false },
    },
    expect.objectContaining({ entity: 'style', entity_id: group_id, missing: ['nl', 'de', 'en'] }),
  ])
  const codes = async (query: string) => (await list(query)).map(({ code }: { code: string }) => code)
  expect(await codes('missing=nl&is_shown=true&ordering=-name')).toEqual(['', 'tt-red', 'TT-1'])
  expect(await codes('entity=color&missing=fr')).toEqual(['tt-blue'])
  const kinds = (await list('', editor)).map(({ entity }: { entity: string }) => entity)
  expect(kinds).toEqual(['announcement', 'page'])
  const workbook = await office('GET', 'admin/translations/workbook/?search=tt')
  expect([workbook.statusCode, workbook.rawPayload.length > 1000]).toEqual([200, true])
})
