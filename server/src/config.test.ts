import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const read = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...environment })

test('starts with no setting at all, on the embedded database with the demonstration set', () => {
  expect(read()).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    demo: true,
  })
})

test('loads no demonstration set into a database that was named, unless told to', () => {
  expect(read({ DATABASE_URL: 'postgres://db/shop' }).demo).toBe(false)
  expect(read({ DATABASE_URL: 'postgres://db/shop', DEMO: 'on' }).demo).toBe(true)
})

test.each([
  [{ PORT: '80a' }, 'PORT: "80a" is not allowed; it must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT: "70000" is not allowed; it must be a whole number from 1 to 65535.'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, proxy.example' },
    'TRUSTED_PROXIES: "10.0.0.0/8, proxy.example" is not allowed; it must be loopback, addresses or networks such as 10.0.0.0/8, with commas between them.',
  ],
  [{ DEMO: 'yes' }, 'DEMO: "yes" is not allowed; it must be on or off.'],
  [
    { PUBLIC_URL: 'shop.example' },
    'PUBLIC_URL: "shop.example" is not allowed; it must be an address that begins with http:// or https://.',
  ],
  [
    { MAIL_URL: 'mail.example' },
    'MAIL_URL: "mail.example" is not allowed; it must be smtp://…, smtps://… or file:FOLDER.',
  ],
  [
    { MAIL_URL: 'smpt://shop:hunter2@mail.example' },
    'MAIL_URL: the given value is not allowed; it must be smtp://…, smtps://… or file:FOLDER.',
  ],
  [{ FILES_URL: 's3://bucket' }, 'FILES_URL: "s3://bucket" is not allowed; it must be file:FOLDER.'],
  [{ SECRET: 'short' }, 'SECRET: the given value is not allowed; it must be at least 32 characters.'],
  [
    { VIES_URL: 'on' },
    'VIES_URL: "on" is not allowed; it must be off, or an address that begins with http:// or https://.',
  ],
  [
    { PAYMENT_PROVIDER: 'mollie' },
    'MOLLIE_API_KEY: it is missing, and required when PAYMENT_PROVIDER is mollie.',
  ],
  [
    { NODE_ENV: 'production' },
    'SECRET: it is missing, and required when NODE_ENV is production; it must be at least 32 characters.',
  ],
])('refuses %o in one line that says what is allowed', (environment, message) => {
  expect(() => read(environment)).toThrow(message)
})

test('OD-11: asks the Commission about VAT numbers in production only, unless told otherwise', () => {
  const production = { NODE_ENV: 'production', SECRET: 'x'.repeat(32) }
  expect(read().viesUrl).toBeUndefined()
  expect(read(production).viesUrl).toBe('https://ec.europa.eu/taxation_customs/vies/rest-api')
  expect(read({ ...production, VIES_URL: 'off' }).viesUrl).toBeUndefined()
  expect(read({ VIES_URL: 'http://vies.example' }).viesUrl).toBe('http://vies.example')
})

test('takes an empty value for none', () => {
  expect(read({ PORT: '', SECRET: '' }).port).toBe(3000)
})

test('makes a secret once and keeps it where only its owner can read it', () => {
  const { secret } = read()
  expect(secret).toHaveLength(43)
  expect(read().secret).toBe(secret)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
})

test('GEN-11: names the company, with those networks that have an address', () => {
  const { company } = read({
    COMPANY_NAME: 'Tissus du Nord',
    SOCIAL_LINKEDIN: 'https://social.example/tissus',
  })
  expect(company).toMatchObject({
    name: 'Tissus du Nord',
    social: [{ network: 'linkedin', url: 'https://social.example/tissus' }],
  })
})

test('GEN-12: the demonstration company has networks, a company of one’s own those it names', () => {
  expect(read().company.social).not.toEqual([])
  expect(read({ COMPANY_NAME: 'Tissus du Nord' }).company.social).toEqual([])
})

test('lists every setting in .env.example', () => {
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8')
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const settings = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(25)
  expect(settings.filter((name) => !example.includes(`#${name}=`))).toEqual([])
})
