import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStatuses } from '@comptoir/contract/order'
import { createTestShop, type TestShop } from '../../server/test/app.ts'
import { stockFaults } from '../../server/test/stock.ts'
import { anSmtpServer } from '../../server/test/smtp.ts'
import { runJobs } from '../../server/src/jobs/worker.ts'
import { dayIn, isWeekend, timeIn } from '../../server/src/lib/days.ts'
import { mailBacklog } from '../../server/src/features/platform/mail/mail.service.ts'
import { demoAccounts, loadDemo } from './load.service.ts'

let shop: TestShop
const now = () => new Date('2026-11-20T09:00:00Z')

beforeAll(async () => {
  shop = await createTestShop({ now })
  expect(await loadDemo(shop.deps)).toBe(true)
})
afterAll(() => shop[Symbol.asyncDispose]())

const signIn = async (email: string) => {
  const { password } = demoAccounts.find((account) => account.email === email) ?? { password: '' }
  const answer = await shop.as()('POST', 'auth/jwt/create/', { email, password })
  const caller = shop.as(undefined, { authorization: `JWT ${answer.json().access}` })
  return { caller, me: (await caller('GET', 'auth/users/me/')).json() }
}

test('every demonstration account signs in as what it is', async () => {
  const found = await Promise.all(demoAccounts.map(async ({ email }) => (await signIn(email)).me))
  expect(
    found.map(({ is_approved, is_partner, is_staff }) => ({ is_approved, is_partner, is_staff })),
  ).toEqual([
    { is_approved: true, is_partner: false, is_staff: false },
    { is_approved: true, is_partner: false, is_staff: false },
    { is_approved: true, is_partner: false, is_staff: false },
    { is_approved: false, is_partner: false, is_staff: false },
    { is_approved: true, is_partner: true, is_staff: false },
    { is_approved: true, is_partner: false, is_staff: true },
  ])
  expect(found[0].tariff.name).toBe('Standard')
  expect(found[1]).toMatchObject({
    company: { id: found[0].id, role: 'buyer' },
    tariff: { name: 'Standard' },
  })
  expect(found[2]).toMatchObject({ tariff: { name: 'Pro' }, erp_id: 'C20871' })
  expect(found[5]).toMatchObject({ company: null, tariff: null })
})

test('two styles have a size chart in each language, which customers read in theirs', async () => {
  const { caller } = await signIn('buyer@demo.test')
  const { id } = await shop.db
    .selectFrom('product_group')
    .where('ref', '=', 'K356')
    .select('id')
    .executeTakeFirstOrThrow()
  const style = (await caller('GET', `order/products/${id}/`, undefined, { 'accept-language': 'nl' })).json()
  expect(style.papers).toMatchObject([
    { kind: 'size_chart', title: 'Maattabel', language: 'nl', type: 'pdf' },
  ])
})

test('the demonstration orders hold one of each status (ORD-03)', async () => {
  const rows = await shop.db
    .selectFrom('customer_order')
    .select(['status', 'placed_by', 'company_id'])
    .execute()
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(orderStatuses))
  expect(rows.some(({ placed_by, company_id }) => placed_by !== company_id)).toBe(true)
})

test('the office finds sign-ups to decide about, and what it has decided before', async () => {
  const { caller } = await signIn('admin@demo.test')
  const of = async (path: string) => (await caller('GET', path)).json().results as Record<string, string>[]
  const clients = await of('admin/users/?limit=50')
  const named = (status: string) =>
    clients.filter((client) => client['status'] === status).map(({ enterprise_name }) => enterprise_name)
  expect(named('waiting').toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    'Atelier Lambert SRL',
    'Garage Peeters BV',
    'Nähstube Klein',
    'Vandersteen Werkkledij BV',
  ])
  expect(named('refused')).toEqual(['Boutique Blanc'])
  expect(named('unconfirmed')).toEqual(['De Wit Horeca BV'])
  expect(named('deletion_requested')).toEqual(['Martens Sport'])
  expect(named('no_login')).toHaveLength(5)
  const decisions = (await of('admin/audit/?entity=client&limit=50')).map(({ action }) => action)
  expect(decisions).toContain('refuse')
  expect(decisions.filter((action) => action === 'approve')).toHaveLength(4)
  const failed = await of('admin/mail/?status=failed')
  expect(failed.map(({ recipient }) => recipient)).toEqual(['luc@martens-sport.example'])
})

test('what has left is invoiced: of the invoices one is open, and one late with a reminder that is due (OD-12)', async () => {
  const { caller } = await signIn('admin@demo.test')
  const { results } = (await caller('GET', 'admin/invoice/?ordering=number')).json()
  expect(results.map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid', 'overdue', 'open'])
  const { letters } = (await caller('GET', 'admin/reminder/run/')).json()
  expect(letters).toMatchObject([{ client: { name: 'Bellevue Hôtels SA' }, step: 1 }])
})

test('nobody is mailed because of the demonstration (OD-20)', async () => {
  await using smtp = await anSmtpServer()
  const config = { ...shop.deps.config, mailUrl: `smtp://127.0.0.1:${smtp.port}` }
  const later = () => new Date(now().getTime() + 60_000)
  await runJobs({ ...shop.deps, config, now: later }, shop.database.pool)
  expect(smtp.received).toEqual([])
  expect(await mailBacklog(shop.deps)).toMatchObject({ queued: 0 })
  const confirmations = await shop.db
    .selectFrom('mail')
    .where((eb) => eb.or(['order%', 'invoice%'].map((template) => eb('template', 'like', template))))
    .select('id')
    .execute()
  expect(confirmations).toEqual([])
})

test("the first buyer's own codes name the articles that they sound like (OD-22)", async () => {
  const { caller } = await signIn('buyer@demo.test')
  const found = async (code: string) =>
    (await caller('GET', `order/products/discovery_search/?query=${encodeURIComponent(code)}`)).json()
      .results[0]?.match?.ref
  expect(await Promise.all(['TS-BLANC-M', 'ts noir l', 'PANT-01', '40 200 17'].map(found))).toEqual([
    'K356-WHT-M',
    'K356-BLK-L',
    'TW-4050.12-KHK-46/82',
    'PRO 210-NVY-M',
  ])
})

test('what the office does with an order it does on working days, by day', async () => {
  const steps = await shop.db
    .selectFrom('order_event')
    .where('actor_kind', '=', 'office')
    .select(['order_id', 'action', 'at'])
    .execute()
  expect(steps.length).toBeGreaterThan(10)
  expect(
    steps.filter(({ at }) => isWeekend(dayIn(at)) || timeIn(at) < '08:00' || timeIn(at) > '18:00'),
  ).toEqual([])
})

test('an order ends with the event that its status says', async () => {
  const orders = await shop.db.selectFrom('customer_order').select(['id', 'status']).execute()
  const events = await shop.db
    .selectFrom('order_event')
    .select(['order_id', 'to_status'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  const last = new Map(events.map(({ order_id, to_status }) => [order_id, to_status]))
  expect(orders.map(({ id }) => last.get(id))).toEqual(orders.map(({ status }) => status))
})

test('nothing is reserved that is not there, and what was cancelled or sent holds nothing (OD-14)', async () => {
  expect(await stockFaults(shop.db)).toEqual([])
  const held = await shop.db
    .selectFrom('stock_reservation')
    .innerJoin('order_item', 'order_item.id', 'order_item_id')
    .innerJoin('customer_order', 'customer_order.id', 'order_id')
    .select('customer_order.status')
    .execute()
  expect(new Set(held.map(({ status }) => status))).toEqual(
    new Set(['submitted', 'pending_payment', 'paid', 'in_progress']),
  )
})

test('the buyer finds past orders and recurring baskets (REC-01)', async () => {
  const { caller } = await signIn('buyer@demo.test')
  expect((await caller('GET', 'order/')).json().count).toBeGreaterThan(5)
  expect(
    (await caller('GET', 'order/basket/'))
      .json()
      .results.map(({ products_count }: { products_count: number }) => products_count > 2),
  ).toEqual([true, true])
})

test('one pickup option is not offered by all warehouses (CHK-09)', async () => {
  const { caller } = await signIn('buyer@demo.test')
  const options: { kind: string; places: unknown[] }[] = (
    await caller('GET', 'order/deliveryoptions/')
  ).json()
  expect(options.filter(({ kind }) => kind === 'pickup').map(({ places }) => places.length)).toEqual([3, 1])
})

test('every content page says something in the four languages (NOTE-07, NOTE-08)', async () => {
  const pages = await shop.db.selectFrom('content_page').select(['slug', 'title', 'content']).execute()
  for (const slug of [
    'about-us',
    'terms-and-conditions',
    'legal-notice',
    'privacy-policy',
    'cookies',
    'information',
    'partners',
    'brochures',
    'nouveautes',
    'liquidation',
    'actualite',
  ])
    expect(pages.map((page) => page.slug)).toContain(slug)
  const short = pages.filter(
    ({ content }) =>
      Object.values(content as Record<string, string>).filter((text) => text.length > 40).length < 4,
  )
  expect(short).toEqual([])
})

test('loading again changes nothing', async () => {
  const count = async () =>
    (
      await shop.db
        .selectFrom('customer_order')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const before = await count()
  expect(await loadDemo(shop.deps)).toBe(true)
  expect(await count()).toBe(before)
})

test('a shop that holds something else is left alone', async () => {
  await using other = await createTestShop({ now })
  await other.db.insertInto('tariff').values({ code: 'X', name: 'X' }).execute()
  const { id } = await other.db
    .insertInto('category')
    .values({ code: 'x', slug: 'x', name: '{}', level: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await other.db.insertInto('product_group').values({ ref: 'X', category_id: id, name: '{}' }).execute()
  expect(await loadDemo(other.deps)).toBe(false)
  expect(await other.db.selectFrom('app_user').select('id').execute()).toEqual([])
})
