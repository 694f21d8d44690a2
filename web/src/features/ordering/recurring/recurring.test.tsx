import type { Basket, BasketChange, BasketLine } from '@comptoir/contract/basket'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { aUser, emptyPage, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { aBasket, aLine, aTotal } from '#features/ordering/basket/basket.samples.ts'

startStandIn()

const spring: Basket = aBasket(
  [
    aLine({ quantity: 3, pack: 6, product: { id: 1, unit: 'pair' } }),
    aLine({ quantity: 2, product: { id: 2, unit: 'roll' } }),
  ],
  { id: 40, name: 'Spring' },
)

function aShop() {
  signedInAs(aUser({ language: 'en' }))
  server.use(
    http.get(url('order/basket/default/'), () => HttpResponse.json(aBasket())),
    http.get(url('order/basket/'), () =>
      HttpResponse.json({
        count: 1,
        next: null,
        previous: null,
        results: [
          {
            id: 40,
            name: 'Spring',
            products_count: 2,
            total: spring.total,
            updated_at: '2026-11-18T09:30:00.000Z',
          },
        ],
      }),
    ),
    http.get(url('order/basket/40/'), () => HttpResponse.json(spring)),
    http.get(url('order/basket/40/reminder/'), () => HttpResponse.json({ reminder: null })),
  )
}

test('ROUTE-14 REC-01 CONST-09: the saved baskets are asked for by fifty, each leading to its own page', async () => {
  aShop()
  await openShop('/basket')
  const link = await screen.findByRole('link', { name: 'Spring' })
  expect(link.getAttribute('href')).toBe('/basket/40')
  expect(within(link.closest('tr')!).getByText('67,00 €')).toBeTruthy()
  expect(requestsTo('order/basket/').at(-1)?.query).toMatchObject({ limit: '50', offset: '0' })
})

test('C-21 CONST-09: more than fifty saved baskets come by pages, which the address keeps', async () => {
  aShop()
  server.use(
    http.get(url('order/basket/'), ({ request }) => {
      const offset = Number(new URL(request.url).searchParams.get('offset'))
      const row = { id: offset + 1, name: `Basket ${offset + 1}`, products_count: 1, total: '1.00' }
      const results = [{ ...row, updated_at: '2026-11-18T09:30:00.000Z' }]
      return HttpResponse.json({ count: 51, next: null, previous: null, results })
    }),
  )
  const { router } = await openShop('/basket')
  await screen.findByRole('link', { name: 'Basket 1' })
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(await screen.findByRole('link', { name: 'Basket 51' })).toBeTruthy()
  expect(router.state.location.href).toBe('/basket?page=2')
})

const noChanges = { unchanged: 2, unchanged_units: 20, changes: [], large: [], refusals: [] }
const aChange = (line: number, ref: string, over: Partial<BasketChange> = {}): BasketChange => ({
  line,
  product: line,
  ref,
  name: 'T-shirt',
  image: null,
  unit: 'piece',
  kind: 'price_up',
  message: '',
  old_price: '1.0000',
  new_price: '2.0000',
  old_units: 5,
  new_units: 5,
  available: 9,
  next_arrival: null,
  successor: null,
  successor_ref: null,
  successor_name: null,
  ...over,
})
const loads = () =>
  requestsTo('order/basket/default/').flatMap(({ method, body, query }) =>
    method === 'POST' && !query['dry_run'] ? [body as { key: string }] : [],
  )
async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Put in the basket' }))
  return screen.findByRole('dialog')
}

test('BASK-02 BASK-15 BASK-16 REC-05 OD-38 C-09: a saved basket tells its changes, each accepted or all at once, and can be undone', async () => {
  aShop()
  const current = aBasket([aLine({ product: { id: 3 }, quantity: 4 })])
  const loaded = aBasket([aLine({ product: { id: 1 }, quantity: 3 })], { version: 2 })
  let now = current
  const changed = { product: 1, comment: '', errors: { quantity: ['Changed.'] }, current_quantity: 9 }
  const report = {
    unchanged: 1,
    unchanged_units: 18,
    large: [{ line: 10, ref: 'TW-0', name: 'Towel', unit: 'piece', quantity: 12, pack: 10 }],
    refusals: [],
    changes: [
      aChange(11, 'TW-1'),
      aChange(11, 'TW-1', { kind: 'short_stock', next_arrival: '2027-03-02', available: 3 }),
      aChange(12, 'TW-2', { kind: 'gone', new_units: 0 }),
      aChange(13, 'TW-3', { kind: 'replaced', successor: 9, successor_ref: 'TW-9', successor_name: 'Tee' }),
    ],
  }
  server.use(
    http.get(url('order/'), () => HttpResponse.json(emptyPage)),
    http.get(url('order/basket/default/'), () => HttpResponse.json(now)),
    http.get(url('order/basket/7/total/'), () => HttpResponse.json(aTotal())),
    http.post(url('order/basket/default/'), ({ request }) => {
      if (!request.url.includes('dry_run')) now = loaded
      return HttpResponse.json({ ...now, ...report })
    }),
    http.post(url('order/basket/changes/'), () =>
      HttpResponse.json({ version: 3, lines: [], removed: [], totals: aTotal(), refusals: [changed] }),
    ),
  )
  const { router } = await openShop('/basket/40')
  const dialog = await openDialog()
  expect(dialog.textContent).toContain('1 line is unchanged.')
  expect(dialog.textContent).toContain('3 lines have changed')
  expect(dialog.textContent).toContain(
    '3\u00a0pieces of 5\u00a0pieces in stock, next delivery on 2\u00a0Mar\u00a02027',
  )
  const large = within(dialog).getByRole('region', { name: '1 line has more than 100 units: is that right?' })
  expect(within(large).getByRole('listitem').textContent).toBe('TW-0 Towel12 × 10 = 120\u00a0pieces')
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(3) // all, and the two that can be had
  expect(within(dialog).getByRole('button', { name: 'Accept all: 3 lines, total quantity 28' })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Accept the change of TW-3' }))
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Replace the basket' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Only what is accepted: 2 lines, 23' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/order/create'))
  expect(loads()).toEqual([{ basket: 40, mode: 'replace', leave_out: [11], key: expect.any(String) }])
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(requestsTo('order/basket/changes/').at(-1)?.body).toMatchObject({
      mode: 'set',
      lines: [
        { product: 1, quantity: 0, expected: 3 },
        { product: 3, quantity: 4, expected: 0 },
      ],
    }),
  )
  // What a colleague has changed since stays until it is decided.
  const conflict = await screen.findByText(/^TW-1 .*: you removed it, elsewhere it was set to 9\.$/)
  expect(within(conflict.parentElement!).getByRole('button', { name: 'Remove' })).toBeTruthy()
})

test('OD-71: a load whose answer was lost is asked for again with its key, and the next one with another', async () => {
  aShop()
  let calls = 0
  server.use(
    http.get(url('order/basket/7/total/'), () => HttpResponse.json(aTotal())),
    http.post(url('order/basket/default/'), ({ request }) => {
      const isLost = !request.url.includes('dry_run') && (calls += 1) === 1
      return isLost ? HttpResponse.error() : HttpResponse.json({ ...aBasket(), ...noChanges })
    }),
  )
  const { router } = await openShop('/basket/40')
  const dialog = await openDialog()
  const go = { name: 'Put 2 lines in the basket (total quantity: 20)' }
  await userEvent.click(within(dialog).getByRole('button', go))
  await within(dialog).findByRole('alert')
  await userEvent.click(within(dialog).getByRole('button', go))
  await waitFor(() => expect(router.state.location.pathname).toBe('/order/create'))
  await router.navigate({ to: '/basket/$id', params: { id: '40' } })
  await userEvent.click(within(await openDialog()).getByRole('button', go))
  await waitFor(() => expect(loads()).toHaveLength(3))
  const [lost, again, next] = loads().map(({ key }) => key)
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})

test('OD-72 ERR-07: a saved basket that is too long for the limit of lines says so', async () => {
  aShop()
  const reason = 'A basket holds at most 5 lines; there would be 30.'
  server.use(
    http.post(url('order/basket/default/'), ({ request }) =>
      request.url.includes('dry_run')
        ? HttpResponse.json({ ...aBasket(), ...noChanges })
        : HttpResponse.json({ basket: [reason] }, { status: 400 }),
    ),
  )
  await openShop('/basket/40')
  const dialog = await openDialog()
  await userEvent.click(within(dialog).getByRole('button', { name: /^Put 2 lines/ }))
  expect(await within(dialog).findByText(reason)).toBeTruthy()
})

test('ROUTE-15 REC-03 REC-04: a saved basket is renamed, and its lines are changed in the editor of lines', async () => {
  aShop()
  const [line] = spring.basket_products as [BasketLine]
  server.use(
    http.put(url('order/basket/40/'), () => HttpResponse.json({ ...spring, name: 'Summer' })),
    http.post(url('order/basket/changes/'), () =>
      HttpResponse.json({ version: 2, lines: [], removed: [line.id], totals: aTotal(), refusals: [] }),
    ),
  )
  await openShop('/basket/40')
  await userEvent.click(await screen.findByRole('button', { name: 'Rename' }))
  const name = screen.getByRole('textbox', { name: /^Name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Summer{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Summer' })).toBeTruthy()
  expect(requestsTo('order/basket/40/').at(-1)?.body).toEqual({ name: 'Summer' })
  await userEvent.click(screen.getAllByRole('button', { name: /^Remove/ })[0]!)
  await waitFor(() =>
    expect(requestsTo('order/basket/changes/').at(-1)?.body).toMatchObject({
      basket: 40,
      mode: 'set',
      lines: [{ product: line.product.id, quantity: 0 }],
    }),
  )
  await screen.findByRole('button', { name: 'Undo' })
})

/** Within a moment: it is to count once (C-07). */
const clickTwice = (button: HTMLElement) => {
  fireEvent.click(button)
  fireEvent.click(button)
}
const created = () =>
  requestsTo('order/basket/').flatMap(({ method, body }) => (method === 'POST' ? [body] : []))

test('ROUTE-14 REC-03: a saved basket is duplicated and deleted from the list, and comes back', async () => {
  aShop()
  server.use(
    http.post(url('order/basket/'), () =>
      HttpResponse.json({ ...spring, id: 41, name: 'Spring (copy)' }, { status: 201 }),
    ),
    http.delete(url('order/basket/40/'), () => new HttpResponse(null, { status: 204 })),
    http.post(url('order/basket/40/restore/'), () => HttpResponse.json(spring)),
  )
  await openShop('/basket')
  clickTwice(await screen.findByRole('button', { name: 'Duplicate “Spring”' }))
  await screen.findByText('“Spring (copy)” is created.')
  expect(created()).toEqual([{ name: 'Spring (copy)', basket: 40 }])
  await userEvent.click(screen.getByRole('button', { name: 'Delete “Spring”' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo('order/basket/40/restore/')).toHaveLength(1))
})

test('ROUTE-16 REC-02: a recurring basket is made of the current basket, an order or nothing', async () => {
  aShop()
  const placed = { id: 5, name: 'BE-2026-000005', created_at: '2026-11-18T09:30:00.000Z' }
  server.use(
    http.get(url('order/'), () =>
      HttpResponse.json({ count: 1, next: null, previous: null, results: [placed] }),
    ),
    http.post(url('order/basket/'), () => HttpResponse.json(spring, { status: 201 })),
  )
  const { router } = await openShop('/basket-create')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Spring')
  expect(screen.getByRole('radio', { name: 'Nothing' })).toHaveProperty('checked', true)
  await userEvent.click(await screen.findByRole('radio', { name: 'An order' }))
  expect(screen.getByRole('combobox', { name: 'Order' })).toHaveProperty('value', '5')
  clickTwice(screen.getByRole('button', { name: 'Create the recurring basket' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/basket/40'))
  expect(created()).toEqual([{ name: 'Spring', order: 5 }])
})

test('REC-01: of a saved basket one is reminded by mail on a day of the week or month, or no longer', async () => {
  aShop()
  const [own] = aUser().companies
  signedInAs(aUser({ language: 'en', companies: [own!, { ...own!, id: 2, name: 'Hotel' }] })) // of several companies, too
  const kept: unknown[] = []
  server.use(
    http.put(url('order/basket/40/reminder/'), async ({ request }) => {
      const body = (await request.json()) as { reminder: object | null }
      kept.push(body.reminder)
      return HttpResponse.json(body)
    }),
  )
  await openShop('/basket/40')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Remind me by e-mail' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), 'Thursday')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Reminder by e-mail: every Thursday' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reminder' }), 'every month')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '31')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Reminder by e-mail: each month, on day 31' }))
  await user.click(screen.getByRole('button', { name: 'Stop reminding me' }))
  expect(await screen.findByRole('button', { name: 'Remind me by e-mail' })).toBeTruthy()
  expect(kept).toEqual([{ every: 'week', day: 4 }, { every: 'month', day: 31 }, null])
})
