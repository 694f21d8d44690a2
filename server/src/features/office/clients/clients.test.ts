import type { OfficeHits } from '@comptoir/contract/admin-overview'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import {
  aBilling,
  aClientOf,
  aCompany,
  aColleague,
  aDeliveryOption,
  aGroup,
  aMember,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'
import { anInvoice } from '../../../../test/invoices.ts'
import { placeOrder } from '../../../../test/placed-order.ts'

// A Friday, a quarter past ten in Brussels; 11 November is a holiday in Belgium.
const now = new Date('2026-11-20T09:15:00Z')
let shop: TestShop
let office: Caller
let tariff_id: number
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
  tariff_id = (await aTariff(shop.db, { name: 'Standard' })).id
  office = shop.as((await aColleague(shop.db, { name: 'Claire Moreau' })).id)
})
afterAll(() => shop[Symbol.asyncDispose]())

const rows = async (query: string) => (await office('GET', `admin/users/?${query}`)).json().results
const set = (id: number, values: Record<string, unknown>) =>
  shop.db.updateTable('company').set(values).where('id', '=', id).execute()

describe('OD-18: the list of clients', () => {
  test('names where each one stands, and finds them by it', async () => {
    const waiting = (await aUser(shop.db, { is_approved: false, tariff_id })).id
    const approved = (await aUser(shop.db, { tariff_id })).id
    const refused = (await aUser(shop.db, { is_approved: false, tariff_id })).id
    await set(refused, { refused_at: now, refused_reason: 'Pas de numéro de TVA' })
    const unconfirmed = (await aUser(shop.db, { is_active: false, is_approved: false, tariff_id })).id
    const disabled = (await aUser(shop.db, { is_active: false, tariff_id })).id
    await set(disabled, { disabled_at: now })
    const leaving = (await aUser(shop.db, { tariff_id })).id
    await set(leaving, { deletion_requested_at: now })
    const no_login = (await aCompany(shop.db, { tariff_id })).id
    const expected = {
      waiting,
      approved,
      refused,
      unconfirmed,
      disabled,
      deletion_requested: leaving,
      no_login,
    }
    for (const [status, id] of Object.entries(expected)) {
      const found = await rows(`status=${status}&limit=200`)
      expect(found.map((row: { id: number }) => row.id)).toContain(id)
      expect(new Set(found.map((row: { status: string }) => row.status))).toEqual(new Set([status]))
    }
    const all = (await office('GET', 'admin/users/?limit=200')).json()
    expect(all.results.map((row: { id: number }) => row.id)).toEqual(
      expect.arrayContaining(Object.values(expected)),
    )
    expect(all.count).toBe(all.results.length)
  })

  test('O-23 C-21: orders by every column either way, and never shows a row on two pages', async () => {
    const columns =
      'name email enterprise_name vat country erp_id tariff status created_at waiting_since last_login_at orders_count'
    for (const column of columns.split(' '))
      for (const ordering of [column, `-${column}`]) {
        const first = (await office('GET', `admin/users/?ordering=${ordering}&limit=4`)).json()
        const second = (await office('GET', `admin/users/?ordering=${ordering}&limit=4&offset=4`)).json()
        const ids = [...first.results, ...second.results].map((row: { id: number }) => row.id)
        expect([ordering, new Set(ids).size]).toEqual([ordering, Math.min(8, first.count)])
      }
    expect((await office('GET', 'admin/users/?ordering=password_hash')).statusCode).toBe(200)
  })

  test('finds by name without accents, enterprise, e-mail, client id and VAT number in any punctuation', async () => {
    const { id } = await aUser(shop.db, { name: 'Zoé Müller', email: 'zoe@atelier-z.test', tariff_id })
    await shop.db
      .updateTable('company')
      .set({ enterprise_name: 'Étoffes du Nord', erp_id: 'C-99001' })
      .where('id', '=', id)
      .execute()
    await aBilling(shop.db, id, { vat: 'BE0411905847', is_default: true })
    for (const search of [
      'zoe muller',
      'MÜLLER',
      'etoffes nord',
      'atelier-z',
      'C-99001',
      'be 0411.905.847',
      'BE0411',
    ])
      expect([
        search,
        (await rows(`search=${encodeURIComponent(search)}`)).map((row: { id: number }) => row.id),
      ]).toEqual([search, [id]])
    expect(await rows('search=100%25')).toEqual([])
    const [row] = await rows('search=etoffes')
    expect(row).toMatchObject({
      vat: 'BE0411905847',
      country: 'BE',
      erp_id: 'C-99001',
      tariff: { name: 'Standard' },
    })
  })

  test('narrows by role, tariff, billing country and partner', async () => {
    const other = await aTariff(shop.db)
    const partner = (await aUser(shop.db, { is_partner: true, tariff_id: other.id })).id
    const client = (await aCompany(shop.db, { tariff_id: other.id })).id
    await aClientOf(shop.db, partner, client)
    await aBilling(shop.db, client, { country: 'LU', is_default: true })
    const ids = async (query: string) => (await rows(query)).map((row: { id: number }) => row.id)
    expect(await ids(`role=partner&tariff=${other.id}`)).toEqual([partner])
    expect(await ids(`partner=${partner}`)).toEqual([client])
    expect(await ids(`country=lu&tariff=${other.id}`)).toEqual([client])
    expect((await office('GET', 'admin/users/?status=nonsense')).json()).toEqual({
      status: ['"nonsense" is not a valid choice.'],
    })
  })

  test('APPR-01: the queue is the same from either end, narrowed or not, whoever is refused left out', async () => {
    const list = await aTariff(shop.db)
    const since = async (day: number, over: object = {}) => {
      const { id } = await aUser(shop.db, { is_approved: false, tariff_id: list.id })
      await set(id, { created_at: new Date(2026, 8, day), ...over })
      return id
    }
    const [third, first] = [await since(9), await since(1)]
    const second = await since(2, { profile_submitted_at: new Date(2026, 8, 5) })
    const refused = await since(3, { refused_at: new Date() })
    const queue = 'admin/users/?status=waiting&limit=200&ordering='
    const read = async (query: string) => (await office('GET', query)).json()
    const whole = await read(`${queue}waiting_since`)
    const ids = whole.results.map(({ id }: { id: number }) => id)
    expect(whole.count).toBe(ids.length)
    expect(ids).not.toContain(refused)
    const others = (await read(`${queue}-waiting_since`)).results.map(({ id }: { id: number }) => id)
    expect(others.toReversed()).toEqual(ids)
    const narrowed = await read(`${queue}waiting_since&tariff=${list.id}`)
    expect([narrowed.count, narrowed.results.map(({ id }: { id: number }) => id)]).toEqual([
      3,
      [first, second, third],
    ])
    const page = await read(`${queue}waiting_since&limit=2&offset=1`.replace('limit=200&', ''))
    expect([page.count, page.results.map(({ id }: { id: number }) => id)]).toEqual([
      ids.length,
      ids.slice(1, 3),
    ])
  })

  test('APPR-04: who waits longer than the working days promised is overdue, holidays not counted', async () => {
    const since = async (day: string) => {
      const { id } = await aUser(shop.db, { is_approved: false, tariff_id })
      await set(id, { profile_submitted_at: new Date(`${day}T08:00:00Z`) })
      return (await office('GET', `admin/users/${id}/`)).json()
    }
    expect(await since('2026-11-18')).toMatchObject({
      waiting_since: '2026-11-18T08:00:00.000Z',
      is_overdue: false,
    })
    expect(await since('2026-11-17')).toMatchObject({ is_overdue: true })
    await office('PATCH', 'admin/settings/', { approval_working_days: 6 })
    expect(await since('2026-11-11')).toMatchObject({ is_overdue: true }) // 12, 13, 16, 17, 18, 19, 20
    expect(await since('2026-11-12')).toMatchObject({ is_overdue: false })
    await office('PATCH', 'admin/settings/', { approval_working_days: 7 })
    expect(await since('2026-11-10')).toMatchObject({ is_overdue: false }) // the 11th is closed
    await office('PATCH', 'admin/settings/', { approval_working_days: 2 })
  })

  test('OD-18: takes as many statements for one client as for two hundred', async () => {
    const one = await countQueries(shop.db, () => office('GET', 'admin/users/?limit=1'))
    const many = await countQueries(shop.db, () => office('GET', 'admin/users/?limit=200'))
    expect(many).toBe(one)
    expect(many).toBeLessThanOrEqual(5)
  })
})

describe('APPR-05: possible duplicates', () => {
  test('are found by VAT number, by e-mail as it is meant, and by the client id they say they have', async () => {
    const present = await aUser(shop.db, { email: 'jan.peeters@gmail.com', erp_id: 'C777', tariff_id })
    await aBilling(shop.db, present.id, { vat: 'BE0428759497', is_default: true })
    const applicant = await aUser(shop.db, {
      email: 'janpeeters+shop@gmail.com',
      is_approved: false,
      tariff_id,
    })
    await shop.db
      .updateTable('company')
      .set({ claimed_erp_id: 'c-777' })
      .where('id', '=', applicant.id)
      .execute()
    await shop.db
      .insertInto('billing_info')
      .values({
        company_id: applicant.id,
        enterprise_name: 'Peeters BV',
        name: 'Jan Peeters',
        address_one: 'Markt 1',
        city_name: 'Gent',
        code: '9000',
        country_id: 1,
        vat: 'BE0428759497',
        phone: '+32470123456',
        email: 'facturen@peeters.test',
        is_default: true,
      })
      .execute()
    const client = (await office('GET', `admin/users/${applicant.id}/`)).json()
    expect(client.possible_duplicates).toMatchObject([
      { id: present.id, erp_id: 'C777', status: 'approved', reasons: ['vat', 'erp_id', 'email'] },
    ])
    const [row] = await rows(`search=janpeeters`)
    expect(row).toMatchObject({ id: applicant.id, duplicates: 1, claimed_erp_id: 'c-777' })
  })

  test('OD-70: are none for companies that share a person, whichever addresses of theirs they have given', async () => {
    const owner = await aUser(shop.db, { email: 'lea@hotel-un.test', tariff_id })
    const other = await aUser(shop.db, { is_approved: false, tariff_id })
    await aMember(shop.db, owner.id, other.id, 'buyer', { invited_at: now })
    await aBilling(shop.db, other.id, { email: 'lea@hotel-un.test' })
    await aBilling(shop.db, owner.id, { email: 'lea@hotel-un.test' })
    const duplicatesOf = async (id: number) =>
      (await office('GET', `admin/users/${id}/`)).json().possible_duplicates
    expect([await duplicatesOf(owner.id), await duplicatesOf(other.id)]).toEqual([[], []])
    await aBilling(shop.db, other.id, { email: 'compta@hotel-un.test' })
    await aBilling(shop.db, owner.id, { email: 'compta@hotel-un.test' })
    expect(await duplicatesOf(other.id)).toMatchObject([{ id: owner.id, reasons: ['email'] }])
  })

  test('are none for a client that shares nothing', async () => {
    const { id } = await aUser(shop.db, { is_approved: false, tariff_id })
    expect((await office('GET', `admin/users/${id}/`)).json().possible_duplicates).toEqual([])
  })
})

describe('OD-18: one client', () => {
  test('shows all that the office decides by, in a constant number of statements', async () => {
    const { id } = await aUser(shop.db, { is_approved: false, tariff_id, language: 'nl' })
    await aBilling(shop.db, id, { vat: 'BE0411905847', is_default: true })
    await shop.db
      .insertInto('vat_check')
      .values({ vat: 'BE0411905847', is_valid: true, name: 'FABRIEK', address: 'GENT', checked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const client = (await office('GET', `admin/users/${id}/`)).json()
    expect(client).toMatchObject({
      language: 'nl',
      status: 'waiting',
      tariffs: [{ id: tariff_id }],
      billing: [{ vat: 'BE0411905847' }],
      vat_standing: { is_well_formed: true, state: 'valid', name: 'FABRIEK' },
      orders: [],
      mails: [],
      audit: [],
      allowed: ['approve', 'refuse', 'disable', 'sign_out', 'delete', 'set_partner'],
    })
    const bare = await countQueries(shop.db, () => office('GET', `admin/users/${id}/`))
    for (let n = 0; n < 5; n += 1) await aBilling(shop.db, id)
    expect(await countQueries(shop.db, () => office('GET', `admin/users/${id}/`))).toBe(bare)
    expect(bare).toBeLessThanOrEqual(15)
  })

  test('OD-11: a VAT number that nobody has checked is never called valid', async () => {
    const { id } = await aUser(shop.db, { tariff_id })
    await aBilling(shop.db, id, { vat: 'NL004495445B01', is_default: true })
    expect((await office('GET', `admin/users/${id}/`)).json().vat_standing).toMatchObject({
      state: 'unchecked',
    })
  })

  test('is not found when there is none', async () => {
    expect((await office('GET', 'admin/users/999999/')).statusCode).toBe(404)
  })
})

describe('OD-18: the start page and the search', () => {
  test('count what waits for the office', async () => {
    const before = (await office('GET', 'admin/overview/')).json()
    await aUser(shop.db, { is_approved: false, tariff_id })
    const leaving = (await aUser(shop.db, { tariff_id })).id
    await set(leaving, { deletion_requested_at: now })
    await shop.db
      .insertInto('mail')
      .values({
        template: 'approved',
        language: 'fr',
        recipient: 'a@b.test',
        subject: '',
        html: '',
        body_text: '',
        status: 'failed',
      })
      .execute()
    expect((await office('GET', 'admin/overview/')).json()).toMatchObject({
      waiting_clients: before.waiting_clients + 1,
      deletion_requests: before.deletion_requests + 1,
      failed_mails: before.failed_mails + 1,
      queued_mails: before.queued_mails,
    })
  })

  test('find clients and orders at once, and nothing for a single letter', async () => {
    const { id } = await aUser(shop.db, { name: 'Ferme de la Haie', tariff_id })
    expect((await office('GET', 'admin/search/?q=ferme haie')).json()).toMatchObject({
      clients: [{ id }],
      orders: [],
    })
    expect((await office('GET', 'admin/search/?q=f')).json()).toEqual({
      clients: [],
      orders: [],
      invoices: [],
      styles: [],
      products: [],
    })
    expect((await office('GET', 'admin/search/')).statusCode).toBe(200)
  })

  test.each([
    ['accounts', true, false, false, false],
    ['orders', false, true, false, false],
    ['finance', false, false, true, false],
    ['catalogue', false, false, false, true],
    ['administration', true, true, true, true],
    ['content', false, false, false, false],
  ] as const)(
    'OD-70: show clients and mails, orders, money, and styles, to who may do %s: %s, %s, %s, %s',
    async (permission, seesClients, seesOrders, seesMoney, seesStyles) => {
      const { id } = await aUser(shop.db, { name: `Menuiserie ${permission}`, tariff_id })
      const warehouse = (await aWarehouse(shop.db)).id
      const shipping = (await aDeliveryOption(shop.db)).id
      const order = await placeOrder(shop, { tariff: tariff_id, warehouse, shipping }, id)
      const staff = shop.as((await aColleague(shop.db, { permissions: [permission] })).id)
      const counts = (await staff('GET', 'admin/overview/')).json()
      expect(Object.keys(counts)).toHaveLength(
        (seesClients ? 7 : 0) + (seesOrders ? 2 : 0) + (seesMoney ? 2 : 0),
      )
      const found = async (q: string) =>
        (await staff('GET', `admin/search/?q=${encodeURIComponent(q)}`)).json<OfficeHits>()
      const clients = (await found(`menuiserie ${permission}`)).clients.map((client) => client.id)
      expect(clients).toEqual(seesClients ? [id] : [])
      const orders = (await found(order.name)).orders.map(({ client }) => client.id)
      expect(orders).toEqual(seesOrders ? [id] : [])
      const invoice = await anInvoice(shop.db, id)
      const invoices = (await found(invoice.name.toLowerCase())).invoices.map(({ client }) => client.id)
      expect(invoices).toEqual(seesMoney ? [id] : [])
      const style = await aGroup(shop.db, { ref: `ZQ-${permission}`, name: `Tablier ${permission}` })
      for (const named of [`zq${permission}`, `tablier ${permission}`])
        expect((await found(named)).styles.map((one) => one.id)).toEqual(seesStyles ? [style.id] : [])
    },
  )

  test('list the tariffs with how many use them', async () => {
    const tariffs = (await office('GET', 'admin/tariffs/')).json()
    expect(tariffs.find(({ id }: { id: number }) => id === tariff_id).clients_count).toBeGreaterThan(5)
  })

  test('OD-70: list the tariffs without how many use them for whoever may not see clients', async () => {
    const staff = shop.as((await aColleague(shop.db, { permissions: ['content'] })).id)
    const tariffs = (await staff('GET', 'admin/tariffs/')).json<{ clients_count: number | null }[]>()
    expect(new Set(tariffs.map(({ clients_count }) => clients_count))).toEqual(new Set([null]))
  })
})
