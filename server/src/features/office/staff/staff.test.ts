import type { StaffMember } from '@comptoir/contract/admin-staff'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { aBuyerOf, aColleague, aPerson, aUser } from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'
import { createMailingShop, linkIn, recipients, type MailingShop } from '../../../../test/mailing-shop.ts'
import { deleteStaleSignUps } from '#features/accounts/registration/registration.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const new_password = 'Zeeuwse klei 12'
let shop: MailingShop
let office: Caller
let admin: number
let clock = Date.now()
let number = 0
beforeAll(async () => {
  shop = await createMailingShop({ now: () => new Date(clock) })
  admin = (await aColleague(shop.db, { name: 'Claire Moreau' })).id
  office = shop.as(admin)
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => shop.db.deleteFrom('throttle_hit').execute())

const invitation = (over: object = {}) => ({
  email: `nele${(number += 1)}@tissus.example`,
  name: 'Nele Claes',
  language: 'nl',
  permissions: ['content'],
  ...over,
})
const invite = async (over: object = {}) => {
  const answer = await office('POST', 'admin/staff/', invitation(over))
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body])
  const [mail] = await shop.mails()
  return { ...answer.json<StaffMember>(), mail: mail! }
}
const change = (id: number, changes: object, by = office) => by('PATCH', `admin/staff/${id}/`, changes)
const read = async (id: number): Promise<StaffMember> => (await office('GET', `admin/staff/${id}/`)).json()
const list = async (query = ''): Promise<{ count: number; results: StaffMember[] }> =>
  (await office('GET', `admin/staff/?${query}`)).json()
const permissionsOf = async (id: number) => (await shop.as(id)('GET', 'auth/users/me/')).json().permissions
const entries = (id: number) =>
  shop.db
    .selectFrom('audit_entry')
    .where('entity', '=', 'user')
    .where('entity_id', '=', id)
    .select(['action', 'actor_id', 'label', 'before', 'after'])
    .orderBy('id')
    .execute()

describe('OD-70: the people of the office', () => {
  test('are listed, searched, sorted and narrowed; as many statements for one as for many', async () => {
    const nele = (await aColleague(shop.db, { name: 'Néle Search', permissions: ['content'] })).id
    await aUser(shop.db, { name: 'Nele Search of a company' })
    expect((await list('search=nele%20search')).results.map(({ id }) => id)).toEqual([nele])
    expect((await list('permission=content&limit=200')).results.map(({ id }) => id)).toEqual(
      expect.arrayContaining([nele, admin]), // who administers may do everything
    )
    expect((await list('permission=accounts&search=nele%20search')).count).toBe(0)
    expect((await list('status=disabled&search=nele%20search')).count).toBe(0)
    for (const column of ['name', 'email', 'status', 'created_at', 'last_login_at'])
      for (const ordering of [column, `-${column}`]) {
        const first = await list(`ordering=${ordering}&limit=1`)
        const second = await list(`ordering=${ordering}&limit=1&offset=1`)
        expect(first.results[0]?.id).not.toBe(second.results[0]?.id)
      }
    const one = await countQueries(shop.db, () => office('GET', 'admin/staff/?limit=1'))
    expect(await countQueries(shop.db, () => office('GET', 'admin/staff/'))).toBe(one)
    expect((await office('GET', `admin/staff/${(await aUser(shop.db)).id}/`)).statusCode).toBe(404)
  })

  test('OD-20: are invited by mail in their language, and begin with a password and the permissions given', async () => {
    const { id, email, mail } = await invite({ permissions: ['content', 'accounts', 'accounts'] })
    expect(recipients([mail])).toEqual([email])
    expect(mail.html).toContain('lang="nl"')
    const { page, ...link } = linkIn(mail)
    expect(page).toBe('/invitation')
    expect(await read(id)).toMatchObject({ status: 'invited', permissions: ['accounts', 'content'] })
    expect((await shop.as(id)('GET', 'admin/overview/')).statusCode).toBe(401)
    expect((await shop.as()('POST', 'auth/invitation/', link)).json()).toEqual({
      email,
      name: 'Nele Claes',
      company: null,
      needs_password: true,
    })
    const accepted = await shop.as()('POST', 'auth/invitation/accept/', { ...link, new_password })
    expect(accepted.statusCode).toBe(204)
    const password = new_password
    expect((await shop.as()('POST', 'auth/jwt/create/', { email, password })).statusCode).toBe(200)
    expect(await permissionsOf(id)).toEqual(['accounts', 'content'])
    expect(await read(id)).toMatchObject({ status: 'active', last_login_at: expect.any(String) })
    expect(await entries(id)).toMatchObject([
      {
        action: 'invite',
        actor_id: admin,
        label: 'Nele Claes',
        after: { permissions: ['accounts', 'content'] },
      },
    ])
    expect(await shop.mails()).toEqual([])
  })

  test('OD-70: who sign in already and belong to no company may once they accept, and not before', async () => {
    const person = await aPerson(shop.db, { language: 'de' })
    const { id, status, mail } = await invite({ email: person.email })
    expect([id, status]).toEqual([person.id, 'invited'])
    expect(mail.html).toContain('lang="de"')
    expect((await shop.as(id)('GET', 'admin/overview/')).statusCode).toBe(403)
    const { page, ...link } = linkIn(mail)
    expect(page).toBe('/invitation')
    expect((await shop.as()('POST', 'auth/invitation/', link)).json()).toMatchObject({
      company: null,
      needs_password: false,
    })
    expect((await shop.as()('POST', 'auth/invitation/accept/', link)).statusCode).toBe(204)
    expect(await permissionsOf(id)).toEqual(['content'])
    expect(await read(id)).toMatchObject({ status: 'active', permissions: ['content'] })
  })

  test('OD-70: who are taken out and invited again accept once more; the invitation is changed, withdrawn and forgotten', async () => {
    const password = new_password
    const { id, email } = await aColleague(shop.db, { permissions: ['accounts'], password })
    const reads = async () => {
      const { access } = (await shop.as()('POST', 'auth/jwt/create/', { email, password })).json()
      const authorization = `JWT ${access}`
      return (await shop.as(undefined, { authorization })('GET', 'admin/overview/')).statusCode
    }
    const removed = () => office('DELETE', `admin/staff/${id}/`)
    expect((await removed()).statusCode).toBe(204)
    const { mail, status } = await invite({ email })
    expect([status, await reads()]).toEqual(['invited', 403])
    expect((await change(id, { permissions: ['accounts'] })).json()).toMatchObject({
      status: 'invited',
      permissions: ['accounts'],
    })
    expect(await reads()).toBe(403)
    expect((await removed()).statusCode).toBe(204)
    expect((await office('GET', `admin/staff/${id}/`)).statusCode).toBe(404)
    expect((await shop.as()('POST', 'auth/invitation/accept/', linkIn(mail))).statusCode).toBe(400)
    await invite({ email })
    clock += 31 * DAY_MS
    await deleteStaleSignUps(shop.deps)
    expect((await office('GET', `admin/staff/${id}/`)).statusCode).toBe(404)
    expect((await invite({ email })).id).toBe(id)
  })

  test.each<[string, () => Promise<string>, string]>([
    ['works there', async () => (await aColleague(shop.db)).email, 'works in the back office already'],
    ['buys for a company', async () => (await aUser(shop.db, { name: 'Hotel' })).email, 'belongs to Hotel'],
    [
      'is of a company in second place',
      async () => (await aBuyerOf(shop.db, (await aUser(shop.db, { name: 'Hotel' })).id)).email,
      'belongs to Hotel',
    ],
    [
      'is disabled',
      async () => {
        const { id, email } = await aColleague(shop.db)
        await change(id, { is_active: false })
        return email
      },
      'cannot sign in',
    ],
  ])('are not invited who %s', async (_, addressee, words) => {
    const email = await addressee()
    const answer = await office('POST', 'admin/staff/', invitation({ email }))
    expect([answer.statusCode, answer.json()]).toEqual([400, { email: [expect.stringContaining(words)] }])
    expect(await shop.mails()).toEqual([])
  })

  test('an invitation goes out again, is withdrawn with who is known by it alone, and is forgotten after a month', async () => {
    const [first, second, third] = [await invite(), await invite(), await invite()]
    expect((await office('POST', `admin/staff/${first.id}/resend/`)).statusCode).toBe(204)
    const [again] = await shop.mails()
    for (const mail of [first.mail, again])
      expect((await shop.as()('POST', 'auth/invitation/', linkIn(mail))).statusCode).toBe(200)
    expect((await office('DELETE', `admin/staff/${second.id}/`)).statusCode).toBe(204)
    expect((await shop.as()('POST', 'auth/invitation/', linkIn(second.mail))).statusCode).toBe(400)
    expect((await office('GET', `admin/staff/${second.id}/`)).statusCode).toBe(404)
    expect((await change(third.id, { is_active: false })).json()).toEqual({
      is_active: ['The invitation is not accepted yet: withdraw it instead.'],
    })
    clock += 31 * DAY_MS
    await deleteStaleSignUps(shop.deps)
    expect((await office('GET', `admin/staff/${third.id}/`)).statusCode).toBe(404)
    expect((await office('GET', `admin/staff/${admin}/`)).statusCode).toBe(200)
  })
})

describe('OD-70: what is changed of them', () => {
  test('permissions, one by one, hold from the next call on, and are in the log', async () => {
    const { id } = await aColleague(shop.db, { permissions: ['content'] })
    const holidays = () => shop.as(id)('GET', 'admin/holidays/')
    const clients = () => shop.as(id)('GET', 'admin/users/')
    expect([(await holidays()).statusCode, (await clients()).statusCode]).toEqual([200, 404])
    expect((await change(id, { permissions: ['content', 'accounts'] })).json()).toMatchObject({
      permissions: ['accounts', 'content'],
    })
    expect([(await holidays()).statusCode, (await clients()).statusCode]).toEqual([200, 200])
    await change(id, { permissions: ['accounts'] })
    expect([(await holidays()).statusCode, (await clients()).statusCode]).toEqual([404, 200])
    expect(await entries(id)).toMatchObject([
      {
        action: 'change',
        before: { permissions: ['content'] },
        after: { permissions: ['accounts', 'content'] },
      },
      { action: 'change', after: { permissions: ['accounts'] } },
    ])
  })

  test.each([
    [{ permissions: [] }, { permissions: ['This list may not be empty.'] }],
    [{ permissions: ['order'] }, { permissions: expect.anything() }],
    [{ name: '' }, { name: expect.anything() }],
  ])('is refused where it is wrong: %j', async (changes, errors) => {
    const { id } = await aColleague(shop.db)
    const answer = await change(id, changes)
    expect([answer.statusCode, answer.json()]).toEqual([400, errors])
  })

  test('C-21: is refused where somebody else has changed it meanwhile, with how it stands', async () => {
    const { id } = await aColleague(shop.db, { name: 'Bram Dewit' })
    const { version } = (await change(id, { name: 'Bram De Wit' })).json()
    expect((await change(id, { language: 'en', version })).statusCode).toBe(200)
    const answer = await change(id, { language: 'de', version })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { changed_by: { id: admin }, current: { name: 'Bram De Wit', language: 'en' } },
    ])
  })

  test('disabling ends every session and closes the door; enabling opens it, and brings none back', async () => {
    const password = 'the old password'
    const { id, email } = await aColleague(shop.db, { password })
    await shop.signIn(id)
    const signIn = async () => (await shop.as()('POST', 'auth/jwt/create/', { email, password })).statusCode
    expect((await change(id, { is_active: false })).json()).toMatchObject({ status: 'disabled' })
    expect((await shop.as(id)('GET', 'auth/users/me/')).json().code).toBe('user_inactive')
    expect(await signIn()).toBe(401)
    expect((await change(id, { is_active: true })).json()).toMatchObject({ status: 'active' })
    expect((await shop.as(id)('GET', 'auth/users/me/')).json().code).toBe('signed_out')
    expect(await signIn()).toBe(200)
    expect((await entries(id)).map(({ action }) => action)).toEqual(['disable', 'enable'])
  })

  test('signing out everywhere ends the sessions and changes nothing else', async () => {
    const { id } = await aColleague(shop.db)
    await shop.signIn(id)
    expect((await office('POST', `admin/staff/${id}/sign_out/`)).statusCode).toBe(204)
    expect((await shop.as(id)('GET', 'auth/users/me/')).json().code).toBe('signed_out')
    expect(await read(id)).toMatchObject({ status: 'active', permissions: ['administration'] })
  })

  test('who leaves the office keeps the sign-in, and may do nothing with it', async () => {
    const { id, email } = await aColleague(shop.db, { password: 'the old password' })
    expect((await office('DELETE', `admin/staff/${id}/`)).statusCode).toBe(204)
    expect((await office('GET', `admin/staff/${id}/`)).statusCode).toBe(404)
    const answer = await shop.as()('POST', 'auth/jwt/create/', { email, password: 'the old password' })
    const headers = { authorization: `JWT ${answer.json().access}` }
    expect((await shop.as()('GET', 'auth/users/me/', undefined, headers)).json()).toMatchObject({
      company: null,
      permissions: [],
      is_approved: false,
    })
    expect((await entries(id)).at(-1)).toMatchObject({ action: 'delete', before: { status: 'active' } })
  })
})

describe('ROLE-05: somebody always administers the shop', () => {
  const oneself = 'You cannot do this to your own account: ask somebody else of the office.'
  test.each([
    [{ permissions: ['accounts', 'content'] }, { permissions: [oneself] }],
    [{ is_active: false }, { is_active: [oneself] }],
  ])('nobody does this to themselves: %j', async (changes, errors) => {
    await aColleague(shop.db)
    const answer = await change(admin, changes)
    expect([answer.statusCode, answer.json()]).toEqual([400, errors])
    expect((await office('DELETE', `admin/staff/${admin}/`)).json()).toEqual({ non_field_errors: [oneself] })
    expect((await change(admin, { permissions: ['administration', 'accounts'] })).statusCode).toBe(200)
  })

  test('two who take it from each other, or switch each other off, at the same moment: one of them keeps it', async () => {
    for (const changes of [{ permissions: ['content'] }, { is_active: false }]) {
      const [one, two] = [(await aColleague(shop.db)).id, (await aColleague(shop.db)).id]
      const answers = await Promise.all([
        change(two, changes, shop.as(one)),
        change(one, changes, shop.as(two)),
      ])
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.every((status) => [200, 401, 404].includes(status))).toBe(true)
    }
  })

  test('it is not theirs who may only decide about clients, or keep the pages', async () => {
    for (const permission of ['accounts', 'orders', 'finance', 'prices', 'catalogue', 'content']) {
      const { id } = await aColleague(shop.db, { permissions: [permission] })
      const answer = await change(id, { permissions: ['administration'] }, shop.as(id))
      expect(answer.statusCode).toBe(404)
    }
  })
})
