import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Order } from '@comptoir/contract/order'
import { readConfig } from '#config.ts'
import { connect, type Connection } from '#db/connect.ts'
import { databaseUrl } from '#db/scratch.ts'
import { aSignUp } from './builders.ts'
import { stepsOf, type Step } from './first-day/guide.ts'
import { openMachine, type Machine } from './first-day/machine.ts'
import { call, startProxy, type Proxy } from './first-day/proxy.ts'
import { freePort } from './free-port.ts'
import { linkIn } from './mailing-shop.ts'
import { anSmtpServer, type TestSmtp } from './smtp.ts'

// docs/first-day.md, followed word for word: its commands are run as they stand there, on a folder instead of a machine
// (machine.ts), and what it says of screens is done through their calls, over TLS and by the name of the shop.
const steps = stepsOf(new URL('../../docs/first-day.md', import.meta.url))
const NAME = 'shop.example.be'
const [role, shopDatabase, rehearsal] = ['day', 'shop', 'rehearsal'].map(
  (name) => `${name}_${randomUUID().slice(0, 8)}`,
)
const password = 'Zeeuwse klei 12'
/** What the operator puts into the page: names and numbers that are free on this machine. */
let substitutions: [RegExp, string][]

let machine: Machine
let smtp: TestSmtp
let proxy: Proxy | undefined
let admin: Connection
let shopPort: number
let rehearsalPort: number
const url = (database: string) => {
  const address = new URL(databaseUrl(inject('templateUrl'), database))
  address.username = role!
  address.password = 'PASSWORD'
  return address.href
}

beforeAll(async () => {
  smtp = await anSmtpServer()
  ;[shopPort, rehearsalPort] = [await freePort(), await freePort()]
  admin = connect(databaseUrl(inject('templateUrl'), 'postgres'), { max: 1 })
  machine = await openMachine(async () => {
    proxy = await startProxy(machine.at('/etc/nginx/conf.d/comptoir.conf'), shopPort)
  })
  machine.unpackRelease('/srv/comptoir/0.1.0')
  substitutions = [
    [/postgres:\/\/comptoir:PASSWORD@localhost\/rehearsal/g, url(rehearsal!)],
    [/\b(role|owner) comptoir\b/g, `$1 ${role}`],
    [/\bdatabase shop\b/g, `database ${shopDatabase}`],
    [/\bdatabase rehearsal\b/g, `database ${rehearsal}`],
    [/\b3001\b/g, String(rehearsalPort)],
  ]
})
afterAll(async () => {
  await machine.remove()
  proxy?.close()
  for (const database of [shopDatabase!, rehearsal!])
    await sql`drop database if exists ${sql.id(database)} with (force)`.execute(admin.db)
  await sql`drop role if exists ${sql.id(role!)}`.execute(admin.db)
  await admin.db.destroy()
  await smtp[Symbol.asyncDispose]()
})

const own = (text: string) =>
  machine.mapped(substitutions.reduce((done, [pattern, value]) => done.replaceAll(pattern, value), text))

/** Does a step's blocks in their order. */
async function follow(number: number, meanwhile?: () => Promise<void>): Promise<string> {
  let printed = ''
  for (const { language, text } of stepNamed(number).blocks) {
    const commands = own(text)
    if (language === 'sql') await runSql(commands)
    else if (/npm start\s*$/.test(commands)) {
      const lines = commands.trimEnd().split('\n')
      printed += await machine.shell.run(lines.slice(0, -1).join('\n'))
      await machine.shell.runUntil(lines.at(-1)!, `Ready: http://localhost:${rehearsalPort}`, meanwhile!)
    } else printed += await machine.shell.run(commands)
  }
  return printed
}
const stepNamed = (number: number): Step => steps.find((step) => step.number === number)!

async function runSql(text: string): Promise<void> {
  for (const statement of text.split(/;$/m).filter((part) => part.trim())) await admin.pool.query(statement)
}

type Call = { method?: string; body?: unknown; token?: string; language?: string; headers?: object }
/** A call of the API through the proxy. */
async function api<T>(path: string, { method, body, token, language = 'en', headers }: Call = {}) {
  const answer = await call(proxy!.port, NAME, `/api/v1/${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      'accept-language': language,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `JWT ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { ...answer, json: (answer.text ? JSON.parse(answer.text) : undefined) as T }
}

/** What the operator writes into the settings, by what stands beside it in the sample. */
const entered = (): Record<string, string> => ({
  PUBLIC_URL: `https://${NAME}`,
  DATABASE_URL: url(shopDatabase!),
  MAIL_URL: `smtp://127.0.0.1:${smtp.port}`,
  MAIL_FROM: 'shop@example.be',
  COMPANY_NAME: 'Tissus du Nord SA',
  SHOP_NAME: 'Tissus du Nord',
  COMPANY_ADDRESS: 'Rue Haute 1, 7500 Tournai, Belgique',
  COMPANY_VAT_NUMBER: 'BE0123456749',
  COMPANY_IBAN: 'BE71096123456769',
  COMPANY_BIC: 'GKCCBEBB',
  CONTACT_EMAIL: 'bonjour@example.be',
  CONTACT_PHONE: '+32 69 55 01 20',
  OPENING_HOURS: 'Mo-Fr 08:30-17:00',
})

async function signUp(email: string): Promise<number> {
  const countries = (await api<{ id: number; code: string }[]>('countries/')).json
  const { status, json } = await api<{ id: number }>('auth/users/', {
    body: aSignUp(email, password, countries.find(({ code }) => code === 'BE')?.id),
  })
  expect(status).toBe(201)
  const { mail } = await received(email, /token=/)
  expect(mail.text).toContain(`https://${NAME}/`)
  const { uid, token } = linkIn(mail)
  expect((await api('auth/users/activation/', { body: { uid, token } })).status).toBe(204)
  return json.id
}

async function received(to: string, text: RegExp) {
  const find = () => smtp.received.find(({ to: [first], mail }) => first === to && text.test(mail.text ?? ''))
  await expect.poll(find, { interval: 50 }).toBeDefined()
  return find()!
}

async function signIn(email: string) {
  const answer = await api<{ access: string }>('auth/jwt/create/', { body: { email, password } })
  expect(answer.status).toBe(200)
  expect(String(answer.headers['set-cookie'])).toMatch(/; Secure/i)
  return answer.json.access
}

test('the page has its steps in order, and names what screens and settings call themselves', () => {
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1))
  const folder = new URL('../../web/src/i18n/en/', import.meta.url)
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
  for (const { text } of steps)
    for (const [, label] of text.matchAll(/\*\*(.+?)\*\*/g))
      expect(
        texts.some((all) => all.includes(`"${label}"`)),
        `a screen says "${label}"`,
      ).toBe(true)
})

const customer = 'karel@atelier.example'
const written = {
  fr: '<h2>Conditions générales</h2><p>L’acheteur…</p>',
  nl: '<p>De koper…</p>',
  de: '<p>Der Käufer…</p>',
  en: '<p>The buyer…</p>',
}
let order: Order

test('O-22: steps 1 to 6 give a shop behind a proxy with TLS', async () => {
  for (const step of [1, 2, 3, 4]) await follow(step)
  const file = machine.at('/etc/comptoir/shop.env')
  const settings = readFileSync(file, 'utf8')
  expect(settings).toMatch(/^SECRET=[\w-]{43}$/m)
  const empty = [...settings.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name!)
  expect(empty.toSorted()).toEqual(Object.keys(entered()).toSorted())
  expect(() => readConfig(parseEnv(settings))).toThrow(/^ {2}required {2}COMPANY_IBAN /m)
  // The operator's own, with a port that is free here.
  const filled = own(settings).replaceAll(
    /^([A-Z_]+)=$/gm,
    (_, name: string) => `${name}="${entered()[name]}"`,
  )
  writeFileSync(file, `${filled}PORT=${shopPort}\nVIES_URL=off\nSHUTDOWN_DELAY_SECONDS=0\n`)
  await follow(5)
  expect(machine.log()).not.toContain('Settings to look at')
  // In its folder the service may write nothing.
  expect(machine.log()).not.toMatch(/Building|Installing/)
  expect(machine.log()).toContain(`Ready: https://${NAME}`)
  await follow(6)
  const page = await call(proxy!.port, NAME, '/registration')
  expect([page.status, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
  expect(page.text).toContain('<title>Tissus du Nord</title>')
  expect((await call(proxy!.port, NAME, '/metrics')).text).not.toContain('http_request_duration')
})

test('O-22: steps 7 to 11 make it sell', async () => {
  expect(await follow(7)).toContain('Importé')
  await signUp('claire@example.be')
  expect(await follow(8)).toContain('claire@example.be is an administrator.')
  const administrator = { token: await signIn('claire@example.be') }

  type Option = { id: number; version: number; warehouses: number[] }
  const [pickup] = (await api<Option[]>('admin/delivery-options/', administrator)).json
  const warehouses = (await api<{ id: number; code: string }[]>('admin/warehouses/', administrator)).json
  const warehouse = warehouses.find(({ code }) => code === 'BRU')!.id
  const changes = { version: pickup!.version, warehouses: [warehouse] }
  const path = `admin/delivery-options/${pickup!.id}/`
  expect((await api(path, { ...administrator, method: 'PATCH', body: changes })).status).toBe(200)

  const before = await api<{ content: string }>('page/terms-and-conditions/', { language: 'fr' })
  expect(before.json.content).toContain('à remplacer')
  const legal = (await api<{ results: { id: number; slug: string }[] }>('admin/pages/', administrator)).json
  const terms = legal.results.find(({ slug }) => slug === 'terms-and-conditions')!.id
  const page = { ...administrator, method: 'PATCH', body: { content: written } }
  expect((await api(`admin/pages/${terms}/`, page)).status).toBe(200)
  const after = await api<{ content: string }>('page/terms-and-conditions/', { language: 'fr' })
  expect(after.json.content).toBe(written.fr)

  const id = await signUp(customer)
  const tariffs = (await api<{ id: number; code: string }[]>('admin/tariffs/', administrator)).json
  const approval = { tariff: tariffs.find(({ code }) => code === 'STD')!.id }
  expect((await api(`admin/users/${id}/approve/`, { ...administrator, body: approval })).status).toBe(200)

  const buyer = { token: await signIn(customer) }
  const product = (await api<{ id: number }>(`order/product/barcode/2912345678906/?owner=${id}`, buyer)).json
    .id
  const lines = [{ product, quantity: 2 }]
  const basket = { owner: id, key: randomUUID(), mode: 'set', lines }
  expect((await api('order/basket/changes/', { ...buyer, body: basket })).status).toBe(200)
  const [billing] = (await api<{ id: number }[]>(`order/billing/?owner=${id}`, buyer)).json
  const placed = await api<Order>('order/', {
    ...buyer,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      owner: id,
      delivery_option: pickup!.id,
      warehouse,
      billing: billing!.id,
      payment_method: 'bank_transfer',
    },
  })
  expect(placed.status, placed.text).toBe(201)
  order = placed.json
  const confirmation = await received(customer, new RegExp(order.name))
  expect(confirmation.from).toBe('shop@example.be')
  expect(confirmation.mail.text).toContain('Tissus du Nord')
})

/** The order as its customer sees it. */
const seenBy = async (token: string) =>
  (await api<Order>(`order/${order.id}/?owner=${order.owner.id}`, { token })).json

test('O-22: step 12 makes a backup, and step 13 restores it beside the shop', async () => {
  expect(await follow(12)).toContain('backup.json')
  await follow(13, async () => {
    const base = `http://127.0.0.1:${rehearsalPort}/api/v1/`
    const signedIn = await fetch(`${base}auth/jwt/create/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: customer, password }),
    })
    const { access } = (await signedIn.json()) as { access: string }
    const answer = await fetch(`${base}order/${order.id}/?owner=${order.owner.id}`, {
      headers: { authorization: `JWT ${access}`, 'accept-language': 'en' },
    })
    const text = (await answer.text()).replaceAll(`http://localhost:${rehearsalPort}`, `https://${NAME}`)
    expect(JSON.parse(text)).toEqual(await seenBy(await signIn(customer)))
  })
})

test('O-3 O-22: step 14 is the next release, and step 15 the way back', async () => {
  machine.unpackRelease('/srv/comptoir/0.2.0', (folder) => {
    const path = join(folder, 'package.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"version": ".*"/, '"version": "99.0.0"'))
    writeFileSync(
      join(folder, 'server/src/db/migrations/9000_next.sql'),
      'alter table brand add column next text;',
    )
  })
  const columns = async () => {
    const { db } = connect(url(shopDatabase!), { max: 1 })
    const { rows } =
      await sql`select from information_schema.columns where table_name = 'brand' and column_name = 'next'`.execute(
        db,
      )
    await db.destroy()
    return rows.length
  }
  expect(await follow(14)).toContain('Backed up to')
  expect(await columns()).toBe(1)
  const token = await signIn(customer)
  const seen = await seenBy(token)
  expect(seen).toMatchObject({ id: order.id, name: order.name })
  await follow(15)
  expect(await columns()).toBe(1)
  expect(await seenBy(token)).toEqual(seen)
})
