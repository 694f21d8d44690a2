import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aColleague, aUser } from '../../../../test/builders.ts'

let shop: TestShop
let now = new Date('2026-11-23T10:00:00Z')
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
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
  await shop.db.insertInto('content_page').values(news).execute()
  await shop.db
    .updateTable('content_page')
    .set({ type: 'news', published_at: new Date('2026-11-02T08:00:00Z') })
    .where('slug', '=', 'actualite')
    .execute()
  const { id } = await aUser(shop.db)
  const list = async (query: string) => (await shop.as(id)('GET', `page/?${query}`)).json()
  const { count, results } = await list('type=news&limit=2')
  expect([count, results.map(({ slug }: { slug: string }) => slug)]).toEqual([3, ['news-0', 'news-1']])
  expect((await list('type=news&limit=2&offset=2')).results).toHaveLength(1)
})

test('OD-34: a page that is written in one language is shown to all readers, who are told in which', async () => {
  const claire = shop.as((await aColleague(shop.db, { permissions: ['content'] })).id)
  const reader = shop.as((await aUser(shop.db)).id)
  const inDutch = (text: string) => ({ fr: '', nl: text, de: '', en: '' })
  const page = { type: 'news', slug: 'beurs', published_from: '2026-11-01', published_until: null }
  const texts = { title: inDutch('Beurs in Gent'), content: inDutch('<p>Kom langs</p>') }
  await claire('POST', 'admin/pages/', { ...page, ...texts })
  for (const language of ['fr', 'nl', 'it'])
    expect(
      (await reader('GET', 'page/beurs/', undefined, { 'accept-language': language })).json(),
    ).toMatchObject({
      ...{ title: 'Beurs in Gent', content: '<p>Kom langs</p>' },
      ...{ title_language: 'nl', content_language: 'nl' },
    })
})

test('NOTE-05 NOTE-07: the office writes a page, changes it, moves it, takes an old text back and deletes it', async () => {
  const claire = shop.as((await aColleague(shop.db, { name: 'Claire', permissions: ['content'] })).id)
  const nele = shop.as((await aColleague(shop.db, { name: 'Nele', permissions: ['content'] })).id)
  const reader = shop.as((await aUser(shop.db)).id)
  const title = { fr: ' Foire  de Gand ', nl: 'Beurs', de: '', en: '' }
  const content = { fr: '<p onclick="x()">Venez<script>x</script></p>', nl: '<p></p>', de: '', en: '' }
  const input = { type: 'page', slug: 'foire', title, content, published_from: null, published_until: null }
  const made = (await claire('POST', 'admin/pages/', input)).json()
  expect(made).toMatchObject({
    title: { fr: 'Foire de Gand', nl: 'Beurs', de: '', en: '' },
    content: { fr: '<p>Venez</p>', nl: '', de: '', en: '' },
    status: 'draft',
    missing: ['nl', 'de', 'en'],
    is_fixed: false,
    old_addresses: [],
  })
  const path = `admin/pages/${made.id}/`
  const shown = (slug: string, language = 'fr') =>
    reader('GET', `page/${slug}/`, undefined, { 'accept-language': language })
  expect((await shown('foire')).statusCode).toBe(404)

  // Days are those of a clock in Brussels, the last one included.
  await claire('PATCH', path, { published_from: '2026-11-24', published_until: '2026-11-25' })
  expect((await claire('GET', path)).json().status).toBe('planned')
  expect((await shown('foire')).statusCode).toBe(404)
  now = new Date('2026-11-23T23:30:00Z')
  expect((await shown('foire', 'nl')).json()).toMatchObject({
    ...{ title: 'Beurs', title_language: 'nl' },
    ...{ content: '<p>Venez</p>', content_language: 'fr' }, // of the text that is there
  })
  now = new Date('2026-11-25T22:30:00Z')
  expect((await shown('foire')).statusCode).toBe(200)
  now = new Date('2026-11-25T23:30:00Z')
  expect((await shown('foire')).statusCode).toBe(404)
  expect((await claire('GET', path)).json()).toMatchObject({ status: 'ended', published_from: '2026-11-24' })

  // Its old addresses lead to it, whatever it is called now; nobody else gets them.
  const open = { published_until: null }
  await claire('PATCH', path, { ...open, slug: 'foire-2026' })
  await claire('PATCH', path, { slug: 'foire-de-gand' })
  for (const slug of ['foire', 'foire-2026', 'foire-de-gand'])
    expect((await shown(slug)).json().slug).toBe('foire-de-gand')
  expect((await claire('POST', 'admin/pages/', { ...input, slug: 'foire' })).json()).toEqual({
    slug: [expect.stringContaining('“foire”')],
  })
  expect((await claire('PATCH', path, { slug: 'foire' })).json().old_addresses).toEqual([
    'foire-2026',
    'foire-de-gand',
  ])

  // Two at once: the second is told, and nothing is lost.
  const { version } = (await claire('GET', path)).json()
  const writes = (html: string) => ({ content: { ...content, fr: html }, version })
  expect((await nele('PATCH', path, writes('<p>Rendez-vous</p>'))).statusCode).toBe(200)
  const late = await claire('PATCH', path, writes('<p>À bientôt</p>'))
  expect([late.statusCode, late.json().changed_by.name, late.json().current.content.fr]).toEqual([
    409,
    'Nele',
    '<p>Rendez-vous</p>',
  ])

  // The text before is kept, with who wrote it.
  const versions = (await claire('GET', `${path}versions/`)).json()
  expect(versions).toMatchObject([{ by: { name: 'Claire' } }])
  const before = (await claire('GET', `${path}versions/${versions[0].version}/`)).json()
  expect(before.content.fr).toBe('<p>Venez</p>')
  await claire('PATCH', path, before)
  expect((await shown('foire')).json().content).toBe('<p>Venez</p>')
  expect((await claire('GET', `${path}versions/`)).json()).toMatchObject([
    { by: { name: 'Nele' } },
    { by: { name: 'Claire' } },
  ])
  const logged = await shop.db
    .selectFrom('audit_entry')
    .where('entity', '=', 'page')
    .where('entity_id', '=', made.id)
    .select(['before', 'after'])
    .orderBy('id', 'desc')
    .execute()
  expect(logged[0]).toEqual({ before: {}, after: { language: ['fr'] } })

  const found = (query: string) => claire('GET', `admin/pages/?${query}`).then((answer) => answer.json())
  expect((await found('search=gand&missing=de')).results).toMatchObject([
    { id: made.id, status: 'published' },
  ])
  expect((await found('search=gand&missing=fr')).count).toBe(0)
  expect((await claire('DELETE', path)).statusCode).toBe(204)
  expect((await shown('foire-2026')).statusCode).toBe(404)
})

test('NOTE-08: the legal pages are there to be replaced, keep their addresses and cannot be deleted', async () => {
  now = new Date() // they are published on the day of the installation
  const office = shop.as((await aColleague(shop.db, { permissions: ['content'] })).id)
  const { results } = (await office('GET', 'admin/pages/?type=legal&ordering=slug')).json()
  expect(results.map(({ slug, status, missing }: never) => [slug, status, missing])).toEqual([
    ['legal-notice', 'provisional', []],
    ['privacy-policy', 'provisional', []],
    ['terms-and-conditions', 'provisional', []],
  ])
  const path = `admin/pages/${results[2].id}/`
  expect((await office('PATCH', path, { slug: 'terms' })).json()).toHaveProperty('slug')
  expect((await office('DELETE', path)).json()).toHaveProperty('slug')
  const { title, content } = (await office('GET', path)).json()
  const written = await office('PATCH', path, { title, content: { ...content, de: '<p>Bedingungen</p>' } })
  expect(written.json()).toMatchObject({ status: 'published', missing: [] })
  const anybody = shop.as()
  const answer = await anybody('GET', 'page/terms-and-conditions/', undefined, { 'accept-language': 'de' })
  expect(answer.json().content).toBe('<p>Bedingungen</p>')
  // What was there first is a version of nobody's.
  expect((await office('GET', `${path}versions/`)).json()).toEqual([{ version: 0, by: null, at: null }])
  expect((await office('GET', `${path}versions/0/`)).json().content).toEqual(content)
})

test('ROUTE-20 NOTE-07: a brochure has a PDF to download and a cover that is made anew; anything else is refused', async () => {
  now = new Date('2026-11-23T10:00:00Z')
  const office = shop.as((await aColleague(shop.db, { permissions: ['content'] })).id)
  const reader = shop.as((await aUser(shop.db)).id)
  const texts = { fr: 'Automne', nl: '', de: '', en: '' }
  const dates = { published_from: '2026-11-01', published_until: null }
  const input = { type: 'brochure', slug: 'automne', title: texts, content: { ...texts, fr: '' }, ...dates }
  const { id } = (await office('POST', 'admin/pages/', input)).json()
  const send = async (what: 'file' | 'cover', content: Buffer, name: string, page = id, version = '') => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(content)], name))
    if (version) form.append('version', version)
    const request = new Request('http://shop.test', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type')! }
    return office('POST', `admin/pages/${page}/${what}/`, Buffer.from(await request.arrayBuffer()), headers)
  }
  const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\nstartxref\n9\n%%EOF\n`)
  const refused = async (what: 'file' | 'cover', content: Buffer, name: string) => {
    const answer = await send(what, content, name)
    expect([name, answer.statusCode, Object.keys(answer.json())]).toEqual([name, 400, ['file']])
  }
  const first = (await send('file', pdf('un'), 'Automne.pdf')).json()
  expect(first).toMatchObject({ file: { name: 'Automne.pdf', bytes: pdf('un').length }, cover: null })
  expect((await send('file', pdf('deux'), '../Automne 2.PDF')).json().file.name).toBe('Automne 2.pdf')
  expect((await send('file', pdf('trois'), 'a.pdf', id, String(first.version))).statusCode).toBe(409)
  const [shown] = (await reader('GET', 'brochure/')).json().results
  expect(shown).toMatchObject({ slug: 'automne', file: { name: 'Automne 2.pdf' }, images: [] })
  const got = await reader('GET', 'brochure/automne/file/')
  expect([got.rawPayload, got.headers['content-type']]).toEqual([pdf('deux'), 'application/pdf'])
  expect(String(got.headers['content-disposition'])).toContain('attachment')
  expect((await shop.as()('GET', 'brochure/automne/file/')).statusCode).toBe(401)
  expect((await reader('GET', 'brochure/actualite/file/')).statusCode).toBe(404)
  await refused('file', Buffer.from('<html><script>alert(1)</script>'), 'a.pdf')
  await refused('file', pdf('x').subarray(0, 20), 'half.pdf')
  await refused('file', pdf('<< /OpenAction << /S /JavaScript >> >>'), 'does.pdf')

  const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#641a2b' } })
    .withExif({ IFD3: { GPSLatitude: '50/1 50/1 0/1' } })
    .jpeg()
    .toBuffer()
  const { cover } = (await send('cover', photo, 'photo.jpg')).json()
  const { pathname } = new URL(cover)
  const kept = await shop.app.inject({ url: `${pathname}?size=1200`, headers: { accept: 'image/webp' } })
  const { exif, format, width } = await sharp(kept.rawPayload).metadata()
  expect([kept.statusCode, exif, format, width]).toEqual([200, undefined, 'webp', 1200])
  await refused('cover', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'a.png')
  await refused('cover', photo.subarray(0, 400), 'cut.jpg')

  // What is replaced goes some days later; a page that is no brochure has neither.
  const leaving = async () =>
    (
      await shop.db
        .selectFrom('file_to_remove')
        .select('key')
        .where('due_at', '>', new Date('2026-12-01'))
        .execute()
    ).length
  expect(await leaving()).toBe(1)
  const [page] = (await office('GET', 'admin/pages/?type=legal')).json().results
  expect((await send('file', pdf('x'), 'a.pdf', page.id)).statusCode).toBe(400)
  await office('DELETE', `admin/pages/${id}/`)
  expect(await leaving()).toBe(3)
})
