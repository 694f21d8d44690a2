import { auditActions, auditEntities } from '@comptoir/contract/admin-audit'
import { languages } from '@comptoir/contract/common'
import { officePermissions } from '@comptoir/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { textIfAny } from '#i18n/messages.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aColleague,
  aDeliveryOption,
  aProduct,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { mostRows } from './list-workbook.service.ts'
import { declared } from '../../../../test/endpoints.ts'
import { placeOrder } from '../../../../test/placed-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ now: () => new Date('2026-11-20T09:00:00Z') })
})
afterAll(() => shop[Symbol.asyncDispose]())

const rowsOf = async (content: Buffer) => (await readXlsx(content)).sheets[0]!.rows

test('OD-54: a list of orders is a workbook with its filters: numbers, dates, and texts in the reader’s language', async () => {
  const tariff = (await aTariff(shop.db)).id
  const to = {
    tariff,
    warehouse: (await aWarehouse(shop.db)).id,
    shipping: (await aDeliveryOption(shop.db, { price: '9.50' })).id,
  }
  const clients = [
    (await aUser(shop.db, { tariff_id: tariff, name: '=cmd|calc' })).id,
    (await aUser(shop.db, { tariff_id: tariff, name: 'Jan Peeters' })).id,
  ]
  const first = await placeOrder(shop, to, clients[0]!, { more: {} })
  await placeOrder(shop, to, clients[1]!, { more: {} })
  const office = (await aColleague(shop.db, { permissions: ['orders'] })).id
  const asked = shop.as(office, { 'accept-language': 'fr' })
  const answer = await asked('GET', `admin/order/workbook/?client=${clients[0]}&status=submitted`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  const [head, row, ...others] = await rowsOf(answer.rawPayload)
  expect(others).toEqual([])
  const cell = (title: string) => row![head!.indexOf(title)]
  expect(cell('Numéro')).toBe(first.name)
  expect(cell('Client')).toBe('=cmd|calc') // a text, not a formula
  expect(cell('Statut')).toBe('Enregistrée')
  expect(cell('Total TVAC')).toBe(1272.58)
  expect(new Date(cell('Commandé le') as string | Date).toISOString()).toBe('2026-11-20T10:00:00.000Z')
  expect((await asked('GET', 'admin/users/workbook/')).statusCode).toBe(404)
})

// What an import has found is a list too; its own test opens that workbook.
const workbooks = declared.filter(({ path }) => path.endsWith('/workbook/') && !path.includes(':'))
test('OD-54: each list of the office is a workbook whose columns all have titles', async () => {
  const office = shop.as((await aColleague(shop.db)).id, { 'accept-language': 'nl' })
  expect(workbooks.length).toBeGreaterThanOrEqual(12)
  for (const { path } of workbooks) {
    const answer = await office('GET', path.replace('/api/v1/', ''))
    expect([path, answer.statusCode]).toEqual([path, 200])
    const [head = []] = await rowsOf(answer.rawPayload)
    expect(head.length, path).toBeGreaterThan(3)
    for (const title of head) expect(title, path).not.toMatch(/_|^[a-z]+$/)
  }
})

test('OD-54, I18N-01: the list of the stock calls units as its reader does', async () => {
  const { ref } = await aProduct(shop.db, { stock: { [(await aWarehouse(shop.db)).id]: 3 } })
  const office = shop.as((await aColleague(shop.db)).id, { 'accept-language': 'nl' })
  const [head, row] = await rowsOf((await office('GET', `admin/stock/workbook/?search=${ref}`)).rawPayload)
  expect(row![head!.indexOf('Eenheid')]).toBe('Stuk')
})

test('OD-54: a long list is one workbook, each row once and in order; one that is too long is refused', async () => {
  const entries = (count: number) =>
    sql`
      insert into audit_entry (at, action, entity, label)
      select timestamptz '2026-11-20 08:00Z' - n * interval '1 s', 'update', 'style', 'LONG-' || n
      from generate_series(1, ${count}::int) as n`.execute(shop.db)
  const office = shop.as((await aColleague(shop.db)).id)
  const asked = () => office('GET', 'admin/audit/workbook/?search=LONG-')
  await entries(4001)
  const [head, ...rows] = await rowsOf((await asked()).rawPayload)
  const labels = rows.map((row) => row[head!.indexOf('About')])
  expect(labels).toEqual(Array.from({ length: 4001 }, (_, n) => `LONG-${n + 1}`))
  await entries(mostRows)
  const refused = await asked()
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('100\u202f000')])
})

test('I18N-01: what the log and the staff’s permissions are called is there in every language', () => {
  const keys = [
    ...auditActions.map((action) => `value_audit_action_${action}`),
    ...auditEntities.map((entity) => `value_audit_entity_${entity}`),
    ...officePermissions.map((permission) => `value_staff_permissions_${permission}`),
  ]
  for (const language of languages)
    expect(keys.filter((key) => textIfAny(language, key) === undefined)).toEqual([])
})
