import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteOldDocuments } from '#features/platform/documents/documents.service.ts'
import { mostStyles } from './price-list-sheet.service.ts'
import { runJobs } from '#jobs/worker.ts'
import type { PictureSource } from '#lib/picture-source.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { openPdf } from '../../../../test/pdf.ts'
import {
  aCategory,
  aClientOf,
  aColor,
  aGroup,
  aCompany,
  aProduct,
  aSize,
  aTariff,
  aUser,
} from '../../../../test/builders.ts'

/** Squares of one colour, under keys such as `swatch/cf1f2e`. */
const swatches: PictureSource = {
  prefix: 'swatch/',
  knows: (key) => /^swatch\/[0-9a-f]{6}$/.test(key),
  render: (key, size, format) =>
    sharp({ create: { width: size, height: size, channels: 3, background: `#${key.slice(-6)}` } })
      .toFormat(format)
      .toBuffer(),
}
let shop: TestShop
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-price-list-'))
  shop = await createTestShop({ env: { DATA_DIR: folder }, pictures: swatches })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** What a workbook says of a product before its prices. */
const factColumns = 10
const lists = 'order/products/merchant_tariff_groups/'
const listOf = (id: number) => `order/products/merchant_tariff_groups_result/${id}/`
const work = () => runJobs(shop.deps, shop.database.pool)
const queued = async () =>
  (await sql`select from graphile_worker.jobs where task_identifier = 'price_list'`.execute(shop.db)).rows
    .length
const get = (user: number, tariff: number, language = 'en') =>
  shop.as(user, { 'accept-language': language })('GET', listOf(tariff))
/** Once the seconds are over in which who waits is given what was made. */
const later = () =>
  shop.db
    .updateTable('document')
    .set({ created_at: sql`created_at - interval '2 minutes'` })
    .execute()

async function download(user: number, tariff: number, language?: string) {
  await get(user, tariff, language)
  await work()
  const answer = await get(user, tariff, language)
  expect(answer.statusCode).toBe(200)
  const { sheets } = await readXlsx(answer.rawPayload)
  const [head = [], ...rows] = sheets[0]!.rows
  return { answer, sheet: sheets[0]!, head, rows }
}

/** A customer with a price list of two products of one style. */
async function aCustomer(over: { recommend_price?: boolean; prices_hidden?: boolean } = {}) {
  const { db } = shop
  const { prices_hidden = false, ...ofTariff } = over
  const tariff = await aTariff(db, { name: 'Détail', ...ofTariff })
  const user = await aUser(db, { tariff_id: tariff.id, prices_hidden })
  const group = await aGroup(db, { name: '=SUM(1;2) & T-shirt <col rond>' })
  const more = { group_id: group.id, color_id: (await aColor(db, 'Bleu nuit')).id }
  const first = await aProduct(db, {
    ...more,
    ref: `00${group.ref}`,
    gtin: `0${Math.floor(1e12 * Math.random())}`.padEnd(13, '0').slice(0, 13),
    size_id: (await aSize(db, 'M', 1)).id,
    pack: 6,
    min_quantity: 12,
    prices: { [tariff.id]: [[1, '3.3501'], [100, '2.9500'], [500, '2.1234']] }, // prettier-ignore
  })
  const second = await aProduct(db, {
    ...more,
    size_id: (await aSize(db, 'L', 2)).id,
    prices: { [tariff.id]: '1234567.8901' },
  })
  await db
    .updateTable('product')
    .set({ recommend_price: '9.9900', customs_code: '0610910' })
    .where('id', '=', first.id)
    .execute()
  return { user: user.id, tariff: tariff.id, group, first, second }
}

beforeEach(async () => {
  await work()
  await shop.db.deleteFrom('document').execute()
})

describe('GET order/products/merchant_tariff_groups/', () => {
  test('PROF-08: lists the assigned price lists, the one in use first, with what has a price in each', async () => {
    const { user, tariff } = await aCustomer()
    const other = await aTariff(shop.db, { name: 'A first by name' })
    await aTariff(shop.db, { name: 'Not assigned' })
    await aProduct(shop.db, { is_active: false, prices: { [tariff]: '1' } })
    await shop.db.insertInto('company_tariff').values({ company_id: user, tariff_id: other.id }).execute()
    const answer = await shop.as(user)('GET', lists)
    expect(answer.json()).toEqual([
      { id: tariff, name: 'Détail', updated_at: expect.any(String), products_count: 2 },
      { id: other.id, name: 'A first by name', updated_at: expect.any(String), products_count: 0 },
    ])
  })

  test('PROF-08 OD-37: is empty where prices are hidden', async () => {
    const { user } = await aCustomer({ prices_hidden: true })
    expect((await shop.as(user)('GET', lists)).json()).toEqual([])
  })

  test('PROF-08 OD-52: a partner sees those of a client', async () => {
    const { user, tariff } = await aCustomer()
    const partner = await aUser(shop.db, { is_partner: true })
    const path = `${lists}?owner=${user}`
    expect((await shop.as(partner.id)('GET', path)).statusCode).toBe(404)
    await aClientOf(shop.db, partner.id, user)
    expect((await shop.as(partner.id)('GET', path)).json()).toMatchObject([{ id: tariff }])
  })
})

describe('GET order/products/merchant_tariff_groups_result/:id/', () => {
  test('PROF-08 OD-21 API-04: says that it is being made, and when to ask again; then gives a workbook', async () => {
    const { user, tariff } = await aCustomer()
    const coming = await get(user, tariff, 'nl')
    expect([coming.statusCode, coming.headers['retry-after'], coming.json()]).toEqual([
      202,
      '2',
      { detail: 'De prijslijst wordt voorbereid.', progress: null },
    ])
    const { answer } = await download(user, tariff, 'nl')
    expect(answer.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Prijslijst Detail.xlsx"; filename*=UTF-8''Prijslijst%20D%C3%A9tail.xlsx`,
    )
  })

  test('PROF-08: has the prices of the product calls as numbers, and references and GTINs as text', async () => {
    const { user, tariff, group, first, second } = await aCustomer({ recommend_price: true })
    const { head, rows, sheet } = await download(user, tariff)
    const shown = (await shop.as(user)('GET', `order/products/${group.id}/`)).json()
    const tiers = (id: number): { min_quantity: number; price: string }[] =>
      shown.products.find((product: { id: number }) => product.id === id).prices
    expect(head).toEqual([
      'Reference', 'GTIN', 'Brand', 'Name', 'Colour', 'Size', 'Units per pack', 'Unit', 'Minimum (units)', 'Customs code',
      'Unit price excl. VAT (EUR)', 'From (step 2)', 'Unit price (step 2)', 'From (step 3)', 'Unit price (step 3)',
      'Recommended price (EUR)',
    ]) // prettier-ignore
    const [base, two, three] = tiers(first.id)
    const { gtin } = await shop.db.selectFrom('product').select('gtin').where('id', '=', first.id).executeTakeFirstOrThrow() // prettier-ignore
    expect(rows[0]).toEqual([
      first.ref, gtin, null, '=SUM(1;2) & T-shirt <col rond>', 'Bleu nuit', 'M', 6, 'piece', 12, '0610910',
      Number(base!.price), two!.min_quantity, Number(two!.price), three!.min_quantity, Number(three!.price), 9.99,
    ]) // prettier-ignore
    expect(rows[0]!.slice(factColumns)).toEqual([3.3501, 100, 2.95, 500, 2.1234, 9.99])
    expect([rows[1]![0], rows[1]![factColumns]]).toEqual([second.ref, Number(tiers(second.id)[0]!.price)])
    expect(rows).toHaveLength(2)
    expect(sheet.freezePane).toMatchObject({ rows: 1 })
    expect(sheet.autoFilter).toMatchObject({ range: 'A1:P3' })
  })

  test('PROF-08 C-19: has the prices agreed with the company where they are asked for, for nobody else', async () => {
    const { user, tariff, first } = await aCustomer()
    const agreed = [[1, '3.1100'], [50, '2.8800'], [60, '2.7700'], [70, '2.6600']] as const // prettier-ignore
    await shop.db
      .insertInto('agreement')
      .values(
        agreed.map(([min_quantity, unit_price]) => ({
          ...{ company_id: user, product_id: first.id, min_quantity, unit_price },
        })),
      )
      .execute()
    const colleague = await aUser(shop.db, { tariff_id: tariff })
    const path = `${listOf(tariff)}?agreements=true`
    const pricesOf = async (caller: number, address: string) => {
      expect((await shop.as(caller)('GET', address)).statusCode).toBe(202)
      await work()
      const answer = await shop.as(caller)('GET', address)
      const [head = [], ...rows] = (await readXlsx(answer.rawPayload)).sheets[0]!.rows
      return [head.length - factColumns, ...rows.map((row) => row.slice(factColumns, factColumns + 7))]
    }
    expect(await pricesOf(user, path)).toEqual([
      7,
      [3.11, 50, 2.88, 60, 2.77, 70, 2.66],
      [1234567.8901, null, null, null, null, null, null],
    ])
    const listed = [5, [3.3501, 100, 2.95, 500, 2.1234], [1234567.8901, null, null, null, null]]
    expect(await pricesOf(user, listOf(tariff))).toEqual(listed)
    expect(await pricesOf(colleague.id, path)).toEqual(listed)
    // An agreement is in the next one; what was made for one company is not kept.
    await shop.db.updateTable('agreement').set({ unit_price: '3.0500' }).where('unit_price', '=', '3.1100').execute() // prettier-ignore
    await later()
    expect((await pricesOf(user, path))[1]).toEqual([3.05, 50, 2.88, 60, 2.77, 70, 2.66])
    const kept = () =>
      shop.db.selectFrom('document').where('company_id', 'is not', null).select('id').execute()
    expect(await kept()).toHaveLength(2)
    await shop.db
      .updateTable('document')
      .set({ created_at: sql`created_at - interval '2 hours'` })
      .execute()
    await deleteOldDocuments(shop.deps)
    expect(await kept()).toEqual([])
  })

  test('PROF-08 OD-21: says how far it is, while the job makes it', async () => {
    const { user, tariff } = await aCustomer()
    await get(user, tariff)
    await shop.db.updateTable('document').set({ progress: 42 }).execute()
    expect((await get(user, tariff)).json().progress).toBe(42)
    await work()
    expect(await shop.db.selectFrom('document').select(['status', 'progress']).execute()).toEqual([
      { status: 'ready', progress: 100 },
    ])
  })

  test('PROF-08: has recommended prices only where the list shows them', async () => {
    const { user, tariff } = await aCustomer({ recommend_price: false })
    const { head, rows } = await download(user, tariff)
    expect(head).not.toContain('Recommended price (EUR)')
    expect(rows.flat()).not.toContain(9.99)
  })

  test.each([
    ['fr', 'Prix unitaire HTVA (EUR)'],
    ['nl', 'Eenheidsprijs excl. btw (EUR)'],
    ['de', 'Einzelpreis netto (EUR)'],
    ['en', 'Unit price excl. VAT (EUR)'],
  ])('PROF-08 OD-21: is in the language of its reader: %s', async (language, price) => {
    const { user, tariff } = await aCustomer()
    expect((await download(user, tariff, language)).head).toContain(price)
  })

  test('PROF-08 OD-65: does not exist for whom it is not assigned to, nor where prices are hidden', async () => {
    const { tariff } = await aCustomer()
    const other = await aUser(shop.db)
    const hidden = await aCustomer({ prices_hidden: true })
    for (const answer of [await get(other.id, tariff), await get(hidden.user, hidden.tariff)])
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: expect.any(String) }])
    expect(await queued()).toBe(0)
  })

  test('PROF-08 OD-37 OD-52: a partner gets a client’s list, but not where the client’s prices are hidden', async () => {
    const partner = await aUser(shop.db, { is_partner: true })
    const client = await aCompany(shop.db, { name: 'Client' })
    const hidden = await aCompany(shop.db, { name: 'Hidden', prices_hidden: true })
    for (const { id } of [client, hidden]) await aClientOf(shop.db, partner.id, id)
    const status = async (owner: { id: number; tariff_id: number }) =>
      (await shop.as(partner.id)('GET', `${listOf(owner.tariff_id)}?owner=${owner.id}`)).statusCode
    expect([await status(client), await status(hidden)]).toEqual([202, 404])
  })

  test('OD-21: is made once for all who ask, at the same time or later', async () => {
    const { user, tariff } = await aCustomer()
    const colleague = await aUser(shop.db, { tariff_id: tariff })
    const asked = await Promise.all([user, colleague.id, user].map((id) => get(id, tariff)))
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
    expect(await queued()).toBe(1)
    await work()
    await later()
    expect((await get(colleague.id, tariff)).statusCode).toBe(200)
    expect(await queued()).toBe(0)
  })

  test('OD-21: is made anew once the catalogue has changed, and the old file goes', async () => {
    const { user, tariff, first } = await aCustomer()
    await download(user, tariff)
    await shop.db.updateTable('price').set({ unit_price: '7.7700' }).where('product_id', '=', first.id).where('min_quantity', '=', 1).execute() // prettier-ignore
    expect((await get(user, tariff)).statusCode).toBe(200) // who waited for it gets it
    await later()
    expect((await get(user, tariff)).statusCode).toBe(202)
    const kept = () => shop.db.selectFrom('document').select('id').orderBy('id').execute()
    const [old] = await kept()
    expect((await download(user, tariff)).rows[0]![factColumns]).toBe(7.77)
    expect(await kept()).toHaveLength(2) // whoever has begun to download the old one gets the rest
    await shop.db.updateTable('document').set({ created_at: sql`created_at - interval '11 minutes'` }).where('id', '=', old!.id).execute() // prettier-ignore
    await shop.db.updateTable('price').set({ unit_price: '8.8800' }).where('product_id', '=', first.id).where('min_quantity', '=', 1).execute() // prettier-ignore
    await later()
    expect((await download(user, tariff)).rows[0]![factColumns]).toBe(8.88)
    expect(await kept()).not.toContainEqual(old)
    expect(await sql`select from document_part where document_id = ${old!.id}`.execute(shop.db)).toMatchObject({ rows: [] }) // prettier-ignore
  })

  test('OD-21: a failure is told to who waits, and the next request tries again', async () => {
    const { user, tariff } = await aCustomer()
    await sql`alter table document_part add constraint in_the_way check (position < 0) not valid`.execute(
      shop.db,
    )
    await get(user, tariff)
    const log = vi.spyOn(console, 'error').mockReturnValue()
    await work()
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      expect.objectContaining({ level: 'error', msg: expect.stringContaining('in_the_way') }),
    ])
    log.mockRestore()
    await sql`alter table document_part drop constraint in_the_way`.execute(shop.db)
    const told = await get(user, tariff)
    expect([told.statusCode, told.json()]).toEqual([
      503,
      { detail: 'The price list could not be prepared. Please try again.' },
    ])
    await download(user, tariff)
  })

  test('R-10 OD-21: is given by whichever process is asked, also one that shares no folder with the one that made it', async () => {
    const { user, tariff } = await aCustomer()
    await get(user, tariff)
    const elsewhere = { ...shop.deps, config: { ...shop.deps.config, filesUrl: 'file:/dev/null/nowhere' } }
    await runJobs(elsewhere, shop.database.pool)
    expect((await get(user, tariff)).statusCode).toBe(200)
  })

  test('OD-21: one whose job was killed in between is made whole by the next', async () => {
    const { user, tariff } = await aCustomer()
    await get(user, tariff)
    const { id } = await shop.db.selectFrom('document').select('id').executeTakeFirstOrThrow()
    const half = [0, 1, 2].map((position) => ({ document_id: id, position, content: Buffer.from('half') }))
    await shop.db.insertInto('document_part').values(half).execute()
    expect((await download(user, tariff)).rows).toHaveLength(2)
  })
})

describe('GET order/products/merchant_tariff_groups_result/:id/?format=pdf', () => {
  const pathOf = (tariff: number, more = '') => `${listOf(tariff)}?format=pdf${more}`
  async function pdfOf(user: number, tariff: number, language = 'en', more = '') {
    const ask = () => shop.as(user, { 'accept-language': language })('GET', pathOf(tariff, more))
    expect((await ask()).statusCode).toBe(202)
    await work()
    const answer = await ask()
    expect(answer.statusCode).toBe(200)
    return { answer, ...(await openPdf(answer.rawPayload)) }
  }
  /** A customer of a tariff with two styles below one category, and one in another, without a picture. */
  async function aCatalogue() {
    const { db } = shop
    const { user, tariff, group } = await aCustomer({ recommend_price: true })
    const goods = (await aCategory(db, { name: 'Textile' })).id
    const shirts = (await aCategory(db, { name: 'T-shirts', parent_id: goods, level: 2 })).id
    const caps = (await aCategory(db, { name: 'Casquettes', parent_id: goods, level: 2 })).id
    await db.updateTable('category').set({ position: 1 }).where('id', '=', caps).execute()
    const polo = await aGroup(db, { name: 'Polo piqué', category_id: shirts })
    const white = await aColor(db, 'Blanc', { position: 1 })
    const black = await aColor(db, 'Noir', { position: 2 })
    const [small, large] = [await aSize(db, 'S', 1), await aSize(db, '3XL', 9)]
    const low: [number, string][] = [[1, '8.5000'], [50, '7.9000']] // prettier-ignore
    const high: [number, string][] = [[1, '9.7500'], [50, '9.1000']] // prettier-ignore
    for (const [color, size, steps] of [[white, small, low], [white, large, high], [black, small, low], [black, large, high]] as const) // prettier-ignore
      await aProduct(db, { group_id: polo.id, color_id: color.id, size_id: size.id, prices: { [tariff]: steps } }) // prettier-ignore
    const cap = await aProduct(db, {
      group_id: (await aGroup(db, { name: 'Casquette', category_id: caps })).id,
      prices: { [tariff]: '4.2000' },
    })
    await db.updateTable('product_group').set({ category_id: shirts, images: ['swatch/cf1f2e'] }).where('id', 'in', [group.id, polo.id]).execute() // prettier-ignore
    await aProduct(db, { is_active: false, group_id: polo.id, prices: { [tariff]: '777.1300' } })
    return { user, tariff, polo, cap }
  }

  test('DOC-07 PROF-08 OD-21: has by category, with an outline, the picture, name, reference, colours, sizes and price steps of each style', async () => {
    const { user, tariff, polo } = await aCatalogue()
    const { answer, text, info, outline, pictures, alts, tags } = await pdfOf(user, tariff)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain('filename="Price list Detail.pdf"')
    expect(outline).toEqual(['Textile', '  T-shirts', '  Casquettes'])
    expect(text).toContain('Textile › T-shirts')
    expect(text).toContain(`Polo piqué ${polo.ref}`)
    expect(text).toContain('Colours: Blanc, Noir')
    expect(text).toContain('Sizes: S, 3XL')
    // Prices that are the same stand once, with the sizes that they are for.
    expect(text).toMatch(/ S from 1 8,5000 € from 50 7,9000 € 3XL from 1 9,7500 € from 50 9,1000 € /)
    expect(text).toMatch(/Bleu nuit.*Recommended price: 9,99 €/)
    expect(text).toMatch(/ M · Units per pack: 6 · Minimum \(units\): 12 from 1 3,3501 €/)
    expect(text).not.toContain('777,13')
    expect(text).toMatch(/Price list Détail.*Page 1 of 1/)
    expect(info).toMatchObject({ Title: 'Price list Détail', Language: 'en' })
    // Two styles share a picture; what stands in for the third's is none that is read out.
    expect([pictures, alts.toSorted()]).toEqual([3, ['=SUM(1;2) & T-shirt <col rond>', 'Polo piqué']])
    expect(answer.rawPayload.toString('latin1').match(/DCTDecode/g)).toHaveLength(2)
    expect(tags).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']))
    expect(await shop.db.selectFrom('document').select(['status', 'progress']).execute()).toEqual([
      { status: 'ready', progress: 100 },
    ])
  })

  test('PROF-08 C-19 OD-21: is one of its own beside the workbook; with agreements it names the company, for it alone', async () => {
    const { user, tariff, cap } = await aCatalogue()
    await download(user, tariff)
    await shop.db
      .insertInto('agreement')
      .values({ company_id: user, product_id: cap.id, min_quantity: 1, unit_price: '3.3300' })
      .execute()
    await shop.db.updateTable('company').set({ enterprise_name: 'Broderie Léonard' }).where('id', '=', user).execute() // prettier-ignore
    const own = await pdfOf(user, tariff, 'en', '&agreements=true')
    expect(own.text).toContain(
      'This price list has the prices agreed with Broderie Léonard and the promotions of that day.',
    )
    expect(own.text).toContain('3,3300 €')
    expect(own.text).not.toContain('4,2000 €')
    const listed = await pdfOf(user, tariff)
    expect(listed.text).toContain('4,2000 €')
    expect(listed.text).not.toMatch(/3,3300 €|Léonard/)
    expect((await download(user, tariff)).rows).toHaveLength(7)
  })

  test.each([
    ['fr', 'Tailles : S, 3XL', 'dès 50', 'Prix unitaires HTVA'],
    ['nl', 'Maten: S, 3XL', 'vanaf 50', 'Eenheidsprijzen excl. btw'],
    ['de', 'Größen: S, 3XL', 'ab 50', 'Einzelpreise netto'],
  ])('PROF-08 OD-21: is in the language of its reader: %s', async (language, ...texts) => {
    const { user, tariff } = await aCatalogue()
    const { text, info } = await pdfOf(user, tariff, language)
    for (const said of texts) expect(text).toContain(said)
    expect(info['Language']).toBe(language)
  })

  test('PROF-08 OD-21: a style with many prices goes on in rows of its own, and none is lost; without a product that is said', async () => {
    const { user, tariff, polo } = await aCatalogue()
    const color = await aColor(shop.db, 'Rouge', { position: 3 })
    for (let n = 0; n < 90; n++)
      await aProduct(shop.db, {
        ...{ group_id: polo.id, color_id: color.id, size_id: (await aSize(shop.db, `T${n}`, 20 + n)).id },
        prices: { [tariff]: `${100 + n}.0000` },
      })
    const { text, pageTexts } = await pdfOf(user, tariff)
    for (let n = 0; n < 90; n++) expect(text).toContain(` ${100 + n},0000 €`)
    expect(pageTexts.length).toBeGreaterThan(2)
    const empty = await aTariff(shop.db, { name: 'Vide' })
    const other = await aUser(shop.db, { tariff_id: empty.id })
    expect((await pdfOf(other.id, empty.id)).text).toContain('There are no products in this price list.')
  })

  test('PROF-08 OD-37: does not exist where prices are hidden; one of too many styles is refused, with the way out', async () => {
    const hidden = await aCustomer({ prices_hidden: true })
    expect((await shop.as(hidden.user)('GET', pathOf(hidden.tariff))).statusCode).toBe(404)
    const { user, tariff, cap } = await aCatalogue()
    const { category_id } = await shop.db.selectFrom('product_group').select('category_id').where('id', '=', cap.group_id).executeTakeFirstOrThrow() // prettier-ignore
    await sql`
      with style as (
        insert into product_group (ref, name, category_id)
        select 'MANY-' || n, '{"fr": "Beaucoup"}', ${category_id} from generate_series(1, ${mostStyles}) as n
        returning id, ref
      ), made as (insert into product (ref, group_id) select ref, id from style returning id)
      insert into price (product_id, tariff_id, unit_price) select id, ${tariff}, 1 from made`.execute(
      shop.db,
    )
    const refused = await shop.as(user, { 'accept-language': 'en' })('GET', pathOf(tariff))
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        non_field_errors: [
          expect.stringMatching(
            /too many styles for a PDF \(maximum: 2.000\)\. Download it as an Excel file/,
          ),
        ],
      },
    ])
    expect(await shop.db.selectFrom('document').select('id').execute()).toEqual([])
  })
})
