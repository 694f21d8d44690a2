import type { Basket } from '@comptoir/contract/basket'
import { importColumns } from '@comptoir/contract/import-fields'
import type { ImportLine, ImportReport } from '@comptoir/contract/basket-import'
import { read as readWorkbook, utils, write } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { countQueries } from '../../../../test/database.ts'
import { readFile } from './read-file.ts'
import {
  aBuyerOf,
  aClientOf,
  aColor,
  aGroup,
  aProduct,
  aSize,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'

const importPath = 'order/basket/default/excel/import'
let shop: TestShop
let buyer: number
let tariff_id: number
/** Polo K356: two colours in three sizes, packs of one; and a towel in packs of 6 from 12 on. */
const ids: Record<string, number> = {}

beforeAll(async () => {
  shop = await createTestShop()
  const { db } = shop
  tariff_id = (await aTariff(db)).id
  const prices = { [tariff_id]: '5' }
  const group_id = (await aGroup(db, { ref: 'K356', name: 'Polo piqué' })).id
  const colors = { Marine: (await aColor(db, 'Bleu marine')).id, Rouge: (await aColor(db, 'Rouge')).id }
  const sizes = {
    S: (await aSize(db, 'S', 1)).id,
    M: (await aSize(db, 'M', 2)).id,
    L: (await aSize(db, 'L', 3)).id,
  }
  let count = 0
  for (const [color, color_id] of Object.entries(colors))
    for (const [size, size_id] of Object.entries(sizes)) {
      const ref = `K356-${color === 'Marine' ? 'NVY' : 'RED'}-${size}`
      ids[ref] = (
        await aProduct(db, { ref, group_id, color_id, size_id, prices, gtin: gtin(`54123450000${count++}`) })
      ).id
    }
  ids['TW-6'] = (await aProduct(db, { ref: 'TW-6', pack: 6, min_quantity: 12, prices })).id
  ids['00042'] = (await aProduct(db, { ref: '00042', prices, gtin: '0012345678905' })).id
  ids['NOPRICE'] = (await aProduct(db, { ref: 'NOPRICE-1' })).id
  ids['OLD-1'] = (await aProduct(db, { ref: 'OLD-1', prices, is_active: false })).id
  await db.updateTable('product').set({ successor_id: ids['TW-6'] }).where('id', '=', ids['OLD-1']).execute()
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  buyer = (await aUser(shop.db, { tariff_id, language: 'fr' })).id
})

/** Twelve digits with their check digit. */
function gtin(body: string): string {
  const digits = body.padEnd(12, '0')
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
  return digits + ((10 - (sum % 10)) % 10)
}

type Sent = { dryRun?: boolean; language?: string; as?: number } & Record<string, unknown>
/** Sends a file as a browser does. */
async function upload(
  content: string | Uint8Array<ArrayBuffer>,
  { dryRun, language = 'en', as = buyer, ...fields }: Sent = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('excel_file', new File([content], 'commande.xls'))
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  return shop.as(as)(
    'POST',
    `${importPath}${dryRun ? '?dry_run=true' : ''}`,
    Buffer.from(await request.arrayBuffer()),
    {
      'content-type': request.headers.get('content-type')!,
      'accept-language': language,
    },
  )
}
async function imported(content: string | Uint8Array<ArrayBuffer>, sent: Sent = {}): Promise<ImportReport> {
  const answer = await upload(content, sent)
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()])
  return answer.json()
}
const sheet = (
  rows: unknown[][],
  bookType: 'xlsx' | 'biff8' | 'biff5' | 'biff2' | 'xlml' = 'xlsx',
): Uint8Array<ArrayBuffer> => {
  const book = utils.book_new(utils.aoa_to_sheet(rows), 'Order')
  return new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer)
}
const shown = ({ lines }: ImportReport) =>
  lines.map(({ row, status, message_code, product, final_quantity }: ImportLine) => [
    row,
    status,
    message_code,
    product?.ref ?? null,
    final_quantity,
  ])
async function inBasket(as = buyer): Promise<Record<string, number>> {
  const basket: Basket = (await shop.as(as)('GET', 'order/basket/default/')).json()
  return Object.fromEntries(basket.products.map(({ ref, final_quantity }) => [ref, final_quantity]))
}

describe('IMP-01 IMP-02 IMP-03: a file adds what it orders to the current basket', () => {
  test.each(['xlsx', 'biff8', 'biff5', 'biff2', 'xlml'] as const)('%s', async (bookType) => {
    const report = await imported(
      sheet(
        [
          ['Reference', 'Qty'],
          ['K356-NVY-S', 10],
          ['K356 RED L', 150],
        ],
        bookType,
      ),
    )
    expect(shown(report)).toEqual([
      [2, 'added', 'added', 'K356-NVY-S', 10],
      [3, 'added', 'large_quantity', 'K356-RED-L', 150],
    ])
    expect(report.summary).toEqual({ rows: 2, added: 2, updated: 0, repaired: 0, skipped: 0, failed: 0 })
    expect(report.basket.basket_products).toHaveLength(2)
    expect(await inBasket()).toEqual({ 'K356-NVY-S': 10, 'K356-RED-L': 150 })
  })

  test('csv with semicolons in Windows-1252', async () => {
    const text = Buffer.from(
      'R\xe9f\xe9rence;Quantit\xe9;Remarque\r\nK356-NVY-S;1.200,00;\xe9t\xe9\r\n',
      'latin1',
    )
    const report = await imported(text)
    expect(report.reading).toMatchObject({
      encoding: 'Windows-1252',
      separator: ';',
      decimal_sign: ',',
      language: 'fr',
    })
    expect(report.lines[0]).toMatchObject({ final_quantity: 1200, read: { comment: 'été' } })
  })

  test('xml of our own, with packs', async () => {
    const report = await imported(
      '<order><line><gtin>0012345678905</gtin><quantity>3</quantity></line><line><reference>TW-6</reference><quantity unit="pack">2</quantity></line></order>',
    )
    expect(shown(report)).toEqual([
      [1, 'added', 'added', '00042', 3],
      [2, 'added', 'added', 'TW-6', 12],
    ])
  })
})

test('OD-59: of what an order would be refused for the stock the check says so, as the basket does', async () => {
  const warehouse = (await aWarehouse(shop.db)).id
  const stocked = async (ref: string, on_hand: number, min_quantity = 1) =>
    aProduct(shop.db, {
      ...{ ref, min_quantity, prices: { [tariff_id]: '5' } },
      ...{ stock: { [warehouse]: on_hand }, stock_policy: 'deny' },
    })
  await stocked('FEW', 5)
  await stocked('NONE', 2, 3)
  const of = async (few: number) =>
    (await imported(`ref;qty\nFEW;${few}\nNONE;3`, { dryRun: true })).lines.map((line) => line.stock_message)
  const none = 'Not available now: remove this line to be able to order.'
  expect(await of(5)).toEqual(['', none])
  const few = 'At most 5 pieces: an order of more is refused.'
  expect(await of(6)).toEqual([few, none])
  await imported('ref;qty\nFEW;2')
  expect(await of(4)).toEqual([few, none])
})

describe('IMP-02 C-02: an HTML table that is called xls, as many programs write', () => {
  test('as Excel saves it: entities, numbers behind what is shown, blank columns', async () => {
    const report = await imported(
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
       <meta http-equiv=Content-Type content="text/html; charset=utf-8">
       <style><!-- td { mso-number-format:General } --></style></head><body>
       <table><tr><td>R&eacute;f&eacute;rence<td>EAN<td>&nbsp;<td>Quantit&#233;<td>Remarque
       <tr><td></td><td x:num="12345678905">1,23457E+10</td><td></td><td x:num>2</td><td>l&rsquo;&eacute;t&eacute;<br>
       prochain<script>x()</script></td></tr>
       <tr><td style='mso-number-format:"\\@"'>00042</td><td></td><td></td><td>3</td><td></td></tr></table></body></html>`,
    )
    expect(report.reading).toMatchObject({ kind: 'html', encoding: null, language: 'fr', sheets: [''] })
    expect(shown(report).map(([row, , , ref, units]) => [row, ref, units])).toEqual([
      [2, '00042', 2],
      [3, '00042', 3],
    ])
    expect(report.lines[0]!.read.comment).toBe('l’été prochain')
  })

  test('a size matrix in a table within a table, with cells over several rows and columns', async () => {
    const report = await imported(
      `<table border=1><tr><td><b>Bon de commande</b></td></tr><tr><td>
       <TABLE><TR><TH ROWSPAN=2>Modèle<TH ROWSPAN=2>Couleur<TH COLSPAN=3>Tailles</TR><TR><TH>S<TH>M<TH>L</TR>
       <tr><td rowspan=2>K356<td>Bleu marine<td>1<td><td>3</tr><tr><td>Rouge<td><td>5<td></tr></TABLE></td></tr></table>`,
    )
    expect(shown(report).map(([row, , , ref, units]) => [row, ref, units])).toEqual([
      [3, 'K356-NVY-S', 1],
      [3, 'K356-NVY-L', 3],
      [4, 'K356-RED-M', 5],
    ])
  })

  test('OD-33: a table that claims any size, and one cut off, are read as far as they go', () => {
    const huge = '<table><tr><td colspan=999999999 rowspan=999999999>K356-NVY-S<td>1</tr>'.repeat(3)
    const result = readFile(Buffer.from(`${huge}<tr><td>K356-NVY-M`))
    expect('file' in result && result.file.sheets.at(-1)!.rows.map(({ cells }) => cells)).toEqual([
      ['K356-NVY-S'],
    ])
  })
})

test('C-02: a size matrix, style and colour in rows', async () => {
  const report = await imported(
    'Modèle;Couleur;S;M;L\nK356;Marine;1;;3\nK356;Rouge;;5;\nK356;Vert;1;;\nK356;Rouge;;;\n',
  )
  expect(shown(report)).toEqual([
    [2, 'repaired', 'code_repaired', 'K356-NVY-S', 1],
    [2, 'repaired', 'code_repaired', 'K356-NVY-L', 3],
    [3, 'added', 'added', 'K356-RED-M', 5],
    [4, 'failed', 'unknown_color', null, 0],
    [5, 'skipped', 'no_quantity', null, 0],
  ])
  expect(report.lines[3]!.suggestions.map(({ ref }) => ref)).toEqual(['K356-NVY-S', 'K356-RED-S'])
})

describe('C-02: size matrices as people draw them', () => {
  const two = { 'K356-NVY-S': 3, 'K356-RED-L': 4 }
  test.each<[string, unknown[][]]>([
    [
      'names above the sizes, the style in the first row of its colours',
      [
        ['Bon de commande 2026-11'],
        ['Modèle', 'Couleur', 'Tailles', null, null, 'Total'],
        [null, null, 'S', 'M', 'L', null],
        ['K356', 'Bleu marine', 3, null, null, 3],
        [null, 'Rouge', null, null, 4, 4],
        [null, 'Total', 3, null, 4, 7],
      ],
    ],
    [
      'prices above the quantities, and sums that are not called so below',
      [
        ['Modèle', 'Couleur', 'S', 'M', 'L'],
        ['Prix', null, 5.2, 5.2, 5.8],
        ['K356', 'Bleu marine', 3, null, null],
        ['K356', 'Rouge', null, null, 4],
        [null, null, 3, null, 4],
      ],
    ],
    [
      'sizes above the names',
      [
        [null, null, 'S', 'M', 'L'],
        ['Modèle', 'Couleur', 'Qté', 'Qté', 'Qté'],
        ['K356', 'Bleu marine', 3, null, null],
        ['K356', 'Rouge', null, null, 4],
      ],
    ],
    [
      'a matrix further down with other sizes',
      [
        ['Réf.', 'Couleur', 'S', 'M'],
        ['K356', 'Bleu marine', 3, null],
        [],
        ['Réf.', 'Couleur', 'L', 'S'],
        ['K356', 'Rouge', 4, null],
      ],
    ],
    [
      'the style in the head of its colours',
      [
        ['K356', 'S', 'M', 'L', 'Total'],
        ['Bleu marine', 3, null, null, 3],
        ['Rouge', null, null, 4, 4],
        ['Total', 3, null, 4, 7],
      ],
    ],
  ])('%s', async (_name, rows) => {
    const report = await imported(sheet(rows))
    expect(await inBasket()).toEqual(two)
    expect(report.summary.failed).toBe(0)
  })

  test('colour and style in the first row of their sizes', async () => {
    await imported('Modèle;Couleur;Taille;Qté\nK356;Bleu marine;S;3\n;;M;2\n;Rouge;L;4\n')
    expect(await inBasket()).toEqual({ ...two, 'K356-NVY-M': 2 })
  })

  test('where each row names its style, one that does not is explained', async () => {
    const text = 'Modèle;Couleur;Taille;Qté\nK356;Bleu marine;S;3\nK356;Bleu marine;M;2\n;Rouge;L;4\n'
    expect(shown(await imported(text)).at(-1)).toEqual([4, 'failed', 'no_product', null, 0])
  })
})

test('C-02: a size that a spreadsheet has taken for a date is repaired, across a matrix too', async () => {
  const { db } = shop
  const group_id = (await aGroup(db, { ref: 'KID-1', name: 'T-shirt enfant' })).id
  const color_id = (await aColor(db, 'Blanc')).id
  for (const [size, position] of [
    ['3/4', 11],
    ['5/6', 12],
  ] as const)
    await aProduct(db, {
      ref: `KID-1-${size.replace('/', '')}`,
      group_id,
      color_id,
      size_id: (await aSize(db, size, position)).id,
      prices: { [tariff_id]: '5' },
    })
  const list = await imported('Modèle;Couleur;Taille;Qté\nKID-1;Blanc;03-avr;6\n')
  expect(shown(list)).toEqual([[2, 'repaired', 'code_repaired', 'KID-1-34', 6]])
  const matrix = await imported('Modèle;Couleur;03-avr;05-juin\nKID-1;Blanc;1;2\n')
  expect(shown(matrix).map(([, status, , ref]) => [status, ref])).toEqual([
    ['repaired', 'KID-1-34'],
    ['repaired', 'KID-1-56'],
  ])
})

test.each([
  [
    'a message',
    '[28/11/2026, 12:31:02] Anne: K356-NVY-S 10\n[28/11/2026, 12:32:00] Anne: K356 rouge: M 2, L 3\nMerci',
  ],
  ['an answer to a mail', '> K356-NVY-S    10\n> K356-RED-M    2 pièces\n> K356-RED-L 3\n> Cordialement'],
  [
    'a document',
    'Réf Désignation Qté PU Total\nK356-NVY-S Polo marine S 10 12,50 125,00\nK356-RED-M Polo rouge M 2 12,50 25,00\nK356-RED-L Polo L 3 5,00 15,00',
  ],
])('C-02: lines of %s are read with their quantities', async (_name, text) => {
  await imported(text, { dryRun: true })
  await imported(text)
  expect(await inBasket()).toEqual({ 'K356-NVY-S': 10, 'K356-RED-M': 2, 'K356-RED-L': 3 })
})

test('OD-62: a quantity that says so counts packs, or dozens', async () => {
  const report = await imported('Réf.;Qté\nTW-6;3 lots\nK356-NVY-S;2 dz\n')
  expect(shown(report).map(([, , , ref, units]) => [ref, units])).toEqual([
    ['TW-6', 18],
    ['K356-NVY-S', 24],
  ])
})

test('C-02: a text is one, whatever its first letters are also the beginning of', async () => {
  for (const first of ['PK;Qté', 'MZ-100;Qté', 'ID;Produit;Qté']) {
    const [, ...more] = first.split(';')
    const answer = await upload(`${first}\n${more.map(() => 'K356-NVY-S').join(';')};4\n`, { dryRun: true })
    expect([first, answer.statusCode]).toEqual([first, 200])
  }
})

test('C-02: rows of sums under a list or a size matrix are left out, and the first row is never lost', async () => {
  const list = await imported(`K356-NVY-S;4 pièces\nK356-NVY-M;2 pièces\nTotal;6\nTotal TVA;`, {
    dryRun: true,
  })
  expect(shown(list)).toEqual([
    [1, 'added', 'added', 'K356-NVY-S', 4],
    [2, 'added', 'added', 'K356-NVY-M', 2],
    [3, 'skipped', 'no_product', null, 0],
    [4, 'skipped', 'no_product', null, 0],
  ])
  const named = await imported(`K356-NVY-S;Quantité 4\nK356-NVY-M;Quantité 2`, { dryRun: true })
  expect(named.lines.map(({ row, product }) => [row, product?.ref])).toEqual([
    [1, 'K356-NVY-S'],
    [2, 'K356-NVY-M'],
  ])
  const matrix = await imported('Modèle;Couleur;S;M;Total\nK356;Rouge;1;2;3\nTotal;;1;2;3', { dryRun: true })
  expect(shown(matrix).map(([row, status]) => [row, status])).toEqual([
    [2, 'added'],
    [2, 'added'],
    [3, 'skipped'],
    [3, 'skipped'],
  ])
})

test('C-02: the order is found on a sheet behind a long one', async () => {
  const book = utils.book_new(
    utils.aoa_to_sheet(Array.from({ length: 150 }, (_, n) => [`Client ${n}`, 'x'])),
    'Clients',
  )
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Réf', 'Qté'],
      ['K356-NVY-S', 3],
    ]),
    'Commande',
  )
  const report = await imported(new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer), {
    dryRun: true,
  })
  expect(report.reading?.mapping.sheet).toBe('Commande')
  expect(shown(report)).toEqual([[2, 'added', 'added', 'K356-NVY-S', 3]])
})

test('C-02: quantities of a size matrix that are also names of sizes', async () => {
  await aSize(shop.db, '7', 9)
  const report = await imported('Style;Colour;S;M\nK356;Rouge;7;7\nK356;Marine;7;3\n')
  expect(report.reading!.mapping.columns.map(({ field }) => field)).toEqual([
    'style',
    'color',
    'size_quantity',
    'size_quantity',
  ])
  expect(report.summary).toMatchObject({ rows: 4, failed: 0 })
})

test('C-02: a colour by its name, where another one has that name as a synonym', async () => {
  const ecru = (await aColor(shop.db, 'Écru')).id
  await shop.db
    .updateTable('color')
    .set({ synonyms: ['rouge', 'sable'] })
    .where('id', '=', ecru)
    .execute()
  const { id: group_id } = await shop.db
    .selectFrom('product_group')
    .select('id')
    .where('ref', '=', 'K356')
    .executeTakeFirstOrThrow()
  const { id: size_id } = await shop.db
    .selectFrom('size')
    .select('id')
    .where('name', '=', 'S')
    .executeTakeFirstOrThrow()
  const prices = { [tariff_id]: '5' }
  await aProduct(shop.db, { ref: 'K356-ECR-S', group_id, color_id: ecru, size_id, prices })
  const report = await imported('Style;Colour;Size;Qty\nK356;Rouge;S;2\nK356;Sable;S;2\n')
  expect(report.lines.map(({ product }) => product?.ref)).toEqual(['K356-RED-S', 'K356-ECR-S'])
})

test('IMP-02 VAL-11: what is no order is refused on the field, with what to do', async () => {
  const refusals: [string, string | Uint8Array<ArrayBuffer>, RegExp][] = [
    ['pdf', '%PDF-1.7 hello', /PDF.*Excel/],
    ['empty', '', /empty.*another/],
    ['damaged', Buffer.from('504b0304ffffffffffff', 'hex'), /damaged/],
    ['a page without a table', '<!doctype html><html><p>Sign in</p></html>', /HTML.*save it as xlsx/],
    [
      'a page in one file',
      'MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related;\r\n boundary="-"\r\n\r\n---\r\n',
      /MHTML.*save it as xlsx/,
    ],
    [
      'a package of Numbers',
      zipSync({ 'Order.numbers/Index.zip': new Uint8Array() }),
      /Numbers.*save it as xlsx/,
    ],
    ['xml', '<?xml version="1.0"?><invoice/>', /“invoice”.*not an order.*save/],
    ['xml without an element', '<?xml version="1.0"?>\n+ADw-sst/+AD4-', /damaged/],
    [
      'entities',
      '<!DOCTYPE o [<!ENTITY a "b">]><order><line><reference>&a;</reference></line></order>',
      /damaged/,
    ],
    ['no column', 'name,city\nAnn,Ghent\n', /No column names products.*name, city/],
    ['header only', 'reference;quantity\n', /no row.*write a row|No column/],
  ]
  const unmapped = await imported('name,city\nAnn,Ghent\n', { dryRun: true })
  expect(unmapped).toMatchObject({ lines: [], summary: { rows: 0 }, reading: { mapping: { columns: [] } } })
  expect(unmapped.reading?.columns.map(({ samples }) => samples)).toEqual([
    ['name', 'Ann'],
    ['city', 'Ghent'],
  ])
  for (const [name, content, message] of refusals) {
    const answer = await upload(content)
    expect([name, answer.statusCode]).toEqual([name, 400])
    expect(answer.json().excel_file[0]).toMatch(message)
  }
  const rows = ['reference;quantity', ...Array.from({ length: 5001 }, () => 'K356-NVY-S;1')]
  const many = await upload(rows.join('\n'), { language: 'fr' })
  expect(many.json().excel_file[0]).toMatch(/5[\s\u202f]?000.*5[\s\u202f]?001/)
  const big = await upload('x'.repeat(10 * 1024 * 1024 + 1))
  expect([big.statusCode, big.json().excel_file[0]]).toEqual([400, 'The file is larger than 10 MB.'])
  expect((await upload('x'.repeat(12 * 1024 * 1024))).statusCode).toBe(413)
})

test('OD-33: of a sheet with more columns than an order has, the first are read', () => {
  const row = (text: string) => Array.from({ length: 2000 }, () => text)
  const workbook = utils.book_new(utils.aoa_to_sheet([row('x'), row('1')]))
  const bytes = [
    Buffer.from(`${row('x').join(';')}\n${row('1').join(';')}\n`),
    new Uint8Array(write(workbook, { type: 'buffer', bookType: 'xlsx' })),
  ]
  for (const file of bytes) {
    const result = readFile(file)
    const rows = 'file' in result ? result.file.sheets[0]!.rows : []
    expect(rows.map(({ cells }) => cells.length)).toEqual([importColumns, importColumns])
  }
})

test('OD-33: a cell longer than any code is explained like every other', async () => {
  const report = await imported(`ref;qty;comment\nK356-NVY-S;2;\n${'K'.repeat(300)};1;${'x'.repeat(3000)}`)
  expect(shown(report).map(([, status, code]) => [status, code])).toEqual([
    ['added', 'added'],
    ['failed', 'unknown_code'],
  ])
})

test('OD-33: a dry run says what would happen and changes nothing', async () => {
  const before = await shop.as(buyer)('GET', 'order/basket/default/')
  const report = await imported('ref;qty\nTW-6;7\nNOPE-1;1\n', { dryRun: true, key: 'dry' })
  expect(shown(report)).toEqual([
    [2, 'repaired', 'raised_to_minimum', 'TW-6', 12],
    [3, 'failed', 'unknown_code', null, 0],
  ])
  expect((await shop.as(buyer)('GET', 'order/basket/default/')).json()).toEqual(before.json())
  expect(shown(await imported('ref;qty\nTW-6;7\nNOPE-1;1\n', { key: 'dry' }))).toEqual(shown(report))
  expect(await inBasket()).toEqual({ 'TW-6': 12 })
})

test('OD-71 C-07: a confirm that is sent again counts once, at the same time too; its key is for nothing else', async () => {
  const file = 'ref;qty\nK356-RED-M;4\nK356-RED-M;3\n'
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload(file, { key: 'once' })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  for (const answer of answers) expect(answer.json().lines).toEqual(answers[0]!.json().lines)
  expect(await inBasket()).toEqual({ 'K356-RED-M': 7 })
  const other = await upload('ref;qty\nK356-RED-M;5\n', { key: 'once' })
  expect([other.statusCode, Object.keys(other.json())]).toEqual([400, ['key']])
})

test('REC-06: basket_id names a saved basket of the company, and nobody else’s', async () => {
  const savedBy = (company_id: number) =>
    shop.db
      .insertInto('basket')
      .values({ company_id, user_id: company_id, kind: 'saved', name: 'Été' })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id } = await savedBy(buyer)
  const report = await imported('ref;qty\nK356-RED-M;4\n', { basket_id: id })
  expect([report.basket.id, report.basket.basket_products.length]).toEqual([id, 1])
  expect(await inBasket()).toEqual({})
  const foreign = await savedBy((await aUser(shop.db)).id)
  for (const dryRun of [true, false]) {
    const refused = await upload('ref;qty\nK356-RED-M;4\n', { basket_id: foreign.id, dryRun })
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['basket_id']])
  }
})

test('PART-09 OD-52: a partner imports for a client, a member for the company, nobody else for them', async () => {
  const partner = (await aUser(shop.db, { is_partner: true, tariff_id })).id
  const colleague = (await aBuyerOf(shop.db, buyer)).id
  await aClientOf(shop.db, partner, buyer)
  const file = 'ref;qty\nK356-RED-M;4\nNO-1;1\n'
  const forClient = await imported(file, { as: partner, owner: String(buyer) })
  expect([forClient.basket.owner, forClient.summary]).toMatchObject([buyer, { added: 1, failed: 1 }])
  expect([await inBasket(partner), await inBasket()]).toEqual([{}, {}])
  const mended = { rows: [{ row: 3, reference: 'K356-RED-S', quantity: '2' }], owner: buyer }
  const send = (user: number) => shop.as(user)('POST', 'order/basket/default/excel/rows/', mended)
  expect((await send(partner)).json().basket.basket_products).toHaveLength(2)

  await imported(file, { as: colleague, owner: String(buyer) })
  expect(await inBasket(colleague)).toEqual({ 'K356-RED-M': 4 })
  const stranger = (await aUser(shop.db, { is_partner: true, tariff_id })).id
  expect((await upload(file, { as: stranger, owner: String(buyer) })).statusCode).toBe(404)
  expect((await send(stranger)).statusCode).toBe(404)
})

test('C-02: sheet, header row, encoding, separator and decimal sign that were guessed can be corrected', async () => {
  const text = Buffer.from('ref\tnote;nr|x\tqty\nK356-NVY-S\t\u00e9\t1.200\n', 'latin1')
  const guessed = await imported(text, { dryRun: true, mapping: { separator: '\t' } })
  expect(guessed.reading).toMatchObject({ encoding: 'Windows-1252', separator: '\t', decimal_sign: ',' })
  const corrected = await imported(text, {
    mapping: { separator: '\t', encoding: 'Macintosh', decimal_sign: '.' },
  })
  expect(corrected.reading).toMatchObject({ encoding: 'Macintosh', separator: '\t', decimal_sign: '.' })
  expect([guessed.lines[0]!.final_quantity, corrected.lines[0]!.message_code]).toEqual([1200, 'fraction'])
  const again = await imported(text, { dryRun: true, mapping: { separator: '\t' } })
  expect([again.reading!.is_remembered, again.reading!.decimal_sign]).toEqual([true, '.'])

  const book = utils.book_new(
    utils.aoa_to_sheet([
      ['Reference', 'Qty'],
      ['K356-NVY-S', 1],
    ]),
    'One',
  )
  const two = [
    ['Reference', 'Qty'],
    ['Our code', 'Pieces'],
    ['K356-RED-L', 2],
  ]
  utils.book_append_sheet(book, utils.aoa_to_sheet(two), 'Two')
  const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  const second = await imported(bytes, { dryRun: true, mapping: { sheet: 'Two' } })
  expect([second.reading!.mapping.sheet, second.reading!.mapping.columns.length]).toEqual(['Two', 2])
  const below = await imported(bytes, { dryRun: true, mapping: { sheet: 'Two', header_row: 2 } })
  expect([below.reading!.mapping.header_row, shown(below)]).toEqual([
    2,
    [[3, 'added', 'added', 'K356-RED-L', 2]],
  ])
})

test('C-02: a corrected mapping is remembered for the company and this layout', async () => {
  const file = 'Code;A;B\nK356-NVY-S;5;9\n'
  expect((await imported(file, { dryRun: true })).lines[0]!.final_quantity).toBe(5)
  const mapping = {
    header_row: 1,
    columns: [
      { column: 0, field: 'reference' },
      { column: 2, field: 'quantity' },
    ],
  }
  expect((await imported(file, { mapping, dryRun: true })).lines[0]!.final_quantity).toBe(9)
  expect((await imported(file, { dryRun: true })).reading!.is_remembered).toBe(false)
  await imported(file, { mapping })
  const again = await imported(`\n${file}`, { dryRun: true })
  expect([
    again.reading!.is_remembered,
    again.reading!.mapping.header_row,
    again.lines[0]!.final_quantity,
  ]).toEqual([true, 2, 9])
  const stranger = await imported(file, { dryRun: true, as: (await aUser(shop.db, { tariff_id })).id })
  expect(stranger.reading!.is_remembered).toBe(false)
  const wrong = await upload(file, {
    mapping: { header_row: 1, columns: [{ column: 1, field: 'quantity' }] },
  })
  expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['mapping']])

  const english = 'Reference,Quantity,Ordered\nK356-NVY-S,7,"1,200"\n'
  const corrected = await imported(english, { mapping, dryRun: true })
  expect([corrected.reading!.language, corrected.lines[0]!.final_quantity]).toEqual(['en', 1200])
})

test('OD-33: rows that failed are mended and sent again', async () => {
  const { lines } = await imported('ref;qty\nK356-NVY-SS;5\nK356-NVY-M;2,5\n')
  expect(lines.map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect(lines[0]!.suggestions.map(({ ref }) => ref)).toContain('K356-NVY-S')
  const mended = [
    { row: 2, ...lines[0]!.read, reference: 'K356-NVY-S' },
    { row: 3, ...lines[1]!.read, quantity: '3' },
  ]
  const send = () =>
    shop.as(buyer)('POST', 'order/basket/default/excel/rows/', {
      rows: mended,
      key: 'mended',
      decimal_sign: ',',
    })
  const report: ImportReport = (await send()).json()
  expect(report.summary).toMatchObject({ rows: 2, added: 2, failed: 0 })
  await send()
  expect(await inBasket()).toEqual({ 'K356-NVY-S': 5, 'K356-NVY-M': 3 })
  const file = await shop.as(buyer)('POST', 'order/basket/default/excel/report/', { lines: report.lines })
  expect(file.headers['content-disposition']).toContain('Import%20report.xlsx')
  const [header, first] = utils.sheet_to_json<string[]>(
    Object.values(readWorkbook(file.rawPayload).Sheets)[0]!,
    {
      header: 1,
    },
  )
  expect([header!.slice(0, 4), first!.slice(0, 4)]).toEqual([
    ['Row', 'Result', 'Read in the file', 'Reference'],
    [2, 'Added', 'K356-NVY-S', 'K356-NVY-S'],
  ])
})

test.each(['fr', 'nl', 'de', 'en'])('C-02: the samples in %s can be imported', async (language) => {
  for (const [format, layout] of [
    ['xlsx', 'list'],
    ['csv', 'list'],
    ['xml', 'list'],
    ['xlsx', 'matrix'],
    ['csv', 'matrix'],
  ]) {
    const sample = await shop.as(buyer, { 'accept-language': language })(
      'GET',
      `order/basket/default/excel/sample/?format=${format}&layout=${layout}`,
    )
    const report = await imported(new Uint8Array(sample.rawPayload), { dryRun: true, language })
    expect(report.summary.rows).toBeGreaterThan(5)
    expect([format, layout, report.summary.added]).toEqual([format, layout, report.summary.rows])
    if (format !== 'xml') expect(report.reading!.language).toBe(language)
  }
})

test('OD-72: a full basket refuses the rows that it has no line for, and takes the others', async () => {
  await shop.db.insertInto('setting').values({ key: 'basket_lines', value: '2' }).execute()
  try {
    const report = await imported('ref;qty\nK356-NVY-S;1\nK356-NVY-M;1\nK356-NVY-L;1\nK356-NVY-S;1\n')
    expect(shown(report).map(([, , code]) => code)).toEqual(['added', 'added', 'basket_full', 'updated'])
  } finally {
    await shop.db.deleteFrom('setting').where('key', '=', 'basket_lines').execute()
  }
})

test('IMP-01: a UBL order', async () => {
  const line = (
    id: string,
    quantity: string,
    unit: string,
  ) => `<cac:OrderLine><cbc:Note>vite</cbc:Note><cac:LineItem>
    <cbc:ID>1</cbc:ID><cbc:Quantity unitCode="${unit}">${quantity}</cbc:Quantity>
    <cac:Item><cac:SellersItemIdentification><cbc:ID>${id}</cbc:ID></cac:SellersItemIdentification></cac:Item>
    </cac:LineItem></cac:OrderLine>`
  const report = await imported(`<?xml version="1.0" encoding="UTF-8"?>
    <Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2" xmlns:cac="urn:a" xmlns:cbc="urn:b">
    ${line('K356-NVY-S', '10.000', 'C62')}${line('TW-6', '3', 'XPK')}${line('K356-RED-L', '2.0', 'DZN')}</Order>`)
  expect([report.reading!.kind, ...shown(report)]).toEqual([
    'ubl',
    [1, 'added', 'added', 'K356-NVY-S', 10],
    [2, 'added', 'added', 'TW-6', 18],
    [3, 'added', 'added', 'K356-RED-L', 24],
  ])
})

test('a constant number of statements, however many rows', async () => {
  const rowsOf = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `K356-NVY-${['S', 'M', 'L', 'XX'][n % 4]};${n + 1};${n % 5 ? '' : 'K356'}`,
    )
  const statements = (count: number) =>
    countQueries(shop.db, () => imported(['ref;qty;style', ...rowsOf(count)].join('\n')))
  await statements(4) // the basket is made on first use
  expect(await statements(400)).toBe(await statements(8))
})
