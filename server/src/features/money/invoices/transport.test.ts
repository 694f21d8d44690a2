import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInvoices } from '#features/money/invoices/issue-invoice.service.ts'
import { decidePendingVat } from '#features/orders/orders/pending-vat.service.ts'
import {
  aBilling,
  aColleague,
  aDeliveryOption,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { createMailingShop, type MailingShop } from '../../../../test/mailing-shop.ts'
import { openPdf } from '../../../../test/pdf.ts'
import { placeOrder } from '../../../../test/placed-order.ts'
import { parseXml, ublFaults, value } from '../../../../test/ubl.ts'

const number = 'FR40303265045'
let shop: MailingShop
let places: { tariff: number; warehouse: number; shipping: number }
let office: number
beforeAll(async () => {
  shop = await createMailingShop({ now: () => new Date('2026-11-20T09:00:00Z') })
  const { db } = shop
  const warehouse = (await aWarehouse(db)).id
  places = {
    tariff: (await aTariff(db)).id,
    warehouse,
    shipping: (await aDeliveryOption(db, { kind: 'pickup', price: '0' })).id,
  }
  office = (await aColleague(db, { permissions: ['orders'] })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

test('OD-11 C-13: goods collected by a French buyer lose their VAT once the office has the destination document', async () => {
  const { db } = shop
  const buyer = await aUser(db, { tariff_id: places.tariff, language: 'fr' })
  const place = async () => {
    const { id: billing } = await aBilling(db, buyer.id, { country: 'FR', vat: number })
    return placeOrder(shop, places, buyer.id, { more: { billing, warehouse: places.warehouse } })
  }
  const customer = shop.as(buyer.id, { 'accept-language': 'fr' })
  const clerk = shop.as(office, { 'accept-language': 'fr' })
  const confirm = (id: number, country = 'FR') =>
    clerk('POST', `admin/order/${id}/transport/`, { country, document: 'DD-17' })

  // Nobody has asked VIES yet: there is nothing to prove.
  const early = await place()
  expect(early.allowed).not.toContain('destination_document')
  expect((await customer('GET', `order/destination_document/${early.id}/`)).statusCode).toBe(404)
  expect((await confirm(early.id)).json().non_field_errors[0]).toContain(early.name)
  await db
    .insertInto('vat_check')
    .values({
      ...{ vat: number, is_valid: true, name: 'ATELIERS', consultation_number: 'WAPI1' },
      checked_at: new Date('2026-11-19T09:05:00Z'),
    })
    .execute()

  const order = await place()
  expect(order).toMatchObject({ total_taxes: '218.87', grand_total: '1261.09' })
  expect(order.allowed).toContain('destination_document')
  const paper = await customer('GET', `order/destination_document/${order.id}/`)
  const { text } = await openPdf(paper.rawPayload)
  for (const words of [`Document de destination ${order.name}`, number, order.polo.ref, 'Date et signature'])
    expect(text).toContain(words)
  expect((await clerk('GET', `admin/order/${order.id}/papers/destination_document/`)).statusCode).toBe(200)

  for (const country of ['BE', 'CH'])
    expect((await confirm(order.id, country)).json()).toHaveProperty('country')
  const confirmed = await confirm(order.id)
  expect(confirmed.json()).toMatchObject({
    total_taxes: '0.00',
    grand_total: '1042.22',
    vat: [{ rate: '0.00', base: '1042.22', amount: '0.00' }],
  })
  const sentence = confirmed.json().vat_note
  for (const part of ['enlevées en Belgique', 'France', 'DD-17', number, '10:05', 'WAPI1'])
    expect(sentence).toContain(part)
  expect((await customer('GET', `order/${order.id}/`)).json()).toMatchObject({ vat_note: sentence })
  expect((await confirm(order.id)).statusCode).toBe(400) // it has been done

  await db
    .updateTable('customer_order')
    .set({ fulfilment: 'processed' })
    .where('company_id', '=', buyer.id)
    .execute()
  expect(await issueInvoices(shop.deps, { company: buyer.id, until: '2026-11-20' })).toHaveLength(2)
  expect((await confirm(early.id)).json().non_field_errors[0]).toContain('facturée')
  const invoices = (await customer('GET', 'order/invoice/')).json().results
  const { id } = invoices.find(({ grand_total }: { grand_total: string }) => grand_total === '1042.22')
  const ubl = (await customer('GET', `order/invoice/${id}/ubl/`)).body
  expect(ublFaults(ubl)).toEqual([])
  expect(value(parseXml(ubl), 'TaxTotal/TaxSubtotal/TaxCategory/ID')).toBe('K')
  expect(value(parseXml(ubl), 'Delivery/DeliveryLocation/Address/Country/IdentificationCode')).toBe('FR')
  const invoice = await openPdf((await customer('GET', `order/invoice/${id}/`)).rawPayload)
  for (const words of ['DD-17', 'article 39bis'])
    expect(invoice.text.replaceAll(/\s+/g, ' ')).toContain(words)
})

test('OD-11 C-13: what was ordered while VIES was away is decided when it answers, but for what is invoiced', async () => {
  const { db } = shop
  const shipping = (await aDeliveryOption(db, { price: '0' })).id
  const buyer = await aUser(db, { tariff_id: places.tariff })
  const vats = { valid: 'NL004495445B01', refused: 'LU15027442' }
  const pending = async (vat: string) => {
    const { id } = await placeOrder(shop, { ...places, shipping }, buyer.id)
    const evidence = JSON.stringify({ delivery: 'shipping', destination: vat.slice(0, 2), vies: null })
    await db
      .updateTable('vat_decision')
      .set({ treatment: 'pending', vat, evidence })
      .where('order_id', '=', id)
      .execute()
    return id
  }
  const [valid, refused, invoiced] = [
    await pending(vats.valid),
    await pending(vats.refused),
    await pending(vats.valid),
  ]
  await db.updateTable('customer_order').set({ fulfilment: 'processed' }).where('id', '=', invoiced).execute()
  expect(await issueInvoices(shop.deps, { orders: [invoiced], until: '2026-11-20' })).toHaveLength(1)
  const read = async (id: number) => (await shop.as(buyer.id)('GET', `order/${id}/`)).json()
  expect((await read(valid)).vat_note).toContain('VIES')
  await decidePendingVat(shop.deps, vats.valid)
  expect((await read(valid)).grand_total).toBe('1261.09') // VIES has still not answered

  const checked_at = new Date('2026-11-20T08:30:00Z')
  await db
    .insertInto('vat_check')
    .values([
      { vat: vats.valid, is_valid: true, consultation_number: 'WAPI2', checked_at },
      { vat: vats.refused, is_valid: false, checked_at },
    ])
    .execute()
  for (const vat of Object.values(vats)) {
    await decidePendingVat(shop.deps, vat)
    await decidePendingVat(shop.deps, vat)
  }
  expect(await read(valid)).toMatchObject({ total_taxes: '0.00', grand_total: '1042.22' })
  for (const part of [vats.valid, '9:30', 'WAPI2']) expect((await read(valid)).vat_note).toContain(part)
  expect(await read(refused)).toMatchObject({
    grand_total: '1261.09',
    vat_note: expect.stringContaining(vats.refused),
  })
  expect((await read(invoiced)).grand_total).toBe('1261.09')
  const logged = await db
    .selectFrom('audit_entry')
    .where('entity', '=', 'order')
    .where('entity_id', 'in', [valid, refused, invoiced])
    .orderBy('entity_id')
    .select(['entity_id', 'after'])
    .execute()
  expect(logged).toMatchObject([
    { entity_id: valid, after: { treatment: 'intra_community', grand_total: '1042.22' } },
    { entity_id: refused, after: { treatment: 'no_valid_number' } },
  ])
})
