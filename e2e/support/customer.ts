import { randomBytes } from 'node:crypto'
import type { ClientRow } from '@comptoir/contract/admin-clients'
import type { Country, Tariff } from '@comptoir/contract/lookups'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { linkIn, mailTo } from './mail.ts'
import { type Account, emailOf, expect, password as demoPassword, test } from './shop.ts'
import { texts } from './texts.ts'

/** A customer of a test's own, whose password and price list it may change. */
export type Customer = { email: string; password: string; tariffs: [inUse: Tariff, other: Tariff] }

/**
 * Signs up, confirms by the mailed link, and is approved by the office with two price lists.
 *
 * @param name what the e-mail begins with, and what tells the company from those of other tests
 */
export async function newCustomer(
  request: APIRequestContext,
  name: string,
  company?: string,
  vat?: string,
): Promise<Customer> {
  const { email, password } = await signUp(request, name, { company, vat })
  return { email, password, tariffs: await approve(request, email) }
}

/**
 * Signs up and confirms by the mailed link.
 *
 * @param over.mails where the shop leaves its mails, if it is another than the one under test
 */
export async function signUp(
  request: APIRequestContext,
  name: string,
  over: { company?: string | undefined; vat?: string | undefined; mails?: string } = {},
): Promise<Pick<Customer, 'email' | 'password'>> {
  const { company = `Peeters ${name}`, vat = '', mails } = over
  const email = `${name}.${randomBytes(4).toString('hex')}@nieuw.example`
  const password = 'linnen op de lijn 4'
  const listed = async <T extends { id: number }>(path: string) =>
    (await (await request.get(`/api/v1/${path}/`)).json()) as T[]
  const countries = await listed<Country>('countries')
  const [status] = await listed('order/corporate-statuses')
  const [sector] = await listed('order/sectors')
  // Sign-ups are limited by the hour and address (OD-68): as behind a proxy, each customer has an address of its own.
  const headers = { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` }
  const signedUp = await request.post('/api/v1/auth/users/', {
    headers,
    data: {
      email,
      password,
      name: 'Anouk Peeters',
      language: 'fr',
      terms: true,
      billing_info: {
        enterprise_name: company,
        vat,
        corporate_status: status!.id,
        sector: sector!.id,
        address: {
          name: 'Anouk Peeters',
          email,
          address_one: 'Rue Haute 12',
          code: '1000',
          city_name: 'Bruxelles',
          country: countries.find(({ code }) => code === 'BE')!.id,
          phone: '+32470123456',
        },
      },
    },
  })
  expect(signedUp.status(), await signedUp.text()).toBe(201)
  const link = new URL(linkIn(await mailTo(email, /./, mails), '/activate'))
  const data = { uid: link.searchParams.get('uid'), token: link.searchParams.get('token') }
  expect((await request.post('/api/v1/auth/users/activation/', { headers, data })).status()).toBe(204)
  return { email, password }
}

/** Calls of the API as somebody, apart from the browser's cookies. */
export async function signedIn(request: APIRequestContext, email: string, password: string) {
  const answer = await request.post('/api/v1/auth/jwt/create/', { data: { email, password } })
  const { access } = (await answer.json()) as { access: string }
  const headers = { authorization: `JWT ${access}`, 'accept-language': 'en' }
  return {
    get: async <T>(path: string) => (await (await request.get(`/api/v1/${path}`, { headers })).json()) as T,
    post: (path: string, data: unknown, more: Record<string, string> = {}) =>
      request.post(`/api/v1/${path}`, { headers: { ...headers, ...more }, data }),
    patch: (path: string, data: unknown) => request.patch(`/api/v1/${path}`, { headers, data }),
    delete: (path: string) => request.delete(`/api/v1/${path}`, { headers }),
  }
}

/** A customer's company and the headers of the office, which decides about it. */
async function asOffice(request: APIRequestContext, email: string) {
  const admin = { email: emailOf('admin'), password: demoPassword }
  const signedIn = await request.post('/api/v1/auth/jwt/create/', { data: admin })
  const { access } = (await signedIn.json()) as { access: string }
  const headers = { authorization: `JWT ${access}` }
  const found = await request.get('/api/v1/admin/users/', { headers, params: { search: email } })
  const [client] = ((await found.json()) as { results: ClientRow[] }).results
  return { headers, client }
}

async function approve(request: APIRequestContext, email: string): Promise<[Tariff, Tariff]> {
  const { headers, client } = await asOffice(request, email)
  const tariffs = (await (await request.get('/api/v1/admin/tariffs/', { headers })).json()) as Tariff[]
  const inUse = tariffs.find(({ id }) => id === client!.tariff.id)!
  const other = tariffs.find(({ id }) => id !== client!.tariff.id)!
  const path = `/api/v1/admin/users/${client!.id}/`
  expect((await request.post(`${path}approve/`, { headers, data: {} })).status()).toBe(200)
  const both = { tariffs: [inUse.id, other.id], tariff: inUse.id }
  expect((await request.patch(path, { headers, data: both })).status()).toBe(200)
  return [inUse, other]
}

/** The office invites somebody into a customer's company, which has the other price list from now on; they accept. */
export async function invite(request: APIRequestContext, into: Customer, invited: Customer): Promise<void> {
  const { headers, client } = await asOffice(request, into.email)
  const path = `/api/v1/admin/users/${client!.id}/`
  const tariff = into.tariffs[1].id
  expect((await request.patch(path, { headers, data: { tariff } })).status()).toBe(200)
  const person = { email: invited.email, name: 'Anouk Peeters', language: 'fr', role: 'buyer' }
  expect((await request.post(`${path}people/`, { headers, data: person })).status()).toBe(201)
  const link = new URL(linkIn(await mailTo(invited.email, /invitation/i), '/invitation'))
  const data = { uid: link.searchParams.get('uid'), token: link.searchParams.get('token') }
  expect((await request.post('/api/v1/auth/invitation/accept/', { data })).status()).toBe(204)
}

/** Somebody new in a company of the demonstration: what the company has, and a basket of their own. */
export async function newColleague(
  request: APIRequestContext,
  of: Account,
): Promise<Pick<Customer, 'email' | 'password'>> {
  const { headers, client } = await asOffice(request, emailOf(of))
  const email = `collegue.${randomBytes(4).toString('hex')}@nieuw.example`
  const password = 'linnen op de lijn 4'
  const person = { email, name: 'Inès Collègue', language: 'fr', role: 'buyer' }
  const path = `/api/v1/admin/users/${client!.id}/people/`
  expect((await request.post(path, { headers, data: person })).status()).toBe(201)
  const link = new URL(linkIn(await mailTo(email, /./), '/invitation'))
  const data = {
    ...{ uid: link.searchParams.get('uid'), token: link.searchParams.get('token') },
    ...{ new_password: password, re_new_password: password },
  }
  const accepted = await request.post('/api/v1/auth/invitation/accept/', { data })
  expect(accepted.status(), await accepted.text()).toBe(204)
  return { email, password }
}

/** Signs in by the form, in French and with the notices read, instead of whoever was signed in in this browser. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Customer, 'email' | 'password'>,
): Promise<void> {
  const context = page.context()
  const words = texts.fr.session.sign_in
  await context.clearCookies()
  const url = test.info().project.use.baseURL! // playwright.config.ts has one
  await context.addCookies([{ name: 'locale', value: 'fr', url }])
  await readNotices(context)
  await page.goto('/sign-in')
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.submit }).click()
  await expect(page).not.toHaveURL(/sign-in/)
}

/** The announcement has been read in this browser, and the cookies agreed to. */
async function readNotices(context: BrowserContext): Promise<void> {
  const answer = await context.request.get('/api/v1/announcement/')
  const { active } = (await answer.json()) as { active: { id: number } | null }
  await context.addInitScript((id) => {
    if (!location.protocol.startsWith('http')) return
    localStorage.setItem('announcement_seen', id)
    localStorage.setItem('cookies_accepted', 'true')
  }, String(active?.id))
}
