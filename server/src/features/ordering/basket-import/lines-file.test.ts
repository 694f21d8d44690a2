import type { Basket } from '@comptoir/contract/basket'
import type { ImportReport } from '@comptoir/contract/basket-import'
import { languages } from '@comptoir/contract/common'
import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aColor,
  aDeliveryOption,
  aGroup,
  anOrderBody,
  aProduct,
  aSize,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'

let shop: TestShop
let tariff_id: number
let products: { id: number; ref: string }[]

beforeAll(async () => {
  shop = await createTestShop()
  const { db } = shop
  tariff_id = (await aTariff(db)).id
  const group_id = (await aGroup(db, { name: 'Polo “été” 38' })).id
  const color_id = (await aColor(db, 'Bleu; marine')).id
  const warehouse = (await aWarehouse(db)).id
  const price = { prices: { [tariff_id]: '1.2345' }, stock: { [warehouse]: 1000 } }
  products = [
    await aProduct(db, {
      ...price,
      ref: '00042',
      group_id,
      color_id,
      size_id: (await aSize(db, '38', 1)).id,
    }),
    await aProduct(db, {
      ...price,
      ref: 'P-40',
      group_id,
      color_id,
      size_id: (await aSize(db, '40', 2)).id,
      pack: 6,
    }),
    await aProduct(db, { ...price, ref: '=1+1' }),
  ]
})
afterAll(() => shop[Symbol.asyncDispose]())

async function aBuyer(more: object = {}) {
  const { id } = await aUser(shop.db, { tariff_id, ...more })
  const [a, b, c] = products
  const basket = await aBasket(shop.db, id, { [a!.id]: 5, [b!.id]: 2, [c!.id]: 1 })
  const call = shop.as(id)
  const line = { product: a!.id, quantity: 3, comment: '=A1 "logo"\nà gauche' }
  expect((await call('POST', 'order/basket/product/', line)).statusCode).toBe(201)
  return { id, basket: basket.id }
}
const asIn = (id: number, language: string) => shop.as(id, { 'accept-language': language })
const rowsOf = (content: Buffer) => utils.sheet_to_json<unknown[]>(firstSheet(content), { header: 1 })
function firstSheet(content: Buffer) {
  const { Sheets, SheetNames } = read(content, { type: 'buffer' })
  return Sheets[SheetNames[0]!]!
}
const linesOf = ({ basket_products: lines }: Pick<Basket, 'basket_products'>) =>
  lines.map(({ product, comment, final_quantity }) => `${product.id} ${final_quantity} ${comment}`).toSorted()

/** Empties the basket and imports a file into it. */
async function importBack(id: number, basket: number, content: Buffer, language: string) {
  const call = asIn(id, language)
  expect((await call('POST', `order/basket/${basket}/clear/`, {})).statusCode).toBe(200)
  const form = new FormData()
  form.append('excel_file', new File([new Uint8Array(content)], 'panier.xlsx'))
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  const answer = await call(
    'POST',
    'order/basket/default/excel/import/',
    Buffer.from(await request.arrayBuffer()),
    { 'content-type': request.headers.get('content-type')! },
  )
  expect(answer.statusCode).toBe(200)
  return answer.json<ImportReport>()
}

test.each(languages)(
  'IMP-01 OD-62: a basket as a workbook brings the same lines again (%s)',
  async (language) => {
    const { id, basket } = await aBuyer()
    const call = asIn(id, language)
    const before = linesOf((await call('GET', 'order/basket/default/')).json<Basket>())
    const file = await call('GET', `order/basket/${basket}/excel/`)
    expect(file.headers['content-type']).toContain('spreadsheetml.sheet')
    expect(file.headers['content-disposition']).toMatch(/filename="\w+\.xlsx"/)
    const report = await importBack(id, basket, file.rawPayload, language)
    expect(report.lines.map(({ status, message }) => [status, message])).toEqual(
      Array.from({ length: 4 }, () => ['added', expect.any(String)]),
    )
    expect(linesOf(report.basket)).toEqual(before)
  },
)

test('DOC-03: an order as a workbook has the totals of the order, and brings its lines again', async () => {
  const { db } = shop
  const { id, basket } = await aBuyer()
  const call = asIn(id, 'fr')
  const before = linesOf((await call('GET', 'order/basket/default/')).json<Basket>())
  const delivery = (await aDeliveryOption(db, { price: '9.50' })).id
  const order = (await call('POST', 'order/', { owner: id, ...(await anOrderBody(db, id, delivery)) })).json()
  expect(order.allowed).toContain('excel')
  const file = await call('GET', `order/excel/${order.id}/`)
  const rows = rowsOf(file.rawPayload)
  const sums = rows.slice(6).map((row) => row[6])
  const vat = (order.vat as { amount: string }[]).map(({ amount }) => amount)
  expect(sums).toEqual([order.total, order.delivery, ...vat, order.grand_total].map(Number))
  const report = await importBack(id, basket, file.rawPayload, 'fr')
  expect(report.summary.failed).toBe(0)
  expect(linesOf(report.basket)).toEqual(before)
})

test('OD-37: a workbook has no prices where the reader may see none, and no text of it is a formula', async () => {
  const { id, basket } = await aBuyer({ prices_hidden: true })
  const file = await asIn(id, 'en')('GET', `order/basket/${basket}/excel/`)
  expect(rowsOf(file.rawPayload)[0]).toEqual(['Reference', 'Name', 'Colour', 'Size', 'Quantity', 'Comment'])
  const cells = Object.values(firstSheet(file.rawPayload)).filter((cell) => typeof cell === 'object')
  expect(cells.filter((cell) => 'f' in cell)).toEqual([])
})

test('GEN-05: the basket and the order of somebody else are not there', async () => {
  const { basket } = await aBuyer()
  const other = (await aUser(shop.db, { tariff_id })).id
  for (const path of [`order/basket/${basket}/excel/`, 'order/excel/999999/'])
    expect((await shop.as(other)('GET', path)).statusCode).toBe(404)
})
