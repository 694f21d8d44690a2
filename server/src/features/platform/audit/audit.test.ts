import { readFile } from 'node:fs/promises'
import { referenceKinds } from '@comptoir/contract/admin-reference'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codaFile } from '../../../../test/bank-statements.ts'
import { issueInvoices } from '#features/money/invoices/issue-invoice.service.ts'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aBuyerOf,
  aCategory,
  aColleague,
  aSecondFactor,
  aDeliveryOption,
  anOrderBody,
  aProduct,
  aTariff,
  aUser,
  aWarehouse,
  countryId,
} from '../../../../test/builders.ts'
import { declared } from '../../../../test/endpoints.ts'
import { anInvoice as anUnpaidInvoice } from '../../../../test/invoices.ts'

/**
 * Every call of the office that changes something: a preview, a report to download and a picture that nothing names yet
 * do not.
 */
const writes = declared
  .filter(
    ({ method, path }) =>
      path.startsWith('/api/v1/admin/') && method !== 'GET' && !/\/(preview|report|samples)\/$/.test(path),
  )
  .map(({ method, path }) => `${method} ${path.replace('/api/v1/', '')}`)

let shop: TestShop
let office: Caller
let admin: number
let tariff_id: number
beforeAll(async () => {
  shop = await createTestShop()
  tariff_id = (await aTariff(shop.db)).id
  admin = (await aColleague(shop.db, { name: 'Claire Moreau' })).id
  office = shop.as(admin, { 'x-request-id': 'a-request-of-the-office' })
})
afterAll(() => shop[Symbol.asyncDispose]())

const texts = (text: string) => ({ fr: text, nl: text, de: text, en: text })
const waiting = async () => (await aUser(shop.db, { is_approved: false, tariff_id })).id
const disabled = async () => {
  const { id } = await aUser(shop.db, { is_active: false, tariff_id })
  await shop.db.updateTable('company').set({ disabled_at: new Date() }).where('id', '=', id).execute()
  return id
}
const aMail = async () =>
  (
    await shop.db
      .insertInto('mail')
      .values({
        template: 'approved',
        language: 'fr',
        recipient: 'a@b.test',
        subject: 'Bonjour',
        html: '',
        body_text: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const option = (code: string) => ({
  code,
  kind: 'shipping',
  name: texts('Livraison'),
  lead_days: 1,
  cutoff_time: '15:00',
  blocks_pickup_only: false,
  is_active: true,
  countries: [],
  warehouses: [],
  rules: [{ price: '5', minimum_order: '0' }],
})
const anOption = async () =>
  (await office('POST', 'admin/delivery-options/', option(`o${Math.random()}`))).json().id as number
const view = () => ({ list: 'orders', name: `${Math.random()}`, search: { view: 'late' }, is_shared: true })
const aView = async () => (await office('POST', 'admin/views/', view())).json().id as number
const aPageOf = (slug: string) => ({
  type: 'page',
  slug,
  title: texts('Foire'),
  content: texts('<p>Foire</p>'),
  published_from: null,
  published_until: null,
})
const aPage = async () => (await office('POST', 'admin/pages/', aPageOf(`p${year++}`))).json().id as number
const announcement = () => ({
  is_active: true,
  title: texts('Fêtes'),
  content: texts('<p>Fermé</p>'),
  shown_from: null,
  shown_until: null,
  audience: 'customers',
  languages: [],
  countries: [],
})
const anAnnouncement = async () =>
  (await office('POST', 'admin/announcements/', announcement())).json().id as number
const aGif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
/** A file for a new brochure. */
const sent = async (
  what: string,
  content: string | Buffer<ArrayBuffer>,
): Promise<[string, unknown, Record<string, string>]> => {
  const brochure = { ...aPageOf(`b${year++}`), type: 'brochure' }
  const { id } = (await office('POST', 'admin/pages/', brochure)).json()
  const form = new FormData()
  form.append('file', new File([content], 'a'))
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type')! }
  return [`admin/pages/${id}/${what}/`, Buffer.from(await request.arrayBuffer()), headers]
}
let year = 2030
const vatRate = async () => ({
  country: await countryId(shop.db),
  ...{ category: 'reduced', rate: '7', valid_from: `${year++}-01-01` },
})
const aVatRate = async () => (await office('POST', 'admin/vat-rates/', await vatRate())).json().id
/** Ten euros that came in from a client and pay nothing yet. */
const aReceivedPayment = async (company_id: number) => {
  const { id } = await shop.db
    .insertInto('payment')
    .values({
      ...{ provider: 'bank', key: `${Math.random()}`, company_id, amount: '10.00', status: 'paid' },
      paid_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const searchTerm = () => ({ language: 'fr', kind: 'synonym', term: `mot ${year++}`, means: 'polo' })
const aSearchTerm = async () => (await office('POST', 'admin/search-terms/', searchTerm())).json().id
const aHoliday = async () =>
  (await office('POST', 'admin/holidays/', { date: `${year++}-03-04`, name: texts('Fête') })).json()
    .id as number
const aPartner = async () => (await aUser(shop.db, { is_partner: true, tariff_id })).id

const invitation = () => ({
  email: `${Math.random()}@client.example`,
  name: 'Jean Dupont',
  language: 'fr',
  role: 'buyer',
})
/** The path of somebody of a client. */
const aPerson = async () => {
  const { id } = await aUser(shop.db, { tariff_id })
  return `admin/users/${id}/people/${(await aBuyerOf(shop.db, id)).id}/`
}
const anInvited = async () => {
  const { id } = await aUser(shop.db, { tariff_id })
  const person = (await office('POST', `admin/users/${id}/people/`, invitation())).json()
  return `admin/users/${id}/people/${person.id}/`
}
const staffInvitation = () => ({ ...invitation(), permissions: ['content'] })
const anInvitedColleague = async () => (await office('POST', 'admin/staff/', staffInvitation())).json().id

const anOrder = async (): Promise<number> => {
  const { id } = await aUser(shop.db, { tariff_id })
  const product = await aProduct(shop.db, {
    prices: { [tariff_id]: '5' },
    stock: { [(await aWarehouse(shop.db)).id]: 5 },
  })
  await aBasket(shop.db, id, { [product.id]: 1 })
  const body = await anOrderBody(shop.db, id, (await aDeliveryOption(shop.db)).id)
  return (await shop.as(id)('POST', 'order/', body)).json().id
}
/** All of an order, about to leave. */
const aDeparture = async () => {
  const order = await anOrder()
  await office('POST', `admin/order/${order}/start/`, {})
  const { warehouses } = (await office('GET', `admin/order/${order}/open/`)).json()
  const body = { key: 'first', warehouse: warehouses[0].warehouse.id }
  return { path: `admin/order/${order}/shipments/`, body }
}
const stocked = async () => {
  const warehouse = (await aWarehouse(shop.db)).id
  return { warehouse, product: (await aProduct(shop.db, { stock: { [warehouse]: 5 } })).id }
}
const anIncoming = async () =>
  (
    await office('POST', 'admin/incoming/', { ...(await stocked()), expected_on: '2029-01-08', quantity: 5 })
  ).json().id as number

/** How to do each of them so that something changes: the path below /api/v1/ and the body. */
const anInvoice = async () => {
  const order = await anOrder()
  await office('POST', `admin/order/${order}/start/`, {})
  await office('POST', `admin/order/${order}/process/`, {})
  const [id] = await issueInvoices(shop.deps, { orders: [order], until: '2100-01-01' })
  return id!
}
const changes: Record<
  string,
  () => Promise<[path: string, body?: unknown, headers?: Record<string, string>]>
> = {
  'POST admin/users/:id/approve/': async () => [`admin/users/${await waiting()}/approve/`, {}],
  'POST admin/users/:id/refuse/': async () => [`admin/users/${await waiting()}/refuse/`, { reason: 'Non' }],
  'PATCH admin/users/:id/': async () => [`admin/users/${await waiting()}/`, { prices_hidden: true }],
  'POST admin/users/:id/sign_out/': async () => [`admin/users/${await waiting()}/sign_out/`],
  'POST admin/users/:id/resend_activation/': async () => {
    const { id } = await aUser(shop.db, { is_active: false, is_approved: false, tariff_id })
    return [`admin/users/${id}/resend_activation/`]
  },
  'POST admin/users/': async () => [
    'admin/users/',
    { enterprise_name: 'Atelier', name: 'Zoé Dupont', language: 'fr', invite: false },
  ],
  'POST admin/client-file/': async () => {
    const form = new FormData()
    form.append('file', new File(['Entreprise;Contact\nAtelier;Zoé Dupont\n'], 'clients.csv'))
    const request = new Request('http://shop.test', { method: 'POST', body: form })
    const body = Buffer.from(await request.arrayBuffer())
    return ['admin/client-file/', body, { 'content-type': request.headers.get('content-type')! }]
  },
  'DELETE admin/users/:id/': async () => [`admin/users/${await disabled()}/`],
  'PUT admin/users/:id/clients/:client/': async () => [
    `admin/users/${await aPartner()}/clients/${await waiting()}/`,
  ],
  'DELETE admin/users/:id/clients/:client/': async () => {
    const path = `admin/users/${await aPartner()}/clients/${await waiting()}/`
    await office('PUT', path)
    return [path]
  },
  'POST admin/users/:id/people/': async () => [
    `admin/users/${(await aUser(shop.db, { tariff_id })).id}/people/`,
    invitation(),
  ],
  'PATCH admin/users/:id/people/:person/': async () => [await aPerson(), { role: 'manager' }],
  'POST admin/users/:id/people/:person/resend/': async () => [`${await anInvited()}resend/`],
  'POST admin/users/:id/people/:person/sign_out/': async () => [`${await aPerson()}sign_out/`],
  'POST admin/users/:id/people/:person/reset_second_factor/': async () => {
    const path = await aPerson()
    await aSecondFactor(shop.db, Number(path.split('/').at(-2)))
    return [`${path}reset_second_factor/`]
  },
  'DELETE admin/users/:id/people/:person/': async () => [await anInvited()],
  'POST admin/staff/': async () => ['admin/staff/', staffInvitation()],
  'PATCH admin/staff/:id/': async () => [
    `admin/staff/${(await aColleague(shop.db)).id}/`,
    { permissions: ['accounts'] },
  ],
  'POST admin/staff/:id/resend/': async () => [`admin/staff/${await anInvitedColleague()}/resend/`],
  'POST admin/staff/:id/sign_out/': async () => [`admin/staff/${(await aColleague(shop.db)).id}/sign_out/`],
  'POST admin/staff/:id/reset_second_factor/': async () => {
    const { id } = await aColleague(shop.db)
    await aSecondFactor(shop.db, id)
    return [`admin/staff/${id}/reset_second_factor/`]
  },
  'DELETE admin/staff/:id/': async () => [`admin/staff/${(await aColleague(shop.db)).id}/`],
  'POST admin/users/bulk/': async () => [
    'admin/users/bulk/',
    { action: 'hide_prices', ids: [await waiting()] },
  ],
  'POST admin/users/bulk/undo/': async () => {
    const answer = await office('POST', 'admin/users/bulk/', {
      action: 'hide_prices',
      ids: [await waiting()],
    })
    return ['admin/users/bulk/undo/', { undo: answer.json().undo }]
  },
  'PATCH admin/mail-texts/:mail/': async () => [
    'admin/mail-texts/approved/',
    { fr: { mail_approved_button: 'Entrer' } },
  ],
  'POST admin/mail-texts/:mail/test/': async () => [
    'admin/mail-texts/approved/test/',
    { text_language: 'fr' },
  ],
  'POST admin/announcements/': async () => ['admin/announcements/', announcement()],
  'PATCH admin/announcements/:id/': async () => [
    `admin/announcements/${await anAnnouncement()}/`,
    { is_active: false },
  ],
  'DELETE admin/announcements/:id/': async () => [`admin/announcements/${await anAnnouncement()}/`],
  'POST admin/pages/:id/file/': async () => sent('file', '%PDF-1.7\nstartxref\n9\n%%EOF\n'),
  'POST admin/pages/:id/cover/': async () => sent('cover', Buffer.from(aGif, 'base64')),
  'POST admin/pages/': async () => ['admin/pages/', aPageOf('foire')],
  'PATCH admin/pages/:id/': async () => [`admin/pages/${await aPage()}/`, { content: texts('<p>Autre</p>') }],
  'DELETE admin/pages/:id/': async () => [`admin/pages/${await aPage()}/`],
  'POST admin/order/:id/:transition/': async () => [`admin/order/${await anOrder()}/start/`, {}],
  'POST admin/order/:id/shipments/': async () => {
    const { path, body } = await aDeparture()
    return [path, body]
  },
  'POST admin/order/:id/other_warehouses/': async () => {
    const order = await anOrder()
    const { warehouses } = (await office('GET', `admin/order/${order}/open/`)).json()
    const [{ warehouse, lines }] = warehouses
    const { item, product, units } = lines[0]
    const to = (await aWarehouse(shop.db)).id
    await office('POST', `admin/stock/${product}/receive/`, { warehouse: to, quantity: units })
    const body = { key: 'k', from: warehouse.id, to, lines: [{ item, units }] }
    return [`admin/order/${order}/other_warehouses/`, body]
  },
  'POST admin/order/:id/picks/': async () => {
    const order = await anOrder()
    const { warehouses } = (await office('GET', `admin/order/${order}/open/`)).json()
    const [{ warehouse, lines }] = warehouses
    const pick = { key: 'k', item: lines[0].item, warehouse: warehouse.id, picked: 1, missing: 0 }
    return [`admin/order/${order}/picks/`, { picks: [pick] }]
  },
  'PATCH admin/order/:id/shipments/:shipment/': async () => {
    const { path, body } = await aDeparture()
    const { id } = (await office('POST', path, body)).json()
    return [`${path}${id}/`, { tracking_code: '3232' }]
  },
  'POST admin/order/:id/transport/': async () => {
    const id = await anOrder()
    const vat = `FR40${id}`
    await shop.db
      .updateTable('vat_decision')
      .set({ treatment: 'pickup_domestic', vat })
      .where('order_id', '=', id)
      .execute()
    await shop.db.insertInto('vat_check').values({ vat, is_valid: true, checked_at: new Date() }).execute()
    return [`admin/order/${id}/transport/`, { country: 'FR', document: 'DD-17' }]
  },
  'POST admin/reminder/run/': async () => {
    const { id } = await anUnpaidInvoice(shop.db, (await aUser(shop.db, { tariff_id })).id, {
      due_on: '2025-01-06',
    })
    return ['admin/reminder/run/', { invoices: [id] }]
  },
  'POST admin/reminder/left_out/': async () => [
    'admin/reminder/left_out/',
    { client: (await aUser(shop.db, { tariff_id })).id, reason: 'Litige' },
  ],
  'DELETE admin/reminder/left_out/:id/': async () => {
    const body = { client: (await aUser(shop.db, { tariff_id })).id, reason: 'Litige' }
    return [`admin/reminder/left_out/${(await office('POST', 'admin/reminder/left_out/', body)).json().id}/`]
  },
  'POST admin/order/bulk/': async () => ['admin/order/bulk/', { action: 'start', ids: [await anOrder()] }],
  'PATCH admin/order/:id/': async () => [`admin/order/${await anOrder()}/`, { assignee: admin }],
  'POST admin/order/:id/notes/': async () => [`admin/order/${await anOrder()}/notes/`, { text: 'Fragile' }],
  'DELETE admin/order/:id/notes/:note/': async () => {
    const notes = `admin/order/${await anOrder()}/notes/`
    return [`${notes}${(await office('POST', notes, { text: 'Fragile' })).json().id}/`]
  },
  'POST admin/order/:id/returns/:return/:step/': async () => {
    const { path, body } = await aDeparture()
    const shipped = (await office('POST', path, body)).json()
    const order = Number(path.split('/')[2])
    const owner = await shop.db
      .selectFrom('customer_order')
      .where('id', '=', order)
      .select('placed_by')
      .executeTakeFirstOrThrow()
    const asked = await shop.as(owner.placed_by)('POST', `order/${order}/returns/`, {
      reason: 'damaged',
      lines: shipped.lines,
    })
    return [`admin/order/${order}/returns/${asked.json().returns[0].id}/accept/`, {}]
  },
  'POST admin/invoice/:id/send/': async () => [
    `admin/invoice/${await anInvoice()}/send/`,
    { channel: 'ubl' },
  ],
  'POST admin/invoice/:id/credit/': async () => {
    const id = await anInvoice()
    const { lines } = (await office('GET', `admin/invoice/${id}/`)).json()
    return [`admin/invoice/${id}/credit/`, { lines: [{ line: lines[0].id, units: 1 }], reason: 'Abîmé' }]
  },
  'POST admin/invoice/:id/anew/': async () => [
    `admin/invoice/${await anInvoice()}/anew/`,
    { key: 'anew', reason: 'Autre adresse' },
  ],
  'POST admin/payment/:id/refund/': async () => [
    `admin/payment/${await aReceivedPayment((await aUser(shop.db, { tariff_id })).id)}/refund/`,
    { key: 'k', amount: '4.00', reason: 'Payé deux fois' },
  ],
  'POST admin/payment/:id/assign/': async () => {
    const invoice = shop.db
      .selectFrom('invoice')
      .select('company_id')
      .where('id', '=', await anInvoice())
    const { company_id } = await invoice.executeTakeFirstOrThrow()
    return [`admin/payment/${await aReceivedPayment(company_id)}/assign/`, {}]
  },
  'POST admin/bank-statement/': async () => {
    const form = new FormData()
    const movements = [{ cents: 100, payer: 'Zoé', payer_iban: '', text: 'x' }]
    form.append('file', new File([codaFile({ iban: 'BE71096123456769', opening: 0, movements })], 'a.cod'))
    const request = new Request('http://shop.test', { method: 'POST', body: form })
    const body = Buffer.from(await request.arrayBuffer())
    return ['admin/bank-statement/', body, { 'content-type': request.headers.get('content-type')! }]
  },
  'POST admin/reference/:kind/': async () => ['admin/reference/brand/', reference()],
  'PATCH admin/reference/:kind/:id/': async () => [
    `admin/reference/brand/${await aReference()}/`,
    { is_active: false },
  ],
  'POST admin/reference/:kind/order/': async () => {
    await aReference()
    await aReference()
    const { results } = (await office('GET', 'admin/reference/brand/')).json()
    const ids = (results as { id: number }[]).map(({ id }) => id).toReversed()
    return ['admin/reference/brand/order/', { ids }]
  },
  'POST admin/reference/:kind/:id/merge/': async () => [
    `admin/reference/brand/${await aReference()}/merge/`,
    { into: await aReference() },
  ],
  'DELETE admin/reference/:kind/:id/': async () => [`admin/reference/brand/${await aReference()}/`],
  'POST admin/catalogue-import/': async () => {
    const form = new FormData()
    form.append('file', new File(['record;code;name\nbrand;LIN;Linden\n'], 'brands.csv'))
    const request = new Request('http://shop.test', { method: 'POST', body: form })
    const body = Buffer.from(await request.arrayBuffer())
    return ['admin/catalogue-import/', body, { 'content-type': request.headers.get('content-type')! }]
  },
  'POST admin/catalogue-import/:id/confirm/': async () => [
    `admin/catalogue-import/${await anImport('checked')}/confirm/`,
  ],
  'POST admin/catalogue-import/:id/columns/': async () => [
    `admin/catalogue-import/${await anImport('checked', { format: 'table', reading: JSON.stringify(aReading) })}/columns/`,
    { columns: [{ column: 0, field: 'ref' }] },
  ],
  'POST admin/import-source/': async () => ['admin/import-source/', aSourceBody],
  'PATCH admin/import-source/:id/': async () => [`admin/import-source/${await aSource()}/`, { minutes: 30 }],
  'DELETE admin/import-source/:id/': async () => [`admin/import-source/${await aSource()}/`],
  'POST admin/import-source/:id/read/': async () => [`admin/import-source/${await aSource()}/read/`],
  'POST admin/catalogue-import/:id/drop/': async () => [
    `admin/catalogue-import/${await anImport('checked')}/drop/`,
  ],
  'POST admin/catalogue-import/:id/undo/': async () => [
    `admin/catalogue-import/${await anImport('done')}/undo/`,
  ],
  'POST admin/catalogue-import/:id/again/': async () => {
    const failed = await anImport('failed')
    const part = { import_id: failed, position: 0, content: Buffer.from('record;code\n') }
    await shop.db.insertInto('catalogue_import_part').values(part).execute()
    return [`admin/catalogue-import/${failed}/again/`]
  },
  'POST admin/bank-line/:id/match/': async () => [
    `admin/bank-line/${await aBankLine('unknown')}/match/`,
    { orders: [await anOrder()] },
  ],
  'POST admin/bank-line/:id/undo/': async () => [`admin/bank-line/${await aBankLine('set_aside')}/undo/`, {}],
  'POST admin/bank-line/:id/set_aside/': async () => [
    `admin/bank-line/${await aBankLine('unknown')}/set_aside/`,
    { note: 'Intérêts' },
  ],
  'POST admin/invoice/run/': async () => ['admin/invoice/run/', { until: '2026-01-31' }],
  'POST admin/stock/:id/receive/': async () => {
    const { product, warehouse } = await stocked()
    return [`admin/stock/${product}/receive/`, { warehouse, quantity: 3 }]
  },
  'POST admin/stock/:id/count/': async () => {
    const { product, warehouse } = await stocked()
    return [`admin/stock/${product}/count/`, { warehouse, counted: 4, seen: 5, note: 'Abîmé' }]
  },
  'POST admin/stock/:id/move/': async () => {
    const { product, warehouse } = await stocked()
    const to = (await aWarehouse(shop.db)).id
    return [`admin/stock/${product}/move/`, { from: warehouse, to, quantity: 2 }]
  },
  'POST admin/incoming/': async () => [
    'admin/incoming/',
    { ...(await stocked()), expected_on: '2029-01-08', quantity: 5 },
  ],
  'PATCH admin/incoming/:id/': async () => [
    `admin/incoming/${await anIncoming()}/`,
    { expected_on: '2029-01-09' },
  ],
  'DELETE admin/incoming/:id/': async () => [`admin/incoming/${await anIncoming()}/`],
  'POST admin/mail/:id/resend/': async () => [`admin/mail/${await aMail()}/resend/`],
  'POST admin/mail/bulk/': async () => ['admin/mail/bulk/', { action: 'resend', ids: [await aMail()] }],
  'POST admin/views/': async () => ['admin/views/', view()],
  'PATCH admin/views/:id/': async () => [`admin/views/${await aView()}/`, { is_shared: false }],
  'DELETE admin/views/:id/': async () => [`admin/views/${await aView()}/`],
  'PATCH admin/company/': async () => ['admin/company/', { contact_phone: '+32 2 555 09 99' }],
  'PATCH admin/settings/': async () => ['admin/settings/', { phone: { min: 9 } }],
  'POST admin/delivery-options/': async () => ['admin/delivery-options/', option('new')],
  'POST admin/delivery-options/order/': async () => {
    await anOption()
    await anOption()
    const options = await shop.db
      .selectFrom('delivery_option')
      .select('id')
      .orderBy('position')
      .orderBy('id')
      .execute()
    return ['admin/delivery-options/order/', { ids: options.map(({ id }) => id).toReversed() }]
  },
  'PATCH admin/delivery-options/:id/': async () => [
    `admin/delivery-options/${await anOption()}/`,
    { rules: [{ price: '6', minimum_order: '10' }] },
  ],
  'DELETE admin/delivery-options/:id/': async () => [`admin/delivery-options/${await anOption()}/`],
  'POST admin/warehouses/': async () => [
    'admin/warehouses/',
    {
      code: `W${year++}`,
      name: 'Gand',
      country: await countryId(shop.db),
      address: 'Quai 3',
      is_active: true,
    },
  ],
  'PATCH admin/warehouses/:id/': async () => [
    `admin/warehouses/${(await aWarehouse(shop.db)).id}/`,
    { address: 'Quai 4' },
  ],
  'POST admin/holidays/': async () => ['admin/holidays/', { date: '2029-05-06', name: texts('Pont') }],
  'POST admin/price-lists/': async () => ['admin/price-lists/', { code: `T${year++}`, name: 'Revendeurs' }],
  'PATCH admin/price-lists/:id/': async () => [
    `admin/price-lists/${(await aTariff(shop.db)).id}/`,
    { name: 'Magasins' },
  ],
  'POST admin/price-lists/:id/changes/': async () => {
    const { tariff, lines } = await pricedLines()
    return [`admin/price-lists/${tariff}/changes/`, { lines }]
  },
  'POST admin/price-lists/:id/import/': async () => {
    const { tariff, ref } = await pricedLines()
    return [`admin/price-lists/${tariff}/import/`, { text: `${ref}\t6` }]
  },
  'POST admin/price-changes/:id/schedule/': async () => [
    `admin/price-changes/${await aPriceChange()}/schedule/`,
    {},
  ],
  'POST admin/price-changes/:id/undo/': async () => [`admin/price-changes/${await aPriceChange()}/undo/`],
  'PUT admin/users/:id/own-codes/': async () => [
    `admin/users/${await waiting()}/own-codes/`,
    { lines: [{ code: 'TAB-1', product: (await pricedLines()).ref }] },
  ],
  'POST admin/users/:id/own-codes/change/': async () => {
    const [client, named, other] = [await waiting(), await aProduct(shop.db), await aProduct(shop.db)]
    const path = `admin/users/${client}/own-codes/`
    await office('PUT', path, { lines: [{ code: 'TAB-1', product: named.ref }] })
    return [`${path}change/`, { code: 'TAB-1', product: other.ref, seen: named.id }]
  },
  'DELETE admin/users/:id/own-codes/': async () => {
    const path = `admin/users/${await waiting()}/own-codes/`
    await office('PUT', path, { lines: [{ code: 'TAB-1', product: (await pricedLines()).ref }] })
    return [path, { codes: ['TAB-1'] }]
  },
  'POST admin/users/:id/agreements/': async () => [
    `admin/users/${await waiting()}/agreements/`,
    { level: 'product', code: (await pricedLines()).ref, price: '4' },
  ],
  'PATCH admin/agreements/:id/': async () => [`admin/agreements/${await anAgreement()}/`, { price: '3' }],
  'DELETE admin/agreements/:id/': async () => [`admin/agreements/${await anAgreement()}/`],
  'POST admin/client-groups/': async () => ['admin/client-groups/', { name: `Écoles ${year++}` }],
  'PATCH admin/client-groups/:id/': async () => [
    `admin/client-groups/${await aClientGroup()}/`,
    { note: 'Marché' },
  ],
  'DELETE admin/client-groups/:id/': async () => [`admin/client-groups/${await aClientGroup()}/`],
  'POST admin/client-groups/:id/agreements/': async () => [
    `admin/client-groups/${await aClientGroup()}/agreements/`,
    { level: 'product', code: (await pricedLines()).ref, price: '4' },
  ],
  'POST admin/client-groups/:id/clients/': async () => {
    const erp_id = `K${year++}`
    await shop.db
      .updateTable('company')
      .set({ erp_id })
      .where('id', '=', await waiting())
      .execute()
    return [`admin/client-groups/${await aClientGroup()}/clients/`, { codes: erp_id }]
  },
  'PUT admin/client-groups/:id/clients/:client/': async () => [
    `admin/client-groups/${await aClientGroup()}/clients/${await waiting()}/`,
  ],
  'DELETE admin/client-groups/:id/clients/:client/': async () => {
    const path = `admin/client-groups/${await aClientGroup()}/clients/${await waiting()}/`
    await office('PUT', path)
    return [path]
  },
  'POST admin/styles/': async () => ['admin/styles/', await newStyle()],
  'POST admin/styles/bulk/': async () => [
    'admin/styles/bulk/',
    { ids: [await aStyle()], set: { is_deal: true } },
  ],
  'POST admin/styles/bulk/undo/': async () => {
    const body = { ids: [await aStyle()], set: { is_deal: true } }
    return [
      'admin/styles/bulk/undo/',
      { undo: (await office('POST', 'admin/styles/bulk/', body)).json().undo },
    ]
  },
  'POST admin/styles/bulk/prices/': async () => {
    const { tariff, style } = await pricedLines()
    return ['admin/styles/bulk/prices/', { ids: [style], tariff, percent: '5', rounding: '0.01' }]
  },
  'PATCH admin/styles/:id/': async () => [`admin/styles/${await aStyle()}/`, { is_deal: true }],
  'DELETE admin/styles/:id/': async () => {
    const made = await office('POST', 'admin/styles/', await newStyle())
    return [`admin/styles/${made.json().id}/`]
  },
  'POST admin/styles/:id/products/': async () => {
    const { id } = await shop.db
      .insertInto('size')
      .values({ code: `s${Math.random()}`, name: 'S' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const product = { color: null, size: id, ref: `r${Math.random()}`, gtin: null }
    return [`admin/styles/${await aStyle()}/products/`, { products: [product] }]
  },
  'POST admin/styles/:id/pictures/': async () => aFile('pictures', await aStyle()),
  'PATCH admin/styles/:id/pictures/': async () => {
    const id = await aStyle()
    await shop.db
      .updateTable('product_group')
      .set({ images: ['a.webp', 'b.webp'] })
      .where('id', '=', id)
      .execute()
    return [`admin/styles/${id}/pictures/`, { pictures: ['b.webp'], colors: [] }]
  },
  'POST admin/styles/:id/pictures/crop/': async () => {
    const id = await aStyle()
    const [path, body, headers] = await aFile('pictures', id)
    await office('POST', path, body, headers)
    const { pictures } = (await office('GET', `admin/styles/${id}/`)).json()
    const crop = { left: 0, top: 0, width: 500, height: 1000 }
    return [`admin/styles/${id}/pictures/crop/`, { picture: pictures[0].key, crop }]
  },
  'POST admin/styles/:id/papers/': async () =>
    aFile('papers', await aStyle(), { kind: 'care', title: 'Entretien' }),
  'PATCH admin/styles/:id/papers/': async () => {
    const id = await aStyle()
    await office('POST', ...(await aFile('papers', id, { kind: 'care', title: 'Entretien' })))
    return [`admin/styles/${id}/papers/`, { papers: [] }]
  },
  'PATCH admin/styles/:id/products/': async () => {
    const { id, group_id } = await aProduct(shop.db)
    return [`admin/styles/${group_id}/products/`, { products: [{ id, pack: 7 }] }]
  },
  'POST admin/promotions/': async () => ['admin/promotions/', await promotionBody()],
  'PATCH admin/promotions/:id/': async () => [`admin/promotions/${await aPromotion()}/`, { price: '3' }],
  'DELETE admin/promotions/:id/': async () => [`admin/promotions/${await aPromotion()}/`],
  'PATCH admin/holidays/:id/': async () => [`admin/holidays/${await aHoliday()}/`, { is_closed: false }],
  'DELETE admin/holidays/:id/': async () => [`admin/holidays/${await aHoliday()}/`],
  'POST admin/vat-rates/': async () => ['admin/vat-rates/', await vatRate()],
  'PATCH admin/vat-rates/:id/': async () => [`admin/vat-rates/${await aVatRate()}/`, { rate: '11' }],
  'DELETE admin/vat-rates/:id/': async () => [`admin/vat-rates/${await aVatRate()}/`],
  'POST admin/search-terms/': async () => ['admin/search-terms/', searchTerm()],
  'PATCH admin/search-terms/:id/': async () => [
    `admin/search-terms/${await aSearchTerm()}/`,
    { language: 'nl' },
  ],
  'DELETE admin/search-terms/:id/': async () => [`admin/search-terms/${await aSearchTerm()}/`],
}
const newStyle = async () => ({
  ref: `T${Math.random()}`,
  name: texts('Tablier'),
  category: (await aCategory(shop.db)).id,
  brand: null,
  unit: 'piece',
  colors: [],
  sizes: [],
})
const aStyle = async () => (await aProduct(shop.db)).group_id
/** A picture that is sent for a style, as a browser does it. */
const aFile = async (
  part: 'pictures' | 'papers',
  style: number,
  fields: Record<string, string> = {},
): Promise<[path: string, body: Buffer, headers: Record<string, string>]> => {
  const form = new FormData()
  const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  form.append('file', new File([picture], 'a.gif'))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  return [`admin/styles/${style}/${part}/`, body, { 'content-type': request.headers.get('content-type')! }]
}
const pricedLines = async () => {
  const tariff = (await aTariff(shop.db)).id
  const { id, ref, group_id: style } = await aProduct(shop.db, { prices: { [tariff]: '5' } })
  return { tariff, ref, style, lines: [{ product: id, min_quantity: 1, price: '6' }] }
}
const anAgreement = async (): Promise<number> => {
  const body = { level: 'product', code: (await pricedLines()).ref, price: '4' }
  return (await office('POST', `admin/users/${await waiting()}/agreements/`, body)).json().id
}
const aClientGroup = async (): Promise<number> =>
  (await office('POST', 'admin/client-groups/', { name: `Salon ${year++}` })).json().id
const promotionBody = async () => ({
  name: 'Solde',
  codes: (await pricedLines()).ref,
  price: '4',
  starts_on: '2026-01-01',
  ends_on: '2029-01-01',
})
const aPromotion = async (): Promise<number> =>
  (await office('POST', 'admin/promotions/', await promotionBody())).json().id
const aPriceChange = async (): Promise<number> => {
  const { tariff, lines } = await pricedLines()
  return (await office('POST', `admin/price-lists/${tariff}/changes/`, { lines })).json().id
}
const reference = () => ({ code: `R${references++}`, name: texts('Linden') })
let references = 0
const aReference = async (): Promise<number> =>
  (await office('POST', 'admin/reference/brand/', reference())).json().id
const aReading = {
  ...{ header_row: 1, layout: '', decimal_sign: ',', is_remembered: false },
  columns: [{ column: 0, header: 'Code', samples: [], field: null, of: null }],
}
const aSourceBody = {
  ...{ name: 'ERP', kind: 'address', place: 'https://erp.example.com/stock.csv', user_name: '' },
  ...{ scope: 'supply', minutes: 10, jump: 20, text_language: 'fr', supplier: '', is_active: true },
}
const aSource = async (): Promise<number> =>
  (await office('POST', 'admin/import-source/', aSourceBody)).json().id
const anImport = async (state: string, over: object = {}): Promise<number> => {
  const options = JSON.stringify({ jump: 20, supplier: '' })
  const row = { file_name: 'brands.csv', state, options, created_at: new Date(), ...over }
  return (await shop.db.insertInto('catalogue_import').values(row).returning('id').executeTakeFirstOrThrow())
    .id
}
async function aBankLine(queue: string): Promise<number> {
  const day = '2026-01-05'
  const statement = await shop.db
    .insertInto('bank_statement')
    .values({
      ...{ iban: 'BE71096123456769', name: '1', day, opening: '0', closing: '1', credits: '1' },
      ...{ entries: ++bankLines, read_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = await shop.db
    .insertInto('bank_line')
    .values({
      ...{ statement_id: statement.id, day, amount: '1', queue, key: Buffer.from(`line ${bankLines}`) },
      ...{ reference: '', payer: 'Zoé', payer_iban: '', communication: '' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return line.id
}
let bankLines = 0
const newest = () =>
  shop.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

describe('OD-18: the audit log', () => {
  test('this test knows every call of the office that changes something', () => {
    expect(Object.keys(changes).toSorted()).toEqual(writes.toSorted())
  })

  test.each(Object.keys(changes))('has an entry of %s, with who, what, before and after', async (name) => {
    const [method] = name.split(' ') as ['POST']
    const [path, body, headers] = await changes[name]!()
    const before = await newest()
    const answer = await office(method, path, body, headers)
    expect([answer.statusCode < 300, answer.body.slice(0, 200)]).toEqual([true, answer.body.slice(0, 200)])
    const entry = await newest()
    expect(entry?.id).not.toBe(before?.id)
    expect(entry).toMatchObject({ actor_id: admin, request_id: 'a-request-of-the-office' })
    if (!name.includes('resend_activation')) expect(entry?.before ?? entry?.after).toBeTruthy()
    expect(JSON.stringify(entry)).not.toMatch(/password|token/)
  })

  test.each(writes.filter((name) => name.startsWith('PATCH') && !name.includes('/people/')))(
    'tells who makes the same change as it was before, in %s, who was faster and how it stands',
    async (name) => {
      const [path, body] = await changes[name]!()
      expect((await office('PATCH', path, body)).statusCode).toBe(200)
      const late = await office('PATCH', path, { ...(body as object), version: 0 })
      expect([late.statusCode, late.json()]).toMatchObject([
        409,
        { changed_by: { name: 'Claire Moreau' }, current: { version: expect.any(Number) } },
      ])
    },
  )

  test('names every field that it keeps as the screens do', async () => {
    const file = new URL('../../../../../web/src/i18n/en/adminAudit.json', import.meta.url)
    const names = JSON.parse(await readFile(file, 'utf8'))
    const kept = await shop.db.selectFrom('audit_entry').select(['entity', 'before', 'after']).execute()
    const unnamed = kept.flatMap(({ entity, before, after }) => {
      const fields = referenceKinds.some((kind) => kind === entity) ? 'reference' : entity
      const known = { ...names.field, ...names[`${fields}_field`] }
      return Object.keys({ ...(before as object), ...(after as object) })
        .filter((field) => !Object.hasOwn(known, field))
        .map((field) => `${entity}: ${field}`)
    })
    expect([...new Set(unnamed)].toSorted()).toEqual([])
  })

  test('names things, and numbers of rows nowhere', async () => {
    const kept = await shop.db.selectFrom('audit_entry').select(['entity', 'before', 'after']).execute()
    const numbers = kept.flatMap(({ entity, before, after }) =>
      Object.keys({ ...(before as object), ...(after as object) })
        .filter((field) => field.endsWith('_id') && field !== 'erp_id') // the office's own number of a client
        .map((field) => `${entity}: ${field}`),
    )
    expect([...new Set(numbers)].toSorted()).toEqual([])
  })

  test('has none of what was refused', async () => {
    const before = await newest()
    expect((await office('POST', `admin/users/${await disabled()}/approve/`, {})).statusCode).toBe(400)
    expect((await office('PATCH', 'admin/settings/', { phone: { min: 15, max: 9 } })).statusCode).toBe(400)
    expect(await newest()).toEqual(before)
  })

  test('is read the newest first, and narrowed by who, what, which thing and when', async () => {
    const id = await waiting()
    await office('PATCH', `admin/users/${id}/`, { name: 'Étienne Dubois' })
    await office('PATCH', `admin/users/${id}/`, { name: 'Étienne Durand' })
    const read = async (query: string) => (await office('GET', `admin/audit/?${query}`)).json()
    const { count, results } = await read(`entity=client&entity_id=${id}`)
    expect(count).toBe(2)
    expect(results[0]).toMatchObject({
      action: 'change',
      actor: { id: admin, name: 'Claire Moreau' },
      before: { name: 'Étienne Dubois' },
      after: { name: 'Étienne Durand' },
    })
    expect((await read('search=etienne dubois')).results).toMatchObject([{ id: results[0].id }])
    const { request_id } = results[0]
    expect((await read(`search=${request_id}&entity=client&entity_id=${id}`)).count).toBe(2)
    expect((await read(`actor=${admin}&action=change&entity=client&limit=1`)).results).toMatchObject([
      { entity_id: id },
    ])
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' }).format(new Date())
    expect((await read(`from=${today}&to=${today}&entity=client&entity_id=${id}`)).count).toBe(2)
    expect((await read(`to=2020-01-01`)).count).toBe(0)
    expect(await read('from=yesterday')).toEqual({
      from: ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'],
    })
    expect((await office('GET', 'admin/audit/actors/')).json()).toEqual([
      { id: admin, name: 'Claire Moreau' },
    ])
  })

  test('C-21: orders by every column either way', async () => {
    for (const column of ['at', 'actor', 'action', 'entity', 'label'])
      for (const ordering of [column, `-${column}`])
        expect((await office('GET', `admin/audit/?ordering=${ordering}`)).statusCode).toBe(200)
  })
})
