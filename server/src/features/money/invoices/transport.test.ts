import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInvoices } from '#features/money/invoices/issue-invoice.service.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockTargets, pay } from '#features/money/allocations/allocations.service.ts'
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

test('OD-11 C-13: what was ordered while VIES was away is decided when it answers, but for what is invoiced, which is credited and made anew', async () => {
  const { db } = shop
  const shipping = (await aDeliveryOption(db, { price: '0' })).id
  const buyer = await aUser(db, { tariff_id: places.tariff })
  const vats = { valid: 'NL004495445B01', refused: 'LU15027442' }
  const pending = async (vat: string) => {
    const { id: billing } = await aBilling(db, buyer.id, { country: vat.startsWith('LU') ? 'LU' : 'NL', vat })
    const { id } = await placeOrder(shop, { ...places, shipping }, buyer.id, { more: { billing } })
    const evidence = JSON.stringify({ delivery: 'shipping', destination: vat.slice(0, 2), vies: null })
    await db
      .updateTable('vat_decision')
      .set({ treatment: 'pending', vat, evidence })
      .where('order_id', '=', id)
      .execute()
    return id
  }
  const [valid, refused, invoiced, paid, half] = [
    await pending(vats.valid),
    await pending(vats.refused),
    await pending(vats.valid),
    await pending(vats.valid),
    await pending(vats.valid),
  ]
  for (const [order, amount] of [
    [paid, '1261.09'],
    [half, '1042.22'],
  ] as const) {
    const { id } = await db
      .insertInto('payment')
      .values({
        ...{ provider: 'bank', key: `pending ${order}`, company_id: buyer.id, amount },
        ...{ status: 'paid', paid_at: shop.deps.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [targets, by] = [{ orders: [order] }, { at: shop.deps.now(), actor_id: null }]
    await inTransaction(db, async (tx) => pay(tx, id, targets, await lockTargets(tx, targets), by))
  }
  await db.updateTable('customer_order').set({ fulfilment: 'processed' }).where('id', '=', invoiced).execute()
  const [invoice] = await issueInvoices(shop.deps, { orders: [invoiced], until: '2026-11-20' })
  const finance = shop.as((await aColleague(db, { permissions: ['finance'] })).id)
  const anew = () => finance('POST', `admin/invoice/${invoice}/anew/`, { key: 'pending', reason: 'Sans TVA' })
  const refusal = await anew()
  expect([refusal.statusCode, refusal.json().non_field_errors[0]]).toEqual([
    400,
    expect.stringContaining(vats.valid),
  ])
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
  // What was paid with VAT is enough, and more than that once it is invoiced.
  for (const id of [paid, half])
    expect(await read(id)).toMatchObject({ grand_total: '1042.22', payment_status: 'paid' })
  await db.updateTable('customer_order').set({ fulfilment: 'processed' }).where('id', '=', paid).execute()
  expect(await issueInvoices(shop.deps, { orders: [paid], until: '2026-11-20' })).toHaveLength(1)
  expect((await finance('GET', `admin/order/${paid}/payments/`)).json()).toMatchObject([{ left: '218.87' }])
  // What was invoiced with VAT, and is not paid, is owed without it.
  const made = await anew()
  expect([made.statusCode, made.json().invoices.length]).toEqual([201, 1])
  const office_invoice = async (id: number) => (await finance('GET', `admin/invoice/${id}/`)).json()
  expect(await office_invoice(invoice!)).toMatchObject({ status: 'credited', open: '0.00' })
  const { id: instead } = made.json().invoices[0]
  expect(await office_invoice(instead)).toMatchObject({
    ...{ status: 'open', total_taxes: '0.00', open: '1042.22' },
    vat_note: expect.stringContaining('WAPI2'),
  })
  expect(ublFaults((await finance('GET', `admin/invoice/${instead}/file/?format=ubl`)).body)).toEqual([])
  expect(await read(invoiced)).toMatchObject({ grand_total: '1042.22', payment_status: 'pending' })
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

test('OD-11 OD-12 C-13: an invoice with VAT that is none is credited and made anew, to the billing data of now, and what has paid it pays the new one', async () => {
  const { db } = shop
  const buyer = await aUser(db, { tariff_id: places.tariff })
  const finance = shop.as((await aColleague(db, { permissions: ['finance', 'orders'] })).id)
  const vat = 'FR83404833048'
  const billing = await aBilling(db, buyer.id, { country: 'FR', vat })
  const more = { billing: billing.id, warehouse: places.warehouse }
  const order = await placeOrder(shop, places, buyer.id, { more })
  const read = async () => (await shop.as(buyer.id)('GET', `order/${order.id}/`)).json()
  for (const step of ['request_payment', 'pay', 'start', 'process'])
    expect((await finance('POST', `admin/order/${order.id}/${step}/`, {})).statusCode).toBe(200)
  const [id] = await issueInvoices(shop.deps, { orders: [order.id], until: '2026-11-20' })
  const item = order.products.find(({ total_qty }: { total_qty: number }) => total_qty > 1)!
  const office_invoice = async (one: number) => (await finance('GET', `admin/invoice/${one}/`)).json()
  const before = await office_invoice(id!)
  expect(before).toMatchObject({ grand_total: '1261.09', status: 'paid' })
  const line = before.lines.find(({ units }: { units: number }) => units === item.total_qty)
  await finance('POST', `admin/invoice/${id}/credit/`, {
    lines: [{ line: line.id, units: 1 }],
    reason: 'Abîmé',
  })

  await db
    .insertInto('vat_check')
    .values({
      vat,
      is_valid: true,
      name: 'X',
      consultation_number: 'WAPI3',
      checked_at: new Date('2026-11-20'),
    })
    .execute()
  const transport = { country: 'FR', document: 'DD-18' }
  expect((await finance('POST', `admin/order/${order.id}/transport/`, transport)).statusCode).toBe(200)
  await db
    .updateTable('billing_info')
    .set({ enterprise_name: 'Nouveau Nom SARL' })
    .where('id', '=', billing.id)
    .execute()
  const anew = (key = 'k') => finance('POST', `admin/invoice/${id}/anew/`, { key, reason: 'Sans TVA' })
  const [first, again] = await Promise.all([anew(), anew()])
  expect([first.statusCode, again.json()]).toEqual([201, first.json()])
  const { credit_note, invoices } = first.json()
  expect(invoices).toHaveLength(1)
  const made = await office_invoice(invoices[0].id)
  expect(made).toMatchObject({
    ...{ status: 'paid', total_taxes: '0.00', replaces: { id, name: before.number } },
    grand_total: (Number(before.total) - Number(line.unit_price)).toFixed(2),
  })
  expect(made.lines.find(({ ref }: { ref: string }) => ref === line.ref).units).toBe(line.units - 1)
  expect(await office_invoice(id!)).toMatchObject({
    ...{ status: 'credited', replaced_by: [{ id: made.id }] },
    credit_notes: [{}, { id: credit_note.id }],
  })
  expect((await anew('other')).json().non_field_errors[0]).toContain(before.number)
  const ubl = (await finance('GET', `admin/invoice/${made.id}/file/?format=ubl`)).body
  expect(ublFaults(ubl)).toEqual([])
  expect(ubl).toContain('Nouveau Nom SARL')
  // The tax, and what was credited before, is left of the payment; the order is paid, and not credited.
  const [{ left }] = (await finance('GET', `admin/order/${order.id}/payments/`)).json()
  expect(left).toBe((1261.09 - Number(made.grand_total)).toFixed(2))
  expect(await read()).toMatchObject({ payment_status: 'paid', total_taxes: '0.00' })
  expect(await issueInvoices(shop.deps, { company: buyer.id, until: '2026-11-20' })).toEqual([])
  const rest = made.lines.map((one: { id: number; units: number }) => ({ line: one.id, units: one.units }))
  await finance('POST', `admin/invoice/${made.id}/credit/`, { lines: rest, reason: 'Tout' })
  const { is_credited } = await db
    .selectFrom('customer_order')
    .where('id', '=', order.id)
    .select('is_credited')
    .executeTakeFirstOrThrow()
  expect(is_credited).toBe(true)
})
