import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import { aColleague, aProduct, aTariff, aUser } from '../../../../test/builders.ts'
import { runJobs } from '#jobs/worker.ts'

let shop: TestShop
let office: Caller
let belgium: number
let tariff: { id: number; code: string }
beforeAll(async () => {
  shop = await createTestShop()
  const { id } = await aTariff(shop.db)
  tariff = await shop.db
    .selectFrom('tariff')
    .where('id', '=', id)
    .select(['id', 'code'])
    .executeTakeFirstOrThrow()
  office = shop.as((await aColleague(shop.db, { permissions: ['accounts'] })).id, { 'accept-language': 'en' })
  belgium = (
    await shop.db.selectFrom('country').where('code', '=', 'BE').select('id').executeTakeFirstOrThrow()
  ).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const aClient = (over: object = {}) => ({
  enterprise_name: 'Atelier Lambert',
  name: 'Claire Lambert',
  email: 'claire@lambert.example',
  language: 'de',
  erp_id: 'K-900',
  vat: 'BE 0123.456.749',
  address_one: 'Rue du Marché 12',
  code: '1000',
  city_name: 'Bruxelles',
  country: belgium,
  phone: '+32 470 12 34 56',
  invite: true,
  ...over,
})

test('OD-54: the office makes a client, who is approved, and invites who orders for them', async () => {
  const made = await office('POST', 'admin/users/', aClient())
  expect([made.statusCode, made.json()]).toEqual([
    201,
    expect.objectContaining({
      enterprise_name: 'Atelier Lambert',
      erp_id: 'K-900',
      language: 'de',
      status: 'no_login',
    }),
  ])
  const { id, billing } = made.json()
  expect(billing[0]).toMatchObject({ vat: 'BE0123456749', code: '1000', phone: '+32470123456' })
  const people = (await office('GET', `admin/users/${id}/people/`)).json()
  expect(people).toEqual([
    expect.objectContaining({ email: 'claire@lambert.example', role: 'manager', status: 'invited' }),
  ])
  const mails = await shop.db.selectFrom('mail').where('company_id', '=', id).select('template').execute()
  expect(mails).toEqual([{ template: 'person_invited' }])

  const wrong = aClient({ email: '', code: '10', vat: 'BE0', country: 999_999 })
  const refused = await office('POST', 'admin/users/', wrong)
  expect([refused.statusCode, Object.keys(refused.json()).toSorted()]).toEqual([400, ['country', 'email']])
  const taken = await office('POST', 'admin/users/', aClient({ invite: false }))
  expect(taken.json()).toEqual({ erp_id: [expect.stringContaining('taken')] })
  // Nobody is made where who is invited cannot be.
  const staff = await aColleague(shop.db, { email: 'eva@tissus.example' })
  const colleague = await office(
    'POST',
    'admin/users/',
    aClient({ email: 'eva@tissus.example', erp_id: 'K-9' }),
  )
  expect([staff.id > 0, colleague.statusCode, Object.keys(colleague.json())]).toEqual([true, 400, ['email']])
  const bare = { enterprise_name: 'Bare', name: 'Bare', language: 'nl', invite: false }
  expect((await office('POST', 'admin/users/', bare)).json()).toMatchObject({ billing: [], erp_id: null })
})

const send = (path: string, rows: string[][], more?: Record<string, string>) =>
  sendFile(path, rows.map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\r\n'), more)

/** A file, sent as a form. */
async function sendFile(path: string, content: string | Uint8Array<ArrayBuffer>, more = {}) {
  const form = new FormData()
  form.append('file', new File([content], 'clients'))
  for (const [name, value] of Object.entries<string>(more)) form.append(name, value)
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  return office('POST', path, Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type')!,
    'accept-language': 'en',
  })
}

test('OD-54: clients come from a file: looked at first, wrong rows are left out with the reason', async () => {
  await aUser(shop.db, { erp_id: 'K-1', name: 'Garage Peeters' })
  const head = [
    'Klantnummer',
    'ENTREPRISE',
    'e-mail',
    'Langue',
    'Price list',
    'Pays',
    'Code postal',
    'Ville',
    'Adresse',
    'Couleur',
  ]
  const rows = [
    head,
    ['K-1', 'Peeters', '', '', '', '', '', '', '', ''],
    [
      'K-2',
      'Hôtel du Parc',
      'parc@hotel.example',
      'NL',
      tariff.code,
      'Belgique',
      '1000',
      'Bruxelles',
      'Rue 1',
      'bleu',
    ],
    ['K-3', 'Sans adresse', '', '', '', '', '', '', '', ''],
    ['K-3', 'Deux fois', 'no address', 'xx', 'Gratis', 'Atlantis', '', '', '', ''],
    ['', '', 'a@b.example', '', '', '', '', '', '', ''],
  ]
  const looked = (await send('admin/client-file/preview/', rows)).json()
  expect(looked.parts).toEqual([
    { part: 'client', unread: ['Couleur'], new: 2, changed: 0, known: 1, wrong: 2 },
  ])
  const of = (row: number) => looked.rows.find((one: { row: number }) => one.row === row)
  expect(of(2)).toMatchObject({ state: 'known', messages: [expect.stringContaining('Garage Peeters')] })
  expect(of(5).messages.join('\n')).toMatch(/Country: "Atlantis"/)
  expect(of(5).messages.join('\n')).toMatch(/Price list: "Gratis"/)
  expect(of(5).messages.join('\n')).toMatch(/Client number: .*row 4/)
  expect(of(6)).toMatchObject({
    state: 'wrong',
    messages: [expect.stringMatching(/^Company: /), expect.anything()],
  })
  expect(await clients(['K-2', 'K-3'])).toEqual([])

  const done = (await send('admin/client-file/', rows, { invite: 'true' })).json()
  expect(done.parts).toMatchObject([{ new: 2, known: 1, wrong: 2 }])
  await runJobs(shop.deps, shop.database.pool)
  expect(await clients(['K-2', 'K-3'])).toEqual([
    { enterprise_name: 'Hôtel du Parc', language: 'nl', tariff_id: tariff.id },
    { enterprise_name: 'Sans adresse', language: 'fr', tariff_id: expect.any(Number) },
  ])
  const invited = await shop.db
    .selectFrom('mail')
    .where('recipient', '=', 'parc@hotel.example')
    .select('template')
    .execute()
  expect(invited).toEqual([{ template: 'person_invited' }])
  // Once more: all are known now.
  expect((await send('admin/client-file/', rows)).json().parts).toMatchObject([{ new: 0, known: 4 }])
  // What nobody sees is left out of a name, and a cell of any length is told, not taken.
  const odd = [['Company', 'Client number', 'Contact'], ['Ac\u202eme\u200b', 'N-1', 'Anna'], ['x'.repeat(5000), 'y'.repeat(5000), 'z'.repeat(5000)]] // prettier-ignore
  expect((await send('admin/client-file/preview/', odd)).json().rows).toMatchObject([
    { row: 3, state: 'wrong' },
    { row: 2, state: 'new', name: 'Acme' },
  ])
  const nothing = await send('admin/client-file/preview/', [['a', 'b']])
  expect([nothing.statusCode, Object.keys(nothing.json())]).toEqual([400, ['file']])
  expect((await office('GET', 'admin/client-file/')).statusCode).toBe(200)
})

test('OD-54: a workbook brings clients with their shipping addresses and own codes, for those of the shop too', async () => {
  const here = await aUser(shop.db, { erp_id: 'W-1', name: 'Garage Peeters' })
  const [one, other] = [await aProduct(shop.db), await aProduct(shop.db)]
  const address = (...cells: string[]) => [...cells, 'Rue 1', '1000', 'Bruxelles', 'BE']
  const book = async (addresses: string[][], codes: string[][]) =>
    new Uint8Array(
      await writeXlsx({
        sheets: [
          {
            name: 'Clients',
            rows: [
              ['Numéro de client', 'Entreprise'],
              ['W-2', 'Hôtel du Lac'],
            ],
          },
          {
            name: 'Adresses',
            rows: [['Klantnummer', 'Bestemmeling', 'Adresse', 'Code postal', 'Ville', 'Pays'], ...addresses],
          },
          { name: 'Codes', rows: [['Client number', 'Client’s code', 'Product', 'Note'], ...codes] },
          { name: 'Notes', rows: [['anything']] },
        ],
      }),
    )
  const wanted = await book(
    [
      address('W-1', 'Atelier'),
      address('W-1', 'ATELIER'),
      address('W-1', ''),
      address('W-2', 'Cuisine'),
      address('W-9', 'Nobody'),
      ['W-1', 'Nowhere', '', '10', '', 'Atlantis'],
    ],
    [
      ['W-1', 'A 1', one.ref, 'x'],
      ['W-2', 'A 1', other.ref, ''],
      ['W-2', 'A-1', one.ref, ''],
      ['W-1', 'B', 'NONE', ''],
      ['', 'C', one.ref, ''],
      ['W-1', 'x'.repeat(61), one.ref, ''],
    ],
  )
  const looked = (await sendFile('admin/client-file/preview/', wanted)).json()
  expect(looked.parts).toEqual([
    { part: 'client', unread: [], new: 1, changed: 0, known: 0, wrong: 0 },
    { part: 'shipping_address', unread: [], new: 3, changed: 0, known: 1, wrong: 2 },
    { part: 'own_code', unread: ['Note'], new: 2, changed: 0, known: 0, wrong: 4 },
  ])
  const said = (part: string, row: number) =>
    looked.rows
      .find((line: { part: string; row: number }) => line.part === part && line.row === row)
      .messages.join('\n')
  expect(said('shipping_address', 3)).toMatch(/row 2/)
  expect(said('shipping_address', 6)).toMatch(/^Client number: No client has the number “W-9”/)
  expect(said('shipping_address', 7)).toMatch(/^Address: [\s\S]*City: [\s\S]*Country: "Atlantis"/)
  expect(said('own_code', 4)).toMatch(/twice/)
  expect(said('own_code', 5)).toMatch(/NONE/)

  await sendFile('admin/client-file/', wanted)
  const addressesOf = (erp_id: string) =>
    shop.db
      .selectFrom('shipping_address')
      .innerJoin('company', 'company.id', 'company_id')
      .where('company.erp_id', '=', erp_id)
      .orderBy('shipping_address.id')
      .select(['shipping_address.name', 'is_default'])
      .execute()
  expect(await addressesOf('W-1')).toEqual([
    { name: 'Atelier', is_default: true },
    { name: 'Garage Peeters', is_default: false },
  ])
  expect(await addressesOf('W-2')).toEqual([{ name: 'Cuisine', is_default: true }])
  const codesOf = (erp_id: string) =>
    shop.db
      .selectFrom('company_code')
      .innerJoin('company', 'company.id', 'company_id')
      .where('company.erp_id', '=', erp_id)
      .select(['code', 'product_id'])
      .execute()
  expect(await codesOf('W-1')).toEqual([{ code: 'A 1', product_id: one.id }])
  expect(await codesOf('W-2')).toEqual([{ code: 'A 1', product_id: other.id }])
  const logged = await shop.db
    .selectFrom('audit_entry')
    .where('entity', '=', 'client')
    .where('entity_id', '=', here.id)
    .select('after')
    .execute()
  expect(JSON.stringify(logged)).toMatch(/Atelier, Rue 1/)
  expect(JSON.stringify(logged)).toContain(`A 1 → ${one.ref}`)

  // Once more, with a code that names another product: that alone is changed.
  const again = await book([address('W-1', 'Atelier')], [['W-1', 'a1', other.ref, '']])
  const { parts, rows } = (await sendFile('admin/client-file/', again)).json()
  expect(parts).toMatchObject([
    { part: 'client', new: 0, known: 1 },
    { part: 'shipping_address', new: 0, known: 1 },
    { part: 'own_code', new: 0, changed: 1 },
  ])
  expect(await codesOf('W-1')).toEqual([{ code: 'a1', product_id: other.id }])
  const report = await office('POST', 'admin/client-file/report/', { rows })
  const [sheet] = (await readXlsx(report.rawPayload)).sheets
  expect(sheet!.rows).toHaveLength(4)
  expect(sheet!.rows[2]).toEqual(
    expect.arrayContaining([
      expect.stringContaining('a1'),
      'W-1',
      'Changed',
      `This code named ${one.ref} until now.`,
    ]),
  )
  const empty = await send('admin/client-file/preview/', [['Client number', 'Company']])
  expect(empty.json()).toEqual({ file: [expect.stringContaining('no rows')] })
})

const clients = (numbers: string[]) =>
  shop.db
    .selectFrom('company')
    .where('erp_id', 'in', numbers)
    .orderBy('erp_id')
    .select(['enterprise_name', 'language', 'tariff_id'])
    .execute()
