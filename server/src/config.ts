import { randomBytes } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { networks, type CompanyData, type SocialNetwork } from '@comptoir/contract/admin-company'
import { textIn, textLanguage, type Language } from '@comptoir/contract/common'
import { isPhone, normalPhone } from '@comptoir/contract/forms'
import { phoneBounds } from '@comptoir/contract/rules'
import { isVatNumber, normalVat } from '@comptoir/contract/vat-number'
import { z } from 'zod'
import { isBic, isIban, plainCode } from '#lib/bank-account.ts'
import { readOrCreateFile } from '#lib/disk.ts'
import { folderFaults, folderOf } from '#lib/files.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { openingHoursForm, parseOpeningHours, type OpeningHours } from '#lib/opening-hours.ts'

/** The settings of an installation; `.env.example` explains each. */
export type Config = {
  port: number
  host: string
  /** Addresses and networks whose `X-Forwarded-For` is trusted; `loopback` is this machine. */
  trustedProxies: string[]
  /** Without a slash at the end. */
  publicUrl: string
  /** Whether browsers are told to use https for all names below that of `publicUrl` too. */
  hstsSubdomains: boolean
  /** Absolute. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined
  databaseReplicaUrl: string | undefined
  /** A replica that lags by more is not read. */
  databaseReplicaLagSeconds: number
  databaseConnections: number
  /** For so long a database that does not answer is tried at the start. */
  databaseWaitSeconds: number
  mailUrl: string
  /** The sender of mails; replies go to the company's contact address. */
  mailFrom: string
  /** For how long sent mails are kept, in days. */
  mailKeptDays: number
  filesUrl: string
  /** The search cache of each process, in megabytes. */
  searchCacheMb: number
  /** The cache of styles and their pages in each process, in megabytes. */
  styleCacheMb: number
  secret: string
  /** Who sends it may read `/metrics`; undefined for nobody. */
  metricsToken: string | undefined
  isProduction: boolean
  /** Whether the demonstration (workspace demo/) fills an empty database. */
  demo: boolean
  throttle: boolean
  /** Where VAT numbers are looked up; undefined for nowhere. */
  viesUrl: string | undefined
  payments: PaymentConfig
  /** Where structured invoices are sent; undefined: into a folder of the files. */
  eInvoices: EInvoiceConfig | undefined
  /** The folder below which files of the catalogue may be read by themselves; undefined for none. Absolute. */
  importDir: string | undefined
  /** Hosts that files of the catalogue may be fetched from although they are in a private network, or without TLS. */
  importHosts: string[]
  /** As the office has set it, else as installed: `SettingsInMemory` keeps it up to date. */
  company: Company
  installedCompany: Readonly<Company>
  thirdParties: ThirdParties
  /** Settings that are missing, harmful or unknown, a line each, for the operator. */
  missing: string[]
  worker: 'in-process' | 'off'
  shutdownSeconds: number
  /** For so long a server that was told to stop goes on serving, not ready, so that a proxy can notice. */
  shutdownDelaySeconds: number
}

/** Who takes payments online (OD-10); the sandbox plays a provider, and no money moves. */
export type PaymentConfig =
  | { provider: 'off' | 'sandbox' }
  /** `url` is where its API is, without a slash at the end. */
  | { provider: 'mollie'; apiKey: string; url: string }

/** An access point's API for structured invoices (OD-12), and what it knows the shop by. */
export type EInvoiceConfig = { url: string; token: string }

/** Scripts of others, which a page loads once its reader agrees (OD-28, TP-01). */
export type ThirdParties = {
  /** `site` names the shop to the script. */
  analytics: { url: string; site: string } | null
  chat: { url: string } | null
  /** Where the scripts load from and send to beside their own hosts: `https://HOST`, also `https://*.HOST`. */
  origins: string[]
}

/** The wholesaler, as footer, mails and documents name it. The office may change all of it. */
export type Company = {
  name: string
  /** The name in the top bar and the browser's tab; by default `name`. */
  shopName: string
  address: string
  /** Name and address in the languages in which they are others; '' where they are not. */
  names: CompanyData['names']
  addresses: CompanyData['addresses']
  /** Where it is registered, as papers say it; perhaps empty. Only the office sets it, per language. */
  register: string
  registers: CompanyData['registers']
  vatNumber: string
  /** In whose name the accounts are: the name in no particular language. */
  accountHolder: string
  /** The account that papers and mails name. */
  iban: string
  bic: string
  /** Money comes in on these, too. Only the office sets them. */
  otherAccounts: CompanyData['other_accounts']
  contactEmail: string
  contactPhone: string
  /** Opening hours; empty if not set. */
  openingHours: OpeningHours[]
  /** Networks without an address are left out. */
  social: { network: SocialNetwork; url: string }[]
  /** Further links of the footer, which only the office sets. */
  footerLinks: CompanyData['footer_links']
}
/** The company under the name, address and register that it has in a language. */
export const companyIn = (company: Readonly<Company>, language: Language): Company => ({
  ...company,
  name: company.names[textLanguage(language)] || company.name,
  address: company.addresses[textLanguage(language)] || company.address,
  register: textIn(company.registers, language),
})

/** Used until the company is set; a shop in production does not start with it. */
const placeholderCompany = {
  name: 'Comptoir',
  address: 'COMPANY_ADDRESS is not set',
  vatNumber: 'COMPANY_VAT_NUMBER is not set',
  iban: 'COMPANY_IBAN is not set',
  bic: 'COMPANY_BIC is not set',
  contactEmail: 'contact@shop.invalid',
  contactPhone: 'CONTACT_PHONE is not set',
}
/** What is known of the company: without the values that say that they are not set. */
export const withoutPlaceholders = <Data extends object>(data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, notSet.includes(value) ? '' : value]),
  ) as Data
const { name: _, ...placeholders } = placeholderCompany
const notSet: unknown[] = Object.values(placeholders)

/** Whether it is said whose shop it is; the name alone does not tell. */
export const isCompanyGiven = ({ address, vatNumber, iban, contactEmail }: Company): boolean =>
  address !== placeholderCompany.address &&
  vatNumber !== placeholderCompany.vatNumber &&
  iban !== placeholderCompany.iban &&
  contactEmail !== placeholderCompany.contactEmail

/** A setting that the shop cannot start with. The message is one line, for the operator. */
export class ConfigError extends OperatorError {}

const web = z.url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
const secureWeb = z.url({ protocol: /^https$/, error: 'an address that begins with https://' })
const isBare = ({ pathname, search, hash, username }: URL) =>
  /^\/+$/.test(pathname) && !search && !hash && !username
const postgres = z.url({ protocol: /^postgres(ql)?$/ })
/** A sign in the password that ends it: what follows would be taken for the host and a path. */
const isEscaped = (value: string) => !/^[a-z]+:\/\/[^/?#]*[/#?][^?]*@/.test(value)
const escaping = 'an address in whose password / is written %2F, # %23, ? %3F and @ %40'
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `a whole number from ${min} to ${max}`)
/** `file:FOLDER`; the form with slashes names no host. */
function isFolder(url: string): boolean {
  try {
    return /^file:./.test(url) && folderOf(url) !== ''
  } catch {
    return false
  }
}
/** One sign again and again, or a word repeated, is as good as none. */
const secret = z
  .string()
  .min(32, 'at least 32 characters')
  .refine(
    (value) => new Set(value).size >= 8,
    'at least 32 characters at random, 8 different ones among them',
  )
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: values.join(' or ') })
const onOff = oneOf(['on', 'off'])
const text = z.string()
const commaSeparated = (value: string) => value.split(',').map((part) => part.trim())
const areNetworks = (values: string[]) =>
  values.every((value) => {
    const [address = '', bits = '1', ...rest] = value.split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    const isSome = /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most // no bits would be everybody
    return value === 'loopback' || (isSome && rest.length === 0)
  })
const originForms =
  'origins such as https://cdn.example.com or https://*.example.com, with commas between them'
const hostForms = 'names or addresses of hosts such as erp.example.com, with commas between them'
const phoneForm = `a phone number with the code of its country, such as +32 2 555 01 23, of ${phoneBounds.min} to ${phoneBounds.max} digits`
const networkForms = 'loopback, addresses or networks such as 10.0.0.0/8, with commas between them'

const Environment = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  TRUSTED_PROXIES: text.transform(commaSeparated).refine(areNetworks, networkForms).default(['loopback']),
  PUBLIC_URL: web
    .refine(
      (value) => !URL.canParse(value) || isBare(new URL(value)),
      'an address without a path: https://HOST',
    )
    .optional(),
  HSTS_SUBDOMAINS: onOff.default('off'),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: text
    .refine(isEscaped, escaping)
    .refine(
      (value) => value === 'embedded' || postgres.safeParse(value).success,
      'an address that begins with postgres://, or embedded',
    )
    .optional(),
  DATABASE_REPLICA_URL: text
    .refine(isEscaped, escaping)
    .refine((value) => postgres.safeParse(value).success, 'an address that begins with postgres://')
    .optional(),
  DATABASE_REPLICA_LAG_SECONDS: wholeNumber(1, 600).default(5),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(16),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3600).default(30),
  MAIL_URL: text
    .regex(/^(file:|smtps?:\/\/)./, 'smtp://…, smtps://… or file:FOLDER')
    .refine((url) => url.startsWith('file:') || isEscaped(url), escaping)
    .refine((url) => url.startsWith('file:') || URL.canParse(url), 'smtp://USER:PASSWORD@HOST:PORT')
    .refine((url) => !url.startsWith('file:') || isFolder(url), 'file:FOLDER')
    .optional(),
  MAIL_FROM: z.email({ error: 'an e-mail address' }).optional(),
  MAIL_KEPT_DAYS: wholeNumber(7, 3650).default(180),
  FILES_URL: text.refine(isFolder, 'file:FOLDER').optional(),
  SEARCH_CACHE_MB: wholeNumber(1, 10_000).default(24),
  STYLE_CACHE_MB: wholeNumber(1, 10_000).default(28),
  SECRET: secret.optional(),
  METRICS_TOKEN: secret.optional(),
  DEMO: onOff.optional(),
  THROTTLE: onOff.default('on'),
  VIES_URL: text
    .regex(/^(off$|https?:\/\/.)/, 'off, or an address that begins with http:// or https://')
    .optional(),
  PAYMENT_PROVIDER: oneOf(['off', 'sandbox', 'mollie']).optional(),
  MOLLIE_API_KEY: text
    .regex(/^(test|live)_\w{20,}$/, 'the key that the dashboard of Mollie shows: test_… or live_…')
    .optional(),
  MOLLIE_API_URL: secureWeb // its client speaks nothing else
    .refine(
      (value) => !URL.canParse(value) || isBare(new URL(value)),
      'an address without a path: https://HOST',
    )
    .default('https://api.mollie.com'),
  E_INVOICE_URL: web.optional(),
  E_INVOICE_TOKEN: text.min(8, 'at least 8 characters').optional(),
  IMPORT_DIR: text.optional(),
  IMPORT_HOSTS: text
    .transform(commaSeparated)
    .refine((values) => values.every((value) => /^[\w.-]+$/.test(value)), hostForms)
    .default([]),
  ANALYTICS_URL: secureWeb.optional(),
  ANALYTICS_SITE: text.default(''),
  CHAT_URL: secureWeb.optional(),
  THIRD_PARTY_ORIGINS: text
    .transform(commaSeparated)
    .refine((values) => values.every((value) => /^https:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(value)), originForms)
    .default([]),
  COMPANY_NAME: text.optional(),
  SHOP_NAME: text.max(40, 'at most 40 characters').optional(),
  COMPANY_ADDRESS: text.optional(),
  COMPANY_VAT_NUMBER: text
    .refine((value) => isVatNumber(normalVat(value)), 'a VAT number whose check digits are right')
    .optional(),
  COMPANY_IBAN: text
    .refine((value) => isIban(plainCode(value)), 'an IBAN whose check digits are right')
    .optional(),
  COMPANY_BIC: text.refine((value) => isBic(plainCode(value)), 'a BIC, of 8 or 11 characters').optional(),
  CONTACT_EMAIL: z.email({ error: 'an e-mail address' }).optional(),
  CONTACT_PHONE: text.refine((value) => isPhone(normalPhone(value), phoneBounds), phoneForm).optional(),
  OPENING_HOURS: text
    .refine((value) => parseOpeningHours(value) !== undefined, openingHoursForm)
    .transform((value) => parseOpeningHours(value) ?? [])
    .optional(),
  SOCIAL_FACEBOOK: web.optional(),
  SOCIAL_INSTAGRAM: web.optional(),
  SOCIAL_LINKEDIN: web.optional(),
  SOCIAL_YOUTUBE: web.optional(),
  WORKER: oneOf(['in-process', 'off']).default('in-process'),
  SHUTDOWN_SECONDS: wholeNumber(1, 600).default(25),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 120).optional(),
})

const isGiven = (value: string | undefined) => value !== undefined && value.trim() !== ''

/**
 * The settings in `environment`; an empty value, or one of blanks, counts as none.
 *
 * @throws ConfigError if any are invalid, with a line each: the variable, its value and what is allowed; in production
 * also if required settings are missing, naming all of them
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given: NodeJS.ProcessEnv = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => isGiven(value)),
  )
  const isProduction = given['NODE_ENV'] === 'production'
  const missing = isProduction ? missingSettings(given) : []
  const result = Environment.safeParse(given)
  const faults = [
    ...(result.error ? invalidLines(result.error.issues, given) : []),
    ...(given['PAYMENT_PROVIDER'] === 'mollie' && given['MOLLIE_API_KEY'] === undefined ? [noMollieKey] : []),
    ...(given['E_INVOICE_URL'] !== undefined && given['E_INVOICE_TOKEN'] === undefined
      ? [noEInvoiceToken]
      : []),
  ]
  const lacking = missing.some(({ isRequired }) => isRequired) ? [missingList(missing)] : []
  if (!result.success || faults.length + lacking.length > 0)
    // The start looks at the folders too: all at once.
    throw new ConfigError([...faults, ...folderFaults(foldersIn(given)), ...lacking].join('\n'))
  const env = result.data
  const dataDir = resolve(env.DATA_DIR)
  const databaseUrl = env.DATABASE_URL === 'embedded' ? undefined : env.DATABASE_URL
  // Off by default in production: its passwords are public.
  const demo = env.DEMO === undefined ? !databaseUrl && !isProduction : env.DEMO === 'on'
  const company = companyOf(env)
  let secret = env.SECRET
  return {
    port: env.PORT,
    host: env.HOST,
    trustedProxies: env.TRUSTED_PROXIES,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    dataDir,
    databaseUrl,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databaseReplicaLagSeconds: env.DATABASE_REPLICA_LAG_SECONDS,
    databaseConnections: env.DATABASE_CONNECTIONS,
    databaseWaitSeconds: env.DATABASE_WAIT_SECONDS,
    mailUrl: env.MAIL_URL ?? `file:${join(dataDir, 'mail')}`,
    mailFrom: env.MAIL_FROM ?? company.contactEmail,
    mailKeptDays: env.MAIL_KEPT_DAYS,
    filesUrl: env.FILES_URL ?? `file:${join(dataDir, 'files')}`,
    searchCacheMb: env.SEARCH_CACHE_MB,
    styleCacheMb: env.STYLE_CACHE_MB,
    /** Created when first read, so that a command that needs no secret writes nothing into a foreign folder. */
    get secret() {
      return (secret ??= readOrCreateFile(join(dataDir, 'secret'), () =>
        randomBytes(32).toString('base64url'),
      ))
    },
    metricsToken: env.METRICS_TOKEN,
    isProduction,
    demo,
    throttle: env.THROTTLE === 'on',
    viesUrl: viesOf(env.VIES_URL, isProduction),
    payments: paymentsOf(env, isProduction),
    eInvoices:
      env.E_INVOICE_URL === undefined
        ? undefined
        : { url: env.E_INVOICE_URL, token: env.E_INVOICE_TOKEN ?? '' }, // checked above
    company: { ...company },
    installedCompany: company,
    importDir: env.IMPORT_DIR === undefined ? undefined : resolve(env.IMPORT_DIR),
    importHosts: env.IMPORT_HOSTS.map((host) => host.toLowerCase()),
    thirdParties: {
      analytics:
        env.ANALYTICS_URL === undefined ? null : { url: env.ANALYTICS_URL, site: env.ANALYTICS_SITE },
      chat: env.CHAT_URL === undefined ? null : { url: env.CHAT_URL },
      origins: env.THIRD_PARTY_ORIGINS,
    },
    missing: missing.map(({ name, advice }) => settingLine(name, advice)),
    worker: env.WORKER,
    shutdownSeconds: env.SHUTDOWN_SECONDS,
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS ?? (isProduction ? 3 : 0),
  }
}

/**
 * Reads the environment and, after it, `.env` in the working directory. Ends the program with the reason if the shop
 * cannot start with these settings.
 *
 * @param defaults values of settings that neither has
 * @param exitCode with which the program ends
 */
export function loadConfig(defaults: Record<string, string> = {}, exitCode = 1): Config {
  try {
    const named = loadEnvironmentFile()
    const given = Object.entries(process.env).filter(([, value]) => isGiven(value))
    const config = readConfig({ ...defaults, ...Object.fromEntries(given) })
    const unknown = named.filter((name) => !(name in Environment.shape))
    config.missing.push(
      ...unknown.map((name) => settingLine(name, 'is no setting of the shop; .env.example names all')),
    )
    return config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(exitCode)
  }
}

/**
 * Reads `.env` where there is one. One that cannot be read is never passed over: the shop would begin with other settings
 * than its own.
 *
 * @returns the names in it
 */
function loadEnvironmentFile(): string[] {
  if (!lstatSync('.env', { throwIfNoEntry: false })) return []
  try {
    process.loadEnvFile('.env')
    return Object.keys(parseEnv(readFileSync('.env', 'utf8')))
  } catch (error) {
    throw new ConfigError(
      `The settings in ${resolve('.env')} cannot be read (${(error as Error).message}): run this as the user that the shop runs as.`,
    )
  }
}

/** The folders of settings that may be wrong; those of wrong ones are left out. */
function foldersIn({ DATA_DIR = '.data', FILES_URL = '', MAIL_URL = '' }: NodeJS.ProcessEnv) {
  const dataDir = resolve(DATA_DIR)
  const filesUrl = isFolder(FILES_URL) ? FILES_URL : `file:${dataDir}`
  return { dataDir, filesUrl, mailUrl: isFolder(MAIL_URL) ? MAIL_URL : '' }
}

/** A line for each invalid setting, with the first that is wrong with it. */
function invalidLines(issues: z.core.$ZodIssue[], given: NodeJS.ProcessEnv): string[] {
  const firsts = issues.filter(
    ({ path: [name] }, at) => issues.findIndex(({ path }) => path[0] === name) === at,
  )
  return firsts.map(({ path, message }) => {
    const name = String(path[0])
    const isSecret = /SECRET|TOKEN|KEY|DATABASE/.test(name) || /:\/\/.*@/.test(String(given[name])) // a password in an address
    const value = isSecret ? 'the given value' : `"${String(given[name])}"`
    return `${name}: ${value} is not allowed; it must be ${message}.`
  })
}

type Missing = { name: string; isRequired: boolean; advice: string }

/** The missing settings of a shop in production. Without the required ones it would write wrong documents or lose data. */
function missingSettings(given: NodeJS.ProcessEnv): Missing[] {
  const demo = given['DEMO'] === 'on'
  const required: [keyof z.infer<typeof Environment>, string][] = [
    ['SECRET', 'at least 32 characters, the same in all processes'],
    ['DATABASE_URL', 'postgres://USER:PASSWORD@HOST/DATABASE, or embedded for the database in DATA_DIR'],
  ]
  const company: typeof required = [
    ['COMPANY_NAME', 'the company that sells, as documents and mails name it'],
    ['COMPANY_ADDRESS', 'its registered address'],
    ['COMPANY_VAT_NUMBER', 'its VAT number'],
    ['COMPANY_IBAN', 'the account that customers pay to'],
    ['COMPANY_BIC', 'the bank of that account'],
    ['CONTACT_EMAIL', 'where customers write to'],
    ['CONTACT_PHONE', 'where customers call'],
  ]
  const wanted: typeof required = [
    [
      'PUBLIC_URL',
      `https://…, the address that customers see; until then links lead to localhost:${given['PORT'] ?? '3000'}`,
    ],
    ['MAIL_URL', 'smtp://…; until then mails are only written to a folder, and nobody gets one'],
  ]
  const ownMachine: Missing = {
    name: 'PUBLIC_URL',
    isRequired: false,
    advice:
      'is an address of this machine: links in mails, and the provider of payments, lead nowhere from another one; https://…, the address that customers see',
  }
  const insecure: Missing = {
    name: 'PUBLIC_URL',
    isRequired: false,
    advice:
      'begins with http://: passwords travel in the open, cookies are not Secure, no HSTS; set https://…',
  }
  const hours: typeof required = [['OPENING_HOURS', `${openingHoursForm}; until then no page names any`]]
  const passwords: Missing = {
    name: 'DEMO',
    isRequired: false,
    advice: 'its passwords are public; for a shop of your own: DEMO=off and an empty database',
  }
  const harmful: Missing[] = [
    {
      name: 'THROTTLE',
      isHarmful: given['THROTTLE'] === 'off',
      advice: 'is off: whoever wants may guess passwords without end; leave it out',
    },
    {
      name: 'PAYMENT_PROVIDER',
      isHarmful: given['PAYMENT_PROVIDER'] === 'sandbox',
      advice: 'is sandbox: whoever wants marks orders as paid, and no money moves; mollie, or off',
    },
    {
      name: 'MOLLIE_API_KEY',
      isHarmful: given['PAYMENT_PROVIDER'] === 'mollie' && given['MOLLIE_API_KEY']?.startsWith('test_'),
      advice: 'is that of the test mode: orders are paid, and no money moves; live_…',
    },
    {
      name: 'E_INVOICE_URL',
      isHarmful: /^http:\/\/(?!localhost[:/]|127\.|\[::1\])/.test(given['E_INVOICE_URL'] ?? ''),
      advice: 'begins with http://: invoices and their token travel in the open; https://…',
    },
  ].flatMap(({ isHarmful, ...one }) => (isHarmful ? [{ ...one, isRequired: false }] : []))
  const lacking = (list: typeof required, isRequired: boolean) =>
    list
      .filter(([name]) => given[name] === undefined)
      .map(([name, advice]): Missing => ({ name, isRequired, advice }))
  return [
    ...lacking(demo ? required : [...required, ...company], true),
    ...lacking(demo ? wanted : [...wanted, ...hours], false),
    ...(isOwnMachine(given['PUBLIC_URL']) ? [ownMachine] : []),
    ...(given['PUBLIC_URL']?.startsWith('http:') && !isOwnMachine(given['PUBLIC_URL']) ? [insecure] : []),
    ...harmful,
    ...(demo ? [passwords] : []),
  ]
}

/** Whether an address leads whoever reads it to their own machine. */
const isOwnMachine = (url = '') =>
  /^https?:\/\/([\w-]+\.)*(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])\.?(:\d+)?\/*$/i.test(url)

/** A setting with what to do about it, as the start lists them. */
export const settingLine = (name: string, advice: string) => `${name.padEnd(18)} ${advice}`
const missingList = (missing: Missing[]) =>
  [
    'The shop does not start: NODE_ENV is production, and settings are missing.',
    ...missing.map(
      (one) => `  ${one.isRequired ? 'required' : 'advised '}  ${settingLine(one.name, one.advice)}`,
    ),
  ].join('\n')

const noEInvoiceToken =
  'E_INVOICE_TOKEN: is not set; E_INVOICE_URL needs the token that the access point gave the shop.'
const noMollieKey =
  'MOLLIE_API_KEY: is not set; PAYMENT_PROVIDER=mollie needs the key that the dashboard of Mollie shows: test_… or live_….'

/** In production no provider unless one is named: from the sandbox nobody would get the money. */
function paymentsOf(env: z.infer<typeof Environment>, isProduction: boolean): PaymentConfig {
  const provider = env.PAYMENT_PROVIDER ?? (isProduction ? 'off' : 'sandbox')
  if (provider !== 'mollie') return { provider }
  return { provider, apiKey: env.MOLLIE_API_KEY!, url: env.MOLLIE_API_URL.replace(/\/+$/, '') } // there: checked
}

/** The European Commission's service; by default used in production only, since it is asked about real companies. */
const commission = 'https://ec.europa.eu/taxation_customs/vies/rest-api'
function viesOf(given: string | undefined, isProduction: boolean): string | undefined {
  if (given === 'off') return undefined
  return given ?? (isProduction ? commission : undefined)
}

function companyOf(env: z.infer<typeof Environment>): Company {
  const urls = {
    facebook: env.SOCIAL_FACEBOOK,
    instagram: env.SOCIAL_INSTAGRAM,
    linkedin: env.SOCIAL_LINKEDIN,
    youtube: env.SOCIAL_YOUTUBE,
  }
  const name = env.COMPANY_NAME ?? placeholderCompany.name
  return {
    name,
    shopName: env.SHOP_NAME ?? name,
    address: env.COMPANY_ADDRESS ?? placeholderCompany.address,
    names: { fr: '', nl: '', de: '', en: '' },
    addresses: { fr: '', nl: '', de: '', en: '' },
    register: '',
    registers: { fr: '', nl: '', de: '', en: '' },
    accountHolder: name,
    otherAccounts: [],
    vatNumber: env.COMPANY_VAT_NUMBER ?? placeholderCompany.vatNumber,
    iban: env.COMPANY_IBAN ?? placeholderCompany.iban,
    bic: env.COMPANY_BIC ?? placeholderCompany.bic,
    contactEmail: env.CONTACT_EMAIL ?? placeholderCompany.contactEmail,
    contactPhone: env.CONTACT_PHONE ?? placeholderCompany.contactPhone,
    openingHours: env.OPENING_HOURS ?? [],
    social: networks.flatMap((network) => (urls[network] ? [{ network, url: urls[network] }] : [])),
    footerLinks: [],
  }
}
