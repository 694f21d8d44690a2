import type { Person } from '@comptoir/contract/admin-people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import {
  aBuyerOf,
  aClientOf,
  aColleague,
  aCompany,
  aMember,
  aPerson,
  aTariff,
  aUser,
} from '../../../../test/builders.ts'
import { watchStatements } from '#db/connect.ts'
import { countQueries } from '../../../../test/database.ts'
import { createMailingShop, linkIn, recipients, type MailingShop } from '../../../../test/mailing-shop.ts'
import { deleteStaleSignUps } from '#features/accounts/registration/registration.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const new_password = 'Zeeuwse klei 12'
let shop: MailingShop
let office: Caller
let admin: number
let tariff_id: number
let clock = Date.now()
let nobody = 0
beforeAll(async () => {
  shop = await createMailingShop({ now: () => new Date(clock) })
  tariff_id = (await aTariff(shop.db)).id
  admin = (await aColleague(shop.db, { permissions: ['accounts'] })).id
  office = shop.as(admin)
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => shop.db.deleteFrom('throttle_hit').execute())

const invitation = (over: object = {}) => ({
  email: `jean${(nobody += 1)}@hotel.example`,
  name: 'Jean Dupont',
  language: 'nl',
  role: 'buyer',
  ...over,
})
const aClient = async () => (await aUser(shop.db, { tariff_id, name: 'Marie Lambert', language: 'fr' })).id
const people = async (company: number): Promise<Person[]> =>
  (await office('GET', `admin/users/${company}/people/`)).json()
const personOf = async (company: number, id: number) => (await people(company)).find((one) => one.id === id)
const invite = async (company: number, over: object = {}) => {
  const answer = await office('POST', `admin/users/${company}/people/`, invitation(over))
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body])
  const mails = await shop.mails()
  return { ...answer.json<Person>(), mail: mails[0], link: linkIn(mails[0]) }
}
const change = (company: number, person: number, changes: object) =>
  office('PATCH', `admin/users/${company}/people/${person}/`, changes)
const read = ({ uid, token }: { uid: string; token: string }) =>
  shop.as()('POST', 'auth/invitation/', { uid, token })
const accept = ({ uid, token }: { uid: string; token: string }, more: object = {}) =>
  shop.as()('POST', 'auth/invitation/accept/', { uid, token, ...more })
const signIn = (email: string, password = new_password) =>
  shop.as()('POST', 'auth/jwt/create/', { email, password })
const me = (id: number) => shop.as(id)('GET', 'auth/users/me/')
const lastEntry = () =>
  shop.db
    .selectFrom('audit_entry')
    .select(['action', 'entity', 'entity_id', 'actor_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
const invalid = { token: ['Invalid token for given user.'] }

describe('OD-70: the people of a client', () => {
  test('are listed with role and status, contact first, no representatives, in one statement whatever their number', async () => {
    const company = await aClient()
    const path = `admin/users/${company}/people/`
    await office('GET', path) // the account of who asks is cached
    const one = await countQueries(shop.db, () => office('GET', path))
    await aBuyerOf(shop.db, company, { name: 'Zoé Peeters' })
    const ended = (await aPerson(shop.db, { name: 'Ann Claes' })).id
    await aMember(shop.db, ended, company, 'buyer', { disabled_at: new Date() })
    await aClientOf(shop.db, (await aUser(shop.db, { is_partner: true })).id, company)
    await invite(company, { name: 'Bram Dewit' })
    expect(await countQueries(shop.db, () => office('GET', path))).toBe(one)
    expect(await people(company)).toMatchObject([
      { id: company, name: 'Marie Lambert', role: 'manager', status: 'active', is_contact: true },
      { id: ended, name: 'Ann Claes', status: 'ended', ended_at: expect.any(String) },
      { name: 'Bram Dewit', status: 'invited', invited_at: expect.any(String), language: 'nl' },
      { name: 'Zoé Peeters', role: 'buyer', status: 'active', is_contact: false, last_login_at: null },
    ])
    expect((await office('GET', 'admin/users/999999999/people/')).statusCode).toBe(404)
  })
})

describe('OD-70 OD-20: an invitation', () => {
  test('to a new person is mailed in their language; by its link they choose a password, and buy', async () => {
    const company = await aClient()
    const { id, email, mail, link } = await invite(company)
    expect(recipients([mail!])).toEqual([email])
    expect(mail!.html).toContain('lang="nl"')
    expect(mail!.text).toContain('Marie Lambert')
    expect(link.page).toBe('/invitation')
    expect((await me(id)).statusCode).toBe(401)
    expect((await read(link)).json()).toEqual({
      email,
      name: 'Jean Dupont',
      company: 'Marie Lambert',
      needs_password: true,
    })
    expect((await accept(link)).json()).toEqual({ new_password: ['This field is required.'] })
    expect((await accept(link, { new_password: '12345' })).statusCode).toBe(400)
    expect((await accept(link, { new_password, re_new_password: 'other' })).json()).toEqual({
      non_field_errors: ["The two password fields didn't match."],
    })
    expect((await accept(link, { new_password: 'JeanDupont' })).json()).toEqual({
      new_password: ['The password is too similar to the name.'],
    })
    expect((await accept(link, { new_password, re_new_password: new_password })).statusCode).toBe(204)
    expect((await accept(link, { new_password })).json()).toMatchObject({ token: [expect.any(String)] })
    expect((await signIn(email)).statusCode).toBe(200)
    expect((await me(id)).json()).toMatchObject({
      company: { id: company, role: 'buyer' },
      permissions: ['order'],
      language: 'nl',
    })
    expect(await personOf(company, id)).toMatchObject({ status: 'active', invited_at: null })
    expect(await shop.mails()).toEqual([])
  })

  test('OD-68: may be looked at more often than a password may be tried, and is accepted afterwards', async () => {
    const { link } = await invite(await aClient())
    for (let looks = 0; looks < 11; looks++) expect((await read(link)).statusCode).toBe(200)
    expect((await accept(link, { new_password })).statusCode).toBe(204)
  })

  test('is in the log, with who was invited', async () => {
    const company = await aClient()
    const { id } = await invite(company)
    expect(await lastEntry()).toEqual({
      action: 'invite',
      entity: 'client',
      entity_id: company,
      actor_id: admin,
      before: null,
      after: { person: { id, name: 'Jean Dupont' }, role: 'buyer', status: 'invited' },
    })
  })

  test('makes who signs in already a member by one click, with name, language and password as they are', async () => {
    const [own, company] = [await aClient(), await aClient()]
    const password = 'the old password'
    const person = await aUser(shop.db, { tariff_id, language: 'de', name: 'Uwe Klein', password })
    const { mail, link, ...invited } = await invite(company, { email: person.email.toUpperCase() })
    expect(invited).toMatchObject({ id: person.id, name: 'Uwe Klein', language: 'de', status: 'invited' })
    expect(mail!.html).toContain('lang="de"')
    expect((await shop.as(person.id)('GET', `order/?owner=${company}`)).statusCode).toBe(404)
    expect((await read(link)).json()).toMatchObject({ needs_password: false })
    expect((await accept(link)).statusCode).toBe(204)
    expect((await shop.as(person.id)('GET', `order/?owner=${company}`)).statusCode).toBe(200)
    expect((await me(person.id)).json()).toMatchObject({ company: { id: person.id } })
    expect((await signIn(person.email, password)).statusCode).toBe(200)
    expect(await people(own)).toHaveLength(1)
  })

  test('stays good when the password changes and when it is renewed, and is void when it is withdrawn or a week old', async () => {
    const company = await aClient()
    const [first, second] = [await invite(company), await invite(company)]
    await shop.as()('POST', 'auth/users/reset_password/', { email: first.email })
    const reset = linkIn((await shop.mails())[0])
    expect((await office('DELETE', `admin/users/${company}/people/${second.id}/`)).statusCode).toBe(204)
    expect((await read(second.link)).json()).toEqual(invalid)
    expect((await accept(second.link, { new_password })).json()).toEqual(invalid)
    expect(await lastEntry()).toMatchObject({ action: 'uninvite', before: { person: { id: second.id } } })
    expect(await personOf(company, second.id)).toBeUndefined()
    expect((await shop.db.selectFrom('app_user').where('id', '=', second.id).execute()).length).toBe(0)

    const path = `admin/users/${company}/people/${first.id}/resend/`
    expect((await office('POST', path)).statusCode).toBe(204)
    const renewed = linkIn((await shop.mails())[0])
    expect((await read(first.link)).statusCode).toBe(200)
    clock += 7 * DAY_MS - 1000
    expect((await read(renewed)).statusCode).toBe(200)
    clock += 1000
    expect((await read(renewed)).json()).toEqual(invalid)
    expect(reset.page).toBe('/reset-password')
  })

  test('is accepted by a new password that was asked for as forgotten, too: whoever has the mailbox is meant', async () => {
    const company = await aClient()
    const { id, email, link } = await invite(company)
    await shop.signIn(id)
    await shop.as()('POST', 'auth/users/resend_activation/', { email })
    const [mail] = await shop.mails()
    const { page, ...reset } = linkIn(mail)
    expect(page).toBe('/reset-password')
    expect(
      (await shop.as()('POST', 'auth/users/reset_password_confirm/', { ...reset, new_password })).statusCode,
    ).toBe(204)
    expect((await me(id)).statusCode).toBe(401) // its sessions have ended
    expect((await signIn(email)).statusCode).toBe(200)
    expect(await personOf(company, id)).toMatchObject({ status: 'active' })
    expect((await read(link)).json()).toEqual(invalid)
    await shop.mails()
  })

  test('gives a company without a sign-in its contact', async () => {
    const company = (await aCompany(shop.db, { tariff_id, name: 'Chez Paul', language: 'fr' })).id
    const { id, link } = await invite(company, { role: 'manager', name: 'Paul Janssens' })
    await accept(link, { new_password })
    expect((await office('GET', `admin/users/${company}/`)).json()).toMatchObject({
      name: 'Paul Janssens',
      language: 'nl',
      status: 'approved',
    })
    expect(await personOf(company, id)).toMatchObject({ is_contact: true })
  })

  test('that nobody accepts is forgotten after a month, with who was known by it alone', async () => {
    const company = await aClient()
    const stranger = await invite(company)
    const customer = await aUser(shop.db, { tariff_id })
    await invite(company, { email: customer.email })
    clock += 31 * DAY_MS
    const fresh = await invite(company)
    await deleteStaleSignUps(shop.deps)
    expect(new Set((await people(company)).map(({ id }) => id))).toEqual(new Set([company, fresh.id]))
    const rows = await shop.db
      .selectFrom('app_user')
      .where('id', 'in', [stranger.id, customer.id])
      .select('id')
      .execute()
    expect(rows).toEqual([{ id: customer.id }])
  })

  test('of ten at once to the same address one goes out', async () => {
    const company = await aClient()
    const body = invitation()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => office('POST', `admin/users/${company}/people/`, body)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await shop.mails()).toHaveLength(1)
  })

  test('of many at once, to people who are contacts of the others’ clients, none waits for another', async () => {
    const clients = [await aClient(), await aClient(), await aClient()]
    const emails = await Promise.all(
      clients.map(async (client) => (await personOf(client, client))!.email), // its contact
    )
    const colleague = shop.as((await aColleague(shop.db)).id)
    let begun = 0
    const stop = watchStatements(shop.db, (text) => {
      if (text.includes('from company where id = any') && text.includes('order by id for no key update'))
        begun += 1
    })
    const calls = Array.from({ length: 12 }, (_, n) => {
      const email = emails[(n + 1 + (n % 2)) % 3]
      return colleague('POST', `admin/users/${clients[n % 3]}/people/`, invitation({ email }))
    })
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    stop()
    expect(new Set(statuses)).toEqual(new Set([201, 400]))
    expect(begun).toBe(calls.length) // after a deadlock a transaction begins again
  })

  test.each<[string, (company: number) => Promise<string>, string]>([
    [
      'belongs to the client',
      async (company) => (await aBuyerOf(shop.db, company)).email,
      'belongs to this client already',
    ],
    ['is invited', async (company) => (await invite(company)).email, 'is invited already'],
    [
      'belonged to it',
      async (company) => {
        const { id, email } = await aPerson(shop.db)
        await aMember(shop.db, id, company, 'buyer', { disabled_at: new Date() })
        return email
      },
      'has ended',
    ],
    [
      'orders for it as a partner',
      async (company) => {
        const partner = await aUser(shop.db, { is_partner: true })
        await aClientOf(shop.db, partner.id, company)
        return partner.email
      },
      'as a partner',
    ],
    ['works in the office', async () => (await aColleague(shop.db)).email, 'works in the back office'],
    [
      'is disabled',
      async () => {
        const { id, email } = await aUser(shop.db)
        await office('PATCH', `admin/users/${id}/`, { is_active: false })
        return email
      },
      'cannot sign in',
    ],
  ])('is refused for who %s', async (_, addressee, words) => {
    const company = await aClient()
    const email = await addressee(company)
    await shop.mails()
    const answer = await office('POST', `admin/users/${company}/people/`, invitation({ email }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ email: [expect.stringContaining(words)] })
    expect(await shop.mails()).toEqual([])
  })

  test('is refused for a client that is switched off or gone, and for what is no invitation', async () => {
    const company = await aClient()
    const path = `admin/users/${company}/people/`
    expect((await office('POST', path, { role: 'representative' })).json()).toEqual({
      email: ['This field is required.'],
      name: ['This field is required.'],
      language: ['This field is required.'],
      role: ['"representative" is not a valid choice.'],
    })
    await office('PATCH', `admin/users/${company}/`, { is_active: false })
    expect((await office('POST', path, invitation())).json()).toEqual({
      non_field_errors: ['This account is disabled: enable it first.'],
    })
    expect((await office('POST', 'admin/users/999999999/people/', invitation())).statusCode).toBe(404)
  })
})

describe('OD-70: what the office changes of a person', () => {
  test('role, access and contact, each in the log with before and after', async () => {
    const company = await aClient()
    const person = (await aBuyerOf(shop.db, company, { name: 'Zoé Peeters', language: 'de' })).id
    const who = { person: { id: person, name: 'Zoé Peeters' } }
    expect((await change(company, person, { role: 'manager' })).json()).toMatchObject({ role: 'manager' })
    expect(await lastEntry()).toMatchObject({
      action: 'change',
      entity_id: company,
      before: { role: 'buyer' },
      after: { ...who, role: 'manager' },
    })
    expect((await change(company, person, { is_contact: true })).json()).toMatchObject({ is_contact: true })
    expect((await office('GET', `admin/users/${company}/`)).json()).toMatchObject({
      name: 'Zoé Peeters',
      language: 'de',
    })
    expect((await change(company, company, { is_active: false })).json()).toMatchObject({ status: 'ended' })
    expect(await lastEntry()).toMatchObject({ action: 'end_access', before: { status: 'active' } })
    expect((await shop.as(company)('GET', 'order/')).json().code).toBe('account_not_approved')
    expect((await me(company)).json()).toMatchObject({ company: null, is_approved: false, permissions: [] })
    expect((await change(company, company, { is_active: true })).json()).toMatchObject({ status: 'active' })
    expect(await lastEntry()).toMatchObject({ action: 'give_access' })
    expect((await shop.as(company)('GET', 'order/')).statusCode).toBe(200)
  })

  test('OD-51: is told to whoever loses the access, in their language, with whom to ask', async () => {
    const company = await aClient()
    const person = (await aBuyerOf(shop.db, company)).id
    await shop.db.updateTable('company').set({ enterprise_name: 'Hotel' }).where('id', '=', company).execute()
    await change(company, person, { is_active: false })
    const told = async (language: string) =>
      (await shop.as(person)('GET', 'order/', undefined, { 'accept-language': language })).json()
    expect(await told('en')).toEqual({
      detail:
        'Your access to Hotel has ended. If you do not know why, ask whoever is responsible at Hotel, or contact us.',
      code: 'account_not_approved',
      reason: 'access_ended',
    })
    expect((await told('nl')).detail).toContain('Uw toegang tot Hotel is beëindigd.')
    await shop.db.deleteFrom('membership').where('user_id', '=', person).execute()
    expect((await told('en')).detail).toBe('Your access has ended. If you do not know why, contact us.')
  })

  test('nothing, where nothing is to change: no entry', async () => {
    const company = await aClient()
    const before = await lastEntry()
    expect((await change(company, company, { role: 'manager', is_active: true })).statusCode).toBe(200)
    expect(await lastEntry()).toEqual(before)
  })

  test('is refused where somebody else has changed it meanwhile', async () => {
    const company = await aClient()
    const person = (await aBuyerOf(shop.db, company, { name: 'Zoé Peeters' })).id
    const expected = { role: 'buyer', status: 'active' }
    const answers = await Promise.all([
      change(company, person, { role: 'manager', expected }),
      change(company, person, { is_active: false, expected }),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      detail: 'Zoé Peeters was changed meanwhile. Look at how it stands now, then try again.',
      current: await personOf(company, person),
    })
  })

  test('API-02: is refused where a field is none, and says which', async () => {
    const company = await aClient()
    const person = (await aBuyerOf(shop.db, company)).id
    const answer = await change(company, person, { role: 'manager', is_activ: false })
    expect([answer.statusCode, answer.json()]).toEqual([400, { is_activ: ['There is no such field here.'] }])
    expect(await personOf(company, person)).toMatchObject({ role: 'buyer' })
  })

  test('leaves the client a person, a manager and its contact', async () => {
    const company = await aClient()
    expect((await change(company, company, { is_active: false })).json()).toEqual({
      is_active: [expect.stringContaining('the last person')],
    })
    const person = (await aBuyerOf(shop.db, company)).id
    expect((await change(company, company, { is_active: false })).json()).toEqual({
      is_active: [expect.stringContaining('the contact')],
    })
    await change(company, person, { is_contact: true })
    expect((await change(company, company, { is_active: false })).json()).toEqual({
      is_active: [expect.stringContaining('the last manager')],
    })
    expect((await change(company, company, { role: 'buyer' })).json()).toEqual({
      role: [expect.stringContaining('the last manager')],
    })
  })

  test('of two who are the last, and whose access is ended at once, one stays', async () => {
    const company = (await aCompany(shop.db, { tariff_id })).id
    const pair = [(await aBuyerOf(shop.db, company)).id, (await aBuyerOf(shop.db, company)).id]
    const answers = await Promise.all(pair.map((id) => change(company, id, { is_active: false })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
  })

  test('no invitation, nobody of the office, nobody of another client, no contact of another', async () => {
    const company = await aClient()
    const invited = await invite(company)
    expect((await change(company, invited.id, { is_active: false })).statusCode).toBe(400)
    expect((await change(company, invited.id, { is_contact: true })).statusCode).toBe(400)
    const colleague = (await aColleague(shop.db)).id
    await aMember(shop.db, colleague, company, 'buyer', { disabled_at: new Date() })
    expect((await change(company, colleague, { is_active: true })).json()).toEqual({
      is_active: [expect.stringContaining('works in the back office')],
    })
    const other = await aClient()
    expect((await change(company, other, { role: 'buyer' })).statusCode).toBe(404)
    await aMember(shop.db, other, company, 'buyer')
    expect((await change(company, other, { is_contact: true })).json()).toEqual({
      is_contact: ['This person is the contact of Marie Lambert already.'],
    })
  })

  test('ends all sessions of one person, and of nobody else', async () => {
    const company = await aClient()
    const person = (await aBuyerOf(shop.db, company)).id
    await shop.signIn(person)
    const path = `admin/users/${company}/people/${person}/`
    expect((await office('POST', `${path}sign_out/`)).statusCode).toBe(204)
    expect((await me(person)).json().code).toBe('signed_out')
    expect((await me(company)).statusCode).toBe(200)
    expect(await lastEntry()).toMatchObject({ action: 'sign_out', after: { person: { id: person } } })
    expect((await office('POST', `${path}resend/`)).json()).toEqual({
      non_field_errors: ['The invitation is accepted already.'],
    })
    expect((await office('DELETE', path)).statusCode).toBe(400)
  })

  test('OD-44: who deletes their account is named in the log no more', async () => {
    const company = await aClient()
    const password = 'the old password'
    const { id } = await aBuyerOf(shop.db, company, { name: 'Zoé Weg', password })
    await change(company, id, { role: 'manager' })
    expect((await shop.as(id)('DELETE', 'auth/users/me/', { current_password: password })).statusCode).toBe(
      204,
    )
    const log = await shop.db.selectFrom('audit_entry').where('entity_id', '=', company).selectAll().execute()
    expect(log).toMatchObject([{ action: 'change', after: { role: 'manager' } }])
    expect(JSON.stringify(log)).not.toContain('Zoé Weg')
    await shop.mails()
  })
})
