import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { countryId } from '../../../../test/builders.ts'

// The same tables as for the forms (contract/src/forms.test.ts): what a form refuses, a direct call is refused too.
let shop: TestShop
let belgium: number
beforeAll(async () => {
  shop = await createTestShop()
  belgium = await countryId(shop.db)
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => shop.db.deleteFrom('throttle_hit').execute())

const good = () => ({
  email: 'marie@dubois.example',
  name: 'Marie Dubois',
  password: 'Zeeuwse klei 12',
  re_password: 'Zeeuwse klei 12',
  terms: true,
  erp_id: '',
  website: '',
  signup_info: '',
  billing_info: {
    enterprise_name: 'Dubois SRL',
    corporate_status: 1,
    sector: 1,
    vat: '',
    address: {
      name: 'Marie Dubois',
      email: 'compta@dubois.example',
      phone: '+32470123456',
      address_one: 'Rue Neuve 12',
      address_two: '',
      code: '6000',
      city_name: 'Charleroi',
      country: belgium as number | null,
    },
  },
})
/** What is answered to a sign-up with one field changed, by its path; `undefined` leaves the field out. */
async function having(path: string, value: unknown) {
  const body = good()
  const names = path.split('.')
  const last = names.pop()!
  const part = names.reduce<unknown>((within, name) => (within as Record<string, unknown>)[name], body)
  ;(part as Record<string, unknown>)[last] = value
  const answer = await shop.as()('POST', 'auth/users/', body)
  const nested = (message: string) =>
    [...names, last].reduceRight<unknown>((within, name) => ({ [name]: within }), [message])
  return { status: answer.statusCode, body: answer.json<unknown>(), nested }
}

const required = 'This field is required.'
const blank = 'This field may not be blank.'
const short = 'Ensure this field has at least 3 characters.'
const email = 'Enter a valid email address.'
const phone = 'You should add a valid phone'

test.each([
  ['VAL-01', 'email', '', blank],
  ['VAL-02', 'billing_info.address.phone', '0470123456', phone],
  ['VAL-02', 'billing_info.address.phone', '+3221234567', phone],
  ['VAL-02', 'billing_info.address.phone', '+32 470 12 34 56', phone],
  ['VAL-02', 'billing_info.address.phone', '+1234567890123456', phone],
  ['VAL-03', 'email', 'a@', email],
  ['VAL-04', 'name', 'Jo', short],
  ['VAL-04', 'name', undefined, required],
  ['VAL-04', 'name', '\u200b\u200b\u200b', blank],
  ['VAL-04', 'name', 'J\u202eo\u0007', short],
  ['VAL-05', 'erp_id', '12', short],
  ['VAL-07', 'billing_info.enterprise_name', ' ', blank],
  ['VAL-07', 'billing_info.corporate_status', undefined, required],
  ['VAL-07', 'billing_info.corporate_status', null, 'This field may not be null.'],
  ['VAL-07', 'billing_info.sector', undefined, required],
  ['VAL-07', 'billing_info.vat', 'BE0411905846', 'This VAT number is not correct. Example: BE0411905847'],
  ['VAL-07', 'billing_info.address.name', 'Jo', short],
  ['VAL-07', 'billing_info.address.name', undefined, required],
  ['VAL-07', 'billing_info.address.email', undefined, required],
  ['VAL-07', 'billing_info.address.email', 'compta@dubois', email],
  ['VAL-07', 'billing_info.address.address_one', undefined, required],
  ['VAL-07', 'billing_info.address.country', undefined, required],
  ['VAL-07', 'billing_info.address.code', undefined, required],
  [
    'VAL-07',
    'billing_info.address.code',
    '75001',
    'This postcode does not fit the chosen country. Example: 1000',
  ],
  ['VAL-07', 'billing_info.address.phone', undefined, required],
])('%s, VAL-13: %s %j is refused under its own field: %s', async (_id, path, value, message) => {
  const { status, body, nested } = await having(path, value)
  expect(status).toBe(400)
  expect(body).toEqual(nested(message))
})

test('VAL-07, VAL-13: the place is asked for under `city`', async () => {
  const { status, body } = await having('billing_info.address.city_name', '')
  expect(status).toBe(400)
  expect(body).toEqual({ billing_info: { address: { city: [required] } } })
})

test.each([
  ['VAL-05', 'erp_id', ''],
  ['VAL-05', 'erp_id', 'C10234'],
  ['VAL-06', 'website', 'under construction'],
  ['VAL-06', 'signup_info', ''],
  ['VAL-07', 'billing_info.vat', ''],
  ['VAL-07', 'billing_info.vat', 'be 0411.905.847'],
  ['VAL-07', 'billing_info.address.address_two', ''],
])('%s, VAL-13: %s %j is taken', async (_id, path, value) => {
  expect((await having(path, value)).status).toBe(201)
})

test.each([
  ['marie.dubois+shop@mail.dubois-fils.be', 201],
  ["o'hara@example.ie", 201],
  ['a&b@example.com', 201],
  ['post@xn--mller-kva.de', 201],
  ['a@b.c', 400],
  ['a b@example.be', 400],
  ['a..b@example.be', 400],
  ['a@-example.be', 400],
  ['a@exam_ple.be', 400],
  ['a@127.0.0.1', 400],
])('VAL-07, VAL-13: the e-mail address %s is answered %i, as the forms judge it', async (address, status) => {
  expect((await having('email', address)).status).toBe(status)
  expect((await having('billing_info.address.email', address)).status).toBe(status)
})
