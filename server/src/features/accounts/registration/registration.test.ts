import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClientOf, aCompany, aTariff, aUser, countryId } from '../../../../test/builders.ts'
import { createMailingShop, linkIn, recipients, type MailingShop } from '../../../../test/mailing-shop.ts'
import { watchStatements } from '#db/connect.ts'
import { isPassword } from '#lib/crypto.ts'
import { enqueue } from '#jobs/enqueue.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let shop: MailingShop
let clock = Date.now()
let belgium: number
let standard: number
beforeAll(async () => {
  shop = await createMailingShop({
    now: () => new Date(clock),
    env: { CONTACT_EMAIL: 'office@shop.example' },
  })
  belgium = await countryId(shop.db)
  standard = (await aTariff(shop.db, { is_default: true })).id
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => shop.db.deleteFrom('throttle_hit').execute())

const password = 'Zeeuwse klei 12'
let count = 0
const newEmail = () => `stranger${(count += 1)}@client.example`
const billing_info = (over: object = {}) => ({
  enterprise_name: 'Ateliers Dubois',
  corporate_status: 1,
  sector: 1,
  vat: 'BE 0411.905.847',
  address: {
    name: 'Marie Lambert',
    email: 'compta@dubois.example',
    address_one: 'Rue Neuve 12',
    code: '6000',
    city_name: 'Charleroi',
    country: belgium,
    phone: '+32470123456',
  },
  ...over,
})
const form = (over: object = {}) => ({
  email: newEmail(),
  name: 'Marie Lambert',
  password,
  terms: true,
  billing_info: billing_info(),
  ...over,
})
const register = (body: object, headers?: Record<string, string>) =>
  shop.as()('POST', 'auth/users/', body, headers)
const activate = (body: object) => shop.as()('POST', 'auth/users/activation/', body)
const signIn = (email: string, its = password) =>
  shop.as()('POST', 'auth/jwt/create/', { email, password: its })
const accountOf = (email: string) =>
  shop.db
    .selectFrom('app_user')
    .innerJoin('company', 'company.id', 'app_user.id')
    .where('app_user.email', '=', email)
    .selectAll('company')
    .selectAll('app_user')
    .executeTakeFirst()

describe('sign-up', () => {
  test('AUTH-13 OD-19 OD-53: opens an account that is neither active nor approved, and mails a link', async () => {
    const body = form({ newsletter: true, website: 'dubois.example', signup_info: 'Broderie' })
    const answer = await register(body, { 'accept-language': 'nl' })
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { name: body.name, email: body.email, id: expect.any(Number) },
    ])
    const [mail, ...others] = await shop.mails()
    expect(others).toEqual([])
    expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([body.email, 'Bevestig uw e-mailadres'])
    expect(linkIn(mail)).toMatchObject({
      page: '/activate',
      uid: Buffer.from(String(answer.json().id)).toString('base64url'),
    })
    expect(await accountOf(body.email)).toMatchObject({
      id: answer.json().id,
      is_active: false,
      approved_at: null,
      language: 'nl',
      tariff_id: standard,
      website: 'dubois.example',
      signup_info: 'Broderie',
      terms_at: new Date(clock),
      newsletter_at: new Date(clock),
      enterprise_name: 'Ateliers Dubois',
    })
    expect((await signIn(body.email)).statusCode).toBe(401)
  })

  test('AUTH-14: keeps the billing data as the default, with the VAT number as it is compared', async () => {
    const body = form()
    const { id } = (await register(body)).json()
    await shop.mails()
    const rows = await shop.db.selectFrom('billing_info').where('company_id', '=', id).selectAll().execute()
    expect(rows).toEqual([
      expect.objectContaining({
        vat: 'BE0411905847',
        enterprise_name: 'Ateliers Dubois',
        name: 'Marie Lambert',
        city_name: 'Charleroi',
        is_default: true,
      }),
    ])
    expect(await accountOf(body.email)).toMatchObject({ newsletter_at: null })
  })

  test('OD-19: links nobody by the client number they say they have', async () => {
    const client = await aCompany(shop.db, { erp_id: 'C-1042', name: 'Somebody else' })
    const body = form({ erp_id: 'C-1042' })
    await register(body)
    await shop.mails()
    expect(await accountOf(body.email)).toMatchObject({ erp_id: null, claimed_erp_id: 'C-1042' })
    const untouched = await shop.db
      .selectFrom('company')
      .where('id', '=', client.id)
      .select('erp_id')
      .executeTakeFirst()
    expect(untouched).toEqual({ erp_id: 'C-1042' })
    expect((await register(form({ erp_id: '' }))).statusCode).toBe(201)
    await shop.mails()
  })

  const address = (over: object) => ({ billing_info: billing_info({ address: over }) })
  test.each<[string, () => object, object]>([
    [
      'nothing at all',
      () => ({}),
      Object.fromEntries(
        ['email', 'name', 'password', 'terms', 'billing_info'].map((field) => [
          field,
          ['This field is required.'],
        ]),
      ),
    ],
    ['no address', () => form({ email: 'a@' }), { email: ['Enter a valid email address.'] }],
    ['a short name', () => form({ name: 'Jo' }), { name: ['Ensure this field has at least 3 characters.'] }],
    ['no terms', () => form({ terms: false }), { terms: ['You must accept the terms and conditions.'] }],
    [
      'two passwords',
      () => form({ re_password: 'Zeeuwse klei 13' }),
      { non_field_errors: ["The two password fields didn't match."] },
    ],
    [
      'a bad password',
      () => form({ password: '1234567' }),
      {
        password: [
          'This password is too short. It must contain at least 8 characters.',
          'This password is too common.',
          'This password is entirely numeric.',
        ],
      },
    ],
    [
      'the address as password',
      () => form({ email: 'marieke.peeters@client.example', password: 'marieke.peeters' }),
      { password: ['The password is too similar to the email.'] },
    ],
    [
      'a wrong VAT number',
      () => form({ billing_info: billing_info({ vat: 'BE0411905846' }) }),
      { billing_info: { vat: ['This VAT number is not correct. Example: BE0411905847'] } },
    ],
    [
      'an address that is wrong all over',
      () =>
        form(
          address({
            name: 'Jo',
            email: 'a@',
            address_one: '',
            code: '6000',
            country: belgium,
            phone: '0470123456',
          }),
        ),
      {
        billing_info: {
          address: {
            name: ['Ensure this field has at least 3 characters.'],
            email: ['Enter a valid email address.'],
            address_one: ['This field may not be blank.'],
            phone: ['You should add a valid phone'],
            city: ['This field is required.'],
          },
        },
      },
    ],
    [
      'a place that is not there, and more',
      () =>
        form({
          password: '20261120',
          terms: 'off',
          billing_info: billing_info({
            sector: 999_999,
            address: { ...billing_info().address, code: '60' },
          }),
        }),
      {
        terms: ['You must accept the terms and conditions.'],
        password: ['This password is entirely numeric.'],
        billing_info: {
          sector: ['Invalid pk "999999" - object does not exist.'],
          address: { code: ['This postcode does not fit the chosen country. Example: 1000'] },
        },
      },
    ],
  ])('AUTH-14 VAL-13: refuses %s, field by field', async (_name, body, errors) => {
    const answer = await register(body())
    expect([answer.statusCode, answer.json()]).toEqual([400, errors])
    expect(recipients(await shop.mails())).toEqual([])
  })

  test('I18N-04 AUTH-13: says why in the reader’s language', async () => {
    const answer = await register(form({ password: '20261120' }), { 'accept-language': 'de' })
    expect(answer.json()).toEqual({ password: ['Dieses Passwort besteht nur aus Ziffern.'] })
  })
})

describe('AUTH-16 OD-43: sign-up with an address that is known', () => {
  test('is answered like any other; the owner of the address hears of it, and nothing changes', async () => {
    const known = await aUser(shop.db, { password: 'the old password', name: 'Anna', language: 'fr' })
    const before = await accountOf(known.email)
    const unknown = await register(form())
    const answer = await register(form({ email: known.email.toUpperCase() }))
    expect(answer.statusCode).toBe(unknown.statusCode)
    expect(Object.keys(answer.json())).toEqual(Object.keys(unknown.json()))
    expect(answer.json().id).toBe(unknown.json().id + 1)
    const mail = (await shop.mails()).find(({ to }) => to?.[0]?.address === known.email)
    expect(mail?.subject).toBe('Vous avez déjà un compte')
    expect(mail?.text).toContain('/reset-password')
    expect(await accountOf(known.email)).toEqual(before)
  })

  test.each<[string, (email: string) => [path: string, body: object]]>([
    ['sign-up', (email) => ['auth/users/', form({ email })]],
    ['sign-in', (email) => ['auth/jwt/create/', { email, password: 'wrong' }]],
    ['reset', (email) => ['auth/users/reset_password/', { email }]],
    ['a new link', (email) => ['auth/users/resend_activation/', { email }]],
  ])(
    'makes no other statements at %s, and no other answer, than with an unknown one',
    async (_name, request) => {
      const known = await aUser(shop.db, { password })
      const told = async (email: string) => {
        const statements: string[] = []
        const unwatch = watchStatements(shop.db, (statement) => statements.push(statement))
        const { statusCode, headers, body } = await shop.as()('POST', ...request(email))
        unwatch()
        return {
          statusCode,
          headers: Object.keys(headers),
          body: body.replace(email, '').replace(/\d+/, ''),
          statements,
        }
      }
      const unknown = `x${known.email.slice(1)}`
      expect(await told(known.email)).toEqual(await told(unknown))
      await shop.mails()
    },
  )

  test('OD-19: makes way where nobody has confirmed it; neither password holds, but the one that the mailbox chooses', async () => {
    const body = form({ language: 'en' })
    await register(body)
    const older = linkIn((await shop.mails())[0])
    const newer = await register({ ...body, password: 'Vlaamse klei 13', name: 'Marie Dubois' })
    const [mail, ...others] = await shop.mails()
    expect([others, mail?.subject]).toEqual([[], 'Finish your sign-up'])
    const link = linkIn(mail)
    expect(link.page).toBe('/reset-password')
    expect((await activate(older)).json()).toEqual({ token: ['Invalid token for given user.'] })
    expect((await activate(link)).statusCode).toBe(400)
    const chosen = { uid: link.uid, token: link.token, new_password: 'Ardense leem 14' }
    expect((await shop.as()('POST', 'auth/users/reset_password_confirm/', chosen)).statusCode).toBe(204)
    for (const typed of [password, 'Vlaamse klei 13'])
      expect((await signIn(body.email, typed)).statusCode).toBe(401)
    expect((await signIn(body.email, 'Ardense leem 14')).statusCode).toBe(200)
    expect(await accountOf(body.email)).toMatchObject({ id: newer.json().id, name: 'Marie Dubois' })
    expect(recipients(await shop.mails())).toEqual([body.email, 'office@shop.example'])
  })

  test('OD-19: after a second sign-up no link is to be had that lets a typed password in', async () => {
    const body = form({ language: 'en' })
    await register(body)
    await register(body)
    await shop.mails()
    await shop.as()('POST', 'auth/users/resend_activation/', { email: body.email })
    const mails = await shop.mails()
    expect(mails.map((mail) => [mail.subject, linkIn(mail).page])).toEqual([
      ['Finish your sign-up', '/reset-password'],
    ])
    expect((await signIn(body.email)).statusCode).toBe(401)
  })

  test('leaves alone what a partner has made for a client', async () => {
    const partner = await aUser(shop.db, { is_partner: true })
    const client = await aUser(shop.db, { is_active: false, name: 'Atelier Noord' })
    await aClientOf(shop.db, partner.id, client.id)
    await register(form({ email: client.email }))
    expect((await shop.mails()).map(({ subject }) => subject)).toEqual(['Vous avez déjà un compte'])
    expect(await accountOf(client.email)).toMatchObject({ id: client.id, name: 'Atelier Noord' })
  })

  test('twenty at once make one account, and all are answered alike', async () => {
    const quiet = await createMailingShop({ env: { THROTTLE: 'off' } })
    await aTariff(quiet.db, { is_default: true })
    const body = form({
      billing_info: billing_info({
        address: { ...billing_info().address, country: await countryId(quiet.db) },
      }),
    })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => quiet.as()('POST', 'auth/users/', body)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(20)
    const mails = await quiet.mails()
    expect(new Set(recipients(mails))).toEqual(new Set([body.email]))
    const accounts = await quiet.db.selectFrom('app_user').select('id').execute()
    expect(accounts).toHaveLength(1)
    const good = await Promise.all(
      mails.map((mail) =>
        quiet.as()('POST', 'auth/users/reset_password_confirm/', {
          ...linkIn(mail),
          new_password: 'Ardense leem 14',
        }),
      ),
    )
    expect(good.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    await quiet[Symbol.asyncDispose]()
  })

  test('is done once, even when its job runs twice', async () => {
    const body = form()
    await register(body)
    const { id } = (await shop.mails().then(() => accountOf(body.email)))!
    await enqueue(shop.db, 'sign_up', {
      id,
      email: body.email,
      name: 'Again',
      password_hash: 'x',
      language: 'fr',
      newsletter: false,
      claimed_erp_id: null,
      website: '',
      signup_info: '',
      billing: { enterprise_name: 'Again', corporate_status: 1, sector: 1, ...billing_info().address },
      at: new Date(clock).toISOString(),
    })
    expect(recipients(await shop.mails())).toEqual([])
    expect(await accountOf(body.email)).toMatchObject({ id, name: body.name })
  })
})

async function signedUp(over: object = {}) {
  const body = form(over)
  await register(body)
  const link = linkIn((await shop.mails())[0])
  return { email: body.email, uid: link.uid, token: link.token }
}

describe('activation', () => {
  test('AUTH-15 OD-19 OD-20: confirms the address, and only then tells the office', async () => {
    const { email, ...link } = await signedUp({ erp_id: 'C-77' })
    expect((await activate(link)).statusCode).toBe(204)
    const mails = await shop.mails()
    expect(recipients(mails)).toEqual(['office@shop.example'])
    expect(mails[0]?.text).toContain('BE0411905847')
    expect(mails[0]?.text).toContain('C-77')
    const { access } = (await signIn(email)).json()
    const me = await shop.as()('GET', 'auth/users/me/', undefined, { authorization: `JWT ${access}` })
    expect(me.json()).toMatchObject({ email, is_approved: false })
  })

  test('OD-01: a link that was used is refused with 400, not 403, and changes nothing', async () => {
    const { uid, token } = await signedUp()
    await activate({ uid, token })
    const again = await activate({ uid, token })
    expect([again.statusCode, again.json()]).toEqual([400, { token: ['Stale token for given user.'] }])
    expect(recipients(await shop.mails())).toEqual(['office@shop.example'])
  })

  test('AUTH-15: of ten at once one is good', async () => {
    const { uid, token } = await signedUp()
    const answers = await Promise.all(Array.from({ length: 10 }, () => activate({ uid, token })))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(recipients(await shop.mails())).toEqual(['office@shop.example'])
  })

  test('AUTH-15: a link is good for a week', async () => {
    const { uid, token } = await signedUp()
    clock += 7 * DAY_MS
    expect((await activate({ uid, token })).json()).toEqual({ token: ['Invalid token for given user.'] })
    await shop.as()('POST', 'auth/users/resend_activation/', { email: `stranger${count}@client.example` })
    const link = linkIn((await shop.mails())[0])
    clock += 7 * DAY_MS - 1000
    expect((await activate(link)).statusCode).toBe(204)
    await shop.mails()
  })

  test('OD-01: a link for something else, of somebody else, or made up is refused', async () => {
    const { uid, token } = await signedUp()
    const other = await signedUp()
    const invalid = { token: ['Invalid token for given user.'] }
    expect((await activate({ uid, token: other.token })).json()).toEqual(invalid)
    expect((await activate({ uid, token: `${token}x` })).json()).toEqual(invalid)
    const reset = await shop.as()('POST', 'auth/users/reset_password_confirm/', {
      uid,
      token,
      new_password: 'Vlaamse klei 13',
    })
    expect([reset.statusCode, reset.json()]).toEqual([400, invalid])
    expect((await activate({})).json()).toEqual({
      uid: ['This field is required.'],
      token: ['This field is required.'],
    })
    expect((await activate({ uid: ' ', token: '' })).json()).toEqual({
      uid: ['This field may not be blank.'],
      token: ['This field may not be blank.'],
    })
  })

  test('OD-43: an id that was never given out is refused as such; one without an account does not tell', async () => {
    const known = await aUser(shop.db)
    const decoy = (await register(form({ email: known.email }))).json().id
    await shop.mails()
    const uidOf = (id: number | string) => Buffer.from(String(id)).toString('base64url')
    const token = 'x'.repeat(43)
    const statements: string[][] = []
    for (const uid of [uidOf(decoy), uidOf(known.id)]) {
      const its: string[] = []
      const unwatch = watchStatements(shop.db, (statement) => its.push(statement))
      expect((await activate({ uid, token })).json()).toEqual({ token: ['Invalid token for given user.'] })
      unwatch()
      statements.push(its)
    }
    expect(statements[0]).toEqual(statements[1])
    for (const uid of [uidOf(999_999_999), uidOf('abc'), '!!', uidOf('0')])
      expect([uid, (await activate({ uid, token })).json()]).toEqual([
        uid,
        { uid: ["Invalid user id or user doesn't exist."] },
      ])
  })

  test('AUTH-15: asked for again, there is a link more, of which one is used; others learn nothing', async () => {
    const { email, uid, token } = await signedUp()
    const known = await aUser(shop.db, { language: 'en' })
    const resend = (its: string) => shop.as()('POST', 'auth/users/resend_activation/', { email: its })
    const answers = [await resend(email), await resend('nobody@client.example'), await resend(known.email)]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([204, '']))
    const mails = await shop.mails()
    expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [email, 'Confirm your e-mail address'],
      [known.email, 'You have an account already'],
    ])
    expect((await activate({ uid, token })).statusCode).toBe(204)
    expect((await activate(linkIn(mails[0]))).json()).toEqual({ token: ['Stale token for given user.'] })
    expect((await resend('a@')).json()).toEqual({ email: ['Enter a valid email address.'] })
    await shop.mails()
  })

  test('OD-51: an account that the office has switched off is neither confirmed nor written to', async () => {
    const { email, uid, token } = await signedUp()
    await shop.db
      .updateTable('app_user')
      .set({ disabled_at: new Date() })
      .where('email', '=', email)
      .execute()
    expect((await activate({ uid, token })).statusCode).toBe(400)
    await shop.as()('POST', 'auth/users/resend_activation/', { email })
    expect(recipients(await shop.mails())).toEqual([])
    expect(await accountOf(email)).toMatchObject({ is_active: false })
  })

  test('OD-44: what nobody confirms in thirty days is deleted, and nothing else', async () => {
    const { email } = await signedUp()
    const confirmed = await signedUp()
    await activate({ uid: confirmed.uid, token: confirmed.token })
    await shop.mails()
    clock += 29 * DAY_MS
    const recent = await signedUp()
    await enqueue(shop.db, 'delete_stale_sign_ups', {})
    await shop.mails()
    expect(await accountOf(email)).toBeDefined()
    clock += 2 * DAY_MS
    await enqueue(shop.db, 'delete_stale_sign_ups', {})
    await shop.mails()
    expect(await accountOf(email)).toBeUndefined()
    for (const kept of [confirmed, recent]) expect(await accountOf(kept.email)).toBeDefined()
  })
})

describe('OD-68 OD-43: throttling', () => {
  test.each(['known', 'unknown'])(
    'the eleventh sign-up of an hour with an address that is %s is refused, and says for how long',
    async (which) => {
      const body = form(which === 'known' ? { email: (await aUser(shop.db)).email } : {})
      for (let calls = 0; calls < 10; calls++) expect((await register(body)).statusCode).toBe(201)
      const answer = await register(body)
      expect(answer.statusCode).toBe(429)
      const seconds = Number(answer.headers['retry-after'])
      expect(seconds).toBeGreaterThan(3500)
      expect(answer.json()).toEqual({
        detail: `Request was throttled. Expected available in ${Math.ceil(seconds / 60)} minutes.`,
      })
      await sql`update throttle_hit set at = at - interval '1 hour 1 second'`.execute(shop.db)
      expect((await register(body)).statusCode).toBe(201)
      await shop.mails()
    },
  )

  test('mistakes in the form do not count', async () => {
    for (let calls = 0; calls < 12; calls++)
      expect((await register(form({ terms: false }))).statusCode).toBe(400)
    expect((await register(form())).statusCode).toBe(201)
    await shop.mails()
  })

  test('wrong links are tried ten times an hour, and a good one is taken all the same', async () => {
    const { uid, token } = await signedUp()
    for (let calls = 0; calls < 10; calls++)
      expect((await activate({ uid, token: 'x' })).statusCode).toBe(400)
    expect((await activate({ uid, token: 'x' })).statusCode).toBe(429)
    expect((await activate({ uid, token })).statusCode).toBe(204)
    await shop.mails()
  })

  test('S-14: strangers who sign up with an address leave its owner the link that was mailed last', async () => {
    const { email } = form()
    const from = (address: string, over: object) =>
      shop.as()('POST', 'auth/users/', form({ email, ...over }), { 'x-forwarded-for': address })
    for (let stranger = 1; stranger <= 10; stranger++)
      expect((await from(`198.51.100.${stranger}`, {})).statusCode).toBe(201)
    const mails = await shop.mails()
    expect(mails).toHaveLength(10)
    const account = await accountOf(email)
    for (const stranger of [11, 12])
      expect((await from(`198.51.100.${stranger}`, { name: 'Somebody Else' })).statusCode).toBe(201)
    expect(await shop.mails()).toEqual([])
    expect(await accountOf(email)).toEqual(account)
    const { uid, token } = linkIn(mails.at(-1))
    const body = { uid, token, new_password: 'Zeeuwse klei 12' }
    expect((await shop.as()('POST', 'auth/users/reset_password_confirm/', body)).statusCode).toBe(204)
    await shop.mails()
  })
})

test('AUTH-13: what is kept of password and link does not give them away', async () => {
  const body = form()
  await register(body)
  const { token } = linkIn((await shop.mails())[0])
  const { id, password_hash } = (await accountOf(body.email))!
  expect(await isPassword(password, password_hash)).toBe(true)
  const kept = await shop.db
    .selectFrom('account_token')
    .where('user_id', '=', id)
    .selectAll()
    .executeTakeFirst()
  expect(JSON.stringify(kept)).not.toContain(token)
})
