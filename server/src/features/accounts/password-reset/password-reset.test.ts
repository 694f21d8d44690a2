import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '../../../../test/builders.ts'
import { createMailingShop, linkIn, recipients, type MailingShop } from '../../../../test/mailing-shop.ts'

const HOUR_MS = 60 * 60 * 1000
let shop: MailingShop
let clock = Date.now()
beforeAll(async () => {
  shop = await createMailingShop({
    now: () => new Date(clock),
    env: { CONTACT_EMAIL: 'office@shop.example' },
  })
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => shop.db.deleteFrom('throttle_hit').execute())

const new_password = 'Zeeuwse klei 12'
const ask = (email: string) => shop.as()('POST', 'auth/users/reset_password/', { email })
const confirm = (body: object) => shop.as()('POST', 'auth/users/reset_password_confirm/', body)
const signIn = (email: string, password: string) => shop.as()('POST', 'auth/jwt/create/', { email, password })
const invalid = { token: ['Invalid token for given user.'] }

async function requestReset(over: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(shop.db, { password: 'the old password', name: 'Marie Lambert', ...over })
  await ask(user.email)
  const { uid, token } = linkIn((await shop.mails())[0])
  return { ...user, uid, token }
}

describe('asking', () => {
  test('AUTH-16 AUTH-17: is answered alike for known and unknown addresses; only the known one gets a mail', async () => {
    const known = await aUser(shop.db, { language: 'de' })
    const disabled = await aUser(shop.db, { is_active: false })
    await shop.db
      .updateTable('app_user')
      .set({ disabled_at: new Date() })
      .where('id', '=', disabled.id)
      .execute()
    const answers = []
    for (const email of [known.email.toUpperCase(), 'nobody@client.example', disabled.email])
      answers.push(await ask(email))
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([204, '']))
    const mails = await shop.mails()
    expect(recipients(mails)).toEqual([known.email])
    expect(linkIn(mails[0]).page).toBe('/reset-password')
    expect(mails[0]?.html).toContain('lang="de"')
  })

  test('AUTH-16: refuses what is no address', async () => {
    expect((await ask('a@')).json()).toEqual({ email: ['Enter a valid email address.'] })
    expect((await shop.as()('POST', 'auth/users/reset_password/', {})).json()).toEqual({
      email: ['This field is required.'],
    })
  })

  test.each(['known', 'unknown'])(
    'OD-68: the eleventh time within an hour is refused for an address that is %s',
    async (which) => {
      const email = which === 'known' ? (await aUser(shop.db)).email : 'nobody@client.example'
      for (let calls = 0; calls < 10; calls++) expect((await ask(email)).statusCode).toBe(204)
      const answer = await ask(email)
      expect([answer.statusCode, Number(answer.headers['retry-after']) > 3500]).toEqual([429, true])
      await shop.mails()
    },
  )

  test('S-14 OD-68: strangers on many networks neither keep the owner waiting nor fill the mailbox', async () => {
    const { email } = await aUser(shop.db, { language: 'en' })
    const from = (address: string) =>
      shop.as()('POST', 'auth/users/reset_password/', { email }, { 'x-forwarded-for': address })
    for (let stranger = 1; stranger <= 12; stranger++)
      expect((await from(`198.51.100.${stranger}`)).statusCode).toBe(204)
    const mails = await shop.mails()
    expect(mails).toHaveLength(10)
    expect((await from('192.0.2.1')).statusCode).toBe(204)
    expect(await shop.mails()).toEqual([])
    await shop.as()('POST', 'auth/users/resend_activation/', { email })
    expect((await shop.mails()).map(({ subject }) => subject)).toEqual(['You have an account already'])
    expect((await confirm({ ...linkIn(mails[0]), new_password })).statusCode).toBe(204)
    await shop.mails()
  })

  test('OD-43: works when the database could not be reached by the worker: nothing is asked of it in the request', async () => {
    const known = await aUser(shop.db)
    await ask(known.email)
    const waiting = await shop.db
      .selectFrom('account_token')
      .where('user_id', '=', known.id)
      .selectAll()
      .execute()
    expect(waiting).toEqual([])
    await shop.mails()
  })
})

describe('confirming', () => {
  test('S-14 OD-68: of links only refusals count: after ten the next is not told why, and a good one works', async () => {
    const { uid, token } = await requestReset()
    for (let tries = 0; tries < 10; tries++)
      expect((await confirm({ uid, token: 'x', new_password })).json()).toEqual(invalid)
    expect((await confirm({ uid, token: 'x', new_password })).statusCode).toBe(429)
    expect((await confirm({ uid, token, new_password })).statusCode).toBe(204)
    await shop.mails()
  })

  test('AUTH-18: sets the password once, ends every session, and tells the owner', async () => {
    const { email, uid, token } = await requestReset()
    const { refresh } = (await signIn(email, 'the old password')).json()
    expect((await confirm({ uid, token, new_password, re_new_password: new_password })).statusCode).toBe(204)
    expect((await shop.as()('POST', 'auth/jwt/refresh/', { refresh })).statusCode).toBe(401)
    expect((await signIn(email, 'the old password')).statusCode).toBe(401)
    expect((await signIn(email, new_password)).statusCode).toBe(200)
    expect((await confirm({ uid, token, new_password: 'Vlaamse klei 13' })).json()).toEqual(invalid)
    expect((await shop.mails()).map(({ subject }) => subject)).toEqual(['Votre mot de passe a été modifié'])
  })

  test('AUTH-18: of ten at once one is good', async () => {
    const { uid, token } = await requestReset()
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm({ uid, token, new_password })))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(await shop.mails()).toHaveLength(1)
  })

  test('AUTH-18: links are good for a day, also when others are asked for, and one of them once', async () => {
    const { email, uid, token } = await requestReset()
    clock += 24 * HOUR_MS
    expect((await confirm({ uid, token, new_password })).json()).toEqual(invalid)
    await ask(email)
    const older = linkIn((await shop.mails())[0])
    await ask(email)
    const newer = linkIn((await shop.mails())[0])
    clock += 24 * HOUR_MS - 1000
    expect((await confirm({ ...older, new_password })).statusCode).toBe(204)
    for (const link of [older, newer])
      expect((await confirm({ ...link, new_password: 'Zeeuwse klei 13' })).json()).toEqual(invalid)
    await shop.mails()
  })

  test.each<[string, (link: { uid: string; token: string }) => object, object]>([
    [
      'nothing',
      () => ({}),
      Object.fromEntries(
        ['uid', 'token', 'new_password'].map((field) => [field, ['This field is required.']]),
      ),
    ],
    [
      'a bad password before all else',
      () => ({ uid: '!!', token: 'x', new_password: '12345', re_new_password: 'y' }),
      {
        new_password: [
          'This password is too short. It must contain at least 8 characters.',
          'This password is too common.',
          'This password is entirely numeric.',
        ],
      },
    ],
    [
      'two that differ, before the link',
      () => ({ uid: '!!', token: 'x', new_password, re_new_password: 'y' }),
      { non_field_errors: ["The two password fields didn't match."] },
    ],
    [
      'an id of nobody, before the token',
      () => ({ uid: '!!', token: 'x', new_password }),
      { uid: ["Invalid user id or user doesn't exist."] },
    ],
    ['a token that is wrong', ({ uid }) => ({ uid, token: 'x', new_password }), invalid],
    [
      'a password like the owner’s name',
      (link) => ({ ...link, new_password: 'MarieLambert' }),
      { new_password: ['The password is too similar to the name.'] },
    ],
  ])('AUTH-18: refuses %s', async (_name, body, errors) => {
    const { uid, token } = await requestReset()
    const answer = await confirm(body({ uid, token }))
    expect([answer.statusCode, answer.json()]).toEqual([400, errors])
    expect((await confirm({ uid, token, new_password })).statusCode).toBe(204)
    await shop.mails()
  })

  test('AUTH-15 AUTH-18: confirms an account that was still to be confirmed, and the office hears of it', async () => {
    const { email, uid, token } = await requestReset({ is_active: false, is_approved: false })
    expect((await confirm({ uid, token, new_password })).statusCode).toBe(204)
    expect((await signIn(email, new_password)).statusCode).toBe(200)
    expect(recipients(await shop.mails()).toSorted()).toEqual([email, 'office@shop.example'].toSorted())
  })

  test('OD-51: opens no account that the office has switched off meanwhile', async () => {
    const { id, uid, token } = await requestReset()
    await shop.db
      .updateTable('app_user')
      .set({ is_active: false, disabled_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect((await confirm({ uid, token, new_password })).json()).toEqual(invalid)
  })
})
