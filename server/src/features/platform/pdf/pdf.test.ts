import { performance } from 'node:perf_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openPdf } from '../../../../test/pdf.ts'
import { readConfig } from '#config.ts'
import { keptPdf, writePdf, type Part } from './pdf.ts'

const shop = { config: readConfig({ SECRET: 'abcdefgh'.repeat(4) }), now: () => new Date(0) }
const cover = { title: 'Order 1', language: 'en' } as const
const table = (rows: number): Part => ({
  kind: 'table',
  columns: [{ head: 'Article' }, { head: 'Units', width: 60, align: 'figures' }],
  rows: Array.from({ length: rows }, (_, n) => [
    { strong: `TW-${n}`, more: ['T-shirt, navy, L', 'With our logo'] },
    String(n),
  ]),
})

test('R-7 DOC-01: a document of 5,000 lines is drawn beside the requests, which hardly notice', async () => {
  await writePdf(shop, cover, [table(1)]) // starts the thread
  const before = performance.eventLoopUtilization()
  const pdf = await writePdf(shop, cover, [table(5000)])
  const { utilization } = performance.eventLoopUtilization(before)
  expect(pdf.length).toBeGreaterThan(100_000)
  expect(utilization).toBeLessThan(0.5) // drawn here, it would be 1
})

test('DOC-01: each page says which it is, and of how many', async () => {
  const { pageTexts } = await openPdf(await writePdf(shop, cover, [table(60)]))
  expect(pageTexts.length).toBeGreaterThan(2)
  pageTexts.forEach((text, index) => expect(text).toContain(`Page ${index + 1} of ${pageTexts.length}`))
})

test('DOC-01: a page ends and begins with the sum so far, under heads that are repeated, in a table that is tagged', async () => {
  const sums = Array.from({ length: 60 }, (_, n) => `${n + 1},00 €`)
  const long = { ...table(60), carry: { foot: 'Carried forward', head: 'Brought forward', sums } } as Part
  const { pageTexts, tags } = await openPdf(await writePdf(shop, cover, [long]))
  const carried = pageTexts.map((text) =>
    ['Brought', 'Carried'].map((way) => text.match(`(\\d+,00 €) ?${way} forward`)?.[1]),
  )
  for (const [page, [brought]] of carried.entries()) expect(brought).toBe(carried[page - 1]?.[1])
  expect([carried[0]![1], carried.at(-1)![1]]).toEqual([expect.any(String), undefined])
  for (const text of pageTexts) expect(text).toContain('Article')
  expect(tags).toEqual(expect.arrayContaining(['Document', 'Table', 'TR', 'TH', 'TD']))
})

test('DOC-01 DOC-02: the heads of a table stand on the page of its first row, however far down it begins', async () => {
  for (const above of [30, 44, 46, 47, 48, 49, 50]) {
    const note: Part = { kind: 'note', title: 'Wish', text: Array(above).fill('Ring').join('\n') }
    const { pageTexts } = await openPdf(await writePdf(shop, cover, [note, table(1)]))
    const withHeads = pageTexts.filter((text) => text.includes('Article'))
    expect([above, withHeads.map((text) => text.includes('TW-0'))]).toEqual([above, [true]])
  }
})

test('DOC-01: a reference stands on one line as far as its column may grow, and a longer one is broken', async () => {
  const lines = async (ref: string) => {
    const columns = [{ head: 'Reference', width: 40, most: 90 }, { head: 'Article' }]
    const rows = [
      [ref, 'Polo'],
      ['K1', 'Polo'],
    ]
    const { pageTexts } = await openPdf(await writePdf(shop, cover, [{ kind: 'table', columns, rows }]))
    return pageTexts[0]!.includes(ref)
  }
  expect(await lines('K356-NAVY-3XL')).toBe(true)
  expect(await lines('K356-LONGSLEEVE-NAVY-3XL-TALL')).toBe(false)
})

test('DOC-01: no word of what a fact is called is broken', async () => {
  const panel = { title: 'Sendung', facts: [['Sendungsnummer', '3232']] as [string, string][] }
  const two: Part = { kind: 'panels', panels: [panel, { ...panel, title: 'Lieferung' }] }
  const { text } = await openPdf(await writePdf(shop, cover, [two]))
  expect(text.match(/Sendungsnummer /g)).toHaveLength(2)
})

test('DOC-01 OD-21: Greek and Cyrillic names are printed, and only their glyphs are kept', async () => {
  const greek = 'Παπαδόπουλος, Αθήνα'
  const cyrillic = 'Магазин «Спасибо»'
  const parts: Part[] = [
    { kind: 'heading', text: greek },
    { kind: 'facts', facts: [[cyrillic, greek]] },
    { kind: 'note', title: cyrillic, text: greek },
  ]
  const pdf = await writePdf(shop, cover, parts)
  const { text } = await openPdf(pdf)
  expect([text.split(greek).length, text.split(cyrillic).length]).toEqual([4, 3])
  expect(pdf.length).toBeLessThan(60_000)
})

test('DOC-02: sizes stand beside each other in a cell, all on one page, and are read one after the other', async () => {
  const sizes = Array.from({ length: 15 }, (_, n) => ({
    size: `EU ${n} ½ lang`,
    units: `${n} = 1 × ${n}`,
    gtin: '5412345000013',
    box: true as const,
  }))
  const runs: Part = {
    kind: 'table',
    columns: [{ head: 'Article' }, { head: 'Units', width: 60 }],
    rows: Array.from({ length: 3 }, (_, n) => [{ strong: `TW-${n}`, more: ['Navy'], sizes }, '9']),
  }
  const { pageTexts, text, tags, alts } = await openPdf(await writePdf(shop, cover, [runs]))
  expect(alts).toHaveLength(45)
  for (const each of pageTexts) expect(each.match(/EU \d+ 1\/2 lang/g)!.length % 15).toBe(0)
  expect(text).toMatch(/EU 0 1\/2 lang 0 = 1 × 0 .*EU 1 1\/2 lang 1 = 1 × 1 /)
  expect(tags.filter((tag) => tag === 'LI')).toHaveLength(45)
})

test('OD-21: a document that says the same is the one that was written before; one that does not is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'papers-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const at = (day: string) => ({
    config: { ...shop.config, filesUrl: pathToFileURL(folder).href },
    now: () => new Date(day),
  })
  const first = await keptPdf(at('2026-11-20'), cover, [table(2)])
  expect((await keptPdf(at('2026-11-21'), cover, [table(2)])).equals(first)).toBe(true)
  expect((await openPdf(await keptPdf(at('2026-11-21'), cover, [table(3)]))).text).toContain('TW-2')
  const nowhere = { ...shop, config: { ...shop.config, filesUrl: 'file:/dev/null/nowhere' } }
  expect((await openPdf(await keptPdf(nowhere, cover, [table(1)]))).text).toContain('TW-0')
  const other = await keptPdf(at('2026-11-21'), { ...cover, language: 'fr' }, [table(2)])
  expect((await openPdf(other)).info['Language']).toBe('fr')
})

test('DOC-01: what cannot be drawn is an error of that document alone', async () => {
  const broken: Part = { kind: 'facts', facts: [['name', 5 as unknown as string]] }
  const [failed, good] = await Promise.allSettled([
    writePdf(shop, cover, [broken]),
    writePdf(shop, cover, [{ kind: 'heading', text: 'Order 1' }]),
  ])
  expect(failed.status).toBe('rejected')
  expect(good.status).toBe('fulfilled')
})

test('R-7: many documents at once are drawn one after the other; too many are told to come again', async () => {
  const wanted = Array.from({ length: 40 }, () =>
    writePdf(shop, cover, [{ kind: 'heading', text: 'Order 1' }]),
  )
  const outcomes = await Promise.allSettled(wanted)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(12)
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toHaveProperty('name', 'OverloadedError')
})
