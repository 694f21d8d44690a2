import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRecords } from '#features/catalogue/import/catalogue-import.service.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { aCompany, aProduct, aSignUp, countryId } from './builders.ts'
import { createMailingShop, linkIn, type MailingShop } from './mailing-shop.ts'

const production = {
  NODE_ENV: 'production',
  DEMO: 'off',
  DATABASE_URL: 'postgres://the.tests/give-it',
  VIES_URL: 'off',
  COMPANY_NAME: 'Tissus du Nord SA',
  COMPANY_ADDRESS: 'Rue Haute 1, 7500 Tournai',
  COMPANY_VAT_NUMBER: 'BE0123456749',
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
let administrator: number
const command = fileURLToPath(new URL('../src/features/office/clients/cli.ts', import.meta.url))

test('O-2: somebody signs up, is mailed, and becomes the administrator', async () => {
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
  administrator = signedUp.json().id
  expect((await shop.as(administrator)('GET', 'admin/users/')).statusCode).toBe(200)
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

/** The first steps that are still to be done. */
async function toDo(): Promise<string[]> {
  const steps: { step: string; is_done: boolean }[] = (
    await shop.as(administrator)('GET', 'admin/first-steps/')
  ).json()
  return steps.filter(({ is_done }) => !is_done).map(({ step }) => step)
}

test('O-2: the provisional tariff stays while something is priced by it, and gives way to the first other one that is imported', async () => {
  const { db } = shop
  expect(await toDo()).toContain('tariff')
  const codes = () => db.selectFrom('tariff').select(['code', 'is_default']).orderBy('id').execute()
  const standard = await db.selectFrom('tariff').select('id').executeTakeFirstOrThrow()
  const company = await aCompany(db, { tariff_id: standard.id })

  await aProduct(db, { prices: { [standard.id]: '5' } })
  const retail = { record: 'tariff', code: 'RETAIL', name: 'Détail' } as const
  await importRecords(shop.deps, [retail])
  expect(await codes()).toEqual([
    { code: 'STANDARD', is_default: false },
    { code: 'RETAIL', is_default: true },
  ])

  // As in a shop whose tariffs were imported before: they need not be new.
  await db.deleteFrom('price').execute()
  await importRecords(shop.deps, [{ record: 'brand', code: 'B', name: 'B' }])
  expect(await codes()).toHaveLength(2)
  await importRecords(shop.deps, [retail])
  expect(await codes()).toEqual([{ code: 'RETAIL', is_default: true }])
  const { id } = await db.selectFrom('tariff').select('id').executeTakeFirstOrThrow()
  const after = await db.selectFrom('company').select(['id', 'tariff_id']).execute()
  expect(after).toEqual([{ id: company.id, tariff_id: id }])
  const given = await db.selectFrom('company_tariff').selectAll().execute()
  expect(given).toEqual([{ company_id: company.id, tariff_id: id }])

  await importRecords(shop.deps, [{ record: 'tariff', code: 'RESALE', name: 'Revente' }])
  expect(await codes()).toMatchObject([{ code: 'RETAIL', is_default: true }, { code: 'RESALE' }])
  expect(await toDo()).not.toContain('tariff')
})

test('OD-18: the first administrator is led through the first steps, each done once its thing is there', async () => {
  const office = shop.as(administrator)
  const first = async (path: string) => (await office('GET', path)).json()[0].id as number
  // Whose shop it is stands in the configuration; a mail that is written into a folder reaches nobody.
  expect(await toDo()).toEqual(['mail', 'warehouse', 'delivery', 'legal', 'catalogue'])

  shop.deps.config.mailUrl = 'smtp://mail.shop.example'
  const warehouse = `admin/warehouses/${await first('admin/warehouses/')}/`
  expect(
    (await office('PATCH', warehouse, { name: 'Tournai', address: 'Quai 3, 7500 Tournai' })).statusCode,
  ).toBe(200)
  const option = `admin/delivery-options/${await first('admin/delivery-options/')}/`
  const description = { fr: 'Au quai 3', nl: 'Aan kaai 3', de: 'Am Kai 3', en: 'At quay 3' }
  expect((await office('PATCH', option, { description })).statusCode).toBe(200)
  expect(await toDo()).toEqual(['legal', 'catalogue'])
  const pages: { id: number }[] = (await office('GET', 'admin/pages/?status=provisional')).json().results
  for (const { id } of pages)
    await office('PATCH', `admin/pages/${id}/`, {
      content: { fr: '<p>A</p>', nl: '<p>A</p>', de: '<p>A</p>', en: '<p>A</p>' },
    })
  expect(await toDo()).toEqual(['catalogue'])

  expect((await office('PATCH', 'admin/settings/', { first_steps: false })).statusCode).toBe(200)
  expect(await toDo()).toEqual([])
  await office('PATCH', 'admin/settings/', { first_steps: true })
  expect(await toDo()).toEqual(['catalogue'])
  const { group_id } = await aProduct(shop.db, { prices: { [await first('admin/tariffs/')]: '5' } })
  await refreshSearch(shop.db, [group_id])
  expect((await office('GET', 'admin/first-steps/')).json()).toEqual([])
})

test('OD-18: warehouses are added, changed and switched off; the last one, and the only one of a delivery option, stay', async () => {
  const office = shop.as(administrator)
  const said = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const answer = await office(method, path, body)
    return [answer.statusCode, answer.json()]
  }
  const [main] = (await office('GET', 'admin/warehouses/')).json()
  const path = `admin/warehouses/${main.id}/`
  expect(await said('PATCH', path, { is_active: false })).toEqual([
    400,
    { is_active: ['This is the last warehouse whose stock is sold: switch on another one first.'] },
  ])
  const input = {
    code: 'GND',
    name: 'Gand',
    address: 'Quai 9, 9000 Gand',
    country: main.country,
    is_active: true,
  }
  expect(await said('POST', 'admin/warehouses/', { ...input, code: 'MAIN', country: 99_999 })).toEqual([
    400,
    { code: ['This field must be unique.'], country: ['Invalid pk "99999" - object does not exist.'] },
  ])
  expect(await said('POST', 'admin/warehouses/', input)).toMatchObject([201, input])
  expect(await said('PATCH', path, { is_active: false })).toEqual([
    400,
    {
      is_active: [
        '“Enlèvement au dépôt” offers no other warehouse: give it another one first, or switch that delivery option off.',
      ],
    },
  ])
  const [option] = (await office('GET', 'admin/delivery-options/')).json()
  await office('PATCH', `admin/delivery-options/${option.id}/`, { warehouses: [] })
  expect(await said('PATCH', path, { is_active: false })).toMatchObject([200, { is_active: false }])
  const all: { code: string; is_active: boolean }[] = (await office('GET', 'admin/warehouses/')).json()
  expect(all.map(({ code, is_active }) => [code, is_active])).toEqual([
    ['MAIN', false],
    ['GND', true],
  ])
})
