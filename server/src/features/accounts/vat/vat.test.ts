import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aBilling, aUser, countryId } from '../../../../test/builders.ts'
import { lookUpVat, refreshVatChecks, vatStanding } from './vat.service.ts'
import { ViesUnavailable } from './vies.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const vat = 'BE0411905847'
/** A server that answers as VIES does. */
let vies: Server
let answer: { status?: number; body: unknown; headers?: Record<string, string> } | 'never' | 'endless'
let asked: Record<string, string>[] = []
let shop: TestShop
let clock = Date.now()
beforeAll(async () => {
  vies = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      asked.push({ path: request.url ?? '', ...JSON.parse(text) })
      if (answer === 'never') return
      if (answer === 'endless') return void Readable.from(spaces()).pipe(response)
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((listening) => vies.listen(0, '127.0.0.1', listening))
  const { port } = vies.address() as AddressInfo
  shop = await createTestShop({
    now: () => new Date(clock),
    env: { VIES_URL: `http://127.0.0.1:${port}/rest-api`, COMPANY_VAT_NUMBER: 'BE 0424.748.350' },
  })
})
afterAll(async () => {
  vies.closeAllConnections()
  vies.close()
  await shop[Symbol.asyncDispose]()
})
beforeEach(async () => {
  asked = []
  await shop.db.deleteFrom('vat_check').execute()
})

const valid = {
  countryCode: 'BE',
  vatNumber: '0411905847',
  requestDate: '2026-11-20T08:00:00.000Z',
  valid: true,
  requestIdentifier: 'WAPIAAAAYx',
  name: 'SRL Ateliers Dubois',
  address: 'Rue Neuve 12\n6000 Charleroi',
}
function* spaces() {
  for (;;) yield ' '.repeat(10_000)
}
const lookUp = () => lookUpVat(shop.deps, vat)
/** A number with the right check digits. */
const belgian = (n: number) => {
  const digits = String(4_000_000 + n)
  return `BE0${digits}${String(97 - (Number(digits) % 97)).padStart(2, '0')}`
}
const unavailable = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] })

describe('OD-11: looking a VAT number up', () => {
  test('asks in our name, and keeps name, address and the number of the consultation', async () => {
    answer = { body: valid }
    await lookUp()
    expect(asked).toEqual([
      {
        path: '/rest-api/check-vat-number',
        countryCode: 'BE',
        vatNumber: '0411905847',
        requesterMemberStateCode: 'BE',
        requesterNumber: '0424748350',
      },
    ])
    expect(await vatStanding(shop.db, 'be 0411.905.847')).toEqual({
      state: 'valid',
      name: 'SRL Ateliers Dubois',
      address: 'Rue Neuve 12\n6000 Charleroi',
      consultation_number: 'WAPIAAAAYx',
      checked_at: new Date(clock).toISOString(),
    })
  })

  test.each<[string, object]>([
    [
      'a number that is not in use',
      { ...valid, valid: false, name: '---', address: '---', requestIdentifier: '' },
    ],
    ['a number that VIES takes for none', unavailable('INVALID_INPUT')],
  ])('keeps %s as invalid, without a name', async (_name, body) => {
    answer = { body }
    await lookUp()
    expect(await vatStanding(shop.db, vat)).toMatchObject({ state: 'invalid', name: '', address: '' })
  })

  test.each<[string, typeof answer]>([
    ['MS_UNAVAILABLE', { body: unavailable('MS_UNAVAILABLE') }],
    ['MS_MAX_CONCURRENT_REQ', { status: 500, body: unavailable('MS_MAX_CONCURRENT_REQ') }],
    ['a failure dressed as an answer', { body: { ...valid, valid: false, userError: 'IP_BLOCKED' } }],
    ['a page of HTML', { status: 503, body: '<html>Maintenance</html>' }],
    ['an answer of another shape', { body: { isValid: true } }],
    ['an empty list', { body: [] }],
    ['an address elsewhere', { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } }],
  ])('%s is no answer: the number stays unchecked and the job is tried again', async (_name, its) => {
    answer = its
    await expect(lookUp()).rejects.toThrow(ViesUnavailable)
    expect(await vatStanding(shop.db, vat)).toEqual({
      state: 'unchecked',
      name: '',
      address: '',
      consultation_number: '',
      checked_at: null,
    })
  })

  test('waits five seconds for an answer and no longer', async () => {
    answer = 'never'
    const start = Date.now()
    await expect(lookUp()).rejects.toThrow(ViesUnavailable)
    expect(Date.now() - start).toBeGreaterThan(4900)
  })

  test('does not read an answer without an end', async () => {
    answer = 'endless'
    await expect(lookUp()).rejects.toThrow('an answer without an end')
  })

  test('is not asked again for thirty days; what was known outlives an outage', async () => {
    answer = { body: valid }
    await lookUp()
    clock += 30 * DAY_MS - 1000
    await lookUp()
    expect(asked).toHaveLength(1)
    clock += 2000
    answer = { body: unavailable('MS_UNAVAILABLE') }
    await expect(lookUp()).rejects.toThrow(ViesUnavailable)
    expect(await vatStanding(shop.db, vat)).toMatchObject({ state: 'valid' })
    answer = { body: { ...valid, valid: false } }
    await lookUp()
    expect(await vatStanding(shop.db, vat)).toMatchObject({ state: 'invalid' })
  })

  test('goes on without our own number where VIES does not know it', async () => {
    answer = { body: unavailable('INVALID_REQUESTER_INFO') }
    await expect(lookUp()).rejects.toThrow(ViesUnavailable)
    expect(asked.map(({ requesterNumber }) => requesterNumber)).toEqual(['0424748350', undefined])
  })
})

describe('OD-11: billing data', () => {
  const jobs = async () =>
    (await sql`select from graphile_worker.jobs where task_identifier = 'look_up_vat'`.execute(shop.db)).rows
      .length

  const anInput = async () => ({
    name: 'Marie Lambert',
    email: 'compta@dubois.example',
    enterprise_name: 'Ateliers Dubois',
    corporate_status: 1,
    sector: 1,
    address_one: 'Rue Neuve 12',
    code: '6000',
    city_name: 'Charleroi',
    country: await countryId(shop.db),
    phone: '+32470123456',
  })

  test('has its number looked up when it is new or another one, without waiting for VIES', async () => {
    answer = 'never'
    const { id } = await aUser(shop.db)
    const input = await anInput()
    const created = await shop.as(id)('POST', 'order/billing/', { ...input, vat })
    expect([created.statusCode, await jobs()]).toEqual([201, 1])
    const path = `order/billing/${created.json().id}/`
    await shop.as(id)('PUT', path, { ...input, vat: 'be 0411 905 847' })
    expect(await jobs()).toBe(1)
    await shop.as(id)('PUT', path, { ...input, vat: 'BE0419052173' })
    expect(await jobs()).toBe(2)
    await shop.as(id)('PUT', path, { ...input, vat: '' })
    expect(await jobs()).toBe(2)
    expect(asked).toEqual([])
  })

  test('S-21: is kept, and asked for by night, when a company changes its number more than 20 times a day', async () => {
    const { id } = await aUser(shop.db)
    const { id: other } = await aUser(shop.db)
    const [input, before] = [await anInput(), await jobs()]
    const { id: billing } = (await shop.as(id)('POST', 'order/billing/', input)).json()
    const change = (n: number) =>
      shop.as(id)('PUT', `order/billing/${billing}/`, { ...input, vat: belgian(n) })
    for (let n = 1; n <= 22; n += 1) expect((await change(n)).json().vat).toBe(belgian(n))
    expect((await jobs()) - before).toBe(20)
    await shop.as(other)('POST', 'order/billing/', { ...input, vat: belgian(50) })
    expect((await jobs()) - before).toBe(21)
    await sql`update throttle_hit set at = at - interval '1 day'`.execute(shop.db)
    await change(23)
    expect((await jobs()) - before).toBe(22)
  })

  test('is asked for anew each night where the answer is missing or old', async () => {
    const { id } = await aUser(shop.db)
    for (const number of [vat, 'BE0424748350', 'LU15027442', '', 'LU15027442', 'not one'])
      await aBilling(shop.db, id, { vat: number })
    const check = { is_valid: true, name: '', address: '', consultation_number: '' }
    const daysAgo = (days: number) => new Date(clock - days * DAY_MS)
    await shop.db
      .insertInto('vat_check')
      .values([
        { vat, ...check, checked_at: daysAgo(29) },
        { vat: 'BE0424748350', ...check, checked_at: daysAgo(31) },
      ])
      .execute()
    await sql`delete from graphile_worker._private_jobs`.execute(shop.db)
    await shop.db.deleteFrom('billing_info').where('company_id', '!=', id).execute()
    await refreshVatChecks(shop.deps)
    expect(await jobs()).toBe(2)
  })
})

test('OD-11: with VIES_URL off nobody is asked', async () => {
  const deps = { ...shop.deps, config: { ...shop.deps.config, viesUrl: undefined } }
  await lookUpVat(deps, vat)
  expect([asked, (await vatStanding(shop.db, vat)).state]).toEqual([[], 'unchecked'])
})
