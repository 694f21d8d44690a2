import { expect, test } from 'vitest'
import { translateMessage } from '#i18n/messages.ts'
import { FileError } from './file-error.ts'
import { readCsv } from './read-csv.ts'

async function* chunksOf(text: string, length: number) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}
async function read(text: string, chunk = 7) {
  const rows = []
  for await (const row of readCsv(chunksOf(text, chunk)))
    rows.push('problem' in row ? { line: row.line, reason: translateMessage('en', row.problem.reason) } : row)
  return rows
}

test.each([';', ',', '\t'])('separator %j is recognised', async (separator) => {
  const text = [
    ['record', 'code', 'name.fr', 'name.nl'],
    ['color', 'NVY', 'Marine', ''],
  ]
    .map((row) => row.join(separator))
    .join('\r\n')
  expect(await read(text)).toEqual([
    { line: 2, value: { record: 'color', code: 'NVY', name: { fr: 'Marine', nl: null } } },
  ])
})

test('numbers, yes and no, lists and decimal commas are read; an empty cell is null', async () => {
  const text =
    'record;ref;group;pack;is_pickup_only;price;catalogs;gtin\n' +
    'product;K1;G1;12;oui;;;05412345\n' +
    'price;;;;;3,35;;\n' +
    'group;G1;;;;;A | B|;\n'
  expect(await read(text)).toEqual([
    {
      line: 2,
      value: {
        record: 'product',
        ref: 'K1',
        group: 'G1',
        pack: 12,
        is_pickup_only: true,
        catalogs: null, // of the style that a product may bring with it
        gtin: '05412345',
      },
    },
    { line: 3, value: { record: 'price', price: '3.35' } },
    { line: 4, value: { record: 'group', ref: 'G1', catalogs: ['A', 'B'] } },
  ])
})

test('what cannot be read stays text, to be refused with its value', async () => {
  expect(await read('record,pack,is_pickup_only\nproduct,5.4E+12,peut-être\n')).toEqual([
    { line: 2, value: { record: 'product', pack: '5.4E+12', is_pickup_only: 'peut-être' } },
  ])
})

test('a row is told by the line that it begins on, after cells with line breaks and empty rows', async () => {
  const text = 'record,code,name.fr\ncolor,A,"deux\nlignes ""ici"""\n\ncolor,B,Bleu\n'
  expect(await read(text)).toEqual([
    { line: 2, value: { record: 'color', code: 'A', name: { fr: 'deux\nlignes "ici"' } } },
    { line: 5, value: { record: 'color', code: 'B', name: { fr: 'Bleu' } } },
  ])
})

test('a cell of a column that the kind does not have is kept for the report, an empty one is not', async () => {
  expect(await read('record,code,name,hex,name.fr\nbrand,L,Linden,#fff,\n')).toEqual([
    { line: 2, value: { record: 'brand', code: 'L', name: 'Linden', hex: '#fff' } },
  ])
})

test('a row with more cells than columns is refused, one with fewer leaves the last ones as they are', async () => {
  expect(await read('record,code,name\nbrand,L,Linden,oops\nbrand,M\n')).toEqual([
    { line: 2, reason: 'The row has more cells than the header has columns (3).' },
    { line: 3, value: { record: 'brand', code: 'M' } },
  ])
})

test('a stray quote is told and the other rows are read', async () => {
  const rows = await read('record,code,name\nbrand,A,Linden\nbrand,B,12" Towel\nbrand,C,Cotton\n')
  expect(rows).toMatchObject([
    { line: 2, value: { code: 'A' } },
    { line: 3, reason: expect.stringContaining('Unreadable CSV') },
    { line: 4, value: { code: 'C' } },
  ])
})

test('D-4: a quote that is never closed is told where it opens, and takes no other row with it', async () => {
  const rows = await read(
    'record,code,name\nbrand,A,Linden\nbrand,B,"Towel\nbrand,C,Cotton\nbrand,D,"Two\nlines"\n',
  )
  expect(rows).toMatchObject([
    { line: 2 },
    { line: 3, reason: 'Unreadable CSV: a quote (") opens a cell in this row and is not closed.' },
    { line: 4, value: { code: 'C' } },
    { line: 5, value: { code: 'D', name: 'Two\nlines' } },
  ])
})

test('D-4: a quote that a later quoted cell would close takes no row with it either', async () => {
  const good = Array.from({ length: 200 }, (_, n) => `brand,G${n},"Brand ${n}"\n`).join('')
  const rows = await read(`record,code,name\nbrand,A,"Linden\n${good}`, 1000)
  expect(rows).toHaveLength(201)
  expect(rows[0]).toMatchObject({ line: 2, reason: expect.stringContaining('not closed') })
  expect(rows[200]).toMatchObject({ line: 202, value: { code: 'G199', name: 'Brand 199' } })
})

test.each(['\r\n', '\r', '\n'])('D-3: line ends of %j may be mixed with others', async (end) => {
  const good = Array.from({ length: 200 }, (_, n) => `brand,G${n},Brand${n % 2 ? '\n' : '\r\n'}`).join('')
  const rows = await read(`record,code,name${end}brand,A,"two${end}lines"${end}${good}`)
  expect(rows).toHaveLength(201)
  expect(rows[0]).toMatchObject({ line: 2, value: { name: 'two\nlines' } })
  expect(rows[200]).toMatchObject({ line: 203, value: { code: 'G199', name: 'Brand' } })
})

test.each([
  ['a cell without quotes', 'x'],
  ['a cell in quotes', '"x"'],
  ['a cell whose quote is never closed', '"x'],
])(
  'D-1: %s of more than a million characters is refused, and the rows after it are read',
  async (_, cell) => {
    const huge = cell.replace('x', 'x'.repeat(3_000_000))
    const good = Array.from({ length: 200 }, (_row, n) => `brand,G${n},Brand\n`).join('')
    const rows = await read(`record,code,name\nbrand,A,${huge}\n${good}`, 65_536)
    expect(rows).toHaveLength(201)
    expect(rows[0]).toEqual({ line: 2, reason: 'The line is longer than 1\u202f000\u202f000 characters.' })
    expect(rows[200]).toMatchObject({ line: 202, value: { code: 'G199' } })
  },
)

test('D-1: a cell of many lines, more than a million characters in all, is refused alone', async () => {
  const lines = `${'x'.repeat(9_999)}\n`.repeat(150)
  const rows = await read(`record,code,name\nbrand,A,"${lines}`, 65_536)
  expect(rows).toHaveLength(150)
  expect(rows[0]).toMatchObject({ line: 2, reason: expect.stringContaining('not closed') })
})

test.each([
  ['', 'The file is empty. Nothing was imported.'],
  ['\n \n;;\n', 'The file is empty. Nothing was imported.'],
  ['record;code\n\n;\n', 'The file holds the names of columns and no rows. Nothing was imported.'],
  [
    'code;name\nA;Linden\n',
    'Columns are missing: record. Nothing was imported. The first row names: code, name',
  ],
  [
    'record|code|name\nbrand|A|Linden\n',
    'The columns are separated by “|”. Nothing was imported; comma, semicolon or tab are expected.',
  ],
  [
    'record;code;"name\nbrand;A;Linden\nbrand;B;"Cotton"\n',
    'The first row, which names the columns, has a quote (") that is not closed, or stands inside of a name. Nothing was imported.',
  ],
  [
    'record;co"de;name\nbrand;A;Linden\n',
    'The first row, which names the columns, has a quote (") that is not closed, or stands inside of a name. Nothing was imported.',
  ],
  [
    'record;code;name;code\nbrand;A;Linden;B\n',
    'The column “code” stands twice in the first row. Nothing was imported; leave one of them.',
  ],
])('D-4 D-5 D-6 D-7: %j is refused as a whole', async (text, sentence) => {
  const error: unknown = await read(text).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(FileError)
  expect(translateMessage('en', (error as FileError).text)).toBe(sentence)
})
