import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailReminder } from '#features/money/reminders/reminders.service.ts'
import type { Caller } from '../../../../test/app.ts'
import { aColleague, aTariff, aUser } from '../../../../test/builders.ts'
import { anInvoice } from '../../../../test/invoices.ts'
import { createMailingShop, type MailingShop } from '../../../../test/mailing-shop.ts'
import { openPdf } from '../../../../test/pdf.ts'

const days = 24 * 60 * 60_000
let now = new Date('2026-11-20T09:00:00Z')
const later = (count: number) => (now = new Date(now.getTime() + count * days))
let shop: MailingShop
let clerk: Caller
const clients = { late: 0, other: 0 }
beforeAll(async () => {
  shop = await createMailingShop({ now: () => now })
  const { db } = shop
  clerk = shop.as((await aColleague(db, { permissions: ['finance'] })).id, { 'accept-language': 'en' })
  const tariff_id = (await aTariff(db)).id
  const aClient = async (name: string, language: 'de' | 'fr') =>
    (await aUser(db, { tariff_id, name, language })).id
  clients.late = await aClient('Weber', 'de')
  clients.other = await aClient('Ateliers', 'fr')
  await db.updateTable('company').set({ language: 'de' }).where('id', '=', clients.late).execute()
})
afterAll(() => shop[Symbol.asyncDispose]())

const preview = async () => (await clerk('GET', 'admin/reminder/run/')).json()
const send = (invoices: number[]) => clerk('POST', 'admin/reminder/run/', { invoices })

test('OD-12, OD-54: open items by age, the statement, and reminders in three steps, none of them twice', async () => {
  const { db } = shop
  const due = (client: number, due_on: string, more = {}) =>
    anInvoice(db, client, { issued_on: '2026-07-01', due_on, language: 'de', ...more })
  const first = await due(clients.late, '2026-11-12') // eight days late
  const second = await due(clients.late, '2026-11-19') // one day late: too early to remind
  await due(clients.late, '2026-08-01', { total: '200.00', total_taxes: '42.00' }).then(async (old) => {
    await anInvoice(db, clients.late, { credited_id: old.id, total: '200.00', total_taxes: '42.00' }) // settled
  })
  const ours = await due(clients.other, '2026-12-20')
  const theirs = await due(clients.other, '2026-09-01')

  // By age, each figure with its papers.
  const list = (await clerk('GET', 'admin/open_item/')).json()
  expect(list.results).toEqual([
    {
      ...{ id: clients.other, name: 'Ateliers', invoices: 2, open: '242.00', oldest_due_on: '2026-09-01' },
      ...{ not_due: '121.00', days_30: '0.00', days_60: '0.00', days_90: '121.00', older: '0.00' },
      credit: '0.00',
      is_left_out: false,
    },
    {
      ...{ id: clients.late, name: 'Weber', invoices: 2, open: '242.00', oldest_due_on: '2026-11-12' },
      ...{ not_due: '0.00', days_30: '242.00', days_60: '0.00', days_90: '0.00', older: '0.00' },
      credit: '0.00',
      is_left_out: false,
    },
  ])
  const narrowed = async (query: string) => (await clerk('GET', `admin/open_item/?${query}`)).json().count
  expect([await narrowed('age=days_90'), await narrowed('search=web'), await narrowed('age=older')]).toEqual([
    1, 1, 0,
  ])
  const book = await clerk('GET', 'admin/open_item/workbook/?age=days_90')
  const cells = (await readXlsx(book.rawPayload)).sheets[0]!.rows.map((row) => row.slice(0, 4))
  expect(cells).toEqual([
    ['Client', 'Invoices', 'Open', 'Not due'],
    ['Ateliers', 2, 242, 121],
  ])
  const account = (await clerk('GET', `admin/open_item/${clients.other}/`)).json()
  expect(account).toMatchObject({ language: 'fr', open: '242.00', ages: { days_90: '121.00' } })
  expect(
    account.items.map(({ id, days_late }: { id: number; days_late: number }) => [id, days_late]),
  ).toEqual([
    [theirs.id, 80],
    [ours.id, -30],
  ])
  expect((await clerk('GET', 'admin/open_item/999999/')).statusCode).toBe(404)
  const statement = await clerk('GET', `admin/open_item/${clients.late}/statement/`)
  const paper = (await openPdf(statement.rawPayload)).text
  for (const words of ['Kontoauszug zum 20. November 2026', first.name, second.name, '242,00'])
    expect(paper).toContain(words)
  const own = await shop.as(clients.other)('GET', 'order/invoice/statement/')
  expect((await openPdf(own.rawPayload)).text).toContain(theirs.name)
  await db.updateTable('company').set({ prices_hidden: true }).where('id', '=', clients.other).execute()
  expect((await shop.as(clients.other)('GET', 'order/invoice/statement/')).statusCode).toBe(404)

  // A client is left out, with a reason.
  expect((await clerk('POST', 'admin/reminder/left_out/', { reason: 'x' })).statusCode).toBe(400)
  expect(
    (await clerk('POST', 'admin/reminder/left_out/', { client: 999_999, reason: 'x' })).json(),
  ).toHaveProperty('client')
  const left = await clerk('POST', 'admin/reminder/left_out/', { client: clients.other, reason: 'Litige' })
  expect(left.statusCode).toBe(201)
  const run = await preview()
  expect(run.letters).toEqual([
    {
      client: { id: clients.late, name: 'Weber' },
      ...{ email: 'compta@example.test', language: 'de', step: 1, total: '121.00' },
      credit: '0.00',
      invoices: [
        { id: first.id, number: first.name, due_on: '2026-11-12', days_late: 8, open: '121.00', step: 1 },
      ],
    },
  ])
  expect(run.left_out).toMatchObject([{ client: { id: clients.other }, invoice: null, reason: 'Litige' }])
  const shown = (await clerk('GET', `admin/reminder/run/${clients.late}/`)).json()
  expect(shown).toMatchObject({
    language: 'de',
    subject: expect.stringMatching(/^Zahlungserinnerung: 121,00/),
  })
  expect((await clerk('GET', `admin/reminder/run/${clients.other}/`)).statusCode).toBe(404)

  // The office approves; two at once come to the same.
  const answers = await Promise.all([send([first.id, second.id]), send([first.id, second.id])])
  expect(answers.map((answer) => answer.json()).toSorted((a, b) => b.letters - a.letters)).toEqual([
    { letters: 1, invoices: 1, skipped: 1 },
    { letters: 0, invoices: 0, skipped: 2 },
  ])
  const [mail, ...others] = await shop.mails()
  expect(others).toEqual([])
  expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([
    'compta@example.test',
    expect.stringMatching(/^Zahlungserinnerung: 121,00/),
  ])
  expect(mail?.text).toMatch(/\+{3}\d{3}\/\d{4}\/\d{5}\+{3}/) // what to write on the transfer
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
    'Kontoauszug zum 20. November 2026.pdf',
    `Rechnung ${first.name}.pdf`,
  ])
  const { rows } = await sql<{ id: number }>`select id from reminder`.execute(db)
  await mailReminder(shop.deps, rows[0]!.id) // the job runs twice
  expect(await shop.mails()).toEqual([])
  expect((await preview()).letters).toEqual([])

  // The next steps, once each; the second invoice catches up in the same letter.
  later(14)
  expect((await preview()).letters[0]).toMatchObject({ step: 2, invoices: [{ step: 2 }, { step: 1 }] })
  await send([first.id, second.id])
  expect((await shop.mails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Zweite Mahnung: 242,00/),
  ])
  later(14)
  expect((await send([first.id])).json()).toEqual({ letters: 1, invoices: 1, skipped: 0 })
  expect((await shop.mails())[0]?.subject).toMatch(/^Letzte Mahnung: 121,00/)
  later(100)
  expect((await preview()).letters.map(({ invoices }: { invoices: unknown[] }) => invoices)).toEqual([
    [expect.objectContaining({ id: second.id, step: 2 })],
  ])
  expect(
    (await clerk('GET', `admin/open_item/${clients.late}/`))
      .json()
      .items.map(({ step }: { step: number }) => step),
  ).toEqual([3, 1])

  // Taken back in, the other client is reminded of what is late by now.
  expect((await clerk('DELETE', `admin/reminder/left_out/${left.json().id}/`)).statusCode).toBe(204)
  expect((await preview()).letters).toHaveLength(2)
})
