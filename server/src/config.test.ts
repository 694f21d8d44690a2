import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig, withoutPlaceholders } from './config.ts'

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

/** What the operator is told, by lines. */
function linesOf(environment: Record<string, string>): string[] {
  try {
    read(environment)
  } catch (error) {
    return (error as Error).message.split('\n')
  }
  return []
}

const company = {
  COMPANY_NAME: 'Tissus du Nord SA',
  COMPANY_ADDRESS: 'Rue Haute 1, 7500 Tournai',
  COMPANY_VAT_NUMBER: 'BE0123456749',
  COMPANY_IBAN: 'BE71096123456769',
  COMPANY_BIC: 'GKCCBEBB',
  CONTACT_EMAIL: 'bonjour@tissus.example',
  CONTACT_PHONE: '+32 69 000 000',
}
const production = {
  NODE_ENV: 'production',
  SECRET: 'a secret of this test, long enough to be one',
  DATABASE_URL: 'embedded',
}

test('S-2: an environment that is none is refused, rather than taken for development', () => {
  expect(() => read({ NODE_ENV: 'prod' })).toThrow(/NODE_ENV.*prod.*development or test or production/)
})

test('S-2: production has no demonstration unless it is asked for by name', () => {
  expect(read({ ...production, ...company }).demo).toBe(false)
  expect(read({ ...production, DEMO: 'on' }).demo).toBe(true)
})

test('R-8: a shop in production serves for 3 s after it is told to stop, others stop at once', () => {
  expect(read()).toMatchObject({ shutdownDelaySeconds: 0, shutdownSeconds: 25 })
  expect(read({ ...production, ...company }).shutdownDelaySeconds).toBe(3)
})

test('production uses the embedded database only when it is named', () => {
  const { DATABASE_URL: _, ...without } = { ...production, ...company }
  expect(() => read(without)).toThrow(
    /^ {2}required {2}DATABASE_URL .* or embedded for the database in DATA_DIR$/m,
  )
  expect(read({ ...production, ...company }).databaseUrl).toBeUndefined()
})

test('O-4 S-15: production says in one list what is missing, and does not start without what it must not do without', () => {
  const message = linesOf({ NODE_ENV: 'production' }).join('\n')
  const named = (kind: string) =>
    [...message.matchAll(new RegExp(`^ {2}${kind} +([A-Z_]+) +\\S`, 'gm'))].map(([, name]) => name)
  expect(named('required')).toEqual(['SECRET', 'DATABASE_URL', ...Object.keys(company)])
  expect(named('advised')).toEqual(['PUBLIC_URL', 'MAIL_URL', 'OPENING_HOURS'])
  const started = read({ ...production, ...company, OPENING_HOURS: 'Mo-Fr 08:30-17:00' })
  expect(started.missing.map((line) => line.split(' ')[0])).toEqual(['PUBLIC_URL', 'MAIL_URL'])
  const reachable = { PUBLIC_URL: 'https://shop.example', MAIL_URL: 'smtp://mail.example' }
  expect(read({ ...production, ...company, ...reachable, OPENING_HOURS: 'Sa 10:00-12:00' }).missing).toEqual(
    [],
  )
  const plain = { ...production, ...company, ...reachable, OPENING_HOURS: 'Sa 10:00-12:00' }
  expect(read({ ...plain, PUBLIC_URL: 'http://shop.example' }).missing).toEqual([
    expect.stringMatching(/^PUBLIC_URL .*http:.*Secure.*HSTS.*https:/),
  ])
  const harmful = {
    THROTTLE: 'off',
    PAYMENT_PROVIDER: 'mollie',
    MOLLIE_API_KEY: `test_${'x'.repeat(30)}`,
    E_INVOICE_URL: 'http://access-point.example/documents',
    E_INVOICE_TOKEN: 'x'.repeat(20),
  }
  const advised = (more: Record<string, string>) =>
    read({ ...plain, ...more }).missing.map((line) => line.split(' ')[0])
  expect(advised(harmful)).toEqual(['THROTTLE', 'MOLLIE_API_KEY', 'E_INVOICE_URL'])
  const local = { ...harmful, THROTTLE: 'on', PAYMENT_PROVIDER: 'off' }
  expect(advised({ ...local, E_INVOICE_URL: 'http://localhost:4000/send' })).toEqual([])
  expect(advised({ PAYMENT_PROVIDER: 'sandbox' })).toEqual(['PAYMENT_PROVIDER'])
  expect(read().missing).toEqual([])
})

test('O-4: no company but the one that was named', () => {
  const unnamed = JSON.stringify(read().company)
  expect(unnamed).toContain('COMPANY_IBAN is not set')
  expect(unnamed).not.toMatch(/Tisserands|BE0123456749|BE71096123456769/)
  // The office is asked for what is missing, and not shown how it is called.
  expect(JSON.stringify(withoutPlaceholders(read().company))).not.toContain('is not set')
  expect(withoutPlaceholders(read({ COMPANY_BIC: 'GKCCBEBB' }).company)).toMatchObject({
    name: 'Comptoir',
    iban: '',
    bic: 'GKCCBEBB',
  })
  expect(read({ COMPANY_NAME: 'Tissus du Nord SA', SHOP_NAME: 'Tissus' }).company).toMatchObject({
    name: 'Tissus du Nord SA',
    shopName: 'Tissus',
  })
  expect(read({ COMPANY_NAME: 'Tissus du Nord SA' }).company.shopName).toBe('Tissus du Nord SA')
})

test.each([
  [{ PORT: '80a' }, 'PORT: "80a" is not allowed; it must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT: "70000" is not allowed; it must be a whole number from 1 to 65535.'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, proxy.example' },
    'TRUSTED_PROXIES: "10.0.0.0/8, proxy.example" is not allowed; it must be loopback, addresses or networks such as 10.0.0.0/8, with commas between them.',
  ],
  [
    { TRUSTED_PROXIES: 'loopback, 0.0.0.0/0' },
    'TRUSTED_PROXIES: "loopback, 0.0.0.0/0" is not allowed; it must be loopback, addresses or networks such as 10.0.0.0/8, with commas between them.',
  ],
  [{ DEMO: 'yes' }, 'DEMO: "yes" is not allowed; it must be on or off.'],
  [
    { PUBLIC_URL: 'shop.example' },
    'PUBLIC_URL: "shop.example" is not allowed; it must be an address that begins with http:// or https://.',
  ],
  [
    { PUBLIC_URL: 'https://example.be/shop' },
    'PUBLIC_URL: "https://example.be/shop" is not allowed; it must be an address without a path: https://HOST.',
  ],
  [
    { MAIL_URL: 'mail.example' },
    'MAIL_URL: "mail.example" is not allowed; it must be smtp://…, smtps://… or file:FOLDER.',
  ],
  [
    { MAIL_URL: 'smpt://shop:hunter2@mail.example' },
    'MAIL_URL: the given value is not allowed; it must be smtp://…, smtps://… or file:FOLDER.',
  ],
  [
    { MAIL_URL: 'smtp://shop:hunter/2@mail.example' },
    'MAIL_URL: the given value is not allowed; it must be an address in whose password / is written %2F, # %23, ? %3F and @ %40.',
  ],
  [
    { MAIL_URL: 'smtp://mail.example:smtp' },
    'MAIL_URL: "smtp://mail.example:smtp" is not allowed; it must be smtp://USER:PASSWORD@HOST:PORT.',
  ],
  [{ FILES_URL: 's3://bucket' }, 'FILES_URL: "s3://bucket" is not allowed; it must be file:FOLDER.'],
  [{ SECRET: 'short' }, 'SECRET: the given value is not allowed; it must be at least 32 characters.'],
  [
    { METRICS_TOKEN: 'short' },
    'METRICS_TOKEN: the given value is not allowed; it must be at least 32 characters.',
  ],
  [
    { SECRET: 'x'.repeat(64) },
    'SECRET: the given value is not allowed; it must be at least 32 characters at random, 8 different ones among them.',
  ],
  [
    { METRICS_TOKEN: 'secret'.repeat(8) },
    'METRICS_TOKEN: the given value is not allowed; it must be at least 32 characters at random, 8 different ones among them.',
  ],
  [
    { FILES_URL: 'file://elsewhere/files' },
    'FILES_URL: "file://elsewhere/files" is not allowed; it must be file:FOLDER.',
  ],
  [
    { VIES_URL: 'on' },
    'VIES_URL: "on" is not allowed; it must be off, or an address that begins with http:// or https://.',
  ],
  [
    { PAYMENT_PROVIDER: 'stripe' },
    'PAYMENT_PROVIDER: "stripe" is not allowed; it must be off or sandbox or mollie.',
  ],
  [
    { PAYMENT_PROVIDER: 'mollie' },
    'MOLLIE_API_KEY: is not set; PAYMENT_PROVIDER=mollie needs the key that the dashboard of Mollie shows: test_… or live_….',
  ],
  [
    { PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: 'key_of_another_kind' },
    'MOLLIE_API_KEY: the given value is not allowed; it must be the key that the dashboard of Mollie shows: test_… or live_….',
  ],
  [
    { E_INVOICE_URL: 'https://access-point.example/documents' },
    'E_INVOICE_TOKEN: is not set; E_INVOICE_URL needs the token that the access point gave the shop.',
  ],
  [
    { COMPANY_IBAN: 'BE71 0961 2345 6768' },
    'COMPANY_IBAN: "BE71 0961 2345 6768" is not allowed; it must be an IBAN whose check digits are right.',
  ],
  [
    { COMPANY_BIC: 'BELFIUS' },
    'COMPANY_BIC: "BELFIUS" is not allowed; it must be a BIC, of 8 or 11 characters.',
  ],
  [
    { COMPANY_VAT_NUMBER: 'BE 0123.456.748' },
    'COMPANY_VAT_NUMBER: "BE 0123.456.748" is not allowed; it must be a VAT number whose check digits are right.',
  ],
  ...['02 555 01 23', '+32 2', '+32 2 555 01 23 or 24', 'at the desk'].map(
    (phone): [Record<string, string>, string] => [
      { CONTACT_PHONE: phone },
      `CONTACT_PHONE: "${phone}" is not allowed; it must be a phone number with the code of its country, such as +32 2 555 01 23, of 7 to 15 digits.`,
    ],
  ),
  [
    { OPENING_HOURS: 'weekdays' },
    'OPENING_HOURS: "weekdays" is not allowed; it must be such as Mo-Fr 08:30-17:00, Sa 09:00-12:00.',
  ],
  [
    { DATABASE_URL: 'mysql://db/shop' },
    'DATABASE_URL: the given value is not allowed; it must be an address that begins with postgres://, or embedded.',
  ],
  [
    { DATABASE_URL: 'postgres://shop:p@ss/word@localhost/shop' },
    'DATABASE_URL: the given value is not allowed; it must be an address in whose password / is written %2F, # %23, ? %3F and @ %40.',
  ],
  [
    { DATABASE_REPLICA_URL: 'postgres://shop:p#ss@localhost/shop' },
    'DATABASE_REPLICA_URL: the given value is not allowed; it must be an address in whose password / is written %2F, # %23, ? %3F and @ %40.',
  ],
  [
    { MAIL_URL: 'smtp://shop:p@ss/word@mail.example' },
    'MAIL_URL: the given value is not allowed; it must be an address in whose password / is written %2F, # %23, ? %3F and @ %40.',
  ],
])('O-21: refuses %o in one line that says what is allowed', (environment, message) => {
  expect(() => read(environment)).toThrow(message)
})

test.each(['+32 2 555 01 23', '0032 2 555 01 23', '+352 26 12 34', '+32 (470) 12.34.56'])(
  'O-21: takes the contact number %s, and shows it as it is written',
  (phone) => {
    expect(read({ CONTACT_PHONE: phone }).company.contactPhone).toBe(phone)
  },
)

test('names all invalid settings at once, each with its first fault, and what is missing in production', () => {
  const invalid = [
    'PORT: "70000" is not allowed; it must be a whole number from 1 to 65535.',
    'MAIL_URL: "mail.example" is not allowed; it must be smtp://…, smtps://… or file:FOLDER.',
  ]
  expect(linesOf({ PORT: '70000', MAIL_URL: 'mail.example' })).toEqual(invalid)
  const { CONTACT_PHONE: _, ...known } = company
  const lines = linesOf({ ...production, ...known, PORT: '70000', MAIL_URL: 'mail.example' })
  expect(lines.slice(0, 3)).toEqual([
    ...invalid,
    'The shop does not start: NODE_ENV is production, and settings are missing.',
  ])
  expect(lines[3]).toMatch(/^ {2}required {2}CONTACT_PHONE /)
})

test('O-21: folders that cannot be written into are in the same list as other faults, and none is made', () => {
  const inFile = new URL(import.meta.url).pathname
  const line = (setting: string, folder: string) =>
    expect.stringMatching(`^${setting}: nothing can be written into ${inFile}/${folder} .*ENOTDIR`) as string
  const port = expect.stringMatching(/^PORT: /) as string
  expect(linesOf({ PORT: '70000', DATA_DIR: `${inFile}/data` })).toEqual([port, line('DATA_DIR', 'data')])
  const folders = { FILES_URL: `file:${inFile}/files`, MAIL_URL: `file:${inFile}/mail` }
  expect(linesOf({ PORT: '70000', DATA_DIR: join(dataDir, 'new', 'data'), ...folders })).toEqual([
    port,
    line('FILES_URL', 'files'),
    line('MAIL_URL', 'mail'),
  ])
  expect(existsSync(join(dataDir, 'new'))).toBe(false)
})

test('O-4: a setting of blanks counts as none', () => {
  expect(read({ COMPANY_NAME: '   ', HOST: ' ' })).toMatchObject({
    host: '127.0.0.1',
    company: { name: 'Comptoir' },
  })
  expect(linesOf({ ...production, ...company, COMPANY_NAME: ' \t' })[1]).toMatch(
    /^ {2}required {2}COMPANY_NAME /,
  )
})

test.each([
  'https://localhost',
  'http://localhost:3000',
  'https://127.0.0.1:8443/',
  'https://shop.localhost',
  'http://[::1]',
])('O-4 S-15: a shop in production is told that %s leads nowhere from elsewhere', (address) => {
  const told = read({ ...production, ...company, PUBLIC_URL: address }).missing
  expect(told.filter((line) => line.startsWith('PUBLIC_URL '))).toEqual([
    expect.stringMatching(/ is an address of this machine: .*https:/),
  ])
  expect(
    read({ ...production, ...company, PUBLIC_URL: 'https://localhost.example' }).missing.join(),
  ).not.toContain('PUBLIC_URL')
})

test('OD-11: asks the Commission about VAT numbers in production only, unless told otherwise', () => {
  expect(read().viesUrl).toBeUndefined()
  expect(read({ ...production, ...company }).viesUrl).toBe(
    'https://ec.europa.eu/taxation_customs/vies/rest-api',
  )
  expect(read({ ...production, ...company, VIES_URL: 'off' }).viesUrl).toBeUndefined()
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

test('GEN-12: a company has the networks that it names', () => {
  expect(read({ COMPANY_NAME: 'Tissus du Nord' }).company.social).toEqual([])
})

test('makes no secret for a command that does not ask for it', () => {
  const folder = join(dataDir, 'nowhere')
  const config = read({ DATA_DIR: folder })
  expect(existsSync(folder)).toBe(false)
  expect(config.secret).toBe(config.secret)
  expect(existsSync(join(folder, 'secret'))).toBe(true)
})

test('lists every setting in .env.example', () => {
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8')
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const settings = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(25)
  expect(settings.filter((name) => !example.includes(`#${name}=`))).toEqual([])
})
