import type { Endpoint } from '@comptoir/contract/endpoint'
import { unzipSync } from 'fflate'
import type { Email } from 'postal-mime'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { runJobs } from '#jobs/worker.ts'
import {
  aBuyerOf,
  aClientOf,
  aCategory,
  aColleague,
  aColor,
  aDeliveryOption,
  aGroup,
  anOrderBody,
  aProduct,
  aSize,
  aTariff,
  aUser,
  aWarehouse,
} from './builders.ts'
import { declared } from './endpoints.ts'
import { createMailingShop, type MailingShop } from './mailing-shop.ts'
import { openPdf } from './pdf.ts'

// Two companies go the same way through the whole shop; one of them may see no prices. Whatever the one is told of money,
// the other must not find in any answer, document, mail or file. What the goods cost the shop neither of them finds.

let shop: MailingShop
let office: number
/** What of the answers the walk goes on with. */
type Said = {
  id: number
  payment_url?: string
  lines: { id: number }[]
  products: { id: number }[]
  shipments: { id: number }[]
  returns: { id: number }[]
  results: { id: number }[]
}
/** What the office does meanwhile. */
const clerk = async (method: Method, path: string, body?: object): Promise<Said> => {
  const answer = await shop.as(office)(method, `admin/${path}`, body)
  expect([path, answer.statusCode, answer.statusCode < 300 || answer.body]).toEqual([
    path,
    answer.statusCode,
    true,
  ])
  return answer.json()
}
const place: Record<'tariff' | 'warehouse' | 'shipping' | 'polo' | 'shirt' | 'style' | 'category', number> = {
  ...{ tariff: 0, warehouse: 0, shipping: 0, polo: 0, shirt: 0, style: 0, category: 0 },
}
const gtin = '5412345000013'

beforeAll(async () => {
  shop = await createMailingShop({ env: { PAYMENT_PROVIDER: 'sandbox', THROTTLE: 'off' } })
  const { db } = shop
  const warehouse = (await aWarehouse(db)).id
  const tariff = (await aTariff(db, { name: 'Pro', recommend_price: true })).id
  const category = (await aCategory(db, { name: 'Polos' })).id
  const group = await aGroup(db, { name: 'Polo' })
  await db.updateTable('product_group').set({ category_id: category }).where('id', '=', group.id).execute()
  const style = {
    group_id: group.id,
    color_id: (await aColor(db, 'Marine')).id,
    stock: { [warehouse]: 5000 },
  }
  const polo = await aProduct(db, {
    ...style,
    ref: 'BLIND-S',
    gtin,
    size_id: (await aSize(db, 'S', 1)).id,
    prices: { [tariff]: [[1, '7919.3700'], [10, '6661.1300']] }, // prettier-ignore
  })
  const shirt = await aProduct(db, {
    ...style,
    ref: 'BLIND-M',
    size_id: (await aSize(db, 'M', 2)).id,
    prices: { [tariff]: '5557.4700' },
  })
  await db
    .updateTable('product')
    .set({ recommend_price: '9973.6100', cost_price: '4127.5900' })
    .where('group_id', '=', group.id)
    .execute()
  const shipping = await aDeliveryOption(db, {
    ...{
      price: '773.91',
      min_order_amount: '6133.57',
      free_delivery_from: '913571.13',
      warehouses: [warehouse],
    },
  })
  Object.assign(place, { tariff, warehouse, shipping: shipping.id, polo: polo.id, shirt: shirt.id })
  Object.assign(place, { style: group.id, category })
  office = (await aColleague(db, { permissions: ['administration'] })).id
  await refreshSearch(db, 'all')
})
afterAll(() => shop[Symbol.asyncDispose]())

/** What somebody was told, by which call or mail, and with which status. */
type Told = { what: string; status: number; texts: string[] }
type Account = { user: number; email: string; company: number; told: Told[] }

const patternOf = ({ path }: Endpoint) =>
  new RegExp(`^${path.replace('/api/v1/', '').replaceAll(/:\w+/g, '[^/]+')}$`)
const served = declared.map((endpoint) => ({ endpoint, pattern: patternOf(endpoint) }))
/** The endpoint that a call reaches: of several the one with the fewest parameters. */
const endpointOf = (method: string, path: string): string => {
  const fits = served.filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
  const [first] = fits.toSorted(
    (a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length,
  )
  return `${method} ${first?.endpoint.path}`
}

const leaves = (value: unknown): string[] =>
  value !== null && typeof value === 'object'
    ? Object.values(value).flatMap(leaves)
    : typeof value === 'string' || typeof value === 'number'
      ? [String(value)]
      : []

const typeOf = (name: string): string =>
  name.endsWith('.xlsx') ? 'spreadsheetml' : name.endsWith('.pdf') ? 'pdf' : 'text'

async function textsOf(type: string, content: Buffer): Promise<string[]> {
  if (type.includes('pdf')) {
    const pdf = await openPdf(content)
    return [...pdf.pageTexts, ...pdf.alts]
  }
  if (type.includes('spreadsheetml'))
    return (await readXlsx(content)).sheets.flatMap(({ rows }) => rows.flat().map(String))
  if (type.includes('zip')) {
    const files = Object.entries(unzipSync(content)).map(([name, file]) =>
      textsOf(typeOf(name), Buffer.from(file)),
    )
    return (await Promise.all(files)).flat()
  }
  const text = content.toString()
  return type.includes('json') && text !== '' ? leaves(JSON.parse(text)) : [text]
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Ask = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Said>

const asking =
  (account: Account): Ask =>
  async (method, path, body, headers) => {
    const answer = await shop.as(account.user)(method, path, body, headers)
    const type = String(answer.headers['content-type'] ?? '')
    const what = endpointOf(method, path.split('?')[0]!)
    const texts = await textsOf(type, answer.rawPayload)
    account.told.push({ what: `${what} (${path})`, status: answer.statusCode, texts })
    return (type.includes('json') && answer.body ? answer.json() : {}) as Said
  }

/** Takes the mails that have come, those to this account's person with all that they carry. */
async function readMails(account: Account): Promise<void> {
  for (const mail of await shop.mails()) {
    if (!mail.to?.some(({ address }) => address === account.email)) continue
    account.told.push({ what: `mail “${mail.subject}”`, status: 200, texts: await textsOfMail(mail) })
  }
}
const textsOfMail = async ({ subject = '', text = '', html = '', attachments }: Email): Promise<string[]> => [
  ...[subject, text, html],
  ...(
    await Promise.all(
      attachments.map(({ mimeType, content }) => textsOf(mimeType, Buffer.from(content as ArrayBuffer))),
    )
  ).flat(),
]

async function upload(ask: Ask): Promise<void> {
  const form = new FormData()
  form.append('excel_file', new File(['Reference;Quantity\nBLIND-S;2\nBLIND-Z;1\n'], 'order.csv'))
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  const type = { 'content-type': request.headers.get('content-type')! }
  await ask('POST', 'order/basket/default/excel/import/', Buffer.from(await request.arrayBuffer()), type)
}

/** A way through the shop that meets every call with a word of goods or money. */
async function walk(account: Account): Promise<void> {
  const { db, deps, database } = shop
  const ask = asking(account)
  const { polo, shirt, style, tariff, warehouse, shipping, category } = place
  await db
    .insertInto('agreement')
    .values({ company_id: account.company, product_id: shirt, unit_price: '5501.2900' })
    .execute()
  const group = await db
    .insertInto('client_group')
    .values({ name: `Group ${account.company}` })
    .returning('id as group_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('client_group_member')
    .values({ company_id: account.company, ...group })
    .execute()
  await db
    .insertInto('agreement')
    .values({ ...group, product_id: polo, unit_price: '5502.3700' })
    .execute()

  // The catalogue.
  for (const path of [
    'categories/',
    'order/brands/',
    'order/catalogs/',
    'order/products/discovery_search/?query=polo',
    'order/products/discovery_search/?ordering=price',
    `order/products/${style}/`,
    `order/products/${style}/colors/`,
    `order/product/?group=${style}`,
    `order/product/${polo}/`,
    `order/product/${category}/${polo}/`,
    `order/product/barcode/${gtin}/`,
    'order/quick_order/products/?query=BLI',
    'order/warehouses/',
    'order/deliveryoptions/',
    'order/payment_methods/',
    'user/tariffs/',
    'order/products/merchant_tariff_groups/',
  ])
    await ask('GET', path)
  await ask('PATCH', 'user/tariff/', { tariff_id: tariff })
  await ask('POST', 'order/quick_order/check/', { text: 'BLIND-S 3\nBLIND-M 2' })
  await ask('POST', 'order/quick_order/sizes/', { products: [polo] })
  await ask('PUT', `order/favourite/${style}/`)
  await ask('GET', 'order/favourite/')
  await ask('DELETE', `order/favourite/${style}/`)
  await ask('PUT', 'order/own_codes/', { lines: [{ code: 'MINE', product: 'BLIND-S' }] })
  await ask('GET', 'order/own_codes/')

  // The basket, by each way in.
  const basket = (await ask('GET', 'order/basket/default/')).id
  await ask('POST', 'order/basket/product/', { product: polo, quantity: 1 })
  await ask('GET', `order/basket/${basket}/total/`)
  await ask('PUT', `order/basket/product/${basket}/`, { product: polo, quantity: 2 })
  await ask('POST', 'order/basket/product/bulk/', { lines: [{ product: shirt, quantity: 3 }] })
  await ask('POST', 'order/basket/changes/', {
    ...{ key: `k${account.user}`, mode: 'set' },
    lines: [{ product: polo, quantity: 12 }, { product: shirt, quantity: 999_999 }], // prettier-ignore
  })
  await upload(ask)
  const rows = [{ row: 1, reference: 'BLIND-M', quantity: '1' }]
  const report = await ask('POST', 'order/basket/default/excel/rows/', { rows })
  await ask('POST', 'order/basket/default/excel/report/', { lines: report.lines })
  await ask('GET', 'order/basket/default/excel/sample/')
  await ask('PATCH', 'order/basket/default/', { delivery_option: shipping })
  await ask('POST', 'order/basket/default/tariff/', { tariff_id: tariff })
  await ask('GET', 'order/basket/default/')
  await ask('GET', `order/basket/${basket}/`)
  await ask('GET', `order/basket/${basket}/total/`)
  await ask('GET', `order/basket/${basket}/excel/`)
  await ask('GET', 'order/known_products/')

  // Recurring baskets.
  const saved = (await ask('POST', 'order/basket/', { name: 'Each month', basket })).id
  await ask('GET', 'order/basket/')
  await ask('PUT', `order/basket/${saved}/`, { name: 'Each week' })
  await ask('PUT', `order/basket/${saved}/reminder/`, { reminder: { every: 'month', day: 1 } })
  await ask('GET', `order/basket/${saved}/reminder/`)
  await ask('DELETE', `order/basket/${saved}/`)
  await ask('POST', `order/basket/${saved}/restore/`)
  await db
    .updateTable('price')
    .set({ unit_price: '7927.4100' })
    .where('unit_price', '=', '7919.3700')
    .execute()
  await ask('POST', 'order/basket/default/?dry_run=true', { basket: saved })
  await ask('POST', 'order/basket/default/', { basket: saved, mode: 'replace' })
  await db
    .updateTable('price')
    .set({ unit_price: '7919.3700' })
    .where('unit_price', '=', '7927.4100')
    .execute()

  // Below the minimum order, then an order that is changed, moved on, sent in two parts, sent back, invoiced and credited.
  const body = { ...(await anOrderBody(db, account.company, shipping)), warehouse }
  await ask('DELETE', `order/basket/product/${basket}/?product=${polo}`)
  await ask('POST', 'order/basket/changes/', {
    ...{ key: `low${account.user}`, mode: 'set', lines: [{ product: shirt, quantity: 1 }] },
  })
  await ask('POST', 'order/', body)
  await ask('POST', 'order/basket/changes/', {
    ...{ key: `more${account.user}`, mode: 'set' },
    lines: [{ product: polo, quantity: 12 }, { product: shirt, quantity: 7 }], // prettier-ignore
  })
  const order = (await ask('POST', 'order/', body)).id
  await readMails(account)
  await ask('POST', `order/${order}/draft/`, { products: [{ product: polo, quantity: 14 }] })
  await ask('PATCH', `order/${order}/`, { products: [{ product: polo, quantity: 13 }, { product: shirt, quantity: 6 }] }) // prettier-ignore
  await ask('POST', 'order/basket/product/', { product: polo, quantity: 1 })
  await ask('POST', `order/${order}/add/`)
  await ask('DELETE', `order/${order}/`)
  await ask('POST', `order/${order}/restore/`)
  await ask('POST', `order/${order}/payment-link/`)
  await readMails(account)
  const page = (await ask('POST', `order/${order}/payment/`)).payment_url ?? ''
  const key = new URL(page || 'http://shop.test/').pathname.split('/').findLast(Boolean)
  if (key) await ask('GET', `payment/sandbox/${key}/`)
  if (key) await ask('POST', `payment/sandbox/${key}/`, { outcome: 'failed', notice: 'never' })
  if (key) await ask('GET', `payment/${key}/`)
  await clerk('POST', `order/${order}/request_payment/`, {})
  await readMails(account)
  await clerk('POST', `order/${order}/pay/`, {})
  const received = (await clerk('GET', `order/${order}/payments/`)) as unknown as Said[]
  await ask('GET', `order/${order}/payments/`)
  await ask('GET', `order/${order}/payments/${received[0]!.id}/receipt/`)
  await clerk('POST', `order/${order}/start/`, {})
  const { products } = await ask('GET', `order/${order}/`)
  const part = [{ item: products[0]!.id, units: 5 }]
  await clerk('POST', `order/${order}/shipments/`, { key: 'one', warehouse, lines: part })
  await readMails(account)
  await clerk('POST', `order/${order}/process/`, {})
  const sent = await ask('GET', `order/${order}/`)
  await ask('POST', `order/${order}/returns/`, {
    ...{ reason: 'damaged', comment: '', lines: [{ item: products[0]!.id, units: 2 }] },
  })
  const back = (await ask('GET', `order/${order}/`)).returns[0]!.id
  await clerk('POST', `order/${order}/returns/${back}/accept/`, {})
  await clerk('POST', `order/${order}/returns/${back}/receive/`, { warehouse })
  await ask('GET', `order/${order}/`)
  await clerk('POST', `order/${order}/returns/${back}/credit/`, {})
  await clerk('POST', `order/${order}/complete/`, {})
  await readMails(account)
  const [invoice] = (await clerk('GET', `invoice/?kind=invoice&client=${account.company}`)).results
  const lines = (await clerk('GET', `invoice/${invoice!.id}/`)).lines
  await clerk('POST', `invoice/${invoice!.id}/credit/`, {
    ...{ reason: 'Gesture', lines: [{ line: lines[0]!.id, amount: '1237.11' }] },
  })
  await readMails(account)

  for (const path of [
    'order/',
    `order/${order}/`,
    `order/pdf/${order}/`,
    `order/pdf/${order}/?lines=runs`,
    `order/pdf/path/${order}/`,
    `order/excel/${order}/`,
    `order/customs_codes/${order}/`,
    `order/customs_codes/${order}/?format=xlsx`,
    `order/${order}/delivery_note/${sent.shipments[0]!.id}/`,
    'order/invoice/',
    `order/invoice/${invoice!.id}/`,
    `order/invoice/${invoice!.id}/ubl/`,
    'order/invoice/archive/',
    'order/invoice/statement/',
    'order/balance/',
    `order/price-reason/${polo}/`,
    `order/last/?group=${style}`,
    `order/products/${style}/archive/`,
    'order/products/archive/?query=polo',
    'order/repeated/',
    'order/usual/',
    'user/bank_details/',
    'user/profile/',
    'auth/users/me/',
    'user/data/',
    `order/products/merchant_tariff_groups_result/${tariff}/`,
    `order/products/merchant_tariff_groups_result/${tariff}/?format=pdf`,
  ])
    await ask('GET', path)
  await runJobs(deps, database.pool)
  await ask('GET', 'user/data/')
  await ask('GET', `order/products/merchant_tariff_groups_result/${tariff}/`)
  await ask('GET', `order/products/merchant_tariff_groups_result/${tariff}/?format=pdf`)
  await ask('POST', `order/${order}/reorder/`, {})
  await ask('POST', 'order/usual/', { lines: [{ product: polo, quantity: 1 }] })
  await ask('POST', `order/basket/${basket}/clear/`)
  await ask('DELETE', 'order/own_codes/', { codes: ['MINE'] })
  await readMails(account)
}

/** What these calls say is not about goods; the stream tells versions alone, which `LiveUpdates` can say nothing else in. */
const silent = [
  /^\w+ \/api\/v1\/auth\//,
  /^\w+ \/api\/v1\/(announcement|brochure|config|page|countries|cities|live)\//,
  /^\w+ \/api\/v1\/order\/(billing|shipping_address|corporate-statuses|sectors|stock_alert)\//,
  /^PUT \/api\/v1\/user\/profile\/$/,
  /^(GET|POST) \/api\/v1\/user\/(list|client_overview)\/$/, // of partners, below
  /^POST \/api\/v1\/payment\/webhook\//,
  /^POST \/api\/v1\/order\/invoice\/payment\/$/, // an address
  /^GET \/api\/v1\/order\/destination_document\//, // the order’s own columns and rows, for some that are collected
  /^GET \/api\/v1\/order\/payment-link\//,
  /^GET \/api\/v1\/order\/products\/:id\/papers\//, // as the office has uploaded it
  /^\w+ \/api\/v1\/order\/:id\/(return_photos|returns\/:return\/photos)\//, // pictures
]

/** Numbers of money as digits: 7919.3700 as 791937. */
const digitsOf = (amount: string) => amount.replace(/(\.\d\d\d*?)0*$/, '$1').replace('.', '')
const moneyIn = ({ texts }: Told): string[] =>
  texts.flatMap((text) => (/^-?\d{3,}\.\d{2,4}$/.test(text) ? [text.replace('-', '')] : []))
/** Texts with the digits of their numbers beside each other, however they are written. */
const joined = (text: string) => text.replaceAll(/(?<=\d)[\s.,'’]+(?=\d)/g, '')

test('PROF-11 OD-37 C-20: who may see no prices finds none in any answer, document, mail or file, and nobody what goods cost the shop', async () => {
  const { db } = shop
  const anAccount = async (prices_hidden: boolean): Promise<Account> => {
    const { id, email } = await aUser(db, { tariff_id: place.tariff, prices_hidden, language: 'fr' })
    await sql`insert into company_tariff (company_id, tariff_id) values (${id}, ${place.tariff}) on conflict do nothing`.execute(
      db,
    )
    return { user: id, email, company: id, told: [] }
  }
  const shown = await anAccount(false)
  await walk(shown)
  const met = new Set(
    shown.told.flatMap(({ what, status }) => (status < 300 ? [what.replace(/ \(.*/, '')] : [])),
  )
  const mine = declared.filter(({ access }) =>
    ['public', 'open', 'account', 'order', 'represent'].includes(access),
  )
  const names = mine.map(({ method, path }) => `${method} ${path}`)
  expect(names.filter((name) => !met.has(name) && !silent.some((some) => some.test(name)))).toEqual([])

  const money = new Set([
    ...shown.told.flatMap(moneyIn),
    ...['7919.3700', '6661.1300', '5557.4700', '5501.2900', '9973.6100', '773.91', '6133.57', '913571.13'],
  ])
  expect(money.size).toBeGreaterThan(40)
  const digits = [...money].map(digitsOf).filter((one) => Number(one) > 10_000)

  const blind = await anAccount(true)
  await walk(blind)
  const partner = (await aUser(db, { tariff_id: place.tariff, is_partner: true })).id
  const buyer = (await aBuyerOf(db, blind.company)).id
  await aClientOf(db, partner, blind.company)
  const [order] = (await asking(blind)('GET', 'order/')).results
  for (const user of [partner, buyer]) {
    const ask = asking({ ...blind, user })
    await ask('GET', `order/?owner=${blind.company}`)
    await ask('GET', `order/${order!.id}/?owner=${blind.company}`)
    await ask('GET', `order/pdf/${order!.id}/?owner=${blind.company}`)
    await ask('GET', `order/usual/?owner=${blind.company}`)
  }
  await asking({ ...blind, user: partner })('GET', 'user/client_overview/')
  await asking({ ...blind, user: partner })('GET', 'user/list/')

  const leaksOf =
    (amounts: readonly string[]) =>
    ({ what, texts }: Told) =>
      texts.flatMap((text) => {
        const one = joined(text)
        const number = amounts.find((amount) => one.includes(amount))
        const at = number ? one.indexOf(number) : 0
        return number ? [`${what}: ${number} in “${one.slice(Math.max(at - 60, 0), at + 30)}”`] : []
      })
  const leaks = leaksOf(digits)
  // The search finds what there is to find, in every kind of thing.
  const told = shown.told.filter((one) => leaks(one).length > 0).map(({ what }) => what)
  for (const kind of [
    /^mail/,
    /order\/pdf\/:id/,
    /order\/excel/,
    /customs_codes.*xlsx/,
    /user\/data/,
    /groups_result.*format=pdf/,
    /:id\/ubl/,
  ])
    expect(told).toContainEqual(expect.stringMatching(kind))
  expect(blind.told.flatMap(leaks)).toEqual([])

  await aClientOf(db, partner, shown.company)
  const forClient = asking({ ...shown, user: partner })
  for (const path of [
    `order/products/${place.style}/?owner=${shown.company}`,
    `order/products/${place.style}/archive/?owner=${shown.company}`,
    `order/product/${place.polo}/?owner=${shown.company}`,
    `order/price-reason/${place.polo}/?owner=${shown.company}`,
    `order/?owner=${shown.company}`,
    `order/known_products/?owner=${shown.company}`,
    'user/client_overview/',
  ])
    await forClient('GET', path)
  const costs = leaksOf([digitsOf('4127.5900')])
  expect([...shown.told, ...blind.told].flatMap(costs)).toEqual([])
  const known = await shop.as(office)('GET', `admin/styles/${place.style}/`)
  expect(costs({ what: 'office', status: 200, texts: leaves(known.json()) })).toHaveLength(2)
})
