import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import { aColleague, aTariff, aUser } from '../../../../test/builders.ts'
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

/** A file with these rows, sent as a form. */
async function send(path: string, rows: string[][], more: Record<string, string> = {}) {
  const form = new FormData()
  const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\r\n')
  form.append('file', new File([csv], 'clients.csv', { type: 'text/csv' }))
  for (const [name, value] of Object.entries(more)) form.append(name, value)
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
  expect(looked).toMatchObject({ unread: ['Couleur'], new: 2, known: 1, wrong: 2 })
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
  expect(done).toMatchObject({ new: 2, known: 1, wrong: 2 })
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
  expect((await send('admin/client-file/', rows)).json()).toMatchObject({ new: 0, known: 4 })
  const nothing = await send('admin/client-file/preview/', [['a', 'b']])
  expect([nothing.statusCode, Object.keys(nothing.json())]).toEqual([400, ['file']])
  expect((await office('GET', 'admin/client-file/')).statusCode).toBe(200)
})

const clients = (numbers: string[]) =>
  shop.db
    .selectFrom('company')
    .where('erp_id', 'in', numbers)
    .orderBy('erp_id')
    .select(['enterprise_name', 'language', 'tariff_id'])
    .execute()
