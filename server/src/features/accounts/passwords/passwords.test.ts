import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../../../test/builders.ts'
import { passwordMessages } from './passwords.service.ts'
import { createMailingShop, linkIn, type MailingShop } from '../../../../test/mailing-shop.ts'

let shop: MailingShop
beforeAll(async () => {
  shop = await createMailingShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const password = 'the old password'
const new_password = 'Zeeuwse klei 12'
const signIn = async (email: string, its: string) =>
  shop.as()('POST', 'auth/jwt/create/', { email, password: its })

async function signedIn() {
  const user = await aUser(shop.db, { password, name: 'Marie Lambert', language: 'nl' })
  const { access, refresh } = (await signIn(user.email, password)).json()
  const caller = shop.as(undefined, { authorization: `JWT ${access}` })
  return { ...user, caller, refresh }
}
test('S-14 OD-68: whoever is held up by failed sign-ins, their own or of strangers, chooses a password by a mailed link and is let in', async () => {
  const { email } = await aUser(shop.db, { password, name: 'Marie Lambert' })
  const from = async (address: string, its: string) =>
    (await shop.as()('POST', 'auth/jwt/create/', { email, password: its }, { 'x-forwarded-for': address }))
      .statusCode
  const [known, elsewhere, strange] = ['192.0.2.20', '192.0.2.30', '198.51.100.40']
  expect(await from(known, password)).toBe(200)
  for (const address of [known, strange])
    for (let failures = 0; failures < 10; failures++) expect(await from(address, 'wrong')).toBe(401)
  expect([await from(known, password), await from(elsewhere, password)]).toEqual([429, 429])
  await shop.as()('POST', 'auth/users/reset_password/', { email })
  const { uid, token } = linkIn((await shop.mails())[0])
  const chosen = await shop.as()('POST', 'auth/users/reset_password_confirm/', { uid, token, new_password })
  expect(chosen.statusCode).toBe(204)
  expect([await from(known, new_password), await from(elsewhere, new_password)]).toEqual([200, 200])
  await shop.mails()
})

test('S-1 AUTH-13: a network that wants many passwords looked at holds up others no longer than one of them takes', async () => {
  const long = (number: number) => `${number}$4@0l1!5`.repeat(1000).slice(0, 1000)
  const lookAt = (typed: string, address: string) =>
    passwordMessages(shop.deps, typed, undefined, address).then(
      () => 'looked at',
      (error: Error) => error.name,
    )
  await lookAt(new_password, '192.0.2.1') // which reads the dictionaries
  let done = 0
  const many = Array.from({ length: 16 }, async (_, number) => {
    const outcome = await lookAt(long(number), `2001:db8:9:${number % 4}::1`) // networks of one site
    done += 1
    return outcome
  })
  await expect.poll(() => done).toBeGreaterThan(0)
  const before = done
  expect(await lookAt(long(100), '192.0.2.1')).toBe('looked at')
  expect(done - before).toBeLessThan(4)
  expect(new Set(await Promise.all(many))).toEqual(new Set(['looked at']))
})

const setPassword = (
  caller: MailingShop['as'] extends (id?: number) => infer Caller ? Caller : never,
  body: object,
) => caller('POST', 'auth/users/set_password/', body)
const renew = (refresh: string) => shop.as()('POST', 'auth/jwt/refresh/', { refresh })

test('AUTH-19 PROF-02: every other session ends, this one goes on by its cookie, and the owner is told', async () => {
  const { email, caller, refresh } = await signedIn()
  const answer = await setPassword(caller, { current_password: password, new_password })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^refresh=.+; Path=\/api\/v1\/auth\/; HttpOnly; SameSite=Strict$/)
  expect((await renew(refresh)).json().code).toBe('token_not_valid')
  expect((await caller('GET', 'auth/users/me/')).json().code).toBe('password_changed')
  const renewed = await shop.as()(
    'POST',
    'auth/jwt/refresh/',
    { refresh: ' ' },
    { cookie: cookie.split(';')[0]! },
  )
  const { access } = renewed.json()
  const me = await shop.as()('GET', 'auth/users/me/', undefined, { authorization: `JWT ${access}` })
  expect(me.json().email).toBe(email)
  expect((await signIn(email, password)).statusCode).toBe(401)
  expect((await signIn(email, new_password)).statusCode).toBe(200)
  const mails = await shop.mails()
  expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    [email, 'Uw wachtwoord is gewijzigd'],
  ])
})

test.each([
  [
    'nothing',
    {},
    { current_password: ['This field is required.'], new_password: ['This field is required.'] },
  ],
  [
    'a wrong password',
    { current_password: 'wrong', new_password: '1' },
    { current_password: ['Invalid password.'] },
  ],
  [
    'a bad new one',
    { current_password: password, new_password: '1234567', re_new_password: 'x' },
    {
      new_password: [
        'This password is too short. It must contain at least 8 characters.',
        'This password is too common.',
        'This password is entirely numeric.',
      ],
    },
  ],
  [
    'one’s own name',
    { current_password: password, new_password: 'marielambert' },
    { new_password: ['The password is too similar to the name.'] },
  ],
  [
    'two that differ',
    { current_password: password, new_password, re_new_password: 'Zeeuwse klei 13' },
    { non_field_errors: ["The two password fields didn't match."] },
  ],
])('AUTH-19: refuses %s in the order of the wire', async (_name, body, errors) => {
  const { caller } = await signedIn()
  const answer = await setPassword(caller, body)
  expect([answer.statusCode, answer.json()]).toEqual([400, errors])
})

test('S-6 AUTH-19: a password counts as it was typed, with blanks around it', async () => {
  const { email, caller } = await signedIn()
  const chosen = '  Zeeuwse klei 12 '
  expect((await setPassword(caller, { current_password: password, new_password: chosen })).statusCode).toBe(
    204,
  )
  expect((await signIn(email, chosen.trim())).statusCode).toBe(401)
  expect((await signIn(email, chosen)).statusCode).toBe(200)
  expect((await signIn(email, '   ')).json()).toEqual({ password: ['This field may not be blank.'] })
  await shop.mails()
})

test('AUTH-19: refuses the name of one’s company, and says what to do', async () => {
  const { id, caller } = await signedIn()
  const named = { enterprise_name: 'Dentelles Verhaeghe' }
  await shop.db.updateTable('company').set(named).where('contact_id', '=', id).execute()
  const answer = await setPassword(caller, { current_password: password, new_password: 'Verhaeghe2026!' })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      new_password: [
        'This password is easy to guess: it is made of your name, your address, your company or the name of the shop. Choose three or four words that have nothing to do with each other.',
      ],
    },
  ])
})

test('OD-68: the sixty-first new password in ten minutes has to wait, whatever it is', async () => {
  await shop.db.deleteFrom('throttle_hit').execute()
  const choose = () =>
    shop.as()('POST', 'auth/users/reset_password_confirm/', {
      uid: 'x',
      token: 'x',
      new_password: '12345678',
    })
  for (let call = 0; call < 60; call++) expect((await choose()).statusCode).toBe(400)
  expect((await choose()).statusCode).toBe(429)
  await shop.db.deleteFrom('throttle_hit').execute()
})

test('AUTH-19: mailed links are void once the password has changed', async () => {
  const { email, caller } = await signedIn()
  await shop.as()('POST', 'auth/users/reset_password/', { email })
  await caller('POST', 'auth/users/set_email/', { new_email: `new.${email}`, current_password: password })
  const [reset, change] = (await shop.mails()).map((mail) =>
    mail.text?.includes('token=') ? linkIn(mail) : undefined,
  )
  await setPassword(caller, { current_password: password, new_password })
  const invalid = { token: ['Invalid token for given user.'] }
  const body = { ...reset, new_password: 'Vlaamse klei 13' }
  expect((await shop.as()('POST', 'auth/users/reset_password_confirm/', body)).json()).toEqual(invalid)
  expect((await shop.as()('POST', 'auth/users/set_email_confirm/', change)).json()).toEqual(invalid)
  await shop.mails()
})

test('AUTH-19: of ten changes at once one counts, and the others are told that their session is over', async () => {
  const { email, caller } = await signedIn()
  const choices = Array.from({ length: 10 }, (_, index) => `Zeeuwse klei ${index + 20}`)
  const answers = await Promise.all(
    choices.map((choice) => setPassword(caller, { current_password: password, new_password: choice })),
  )
  const chosen = choices.filter((_, index) => answers[index]?.statusCode === 204)
  expect(chosen).toHaveLength(1)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 204))
    expect([
      [401, 'password_changed'],
      [400, undefined],
    ]).toContainEqual([answer.statusCode, answer.json().code])
  expect((await signIn(email, chosen[0]!)).statusCode).toBe(200)
  await shop.mails()
})

test('OD-43: after ten wrong guesses at the password even the right one has to wait', async () => {
  const { caller } = await signedIn()
  for (let guess = 0; guess < 10; guess++)
    expect((await setPassword(caller, { current_password: 'wrong', new_password })).statusCode).toBe(400)
  const answer = await setPassword(caller, { current_password: password, new_password })
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 800]).toEqual([429, true])
})

test('AUTH-21: PUT and PATCH change the name, and no e-mail address', async () => {
  const { id, email } = await aUser(shop.db)
  for (const method of ['PUT', 'PATCH'] as const) {
    const answer = await shop.as(id)(method, 'auth/users/me/', {
      name: `By ${method}`,
      email: 'other@client.example',
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ name: `By ${method}`, email }),
    ])
  }
  expect((await shop.as(id)('PUT', 'auth/users/me/', {})).json()).toEqual({
    name: ['This field is required.'],
  })
})
