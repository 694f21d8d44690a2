import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import type { Order, PaperLines } from '@comptoir/contract/order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aDeliveryOption, aTariff, aUser, aWarehouse } from '../../../../test/builders.ts'
import { openPdf } from '../../../../test/pdf.ts'
import { placeOrder } from '../../../../test/placed-order.ts'
import { voucherTable } from './voucher.rules.ts'

let shop: TestShop
let tariff: number
let warehouse: number
let shipping: number
beforeAll(async () => {
  shop = await createTestShop({ now: () => new Date('2026-11-20T09:00:00Z') })
  tariff = (await aTariff(shop.db)).id
  warehouse = (await aWarehouse(shop.db)).id
  shipping = (await aDeliveryOption(shop.db, { price: '9.50' })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const place = (userId: number, options?: Parameters<typeof placeOrder>[3]) =>
  placeOrder(shop, { tariff, warehouse, shipping }, userId, options)
const get = (userId: number, path: string, language = 'en') =>
  shop.as(userId, { 'accept-language': language })('GET', `order/${path}`)
const setItem = (order: number, ref: string, values: object) =>
  shop.db.updateTable('order_item').set(values).where('order_id', '=', order).where('ref', '=', ref).execute()

const setShelf = (product_id: number, shelf: string, shelf_path = 0) =>
  shop.db.updateTable('stock').set({ shelf, shelf_path }).where('product_id', '=', product_id).execute()

test('DOC-02: the preparation voucher has the lines by shelf, with barcodes, and no price', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  const order = await place(buyer.id, { more: { comment: 'Sonner deux fois', customer_reference: 'PO 77' } })
  const { polo, scarf } = order
  await shop.db.updateTable('product').set({ gtin: '5412345000013' }).where('id', '=', polo.id).execute()
  await setItem(order.id, polo.ref, { comment: 'Logo', weight_grams: 180 })
  await setItem(order.id, scarf.ref, { weight_grams: null })
  await setShelf(polo.id, 'B-10', 7)
  await setShelf(scarf.id, 'A-2', 3)
  expect(order.allowed).toContain('voucher')
  const answer = await get(buyer.id, `pdf/path/${order.id}/`)
  expect(answer.headers['content-disposition']).toContain(`Preparation voucher ${order.name}.pdf`)
  const pdf = await openPdf(answer.rawPayload)
  for (const words of [
    `A-2`,
    `B-10`,
    `Marine ${polo.ref} Logo XL 5412345000013 18 pieces 3 × 6`,
    'Lines 2',
    'Net weight 3,240 kg',
    'The weight of 1 line is not known',
    'Sonner deux fois',
    'Client’s reference PO 77',
    'Rue du Canal 5',
  ])
    expect(pdf.text).toContain(words)
  expect(pdf.text.indexOf(scarf.ref)).toBeLessThan(pdf.text.indexOf(polo.ref))
  expect(pdf.text).not.toMatch(/€|undefined|voucher_|customs_/)
  expect(pdf.alts).toEqual(['5412345000013'])
  // 30 bars, of which the outer ones are one module wide (GS1: 95 modules in all).
  const bars = pdf.rectangles.toSorted((a, b) => a[0] - b[0])
  expect(bars).toHaveLength(30)
  expect(bars.at(-1)![2] - bars[0]![0]).toBeCloseTo(95 * 0.75, 1)
})

test('DOC-02: a voucher of three hundred lines names each of them once, under heads on every page', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  const order = await place(buyer.id)
  await sql`
    insert into order_item (order_id, product_id, position, ref, title, color, size, unit, pack, quantity, total_qty,
      unit_price, total, vat_category, vat_rate, warehouse_position, path)
    select order_id, product_id, n + 2, 'LINE-' || n, 'Style ' || n / 10, color, size, unit, pack, quantity, total_qty,
      unit_price, total, vat_category, vat_rate, 'C-' || n / 10, n
    from order_item, generate_series(1, 298) as n where order_id = ${order.id} and ref = ${order.polo.ref}`.execute(
    shop.db,
  )
  const pdf = await openPdf((await get(buyer.id, `pdf/path/${order.id}/`)).rawPayload)
  expect(pdf.pageTexts.flatMap((text) => text.match(/LINE-\d+/g) ?? [])).toEqual(
    Array.from({ length: 298 }, (_, n) => `LINE-${n + 1}`),
  )
  for (const text of pdf.pageTexts.filter((each) => each.includes('LINE-'))) {
    expect(text).toContain('Shelf Product Size Barcode Quantity')
    // Where a page begins within a style and shelf, it names them again.
    const style = Math.floor(Number(/LINE-(\d+)/.exec(text)![1]) / 10)
    expect(text).toMatch(new RegExp(`C-${style} Style ${style} .*?LINE-`))
  }
})

test('DOC-04 OD-65: customs codes have units, weight and value per code, as PDF and as a workbook', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  const order = await place(buyer.id)
  const { polo, scarf } = order
  await setItem(order.id, polo.ref, { customs_code: '61091000', weight_grams: 180, title: '=1+1' })
  await setItem(order.id, scarf.ref, { customs_code: null, weight_grams: null })
  const pdf = await openPdf((await get(buyer.id, `customs_codes/${order.id}/`, 'fr')).rawPayload)
  for (const words of [
    `Codes douaniers ${order.name}`,
    '61091000 =1+1 18 3,240 kg 22,22 €',
    'Sans code',
    'Belgique',
    'Le poids de 1 ligne n’est pas connu',
    'Total HTVA 1 042,22 €',
  ])
    expect(pdf.text).toContain(words)

  const answer = await get(buyer.id, `customs_codes/${order.id}/?format=xlsx`, 'fr')
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  const { sheets } = await readXlsx(answer.rawPayload)
  expect(sheets[0]!.rows.slice(0, 4)).toEqual([
    ['Code douanier', 'Marchandises', 'Unités', 'Poids net (kg)', 'Total HTVA'],
    ['61091000', '=1+1', 18, 3.24, 22.22],
    ['Sans code', expect.any(String), 1, '', 1020],
    ['', 'Totaux', 19, 3.24, 1042.22],
  ])
})

test('OD-37 DOC-04: who may see no prices finds no value in the customs codes', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff, prices_hidden: true })
  const order = await place(buyer.id)
  const pdf = await openPdf((await get(buyer.id, `customs_codes/${order.id}/`)).rawPayload)
  expect(pdf.text).toContain('Net weight')
  expect(pdf.text).not.toContain('€')
  const workbook = await readXlsx((await get(buyer.id, `customs_codes/${order.id}/?format=xlsx`)).rawPayload)
  expect(workbook.sheets[0]!.rows[0]).toHaveLength(4)
})

test('DOC-08: the documents of others are not there, and a format that is none is refused', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  const stranger = await aUser(shop.db, { tariff_id: tariff })
  const order = await place(buyer.id)
  for (const path of ['pdf/path', 'customs_codes'])
    expect((await get(stranger.id, `${path}/${order.id}/`)).statusCode).toBe(404)
  expect((await get(buyer.id, `customs_codes/${order.id}/?format=doc`)).statusCode).toBe(400)
})

test('DOC-01 DOC-02 C-11: lines stand as size runs for who wants them so, with the company’s own codes', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  const order = await place(buyer.id)
  const { polo, scarf } = order
  await shop.db.updateTable('product').set({ gtin: '5412345000044' }).where('id', '=', polo.id).execute()
  await setItem(order.id, scarf.ref, { title: '=HYPERLINK("x")', comment: '+cmd' })
  await setItem(order.id, polo.ref, { ref: 'PO-NVY-XL', title: 'Polo', warehouse_position: 'A-1' })
  await setShelf(scarf.id, 'B-1')
  await setShelf(polo.id, 'A-1')
  await sql`
    insert into order_item (order_id, product_id, position, ref, title, color, size, unit, pack, quantity, total_qty,
      unit_price, total, vat_category, vat_rate, warehouse_position, path)
    select order_id, product_id, 90 + n, 'PO-NVY-' || given.size, title, color, given.size, unit, pack, 1, 6,
      unit_price + cents / 100.0, 10, vat_category, vat_rate, warehouse_position, path
    from order_item, (values (1, 'S', 0), (2, 'M', 0), (3, 'XS', 50)) as given (n, size, cents)
    where order_id = ${order.id} and ref = 'PO-NVY-XL'`.execute(shop.db)
  await shop.as(buyer.id)('PUT', 'order/own_codes/', {
    lines: [
      { code: 'Tablier 7', product: polo.ref },
      { code: 'Abri 1', product: polo.ref },
    ],
  })
  const single = await openPdf((await get(buyer.id, `pdf/${order.id}/`)).rawPayload)
  expect(single.text).toContain('Polo Marine · XL Your code: Abri 1')
  // Read aloud: a title, headings, and tables whose heads are heads.
  expect(single.tags).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD']))
  const runs = await openPdf((await get(buyer.id, `pdf/${order.id}/?lines=runs`)).rawPayload)
  // The size with another price stands by itself; what is said once is said once.
  expect(runs.text.match(/PO-NVY · Marine/g)).toHaveLength(1)
  expect(runs.text).toContain(
    'Your code: Abri 1 (M), Abri 1 (S), Abri 1 (XL) M 6 S 6 XL 18 30 pieces 1,2345 €',
  )
  expect(runs.text).toContain('PO-NVY-XS · Marine')
  expect(runs.text).toContain('=HYPERLINK("x")')
  const voucher = await openPdf((await get(buyer.id, `pdf/path/${order.id}/?lines=runs`)).rawPayload)
  expect(voucher.text).toMatch(
    /A-1 Polo PO-NVY · Marine M 6 = 1 × 6 5412345000044 .* 36 pieces B-1 =HYPERLINK/,
  )
  expect(voucher.alts).toHaveLength(4)
  // Where each size has a shelf of its own, a run would say one size with much around it.
  const { products } = (await shop.as(buyer.id)('GET', `order/${order.id}/`)).json() as Order
  const apart = products.map((item, path) => ({ ...item, path, warehouse_position: `C-${path}` }))
  const rowsOf = (lines: PaperLines) => voucherTable(apart, new Map(), 'en', lines).whole
  expect(rowsOf('runs')).toEqual(rowsOf('single'))
  expect((await get(buyer.id, `pdf/${order.id}/?lines=grid`)).statusCode).toBe(400)

  // A text of a customer stays a text.
  const { sheets } = await readXlsx((await get(buyer.id, `excel/${order.id}/`)).rawPayload)
  const { rows, cells } = sheets[0]!
  expect(rows.flat()).toEqual(expect.arrayContaining(['=HYPERLINK("x")', '+cmd', 1020]))
  expect([...(cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual([])
  // The company's own codes have a column, and the import still reads our references.
  expect(rows[0]!.slice(0, 3)).toEqual(['Reference', 'Your reference', 'Name'])
  expect(rows.find(([ref]) => ref === 'PO-NVY-XL')?.[1]).toBe('Abri 1')
})
