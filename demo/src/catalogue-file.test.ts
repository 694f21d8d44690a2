import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeCatalogue } from './catalogue-file.ts'
import { demoCatalogue } from './catalogue/catalogue.ts'

test('the catalogue is written as a file of the import format, with the paths that its pictures have', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-demo-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'catalogue.jsonl')
  const keys = await writeCatalogue(file, { today: '2026-11-20', pathOf: (key) => `${key}.webp` })
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  const records = [...demoCatalogue('2026-11-20')]
  expect(lines).toHaveLength(records.length)
  const at = records.findIndex((record) => record.record === 'product')
  const image = 'image' in records[at]! ? records[at].image : undefined
  expect(JSON.parse(lines[at]!)).toEqual({ ...records[at], image: `${image}.webp` })
  expect(keys).toContain(image)
})
