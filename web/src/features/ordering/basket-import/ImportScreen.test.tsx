import { Blob, File } from 'node:buffer'
import type { BasketLine } from '@comptoir/contract/basket'
import type { ImportLine, ImportReport } from '@comptoir/contract/basket-import'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { aBasket, aLine, aTotal } from '#features/ordering/basket/basket.samples.ts'

startStandIn()

const line = (over: Partial<ImportLine>): ImportLine => ({
  row: 2,
  status: 'added',
  product: { product: 1, ref: 'K356-S', name: 'Polo', color: 'Navy', size: 'S', pack: 1, min_quantity: 1 },
  quantity: 2,
  final_quantity: 2,
  message_code: 'added',
  message: 'K356-S: added.',
  stock_message: '',
  suggestions: [],
  style: null,
  read: { reference: 'K356-S', quantity: '2' },
  ...over,
})
const failed = (row: number, reference: string): ImportLine =>
  line({
    row,
    status: 'failed',
    product: null,
    final_quantity: 0,
    message_code: 'unknown_code',
    message: `${reference} is unknown.`,
    read: { reference, quantity: '3' },
  })
function reportOf(lines: ImportLine[], after: BasketLine[] = []): ImportReport {
  const { products: _, ...basket } = aBasket(after)
  return {
    basket,
    summary: { rows: lines.length, added: 0, updated: 0, repaired: 0, skipped: 0, failed: 0 },
    lines,
    reading: {
      kind: 'csv',
      encoding: 'UTF-8',
      separator: ';',
      decimal_sign: ',',
      language: 'en',
      sheets: [''],
      mapping: { sheet: '', header_row: 1, columns: [{ column: 0, field: 'reference' }] },
      is_remembered: false,
      has_quantity: true,
      columns: [{ column: 0, header: 'ref', samples: ['K356-S'], field: 'reference' }],
    },
  }
}

// jsdom has forms and files of its own, which Node's fetch cannot send.
const form = new Response('', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
vi.stubGlobal('FormData', (await form.formData()).constructor)
vi.stubGlobal('Blob', Blob)
afterAll(() => void vi.unstubAllGlobals()) // other files run in the same process

/** What was sent to be carried out: the key of each, and the references of rows. */
let sent: { key: string; rows?: string[] }[]
/** How many answers are lost from now on. */
let lost: number
beforeEach(() => {
  sent = []
  lost = 0
  signedInAs(aUser({ language: 'en' }))
  server.use(
    http.get(url('order/basket/default/'), () => HttpResponse.json(aBasket())),
    http.get(url('order/basket/:id/total/'), () => HttpResponse.json(aTotal())),
    http.post(url('order/basket/default/excel/import/'), async ({ request }) => {
      const lines = [line({}), failed(3, 'NO-1'), failed(4, 'NO-2')]
      if (new URL(request.url).searchParams.has('dry_run')) return HttpResponse.json(reportOf(lines))
      sent.push({ key: /name="key"\s+(\w+)/.exec(await request.text())![1]! })
      return lost-- > 0 ? HttpResponse.error() : HttpResponse.json(reportOf(lines))
    }),
    http.post(url('order/basket/default/excel/rows/'), async ({ request }) => {
      type Body = { key: string; rows: { row: number; reference: string }[] }
      const { key, rows } = (await request.json()) as Body
      sent.push({ key, rows: rows.map(({ reference }) => reference) })
      const answers = rows.map(({ row, reference }) =>
        reference.startsWith('NO') ? failed(row, reference) : line({ row }),
      )
      return lost-- > 0 ? HttpResponse.error() : HttpResponse.json(reportOf(answers))
    }),
  )
})

const file = new File(['ref;qty\nK356-S;2\n'], 'order.csv', { lastModified: 1 })
async function choose(): Promise<void> {
  await screen.findByRole('button', { name: 'Choose a file' })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
}
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: /^Add 1 row/ }))

test('CONST-18: the choice of a file offers xls, xlsx, csv and xml', async () => {
  await openShop('/order/create/import')
  await screen.findByRole('button', { name: 'Choose a file' })
  expect(document.querySelector<HTMLInputElement>('input[type=file]')!.accept).toBe('.xls,.xlsx,.csv,.xml')
})

test('OD-71 C-08: an import whose answer was lost is sent again under its key, after a reload too', async () => {
  lost = 2
  await openShop('/order/create/import')
  await choose()
  await confirm()
  await screen.findByText(/You can safely try again/)
  await confirm()
  await waitFor(() => expect(sent).toHaveLength(2))
  await openShop('/order/create/import')
  await screen.findByText(/We do not know whether “order.csv” has been added/)
  const [input] = [...document.querySelectorAll('input[type=file]')].slice(-1)
  fireEvent.change(input!, { target: { files: [file] } })
  const add = (await screen.findAllByRole('button', { name: /^Add 1 row/ })).at(-1)!
  fireEvent.click(add)
  fireEvent.click(add)
  await screen.findByText(/1 row is in the basket/)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('OD-59: the check says which rows an order would be refused for', async () => {
  const stock_message = 'At most 1 piece: an order of more is refused.'
  const lines = [line({}), line({ row: 3, stock_message })]
  server.use(http.post(url('order/basket/default/excel/import/'), () => HttpResponse.json(reportOf(lines))))
  await openShop('/order/create/import')
  await choose()
  expect(
    await screen.findByText('1 line wants more than there is in stock: the order would be refused.'),
  ).toBeTruthy()
  expect(screen.getByText(stock_message)).toBeTruthy()
})

test('C-02: a file of which no column is recognised is mapped by hand', async () => {
  const asked: string[] = []
  server.use(
    http.post(url('order/basket/default/excel/import/'), async ({ request }) => {
      asked.push(await request.text())
      const unmapped = reportOf([])
      unmapped.reading!.mapping.columns = []
      return HttpResponse.json(asked.length === 1 ? unmapped : reportOf([line({})]))
    }),
  )
  await openShop('/order/create/import')
  await choose()
  await screen.findByText(/No column of this file was recognised/)
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'A ref' }), 'Reference')
  await screen.findByRole('button', { name: /^Add 1 row/ })
  expect(asked[1]).toContain('"columns":[{"column":0,"field":"reference"}]')
})

test('OD-33 OD-71: rows that were mended and had no answer come first, under their own key; none is lost', async () => {
  await openShop('/order/create/import')
  await choose()
  await confirm()
  const [first, second] = await screen.findAllByRole('form', { name: /^Row/ })
  const field = within(first!).getByLabelText('Reference')
  await userEvent.clear(field)
  await userEvent.type(field, 'K356-M')
  lost = 1
  await userEvent.click(within(first!).getByRole('button', { name: 'Try again' }))
  await screen.findByText(/You can safely try again/)
  const other = within(second!).getByLabelText('Reference')
  await userEvent.clear(other)
  await userEvent.type(other, 'K356-L')
  await userEvent.click(screen.getByRole('button', { name: 'Try all again' }))
  await screen.findByText(/Nothing is left to correct/)
  const [, lostRows, again, rest] = sent
  expect([lostRows!.rows, again!.rows, rest!.rows]).toEqual([['K356-M'], ['K356-M'], ['K356-L']])
  expect(again!.key).toBe(lostRows!.key)
  expect(rest!.key).not.toBe(again!.key)
})

test('IMP-01: an import is undone with what was mended since, after lost answers and reloads too, and nothing that others have changed', async () => {
  const [theirs, other] = [aLine({ product: { id: 9 }, quantity: 1 }), line({}).product!]
  const [before, after, more] = [3, 5, 4].map((quantity, at) =>
    aLine({ product: { id: at === 2 ? 2 : 1 }, quantity }),
  )
  let held = [before!]
  /** The first answer of each call is lost on the way. */
  const lostOnce = (isFirst: boolean, lines: ImportLine[]) =>
    isFirst ? HttpResponse.error() : HttpResponse.json(reportOf(lines, held))
  server.use(
    http.get(url('order/basket/default/'), () => HttpResponse.json(aBasket(held))),
    http.post(url('order/basket/default/excel/import/'), ({ request }) => {
      const lines = [line({}), failed(3, 'NO-1')]
      if (new URL(request.url).searchParams.has('dry_run')) return HttpResponse.json(reportOf(lines, held))
      const isFirst = held.length === 1
      held = [after!, theirs]
      return lostOnce(isFirst, lines)
    }),
    http.post(url('order/basket/default/excel/rows/'), () => {
      const isFirst = held.length === 2
      held = [after!, more!, theirs]
      return lostOnce(isFirst, [line({ row: 3, product: { ...other, product: 2 } })])
    }),
    http.post(url('order/basket/changes/'), () =>
      HttpResponse.json({ version: 3, lines: [], removed: [], totals: aTotal(), refusals: [] }),
    ),
  )
  await openShop('/order/create/import')
  await choose()
  await confirm()
  await screen.findByText(/You can safely try again/)
  cleanup() // the page is loaded anew
  await openShop('/order/create/import')
  await choose()
  await confirm()
  await screen.findByRole('button', { name: 'Undo the import' })
  cleanup()
  await openShop('/order/create/import')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(held).toHaveLength(3))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText(/Nothing is left to correct/)
  await userEvent.click(screen.getByRole('button', { name: 'Undo the import' }))
  await screen.findByRole('button', { name: 'Choose a file' })
  await waitFor(() =>
    expect(requestsTo('order/basket/changes/').at(-1)?.body).toMatchObject({
      mode: 'set',
      lines: [
        { product: 1, comment: '', quantity: 3, expected: 5 },
        { product: 2, comment: '', quantity: 0, expected: 4 },
      ],
    }),
  )
})

test('REC-06 OD-71: an import into a recurring basket is undone there, once, and says what others have changed since', async () => {
  const [before, after, more] = [3, 5, 4].map((quantity, at) =>
    aLine({ product: { id: at === 2 ? 2 : 1 }, quantity }),
  )
  const added = line({ row: 3, product: { ...line({}).product!, product: 2 } })
  const refusals = [{ product: 1, comment: '', errors: { quantity: ['Somebody else has set 7.'] } }]
  server.use(
    http.get(url('order/basket/40/'), () => HttpResponse.json(aBasket([before!], { id: 40 }))),
    http.post(url('order/basket/default/excel/import/'), () =>
      HttpResponse.json(reportOf([line({}), added], [after!, more!])),
    ),
    http.post(url('order/basket/changes/'), () =>
      lost-- > 0
        ? HttpResponse.error()
        : HttpResponse.json({ version: 3, lines: [], removed: [], totals: aTotal(), refusals }),
    ),
  )
  await openShop('/order/create/import?basket=40')
  await choose()
  await userEvent.click(await screen.findByRole('button', { name: /^Add 2 rows/ }))
  lost = 1
  const undo = await screen.findByRole('button', { name: 'Undo the import' })
  await userEvent.click(undo)
  await screen.findByText(/The shop cannot be reached/)
  await userEvent.click(undo)
  await screen.findByText(/the import is undone\. 1 line was changed meanwhile/)
  await screen.findByRole('button', { name: 'Choose a file' })
  const [lostUndo, again] = requestsTo('order/basket/changes/').map(({ body }) => body as { key: string })
  expect(again).toMatchObject({
    basket: 40,
    mode: 'set',
    lines: [
      { product: 1, comment: '', quantity: 3, expected: 5 },
      { product: 2, comment: '', quantity: 0, expected: 4 },
    ],
  })
  expect(again!.key).toBe(lostUndo!.key)
})

test('OD-33: a row that was left aside comes back into its own report, and never into that of another file', async () => {
  await openShop('/order/create/import')
  await choose()
  await confirm()
  const leave = async () => userEvent.click((await screen.findAllByRole('button', { name: 'Leave out' }))[0]!)
  const undo = async () => userEvent.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!)
  await leave()
  await waitFor(() => expect(screen.getAllByRole('form', { name: /^Row/ })).toHaveLength(1))
  await undo()
  await waitFor(() => expect(screen.getAllByRole('form', { name: /^Row/ })).toHaveLength(2))
  await leave()
  await leave()
  await screen.findByText(/Nothing is left to correct/)
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  await confirm()
  await waitFor(() => expect(screen.getAllByRole('form', { name: /^Row/ })).toHaveLength(2))
  await leave()
  await waitFor(() => expect(screen.getAllByRole('form', { name: 'Row 4' })).toHaveLength(1))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!)
  expect(screen.getAllByRole('form', { name: /^Row/ })).toHaveLength(1)
})
