import { read as readWorkbook, utils } from '@e965/xlsx'
import { languages } from '@comptoir/contract/common'
import { decodeQR } from 'qr/decode.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aClientOf, aDeliveryOption, aTariff, aUser, aWarehouse } from '../../../../test/builders.ts'
import { placeOrder } from '../../../../test/placed-order.ts'
import { openPdf, photographed } from '../../../../test/pdf.ts'

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

const place = (...order: [userId: number, options?: Parameters<typeof placeOrder>[3]]) =>
  placeOrder(shop, { tariff, warehouse, shipping }, ...order)
const sheet = (userId: number, id: number, { language = 'en', owner = '' } = {}) =>
  shop.as(userId, { 'accept-language': language })('GET', `order/pdf/${id}/${owner && `?owner=${owner}`}`)
const opened = async (...args: Parameters<typeof sheet>) => openPdf((await sheet(...args)).rawPayload)
const set = (id: number, values: object) =>
  shop.db.updateTable('customer_order').set(values).where('id', '=', id).execute()

describe('GET order/pdf/{id}/', () => {
  test('DOC-01 API-04: is a PDF with all that was ordered, under the name of the order', async () => {
    const buyer = await aUser(shop.db, { tariff_id: tariff, name: 'Zoé Dupont', erp_id: 'K1001' })
    const order = await place(buyer.id, {
      more: {
        customer_reference: 'PO <77>',
        comment: 'Sonner\ndeux fois',
        specific_request: 'Un échantillon',
      },
    })
    await shop.db
      .updateTable('order_item')
      .set({ comment: 'Logo sur le cœur' })
      .where('order_id', '=', order.id)
      .where('ref', '=', order.polo.ref)
      .execute()
    expect(order.allowed).toContain('pdf')
    const answer = await sheet(buyer.id, order.id)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Order ${order.name}.pdf"; filename*=UTF-8''Order%20${order.name}.pdf`,
    )
    const pdf = await openPdf(answer.rawPayload)
    expect(pdf.info).toMatchObject({ Title: `Order ${order.name}`, Language: 'en' })
    for (const words of [
      'Ateliers Dubois, Zoé Dupont',
      'K1001',
      '20 November 2026',
      'PO <77>',
      'Rue du Canal 5 1000 Bruxelles Belgium',
      order.polo.ref,
      'Marine · XL Logo sur le cœur 3 × 6 = 18 pieces 1,2345 € 22,22 €',
      '1 piece 1 020,0000 € 1 020,00 €',
      'Sonner deux fois',
      'Un échantillon',
      'Goods excl. VAT 1 042,22 €',
      'Delivery 9,50 €',
      'VAT 21 % on 1 051,72 € 220,86 €',
      'Total incl. VAT 1 272,58 €',
      'BE71 0961 2345 6769',
      order.payment_reference,
      'Page 1 of 1',
    ])
      expect(pdf.text).toContain(words)
    expect(pdf.text).not.toMatch(/undefined|null|\{\{|mail_|order_|Ordered by/)
  })

  test.each(languages)('DOC-01 OD-21: is in the language of its reader: %s', async (language) => {
    const buyer = await aUser(shop.db, { tariff_id: tariff, language: 'fr' })
    const order = await place(buyer.id)
    const pdf = await opened(buyer.id, order.id, { language })
    const words = {
      fr: ['Commande', 'Quantité', '3 × 6 = 18 pièces', 'Total TVAC', 'Belgique'],
      nl: ['Bestelling', 'Aantal', '3 × 6 = 18 stuks', 'Totaal incl. btw', 'België'],
      de: ['Bestellung', 'Menge', '3 × 6 = 18 Stück', 'Gesamtbetrag inkl. MwSt.', 'Belgien'],
      en: ['Order', 'Quantity', '3 × 6 = 18 pieces', 'Total incl. VAT', 'Belgium'],
    }[language]
    expect(pdf.info['Language']).toBe(language)
    for (const word of words) expect(pdf.text).toContain(word)
    for (const amount of [order.total, order.total_taxes, order.grand_total])
      expect(pdf.text).toContain(`${amount.replace('.', ',').replace(/^1(?=\d{3})/, '1 ')} €`)
    expect(pdf.text).not.toMatch(/undefined|\{\{|mail_|order_/)
  })

  test('OD-07 C-14: goods of two rates come to the same on screen, PDF and workbook', async () => {
    const buyer = await aUser(shop.db, { tariff_id: tariff })
    const order = await place(buyer.id, { poloVat: 'reduced' })
    expect(order).toMatchObject({
      vat: [
        { rate: '21.00', base: '1029.30', amount: '216.15' },
        { rate: '6.00', base: '22.42', amount: '1.35' },
      ],
      total_taxes: '217.50',
      grand_total: '1269.22',
      vat_note: expect.stringContaining('Belgian VAT of 21 and 6'),
    })
    const pdf = await opened(buyer.id, order.id)
    for (const words of [
      'VAT 21 % on 1 029,30 € 216,15 €',
      'VAT 6 % on 22,42 € 1,35 €',
      'Total incl. VAT 1 269,22 €',
    ])
      expect(pdf.text).toContain(words)
    const workbook = await shop.as(buyer.id)('GET', `order/excel/${order.id}/`)
    const [lines] = Object.values(readWorkbook(workbook.rawPayload).Sheets)
    const rows = utils.sheet_to_json<unknown[]>(lines!, { header: 1 })
    expect(rows.slice(-4).map((row) => row[6])).toEqual([9.5, 216.15, 1.35, 1269.22])
    expect(
      await shop.db
        .selectFrom('order_item')
        .where('order_id', '=', order.id)
        .select(['vat_category', 'vat_rate'])
        .orderBy('position', 'desc')
        .execute(),
    ).toEqual([
      { vat_category: 'standard', vat_rate: '21.00' },
      { vat_category: 'reduced', vat_rate: '6.00' },
    ])
  })

  test('DOC-01: five hundred lines go over many pages, each under the heads, none torn or lost', async () => {
    const buyer = await aUser(shop.db, { tariff_id: tariff })
    const order = await place(buyer.id)
    await shop.db
      .deleteFrom('order_item')
      .where('order_id', '=', order.id)
      .where('ref', '=', order.scarf.ref)
      .execute()
    await sql`
      insert into order_item (order_id, product_id, position, ref, title, color, size, unit, pack, quantity, total_qty, unit_price, total, vat_category, vat_rate, comment)
      select order_id, product_id, n, 'LINE-' || n, title, color, size, unit, pack, quantity, total_qty, unit_price, total,
             vat_category, vat_rate, repeat('word ', n % 20)
      from order_item, generate_series(1, 499) as n where order_id = ${order.id} and ref = ${order.polo.ref}`.execute(
      shop.db,
    )
    const pdf = await opened(buyer.id, order.id)
    expect(pdf.pages).toBeGreaterThan(10)
    const refs = pdf.pageTexts.flatMap((text) => text.match(/LINE-\d+/g) ?? [])
    expect(refs).toEqual(Array.from({ length: 499 }, (_, n) => `LINE-${n + 1}`))
    for (const [index, text] of pdf.pageTexts.entries()) {
      expect(text).toContain(`Page ${index + 1} of ${pdf.pages}`)
      if (text.includes('LINE-')) expect(text).toContain('Reference Product Quantity')
      expect(text).toContain(`Order ${order.name}`)
    }
    expect(pdf.text).toContain('Total incl. VAT 1 272,58 €')
  })

  test('OD-37: who may see no prices finds no amount, and no code that holds one', async () => {
    const buyer = await aUser(shop.db, { tariff_id: tariff, prices_hidden: true })
    const order = await place(buyer.id)
    const pdf = await opened(buyer.id, order.id)
    expect(pdf.text).toContain('3 × 6 = 18 pieces')
    expect(pdf.text).toContain(order.payment_reference)
    expect(pdf.text).not.toContain('€')
    for (const leak of ['1,2345', '22,22', '020,00', '042,22', '9,50', '272,58', '220,86', '%'])
      expect(pdf.text).not.toContain(leak)
    expect(pdf.tags).not.toContain('Figure')
  })

  test('OD-13: the code of an order to transfer can be scanned, and fills in amount and communication', async () => {
    const buyer = await aUser(shop.db, { tariff_id: tariff })
    const order = await place(buyer.id)
    const pdf = await opened(buyer.id, order.id)
    const digits = order.payment_reference.replaceAll(/\D/g, '')
    expect(decodeQR(photographed(pdf.rectangles))).toMatch(
      new RegExp(`^BCD\\n002\\n1\\nSCT\\nGKCCBEBB\\n.+\\nBE71096123456769\\nEUR1272\\.58\\n\\n${digits}$`),
    )
    expect(pdf.alts).toEqual([
      expect.stringMatching(/^QR code for the transfer of 1.272,58.€ with the payment reference \+\+\+/),
    ])
  })

  test.each([
    ['was paid', { payment_status: 'paid' }, 'Paid', true],
    ['was refunded', { payment_status: 'refunded' }, 'Refunded', true],
    ['was cancelled', { fulfilment: 'client_canceled' }, 'This order has been cancelled.', false],
  ])('DOC-01: an order that %s asks for no transfer', async (_what, values, words, isToBeKnown) => {
    const buyer = await aUser(shop.db, { tariff_id: tariff })
    const order = await place(buyer.id)
    await set(order.id, values)
    const pdf = await opened(buyer.id, order.id)
    expect(pdf.text).toContain(words)
    expect(pdf.text).not.toContain('IBAN')
    expect(pdf.text.includes(order.payment_reference)).toBe(isToBeKnown)
    expect(pdf.tags).not.toContain('Figure')
  })

  test('S-21 OD-68: drawing sheets is limited per user', async () => {
    const buyer = await aUser(shop.db, { tariff_id: tariff })
    for (let count = 0; count < 120; count++)
      expect((await sheet(buyer.id, 999_999_999)).statusCode).toBe(404)
    expect((await sheet(buyer.id, 999_999_999)).statusCode).toBe(429)
  })

  test('DOC-01: an article whose price is agreed afterwards says so', async () => {
    const buyer = await aUser(shop.db, { tariff_id: tariff })
    const order = await place(buyer.id)
    await shop.db
      .updateTable('order_item')
      .set({ on_request: true })
      .where('ref', '=', order.polo.ref)
      .execute()
    expect((await opened(buyer.id, order.id)).text).toContain('18 pieces price on request')
  })

  test('PART-09 OD-52 DOC-08: a partner has those of its clients, with who ordered; nobody else has', async () => {
    const client = await aUser(shop.db, { tariff_id: tariff })
    const partner = await aUser(shop.db, { tariff_id: tariff, is_partner: true, name: 'Luc Peeters' })
    const stranger = await aUser(shop.db, { tariff_id: tariff, is_partner: true })
    await aClientOf(shop.db, partner.id, client.id)
    const order = await place(partner.id, { companyId: client.id })
    expect((await opened(client.id, order.id)).text).toContain('Ordered by Luc Peeters')
    expect((await sheet(partner.id, order.id)).statusCode).toBe(200)
    expect((await sheet(partner.id, order.id, { owner: `${client.id}` })).statusCode).toBe(200)
    for (const refused of [
      await sheet(stranger.id, order.id),
      await sheet(partner.id, order.id, { owner: `${partner.id}` }),
      await sheet(stranger.id, order.id, { owner: `${client.id}` }),
    ]) {
      expect(refused.statusCode).toBe(404)
      expect(refused.headers['content-type']).toContain('application/json')
      expect(refused.json()).toHaveProperty('detail')
    }
  })
})
