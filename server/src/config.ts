import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { keptFile } from '#lib/kept-file.ts'

/** Everything that differs between one running shop and another. `.env.example` explains each. */
export type Config = {
  port: number
  host: string
  /** Addresses and networks whose `X-Forwarded-For` is believed; `loopback` is this machine. */
  trustedProxies: string[]
  /** Without a slash at the end. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined
  databaseReplicaUrl: string | undefined
  databaseConnections: number
  mailUrl: string
  /** Who mails are from; answers go to the company's contact address. */
  mailFrom: string
  /** For how long sent mails are kept, in days. */
  mailKeptDays: number
  filesUrl: string
  secret: string
  isProduction: boolean
  demo: boolean
  throttle: boolean
  /** Where VAT numbers are looked up; undefined: nowhere. */
  viesUrl: string | undefined
  payment: { provider: 'sandbox' } | { provider: 'mollie'; apiKey: string; apiUrl: string }
  company: Company
  worker: 'in-process' | 'off'
  shutdownSeconds: number
}

/** What footer, mails and documents say of the wholesaler. */
export type Company = {
  name: string
  address: string
  vatNumber: string
  iban: string
  bic: string
  contactEmail: string
  contactPhone: string
  /** Networks without an address are left out. */
  social: { network: SocialNetwork; url: string }[]
}
const networks = ['facebook', 'instagram', 'linkedin', 'youtube'] as const
export type SocialNetwork = (typeof networks)[number]
const demonstrationCompany = 'Comptoir Textile'
/** Shown as long as nobody has said whose shop this is (GEN-12). */
const demonstrationNetworks: Company['social'] = [
  { network: 'instagram', url: 'https://instagram.example/comptoir' },
  { network: 'linkedin', url: 'https://linkedin.example/comptoir' },
]

/** A setting that the shop cannot start with. The message is one line, for the operator. */
export class ConfigError extends Error {}

const web = z.url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://' })
const postgres = z.url({ protocol: /^postgres(ql)?$/, error: 'an address that begins with postgres://' })
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `a whole number from ${min} to ${max}`)
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: values.join(' or ') })
const onOff = oneOf(['on', 'off'])
const text = z.string()
const commaSeparated = (value: string) => value.split(',').map((part) => part.trim())
const areNetworks = (values: string[]) =>
  values.every((value) => {
    const [address = '', bits = '0', ...rest] = value.split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return value === 'loopback' || (/^\d{1,3}$/.test(bits) && Number(bits) <= most && rest.length === 0)
  })
const networkForms = 'loopback, addresses or networks such as 10.0.0.0/8, with commas between them'

const Environment = z.object({
  NODE_ENV: text.default('development'),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  TRUSTED_PROXIES: text.transform(commaSeparated).refine(areNetworks, networkForms).default(['loopback']),
  PUBLIC_URL: web.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_REPLICA_URL: postgres.optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(16),
  MAIL_URL: text
    .regex(/^(file:|smtps?:\/\/)./, 'smtp://…, smtps://… or file:FOLDER')
    .refine((url) => url.startsWith('file:') || URL.canParse(url), 'smtp://USER:PASSWORD@HOST:PORT')
    .optional(),
  MAIL_FROM: z.email({ error: 'an e-mail address' }).optional(),
  MAIL_KEPT_DAYS: wholeNumber(7, 3650).default(180),
  FILES_URL: text.regex(/^file:./, 'file:FOLDER').optional(),
  SECRET: text.min(32, 'at least 32 characters').optional(),
  DEMO: onOff.optional(),
  THROTTLE: onOff.default('on'),
  VIES_URL: text
    .regex(/^(off$|https?:\/\/.)/, 'off, or an address that begins with http:// or https://')
    .optional(),
  PAYMENT_PROVIDER: oneOf(['sandbox', 'mollie']).default('sandbox'),
  MOLLIE_API_KEY: text.optional(),
  MOLLIE_API_URL: web.default('https://api.mollie.com'),
  COMPANY_NAME: text.default(demonstrationCompany),
  COMPANY_ADDRESS: text.default('Quai des Tisserands 12, 1000 Bruxelles, Belgique'),
  COMPANY_VAT_NUMBER: text.default('BE0123456749'),
  COMPANY_IBAN: text.default('BE71096123456769'),
  COMPANY_BIC: text.default('GKCCBEBB'),
  CONTACT_EMAIL: z.email({ error: 'an e-mail address' }).default('contact@comptoir.example'),
  CONTACT_PHONE: text.default('+32 2 555 01 20'),
  SOCIAL_FACEBOOK: web.optional(),
  SOCIAL_INSTAGRAM: web.optional(),
  SOCIAL_LINKEDIN: web.optional(),
  SOCIAL_YOUTUBE: web.optional(),
  WORKER: oneOf(['in-process', 'off']).default('in-process'),
  SHUTDOWN_SECONDS: wholeNumber(1, 600).default(25),
})

/**
 * The settings in `environment`; an empty value counts as none.
 *
 * @throws ConfigError on the first wrong one, naming the variable, its value and what is allowed
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(given)
  if (!result.success) throw wrong(result.error.issues[0]!, given)
  const env = result.data
  const dataDir = resolve(env.DATA_DIR)
  const isProduction = env.NODE_ENV === 'production'
  return {
    port: env.PORT,
    host: env.HOST,
    trustedProxies: env.TRUSTED_PROXIES,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    mailUrl: env.MAIL_URL ?? `file:${join(dataDir, 'mail')}`,
    mailFrom: env.MAIL_FROM ?? env.CONTACT_EMAIL,
    mailKeptDays: env.MAIL_KEPT_DAYS,
    filesUrl: env.FILES_URL ?? `file:${join(dataDir, 'files')}`,
    secret: env.SECRET ?? keptSecret(dataDir, isProduction),
    isProduction,
    demo: (env.DEMO ?? (env.DATABASE_URL ? 'off' : 'on')) === 'on',
    throttle: env.THROTTLE === 'on',
    viesUrl: viesOf(env.VIES_URL, isProduction),
    payment: paymentOf(env),
    company: companyOf(env),
    worker: env.WORKER,
    shutdownSeconds: env.SHUTDOWN_SECONDS,
  }
}

/** Reads `.env` in the working directory, where there is one, and the environment, which goes first. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

function wrong({ path, message }: z.core.$ZodIssue, given: Record<string, unknown>): ConfigError {
  const name = String(path[0])
  const isSecret = /SECRET|KEY|DATABASE/.test(name) || /:[^/]*@/.test(String(given[name])) // a password in an address
  const value = isSecret ? 'the given value' : `"${String(given[name])}"`
  return new ConfigError(`${name}: ${value} is not allowed; it must be ${message}.`)
}

/** Made at the first start, so that sessions outlive a restart. In production it is the operator's to choose and share. */
function keptSecret(dataDir: string, isProduction: boolean): string {
  if (isProduction)
    throw new ConfigError(
      'SECRET: it is missing, and required when NODE_ENV is production; it must be at least 32 characters.',
    )
  return keptFile(join(dataDir, 'secret'), () => randomBytes(32).toString('base64url'))
}

/** The European Commission's, which is asked about real companies only: unless told otherwise, in production. */
const commission = 'https://ec.europa.eu/taxation_customs/vies/rest-api'
function viesOf(given: string | undefined, isProduction: boolean): string | undefined {
  if (given === 'off') return undefined
  return given ?? (isProduction ? commission : undefined)
}

function paymentOf(env: z.infer<typeof Environment>): Config['payment'] {
  if (env.PAYMENT_PROVIDER === 'sandbox') return { provider: 'sandbox' }
  if (!env.MOLLIE_API_KEY)
    throw new ConfigError('MOLLIE_API_KEY: it is missing, and required when PAYMENT_PROVIDER is mollie.')
  return { provider: 'mollie', apiKey: env.MOLLIE_API_KEY, apiUrl: env.MOLLIE_API_URL }
}

function companyOf(env: z.infer<typeof Environment>): Company {
  const urls = {
    facebook: env.SOCIAL_FACEBOOK,
    instagram: env.SOCIAL_INSTAGRAM,
    linkedin: env.SOCIAL_LINKEDIN,
    youtube: env.SOCIAL_YOUTUBE,
  }
  const given = networks.flatMap((network) => (urls[network] ? [{ network, url: urls[network] }] : []))
  return {
    name: env.COMPANY_NAME,
    address: env.COMPANY_ADDRESS,
    vatNumber: env.COMPANY_VAT_NUMBER,
    iban: env.COMPANY_IBAN,
    bic: env.COMPANY_BIC,
    contactEmail: env.CONTACT_EMAIL,
    contactPhone: env.CONTACT_PHONE,
    social: given.length > 0 || env.COMPANY_NAME !== demonstrationCompany ? given : demonstrationNetworks,
  }
}
