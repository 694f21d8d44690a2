import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aUser } from '../../../../test/builders.ts'
import { waiting } from '../../../../test/database.ts'
import { createMailingShop, linkIn, recipients, type MailingShop } from '../../../../test/mailing-shop.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let shop: MailingShop
let clock = Date.now()
beforeAll(async () => {
  shop = await createMailingShop({ now: () => new Date(clock) })
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => shop.db.deleteFrom('throttle_hit').execute())

let count = 0
const newEmail = () => `new${(count += 1)}@client.example`
const password = 'the old password'
const somebody = (over: Parameters<typeof aUser>[1] = {}) => aUser(shop.db, { password, ...over })
const ask = (id: number, body: object) =>
  shop.as(id)('POST', 'auth/users/set_email/', { current_password: password, ...body })
const askWithoutPassword = (id: number, new_email: string) =>
  shop.as(id)('POST', 'auth/users/set_email/', { new_email })
const answer = (link: object, allow: boolean) =>
  shop.as()('POST', 'auth/users/set_email_allow/', { ...link, allow })
const confirm = (link: object) => shop.as()('POST', 'auth/users/set_email_confirm/', link)
const emailsOf = (id: number) =>
  shop.db
    .selectFrom('app_user')
    .innerJoin('company', 'company.id', 'app_user.id')
    .where('company.id', '=', id)
    .select(['app_user.email', 'app_user.pending_email', 'company.email as company_email'])
    .executeTakeFirstOrThrow()
const invalid = { token: ['Invalid token for given user.'] }

test('AUTH-20 OD-25 OD-55: nothing changes until the link to the new address is followed; the old one is told', async () => {
  const { id, email } = await somebody({ language: 'en' })
  const new_email = newEmail()
  const answer = await ask(id, { new_email })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(await emailsOf(id)).toEqual({ email, company_email: email, pending_email: new_email })
  const mails = await shop.mails()
  expect(recipients(mails)).toEqual([new_email, email])
  expect(mails[1]?.text).not.toContain(new_email)
  const link = linkIn(mails[0])
  expect(link.page).toBe('/confirm-email')
  expect((await confirm(link)).statusCode).toBe(204)
  expect(await emailsOf(id)).toEqual({ email: new_email, company_email: new_email, pending_email: null })
  expect((await shop.as(id)('GET', 'auth/users/me/')).statusCode).toBe(200)
  expect((await confirm(link)).json()).toEqual(invalid)
})

test('S-4 OD-25: without the password the old address is asked first, and an access value alone changes nothing', async () => {
  const { id, email } = await somebody({ language: 'en' })
  const new_email = newEmail()
  const asked = await askWithoutPassword(id, new_email)
  expect([asked.statusCode, asked.body]).toEqual([204, ''])
  const [question, ...others] = await shop.mails()
  expect([recipients([question!]), others]).toEqual([[email], []])
  expect(question?.subject).toBe('Was it you? A change of e-mail address was asked for')
  const link = linkIn(question)
  expect(link.page).toBe('/allow-email')
  // It answers the question, and is no link to the new address.
  expect((await confirm(link)).json()).toEqual(invalid)
  expect((await answer(link, true)).statusCode).toBe(204)
  expect((await emailsOf(id)).email).toBe(email)
  const mails = await shop.mails()
  expect(recipients(mails)).toEqual([new_email, email])
  expect((await answer(link, true)).json()).toEqual({ token: ['Stale token for given user.'] })
  expect((await confirm(linkIn(mails[0]))).statusCode).toBe(204)
  expect((await emailsOf(id)).email).toBe(new_email)
})

test('OD-25: whoever says that it was not them keeps the address, and every session ends', async () => {
  const { id, email } = await somebody()
  const tokens = (await shop.as()('POST', 'auth/jwt/create/', { email, password })).json()
  const stranger = shop.as(undefined, { authorization: `JWT ${tokens.access}` })
  expect((await stranger('POST', 'auth/users/set_email/', { new_email: newEmail() })).statusCode).toBe(204)
  const link = linkIn((await shop.mails())[0])
  expect((await answer(link, false)).statusCode).toBe(204)
  expect(await emailsOf(id)).toEqual({ email, company_email: email, pending_email: null })
  expect((await stranger('GET', 'auth/users/me/')).json().code).toBe('session_ended')
  expect((await answer(link, true)).json()).toEqual(invalid)
  expect(await shop.mails()).toEqual([])
})

test('OD-25 OD-43: without the password, a known address is told only after the old one has agreed', async () => {
  const { id } = await somebody()
  const other = await aUser(shop.db)
  await askWithoutPassword(id, other.email)
  const [question] = await shop.mails()
  await answer(linkIn(question), true)
  expect(recipients(await shop.mails())).toContain(other.email)
})

test('OD-25: a question that was mailed is void once another address was asked for', async () => {
  const { id } = await somebody()
  await askWithoutPassword(id, newEmail())
  const [question] = await shop.mails()
  await ask(id, { new_email: newEmail() })
  expect((await answer(linkIn(question), true)).json()).toEqual(invalid)
  await shop.mails()
})

test('OD-55: a link is good for three days, and the one for the last address asked for only', async () => {
  const { id } = await somebody()
  await ask(id, { new_email: newEmail() })
  const first = linkIn((await shop.mails())[0])
  const wanted = newEmail()
  await ask(id, { new_email: wanted })
  const second = linkIn((await shop.mails())[0])
  expect((await confirm(first)).json()).toEqual(invalid)
  clock += 3 * DAY_MS
  expect((await confirm(second)).json()).toEqual(invalid)
  await ask(id, { new_email: wanted })
  expect((await confirm(linkIn((await shop.mails())[0]))).statusCode).toBe(204)
})

test('OD-25: what was asked for can be given up: its link, also one still to be sent, is void', async () => {
  const { id, email } = await somebody()
  const giveUp = () => shop.as(id)('DELETE', 'auth/users/set_email/')
  await ask(id, { new_email: newEmail() })
  const link = linkIn((await shop.mails())[0])
  const answer = await giveUp()
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect((await confirm(link)).json()).toEqual(invalid)
  expect(await emailsOf(id)).toEqual({ email, company_email: email, pending_email: null })
  await ask(id, { new_email: newEmail() })
  await giveUp()
  expect(await shop.mails()).toEqual([])
  expect((await giveUp()).statusCode).toBe(204)
})

test.each([
  ['nothing', {}, { new_email: ['This field is required.'] }],
  ['what is no address', { new_email: 'a@' }, { new_email: ['Enter a valid email address.'] }],
  [
    'a wrong password',
    { new_email: 'x@client.example', current_password: 'wrong' },
    { current_password: ['Invalid password.'] },
  ],
])('AUTH-20: refuses %s', async (_name, body, errors) => {
  const { id } = await somebody()
  const answer = await ask(id, body)
  expect([answer.statusCode, answer.json()]).toEqual([400, errors])
})

test('AUTH-20: refuses the address one has, in any case of letters', async () => {
  const { id, email } = await somebody()
  expect((await ask(id, { new_email: email.toUpperCase() })).json()).toEqual({
    new_email: ['user with this email already exists.'],
  })
})

test('OD-43: does not tell that somebody else has the address; that one hears of it', async () => {
  const { id, email } = await somebody()
  const other = await aUser(shop.db, { language: 'en' })
  const answer = await ask(id, { new_email: other.email })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect((await emailsOf(id)).pending_email).toBe(other.email)
  const mails = await shop.mails()
  expect(recipients(mails)).toEqual([other.email, email])
  expect(mails[0]?.subject).toBe('You have an account already')
})

test('OD-55: refuses an address that somebody has taken meanwhile', async () => {
  const { id, email } = await somebody()
  const new_email = newEmail()
  await ask(id, { new_email })
  const link = linkIn((await shop.mails())[0])
  await aUser(shop.db, { email: new_email.toUpperCase() })
  const answer = await confirm(link)
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { non_field_errors: ['user with this email already exists.'] },
  ])
  expect((await emailsOf(id)).email).toBe(email)
})

test('AUTH-20: a sign-up with the address that nobody has confirmed stands in nobody’s way', async () => {
  const { id } = await somebody()
  const stranger = await aUser(shop.db, { is_active: false })
  const signedUp = { terms_at: new Date() }
  await shop.db.updateTable('company').set(signedUp).where('id', '=', stranger.id).execute()
  await ask(id, { new_email: stranger.email })
  const mails = await shop.mails()
  expect(mails.map(({ subject }) => subject)).toContain('Confirmez votre nouvelle adresse e-mail')
  expect((await confirm(linkIn(mails[0]))).statusCode).toBe(204)
  expect((await emailsOf(id)).email).toBe(stranger.email)
  expect(await shop.db.selectFrom('company').where('id', '=', stranger.id).select('id').execute()).toEqual([])
})

test('OD-55: of two accounts that want the same address one gets it', async () => {
  const new_email = newEmail()
  const users = [await somebody(), await somebody()]
  for (const { id } of users) await ask(id, { new_email })
  const links = (await shop.mails()).filter(({ text }) => text?.includes('token=')).map(linkIn)
  const answers = await Promise.all(links.map(confirm))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 400]))
})

test('OD-55: where the office and the link wait for each other, the link is followed all the same', async () => {
  const { id } = await somebody()
  const new_email = newEmail()
  await ask(id, { new_email })
  const link = linkIn((await shop.mails())[0])
  const confirming = await shop.db.transaction().execute(async (office) => {
    await office.selectFrom('company').where('id', '=', id).select('id').forUpdate().execute()
    const answer = confirm(link)
    await expect.poll(() => waiting(shop.db)).toBeGreaterThan(0)
    await office.selectFrom('app_user').where('id', '=', id).select('id').forUpdate().execute()
    return { answer }
  })
  expect((await confirming.answer).statusCode).toBe(204)
  expect(await emailsOf(id)).toEqual({ email: new_email, company_email: new_email, pending_email: null })
})

test('OD-68: the eleventh time within an hour is refused', async () => {
  const { id } = await somebody()
  for (let calls = 0; calls < 10; calls++)
    expect((await ask(id, { new_email: newEmail() })).statusCode).toBe(204)
  expect((await ask(id, { new_email: newEmail() })).statusCode).toBe(429)
  await shop.mails()
})
