import { deflateSync } from 'node:zlib'
import type { Style } from '@comptoir/contract/admin-styles'
import { isGtin } from '@comptoir/contract/gtin'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aCategory,
  aColleague,
  aGroup,
  aProduct,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { filesOf } from '#lib/files.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { colorOfFile, plainName } from './picture-names.rules.ts'
import { publishDueStyles } from './styles.service.ts'

let clock = new Date('2026-11-23T12:00:00Z')
let shop: TestShop
/** A second process of the same shop, with caches of its own. */
let second: TestShop
let clerk: number
let buyer: number
let tariff: number
let category: number
let polo: Awaited<ReturnType<typeof aProduct>>
/** 256 megapixels in a small file. */
let bomb: Buffer

beforeAll(async () => {
  shop = await createTestShop({ now: () => clock })
  const { db } = shop
  second = await createTestShop({
    now: () => clock,
    database: { ...shop.database, db: connect(shop.database.url, { max: 3 }).db },
  })
  clerk = (await aColleague(db, { name: 'Nora Peeters', permissions: ['catalogue'] })).id
  tariff = (await aTariff(db, { is_default: true })).id
  buyer = (await aUser(db, { tariff_id: tariff })).id
  const parent = await aCategory(db)
  category = (await aCategory(db, { parent_id: parent.id, level: 2 })).id
  const group = await aGroup(db, { ref: 'POLO', name: 'Polo piqué', category_id: category })
  const [navy, medium] = [await aColor('NVY'), await aSize('M')]
  polo = await aProduct(db, {
    ref: 'POLO-NVY-M',
    group_id: group.id,
    color_id: navy.id,
    size_id: medium.id,
    pack: 5,
    prices: { [tariff]: '10' },
  })
  await refreshSearch(db, 'all')
  bomb = await flat(16_000, 16_000).png({ compressionLevel: 1 }).toBuffer()
})
afterAll(async () => {
  await second.deps.liveUpdates.stop()
  await second.deps.accounts.stop()
  await second.app.close()
  await second.deps.db.destroy()
  await shop[Symbol.asyncDispose]()
})

const aColor = (code: string) => aCoded('color', code)
const aSize = (code: string) => aCoded('size', code)
const aCoded = (table: 'color' | 'size', code: string) =>
  shop.db
    .insertInto(table)
    .values({ code, name: table === 'color' ? JSON.stringify({ fr: code }) : code } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const answer = await shop.as(clerk, { 'accept-language': 'en' })(method, `admin/styles/${path}`, body)
  return { http: answer.statusCode, ...(answer.statusCode !== 204 && answer.json()) }
}
/** What the buyer finds by a word and sees of a style, by every process. */
const seen = async (word: string, id: number) =>
  Promise.all(
    [shop, second].map(async (process) => {
      const get = process.as(buyer)
      const list = (await get('GET', `order/products/discovery_search/?query=${word}`)).json()
      const page = await get('GET', `order/products/${id}/`)
      return [
        list.results.some((style: { id: number }) => style.id === id),
        page.statusCode === 200 ? page.json().name : page.statusCode,
      ]
    }),
  )

test('OD-18 OD-34: a style is renamed, taken off, scheduled and comes on its day; every process follows', async () => {
  const { group_id: id } = polo
  const row = (await call('GET', '?search=polo')).results[0]
  expect(row).toMatchObject({ ref: 'POLO', products: 1, publication: 'published', missing_pictures: 1 })
  expect(row.missing_texts).toEqual(['fr', 'nl', 'de', 'en']) // none is described
  expect(await seen('polo', id)).toEqual([[true, 'Polo piqué'], [true, 'Polo piqué']]) // prettier-ignore

  const style = await call('GET', `${id}/`)
  const name = { ...style.name, fr: 'Chemise de ville', en: 'Chemise de ville' }
  const renamed = await call('PATCH', `${id}/`, { name, version: style.version })
  expect(renamed).toMatchObject({ http: 200, name: { fr: 'Chemise de ville' } })
  expect(await seen('chemise', id)).toEqual([[true, 'Chemise de ville'], [true, 'Chemise de ville']]) // prettier-ignore
  const stale = await call('PATCH', `${id}/`, { is_deal: true, version: style.version })
  expect(stale).toMatchObject({ http: 409, changed_by: { name: 'Nora Peeters' }, current: { name } })
  expect(renamed.history[0]).toMatchObject({ action: 'change', actor: { name: 'Nora Peeters' }, before: { name: { fr: 'Polo piqué' } } }) // prettier-ignore

  for (const [faults, field] of [
    [{ publication: 'scheduled' }, 'shown_from'],
    [{ shown_until: '2026-11-22' }, 'shown_until'],
    [{ name: { ...name, fr: ' ' } }, 'name.fr'],
    [{ category: 999_999 }, 'category'],
    [{ catalogs: [999_999] }, 'catalogs'],
  ] as const) {
    const refused = await call('PATCH', `${id}/`, faults)
    expect([refused.http, Object.keys(refused)]).toEqual([400, ['http', field]])
  }

  const days = { publication: 'scheduled', shown_from: '2026-11-25', shown_until: '2026-11-26' }
  expect(await call('PATCH', `${id}/`, days)).toMatchObject({ http: 200, ...days })
  expect(await seen('chemise', id)).toEqual([[false, 404], [false, 404]]) // prettier-ignore
  expect((await call('GET', '?publication=scheduled')).results).toMatchObject([{ id }])
  for (const [day, isShown] of [
    ['2026-11-24', false],
    ['2026-11-25', true],
    ['2026-11-26', true],
    ['2026-11-27', false],
  ] as const) {
    // prettier-ignore
    clock = new Date(`${day}T12:00:00Z`)
    await publishDueStyles(shop.deps)
    await publishDueStyles(second.deps)
    expect([day, (await seen('chemise', id)).map(([found]) => found)]).toEqual([day, [isShown, isShown]])
  }
  const ended = await call('GET', `${id}/`)
  expect(ended).toMatchObject({ publication: 'draft', shown_from: null, shown_until: null, published_on: '2026-11-25' }) // prettier-ignore
  expect(ended.history.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
    'restore',
    'apply',
  ])
  expect((await call('PATCH', `${id}/`, { publication: 'published' })).http).toBe(200)
  expect((await seen('chemise', id)).flat()).toEqual([true, 'Chemise de ville', true, 'Chemise de ville'])
})

test('OD-34: a colour and a size make their products, called and numbered as the house does it', async () => {
  const { db } = shop
  const { group_id: id } = polo
  await db
    .insertInto('setting')
    .values({ key: 'gtin_prefix', value: JSON.stringify('5412345') })
    .execute()
  const [red, large] = [await aColor('RED'), await aSize('L')]
  const proposed = await call('GET', `${id}/proposal/?colors=${red.id}&sizes=${large.id}`)
  const cells = Object.values(proposed).filter((one) => typeof one === 'object') as {
    ref: string
    gtin: string
    color: { id: number }
    size: { id: number }
  }[]
  expect(cells.map(({ ref }) => ref).toSorted()).toEqual(['POLO-NVY-L', 'POLO-RED-L', 'POLO-RED-M'])
  expect(cells.every(({ gtin }) => isGtin(gtin) && gtin.startsWith('5412345'))).toBe(true)
  const products = cells.map(({ color, size, ...rest }) => ({ ...rest, color: color.id, size: size.id }))
  const { version } = await call('GET', `${id}/`)
  const made = await call('POST', `${id}/products/`, { products, version })
  expect(made.http).toBe(201)
  expect(made.products).toHaveLength(4)
  expect(made.products.every(({ pack }: { pack: number }) => pack === 5)).toBe(true) // as the one beside it
  const twice = await call('POST', `${id}/products/`, { products: [products[0]] })
  expect([twice.http, twice.products[0].ref]).toEqual([400, ['This style exists already in this colour and size.']]) // prettier-ignore

  const [first, other] = made.products as Style['products']
  const late = await call('PATCH', `${id}/products/`, { products: [{ id: first!.id, pack: 2 }], version })
  expect(late).toMatchObject({ http: 409, changed_by: { name: 'Nora Peeters' } })
  const wrong = await call('PATCH', `${id}/products/`, {
    products: [{ id: first!.id, gtin: '5412345000001' }, { id: other!.id, ref: 'POLO-RED-L' }], // prettier-ignore
  })
  expect([wrong.http, Object.keys(wrong.products[0]), wrong.products[1].ref]).toEqual([400, ['gtin'], ['Another product has the reference POLO-RED-L already.']]) // prettier-ignore
  // References that change places, and a product that is switched off: nobody can order it any more.
  const swapped = await call('PATCH', `${id}/products/`, {
    products: [
      { id: first!.id, ref: other!.ref, gtin: other!.gtin, weight_grams: 210 },
      { id: other!.id, ref: first!.ref, gtin: first!.gtin, is_active: false },
    ],
  })
  expect(swapped.http).toBe(200)
  expect(swapped.products[0]).toMatchObject({ ref: other!.ref, weight_grams: 210 })
  for (const process of [shop, second]) {
    const page = (await process.as(buyer)('GET', `order/products/${id}/`)).json()
    expect(page.products.map((product: { id: number }) => product.id)).not.toContain(other!.id)
    expect(page.products).toHaveLength(3)
  }
  const nobody = await call('PATCH', `${id}/products/`, { products: [{ id: 999_999, pack: 2 }] })
  expect([nobody.http, Object.keys(nobody.products[0])]).toEqual([400, ['id']])
})

test('OD-34: a new style begins as a draft with its first grid', async () => {
  const [color, size] = [await aColor('ECRU'), await aSize('XS')]
  const input = {
    ref: 'T-900',
    name: { fr: 'Tablier', nl: '', de: '', en: '' },
    category,
    brand: null,
    unit: 'piece',
    colors: [color.id],
    sizes: [size.id],
  }
  const made = await call('POST', '', input)
  expect(made).toMatchObject({
    http: 201,
    publication: 'draft',
    products: [{ ref: 'T-900-ECRU-XS', pack: 1 }],
  })
  expect((await seen('tablier', made.id)).flat()).toEqual([false, 404, false, 404])
  const twice = await call('POST', '', input)
  expect([twice.http, Object.keys(twice)]).toEqual([400, ['http', 'ref']])
  const nowhere = await call('POST', '', { ...input, ref: 'T-901', category: 999_999, sizes: [999_999] })
  expect([nowhere.http, Object.keys(nowhere)]).toEqual([400, ['http', 'category']])
  const single = await call('POST', '', { ...input, ref: 'T-902', colors: [], sizes: [] })
  expect(single.products).toMatchObject([{ ref: 'T-902', color: null, size: null }])
  expect((await call('GET', '?missing=prices&ordering=-ref')).results.map((row: { ref: string }) => row.ref)).toEqual(['T-902', 'T-900', 'POLO']) // prettier-ignore
  expect((await call('GET', '999999/')).http).toBe(404)
})

/** Sends a file as a browser does. */
const sendPicture = (id: number, content: Buffer | string, name: string) =>
  sendTo('pictures', id, content, name)
const sendTo = async (
  part: 'pictures' | 'papers',
  id: number,
  content: Buffer | string,
  name: string,
  fields: Record<string, string> = {},
) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  const answer = await shop.as(clerk, { 'accept-language': 'en' })(
    'POST',
    `admin/styles/${id}/${part}/`,
    Buffer.from(await request.arrayBuffer()),
    { 'content-type': request.headers.get('content-type')! },
  )
  return { http: answer.statusCode, ...answer.json() }
}
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f2a44' } })

test('OD-34: pictures find their colour by the file name, lose what the camera wrote, and go when nothing names them', async () => {
  const { group_id: id } = polo
  const camera = await flat(3000, 2000)
    .withExif({ IFD0: { Copyright: 'Nora' }, IFD3: { GPSLatitude: '50/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const sent = await sendPicture(id, camera, 'POLO_nvy-front.JPG')
  expect([sent.http, sent.color?.name]).toEqual([201, 'NVY'])
  const { key } = sent.style.colors.find(({ name }: { name: string }) => name === 'NVY').picture
  expect(key).toMatch(/^styles\/\d+\/polo-nvy-front-[0-9a-f]{8}\.webp$/)
  const kept = await filesOf(shop.deps.config).read(`images/${key}`)
  const read = await sharp(kept).metadata()
  expect([read.format, read.width, read.height, read.exif]).toEqual(['webp', 1600, 2400, undefined])
  for (const process of [shop, second]) {
    const page = (await process.as(buyer)('GET', `order/products/${id}/`)).json()
    expect(page.image).toContain(key)
  }
  const whole = await sendPicture(id, await flat(50, 40).png().toBuffer(), 'ambiance.png')
  expect([whole.http, whole.color, whole.style.pictures.length]).toEqual([201, null, 1])

  for (const [content, name, said] of [
    [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'a.jpg',
      'is not a picture that can be read',
    ],
    ['<!DOCTYPE html><img src=x>', 'b.png', 'is not a picture that can be read'],
    ['%PDF-1.7', 'c.webp', 'is not a picture that can be read'],
    [camera.subarray(0, 2000), 'd.jpg', 'is not a picture that can be read'],
    ['', 'e.jpg', 'is not a picture that can be read'],
    [bomb, 'f.png', 'has too many pixels'],
  ] as const) {
    const refused = await sendPicture(id, content, name)
    expect([name, refused.http, String(refused.file)]).toEqual([name, 400, expect.stringContaining(said)])
  }

  // Given to the style as a whole, first of all; then taken away, and brought back within its days.
  const { version, pictures, colors } = await call('GET', `${id}/`)
  const navy = colors.find(({ name }: { name: string }) => name === 'NVY').id
  const both = [key, pictures[0].key]
  const moved = await call('PATCH', `${id}/pictures/`, { pictures: both, colors: [{ color: navy, picture: null }], version }) // prettier-ignore
  expect(moved.pictures.map((picture: { key: string }) => picture.key)).toEqual(both)
  expect((await call('PATCH', `${id}/pictures/`, { pictures: [], colors: [], version })).http).toBe(409)
  expect((await call('PATCH', `${id}/pictures/`, { pictures: [pictures[0].key], colors: [] })).http).toBe(200)
  const waiting = () => shop.db.selectFrom('file_to_remove').select('key').execute()
  expect(await waiting()).toMatchObject([{ key: `images/${key}` }])
  expect((await call('PATCH', `${id}/pictures/`, { pictures: both, colors: [] })).http).toBe(200)
  expect(await waiting()).toEqual([])
  const strange = await call('PATCH', `${id}/pictures/`, { pictures: ['../../etc/passwd.jpg'], colors: [] })
  expect([strange.http, Object.keys(strange)]).toEqual([400, ['http', 'pictures']])
})

test('OD-34: the colour in the name of a file is the one with most letters', () => {
  const colors = [
    { id: 1, code: 'BL', names: ['Bleu', 'Blau'] },
    { id: 2, code: 'BLM', names: ['Bleu marine', ''] },
    { id: 3, code: 'ECR', names: ['Écru'] },
  ]
  const found = (name: string) => colorOfFile(name, colors)?.id
  expect([plainName('../É t%?.JPG'), plainName('.jpg')]).toEqual(['e-t', 'photo'])
  expect(['K356 bleu.jpg', 'k356-BLEU_MARINE-2.webp', 'blm.png', 'ecru dos.tiff', 'bleuet.jpg', '.jpg'].map(found)).toEqual([1, 2, 2, 3, undefined, undefined]) // prettier-ignore
})

test('C-21 OD-34: one thing of several styles is changed with a preview, and taken back', async () => {
  const { group_id: id } = polo
  const all = { all: { publication: 'draft' }, set: { is_deal: true } }
  const drafts = (await call('GET', '?publication=draft')).count
  expect(await call('POST', 'bulk/preview/', all)).toMatchObject({
    http: 200,
    done: drafts,
    unchanged: 0,
    refused: 0,
  })
  expect((await call('POST', 'bulk/', { ...all, count: drafts + 1 })).http).toBe(400)
  const marked = await call('POST', 'bulk/', { ...all, count: drafts })
  expect(marked).toMatchObject({ http: 200, done: drafts, unchanged: 0, refused: [] })
  const changed = (await call('GET', '?publication=draft&ordering=ref')).results[0]
  expect((await call('PATCH', `${changed.id}/`, { unit: 'set' })).http).toBe(200)
  const undone = await call('POST', 'bulk/undo/', { undo: marked.undo })
  expect([undone.done, undone.refused.map((one: { id: number }) => one.id)]).toEqual([
    drafts - 1,
    [changed.id],
  ])

  const days = { publication: 'scheduled', shown_from: '2027-01-05', shown_until: '2027-02-01' }
  await call('PATCH', `${id}/`, days)
  const shown = await call('POST', 'bulk/', { ids: [id], set: { publication: 'published' } })
  expect((await seen('chemise', id)).map(([found]) => found)).toEqual([true, true])
  await call('POST', 'bulk/undo/', { undo: shown.undo })
  expect(await call('GET', `${id}/`)).toMatchObject(days)
  expect((await seen('chemise', id)).map(([found]) => found)).toEqual([false, false])

  const longer = await aProduct(shop.db, { ref: 'POLO-IN-LONG', group_id: id }) // after shorter ones in the log
  const policy = await call('POST', 'bulk/', { ids: [id], set: { stock_policy: 'backorder' } })
  const policies = async () =>
    new Set(
      (await call('GET', `${id}/`)).products.map(
        (product: Style['products'][number]) => product.stock_policy,
      ),
    )
  expect(await policies()).toEqual(new Set(['backorder']))
  expect(await call('POST', 'bulk/undo/', { undo: policy.undo })).toMatchObject({ done: 1, refused: [] })
  expect(await policies()).toEqual(new Set(['deny']))
  await shop.db.deleteFrom('product').where('id', '=', longer.id).execute()
  const spring = await shop.db.insertInto('catalog').values({ code: 'spring', name: '{"fr": "Printemps"}' }).returning('id').executeTakeFirstOrThrow() // prettier-ignore
  const inSpring = async () =>
    (await call('GET', `?catalog=${spring.id}`)).results.map((row: Style) => row.id)
  const added = await call('POST', 'bulk/', { ids: [id], set: { add_catalog: spring.id } })
  expect([added.done, await inSpring()]).toEqual([1, [id]])
  const removed = await call('POST', 'bulk/', { ids: [id], set: { remove_catalog: spring.id } })
  expect([removed.done, await inSpring()]).toEqual([1, []])
  expect((await call('POST', 'bulk/undo/', { undo: added.undo })).done).toBe(0) // changed since
  await call('POST', 'bulk/undo/', { undo: removed.undo })
  expect(await inSpring()).toEqual([id])
  expect(Object.keys(await call('POST', 'bulk/', { ids: [id], set: { add_catalog: 999_999 } }))).toEqual(['http', 'add_catalog']) // prettier-ignore
  const nowhere = await call('POST', 'bulk/', { ids: [id], set: { category: 999_999 } })
  expect([nowhere.http, Object.keys(nowhere)]).toEqual([400, ['http', 'category']])
  expect((await call('POST', 'bulk/', { ids: [id], set: {} })).http).toBe(400)
})

test('C-21 OD-34: the prices of several styles are raised in a tariff by a draft, and of no other style', async () => {
  const { db } = shop
  const style = async (ref: string) => {
    const { id } = await aGroup(db, { ref, category_id: category })
    return (await aProduct(db, { ref: `${ref}-1`, group_id: id, prices: { [tariff]: '20' } })).group_id
  }
  const [first, other] = [await style('HOUSSE-A'), await style('HOUSSE-B')]
  await style('HOUSSES-C')
  const by = { tariff, percent: '3,2', rounding: '0.05' }
  expect((await call('POST', 'bulk/prices/', { ids: [first], ...by })).http).toBe(404) // not theirs to change
  const pricing = shop.as((await aColleague(db, { permissions: ['catalogue', 'prices'] })).id)
  const draft = async (some: object) => {
    const answer = await pricing('POST', 'admin/styles/bulk/prices/', { ...by, ...some })
    return { http: answer.statusCode, ...answer.json() }
  }
  const linesOf = async ({ id }: { id: number }) =>
    (await pricing('GET', `admin/price-changes/${id}/lines/`))
      .json()
      .results.map((line: Record<string, string>) => [line['ref'], line['before'], line['after']])
  const some = await draft({ ids: [first, other], note: 'Coton' })
  expect(some).toMatchObject({ http: 201, kind: 'raise', status: 'draft', prices: 2, note: 'Coton' })
  expect(await linesOf(some)).toEqual([
    ['HOUSSE-A-1', '20.0000', '20.6500'],
    ['HOUSSE-B-1', '20.0000', '20.6500'],
  ])
  const listed = { all: { search: 'housse' }, excluding: [first] }
  expect(await linesOf(await draft({ ...listed, count: 3 }))).toEqual([
    ['HOUSSE-B-1', '20.0000', '20.6500'],
    ['HOUSSES-C-1', '20.0000', '20.6500'],
  ])
  expect((await draft({ ...listed, count: 2 })).http).toBe(400) // the list is another one by now
  expect(Object.keys(await draft({ ids: [first], percent: '-100' }))).toEqual(['http', 'percent'])
})

test('OD-34: a draft is looked at as customers would see it, at the prices of a tariff', async () => {
  const { group_id: id } = polo
  expect((await call('GET', `${id}/`)).publication).toBe('scheduled')
  const page = await call('GET', `${id}/preview/?tariff=${tariff}&language=fr`)
  expect(page).toMatchObject({ http: 200, name: 'Chemise de ville', price_from: '10.0000', in_basket: false })
  expect((await seen('chemise', id)).flat()).toEqual([false, 404, false, 404])
  expect((await call('GET', `${id}/preview/?tariff=999999`)).http).toBe(400)
  expect((await call('GET', '999999/preview/')).http).toBe(404)
})

/** A style on sale with one product, `<ref>-<color>-<size>`. */
async function aStyleOf(ref: string, { color, size }: { color: number; size: number }) {
  const { id } = await aGroup(shop.db, { ref, name: `Gilet ${ref}`, category_id: category })
  const product = await aProduct(shop.db, {
    ...{ group_id: id, ref: `${ref}-OLV-XXL`, color_id: color, size_id: size },
    ...(ref === 'K900' && { gtin: '5412345678908' }),
    prices: { [tariff]: '12.5' },
  })
  await refreshSearch(shop.db, [id])
  return { id, product: product.id }
}
const pdf = (objects: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${objects} >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`, 'latin1') // prettier-ignore
const pdfWith = (stream: string) =>
  Buffer.from(`%PDF-1.7\n2 0 obj\n${stream}\nendstream\nendobj\n%%EOF`, 'latin1')
/** A PDF of which the objects are packed, as most programs write them. */
const packed = (objects: string) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n2 0 obj\n<< /Type /ObjStm /Filter /FlateDecode /N 1 >>\nstream\r\n'),
    deflateSync(objects),
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ])

test('C-15 OD-34: a successor is set by colour and size, shown on the page, and stands in for a style that is gone', async () => {
  const place = { color: (await aColor('OLV')).id, size: (await aSize('XXL')).id }
  const [old, next] = [await aStyleOf('K900', place), await aStyleOf('K901', place)]
  const ask = (style: string) => call('GET', `${old.id}/successors/?style=${style}`)
  expect([(await ask('K900')).http, Object.keys(await ask('K999'))]).toEqual([400, ['http', 'style']])
  expect(await ask('K901')).toMatchObject({ http: 200, 0: { product: old.product, successor: 'K901-OLV-XXL' } }) // prettier-ignore
  const set = (style: number, id: number, successor: string | null) =>
    call('PATCH', `${style}/products/`, { products: [{ id, successor }] })
  expect((await set(old.id, old.product, 'K999')).products).toEqual([{ successor: [expect.any(String)] }])
  expect((await set(old.id, old.product, 'K901-OLV-XXL')).products[0].successor).toBe('K901-OLV-XXL')
  expect((await set(next.id, next.product, 'K900-OLV-XXL')).products).toEqual([{ successor: [expect.any(String)] }]) // prettier-ignore
  const page = (process: TestShop) => process.as(buyer)('GET', `order/products/${old.id}/`)
  const successor = { id: next.id, ref: 'K901', name: 'Gilet K901' }
  for (const process of [shop, second])
    expect((await page(process)).json()).toMatchObject({ successor, papers: [] })
  await call('PATCH', `${old.id}/`, { publication: 'draft' })
  for (const process of [shop, second])
    expect([(await page(process)).statusCode, (await page(process)).json()]).toEqual([
      404,
      { detail: 'K900 Gilet K900 is no longer sold.', code: 'discontinued', ref: 'K900', name: 'Gilet K900', successor }, // prettier-ignore
    ])
  await call('PATCH', `${old.id}/`, { publication: 'published' })
})

test('OD-34: papers are what their content is, without what could do harm, and shown by language', async () => {
  const { results } = await call('GET', '?search=K900')
  const id: number = results[0].id
  const send = (content: Buffer | string, name: string, fields: Record<string, string> = {}) =>
    sendTo('papers', id, content, name, { kind: 'size_chart', title: ' Tailles  K900 ', ...fields })
  const chart = await send(pdf(''), 'tailles.png', { language: 'fr' })
  expect([chart.http, chart.papers]).toEqual([201, [{ id: expect.any(Number), kind: 'size_chart', title: 'Tailles K900', language: 'fr', type: 'pdf', bytes: pdf('').length }]]) // prettier-ignore
  const camera = await flat(300, 200)
    .withExif({ IFD3: { GPSLatitude: '50/1 51/1 0/1' } })
    .jpeg()
    .toBuffer()
  const care = await send(camera, 'entretien.pdf', { kind: 'care', title: 'Entretien' })
  expect(care.papers[1]).toMatchObject({ kind: 'care', language: null, type: 'jpg' })
  expect((await send(packed('<< /Type /Page >>'), 'a.pdf', { kind: 'technical' })).http).toBe(201)

  for (const [content, name, said] of [
    [pdf('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'), 'script.png', 'contains a program'],
    [pdf('/OpenAction << /S /J#61vaScript >>'), 'disguised.pdf', 'contains a program'],
    [packed('<< /S /Launch /F (cmd.exe) >>'), 'packed.pdf', 'contains a program'],
    [
      pdfWith('<< /Length 44 >>\nstream\n9 0 obj << /S /JavaScript /JS (app.beep) >>'),
      'within.pdf',
      'contains a program',
    ],
    [
      pdfWith('<< /Type /ObjStm /X ( obj) >>\nstream\n9 0 << /JS (1) >>'),
      'cut-short.pdf',
      'is neither a PDF nor a picture',
    ],
    [
      pdfWith('<< /Type /ObjStm >> % seen by readers alone\nstream\n9 0 << /S 1 >>'),
      'remark.pdf',
      'is neither a PDF nor a picture',
    ],
    [packed('x'.repeat(41_000_000)), 'bomb.pdf', 'is neither a PDF nor a picture'],
    [pdf('/Names << /EmbeddedFiles 3 0 R >>'), 'attached.pdf', 'contains a program'],
    [Buffer.from('%PDF-1.7 and nothing else'), 'cut.pdf', 'is neither a PDF nor a picture'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.pdf', 'is neither a PDF nor a picture'], // prettier-ignore
    ['PK\u0003\u0004', 'b.pdf', 'is neither a PDF nor a picture'],
    [bomb, 'c.pdf', 'has too many pixels'],
  ] as const) {
    const refused = await send(content, name)
    expect([name, refused.http, String(refused.file)]).toEqual([name, 400, expect.stringContaining(said)])
  }

  const seenBy = async (language: string) =>
    (await shop.as(buyer, { 'accept-language': language })('GET', `order/products/${id}/`))
      .json()
      .papers.map((paper: { title: string }) => paper.title)
  expect([await seenBy('fr'), await seenBy('de')]).toEqual([['Tailles K900', 'Entretien', 'Tailles K900'], ['Tailles K900', 'Entretien', 'Tailles K900']]) // prettier-ignore
  const german = await send(pdf('/Lang (de)'), 'de.pdf', { title: 'Größen', language: 'de' })
  expect([await seenBy('fr'), await seenBy('de')]).toEqual([['Tailles K900', 'Entretien', 'Tailles K900'], ['Entretien', 'Tailles K900', 'Größen']]) // prettier-ignore
  const fetched = await shop.as(buyer)('GET', `order/products/${id}/papers/${care.papers[1].id}/`)
  expect([fetched.statusCode, fetched.headers['content-type'], fetched.headers['content-disposition']]).toEqual([200, 'image/jpeg', expect.stringContaining('attachment; filename="K900 Entretien.jpg"')]) // prettier-ignore
  expect((await sharp(fetched.rawPayload).metadata()).exif).toBeUndefined()

  const [first, ...others] = german.papers as Style['papers']
  const body = (papers: Style['papers']) => ({
    papers: papers.map(({ id: paper, kind, title, language }) => ({ id: paper, kind, title, language })),
  })
  const { version } = await call('GET', `${id}/`)
  const less = await call('PATCH', `${id}/papers/`, { ...body(others.toReversed()), version })
  expect(less.papers.map(({ title }: { title: string }) => title)).toEqual(['Größen', 'Tailles K900', 'Entretien']) // prettier-ignore
  expect((await call('PATCH', `${id}/papers/`, { papers: [], version })).http).toBe(409)
  expect((await shop.as(buyer)('GET', `order/products/${id}/papers/${first!.id}/`)).statusCode).toBe(404)
  expect((await call('PATCH', `${id}/papers/`, body(german.papers))).papers).toEqual(german.papers)
  expect((await shop.as(buyer)('GET', `order/products/${id}/papers/${first!.id}/`)).statusCode).toBe(200)
  expect((await call('PATCH', `${id}/papers/`, body([{ ...first!, id: 999_999 }]))).http).toBe(400)
  const draft = (await call('POST', '', { ref: 'T-950', name: { fr: 'T', nl: '', de: '', en: '' }, category, brand: null, unit: 'piece', colors: [], sizes: [] })).id // prettier-ignore
  const hidden = (await sendTo('papers', draft, pdf(''), 'x.pdf', { kind: 'care', title: 'X' })).papers[0].id
  const reached = async (path: string, user: number) => (await shop.as(user)('GET', path)).statusCode
  expect([await reached(`order/products/${draft}/papers/${hidden}/`, buyer), await reached(`order/products/${id}/papers/${hidden}/`, buyer), await reached(`admin/styles/${draft}/papers/${hidden}/`, clerk)]).toEqual([404, 404, 200]) // prettier-ignore
})

test('OD-34: a part of a picture is shown in its place, the whole is kept and comes back', async () => {
  const { results } = await call('GET', '?search=K900')
  const id: number = results[0].id
  const halves = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite([{ input: await flat(200, 200).png().toBuffer(), left: 200, top: 0 }])
    .png()
    .toBuffer()
  const { key } = (await sendPicture(id, halves, 'olv.png')).style.colors[0].picture
  const { version } = await call('GET', `${id}/`)
  const crop = { left: 500, top: 0, width: 500, height: 1000 }
  const done = await call('POST', `${id}/pictures/crop/`, { picture: key, crop, version })
  expect(done.colors[0].picture).toMatchObject({ crop, whole: expect.stringContaining(key) })
  expect(String(done.history[0].after.pictures)).toContain('.webp (50 % × 100 %)')
  const files = filesOf(shop.deps.config)
  const part = await files.read(`images/${done.colors[0].picture.key}`)
  const { dominant } = await sharp(part).stats()
  expect([(await sharp(part).metadata()).width, dominant.r < 100]).toEqual([200, true])
  const page = (await shop.as(buyer)('GET', `order/products/${id}/`)).json()
  expect(page.products[0].image).toContain(done.colors[0].picture.key)
  const again = (picture: string, wanted: object | null, over = {}) =>
    call('POST', `${id}/pictures/crop/`, { picture, crop: wanted, ...over })
  expect((await again(done.colors[0].picture.key, null, { version })).http).toBe(409)
  expect(Object.keys(await again(done.colors[0].picture.key, { ...crop, left: 600 }))).toEqual(['http', 'crop']) // prettier-ignore
  expect(Object.keys(await again('photos/of-another.jpg', crop))).toEqual(['http', 'picture'])
  const whole = await again(done.colors[0].picture.key, null)
  expect(whole.colors[0].picture).toMatchObject({ key, crop: null })
  const waiting = await shop.db.selectFrom('file_to_remove').select('key').where('key', 'like', `%${key}%`).execute() // prettier-ignore
  expect(waiting).toEqual([{ key: `images/${done.colors[0].picture.key}` }])
})

test('OD-34 OD-37: customers get pictures, data and papers of styles in one file, without prices where they see none', async () => {
  const { results } = await call('GET', '?search=K900')
  const id: number = results[0].id
  const blind = (await aUser(shop.db, { tariff_id: tariff, prices_hidden: true })).id
  const archive = async (user: number, path: string) => {
    const answer = await shop.as(user, { 'accept-language': 'en' })('GET', `order/products/${path}`)
    return {
      http: answer.statusCode,
      type: answer.headers['content-type'],
      files: unzipSync(answer.rawPayload),
    }
  }
  const { http, type, files } = await archive(buyer, `${id}/archive/`)
  expect([http, type, Object.keys(files)]).toEqual([200, 'application/zip', ['Products.csv', 'Products.xlsx', 'K900/K900 OLV.jpg', 'K900/Tailles K900.pdf', 'K900/Entretien.jpg', 'K900/Tailles K900 2.pdf', 'K900/Größen.pdf']]) // prettier-ignore
  expect((await sharp(files['K900/K900 OLV.jpg']).metadata()).format).toBe('jpeg')
  expect(strFromU8(files['Products.csv']!)).toContain('"K900-OLV-XXL";"5412345678908";"K900"')
  expect(strFromU8(files['Products.csv']!)).toContain('"12.5"')
  const without = strFromU8((await archive(blind, `${id}/archive/`)).files['Products.csv']!)
  expect([without.includes('5412345678908'), without.includes('12.5'), without.includes('price')]).toEqual([true, false, false]) // prettier-ignore
  const found = await archive(buyer, 'archive/?query=gilet')
  expect(Object.keys(found.files)).toContain('K900/Entretien.jpg')
  expect(strFromU8(found.files['Products.csv']!)).toContain('K901-OLV-XXL')
  expect((await shop.as(buyer)('GET', 'order/products/999999/archive/')).statusCode).toBe(404)
})

test('OD-34: what is no longer offered says so among what a style can name', async () => {
  const brand = async (is_active: boolean) =>
    shop.db.insertInto('brand').values({ code: `b${is_active}`, name: `Marque ${is_active}`, is_active }).execute() // prettier-ignore
  await brand(true)
  await brand(false)
  expect((await call('GET', 'choices/')).brands).toMatchObject([
    { name: 'Marque false', is_active: false },
    { name: 'Marque true', is_active: true },
  ])
})

test('OD-18 OD-34: a style like another one comes in what that one comes in, and goes again until something names it', async () => {
  const { db } = shop
  const [jade, rust, small, tall] = [await aColor('JAD'), await aColor('RST'), await aSize('S1'), await aSize('T1')] // prettier-ignore
  const catalog = await db.insertInto('catalog').values({ code: 'pro', name: '{"fr": "Pro"}' }).returning('id').executeTakeFirstOrThrow() // prettier-ignore
  const values = { category, brand: null, unit: 'piece', name: { fr: 'Blouse', nl: '', de: '', en: '' } }
  const first = await call('POST', '', { ...values, ref: 'BLO', colors: [jade.id, rust.id], sizes: [small.id] }) // prettier-ignore
  const more = [{ color: rust.id, size: tall.id, ref: 'BLO.RST.T1', gtin: null }]
  const grown = await call('POST', `${first.id}/products/`, { products: more })
  await call('PATCH', `${first.id}/products/`, {
    products: grown.products.map(({ id }: { id: number }) => ({ id, pack: 12, weight_grams: 300 })),
  })
  const description = { fr: 'Manches longues', nl: '', de: 'Lange Ärmel', en: '' }
  await call('PATCH', `${first.id}/`, { description, catalogs: [catalog.id], is_deal: true, publication: 'published' }) // prettier-ignore

  const olive = await aColor('OLI')
  const like = { ...values, ref: 'BLU', like: first.id, colors: [jade.id, rust.id, olive.id], sizes: [small.id, tall.id] } // prettier-ignore
  const copy = await call('POST', '', like)
  expect(copy).toMatchObject({ http: 201, publication: 'draft', is_deal: false, description, catalogs: [{ id: catalog.id }], pictures: [] }) // prettier-ignore
  expect(copy.products.map(({ ref, pack, weight_grams }: Style['products'][0]) => [ref, pack, weight_grams])).toEqual([['BLU-JAD-S1', 12, 300], ['BLU-RST-S1', 12, 300], ['BLU-RST-T1', 12, 300], ['BLU-OLI-S1', 12, 300], ['BLU-OLI-T1', 12, 300]]) // prettier-ignore
  expect(Object.keys(await call('POST', '', { ...like, ref: 'BLV', like: 999_999 }))).toEqual(['http', 'like']) // prettier-ignore

  const image = await sendPicture(copy.id, await flat(40, 40).png().toBuffer(), 'BLU.png')
  const published = await call('PATCH', `${copy.id}/`, { publication: 'published' })
  expect(published.http).toBe(200)
  expect((await call('DELETE', `${copy.id}/`)).non_field_errors[0]).toContain('is published')
  await call('PATCH', `${copy.id}/`, { publication: 'draft' })
  const product: number = copy.products[0].id
  await db.insertInto('company_code').values({ company_id: buyer, product_id: product, code: 'X', code_key: 'X' }).execute() // prettier-ignore
  const warehouse = (await aWarehouse(db)).id
  const orders = await aColleague(db, { permissions: ['orders'] })
  const expecting = await shop.as(orders.id)('POST', 'admin/incoming/', { product, warehouse, expected_on: '2026-12-20', quantity: 5 }) // prettier-ignore
  expect(expecting.statusCode).toBe(201)
  const refused = await call('DELETE', `${copy.id}/`)
  expect([refused.http, refused.non_field_errors]).toEqual([400, ['Product BLU-JAD-S1 has stock movements or an expected delivery.', 'Product BLU-JAD-S1 has the code of a client.']]) // prettier-ignore
  await db.deleteFrom('incoming_stock').where('product_id', '=', product).execute()
  await db.deleteFrom('company_code').where('product_id', '=', product).execute()
  expect(await call('DELETE', `${copy.id}/`)).toEqual({ http: 204 })
  expect((await call('GET', `${copy.id}/`)).http).toBe(404)
  expect((await call('DELETE', `${copy.id}/`)).http).toBe(404)
  const waiting = await db.selectFrom('file_to_remove').select('key').where('key', '=', `images/${image.style.pictures[0].key}`).execute() // prettier-ignore
  expect(waiting).toHaveLength(1)
})
