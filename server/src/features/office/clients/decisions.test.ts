import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aBilling,
  aBuyerOf,
  aClientOf,
  aColleague,
  aDeliveryOption,
  aCompany,
  aMember,
  aProduct,
  aShippingAddress,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'
import { makeAdministrator } from './first-administrator.service.ts'

let shop: TestShop
let office: Caller
let admin: number
let tariff_id: number
let pro: number
beforeAll(async () => {
  shop = await createTestShop()
  tariff_id = (await aTariff(shop.db, { name: 'Standard' })).id
  pro = (await aTariff(shop.db, { name: 'Pro' })).id
  admin = (await anAdministrator('Claire Moreau')).id
  office = shop.as(admin)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** A client whose contact works in the office, as the office makes one of them. */
async function anAdministrator(name = 'Ateliers Dubois') {
  const { id } = await aUser(shop.db, { tariff_id, name })
  await shop.db
    .updateTable('app_user')
    .set({ permissions: ['administration'] })
    .where('id', '=', id)
    .execute()
  await shop.db.updateTable('membership').set({ disabled_at: new Date() }).where('user_id', '=', id).execute()
  return { id }
}
const waiting = async (over: Parameters<typeof aUser>[1] = {}) =>
  aUser(shop.db, { is_approved: false, tariff_id, language: 'nl', ...over })
const user = async (id: number) => {
  const { approved_at, refused_reason } = await owner(id)
  const row = await shop.db.selectFrom('app_user').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  return { ...row, is_approved: approved_at !== null, refused_reason }
}
const owner = (id: number) =>
  shop.db.selectFrom('company').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
/** As the office reads them. */
async function mailsTo(client: number) {
  const { results } = (await office('GET', `admin/mail/?client=${client}&ordering=created_at`)).json()
  const mails: { template: string; language: string; text: string }[] = []
  for (const { id } of results) mails.push((await office('GET', `admin/mail/${id}/`)).json())
  return mails
}
const entries = (id: number) =>
  shop.db
    .selectFrom('audit_entry')
    .where('entity', '=', 'client')
    .where('entity_id', '=', id)
    .orderBy('id')
    .select(['action', 'actor_id', 'before', 'after', 'request_id', 'label'])
    .execute()
const set = (id: number, values: Record<string, unknown>) =>
  shop.db.updateTable('company').set(values).where('id', '=', id).execute()

describe('APPR-05: approval', () => {
  test('lets the waiting browser in with the tariff given, writes to the client and into the log', async () => {
    const { id } = await waiting()
    const browser = shop.as(id)
    expect((await browser('GET', 'order/basket/')).json().code).toBe('account_not_approved')
    const answer = await office('POST', `admin/users/${id}/approve/`, { tariff: pro, erp_id: 'C-1001' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { status: 'approved', tariff: { name: 'Pro' }, tariffs: [{ id: pro }], erp_id: 'C-1001' },
    ])
    expect((await browser('GET', 'order/basket/')).statusCode).toBe(200)
    expect((await browser('GET', 'user/tariffs/')).json()).toMatchObject([{ id: pro }])
    expect(await mailsTo(id)).toMatchObject([{ template: 'approved', language: 'nl' }])
    expect(await entries(id)).toMatchObject([
      {
        action: 'approve',
        actor_id: admin,
        before: { status: 'waiting', tariff: 'Standard' },
        after: { status: 'approved', tariff: 'Pro' },
        request_id: expect.stringMatching(/./),
      },
      { action: 'change', before: { erp_id: null }, after: { erp_id: 'C-1001' } },
    ])
  })

  test('twice is once: one mail, one entry, also for two administrators at the same moment', async () => {
    const { id } = await waiting()
    const colleague = shop.as((await anAdministrator()).id)
    const answers = await Promise.all(
      [office, colleague, office].map((call) => call('POST', `admin/users/${id}/approve/`, {})),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await mailsTo(id)).toHaveLength(1)
    expect(await entries(id)).toHaveLength(1)
  })

  test('with another tariff than the one it was approved with is refused, and says so', async () => {
    const { id } = await waiting()
    await office('POST', `admin/users/${id}/approve/`, { tariff: pro })
    const answer = await office('POST', `admin/users/${id}/approve/`, { tariff: tariff_id })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { tariff: ['Approved already, with price list Pro: change it on the client’s page.'] },
    ])
  })

  test('names the way out where it cannot be', async () => {
    const unconfirmed = (await waiting({ is_active: false })).id
    const answer = await office('POST', `admin/users/${unconfirmed}/approve/`, {})
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        non_field_errors: [
          'The e-mail address is not confirmed yet: send the activation link again, or delete the sign-up.',
        ],
      },
    ])
    const { id } = await waiting()
    expect((await office('POST', `admin/users/${id}/approve/`, { tariff: 999_999 })).json()).toEqual({
      tariff: ['Invalid pk "999999" - object does not exist.'],
    })
    expect((await office('POST', 'admin/users/999999/approve/', {})).statusCode).toBe(404)
    expect((await user(id)).is_approved).toBe(false)
  })

  test('does not link a client id that is somebody else’s, and approves nothing then', async () => {
    const holder = await aCompany(shop.db, { erp_id: 'C-2002', tariff_id, name: 'Maison Dupont' })
    const { id } = await waiting()
    const answer = await office('POST', `admin/users/${id}/approve/`, { erp_id: 'C-2002' })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { erp_id: ['This client number belongs to Maison Dupont already.'] },
    ])
    expect((await user(id)).is_approved).toBe(false)
    expect(await mailsTo(id)).toEqual([])
    expect(holder.id).toBeGreaterThan(0)
  })
})

describe('OD-18: refusal', () => {
  test('is mailed with its reason, kept, and leaves the account confined', async () => {
    const { id } = await waiting()
    const reason = 'Uw btw-nummer is ons niet bekend.'
    const answer = await office('POST', `admin/users/${id}/refuse/`, { reason })
    expect(answer.json()).toMatchObject({ status: 'refused', refused_reason: reason })
    const [mail] = await mailsTo(id)
    expect(mail).toMatchObject({ template: 'refused', language: 'nl' })
    expect(mail?.text).toContain(reason)
    expect((await shop.as(id)('GET', 'auth/users/me/')).json()).toMatchObject({ refused_reason: reason })
    expect((await shop.as(id)('GET', 'order/basket/')).statusCode).toBe(403)
    expect(await entries(id)).toMatchObject([{ action: 'refuse', after: { status: 'refused', reason } }])
  })

  test('of an approved client withdraws the approval: the session ends (OD-51), and comes back by approval', async () => {
    const { id } = await aUser(shop.db, { tariff_id })
    await office('POST', `admin/users/${id}/refuse/`, { reason: 'Faillite' })
    expect((await shop.as(id)('GET', 'order/basket/')).json().code).toBe('account_not_approved')
    expect(await entries(id)).toMatchObject([{ action: 'withdraw', before: { status: 'approved' } }])
    expect((await office('POST', `admin/users/${id}/approve/`, {})).json()).toMatchObject({
      status: 'approved',
      refused_reason: null,
    })
  })

  test('APPR-05: of two administrators the second does not overrule unseen what the first has decided', async () => {
    const { id } = await waiting()
    await office('POST', `admin/users/${id}/approve/`, { expected: 'waiting' })
    const late = await office('POST', `admin/users/${id}/refuse/`, {
      reason: 'Onbekend',
      expected: 'waiting',
    })
    expect([late.statusCode, late.json()]).toEqual([
      400,
      {
        non_field_errors: [
          'Somebody else has decided about this account meanwhile. See how it stands, then decide.',
        ],
      },
    ])
    const bulk = { action: 'refuse', ids: [id], reason: 'Onbekend', expected: 'waiting' }
    expect((await office('POST', 'admin/users/bulk/', bulk)).json()).toMatchObject({
      done: 0,
      refused: [{ id, reason: expect.stringContaining('meanwhile') }],
    })
    expect((await user(id)).is_approved).toBe(true)
    expect((await mailsTo(id)).map(({ template }) => template)).toEqual(['approved'])
    const twice = await office('POST', `admin/users/${id}/approve/`, { expected: 'waiting' })
    expect(twice.statusCode).toBe(200)
  })

  test('wants a reason, and shows beforehand what it will say', async () => {
    const { id } = await waiting()
    expect((await office('POST', `admin/users/${id}/refuse/`, {})).json()).toEqual({
      reason: ['This field is required.'],
    })
    const preview = (
      await office('POST', `admin/users/${id}/refuse/preview/`, { reason: 'Geen <b>btw</b>' })
    ).json()
    expect(preview).toMatchObject({ language: 'nl', subject: expect.stringMatching(/./) })
    expect(preview.html).toContain('Geen &#60;b&#62;btw')
    expect(await mailsTo(id)).toEqual([])
  })

  test('comes back into the queue when the client sends the data again (APPR-03)', async () => {
    const { id } = await waiting()
    await office('POST', `admin/users/${id}/refuse/`, { reason: 'Numéro de TVA inconnu' })
    await shop.as(id)('PUT', 'user/profile/', { signup_info: 'Nouveau numéro' })
    expect((await office('GET', `admin/users/${id}/`)).json()).toMatchObject({
      status: 'waiting',
      refused_reason: null,
    })
  })
})

describe('OD-54: changes', () => {
  test('are kept, logged with before and after of what changed, and answered whole', async () => {
    const { id } = await aUser(shop.db, { tariff_id, name: 'Jan' })
    const answer = await office('PATCH', `admin/users/${id}/`, {
      prices_hidden: true,
      may_pay_on_account: true,
      erp_id: ' C-3003 ',
      tariffs: [pro, tariff_id],
      tariff: pro,
    })
    expect(answer.json()).toMatchObject({ prices_hidden: true, erp_id: 'C-3003', tariff: { id: pro } })
    expect(answer.json().tariffs).toHaveLength(2)
    const [entry] = await entries(id)
    expect(entry).toMatchObject({
      action: 'change',
      label: 'Jan',
      before: { prices_hidden: false, erp_id: null },
    })
    expect(Object.keys(entry!.after as object).toSorted()).toEqual([
      'erp_id',
      'may_pay_on_account',
      'prices_hidden',
      'tariff',
      'tariffs',
    ])
    await office('PATCH', `admin/users/${id}/`, { prices_hidden: true })
    expect(await entries(id)).toHaveLength(1)
  })

  test('OD-06: taking a price list away re-prices the basket that used it', async () => {
    const { id } = await aUser(shop.db, { tariff_id })
    const product = await aProduct(shop.db, { prices: { [tariff_id]: '5', [pro]: '4' } })
    const basket = await aBasket(shop.db, id, { [product.id]: 1 })
    await office('PATCH', `admin/users/${id}/`, { tariffs: [tariff_id, pro] })
    await shop.db.updateTable('basket').set({ tariff_id: pro }).where('id', '=', basket.id).execute()
    await office('PATCH', `admin/users/${id}/`, { tariffs: [tariff_id] })
    const { tariff_id: used, version } = await shop.db
      .selectFrom('basket')
      .where('id', '=', basket.id)
      .select(['tariff_id', 'version'])
      .executeTakeFirstOrThrow()
    expect([used, version]).toEqual([null, basket.version + 1])
  })

  test.each([
    [{ tariffs: [] }, { tariffs: ['This list may not be empty.'] }],
    [
      { tariffs: [999_999, 888_888] },
      {
        tariffs: [
          'Invalid pk "888888" - object does not exist.',
          'Invalid pk "999999" - object does not exist.',
        ],
      },
    ],
    [{ tariff: 999_999 }, { tariff: ['Invalid pk "999999" - object does not exist.'] }],
    [{ name: ' ' }, { name: ['This field may not be blank.'] }],
    [{ language: 'it' }, { language: ['"it" is not a valid choice.'] }],
    [{ is_approved: true }, { is_approved: ['An account is approved through the approvals.'] }],
  ])('that are wrong are refused at their field: %j', async (changes, errors) => {
    const { id } = await waiting()
    const answer = await office('PATCH', `admin/users/${id}/`, changes)
    expect([answer.statusCode, answer.json()]).toEqual([400, errors])
    expect(await entries(id)).toEqual([])
  })

  test('the tariff in use must be one of those assigned', async () => {
    const { id } = await aUser(shop.db, { tariff_id })
    expect((await office('PATCH', `admin/users/${id}/`, { tariffs: [pro] })).json()).toEqual({
      tariff: ['The price list in use must be one of those assigned.'],
    })
    expect((await office('PATCH', `admin/users/${id}/`, { tariff: pro })).json().tariffs).toHaveLength(2)
  })

  test('of two clients that get the same client id at once, one is refused at the field', async () => {
    const [one, two] = [await waiting(), await waiting()]
    const answers = await Promise.all(
      [one, two].map(({ id }) => office('PATCH', `admin/users/${id}/`, { erp_id: 'C-4004' })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
    expect(Object.keys(answers.find(({ statusCode }) => statusCode === 400)!.json())).toEqual(['erp_id'])
  })

  test('OD-44: a client who agrees to stay is kept', async () => {
    const { id } = await aUser(shop.db, { tariff_id })
    await set(id, { deletion_requested_at: new Date() })
    expect((await office('PATCH', `admin/users/${id}/`, { deletion_requested: false })).json().status).toBe(
      'approved',
    )
  })
})

describe('OD-51: sessions', () => {
  test('disabling ends them all, and enabling does not bring them back', async () => {
    const { id } = await aUser(shop.db, { tariff_id })
    const browser = shop.as(id)
    await shop.signIn(id)
    expect((await office('PATCH', `admin/users/${id}/`, { is_active: false })).json().status).toBe('disabled')
    expect((await browser('GET', 'auth/users/me/')).json().code).toBe('user_inactive')
    expect((await office('PATCH', `admin/users/${id}/`, { is_active: true })).json().status).toBe('approved')
    expect((await browser('GET', 'auth/users/me/')).json().code).toBe('signed_out')
    expect((await entries(id)).map(({ action }) => action)).toEqual(['disable', 'enable'])
  })

  test('signing out everywhere ends them and changes nothing else', async () => {
    const { id } = await aUser(shop.db, { tariff_id })
    await shop.signIn(id)
    expect((await office('POST', `admin/users/${id}/sign_out/`)).statusCode).toBe(204)
    const refused = await shop.as(id)('GET', 'auth/users/me/', undefined, { 'accept-language': 'en' })
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { detail: "All of the user's sessions have been ended.", code: 'signed_out' },
    ])
    expect(await user(id)).toMatchObject({ is_active: true, is_approved: true })
  })
})

describe('ROLE-05: administrators', () => {
  test.each([{ is_active: false }, { is_approved: false }])(
    'do not do this to themselves: %j',
    async (changes) => {
      const answer = await office('PATCH', `admin/users/${admin}/`, changes)
      expect([answer.statusCode, Object.values(answer.json())]).toEqual([
        400,
        [['You cannot do this to your own account: ask somebody else of the office.']],
      ])
      expect((await office('DELETE', `admin/users/${admin}/`)).statusCode).toBe(400)
      expect((await office('POST', `admin/users/${admin}/refuse/`, { reason: 'abc' })).statusCode).toBe(400)
    },
  )

  test('begin with an account that the operator names', async () => {
    const { id, email } = await waiting({ is_active: false })
    expect(await makeAdministrator(shop.deps, email.toUpperCase())).toBe(true)
    expect((await shop.as(id)('GET', 'admin/overview/')).statusCode).toBe(200)
    expect(
      await shop.db
        .selectFrom('audit_entry')
        .where('entity_id', '=', id)
        .select(['entity', 'actor_id', 'after'])
        .execute(),
    ).toMatchObject([{ entity: 'user', actor_id: null, after: { permissions: ['administration'] } }])
    expect((await shop.as(id)('GET', 'auth/users/me/')).json()).toMatchObject({ company: null, tariff: null })
    expect(await makeAdministrator(shop.deps, 'nobody@example.test')).toBe(false)
  })

  test('OD-70: leave their company, which has another of its people as contact, and are not disabled with it', async () => {
    const { id, email } = await aUser(shop.db, { tariff_id })
    const colleague = (await aBuyerOf(shop.db, id)).id
    expect(await makeAdministrator(shop.deps, email)).toBe(true)
    expect(await owner(id)).toMatchObject({ contact_id: colleague })
    await office('PATCH', `admin/users/${id}/`, { is_active: false })
    const me = await shop.as(colleague)('GET', 'auth/users/me/')
    expect(me.json().code).toBe('user_inactive')
    expect((await shop.as(id)('GET', 'admin/overview/')).statusCode).toBe(200)
  })

  test('OD-70: are not made by who may only decide about clients', async () => {
    const { id } = await aUser(shop.db, { tariff_id })
    const clerk = shop.as((await aColleague(shop.db, { permissions: ['accounts'] })).id)
    await clerk('PATCH', `admin/users/${id}/`, { is_staff: true, permissions: ['administration'] })
    expect(await user(id)).toMatchObject({ permissions: [] })
    const staff = { email: 'x@staff.example', name: 'X Y', language: 'fr', permissions: ['administration'] }
    expect((await clerk('POST', 'admin/staff/', staff)).statusCode).toBe(404)
  })

  test('OD-70: who belongs to another company too is not disabled with one of them', async () => {
    const password = 'a password of two'
    const { id, email } = await aUser(shop.db, { tariff_id, password })
    const other = (await aUser(shop.db, { tariff_id })).id
    await aMember(shop.db, id, other, 'buyer')
    await office('PATCH', `admin/users/${id}/`, { is_active: false })
    expect(await owner(id)).toMatchObject({ disabled_at: expect.any(Date) })
    const { access } = (await shop.as()('POST', 'auth/jwt/create/', { email, password })).json()
    const me = await shop.as()('GET', 'auth/users/me/', undefined, { authorization: `JWT ${access}` })
    expect(me.json()).toMatchObject({ company: { id: other } })
  })
})

describe('AUTH-15: the activation link', () => {
  test('goes out again to who has not confirmed yet, and to nobody else', async () => {
    const { id } = await waiting({ is_active: false })
    expect((await office('POST', `admin/users/${id}/resend_activation/`)).statusCode).toBe(204)
    expect(await mailsTo(id)).toMatchObject([{ template: 'activation', language: 'nl' }])
    expect(await entries(id)).toMatchObject([{ action: 'resend_activation' }])
    const confirmed = (await waiting()).id
    expect((await office('POST', `admin/users/${confirmed}/resend_activation/`)).json()).toEqual({
      non_field_errors: ['The e-mail address is confirmed already: there is no link to send.'],
    })
  })

  test('does not let a disabled account in again', async () => {
    const { id } = await aUser(shop.db, { tariff_id })
    await office('PATCH', `admin/users/${id}/`, { is_active: false })
    const answer = await office('POST', `admin/users/${id}/resend_activation/`)
    expect(answer.json()).toEqual({ non_field_errors: ['This account is disabled: enable it first.'] })
  })
})

describe('OD-44: deletion', () => {
  test('takes a client without orders away wholly, says so to them, and leaves no name in the log', async () => {
    const { id, email } = await aUser(shop.db, { tariff_id, name: 'Piet Verdwijn' })
    await office('PATCH', `admin/users/${id}/`, { name: 'Piet V.' })
    expect((await office('DELETE', `admin/users/${id}/`)).json()).toEqual({
      non_field_errors: ['This account is in use: disable it first, or let the client ask for deletion.'],
    })
    await set(id, { deletion_requested_at: new Date() })
    expect((await office('DELETE', `admin/users/${id}/`)).statusCode).toBe(204)
    expect((await office('GET', `admin/users/${id}/`)).statusCode).toBe(404)
    const mails = await shop.db.selectFrom('mail').where('recipient', '=', email).select('template').execute()
    expect(mails).toEqual([{ template: 'account_deleted' }])
    const log = await entries(id)
    expect(log.map(({ action }) => action)).toEqual(['change', 'delete'])
    expect(JSON.stringify(log)).not.toContain('Piet')
  })

  test('keeps the orders of a client, and nothing that names the person', async () => {
    const { id, email } = await aUser(shop.db, { tariff_id, name: 'Piet Verdwijn' })
    const warehouse = (await aWarehouse(shop.db)).id
    const product = await aProduct(shop.db, { prices: { [tariff_id]: '5' }, stock: { [warehouse]: 50 } })
    const shipping_address = (await aShippingAddress(shop.db, id)).id
    const billing = (await aBilling(shop.db, id)).id
    await aBasket(shop.db, id, { [product.id]: 1 })
    const order = await shop.as(id)('POST', 'order/', {
      delivery_option: (await aDeliveryOption(shop.db)).id,
      shipping_address,
      billing,
      payment_method: 'bank_transfer',
    })
    expect(order.statusCode).toBe(201)
    expect((await office('GET', `admin/users/${id}/`)).json().open_orders_count).toBe(1)
    await set(id, { deletion_requested_at: new Date() })
    expect((await office('DELETE', `admin/users/${id}/`)).statusCode).toBe(204)
    expect(await owner(id)).toMatchObject({ name: '—', email: null, enterprise_name: '' })
    expect((await user(id)).email).not.toBe(email)
    for (const table of ['shipping_address', 'billing_info', 'basket'] as const)
      expect(
        (await sql`select from ${sql.table(table)} where company_id = ${id}`.execute(shop.db)).rows,
      ).toEqual([])
    const kept = await shop.db
      .selectFrom('customer_order')
      .where('company_id', '=', id)
      .select('name')
      .execute()
    expect(kept).toEqual([{ name: order.json().name }])
    expect((await office('GET', 'admin/users/?status=erased')).json().results).toMatchObject([{ id }])
    expect((await office('GET', `admin/users/${id}/`)).json()).toMatchObject({
      status: 'erased',
      allowed: [],
    })
    expect((await office('PATCH', `admin/users/${id}/`, { name: 'Piet' })).json()).toEqual({
      non_field_errors: ['This client was deleted: only the orders are kept.'],
    })
  })
})

describe('ROLE-04: the clients of a partner', () => {
  test('are linked and unlinked by the office', async () => {
    const partner = (await aUser(shop.db, { is_partner: true, tariff_id })).id
    const client = (await aCompany(shop.db, { tariff_id, name: 'Hotel Zon' })).id
    const path = `admin/users/${partner}/clients/${client}/`
    expect((await office('PUT', path)).statusCode).toBe(204)
    expect((await office('PUT', path)).statusCode).toBe(204)
    expect((await shop.as(partner)('GET', `order/basket/default/?owner=${client}`)).statusCode).toBe(200)
    expect((await office('GET', `admin/users/${partner}/`)).json()).toMatchObject({
      clients: [{ id: client, name: 'Hotel Zon' }],
      clients_count: 1,
    })
    expect((await office('DELETE', path)).statusCode).toBe(204)
    expect((await office('DELETE', path)).statusCode).toBe(404)
    expect((await entries(partner)).map(({ action }) => action)).toEqual(['link', 'unlink'])
    const customer = (await aUser(shop.db, { tariff_id })).id
    expect((await office('PUT', `admin/users/${customer}/clients/${client}/`)).json()).toEqual({
      non_field_errors: ['This client is not a partner: give them that role first.'],
    })
  })
})

describe('ROLE-04: the area of a partner', () => {
  test('PART-01 OD-52: has all clients of a country, or of its postcodes, those who move in and later ones too', async () => {
    const { db } = shop
    const partner = (await aUser(db, { is_partner: true, tariff_id })).id
    const clientAt = async (code: string, country: 'BE' | 'NL' = 'BE') => {
      const { id } = await aCompany(db, { tariff_id })
      await aBilling(db, id, { code, country, is_default: true })
      return id
    }
    const [ghent, liege, delft] = [
      await clientAt('9000'),
      await clientAt('4000'),
      await clientAt('2611 AB', 'NL'),
    ]
    const country = async (code: string) =>
      (await db.selectFrom('country').where('code', '=', code).select('id').executeTakeFirstOrThrow()).id
    const [be, nl] = [await country('BE'), await country('NL')]
    const has = async (company: number) =>
      (await shop.as(partner)('GET', `order/basket/default/?owner=${company}`)).statusCode === 200
    const give = (areas: object[]) => office('PATCH', `admin/users/${partner}/`, { areas })
    const area = { country: be, from_code: '9', to_code: '99' }
    const given = await give([area, { country: nl, from_code: '26 11', to_code: '' }])
    expect(given.json()).toMatchObject({
      areas: [area, { country: nl, from_code: '2611', to_code: '' }],
      clients_count: 2,
    })
    expect([await has(ghent), await has(liege), await has(delft)]).toEqual([true, false, true])

    await db.updateTable('billing_info').set({ code: '9810' }).where('company_id', '=', liege).execute()
    await db.updateTable('billing_info').set({ code: '1000 AA' }).where('company_id', '=', delft).execute()
    const later = await clientAt('9940')
    expect([await has(liege), await has(delft), await has(later)]).toEqual([true, false, true])

    // One that is taken away by name stays so, one that is given by name outlives the area.
    expect((await office('DELETE', `admin/users/${partner}/clients/${ghent}/`)).statusCode).toBe(204)
    expect((await office('PUT', `admin/users/${partner}/clients/${delft}/`)).statusCode).toBe(204)
    expect((await give([{ country: null, from_code: '', to_code: '' }])).json().areas).toHaveLength(1)
    expect([await has(ghent), await has(later), await has(delft)]).toEqual([false, true, true])
    await give([])
    expect([await has(ghent), await has(later), await has(delft)]).toEqual([false, false, true])
    expect((await entries(partner)).at(-1)).toMatchObject({ action: 'change', after: { areas: [] } })
  })

  test('ROLE-04: is refused with the field, and for whoever is no partner', async () => {
    const partner = (await aUser(shop.db, { is_partner: true, tariff_id })).id
    const customer = (await aUser(shop.db, { tariff_id })).id
    const refusal = async (id: number, area: object) =>
      (await office('PATCH', `admin/users/${id}/`, { areas: [area] })).json()
    expect(await refusal(partner, { country: 999_999, from_code: '', to_code: '' })).toHaveProperty([
      'areas.0.country',
    ])
    expect(await refusal(partner, { country: null, from_code: '1000', to_code: '' })).toHaveProperty([
      'areas.0.country',
    ])
    expect(await refusal(partner, { country: 1, from_code: '2000', to_code: '1000' })).toHaveProperty([
      'areas.0.to_code',
    ])
    expect(await refusal(customer, { country: null, from_code: '', to_code: '' })).toHaveProperty('areas')
  })
})

describe('C-21: bulk actions', () => {
  test('concern all of a list by its filters, on all pages, but for some', async () => {
    const list = (await aTariff(shop.db)).id
    const ids: number[] = []
    for (let n = 0; n < 7; n += 1) ids.push((await waiting({ tariff_id: list })).id)
    const answer = await office('POST', 'admin/users/bulk/', {
      action: 'approve',
      all: { status: 'waiting', tariff: list },
      excluding: [ids[0]],
      tariff: pro,
    })
    expect(answer.json()).toEqual({ done: 6, unchanged: 0, refused: [] })
    const left = (await office('GET', `admin/users/?status=waiting&tariff=${list}`)).json()
    expect(left.results).toMatchObject([{ id: ids[0] }])
    for (const id of ids.slice(1)) {
      expect(await owner(id)).toMatchObject({ tariff_id: pro })
      expect(await mailsTo(id)).toHaveLength(1)
      expect(await entries(id)).toMatchObject([{ action: 'approve', actor_id: admin }])
    }
  })

  test('are refused under a filter that there is not, rather than concern everybody', async () => {
    const { id } = await waiting()
    for (const filter of ['statu', 'constructor']) {
      const body = { action: 'disable', all: { [filter]: 'refused' } }
      const answer = await office('POST', 'admin/users/bulk/', body)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { all: { [filter]: ['There is no such field here.'] } },
      ])
    }
    expect(await user(id)).toMatchObject({ is_active: true })
    expect(Object).not.toHaveProperty('non_field_errors')
  })

  test('APPR-05: who has come into the list since it was looked at is not approved with it', async () => {
    const list = (await aTariff(shop.db)).id
    const seen = (await waiting({ tariff_id: list })).id
    const late = (await waiting({ tariff_id: list })).id
    const body = { action: 'approve', all: { status: 'waiting', tariff: list }, count: 1 }
    const answer = await office('POST', 'admin/users/bulk/', body)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        non_field_errors: [
          'The list has changed meanwhile. Number of clients now: 2. Look at the list, then confirm.',
        ],
      },
    ])
    expect([(await user(seen)).is_approved, (await user(late)).is_approved]).toEqual([false, false])
    const again = await office('POST', 'admin/users/bulk/', { ...body, count: 2, excluding: [late] })
    expect(again.json().done).toBe(1)
  })

  test('do what can be done, and name who is left out and why, in the reader’s language', async () => {
    const good = (await waiting()).id
    const unconfirmed = (await waiting({ is_active: false, name: 'Nog Niet' })).id
    const client = (await aCompany(shop.db, { tariff_id, name: 'Zonder Login' })).id
    const answer = await office(
      'POST',
      'admin/users/bulk/',
      { action: 'approve', ids: [good, unconfirmed, client, 999_999] },
      { 'accept-language': 'nl' },
    )
    expect(answer.json()).toEqual({
      done: 1,
      unchanged: 0,
      refused: [
        { id: unconfirmed, name: 'Nog Niet', reason: expect.stringContaining('nog niet bevestigd') },
        { id: client, name: 'Zonder Login', reason: expect.stringContaining('geen account') },
        { id: 999_999, name: '#999999', reason: 'Bestaat niet of niet meer.' },
      ],
    })
  })

  test('do not pass over that somebody is approved already, with another tariff', async () => {
    const { id } = await aUser(shop.db, { tariff_id })
    const answer = await office('POST', 'admin/users/bulk/', { action: 'approve', ids: [id], tariff: pro })
    expect(answer.json()).toMatchObject({
      done: 0,
      refused: [{ id, reason: expect.stringContaining('with price list Standard') }],
    })
  })

  test('OD-20: tell each client the reason in their language, where it was said in it', async () => {
    const french = (await waiting({ language: 'fr' })).id
    const dutch = (await waiting({ language: 'nl' })).id
    const german = (await waiting({ language: 'de' })).id
    const reasons = { fr: 'Numéro de TVA inconnu', nl: 'Onbekend btw-nummer' }
    const body = { action: 'refuse', ids: [french, dutch, german], reason: 'Unknown VAT number', reasons }
    expect((await office('POST', 'admin/users/bulk/', body)).json().done).toBe(3)
    for (const [id, reason] of [
      [french, reasons.fr],
      [dutch, reasons.nl],
      [german, body.reason],
    ] as const) {
      expect((await mailsTo(id)).map(({ text }) => text)).toEqual([expect.stringContaining(reason)])
      expect((await user(id)).refused_reason).toBe(reason)
      expect(await entries(id)).toMatchObject([{ after: { status: 'refused', reason } }])
    }
    expect((await office('POST', 'admin/users/bulk/', body)).json()).toMatchObject({ done: 0, unchanged: 3 })
  })

  test('keep oneself out', async () => {
    const { id } = await aUser(shop.db, { tariff_id })
    const answer = await office('POST', 'admin/users/bulk/', { action: 'disable', ids: [id, admin] })
    expect(answer.json()).toMatchObject({ done: 1, refused: [{ id: admin }] })
    expect((await office('POST', 'admin/users/bulk/', { action: 'enable', ids: [id] })).json().done).toBe(1)
  })

  test.each([
    ['hide_prices', {}, { prices_hidden: true }],
    ['show_prices', {}, { prices_hidden: false }],
    ['set_tariff', { tariff: 'pro' }, { tariff: { name: 'Pro' } }],
    ['disable', {}, { status: 'disabled' }],
    ['enable', {}, { status: 'approved' }],
    ['sign_out', {}, { status: 'approved' }],
    ['refuse', { reason: 'Compte fermé' }, { status: 'refused', refused_reason: 'Compte fermé' }],
  ])('can %s', async (action, more, expected) => {
    const { id } = await aUser(shop.db, { tariff_id })
    if (action === 'show_prices') await office('PATCH', `admin/users/${id}/`, { prices_hidden: true })
    if (action === 'enable') await office('PATCH', `admin/users/${id}/`, { is_active: false })
    const body = { action, ids: [id], ...more, ...('tariff' in more && { tariff: pro }) }
    const answer = (await office('POST', 'admin/users/bulk/', body)).json()
    const canUndo = action.endsWith('_prices') || action.endsWith('_tariff')
    expect(answer).toEqual({
      done: 1,
      unchanged: 0,
      refused: [],
      ...(canUndo && { undo: expect.stringMatching(/^[\w-]{8,64}$/) }),
    })
    const again = (await office('POST', 'admin/users/bulk/', body)).json()
    expect(again).toEqual(
      action === 'sign_out' ? { done: 1, unchanged: 0, refused: [] } : { done: 0, unchanged: 1, refused: [] },
    )
    expect((await office('GET', `admin/users/${id}/`)).json()).toMatchObject(expected)
    expect((await entries(id)).at(-1)).toMatchObject({ actor_id: admin })
  })

  test.each([
    [{ action: 'approve' }, { ids: ['This field is required.'] }],
    [{ action: 'approve', ids: [1], all: {} }, { ids: ['This field is required.'] }],
    [{ action: 'approve', ids: [] }, { ids: ['This list may not be empty.'] }],
    [{ action: 'promote', ids: [1] }, { action: ['"promote" is not a valid choice.'] }],
    [{ action: 'refuse', ids: [1] }, { reason: ['This field is required.'] }],
    [{ action: 'set_tariff', ids: [1] }, { tariff: ['This field is required.'] }],
    [{ action: 'add_tariff', ids: [1] }, { tariff: ['This field is required.'] }],
    [{ action: 'remove_tariff', ids: [1] }, { tariff: ['This field is required.'] }],
  ])('are refused when something is missing: %j', async (body, errors) => {
    const answer = await office('POST', 'admin/users/bulk/', body)
    expect([answer.statusCode, answer.json()]).toEqual([400, errors])
  })

  test('take as many statements for fifty as for two', async () => {
    const count = async (size: number) => {
      const list = (await aTariff(shop.db)).id
      for (let n = 0; n < size; n += 1) await waiting({ tariff_id: list })
      return countQueries(shop.db, () =>
        office('POST', 'admin/users/bulk/', { action: 'approve', all: { tariff: list }, tariff: pro }),
      )
    }
    const two = await count(2)
    expect(await count(50)).toBe(two)
  })

  describe('O-8 PROF-10: change price lists', () => {
    const lists = async (id: number) => {
      const client = (await office('GET', `admin/users/${id}/`)).json()
      return { tariff: client.tariff.name, tariffs: client.tariffs.map(({ name }: { name: string }) => name) }
    }
    const undo = async (answer: { undo?: string }) =>
      (await office('POST', 'admin/users/bulk/undo/', { undo: answer.undo })).json()
    /** One with Standard alone, and one that uses Pro and may choose Standard too. */
    async function two() {
      const one = (await aUser(shop.db, { tariff_id })).id
      const other = (await aUser(shop.db, { tariff_id })).id
      await office('PATCH', `admin/users/${other}/`, { tariffs: [tariff_id, pro], tariff: pro })
      return { one, other, ids: [one, other] }
    }
    const bulk = async (action: string, ids: number[], tariff: number) =>
      (await office('POST', 'admin/users/bulk/', { action, ids, tariff })).json()

    test('by adding one beside the others: the one in use stays', async () => {
      const { one, other, ids } = await two()
      expect(await bulk('add_tariff', ids, pro)).toMatchObject({ done: 1, unchanged: 1, refused: [] })
      expect(await lists(one)).toEqual({ tariff: 'Standard', tariffs: ['Pro', 'Standard'] })
      expect(await lists(other)).toEqual({ tariff: 'Pro', tariffs: ['Pro', 'Standard'] })
      expect((await entries(one)).at(-1)).toMatchObject({
        action: 'change',
        before: { tariffs: [tariff_id] },
        after: { tariffs: [tariff_id, pro] },
      })
    })

    test('by taking one away, but from nobody who uses it', async () => {
      const { one, other, ids } = await two()
      expect(await bulk('remove_tariff', ids, tariff_id)).toMatchObject({
        done: 1,
        refused: [{ id: one, reason: expect.stringContaining('Standard is in use') }],
      })
      expect(await lists(other)).toEqual({ tariff: 'Pro', tariffs: ['Pro'] })
    })

    test('and take that back: each has what they had, also where it differed', async () => {
      const { one, other, ids } = await two()
      const third = (await aTariff(shop.db, { name: 'Third' })).id
      const answer = await bulk('set_tariff', ids, third)
      expect(await lists(other)).toEqual({ tariff: 'Third', tariffs: ['Third'] })
      expect(await undo(answer)).toEqual({ done: 2, unchanged: 0, refused: [] })
      expect(await lists(one)).toEqual({ tariff: 'Standard', tariffs: ['Standard'] })
      expect(await lists(other)).toEqual({ tariff: 'Pro', tariffs: ['Pro', 'Standard'] })
      expect((await entries(other)).at(-1)).toMatchObject({
        action: 'change',
        actor_id: admin,
        before: { tariff: third, tariffs: [third] },
        after: { tariff: pro, tariffs: [tariff_id, pro] },
      })
      expect(await undo(answer)).toMatchObject({ done: 0, unchanged: 2 })
    })

    test('but overrule nothing that was changed again since', async () => {
      const { one, other, ids } = await two()
      const third = (await aTariff(shop.db, { name: 'Third' })).id
      const answer = await bulk('set_tariff', ids, third)
      await office('PATCH', `admin/users/${one}/`, { prices_hidden: true })
      expect(await undo(answer)).toMatchObject({ done: 1, refused: [{ id: one }] })
      expect(await lists(one)).toEqual({ tariff: 'Third', tariffs: ['Third'] })
      expect(await lists(other)).toEqual({ tariff: 'Pro', tariffs: ['Pro', 'Standard'] })
    })

    test('nor take back what somebody else, or another kind of change, has done', async () => {
      const { ids } = await two()
      const answer = await bulk('add_tariff', ids, pro)
      const colleague = shop.as((await anAdministrator()).id)
      for (const name of [answer.undo, 'unknown-request']) {
        const none = await colleague('POST', 'admin/users/bulk/undo/', { undo: name })
        expect([none.statusCode, none.json()]).toEqual([
          404,
          {
            detail: `You have made no change “${name}” to price lists or hidden prices: nothing was undone. Change the clients by hand if need be.`,
          },
        ])
      }
    })

    test('and hidden prices are shown again to those alone to whom they were', async () => {
      const { one, other, ids } = await two()
      await office('PATCH', `admin/users/${one}/`, { prices_hidden: true })
      const answer = (await office('POST', 'admin/users/bulk/', { action: 'hide_prices', ids })).json()
      expect(answer).toMatchObject({ done: 1, unchanged: 1 })
      expect(await undo(answer)).toMatchObject({ done: 1, refused: [] })
      expect([await owner(one), await owner(other)]).toMatchObject([
        { prices_hidden: true },
        { prices_hidden: false },
      ])
    })

    test('after counting who has which, by id and by the filters of the list', async () => {
      const mine = (await aTariff(shop.db, { name: 'Mine' })).id
      const { one, other, ids } = await two()
      await office('PATCH', `admin/users/${one}/`, { tariff: mine })
      await office('PATCH', `admin/users/${other}/`, { tariff: mine })
      const expected = {
        count: 2,
        tariffs: [
          { id: mine, name: 'Mine', assigned: 2, in_use: 2 },
          { id: tariff_id, name: 'Standard', assigned: 2, in_use: 0 },
          { id: pro, name: 'Pro', assigned: 1, in_use: 0 },
        ],
      }
      const counts = async (body: object) =>
        (await office('POST', 'admin/users/bulk/tariffs/preview/', body)).json()
      expect(await counts({ ids })).toEqual(expected)
      expect(await counts({ all: { tariff: mine } })).toEqual(expected)
      expect(await counts({ all: { tariff: mine }, excluding: [one] })).toMatchObject({ count: 1 })
    })

    test('take as many statements for fifty as for two, and back', async () => {
      const count = async (size: number) => {
        const list = (await aTariff(shop.db)).id
        for (let n = 0; n < size; n += 1) await aUser(shop.db, { tariff_id: list })
        const body = { action: 'set_tariff', all: { tariff: list }, tariff: pro }
        return countQueries(shop.db, async () =>
          undo((await office('POST', 'admin/users/bulk/', body)).json()),
        )
      }
      const few = await count(2)
      expect(await count(50)).toBe(few)
    })
  })

  test('leave the clients of a partner as they are', async () => {
    const partner = (await aUser(shop.db, { is_partner: true, tariff_id })).id
    const client = (await aCompany(shop.db, { tariff_id })).id
    await aClientOf(shop.db, partner, client)
    await office('POST', 'admin/users/bulk/', { action: 'disable', ids: [partner] })
    expect((await office('GET', `admin/users/${client}/`)).json().partners).toMatchObject([{ id: partner }])
  })
})
