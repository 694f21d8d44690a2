import { Buffer } from 'node:buffer'
import { checkDigit } from '@comptoir/contract/gtin'
import type { Basket } from '@comptoir/contract/basket'
import type { ImportReport } from '@comptoir/contract/basket-import'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aColor, aGroup, aProduct, aSize, aTariff, aUser } from '../../../../test/builders.ts'

// 500 rows with everything that spreadsheets, programs and people do to an order (C-02), in the headers of each language.

const PRODUCTS = 40
let shop: TestShop
let tariff_id: number
const withDigit = (body: string) => body + checkDigit(body)
const ref = (n: number) => `AB-${String(1000 + n)}`
/** Two of three begin with zeros, which a spreadsheet takes away. */
const gtin = (n: number) =>
  withDigit(n % 3 === 0 ? `54${String(100 + n)}7654321` : `0000${String(30000000 + n * 7919)}`)
const cartonOf = (piece: string) => withDigit(`1${piece.slice(0, -1)}`)
const full = (n: number) => Math.floor(n / 3) * 3 // a product whose GTIN has no zero in front
const zeros = (n: number) => full(n) + 1

beforeAll(async () => {
  shop = await createTestShop()
  const { db } = shop
  tariff_id = (await aTariff(db)).id
  const prices = { [tariff_id]: '5' }
  for (let n = 0; n < PRODUCTS; n += 1) await aProduct(db, { ref: ref(n), gtin: gtin(n), prices })
  await aProduct(db, { ref: 'PACK-6', pack: 6, min_quantity: 12, prices })
  await aProduct(db, { ref: '00777', prices })
  await aProduct(db, { ref: 'GONE-1', prices, is_active: false })
  await aProduct(db, { ref: 'FREE-1' })
  for (const last of ['1', '2'])
    await aProduct(db, { ref: `NEAR-${last}`, gtin: withDigit(`87123456789${last}`), prices })
  const group_id = (await aGroup(db, { ref: 'K356' })).id
  for (const color_id of [(await aColor(db, 'Bleu marine')).id, (await aColor(db, 'Rouge')).id])
    for (const size of ['S', 'M'])
      await aProduct(db, { group_id, color_id, size_id: (await aSize(db, size)).id, prices })
})
afterAll(() => shop[Symbol.asyncDispose]())

type Row = {
  ref?: string
  gtin?: string
  own?: string
  color?: string
  size?: string
  quantity?: string
  comment?: string
}
/** What a row says, and how it has to end. */
type Case = (n: number, count: number) => [Row, ...[status: string, code: string, units: number]]

/** "5,41007654E+12": the last digits are rounded away. */
const rounded = (code: string, digits: number) => `${code[0]},${code.slice(1, digits)}E+${code.length - 1}`

const cases: Case[] = [
  (n) => [{ ref: ref(n), quantity: '3' }, 'added', 'added', 3],
  (n) => [{ ref: ` ab ${1000 + n}`, quantity: '2,00' }, 'added', 'added', 2],
  (n) => [{ gtin: gtin(n), quantity: '5' }, 'added', 'added', 5],
  (n) => [{ gtin: gtin(zeros(n)).replace(/^0+/, ''), quantity: '4' }, 'repaired', 'gtin_repaired', 4],
  (n) => [{ gtin: rounded(gtin(full(n)), 8), quantity: '6' }, 'repaired', 'gtin_repaired', 6],
  (n) => [{ gtin: cartonOf(gtin(full(n))), quantity: '6' }, 'repaired', 'gtin_of_carton', 6],
  () => [{ gtin: '8,71E+12', quantity: '6' }, 'failed', 'gtin_rounded', 0],
  (n) => [{ own: `"Mon ""code"" ${n}"`, quantity: '7' }, 'added', 'added', 7],
  (n) => [{ ref: `${ref(n)}X`, quantity: '1' }, 'failed', 'unknown_code', 0],
  (n) => [
    { gtin: gtin(full(n)).slice(0, 12) + ((Number(gtin(full(n)).at(-1)) + 1) % 10), quantity: '1' },
    'failed',
    'gtin_check_digit',
    0,
  ],
  (n) => [{ ref: ref(n), quantity: '250' }, 'added', 'large_quantity', 250],
  (n) => [{ ref: ref(n), quantity: '1.500,00' }, 'added', 'large_quantity', 1500],
  (_, count) => [{ ref: 'PACK-6', quantity: '7', comment: `${count}` }, 'repaired', 'raised_to_minimum', 12],
  (_, count) => [{ ref: 'PACK-6', quantity: '20', comment: `${count}` }, 'repaired', 'rounded_to_pack', 24],
  (n) => [{ ref: ref(n), quantity: '2,5' }, 'failed', 'fraction', 0],
  (n) => [{ ref: ref(n), quantity: '-3' }, 'failed', 'negative', 0],
  (n) => [{ ref: ref(n), quantity: 'douze' }, 'failed', 'bad_quantity', 0],
  (n) => [{ ref: ref(n), quantity: '0' }, 'skipped', 'no_quantity', 0],
  (n) => [{ ref: ref(n) }, 'skipped', 'no_quantity', 0],
  () => [{ ref: 'GONE-1', quantity: '2' }, 'failed', 'discontinued', 0],
  () => [{ ref: 'FREE-1', quantity: '2' }, 'failed', 'without_price', 0],
  () => [{ ref: 'K356', color: 'Rouge', size: 'M', quantity: '2' }, 'added', 'added', 2],
  () => [{ ref: 'K356', color: 'MARINE', size: 's', quantity: '2' }, 'repaired', 'code_repaired', 2],
  () => [{ ref: 'K356', color: 'Vert', size: 'M', quantity: '2' }, 'failed', 'unknown_color', 0],
  () => [{ ref: 'K356', quantity: '2' }, 'failed', 'style_without_variant', 0],
  () => [{ ref: '777', quantity: '2' }, 'repaired', 'code_repaired', 2],
  (n) => [{ ref: ref(n), gtin: gtin((n + 1) % PRODUCTS), quantity: '2' }, 'failed', 'codes_disagree', 0],
  () => [{ quantity: '3', comment: 'polo bleu' }, 'failed', 'no_product', 0],
  () => [{ comment: 'Merci !' }, 'skipped', 'no_product', 0],
  (n) => [{ ref: `'${ref(n)}`, quantity: '12 pcs' }, 'added', 'added', 12],
  (n) => [{ ref: ref(n), quantity: '9999999999999' }, 'failed', 'too_many', 0],
]

const headers = {
  fr: ['Réf.', 'Code-barres', 'Notre code', 'Couleur', 'Taille', 'Qté commandée', 'Remarques'],
  nl: ['Artikelnr.', 'Streepjescode', 'Onze referentie', 'Kleur', 'Maat', 'Aantal', 'Opmerking'],
  de: ['Artikel-Nr.', 'EAN-Code', 'Unsere Artikelnummer', 'Farbe', 'Größe', 'Bestellmenge', 'Bemerkung'],
  en: ['Item Number', 'Barcode', 'Our reference', 'Colour', 'Size', 'Qty', 'Comment'],
}

test.each(Object.entries(headers))(
  'C-02 IMP-04 OD-62: of 500 rows under headers in %s none is lost',
  async (language, header) => {
    const { db } = shop
    const buyer = (await aUser(db, { tariff_id, language: 'fr' })).id
    const products = await db
      .selectFrom('product')
      .select(['id', 'ref'])
      .where('ref', 'like', 'AB-%')
      .orderBy('ref')
      .execute()
    await db
      .insertInto('company_code')
      .values(
        products.map(({ id }, n) => ({
          company_id: buyer,
          code: `Mon code ${n}`,
          code_key: `MONCODE${n}`,
          product_id: id,
        })),
      )
      .execute()

    const text = [`Commande du client;;;;;;`, '', header.join(';')]
    const expected: [row: number, status: string, code: string, units: number][] = []
    for (let n = 0; expected.length < 500; n += 1) {
      if (n % 50 === 49) text.push('', header.join(';')) // a page that begins anew
      const [row, status, code, units] = cases[n % cases.length]!(n % PRODUCTS, n)
      const cells = [
        row.ref,
        row.gtin,
        row.own,
        row.color,
        row.size,
        row.quantity,
        row.comment ?? (n % 7 === 0 ? `n° ${n}` : undefined),
      ]
      const line = cells.map((cell) => cell ?? '').join(';')
      text.push(n % 3 === 0 ? line.replace(/;+$/, '') : n % 5 === 0 ? `${line};;x` : line)
      expected.push([text.length, status, code, units])
    }
    const form = new FormData()
    form.append('excel_file', new File([Buffer.from(text.join('\r\n'), 'latin1')], 'commande.csv'))
    const request = new Request('http://shop.test', { method: 'POST', body: form })
    const answer = await shop.as(buyer)(
      'POST',
      'order/basket/default/excel/import',
      Buffer.from(await request.arrayBuffer()),
      {
        'content-type': request.headers.get('content-type')!,
        'accept-language': 'fr',
      },
    )
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()])
    const report: ImportReport = answer.json()

    expect(report.reading).toMatchObject({
      language,
      separator: ';',
      encoding: 'Windows-1252',
      mapping: { header_row: 3 },
    })
    // A row of a product that is in the basket already adds to its line.
    const ended = report.lines.map(({ row, status, message_code, final_quantity }) => [
      row,
      status === 'updated' ? 'added' : status,
      message_code === 'updated' ? 'added' : message_code,
      final_quantity,
    ])
    expect(ended).toEqual(expected)
    const { rows, added, updated, repaired, skipped, failed } = report.summary
    expect([rows, added + updated + repaired + skipped + failed]).toEqual([500, 500])
    expect(report.lines.filter(({ message }) => message.trim() === '' || message.includes('{{'))).toEqual([])
    expect(report.lines.find(({ message_code }) => message_code === 'fraction')?.message).toContain(
      'une quantité entière est attendue',
    )
    expect(
      report.lines.filter(
        ({ message_code, suggestions }) => message_code === 'unknown_code' && suggestions.length === 0,
      ),
    ).toEqual([])
    const basket: Basket = (await shop.as(buyer)('GET', 'order/basket/default/')).json()
    const units = (numbers: { final_quantity: number }[]) =>
      numbers.reduce((sum, { final_quantity }) => sum + final_quantity, 0)
    expect(units(basket.products)).toBe(units(report.lines))
  },
)
