import { strFromU8, unzipSync } from 'fflate'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import { aColleague, aTariff, aUser } from '../../../../test/builders.ts'
import { anInvoice } from '../../../../test/invoices.ts'

let shop: TestShop
let clerk: Caller
let client: number
let invoice: { id: number; name: string }
beforeAll(async () => {
  shop = await createTestShop()
  const { db } = shop
  clerk = shop.as((await aColleague(db, { permissions: ['finance'] })).id, { 'accept-language': 'en' })
  client = (await aUser(db, { tariff_id: (await aTariff(db)).id, name: '=1+1' })).id
  invoice = await anInvoice(db, client, { issued_on: '2026-10-05', vat: 'BE0411905847' })
  await anInvoice(db, client, { issued_on: '2026-10-31', total: '1000.00', total_taxes: '0.00' })
  await anInvoice(db, client, {
    ...{ issued_on: '2026-10-31', total: '10.00', total_taxes: '2.10', credited_id: invoice.id },
  })
  await anInvoice(db, client, { issued_on: '2026-11-01' })
  // A minute before midnight in Brussels, and a minute after.
  for (const [key, paid_at] of [
    ['a', '2026-10-31T22:59:00Z'],
    ['b', '2026-10-31T23:01:00Z'],
  ] as const)
    await db
      .insertInto('payment')
      .values({ provider: 'office', key, company_id: client, amount: '121.00', status: 'paid', paid_at })
      .execute()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('OD-12 OD-13: a month by day, and a day with its papers and payments', async () => {
  const month = (await clerk('GET', 'admin/journal/?month=2026-10')).json()
  expect(month).toEqual({
    days: [
      {
        ...{ day: '2026-10-05', papers: 1, total: '100.00', tax: '21.00', grand_total: '121.00' },
        ...{ payments: 0, paid: '0.00' },
      },
      {
        ...{ day: '2026-10-31', papers: 2, total: '990.00', tax: '-2.10', grand_total: '987.90' },
        ...{ payments: 1, paid: '121.00' },
      },
    ],
    sum: { papers: 3, total: '1090.00', tax: '18.90', grand_total: '1108.90', payments: 1, paid: '121.00' },
  })
  const day = (await clerk('GET', 'admin/journal/2026-10-31/')).json()
  expect(day.papers.map(({ kind, grand_total }: Record<string, string>) => [kind, grand_total])).toEqual([
    ['invoice', '1000.00'],
    ['credit_note', '-12.10'],
  ])
  expect(day.papers[1].vat).toEqual([{ rate: '21.00', base: '-10.00', amount: '-2.10' }])
  expect(day.payments).toMatchObject([{ kind: 'payment', amount: '121.00', client: { id: client } }])
  expect((await clerk('GET', 'admin/journal/?month=2026-13')).statusCode).toBe(400)
  expect((await clerk('GET', 'admin/journal/2026-02-30/')).statusCode).toBe(404)
})

test('OD-12: the files of a month, where no text is a formula', async () => {
  const file = (format: string, period = '2026-10') =>
    clerk('GET', `admin/journal/file/?period=${period}&format=${format}`)
  const book = await readXlsx((await file('xlsx')).rawPayload)
  expect(book.sheets.map(({ name }) => name)).toEqual(['Sales', 'Payments'])
  const [head, ...rows] = book.sheets[0]!.rows
  expect(head?.slice(0, 3)).toEqual(['Date', 'Number', 'Due on'])
  expect(head?.slice(7, -3)).toEqual([
    ...['Base 21\u00a0%', 'VAT 21\u00a0%', 'Base 0\u00a0%', 'VAT 0\u00a0%'],
    ...['Total excl. VAT', 'Total VAT', 'Total incl. VAT'],
  ])
  expect(rows).toHaveLength(4)
  expect(rows[0]?.[0]).toEqual(new Date('2026-10-05'))
  expect(rows[0]?.slice(4, 7)).toEqual(['=1+1', 'BE0411905847', 'Sale in Belgium'])
  expect(rows.at(-2)?.at(-2)).toBe(invoice.name) // what the credit note is about
  expect(rows.at(-1)?.slice(7, 14)).toEqual([90, 18.9, 1000, 0, 1090, 18.9, 1108.9])
  expect(book.sheets[1]?.rows.at(-1)?.at(-1)).toBe(121)

  const csv = (await file('csv')).body
  expect(csv.charCodeAt(0)).toBe(0xfeff)
  const lines: Record<string, string>[] = parse(csv, { bom: true, delimiter: ';', columns: true })
  expect(lines.map(({ number, client: name, base, vat }) => [number, name, base, vat])).toEqual([
    [invoice.name, "'=1+1", '100.00', '21.00'],
    [expect.any(String), "'=1+1", '1000.00', '0.00'],
    [expect.any(String), "'=1+1", '-10.00', '-2.10'],
  ])
  expect(lines[0]).toMatchObject({
    ...{ kind: 'invoice', date: '2026-10-05', treatment: 'domestic', document_total: '121.00' },
    structured_communication: expect.stringMatching(/^\d{12}$/),
  })

  const archive = unzipSync((await file('ubl', '2026-10-05')).rawPayload)
  expect(Object.keys(archive)).toEqual([`${invoice.name}.xml`])
  expect(strFromU8(archive[`${invoice.name}.xml`]!)).toContain(`<cbc:ID>${invoice.name}</cbc:ID>`)
  expect((await file('ubl', '2026')).statusCode).toBe(400)
})
