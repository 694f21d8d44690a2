import type { Basket } from '@comptoir/contract/basket'
import type { ImportLine, ImportReport } from '@comptoir/contract/basket-import'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aColor, aGroup, aProduct, aSize, aTariff, aUser } from '../../../../test/builders.ts'

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
