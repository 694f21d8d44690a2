import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { decodeQR } from 'qr/decode.js'
import { subtract, sum } from '@comptoir/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInvoices } from '#features/money/invoices/issue-invoice.service.ts'
import { limitConcurrency } from '#lib/concurrency.ts'
import { filesOf } from '#lib/files.ts'
import { aColleague, aDeliveryOption, aTariff, aUser, aWarehouse } from '../../../../test/builders.ts'
import { killWhile } from '../../../../test/kill-connections.ts'
import { createMailingShop, type MailingShop } from '../../../../test/mailing-shop.ts'
import { openPdf, photographed } from '../../../../test/pdf.ts'
import { copyOrder, placeOrder } from '../../../../test/placed-order.ts'
import { all, parseXml, ublFaults, value } from '../../../../test/ubl.ts'

let shop: MailingShop
let places: { tariff: number; warehouse: number; shipping: number }
let office: number
beforeAll(async () => {
  shop = await createMailingShop({ now: () => new Date('2026-11-20T09:00:00Z') })
  const { db } = shop
  places = {
    tariff: (await aTariff(db)).id,
    warehouse: (await aWarehouse(db)).id,
    shipping: (await aDeliveryOption(db, { price: '9.50' })).id,
  }
  office = (await aColleague(db, { permissions: ['orders'] })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const place = (userId: number, options: Parameters<typeof placeOrder>[3] = {}) =>
  placeOrder(shop, places, userId, options)
const invoicing = (company: number, values: object) =>
  shop.db.updateTable('company').set(values).where('id', '=', company).execute()
const until = { until: '2026-11-20' }
const issued = (filter: { company: number }) => issueInvoices(shop.deps, { ...filter, ...until })

/** Takes an order out of the house, without what follows from it. */
const leaves = (id: number) =>
  shop.db.updateTable('customer_order').set({ fulfilment: 'processed' }).where('id', '=', id).execute()
const invoicesOf = async (userId: number, query = '') =>
  (await shop.as(userId)('GET', `order/invoice/${query}`)).json().results

test('DOC-05 OD-12 OD-13 OD-40: an order that leaves the house is invoiced, mailed and put where it is fetched', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff, name: 'Zoé Dupont', language: 'fr' })
  const order = await place(buyer.id, { poloVat: 'reduced', more: { customer_reference: 'PO <77>' } })
  expect([order.invoice, order.invoices]).toEqual([null, []])
  const clerk = shop.as(office)
  const ownCode = { code: 'Tablier 7', product: order.polo.ref }
  await shop.as(buyer.id)('PUT', 'order/own_codes/', { lines: [ownCode] })
  await clerk('POST', `admin/order/${order.id}/start/`, {})
  expect((await clerk('POST', `admin/order/${order.id}/process/`, {})).statusCode).toBe(200)
  const mail = (await shop.mails()).find(({ subject }) => subject?.startsWith('Facture'))
  expect(mail?.subject).toMatch(/^Facture FA-2026-000001\s: 1\s269,22\s€$/)
  expect(mail?.to?.[0]?.address).toBe('compta@example.test')
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
    'Facture FA-2026-000001.pdf',
    'FA-2026-000001.xml',
  ])

  const [invoice, ...others] = await invoicesOf(buyer.id)
  expect(others).toEqual([])
  expect(invoice).toEqual({
    id: invoice.id,
    kind: 'invoice',
    number: 'FA-2026-000001',
    status: 'open',
    issued_on: '2026-11-20',
    due_on: '2026-11-20',
    grand_total: order.grand_total,
    open: order.grand_total,
    payment_reference: '+++265/0000/00162+++',
    orders: [{ id: order.id, name: order.name }],
    credited: null,
  })
  const call = shop.as(buyer.id, { 'accept-language': 'en' })
  const seen = (await call('GET', `order/${order.id}/`)).json()
  expect(seen.invoice).toEqual({ id: invoice.id, number: 'FA-2026-000001' })
  expect(seen.allowed).toContain('invoice')

  const answer = await call('GET', `order/invoice/${invoice.id}/`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const pdf = await openPdf(answer.rawPayload)
  expect(pdf.info['Language']).toBe('fr')
  for (const words of [
    'Facture FA-2026-000001',
    order.name,
    '20 novembre 2026',
    'PO <77>',
    order.polo.ref,
    'Votre code : Tablier 7',
    'Livraison 21 % 9,30 €',
    'Livraison 6 % 0,20 €',
    'TVA 21 % sur 1 029,30 € 216,15 €',
    'TVA 6 % sur 22,42 € 1,35 €',
    'Total TVAC 1 269,22 €',
    '+++265/0000/00162+++',
  ])
    expect(pdf.text).toContain(words)
  expect(decodeQR(photographed(pdf.rectangles)).split('\n').slice(7)).toEqual([
    'EUR1269.22',
    '',
    '265000000162',
  ])

  // It names whoever issued it, when the company has moved since.
  const { company } = shop.deps.config
  const { address } = company
  company.address = 'Kouter 1, 9000 Gent'
  const drawnAgain = await openPdf((await call('GET', `order/invoice/${invoice.id}/`)).rawPayload)
  expect(drawnAgain.text).toContain(address)
  expect(drawnAgain.text).not.toContain('Kouter')
  company.address = address

  const ubl = await call('GET', `order/invoice/${invoice.id}/ubl/`)
  expect(ubl.headers['content-type']).toMatch('application/xml')
  expect(ublFaults(ubl.body)).toEqual([])
  const root = parseXml(ubl.body)
  expect(value(root, 'LegalMonetaryTotal/PayableAmount')).toBe('1269.22')
  expect(value(root, 'PaymentMeans/PaymentID')).toBe('+++265/0000/00162+++')
  expect(value(root, 'BuyerReference')).toBe('PO <77>')
  const [embedded] = all(root, 'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject')
  const within = await openPdf(Buffer.from(embedded!.text, 'base64'))
  expect(within.text).toBe(drawnAgain.text)
  const codes = all(root, 'InvoiceLine/Item/BuyersItemIdentification/ID')
  expect(codes.map(({ text }) => text)).toEqual(['Tablier 7'])
  expect((await filesOf(shop.deps.config).read('invoices/FA-2026-000001.xml'))?.toString()).toBe(ubl.body)
  // Whatever the office calls its units, the articles and the client since.
  const { name, plural } = await shop.db
    .selectFrom('unit')
    .where('code', '=', 'piece')
    .select(['name', 'plural'])
    .executeTakeFirstOrThrow()
  const callPieces = async (values: { paper_code: string; name: unknown; plural: unknown }) => {
    const [one, several] = [JSON.stringify(values.name), JSON.stringify(values.plural)]
    await shop.db
      .updateTable('unit')
      .set({ paper_code: values.paper_code, name: one, plural: several })
      .where('code', '=', 'piece')
      .execute()
    await shop.deps.settings.read()
  }
  await callPieces({ paper_code: 'DZN', name: { fr: 'exemplaire' }, plural: { fr: 'exemplaires' } })
  await shop.db.updateTable('product').set({ gtin: null }).where('id', '=', order.polo.id).execute()
  await shop.db.updateTable('company').set({ erp_id: 'C-77' }).where('id', '=', buyer.id).execute()
  const pdfSince = await openPdf((await call('GET', `order/invoice/${invoice.id}/`)).rawPayload)
  expect(pdfSince.text).toBe(drawnAgain.text)
  expect(pdfSince.text).toContain('pièces')
  expect((await call('GET', `order/invoice/${invoice.id}/ubl/`)).body).toBe(ubl.body)
  const accountant = shop.as((await aColleague(shop.db, { permissions: ['finance'] })).id)
  const [goods] = (await accountant('GET', `admin/invoice/${invoice.id}/`)).json().lines
  const credited = await accountant('POST', `admin/invoice/${invoice.id}/credit/`, {
    ...{ key: crypto.randomUUID(), reason: 'Taille' },
    lines: [{ line: goods.id, units: 1 }],
  })
  const note = await openPdf((await call('GET', `order/invoice/${credited.json().id}/`)).rawPayload)
  expect(note.text).toContain('1 pièce')
  await callPieces({ paper_code: 'H87', name, plural })

  await clerk('POST', `admin/order/${order.id}/complete/`, {})
  expect((await shop.mails()).filter(({ subject }) => subject?.startsWith('Facture'))).toEqual([])
  expect(await invoicesOf(buyer.id)).toHaveLength(2)
})

test('OD-12 OD-13: the papers of what was paid before its invoice ask for nothing more', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff, language: 'fr' })
  const order = await place(buyer.id)
  for (const step of ['request_payment', 'pay', 'start', 'process'])
    expect((await shop.as(office)('POST', `admin/order/${order.id}/${step}/`, {})).statusCode).toBe(200)
  const mail = (await shop.mails()).find(({ subject }) => subject?.startsWith('Facture'))
  expect(mail?.text).toContain('déjà payée')
  expect(mail?.text).not.toContain('IBAN')
  const [{ id, status }] = await invoicesOf(buyer.id)
  expect(status).toBe('paid')
  const pdf = await openPdf((await shop.as(buyer.id)('GET', `order/invoice/${id}/`)).rawPayload)
  expect(pdf.text).toMatch(/Déjà payé −1 \d{3},\d\d € Reste à payer 0,00 €/)
  expect(pdf.text).not.toContain('+++')
  const ubl = (await shop.as(buyer.id)('GET', `order/invoice/${id}/ubl/`)).body
  expect(ublFaults(ubl)).toEqual([])
  const totals = ['PrepaidAmount', 'PayableAmount'].map((name) =>
    value(parseXml(ubl), `LegalMonetaryTotal/${name}`),
  )
  expect(totals).toEqual([order.grand_total, '0.00'])
})

test('OD-12: orders of a month are on one invoice, each with its day and address, those that are taxed otherwise on another', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff, language: 'fr' })
  await invoicing(buyer.id, { invoicing: 'month', payment_days: 45 })
  const orders = [await place(buyer.id), await place(buyer.id), await place(buyer.id)]
  for (const { id } of orders) await leaves(id)
  await sql`update customer_order set billing = billing || '{"id": 1}' where company_id = ${buyer.id}`.execute(
    shop.db,
  )
  await sql`
    update vat_decision set treatment = 'intra_community', evidence = '{"delivery": "shipping", "destination": "FR"}'
    where order_id = ${orders[2]!.id}`.execute(shop.db)
  await sql`
    update customer_order set last_edit = '2026-11-03', customer_reference = 'PO 1',
      shipping_address = shipping_address || '{"address_one": "Kaai 9"}'
    where id = ${orders[0]!.id}`.execute(shop.db)
  expect(await issued({ company: buyer.id })).toHaveLength(2)
  expect(await issued({ company: buyer.id })).toEqual([])
  const list = await invoicesOf(buyer.id)
  expect(list.map((one: { orders: unknown[]; due_on: string }) => [one.orders.length, one.due_on])).toEqual([
    [1, '2027-01-04'],
    [2, '2027-01-04'],
  ])
  const pdf = await openPdf((await shop.as(buyer.id)('GET', `order/invoice/${list[1].id}/`)).rawPayload)
  for (const { name } of orders.slice(0, 2)) expect(pdf.text).toContain(name)
  // Each with its reference, its day and its address.
  for (const words of [
    '3 novembre 2026 – 20 novembre 2026',
    'Votre référence : PO 1',
    'Livré le 3 novembre',
    'Kaai 9,',
  ])
    expect(pdf.text).toContain(words)
  const ubl = (await shop.as(buyer.id)('GET', `order/invoice/${list[1].id}/ubl/`)).body
  expect(ublFaults(ubl)).toEqual([])
  expect(['StartDate', 'EndDate'].map((name) => value(parseXml(ubl), `InvoicePeriod/${name}`))).toEqual([
    '2026-11-03',
    '2026-11-20',
  ])
  expect(ubl).not.toContain('Kaai 9')
  expect(await invoicesOf(buyer.id, '?status=overdue')).toEqual([])
  for (const { id } of orders)
    expect((await shop.as(office)('POST', `admin/order/${id}/pay/`)).statusCode).toBe(200)
  expect(await invoicesOf(buyer.id, '?status=paid')).toMatchObject([{ open: '0.00' }, { open: '0.00' }])
})

test('OD-12: what leaves at a time has an invoice of its own, the delivery with the first', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff })
  await invoicing(buyer.id, { invoicing: 'shipment' })
  const order = await place(buyer.id)
  await shop.db
    .updateTable('customer_order')
    .set({ fulfilment: 'in_progress' })
    .where('id', '=', order.id)
    .execute()
  const items: { id: number; total_qty: number }[] = order.products
  const polo = items.find(({ total_qty }) => total_qty === 18)!
  const scarf = items.find(({ total_qty }) => total_qty === 1)!
  const ship = async (number: number, left_at: string, units: Record<number, number>) => {
    const { id } = await shop.db
      .insertInto('shipment')
      .values({
        order_id: order.id,
        number,
        warehouse_id: places.warehouse,
        left_at: new Date(left_at),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [item, total_qty] of Object.entries(units))
      await shop.db
        .insertInto('shipment_line')
        .values({ shipment_id: id, order_item_id: Number(item), total_qty })
        .execute()
  }
  await sql`update customer_order set last_edit = '2026-11-20' where id = ${order.id}`.execute(shop.db)
  const issue = () => issued({ company: buyer.id })
  expect(await issue()).toEqual([])
  await ship(1, '2026-11-18T08:00:00Z', { [polo.id]: 5 })
  expect(await issue()).toHaveLength(1)
  expect(await issue()).toEqual([])
  await ship(2, '2026-11-20T09:30:00Z', { [polo.id]: 13, [scarf.id]: 1 })
  await leaves(order.id)
  expect(await issue()).toHaveLength(1)
  expect(await issue()).toEqual([])
  const { rows } = await sql<{ units: number[]; kinds: string[] }>`
    select array_agg(total_qty order by position) as units, array_agg(kind order by position) as kinds
    from invoice_line where order_id = ${order.id} group by invoice_id order by invoice_id`.execute(shop.db)
  expect(rows).toEqual([
    { units: [5, 1], kinds: ['goods', 'delivery'] },
    { units: [13, 1], kinds: ['goods', 'goods'] },
  ])
  const { rows: days } = await sql<{ day: string }>`
    select delivery ->> 'date' as day from invoice where company_id = ${buyer.id} order by id`.execute(
    shop.db,
  )
  expect(days.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-20'])
  const [second, first] = await invoicesOf(buyer.id)
  await shop.as(office)('POST', `admin/order/${order.id}/pay/`, {})
  expect([first.grand_total, second.open]).toEqual(['18.96', second.grand_total])
  expect(await invoicesOf(buyer.id, '?status=paid')).toHaveLength(2)
})

test('OD-12 OD-40: the office looks at a run, has it made once, and credits lines by units and by amount', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff, language: 'fr' })
  await invoicing(buyer.id, { invoicing: 'month' })
  const order = await place(buyer.id, { poloVat: 'reduced' })
  await leaves(order.id)
  await sql`update customer_order set last_edit = '2026-11-20' where id = ${order.id}`.execute(shop.db)
  const clerk = shop.as((await aColleague(shop.db, { permissions: ['finance'] })).id)
  const preview = (await clerk('GET', 'admin/invoice/run/?until=2026-11-20')).json()
  const mine = {
    client: { id: buyer.id },
    orders: [{ id: order.id, name: order.name }],
    total: order.grand_total,
  }
  expect(preview.groups).toMatchObject([mine])
  const started = await clerk('POST', 'admin/invoice/run/', { until: '2026-11-20' })
  expect([started.statusCode, started.json()]).toEqual([202, { invoices: 1 }])
  await shop.mails()
  expect((await clerk('GET', 'admin/invoice/run/?until=2026-11-20')).json().groups).toEqual([])

  const [row] = (await clerk('GET', `admin/invoice/?client=${buyer.id}&status=open`)).json().results
  expect(row).toMatchObject({ client: { id: buyer.id }, open: order.grand_total, status: 'open' })
  const invoice = (await clerk('GET', `admin/invoice/${row.id}/`)).json()
  expect(invoice.vat_note).toMatch(/^Belgian VAT/) // the clerk's language, not the invoice's
  expect((await clerk('GET', `admin/invoice/${row.id}/file/?format=ubl`)).body).toContain('TVA belge')
  const [polo, scarf] = ['6.00', '21.00'].map((rate) =>
    invoice.lines.find(
      (line: { kind: string; vat_rate: string }) => line.kind === 'goods' && line.vat_rate === rate,
    ),
  )
  const credit = (lines: object[], more: object = {}) =>
    clerk('POST', `admin/invoice/${row.id}/credit/`, { lines, reason: 'Retour', ...more })
  const previewed = await clerk('POST', `admin/invoice/${row.id}/credit/preview/`, {
    lines: [{ line: polo.id, units: 5 }],
  })
  expect([previewed.statusCode, previewed.json().grand_total]).toEqual([200, '6.54'])
  // Pressed twice, and sent again after a lost answer.
  const asked = [
    { line: polo.id, units: 5 },
    { line: scarf.id, amount: '20.00' },
  ]
  const both = await Promise.all([1, 2].map(() => credit(asked, { key: 'first' })))
  const first = await credit(asked, { key: 'first' })
  expect([...both, first].map((one) => one.json())).toEqual(Array(3).fill(first.json()))
  expect([first.statusCode, first.json().number]).toEqual([201, 'NC-2026-000002'])
  const note = (await clerk('GET', `admin/invoice/${first.json().id}/`)).json()
  expect(note).toMatchObject({
    kind: 'credit_note',
    status: 'credit',
    credited: { id: row.id },
    total: '26.17',
    vat: [
      { rate: '21.00', base: '20.00', amount: '4.20' },
      { rate: '6.00', base: '6.17', amount: '0.37' },
    ],
    grand_total: '30.74',
  })
  expect((await clerk('GET', `admin/invoice/${row.id}/`)).json()).toMatchObject({
    open: '1238.48',
    credit_notes: [{ name: 'NC-2026-000002' }],
  })
  for (const lines of [
    [{ line: polo.id, units: 14 }],
    [{ line: scarf.id, amount: '1000.01' }],
    [{ line: 999_999, units: 1 }],
    [{ line: polo.id }],
  ])
    expect((await credit(lines)).statusCode).toBe(400)
  const rest = await credit(
    invoice.lines.map((line: { id: number; units: number }) => ({
      line: line.id,
      units: line.id === polo.id ? 13 : line.units,
    })),
  )
  expect(rest.statusCode).toBe(201)
  expect((await invoicesOf(buyer.id, '?status=credited')).map(({ open }: { open: string }) => open)).toEqual([
    '0.00',
  ])
  for (const id of [first.json().id, rest.json().id]) {
    const ubl = await clerk('GET', `admin/invoice/${id}/file/?format=ubl`)
    expect(ublFaults(ubl.body)).toEqual([])
    expect(value(parseXml(ubl.body), 'BillingReference/InvoiceDocumentReference/ID')).toBe(row.number)
  }
  const pdf = await openPdf((await clerk('GET', `admin/invoice/${first.json().id}/file/`)).rawPayload)
  for (const words of [
    'Note de crédit NC-2026-000002',
    row.number,
    'Retour',
    'TVA à reverser',
    'En votre faveur',
  ])
    expect(pdf.text).toContain(words)
  expect((await shop.mails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Note de crédit NC-2026-000002/),
    expect.stringMatching(/^Note de crédit NC-2026-000003/),
  ])
})

test('DOC-05: the papers of all invoices come as one archive, one’s own alone', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff })
  const ids: number[] = []
  for (const order of [await place(buyer.id), await place(buyer.id)]) {
    await leaves(order.id)
    ids.push((await issueInvoices(shop.deps, { orders: [order.id], ...until }))[0]!)
  }
  const numbers = (await invoicesOf(buyer.id)).map(({ number }: { number: string }) => number)
  const call = shop.as(buyer.id)
  const answer = await call('GET', 'order/invoice/archive/?from=2026-01-01&to=2026-12-31')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzipSync(answer.rawPayload)
  expect(
    Object.keys(files)
      .filter((name) => name.endsWith('.xml'))
      .toSorted(),
  ).toEqual(numbers.map((number: string) => `${number}.xml`).toSorted())
  expect(Object.keys(files)).toHaveLength(4)
  for (const number of numbers) expect(ublFaults(strFromU8(files[`${number}.xml`]!))).toEqual([])
  expect((await call('GET', 'order/invoice/archive/?to=2020-12-31')).statusCode).toBe(400)
  const clerk = shop.as((await aColleague(shop.db, { permissions: ['finance'] })).id)
  const chosen = await clerk('GET', `admin/invoice/archive/?ids=${ids[0]}`)
  expect(Object.keys(unzipSync(chosen.rawPayload))).toHaveLength(2)
  const rest = await clerk('GET', `admin/invoice/archive/?client=${buyer.id}&excluding=${ids[0]}`)
  expect(Object.keys(unzipSync(rest.rawPayload))).toHaveLength(2)
})

test('OD-12 C-14: goods that come back are credited once they are invoiced, as the office has noted', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff, language: 'fr' })
  await invoicing(buyer.id, { invoicing: 'month' })
  const order = await place(buyer.id, { poloVat: 'reduced' })
  const clerk = shop.as(office)
  for (const step of ['start', 'process']) await clerk('POST', `admin/order/${order.id}/${step}/`, {})
  const sendBack = async (units: number[], credit: object) => {
    const lines = units.flatMap((count, index) =>
      count > 0 ? [{ item: order.products[index].id, units: count }] : [],
    )
    const asked = await shop.as(buyer.id)('POST', `order/${order.id}/returns/`, { reason: 'damaged', lines })
    const { id } = asked.json().returns.at(-1)
    const path = `admin/order/${order.id}/returns/${id}`
    await clerk('POST', `${path}/accept/`, {})
    await clerk('POST', `${path}/receive/`, { warehouse: places.warehouse })
    expect((await clerk('POST', `${path}/credit/`, credit)).json()).toMatchObject({ status: 'credited' })
  }
  const polo = order.products.findIndex(({ total_qty }: { total_qty: number }) => total_qty === 18)
  const units = (count: number, scarves: number) => (polo === 0 ? [count, scarves] : [scarves, count])
  await sendBack(units(4, 0), {})
  await shop.mails()
  const returns = async () => (await shop.as(buyer.id)('GET', `order/${order.id}/`)).json().returns
  expect(await returns()).toMatchObject([{ credit: '5.24', credit_notes: [] }])
  await issueInvoices(shop.deps, { company: buyer.id, ...until })
  await shop.mails()
  await sendBack(units(2, 1), { amount: '500.00' })
  await shop.mails()
  const seen = await returns()
  expect(seen).toMatchObject([
    { credit: '5.24', credit_notes: [{ name: expect.stringMatching(/^NC-/) }] },
    { credit: '500.00', credit_notes: [{ name: expect.stringMatching(/^NC-/) }] },
  ])
  const finance = shop.as((await aColleague(shop.db, { permissions: ['finance'] })).id)
  const notes = seen.map(({ credit_notes }: { credit_notes: { id: number }[] }) => credit_notes[0]!.id)
  const [first, second] = await Promise.all(
    notes.map(async (id: number) => (await finance('GET', `admin/invoice/${id}/`)).json()),
  )
  expect(first).toMatchObject({
    grand_total: '5.24',
    reason: `Retour 1 de la commande ${order.name}`,
    lines: [{ units: 4, kind: 'goods' }],
  })
  expect([second.grand_total, second.lines.length]).toEqual(['500.00', 2])
  // What somebody has credited by hand is not credited again, and that is told.
  const [paper] = (await finance('GET', `admin/invoice/?client=${buyer.id}&kind=invoice`)).json().results
  const { lines } = (await finance('GET', `admin/invoice/${paper.id}/`)).json()
  const left = lines.find(({ units: count }: { units: number }) => count === 18)
  const amount = subtract(left.total, left.credited_total)
  await finance('POST', `admin/invoice/${paper.id}/credit/`, {
    lines: [{ line: left.id, amount }],
    reason: 'Gift',
  })
  await sendBack(units(1, 0), {})
  await shop.mails()
  expect((await returns()).at(-1)).toMatchObject({ credit_notes: [], credit_left_out: true })
  const logged = await shop.db
    .selectFrom('audit_entry')
    .where('entity', '=', 'order')
    .where('entity_id', '=', order.id)
    .where('actor_id', 'is', null)
    .select('after')
    .execute()
  expect(logged).toMatchObject([{ after: { return_number: 3, credit_left_out: true } }])
  for (const id of notes)
    expect(ublFaults((await finance('GET', `admin/invoice/${id}/file/?format=ubl`)).body)).toEqual([])
})

test('OD-12 C-14: what is credited for a return is what its credit note says; another amount is logged, a smaller rest is left to the office', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff, language: 'fr' })
  await invoicing(buyer.id, { invoicing: 'month' })
  const order = await place(buyer.id)
  const clerk = shop.as(office)
  for (const step of ['start', 'process']) await clerk('POST', `admin/order/${order.id}/${step}/`, {})
  await issueInvoices(shop.deps, { company: buyer.id, ...until })
  await shop.mails()
  const [polo, scarf] = order.products.toSorted(
    (one: { total_qty: number }, other: { total_qty: number }) => other.total_qty - one.total_qty,
  )
  const returns = async () => (await shop.as(buyer.id)('GET', `order/${order.id}/`)).json().returns
  const sendBack = async ({ id: item }: { id: number }, received: number, credit: object) => {
    const lines = [{ item, units: received || 1 }]
    const asked = await shop.as(buyer.id)('POST', `order/${order.id}/returns/`, { reason: 'damaged', lines })
    const path = `admin/order/${order.id}/returns/${asked.json().returns.at(-1).id}`
    await clerk('POST', `${path}/accept/`, {})
    const came = [{ item, units: received, put_back: false }]
    await clerk('POST', `${path}/receive/`, { warehouse: places.warehouse, lines: came })
    const answer = await clerk('POST', `${path}/credit/`, credit)
    await shop.mails()
    return answer
  }
  // Nothing of it came: an amount would be on no credit note.
  expect((await sendBack(scarf, 0, { amount: '12.50' })).statusCode).toBe(400)
  const [{ id: empty }] = await returns()
  const path = `admin/order/${order.id}/returns/${empty}/credit/`
  expect((await clerk('POST', path, { amount: '0.00' })).json().credit).toBe('0.00')
  // One that was noted before this was refused stays as it was noted.
  await shop.db.updateTable('order_return').set({ credit: '12.50' }).where('id', '=', empty).execute()
  // No sum with 21 % VAT comes to this.
  expect((await sendBack(scarf, 1, { amount: '0.03' })).json().credit).toBe('0.03')
  const [first, rounded] = await returns()
  expect(first).toMatchObject({ credit: '12.50', credit_notes: [] })
  expect(rounded).toMatchObject({ credit: '0.02', credit_notes: [{}] })
  const finance = shop.as((await aColleague(shop.db, { permissions: ['finance'] })).id)
  const [paper] = (await finance('GET', `admin/invoice/?client=${buyer.id}&kind=invoice`)).json().results
  const { lines } = (await finance('GET', `admin/invoice/${paper.id}/`)).json()
  const line = lines.find(({ units: count }: { units: number }) => count === 18)
  await finance('POST', `admin/invoice/${paper.id}/credit/`, {
    lines: [{ line: line.id, amount: subtract(line.total, '1.00') }],
    reason: 'Gift',
  })
  const usual = (await sendBack(polo, 2, {})).json().credit
  expect((await returns()).at(-1)).toMatchObject({ credit: usual, credit_notes: [], credit_left_out: true })
  const logged = await shop.db
    .selectFrom('audit_entry')
    .where('entity', '=', 'order')
    .where('entity_id', '=', order.id)
    .where('actor_id', 'is', null)
    .orderBy('id')
    .select(['before', 'after'])
    .execute()
  expect(logged).toMatchObject([
    { after: { return_number: 1, credit_left_out: true } },
    { before: { credit: '0.03' }, after: { return_number: 2, credit: '0.02' } },
    { after: { return_number: 3, credit_left_out: true } },
  ])
})

test('OD-37 DOC-08: others do not know an invoice, nor does who may see no prices', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff })
  await leaves((await place(buyer.id)).id)
  const [id] = await issued({ company: buyer.id })
  const other = await aUser(shop.db, { tariff_id: places.tariff })
  for (const path of [`order/invoice/${id}/`, `order/invoice/${id}/ubl/`]) {
    expect((await shop.as(other.id)('GET', path)).statusCode).toBe(404)
    expect((await shop.as(buyer.id)('GET', path)).statusCode).toBe(200)
  }
  await invoicing(buyer.id, { prices_hidden: true })
  expect(await invoicesOf(buyer.id)).toEqual([])
  expect((await shop.as(buyer.id)('GET', `order/invoice/${id}/`)).statusCode).toBe(404)
})

test('I18N-02 OD-20 DOC-05: who reads Italian gets the confirmation of an order and its invoice in Italian', async () => {
  const administrator = shop.as((await aColleague(shop.db)).id)
  await administrator('PATCH', 'admin/settings/', { languages: ['nl', 'de', 'en', 'it'] })
  const buyer = await aUser(shop.db, {
    tariff_id: places.tariff,
    email: 'chiara@example.test',
    language: 'it',
  })
  const order = await place(buyer.id)
  await leaves(order.id)
  await issued({ company: buyer.id })
  const [invoice] = await invoicesOf(buyer.id)
  const mails = (await shop.mails()).map(({ subject, text }) => ({ subject, text }))
  const confirmation = mails.find(({ subject }) => subject === `Ordine ${order.name} effettuato`)
  for (const words of ['La merce disponibile è riservata per Lei.', 'Totale IVA inclusa', '18 pezzi'])
    expect(confirmation?.text).toContain(words)
  expect(mails.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(`^Fattura ${invoice.number}: `),
  )
  const pdf = await openPdf((await shop.as(buyer.id)('GET', `order/invoice/${invoice.id}/`)).rawPayload)
  expect(pdf.info['Language']).toBe('it')
  for (const words of [
    `Fattura ${invoice.number}`,
    'Da pagare entro il',
    '20 novembre 2026',
    'Totale IVA inclusa',
  ])
    expect(pdf.text).toContain(words)
})

test('OD-40 C-06: whatever dies while invoices are issued, numbers have no gap and each order is invoiced once', async () => {
  const { db, database } = shop
  const buyer = await aUser(db, { tariff_id: places.tariff })
  const placed = await place(buyer.id)
  const companies = await copyOrder(db, placed.id, 100)
  const inTurn = limitConcurrency(8)
  const issueAll = () =>
    Promise.allSettled(
      [...companies, ...companies].map((company) =>
        inTurn(() => issueInvoices(shop.deps, { company, ...until })),
      ),
    )
  expect(await killWhile(database.url, 'invoice', issueAll())).toBeGreaterThan(0)
  await issueAll()
  const count = await sql<{ company_id: number; invoices: number }>`
    select company_id, count(*)::int as invoices from invoice where company_id = any(${companies}::bigint[])
    group by company_id`.execute(db)
  expect(count.rows).toHaveLength(companies.length)
  expect(count.rows.every(({ invoices }) => invoices === 1)).toBe(true)
  const { rows: numbers } = await sql<{ number: number }>`
    select right(name, 6)::int as number from invoice where kind = 'invoice' order by id`.execute(db)
  expect(numbers.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    numbers.map((_, index) => index + 1),
  )
  const { rows: faulty } = await sql`
    select from invoice where grand_total <> total + total_taxes
      or total <> (select sum(total) from invoice_line where invoice_id = invoice.id)`.execute(db)
  expect(faulty).toEqual([])
})

test('OD-07 OD-12: cents that a month’s invoice has beyond its paid orders are not asked for, nor after a credit note', async () => {
  const buyer = await aUser(shop.db, { tariff_id: places.tariff })
  await invoicing(buyer.id, { invoicing: 'month' })
  // The tax of each is rounded down by half a cent.
  const option = await aDeliveryOption(shop.db, { price: '9.47' })
  const orders = []
  for (let count = 0; count < 12; count++)
    orders.push(await placeOrder(shop, { ...places, shipping: option.id }, buyer.id))
  for (const { id } of orders) {
    await leaves(id)
    expect((await shop.as(office)('POST', `admin/order/${id}/pay/`)).statusCode).toBe(200)
  }
  await sql`update customer_order set billing = billing || '{"id": 1}' where company_id = ${buyer.id}`.execute(
    shop.db,
  )
  const [id] = await issued({ company: buyer.id })
  const [invoice] = await invoicesOf(buyer.id)
  const ordered = sum(orders.map(({ grand_total }) => grand_total))
  expect(subtract(invoice.grand_total, ordered)).toBe('0.06')
  expect(invoice).toMatchObject({ id, status: 'paid', open: '0.00' })
  const clerk = shop.as((await aColleague(shop.db, { permissions: ['finance'] })).id)
  const { lines } = (await clerk('GET', `admin/invoice/${id}/`)).json()
  const credit = { lines: [{ line: lines[0].id, units: 1 }], reason: 'Tear' }
  expect((await clerk('POST', `admin/invoice/${id}/credit/`, credit)).statusCode).toBe(201)
  expect((await invoicesOf(buyer.id, '?status=paid')).map((one: { id: number }) => one.id)).toEqual([id])
  const { results } = (await shop.as(buyer.id)('GET', 'order/?limit=20')).json()
  expect(new Set(results.map((one: { payment_status: string }) => one.payment_status))).toEqual(
    new Set(['paid']),
  )
})
