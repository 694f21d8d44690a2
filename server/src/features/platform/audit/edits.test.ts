import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import { aColleague, aTariff, aUser, aWarehouse, countryId } from '../../../../test/builders.ts'

let shop: TestShop
let office: Caller
let colleague: Caller
let client: number
beforeAll(async () => {
  shop = await createTestShop()
  const tariff_id = (await aTariff(shop.db)).id
  office = shop.as((await aColleague(shop.db, { name: 'Claire Moreau' })).id)
  colleague = shop.as((await aColleague(shop.db, { name: 'Tom Maes' })).id)
  client = (await aUser(shop.db, { tariff_id })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const texts = (text: string) => ({ fr: text, nl: text, de: text, en: text })
const option = {
  code: 'shipping',
  kind: 'shipping',
  name: texts('Livraison'),
  lead_days: 2,
  cutoff_time: '15:00',
  blocks_pickup_only: true,
  is_active: true,
  countries: [],
  warehouses: [],
  rules: [{ price: '9.5', minimum_order: '50' }],
}
let day = 10
const made = async (path: string, body: object) => `${path}${(await office('POST', path, body)).json().id}/`

/** Everything the office edits: where it is, what one of the office does to it, what another does. */
const edits: [string, () => Promise<string>, object, object][] = [
  [
    'a delivery option',
    () => made('admin/delivery-options/', { ...option, code: `shipping${(day += 1)}` }),
    { rules: [{ price: '4', minimum_order: '0' }] },
    { lead_days: 9, rules: [{ price: '7', minimum_order: '0' }] },
  ],
  [
    'a holiday',
    () => made('admin/holidays/', { date: `2031-05-${(day += 1)}`, name: texts('Pont') }),
    { notice_days: 3 },
    { notice_days: 5 },
  ],
  [
    'a rate of VAT',
    async () =>
      made('admin/vat-rates/', {
        country: await countryId(shop.db),
        ...{ category: 'reduced', rate: '7', valid_from: `2031-06-${(day += 1)}` },
      }),
    { rate: '8' },
    { rate: '9' },
  ],
  [
    'a warehouse',
    async () => `admin/warehouses/${(await aWarehouse(shop.db)).id}/`,
    { address: 'Quai 4' },
    { address: 'Quai 5', is_active: false },
  ],
  ['the settings', async () => 'admin/settings/', { quantity_warning: 150 }, { quantity_warning: 250 }],
  ['a client', async () => `admin/users/${client}/`, { erp_id: 'C-77' }, { erp_id: 'C-99' }],
]

/** As the calls that list or show it answer it. */
async function asRead(path: string) {
  const alone = await office('GET', path)
  if (alone.statusCode === 200) return alone.json()
  const id = Number(/(\d+)\/$/.exec(path)?.[1])
  const list = (await office('GET', path.replace(/\d+\/$/, '?limit=200'))).json()
  return (Array.isArray(list) ? list : list.results).find((row: { id: number }) => row.id === id)
}

describe.each(edits)('O-7 OD-18: two of the office who edit %s at once', (_, place, first, second) => {
  test('the second is told who was faster and how it stands; nothing is overruled unseen', async () => {
    const path = await place()
    const { version } = await asRead(path)
    const saved = await colleague('PATCH', path, { version, ...first })
    expect(saved.statusCode).toBe(200)
    const refused = await office('PATCH', path, { version, ...second }, { 'accept-language': 'en' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        detail: 'Tom Maes has changed this meanwhile. Look at how it stands now, then save.',
        changed_by: { name: 'Tom Maes' },
        changed_at: expect.stringMatching(/^\d{4}-.*Z$/),
        current: { version: saved.json().version },
      },
    ])
    const { version: fresh, ...stands } = await asRead(path)
    expect(fresh).toBe(saved.json().version)
    expect(refused.json().current).toMatchObject(
      JSON.parse(JSON.stringify(Object.fromEntries(Object.keys(first).map((key) => [key, stands[key]])))),
    )
  })

  test('the second saves what it has seen, and each saving answers the next version', async () => {
    const path = await place()
    const { version } = await asRead(path)
    const one = await colleague('PATCH', path, { version, ...second })
    const two = await office('PATCH', path, { version: one.json().version, ...first })
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
    expect(two.json().version).toBeGreaterThan(one.json().version)
    expect((await asRead(path)).version).toBe(two.json().version)
  })

  test('at the same moment one of them is too late', async () => {
    const path = await place()
    const { version } = await asRead(path)
    const answers = await Promise.all([
      office('PATCH', path, { version, ...second }),
      colleague('PATCH', path, { version, ...second, ...(path.includes('users') && { erp_id: 'C-11' }) }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('a call without a version is for the thing as it stands; what changes nothing makes no version', async () => {
    const path = await place()
    await colleague('PATCH', path, first)
    const answer = await office('PATCH', path, first)
    expect([answer.statusCode, answer.json().version]).toEqual([200, (await asRead(path)).version])
  })
})

test('OD-18: who saves what somebody else has deleted meanwhile is told who it was', async () => {
  const path = await made('admin/holidays/', { date: '2033-05-02', name: texts('Pont') })
  const { version } = await asRead(path)
  await colleague('DELETE', path)
  const late = await office('PATCH', path, { version, notice_days: 3 }, { 'accept-language': 'en' })
  expect([late.statusCode, late.json()]).toEqual([404, { detail: 'Tom Maes has deleted this meanwhile.' }])
})
