import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PictureSource } from '#lib/picture-source.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aGroup, aProduct, aUser } from '../../../../test/builders.ts'
import { formatFor, isPhotoPath, sizeFor } from './images.rules.ts'
import { createPictures, imageUrl } from './images.service.ts'

/** Squares of one colour, under keys such as `swatch/cf1f2e`. */
const swatches: PictureSource = {
  prefix: 'swatch/',
  knows: (key) => /^swatch\/[0-9a-f]{6}$/.test(key),
  render: (key, size, format) =>
    sharp({ create: { width: size, height: size, channels: 3, background: `#${key.slice(-6)}` } })
      .toFormat(format)
      .toBuffer(),
}
let shop: TestShop
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-images-'))
  shop = await createTestShop({ env: { DATA_DIR: folder }, pictures: swatches })
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a1f2b' } }).jpeg()
  const { id } = await aGroup(shop.db)
  await aProduct(shop.db, { group_id: id })
  await shop.db
    .updateTable('product_group')
    .set({ images: ['swatch/cf1f2e'] })
    .execute()
  await shop.db.updateTable('product').set({ image: 'swatch/1f2a44' }).execute()
  await put('files/images/m/h/hoodie-1a2b3c4d.jpg', await photo.toBuffer())
  await put('files/images/broken.jpg', Buffer.from('no picture at all'))
  await put('files/secret.jpg', await photo.toBuffer())
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function put(path: string, bytes: Buffer) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), bytes)
}
const get = (path: string, headers: Record<string, string> = { accept: 'image/avif,image/webp,*/*' }) =>
  shop.app.inject({ method: 'GET', url: `/images/${path}`, headers })
const seen = async (answer: { rawPayload: Buffer }) => {
  const { format, width, height, compression } = await sharp(answer.rawPayload).metadata()
  return { format: format === 'heif' ? compression === 'av1' && 'avif' : format, width, height }
}

test('CAT-16: a picture is 75 pixels when no size is asked for', async () => {
  const answer = await get('m/h/hoodie-1a2b3c4d.jpg')
  expect(answer.statusCode).toBe(200)
  expect(await seen(answer)).toEqual({ format: 'webp', width: 75, height: 50 })
})

test('CAT-15 CONST-16: the zoom of 400 pixels is WebP, and AVIF or PNG for who takes nothing else', async () => {
  const photo = 'm/h/hoodie-1a2b3c4d.jpg?size=400'
  expect(await seen(await get(photo))).toEqual({ format: 'webp', width: 400, height: 267 })
  expect(await seen(await get(photo, { accept: 'image/avif' }))).toMatchObject({ format: 'avif', width: 400 })
  expect(await seen(await get(photo, { accept: 'image/png' }))).toMatchObject({ format: 'png', width: 400 })
})

test('large pictures are AVIF where the browser takes it', async () => {
  expect(await seen(await get('m/h/hoodie-1a2b3c4d.jpg?size=800'))).toMatchObject({
    format: 'avif',
    width: 800,
  })
})

test('a picture of the source is made by it, in the size that is asked for', async () => {
  const answer = await get('swatch/cf1f2e?size=200')
  expect(answer.headers['content-type']).toBe('image/webp')
  expect(await seen(answer)).toEqual({ format: 'webp', width: 200, height: 200 })
  const chest = { left: 95, top: 110, width: 1, height: 1 }
  const [red = 0, green = 0] = await sharp(answer.rawPayload).extract(chest).removeAlpha().raw().toBuffer()
  expect(red).toBeGreaterThan(green + 60)
})

test('a picture that cannot be kept, as on a full disk, is shown all the same', async () => {
  await put('closed/rendered', Buffer.from('a file where a folder should be'))
  const config = { ...shop.deps.config, filesUrl: `file:${join(folder, 'closed')}` }
  const { isFound } = await createPictures({ ...shop.deps, config }).picture('swatch/cf1f2e', 200, 'webp')
  expect(isFound).toBe(true)
})

test('a picture of the source that the catalogue does not show is not made, until it does', async () => {
  expect((await get('swatch/123456?size=200')).statusCode).toBe(404)
  const { id } = await aProduct(shop.db)
  await shop.db.updateTable('product').set({ image: 'swatch/123456' }).where('id', '=', id).execute()
  const again = () => get('swatch/123456?size=200').then(({ statusCode }) => statusCode)
  await expect.poll(again, { interval: 200 }).toBe(200)
})

test('a photo smaller than what is asked for is not blown up', async () => {
  expect(await seen(await get('m/h/hoodie-1a2b3c4d.jpg?size=1200'))).toMatchObject({
    width: 900,
    height: 600,
  })
})

test('OD-36: a picture of a content page has an address that serves it', async () => {
  const texts = { fr: 'Brochure', en: 'Brochure' }
  await shop.db
    .insertInto('content_page')
    .values({
      slug: 'brochure-winter',
      type: 'brochure',
      title: JSON.stringify(texts),
      content: JSON.stringify(texts),
      images: ['swatch/641a2b'],
      published_at: new Date('2026-01-01'),
    })
    .execute()
  const { id } = await aUser(shop.db)
  const page = await shop.as(id)('GET', 'page/brochure-winter/')
  expect(page.json().images).toEqual(['http://localhost:3000/images/swatch/641a2b'])
  const again = () => get('swatch/641a2b').then(({ statusCode }) => statusCode)
  await expect.poll(again, { interval: 200 }).toBe(200)
})

test('browsers keep a picture for good, and a known one is not sent again', async () => {
  const first = await get('m/h/hoodie-1a2b3c4d.jpg?size=200')
  expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(first.headers['vary']).toContain('Accept')
  const etag = String(first.headers['etag'])
  const again = await get('m/h/hoodie-1a2b3c4d.jpg?size=200', { accept: 'image/webp', 'if-none-match': etag })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
})

test('a thousand pictures that are not there cost little more than one', async () => {
  const ask = async (count: number) => {
    const start = performance.now()
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) => get(`none-${count}-${index}.jpg?size=1200`)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    return performance.now() - start
  }
  const one = await ask(1)
  expect(await ask(1000)).toBeLessThan(30 * Math.max(one, 200))
})

test('what is not there shows the placeholder, as 404 and for a minute only', async () => {
  for (const path of ['m/h/nothing.jpg', 'broken.jpg', 'swatch/none']) {
    const answer = await get(`${path}?size=150`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    expect(await seen(answer)).toEqual({ format: 'webp', width: 150, height: 150 })
  }
})

test.each([
  '../secret.jpg',
  '..%2fsecret.jpg',
  '%2e%2e/secret.jpg',
  '..%5csecret.jpg',
  'm/../../secret.jpg',
  '/etc/passwd',
])('nothing outside the images folder is served: %s', async (path) => {
  const { statusCode, headers } = await get(path)
  expect(statusCode === 200 && String(headers['content-type']).startsWith('image/')).toBe(false)
})

test('a picture is made once, however many ask for it at the same moment', async () => {
  const pictures = createPictures(shop.deps)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => pictures.picture('swatch/1f2a44', 150, 'webp')),
  )
  expect(new Set(answers.map(({ bytes }) => bytes)).size).toBe(1)
  const kept = await readdir(join(folder, 'files/rendered'), { recursive: true })
  expect(kept.filter((name) => name.includes(`${answers[0]!.tag}.150`))).toHaveLength(1)
})

test.each([
  [undefined, 75],
  ['', 75],
  ['75', 75],
  ['76', 150],
  ['200', 200],
  ['400', 400],
  ['9999', 1200],
  ['-5', 75],
  ['large', 75],
])('CONST-17: size %s is made as %s pixels', (asked, size) => expect(sizeFor(asked)).toBe(size))

test.each<[string, number, string]>([
  ['image/avif,image/webp,*/*', 75, 'webp'],
  ['image/avif,image/webp,*/*', 800, 'avif'],
  ['image/avif', 75, 'avif'],
  ['*/*', 800, 'webp'],
  ['', 800, 'webp'],
  ['image/jpeg', 800, 'png'],
])('for Accept "%s" at %s pixels the format is %s', (accept, size, format) =>
  expect(formatFor(accept, size)).toBe(format),
)

test.each<[string, boolean]>([
  ['m/h/mh01-black_main.jpg', true],
  ['Été 2026/chemise à carreaux (2).JPG', true],
  ['chemise.svg', false],
  ['../x.jpg', false],
  ['a/../x.jpg', false],
  ['.hidden/x.jpg', false],
  ['a//x.jpg', false],
  ['/x.jpg', false],
  ['a\\x.jpg', false],
  ['x.jpg\0', false],
])('photo path %j is allowed: %s', (path, allowed) => expect(isPhotoPath(path)).toBe(allowed))

test('the address of a picture is absolute, with its key escaped', () => {
  const config = { publicUrl: 'https://shop.example' }
  expect(imageUrl(config, 'm/h/chemise à carreaux.jpg')).toBe(
    'https://shop.example/images/m/h/chemise%20%C3%A0%20carreaux.jpg',
  )
})
