import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aClientOf, aCompany, aUser, countryId } from '../../../../test/builders.ts'

let shop: TestShop
let belgium: number
let user: { id: number }
beforeAll(async () => {
  shop = await createTestShop()
  belgium = await countryId(shop.db)
  user = await aUser(shop.db)
})
afterAll(() => shop[Symbol.asyncDispose]())

const shipping = (over: object = {}) => ({
  name: 'Atelier Dubois',
  address_one: 'Rue Neuve 12',
  city_name: 'Charleroi',
  code: '6000',
  country: belgium,
  phone: '+32470123456',
  ...over,
})
const billing = (over: object = {}) =>
  shipping({
    enterprise_name: 'Dubois SRL',
    corporate_status: 1,
    sector: 1,
    email: 'compta@dubois.test',
    ...over,
  })
const cityId = async (name: string) =>
  (await shop.db.selectFrom('city').where('name', '=', name).select('id').executeTakeFirstOrThrow()).id

describe.each([
  ['order/shipping_address/', shipping],
  ['order/billing/', billing],
])('%s', (path, input) => {
  const create = async (over: object = {}, id = user.id) =>
    shop
      .as(id)('POST', path, input(over))
      .then((answer) => answer.json())

  test('ADDR-01 ADDR-03 ADDR-04: keeps an address, trimmed, its VAT number in one form', async () => {
    const answer = await shop.as(user.id)('POST', path, input({ name: ' Marie  ', vat: 'be 0411.905.847' }))
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      owner: user.id,
      name: 'Marie',
      city: null,
      city_name: 'Charleroi',
      vat: 'BE0411905847',
      address_two: '',
      additional_email: '',
    })
    const list = (await shop.as(user.id)('GET', path)).json()
    expect(list).toContainEqual(answer.json())
  })

  test('VAL-07: keeps a Dutch postcode as it is printed', async () => {
    const country = await countryId(shop.db, 'NL')
    expect(await create({ country, code: '1012ab', city_name: 'Amsterdam' })).toMatchObject({
      code: '1012 AB',
    })
  })

  test('VAL-07 ADDR-06: an empty address is told everything that it lacks at once, the place too', async () => {
    const answer = await shop.as(user.id)('POST', path, { city: null, city_name: ' ' })
    const required = ['This field is required.']
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ name: required, code: required, country: required, city: required })
  })

  test('ADDR-01: the first address is the default; a new default takes its place; there is never a second', async () => {
    const { id } = await aUser(shop.db)
    const first = await create({}, id)
    expect(first.is_default).toBe(true)
    const second = await create({ is_default: true }, id)
    const third = await create({}, id)
    const list = (await shop.as(id)('GET', path)).json()
    expect(
      list.map((address: { id: number; is_default: boolean }) => [address.id, address.is_default]),
    ).toEqual([
      [second.id, true],
      [third.id, false],
      [first.id, false],
    ])
  })

  test('ADDR-01: addresses created at once still leave one default', async () => {
    const { id } = await aUser(shop.db)
    await Promise.all(Array.from({ length: 6 }, () => create({ is_default: true }, id)))
    const list = (await shop.as(id)('GET', path)).json()
    expect(list).toHaveLength(6)
    expect(list.filter((address: { is_default: boolean }) => address.is_default)).toHaveLength(1)
  })

  test('ADDR-02: replaces an address and keeps it the default', async () => {
    const { id } = await aUser(shop.db)
    const address = await create({}, id)
    const answer = await shop.as(id)('PUT', `${path}${address.id}/`, input({ address_one: 'Quai 3' }))
    expect(answer.json()).toMatchObject({ id: address.id, address_one: 'Quai 3', is_default: true })
  })

  test('ADDR-02 OD-29: removes an address, the owner in the body; another one becomes the default', async () => {
    const { id } = await aUser(shop.db)
    const first = await create({}, id)
    const second = await create({}, id)
    const answer = await shop.as(id)('DELETE', `${path}${first.id}/`, { owner: id })
    expect(answer.statusCode).toBe(204)
    expect((await shop.as(id)('GET', path)).json()).toMatchObject([{ id: second.id, is_default: true }])
  })

  test('ADDR-05 OD-52: another customer meets 404, and so does an owner who is not a client', async () => {
    const address = await create()
    const other = await aUser(shop.db)
    const call = shop.as(other.id)
    expect((await call('PUT', `${path}${address.id}/`, input())).statusCode).toBe(404)
    expect((await call('DELETE', `${path}${address.id}/`)).statusCode).toBe(404)
    expect((await call('GET', `${path}?owner=${user.id}`)).statusCode).toBe(404)
    expect((await call('POST', path, input({ owner: user.id }))).statusCode).toBe(404)
  })

  test("ADDR-05 OD-17: a partner keeps a client's addresses apart from its own", async () => {
    const partner = await aUser(shop.db, { is_partner: true })
    const client = await aCompany(shop.db)
    await aClientOf(shop.db, partner.id, client.id)
    const address = await create({ owner: client.id }, partner.id)
    expect(address.owner).toBe(client.id)
    const call = shop.as(partner.id)
    expect((await call('GET', path)).json()).toEqual([])
    expect((await call('GET', `${path}?owner=${client.id}`)).json()).toEqual([address])
    expect((await call('PUT', `${path}${address.id}/?owner=${client.id}`, input())).statusCode).toBe(200)
    expect((await call('DELETE', `${path}${address.id}/`)).statusCode).toBe(404)
  })

  test('ADDR-06: takes a city of the lookup by id, and its name from there', async () => {
    const city = await cityId('Namur')
    expect(await create({ city, city_name: 'whatever', code: '5000' })).toMatchObject({
      city,
      city_name: 'Namur',
    })
  })

  test.each([
    ['VAL-02', { phone: '0470123456' }, { phone: ['You should add a valid phone'] }],
    ['VAL-02', { phone: '+3221234567' }, { phone: ['You should add a valid phone'] }],
    ['GEN-02', { country: 99 }, { country: ['Invalid pk "99" - object does not exist.'] }],
    ['ADDR-06', { city_name: '' }, { city: ['This field is required.'] }],
    ['ADDR-06', { city: 999999 }, { city: ['Invalid pk "999999" - object does not exist.'] }],
    ['VAL-07', { name: 'Jo' }, { name: ['Ensure this field has at least 3 characters.'] }],
    ['VAL-07', { address_one: ' ' }, { address_one: ['This field may not be blank.'] }],
    ['VAL-07', { additional_email: 'a@' }, { additional_email: ['Enter a valid email address.'] }],
    [
      'VAL-07',
      { code: '75001', vat: 'BE0411905846' },
      {
        code: ['This postcode does not fit the chosen country. Example: 1000'],
        vat: ['This VAT number is not correct. Example: BE0411905847'],
      },
    ],
  ])('%s VAL-13: refuses %j', async (_id, over, errors) => {
    const answer = await shop.as(user.id)('POST', path, input(over))
    expect([answer.statusCode, answer.json()]).toEqual([400, errors])
  })

  test('ADDR-06: refuses a city of another country', async () => {
    const answer = await shop.as(user.id)('POST', path, input({ city: await cityId('Toulouse') }))
    expect(answer.json()).toEqual({ city: ['This place is not in the chosen country.'] })
  })
})

test('VAL-07 VAL-13: billing data needs the enterprise, an e-mail, and a legal form and sector that exist', async () => {
  const answer = await shop.as(user.id)('POST', 'order/billing/', shipping())
  expect(answer.json()).toEqual({
    enterprise_name: ['This field is required.'],
    email: ['This field is required.'],
    corporate_status: ['This field is required.'],
    sector: ['This field is required.'],
  })
  const unknown = await shop.as(user.id)(
    'POST',
    'order/billing/',
    billing({ corporate_status: 999, sector: 998 }),
  )
  expect(unknown.json()).toEqual({
    corporate_status: ['Invalid pk "999" - object does not exist.'],
    sector: ['Invalid pk "998" - object does not exist.'],
  })
  const [form] = (await shop.as()('GET', 'order/corporate-statuses/')).json()
  const [sector] = (await shop.as()('GET', 'order/sectors/')).json()
  const fine = await shop.as(user.id)(
    'POST',
    'order/billing/',
    billing({ corporate_status: form.id, sector: sector.id }),
  )
  expect(fine.json()).toMatchObject({ corporate_status: form.id, sector: sector.id })
})
