import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBuyerOf, aColleague, aUser } from '../../../../test/builders.ts'
import { createMailingShop, recipients, type MailingShop } from '../../../../test/mailing-shop.ts'
import { resetByEmail } from './second-factor.service.ts'
import { codeOf, stepOf } from './totp.rules.ts'

const password = 'Zeeuwse klei 12'
let shop: MailingShop
let clock = Date.parse('2026-11-23T10:00:00Z')
beforeAll(async () => {
  shop = await createMailingShop({ now: () => new Date(clock) })
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => shop.db.deleteFrom('throttle_hit').execute())

const signIn = (email: string, code?: string, given = password) =>
  shop.as()('POST', 'auth/jwt/create/', { email, password: given, ...(code !== undefined && { code }) })
const outcomeOf = async (email: string, code?: string) => {
  const answer = await signIn(email, code)
  return answer.statusCode === 200 ? 200 : answer.json().code
}
/** Whoever has the secret, at this moment. */
const codeNow = (secret: Buffer) => codeOf(secret, stepOf(new Date(clock)))
const passes = (seconds: number) => void (clock += seconds * 1000)
/** Base 32, as an app reads it. */
function readSecret(text: string): Buffer {
  const bits = [...text].map((one) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'),
  )
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => parseInt(byte, 2)),
  )
}

/** Switches it on for somebody who is signed in. */
async function switchOn(id: number) {
  const call = shop.as(id)
  const begun = await call('POST', 'auth/second_factor/begin/', { current_password: password })
  expect([begun.statusCode, begun.body]).toEqual([200, begun.body])
  const secret = readSecret(begun.json().secret)
  const confirmed = await call('POST', 'auth/second_factor/confirm/', { code: codeNow(secret) })
  expect([confirmed.statusCode, confirmed.body]).toEqual([200, confirmed.body])
  passes(30) // the first code is used up
  return { secret, codes: confirmed.json().recovery_codes as string[] }
}

test('S-8 ASVS 6.3.3, 6.5.1: with a second factor signing in takes a code beside the password, each once; a recovery code stands in', async () => {
  const { id, email } = await aUser(shop.db, { password })
  const call = shop.as(id)
  const state = async () => (await call('GET', 'auth/second_factor/')).json()
  const off = { is_on: false, is_required: false, recovery_codes_left: 0 }
  expect(await state()).toEqual(off)

  const wrong = await call('POST', 'auth/second_factor/begin/', { current_password: 'other' })
  expect(wrong.json()).toEqual({ current_password: ['Invalid password.'] })
  const {
    secret: text,
    uri,
    picture,
  } = (await call('POST', 'auth/second_factor/begin/', { current_password: password })).json()
  expect(uri).toContain(`Comptoir%20Textile:${encodeURIComponent(email)}?secret=${text}&`)
  expect(picture.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
  const secret = readSecret(text)
  expect(await outcomeOf(email)).toBe(200) // it does not count before a code confirms it
  const kept = await shop.db.selectFrom('second_factor').select('secret').executeTakeFirstOrThrow()
  expect(kept.secret.includes(secret)).toBe(false)

  const no = await call('POST', 'auth/second_factor/confirm/', { code: '000000' })
  expect([no.statusCode, Object.keys(no.json())]).toEqual([400, ['code']])
  const elsewhere = (await signIn(email)).json().access
  const yes = await call('POST', 'auth/second_factor/confirm/', { code: codeNow(secret) })
  const codes: string[] = yes.json().recovery_codes
  expect(new Set(codes).size).toBe(10)
  expect(await state()).toEqual({ is_on: true, is_required: false, recovery_codes_left: 10 })
  const other = shop.as(undefined, { authorization: `JWT ${elsewhere}` })
  expect((await other('GET', 'auth/users/me/')).statusCode).toBe(401) // it began without a code
  const begunAgain = await call('POST', 'auth/second_factor/begin/', { current_password: password })
  expect(begunAgain.statusCode).toBe(400)
  const [mail] = await shop.mails()
  expect([recipients([mail!]), mail!.subject]).toEqual([[email], expect.stringMatching(/double/i)])

  expect((await signIn(email, undefined, 'other')).json()).not.toHaveProperty('code') // nothing before the password is right
  expect(await outcomeOf(email)).toBe('second_factor_needed')
  expect(await outcomeOf(email, codeNow(secret))).toBe('second_factor_wrong') // it confirmed already
  passes(30)
  expect(await outcomeOf(email, codeNow(secret))).toBe(200)
  expect(await outcomeOf(email, codeNow(secret))).toBe('second_factor_wrong')
  expect(await outcomeOf(email, ` ${codes[0]!.toUpperCase()} `)).toBe(200)
  expect(await outcomeOf(email, codes[0])).toBe('second_factor_wrong')
  expect((await state()).recovery_codes_left).toBe(9)
  const renewed = await call('POST', 'auth/second_factor/recovery_codes/', { current_password: password })
  expect(await outcomeOf(email, codes[1])).toBe('second_factor_wrong')
  expect(await outcomeOf(email, renewed.json().recovery_codes[1])).toBe(200)
  passes(30)
  const several = await Promise.all([1, 2, 3].map(() => outcomeOf(email, codeNow(secret))))
  expect(several.filter((outcome) => outcome === 200)).toHaveLength(1)

  const gone = await call('POST', 'auth/second_factor/remove/', { current_password: password })
  expect(gone.statusCode).toBe(204)
  expect([await state(), await outcomeOf(email)]).toEqual([off, 200])
  expect((await shop.mails()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/désactivée/)])
})

test('OD-68: whoever knows the password guesses ten codes an hour, whatever comes between', async () => {
  const { id, email } = await aUser(shop.db, { password })
  const { secret } = await switchOn(id)
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await outcomeOf(email, String(guess).padStart(6, '0'))).toBe('second_factor_wrong')
    expect(await outcomeOf(email)).toBe('second_factor_needed')
  }
  const stopped = await signIn(email, codeNow(secret))
  expect([stopped.statusCode, Number(stopped.headers['retry-after']) > 0]).toEqual([429, true])
})

test('S-8 OD-70: who works in the office may do nothing there without one once the setting demands it; the office and the operator take a lost one away', async () => {
  const admin = (await aColleague(shop.db, { password })).id
  const office = shop.as(admin)
  const nele = await aColleague(shop.db, { name: 'Nele Claes', permissions: ['orders'], password })
  const call = shop.as(nele.id)
  const orders = async () => (await call('GET', 'admin/order/')).statusCode
  expect(await orders()).toBe(200)
  const demand = (is: boolean) => office('PATCH', 'admin/settings/', { second_factor_for_staff: is })
  await switchOn(admin)
  expect((await demand(true)).statusCode).toBe(200)
  await shop.deps.accounts.caughtUp()
  expect(await orders()).toBe(404)
  const me = (await call('GET', 'auth/users/me/')).json()
  expect([me.lacks_second_factor, me.permissions, me.is_approved]).toEqual([true, [], true])
  await signIn(nele.email)
  const entries = await shop.db
    .selectFrom('audit_entry')
    .where('actor_id', '=', nele.id)
    .select('action')
    .execute()
  expect(entries).toEqual([{ action: 'sign_in' }]) // who signs in without one is recorded as well

  const { codes } = await switchOn(nele.id)
  expect(await orders()).toBe(200)
  expect((await office('GET', `admin/staff/${nele.id}/`)).json().second_factor).toBe(true)
  const removal = await call('POST', 'auth/second_factor/remove/', { current_password: password })
  expect(removal.json()).toEqual({ non_field_errors: ['The staff must sign in with two steps.'] })

  await shop.mails()
  expect((await office('POST', `admin/staff/${nele.id}/reset_second_factor/`)).statusCode).toBe(204)
  expect((await call('GET', 'auth/users/me/')).statusCode).toBe(401)
  expect(await outcomeOf(nele.email)).toBe(200)
  expect(recipients(await shop.mails())).toEqual([nele.email])
  expect((await office('POST', `admin/staff/${nele.id}/reset_second_factor/`)).statusCode).toBe(400)
  expect((await office('POST', `admin/staff/${admin}/reset_second_factor/`)).statusCode).toBe(400)
  const last = await shop.db
    .selectFrom('audit_entry')
    .where('entity', '=', 'user')
    .where('entity_id', '=', nele.id)
    .select(['actor_id', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(last).toEqual({ actor_id: admin, after: { second_factor: false } })
  expect(JSON.stringify(await shop.db.selectFrom('audit_entry').selectAll().execute())).not.toContain(
    codes[2],
  )

  const { id: company } = await aUser(shop.db)
  const buyer = await aBuyerOf(shop.db, company, { password })
  await switchOn(buyer.id)
  const path = `admin/users/${company}/people/${buyer.id}/reset_second_factor/`
  expect((await office('POST', path)).statusCode).toBe(204)
  expect(await outcomeOf(buyer.email)).toBe(200)

  const { email } = await aUser(shop.db, { password })
  expect(await resetByEmail(shop.deps, email)).toBe(false)
  expect(await resetByEmail(shop.deps, 'nobody@example.test')).toBeUndefined()
  const lost = await aBuyerOf(shop.db, company, { password })
  await switchOn(lost.id)
  expect(await resetByEmail(shop.deps, lost.email.toUpperCase())).toBe(true)
  expect(await outcomeOf(lost.email)).toBe(200)

  expect((await demand(false)).statusCode).toBe(200)
  await shop.deps.accounts.caughtUp()
  expect((await shop.as(nele.id)('GET', 'auth/users/me/')).statusCode).toBe(401) // the session that the office ended
})
