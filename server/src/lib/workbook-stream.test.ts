import { buffer } from 'node:stream/consumers'
import { read, utils } from '@e965/xlsx'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { streamWorkbook, type StreamedCell } from './workbook-stream.ts'

const columns = [
  { header: 'Référence', width: 20 },
  { header: 'Prix', width: 12, isPrice: true },
  { header: 'De', width: 8 },
]
async function* several(rows: StreamedCell[][]) {
  yield* rows
}
const written = (rows: StreamedCell[][], wide = columns) =>
  buffer(streamWorkbook({ name: 'Liste & prix', columns: wide, rows: several(rows) }))

test('PROF-08: texts stay texts, numbers are numbers, and the heads have a filter', async () => {
  const rows: StreamedCell[][] = [
    ['=HYPERLINK("http://x.example")', 7919.3749, 100],
    ['00042', null, 0],
    [' <b>&"\u0001é\n2 ', -1.5, null],
  ]
  const file = await written(rows)
  const { sheets } = await readXlsx(file)
  expect(sheets[0]!.name).toBe('Liste & prix')
  expect(sheets[0]!.rows).toEqual([
    ['Référence', 'Prix', 'De'],
    ['=HYPERLINK("http://x.example")', 7919.3749, 100],
    ['00042', null, 0],
    [' <b>&"é\n2 ', -1.5, null],
  ])
  expect(sheets[0]!).toMatchObject({ autoFilter: { range: 'A1:C4' }, freezePane: { rows: 1 } })

  // Another reader, which other programs are built on, finds the same.
  const book = read(file, { cellFormula: true, cellNF: true, cellStyles: true })
  const sheet = book.Sheets['Liste & prix']!
  expect(utils.sheet_to_json(sheet, { header: 1 })[1]).toEqual(rows[0])
  expect([sheet['A2'], sheet['B2']]).toMatchObject([{ t: 's' }, { t: 'n', z: '#,##0.0000' }])
  expect(sheet['A2'].f).toBeUndefined()
  expect(sheet['!autofilter']).toEqual({ ref: 'A1:C4' })
})

test('PROF-08: a sheet may have more columns than letters, and no rows', async () => {
  const wide = Array.from({ length: 30 }, (_, n) => ({ header: `${n}`, width: 5 }))
  const { sheets } = await readXlsx(await written([], wide))
  expect(sheets[0]!.rows[0]!.at(-1)).toBe('29')
  expect(sheets[0]!.autoFilter).toMatchObject({ range: 'A1:AD1' })
})

test('PROF-08: rows are handed on while they come', async () => {
  let asked = 0
  async function* many() {
    for (; asked < 50_000; asked += 1) yield [`REF-${asked}`, asked / 7, asked]
  }
  const stream = streamWorkbook({ name: 'Many', columns, rows: many() })
  let first = 0
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > 20_000) first ||= asked
  }
  expect(first).toBeLessThan(20_000)
  expect(asked).toBe(50_000)
})
