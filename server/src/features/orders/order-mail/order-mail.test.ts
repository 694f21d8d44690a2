import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aBilling,
  aClientOf,
  aDeliveryOption,
  aCompany,
  aTariff,
  aColleague,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { placeOrder } from '../../../../test/placed-order.ts'
import { mailsIn, readable } from '../../../../test/mails.ts'
import { openPdf } from '../../../../test/pdf.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { runJobs } from '#jobs/worker.ts'
import { filesOf } from '#lib/files.ts'
import { addFiles, removeFiles } from '#features/platform/files/files.service.ts'
import { resendMail } from '#features/platform/mail/mail-log.service.ts'

let shop: TestShop
let folder: string
let tariff: number
let warehouse: number
let shipping: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-order-mails-'))
  shop = await createTestShop({ env: { MAIL_URL: `file:${folder}/mails` } })
  tariff = (await aTariff(shop.db)).id
  warehouse = (await aWarehouse(shop.db)).id
  shipping = (await aDeliveryOption(shop.db, { price: '9.50' })).id
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await shop.db.deleteFrom('mail').execute()
  await rm(`${folder}/mails`, { recursive: true, force: true })
})

const place = (...order: [userId: number, options?: Parameters<typeof placeOrder>[3]]) =>
  placeOrder(shop, { tariff, warehouse, shipping }, ...order)
/** The messages that the jobs of an order make: the customer's and the office's. */
async function mailsOf(buyer?: string) {
  await runJobs(shop.deps, shop.database.pool)
  const mails = await mailsIn(`${folder}/mails`)
  const to = (address: string) => mails.find((mail) => mail.to?.[0]?.address === address)
  return {
    mails,
    customer: buyer === undefined ? undefined : to(buyer),
    office: to('contact@comptoir.example'),
  }
}
/** The one file that goes with a mail, opened. */
async function attached(mail: Email | undefined) {
  const [file, ...others] = mail!.attachments
  expect(others).toEqual([])
  const bytes = Buffer.from(file!.content as ArrayBuffer)
  const { filename, mimeType, disposition } = file!
  return { filename, mimeType, disposition, bytes, ...(await openPdf(bytes)) }
}
const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('OD-20: an order is confirmed with its lines, its sums, its delivery and how to pay it', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff, name: 'Zoé Dupont' })
  const order = await place(buyer.id, {
    more: { customer_reference: 'PO <77>', comment: 'Sonner\ndeux fois', specific_request: 'Un échantillon' },
  })
  const { mails, customer } = await mailsOf(buyer.email)
  expect(mails).toHaveLength(2)
  expect(customer!.subject).toBe(`Commande ${order.name} enregistrée`)
  for (const part of [plain(customer!.text), plain(readable(customer!.html!))])
    for (const words of [
      'Zoé Dupont',
      order.polo.ref,
      'Marine · XL',
      '3 lots de 6 = 18 pièces, 1,2345 € l’unité',
      '22,22 €',
      '1 pièce, 1 020,00 € l’unité',
      'Marchandise HTVA',
      '1 042,22 €',
      'TVA 21 % sur 1 051,72 €',
      '220,86 €',
      '1 272,58 €',
      'BE71 0961 2345 6769',
      order.payment_reference,
      'Rue du Canal 5',
      '1000 Bruxelles',
      'PO <77>',
      'Un échantillon',
      `http://localhost:3000/order/view/${order.id}`,
    ])
      expect(part).toContain(words)
  expect(customer!.text).toContain('> Sonner\n> deux fois')
  expect(customer!.text).not.toMatch(/undefined|null|\{\{|mail_|passée pour vous/)
})

test.each(languages)(
  'OD-20 PROF-03: an order is confirmed in the language of its owner: %s',
  async (language) => {
    const buyer = await aUser(shop.db, { tariff_id: tariff, language })
    const order = await place(buyer.id)
    const { customer } = await mailsOf(buyer.email)
    const [placed, total, units] = {
      fr: ['enregistrée', 'Total TVAC', '18 pièces'],
      nl: ['geplaatst', 'Totaal incl. btw', '18 stuks'],
      de: ['eingegangen', 'Gesamtbetrag inkl. MwSt.', '18 Stück'],
      en: ['placed', 'Total incl. VAT', '18 pieces'],
    }[language] as [string, string, string]
    expect(customer!.subject).toContain(`${order.name} ${placed}`)
    expect(customer!.html).toContain(`<html lang="${language}">`)
    for (const part of [plain(customer!.text), plain(readable(customer!.html!))]) {
      expect(part).toContain(total)
      expect(part).toContain(units)
      expect(part).not.toMatch(/undefined|\{\{|mail_/)
    }
  },
)

test('PART-09 OD-20: an order that a partner placed says so, and goes to the client', async () => {
  const client = await aUser(shop.db, { tariff_id: tariff, language: 'nl' })
  const partner = await aUser(shop.db, { tariff_id: tariff, is_partner: true, name: 'Luc Peeters' })
  await aClientOf(shop.db, partner.id, client.id)
  await place(partner.id, { companyId: client.id })
  const { mails, customer, office } = await mailsOf(client.email)
  expect(mails).toHaveLength(2)
  expect(customer!.text).toContain('Deze bestelling is voor u geplaatst door Luc Peeters.')
  expect(office!.text).toContain('Commande passée par Luc Peeters.')
})

test('OD-20: a client without an account is offered no page; one without an address gets no mail', async () => {
  const partner = await aUser(shop.db, { tariff_id: tariff, is_partner: true })
  const reachable = await aCompany(shop.db, { tariff_id: tariff, email: 'reached@client.example' })
  const unknown = await aCompany(shop.db, { tariff_id: tariff })
  for (const { id } of [reachable, unknown]) {
    await aClientOf(shop.db, partner.id, id)
    await place(partner.id, { companyId: id })
  }
  const { mails, customer } = await mailsOf('reached@client.example')
  expect(mails).toHaveLength(3)
  expect(customer!.html).not.toContain('/order/view/')
})

test('OD-37 OD-20: who may see no prices is mailed none; the office is', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff, prices_hidden: true })
  const order = await place(buyer.id)
  const { customer, office } = await mailsOf(buyer.email)
  for (const part of [customer!.text!, readable(customer!.html!)]) {
    expect(part).not.toContain('€')
    expect(plain(part)).toContain('3 lots de 6 = 18 pièces')
    expect(part).toContain(order.payment_reference)
  }
  expect(plain(office!.subject)).toBe(`Nouvelle commande ${order.name} : Ateliers Dubois, 1 272,58 €`)
  expect(plain(office!.text)).toContain('1,2345 €')
})

test('O-10 OD-20 DOC-01: the order goes with the mail as PDF, to the customer in their language, to the office in its own', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff, language: 'de' })
  const order = await place(buyer.id)
  const { customer, office } = await mailsOf(buyer.email)
  const [sheet, ofOffice] = [await attached(customer), await attached(office)]
  expect([sheet.filename, sheet.mimeType, sheet.disposition]).toEqual([
    `Bestellung ${order.name}.pdf`,
    'application/pdf',
    'attachment',
  ])
  expect(sheet.info).toMatchObject({ Title: `Bestellung ${order.name}`, Language: 'de' })
  expect(sheet.text).toContain('Gesamtbetrag inkl. MwSt. 1 272,58 €')
  expect(ofOffice.filename).toBe(`Commande ${order.name}.pdf`)
  expect(ofOffice.text).toContain('Total TVAC 1 272,58 €')
  expect(customer!.text).toContain('Die Bestellung liegt als PDF bei.')
})

test('OD-37 OD-20: the PDF in the mail of who may see no prices has none; that of the office has', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff, prices_hidden: true })
  await place(buyer.id)
  const { customer, office } = await mailsOf(buyer.email)
  const { text } = await attached(customer)
  expect(text).toContain('3 × 6 = 18 pièces')
  expect(text).not.toMatch(/€|1,2345|272,58/)
  expect((await attached(office)).text).toContain('1,2345 €')
})

test('OD-20: a confirmation that is sent again has its PDF again, as it was', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  const order = await place(buyer.id)
  const first = await attached((await mailsOf(buyer.email)).customer)
  await rm(`${folder}/mails`, { recursive: true })
  await shop.db
    .updateTable('customer_order')
    .set({ fulfilment: 'client_canceled' })
    .where('id', '=', order.id)
    .execute()
  const { id } = await shop.db
    .selectFrom('mail')
    .where('recipient', '=', buyer.email)
    .select('id')
    .executeTakeFirstOrThrow()
  await resendMail(shop.deps, null, id)
  const again = await attached((await mailsOf(buyer.email)).customer)
  expect(again.bytes.equals(first.bytes)).toBe(true)
  const withOnly = async (permission: 'accounts' | 'orders') =>
    shop.as((await aColleague(shop.db, { permissions: [permission] })).id)
  // Who reads the mails reads the papers in them; who reads the orders does not read the mails.
  const office = await withOnly('accounts')
  expect((await office('GET', `admin/order/${order.id}/`)).statusCode).toBe(404)
  const forOrders = await withOnly('orders')
  for (const path of [`admin/mail/${id}/`, `admin/mail/${id}/attachments/1/`])
    expect((await forOrders('GET', path)).statusCode).toBe(404)
  expect((await office('GET', `admin/mail/${id}/`)).json().attachments).toEqual([
    { name: `Commande ${order.name}.pdf`, content_type: 'application/pdf' },
  ])
  const opened = await office('GET', `admin/mail/${id}/attachments/1/`)
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(opened.headers['content-disposition']).toContain(`Commande ${order.name}.pdf`)
  expect(opened.rawPayload.equals(first.bytes)).toBe(true)
  expect((await office('GET', `admin/mail/${id}/attachments/2/`)).statusCode).toBe(404)
})

test('R-6 OD-44: the PDF of a mail is a file, and goes with the mail, by whatever way that goes', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  await place(buyer.id)
  await mailsOf()
  const rows = await shop.db.selectFrom('mail_attachment').select('file_key').execute()
  const kept = () => Promise.all(rows.map(({ file_key }) => filesOf(shop.deps.config).has(file_key)))
  const tidy = async () => {
    await enqueue(shop.db, 'remove_files', {})
    await runJobs(shop.deps, shop.database.pool)
  }
  await tidy()
  expect(await kept()).toEqual([true, true])
  await sql`delete from mail where id = (select min(id) from mail)`.execute(shop.db)
  await tidy()
  expect((await kept()).filter(Boolean)).toHaveLength(1)
  await sql`update mail set created_at = now() - interval '181 days', queued_at = now() - interval '181 days'`.execute(
    shop.db,
  )
  await enqueue(shop.db, 'delete_old_mails', {})
  await runJobs(shop.deps, shop.database.pool)
  await tidy()
  expect(await kept()).toEqual([false, false])
  expect(await shop.db.selectFrom('file_to_remove').select('key').execute()).toEqual([])
})

test('R-6: a PDF whose mail was never written is removed after a day', async () => {
  const [key] = await addFiles(shop.deps, 'mail', [Buffer.from('never sent')])
  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000)
  await removeFiles(shop.deps)
  expect(await filesOf(shop.deps.config).has(key!)).toBe(true)
  await removeFiles({ ...shop.deps, now: () => tomorrow })
  expect(await filesOf(shop.deps.config).has(key!)).toBe(false)
})

test('R-6: a mail whose PDF is gone is not sent without it, and the log says why', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  await place(buyer.id)
  await mailsOf()
  const { id, file_key } = await shop.db
    .selectFrom('mail')
    .innerJoin('mail_attachment', 'mail_attachment.mail_id', 'mail.id')
    .where('recipient', '=', buyer.email)
    .select(['mail.id', 'file_key'])
    .executeTakeFirstOrThrow()
  await filesOf(shop.deps.config).remove(file_key)
  await resendMail(shop.deps, null, id)
  await runJobs(shop.deps, shop.database.pool)
  const { status, last_error } = await shop.db
    .selectFrom('mail')
    .where('id', '=', id)
    .select(['status', 'last_error'])
    .executeTakeFirstOrThrow()
  expect([status, last_error]).toEqual(['failed', 'A file that goes with it is not kept any more.'])
})

test('OD-20: an order is confirmed once, however often its job runs', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  const order = await place(buyer.id)
  await enqueue(shop.db, 'order_mail', { order_id: order.id })
  await Promise.all([mailsOf(), mailsOf()])
  await enqueue(shop.db, 'order_mail', { order_id: order.id })
  expect((await mailsOf()).mails).toHaveLength(2)
})

test('OD-20: an order that is refused is not confirmed', async () => {
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  const answer = await shop.as(buyer.id)('POST', 'order/', {
    delivery_option: shipping,
    billing: (await aBilling(shop.db, buyer.id)).id,
    payment_method: 'bank_transfer',
  })
  expect(answer.statusCode).toBe(400)
  await runJobs(shop.deps, shop.database.pool)
  expect(await shop.db.selectFrom('mail').select('id').execute()).toEqual([])
})
