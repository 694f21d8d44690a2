import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import { aColleague, aUser, countryId } from '../../../../test/builders.ts'
import { openPdf } from '../../../../test/pdf.ts'
import { previewMail } from '#features/platform/mail/mail.service.ts'

let shop: TestShop
let office: Caller
let customer: Caller
beforeAll(async () => {
  shop = await createTestShop()
  office = shop.as((await aColleague(shop.db)).id)
  customer = shop.as((await aUser(shop.db)).id)
})
afterAll(() => shop[Symbol.asyncDispose]())

test('OD-18: settings are what the code says until the office changes them', async () => {
  const defaults = {
    phone: { min: 11, max: 15 },
    approval_working_days: 2,
    holiday_notice_days: 7,
    quantity_warning: 100,
    basket_lines: 2000,
    languages: ['fr', 'nl', 'de', 'en'],
    gtin_prefix: '',
    second_factor_for_staff: false,
    first_steps: true,
  }
  expect((await office('GET', 'admin/settings/')).json()).toEqual({ ...defaults, version: 0, defaults })
  expect((await office('PATCH', 'admin/settings/', { approval_working_days: '3' })).json()).toEqual({
    ...defaults,
    approval_working_days: 3,
    version: expect.any(Number),
    defaults,
  })
  expect((await office('GET', 'admin/settings/')).json().approval_working_days).toBe(3)
})

test.each([
  [{ phone: { min: 3 } }, { phone: { min: ['Ensure this value is greater than or equal to 7.'] } }],
  [
    { phone: { min: 14, max: 12 } },
    { phone: { max: ['Ensure this value is greater than or equal to 14.'] } },
  ],
  [{ holiday_notice_days: 'soon' }, { holiday_notice_days: ['A valid integer is required.'] }],
  [
    { approval_working_days: 0 },
    { approval_working_days: ['Ensure this value is greater than or equal to 1.'] },
  ],
])('OD-18: a setting that cannot be is refused at its field: %j', async (changes, errors) => {
  const answer = await office('PATCH', 'admin/settings/', changes)
  expect([answer.statusCode, answer.json()]).toEqual([400, errors])
})

test('CONST-03 CONST-14 APPR-04: the forms are told from which quantity to ask, and how long approvals take', async () => {
  await office('PATCH', 'admin/settings/', { quantity_warning: 250, approval_working_days: 3 })
  expect((await customer('GET', 'config/')).json()).toMatchObject({
    quantity_warning: 250,
    approval_working_days: 3,
  })
  expect((await office('PATCH', 'admin/settings/', { quantity_warning: 0 })).json()).toEqual({
    quantity_warning: ['Ensure this value is greater than or equal to 1.'],
  })
})

test('OD-24 VAL-02: the office says how long a telephone number may be; forms and server follow', async () => {
  const country = await countryId(shop.db)
  const address = {
    name: 'Réception',
    address_one: 'Rue Neuve 12',
    city_name: 'Charleroi',
    code: '6000',
    country,
    phone: '+3221234567',
  }
  const refused = await customer('POST', 'order/shipping_address/', address)
  expect([refused.statusCode, refused.json()]).toEqual([400, { phone: ['You should add a valid phone'] }])
  await office('PATCH', 'admin/settings/', { phone: { min: 10 } })
  expect((await customer('POST', 'order/shipping_address/', address)).statusCode).toBe(201)
  expect((await customer('GET', 'config/')).json().phone).toEqual({ min: 10, max: 15 })
})

test('I18N-02 T12: a language is offered once the office has switched it on, and nowhere after it is switched off', async () => {
  const reader = await aUser(shop.db)
  const call = shop.as(reader.id, { 'accept-language': 'it, de;q=0.5' })
  const choose = () => call('PUT', 'user/profile/', { language: 'it' })
  const standard = ['fr', 'nl', 'de', 'en']
  expect((await call('GET', 'config/')).json().languages).toEqual(standard)
  const refused = await choose()
  expect([refused.statusCode, refused.json(), refused.headers['content-language']]).toEqual([
    400,
    { language: ['„it“ ist keine gültige Auswahl.'] },
    'de',
  ])
  const on = await office('PATCH', 'admin/settings/', { languages: ['it', 'de'] })
  expect(on.json().languages).toEqual(['fr', 'de', 'it'])
  const chosen = await choose()
  expect([chosen.statusCode, chosen.json().language, chosen.headers['content-language']]).toEqual([
    200,
    'it',
    'it',
  ])
  expect((await call('GET', 'product/0/')).json()).toEqual({ detail: 'Non trovato.' })
  await office('PATCH', 'admin/settings/', { languages: standard })
  expect((await call('GET', 'config/')).headers['content-language']).toBe('de')
  expect((await call('GET', 'user/profile/')).json()).toMatchObject({ language: 'fr' })
})

test('O-19 GEN-11 GEN-12: the office says who sells and how to reach them; pages, mails and new papers follow, the log knows', async () => {
  const installed = (await office('GET', 'admin/company/')).json()
  expect(installed).toMatchObject({ name: 'Comptoir Textile', iban: 'BE71096123456769', footer_links: [] })
  const hours = { from: 0, to: 4, opens: '09:00', closes: '12:00' }
  const name = { fr: 'Livraison', nl: 'Levering', de: '', en: '' }
  const wanted = {
    name: 'Tissus du Nord',
    iban: 'be68 5390 0754 7034',
    contact_email: 'info@nord.example',
    opening_hours: [hours],
    linkedin: '',
    facebook: 'https://facebook.example/nord',
    footer_links: [{ name, url: '/page/livraison' }],
    names: { fr: '', nl: 'Stoffen van het Noorden', de: '', en: '' },
    addresses: { fr: '', nl: 'Kaai 1, 1000 Brussel, België', de: '', en: '' },
    registers: { fr: 'RPM Bruxelles', nl: 'RPR Brussel', de: '', en: '' },
    other_accounts: [
      { bank: 'ING', iban: 'BE71 0961 2345 6769', bic: '', is_shown: true },
      { bank: 'Savings', iban: 'FR14 2004 1010 0505 0001 3m02 606', bic: 'PSSTFRPP', is_shown: false },
    ],
  }
  const saved = await office('PATCH', 'admin/company/', wanted)
  expect(saved.json()).toMatchObject({
    ...wanted,
    ...{ iban: 'BE68539007547034', bic: 'GKCCBEBB' },
    other_accounts: [{ iban: 'BE71096123456769' }, { iban: 'FR1420041010050500013M02606' }],
  })
  const shown = async (language: string) =>
    (await customer('GET', 'config/', undefined, { 'accept-language': language })).json()
  expect(await shown('nl')).toMatchObject({
    company: {
      ...{ name: 'Stoffen van het Noorden', address: 'Kaai 1, 1000 Brussel, België' },
      ...{ account_holder: 'Tissus du Nord', iban: 'BE68539007547034', bic: 'GKCCBEBB' },
      other_accounts: [{ bank: 'ING', iban: 'BE71096123456769', bic: '' }],
    },
    contact: { email: 'info@nord.example', opening_hours: expect.stringMatching(/^Van maandag/) },
    social_links: [{ name: 'Facebook' }, { name: 'Instagram' }],
    footer_links: [{ name: 'Levering', url: '/page/livraison' }],
  })
  const sheet = await customer('GET', 'user/bank_details/', undefined, { 'accept-language': 'nl' })
  const { text } = await openPdf(sheet.rawPayload)
  for (const words of [
    'Stoffen van het Noorden',
    'Kaai 1',
    'RPR Brussel',
    'Tissus du Nord',
    'BE71 0961 2345 6769',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('FR14')
  const to = { to: 'a@example.test', name: 'Ann', company_id: undefined }
  const mailIn = (language: 'nl' | 'fr') =>
    previewMail(shop.deps, { event: 'account_deleted', ...to, language })
  expect((await mailIn('nl')).text).toMatch(/Stoffen van het Noorden[\s\S]*Kaai 1[\s\S]*RPR Brussel/)
  expect((await mailIn('fr')).text).toMatch(/Tissus du Nord[\s\S]*Quai des Tisserands/)
  expect((await shown('de')).company.name).toBe('Tissus du Nord')
  expect((await shown('de')).footer_links).toEqual([{ name: 'Livraison', url: '/page/livraison' }])
  expect(shop.deps.config.company).toMatchObject({
    name: 'Tissus du Nord',
    contactEmail: 'info@nord.example',
  })
  const refused = await office('PATCH', 'admin/company/', {
    name: ' ',
    vat_number: 'BE0123456788',
    iban: 'BE68539007547035',
    bic: 'NO',
    contact_email: 'nobody',
  })
  expect([refused.statusCode, Object.keys(refused.json()).toSorted()]).toEqual([
    400,
    ['contact_email', 'name'],
  ])
  const broken = await office('PATCH', 'admin/company/', {
    vat_number: 'BE0123456788',
    iban: 'BE68539007547035',
    bic: 'NO',
    opening_hours: [{ ...hours, from: 5 }, hours, { ...hours, opens: '13:00' }],
    youtube: 'javascript:alert(1)',
    other_accounts: [
      { bank: 'A', iban: 'BE71096123456769', bic: 'NO', is_shown: true },
      { bank: 'B', iban: 'BE71096123456769', bic: '', is_shown: true },
      { bank: 'C', iban: 'BE71', bic: '', is_shown: true },
    ],
    footer_links: [
      { name, url: '//evil.example' },
      { name: { ...name, fr: '', nl: '' }, url: 'https://nord.example' },
    ],
  })
  expect([broken.statusCode, broken.json()]).toMatchObject([
    400,
    {
      vat_number: [expect.stringContaining('BE0123456788')],
      iban: [expect.anything()],
      bic: [expect.anything()],
      opening_hours: [{ to: [expect.anything()] }, {}, { closes: [expect.anything()] }],
      youtube: [expect.anything()],
      other_accounts: [
        { bic: [expect.anything()] },
        { iban: [expect.stringContaining('there already')] },
        { iban: [expect.anything()] },
      ],
      footer_links: [{ url: [expect.anything()] }, { name: { fr: [expect.anything()] } }],
    },
  ])
  // The second of two is told; what is set back is the installation's again, and its own later.
  const { version } = saved.json()
  await office('PATCH', 'admin/company/', { name: installed.name, version })
  const late = await office('PATCH', 'admin/company/', { name: 'Autre', version })
  expect([late.statusCode, late.json().current.name]).toEqual([409, 'Comptoir Textile'])
  const { value } = await shop.db
    .selectFrom('setting')
    .where('key', '=', 'company')
    .select('value')
    .executeTakeFirstOrThrow()
  expect(value).not.toHaveProperty('name')
  const [entry] = (await office('GET', 'admin/audit/?entity=company&ordering=at')).json().results
  expect(entry.after).toMatchObject({
    opening_hours: 'Mo-Fr 09:00-12:00',
    footer_links: ['Livraison /page/livraison'],
    other_accounts: ['ING BE71096123456769', 'Savings FR1420041010050500013M02606 PSSTFRPP'],
  })
})
