import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestShop } from '../../server/test/app.ts'
import { importFile } from '../../server/src/features/catalogue/import/import-file.service.ts'
import { writeCatalogue, writeCatalogueWithPictures } from './catalogue-file.ts'
import { demoCatalogue } from './catalogue/catalogue.ts'
import { colors } from './catalogue/colors.ts'

const today = '2026-11-20'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-demo-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('the catalogue is written as a file of the import format, with the paths that its pictures have', async () => {
  const file = join(await temporaryFolder(), 'catalogue.jsonl')
  const keys = await writeCatalogue(file, { today, pathOf: (key) => `${key}.webp` })
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  const records = [...demoCatalogue(today)]
  expect(lines).toHaveLength(records.length)
  const at = records.findIndex((record) => record.record === 'product')
  const image = 'image' in records[at]! ? records[at].image : undefined
  expect(JSON.parse(lines[at]!)).toEqual({ ...records[at], image: `${image}.webp` })
  expect(keys).toContain(image)
})

/** A style of the demonstration with its products, and what they refer to. */
function* styleWith(ref: string) {
  for (const record of demoCatalogue(today))
    if (!['group', 'product', 'price', 'stock', 'incoming'].includes(record.record)) yield record
    else if ('ref' in record && (record.ref === ref || record.ref.startsWith(`${ref}-`))) yield record
}

test('with its pictures it is imported by a shop that knows no drawings', async () => {
  const folder = await temporaryFolder()
  const progress: number[] = []
  await writeCatalogueWithPictures(folder, { today, records: styleWith('H 516') }, (done, all) =>
    progress.push(all - done),
  )
  const samples = colors.filter(({ hex2 }) => hex2 !== undefined)
  expect(progress.length).toBe(3 + samples.length)
  expect(progress.at(-1)).toBe(0)
  await using shop = await createTestShop({ env: { FILES_URL: `file:${await temporaryFolder()}` } })
  const file = join(folder, 'catalogue.jsonl')
  const images = join(folder, 'images')
  const summary = await importFile(shop.deps, { file, images, format: 'own', textLanguage: 'fr' })
  expect(Object.values(summary).map(({ refused }) => refused)).not.toContain(1)
  expect(summary['photo']).toMatchObject({ inserted: progress.length, refused: 0 })
  const { image } = await shop.db
    .selectFrom('product')
    .where('ref', 'like', 'H 516-%')
    .select('image')
    .limit(1)
    .executeTakeFirstOrThrow()
  const picture = await shop.app.inject({ url: `/images/${image}?size=400` })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
})
