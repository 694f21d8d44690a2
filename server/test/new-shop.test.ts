import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRecords } from '#features/catalogue/import/catalogue-import.service.ts'
import { aSignUp, countryId } from './builders.ts'
import { createMailingShop, linkIn, type MailingShop } from './mailing-shop.ts'

const production = {
  NODE_ENV: 'production',
  DEMO: 'off',
  DATABASE_URL: 'postgres://the.tests/give-it',
  VIES_URL: 'off',
  COMPANY_NAME: 'Tissus du Nord SA',
  COMPANY_ADDRESS: 'Rue Haute 1, 7500 Tournai',
  COMPANY_VAT_NUMBER: 'BE0000000097',
  COMPANY_IBAN: 'BE71096123456769',
  COMPANY_BIC: 'GKCCBEBB',
  CONTACT_EMAIL: 'bonjour@tissus.example',
  CONTACT_PHONE: '+32 69 000 000',
}

// A shop of its own, on a database with nothing but the schema and its reference data.
let shop: MailingShop
beforeAll(async () => {
  shop = await createMailingShop({ env: production })
})
afterAll(() => shop[Symbol.asyncDispose]())

const email = 'claire@shop.example'
const command = fileURLToPath(new URL('../src/features/office/clients/cli.ts', import.meta.url))

test('O-2: somebody signs up, is mailed, and becomes the administrator', { timeout: 60_000 }, async () => {
  const signedUp = await shop.as()(
    'POST',
    'auth/users/',
    aSignUp(email, 'Zeeuwse klei 12', await countryId(shop.db)),
  )
  expect([signedUp.statusCode, signedUp.json().email]).toEqual([201, email])
  const [mail] = await shop.mails()
  expect(mail?.to?.[0]?.address).toBe(email)
  const { uid, token } = linkIn(mail)
  expect((await shop.as()('POST', 'auth/users/activation/', { uid, token })).statusCode).toBe(204)

  const env = { ...process.env, DATABASE_URL: shop.database.url, DEMO: 'off' }
  const { stderr } = await promisify(execFile)(process.execPath, [command, email], { env })
  expect(stderr).toContain(`${email} is an administrator.`)
  const administrator = shop.as(signedUp.json().id)
  expect((await administrator('GET', 'admin/users/')).statusCode).toBe(200)
})

test('O-5: the legal pages are there in four languages, and say that they are to be replaced', async () => {
  const replaced = {
    fr: 'à remplacer par l’exploitant',
    nl: 'te vervangen door de uitbater',
    de: 'vom Betreiber dieses Shops zu ersetzen',
    en: 'to be replaced by the operator',
  }
  for (const slug of ['terms-and-conditions', 'legal-notice', 'privacy-policy'])
    for (const [language, words] of Object.entries(replaced)) {
      const page = await shop.as()('GET', `page/${slug}/`, undefined, { 'accept-language': language })
      expect([page.statusCode, page.json().content]).toEqual([200, expect.stringContaining(words)])
    }
})

test('O-2: there is a default tariff, a warehouse and a way to get the goods, to be replaced', async () => {
  const tariff = await shop.db.selectFrom('tariff').selectAll().execute()
  expect(tariff).toMatchObject([
    { code: 'STANDARD', is_default: true, name: expect.stringContaining('to be replaced') },
  ])
  const warehouse = await shop.db.selectFrom('warehouse').selectAll().execute()
  expect(warehouse).toMatchObject([{ code: 'MAIN', address: expect.stringContaining('to be replaced') }])
  const option = await shop.db.selectFrom('delivery_option').selectAll().execute()
  expect(option).toMatchObject([
    { kind: 'pickup', description: { en: expect.stringContaining('to be replaced') } },
  ])
})

test('O-2: the provisional tariff gives its place to the first other one that is imported', async () => {
  await importRecords(shop.deps, [{ record: 'tariff', code: 'RETAIL', name: 'Détail' }])
  await importRecords(shop.deps, [{ record: 'tariff', code: 'RESALE', name: 'Revente' }])
  const defaults = await shop.db.selectFrom('tariff').select('code').where('is_default', '=', true).execute()
  expect(defaults).toEqual([{ code: 'RETAIL' }])
})
