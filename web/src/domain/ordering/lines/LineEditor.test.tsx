import type { BasketLine } from '@comptoir/contract/basket'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeStored } from '#ui/storage/storage.ts'
import { aLine, aTotal, BasketOnServer, type Sent } from '#features/ordering/basket/basket.samples.ts'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'

startStandIn()
let stand: BasketOnServer

beforeEach(() => writeStored('lines_view', 'runs'))
afterEach(() => {
  dispatchEvent(new Event('pagehide'))
  writeStored('lines_view', null)
})

/** @param onSale what the catalogue has of the styles beside the lines */
async function openBasket(lines: BasketLine[], user = aUser({ language: 'en' }), onSale: BasketLine[] = []) {
  const products = onSale.map(({ product, ref, pack }) => ({
    ...product,
    ...{ ref, pack, prices: [], tiers_scope: 'group' },
  }))
  stand = new BasketOnServer(lines, { onSale })
  signedInAs(user)
  server.use(
    http.get(url('order/basket/default/'), () => HttpResponse.json(stand.basket)),
    http.get(url('order/basket/:id/total/'), () =>
      HttpResponse.json(aTotal({ total: stand.basket.total, version: stand.basket.version })),
    ),
    http.post(url('order/quick_order/sizes/'), () => HttpResponse.json({ results: products })),
    http.post(url('order/basket/changes/'), async ({ request }) =>
      HttpResponse.json(stand.change((await request.json()) as Sent)),
    ),
  )
  const shop = await openShop('/order/create')
  await screen.findAllByRole('row')
  return shop
}

const sizes = ['S', 'M', 'L']
/** A line of the style 10 or another, in a colour and size. */
const line = (id: number, color: string, size: string, more: Parameters<typeof aLine>[0] = {}) =>
  aLine({
    ref: `TW-${color}-${size}`,
    ...more,
    product: {
      id,
      color: { id: color.length, name: color, hex: null },
      size: { id: sizes.indexOf(size) + 1, name: size },
      size_position: sizes.indexOf(size),
      ...more.product,
    },
  })
const six = () => [
  ...sizes.map((size, at) => line(at + 1, 'Navy', size)),
  line(4, 'Red', 'L'),
  line(5, 'Red', 'S'),
  line(6, 'Ecru', 'M', { product: { group: 11, name: 'Polo' } }),
]
const rows = () => screen.getAllByRole('row').slice(1)
const field = (color: string, size: string, name = 'T-shirt') =>
  screen.getByRole<HTMLInputElement>('textbox', {
    name: `Quantity of TW-${color}-${size} ${name}, ${color}, ${size}`,
  })
const sent = () => requestsTo('order/basket/changes/').map(({ body }) => body as Sent)

test('lines are shown as size runs, a row per style and colour, and the browser remembers it', async () => {
  writeStored('lines_view', null)
  await openBasket(six())
  expect(rows()).toHaveLength(6)
  await userEvent.click(screen.getByRole('radio', { name: 'Size grid' }))
  expect(rows()).toHaveLength(3)
  const [navy, red] = rows()
  expect(
    within(navy!)
      .getAllByRole('textbox')
      .map((input) => input.getAttribute('aria-label')),
  ).toEqual(sizes.map((size) => `Quantity of TW-Navy-${size} T-shirt, Navy, ${size}`))
  expect(within(red!).getAllByRole('textbox')).toHaveLength(2)
  expect(navy!.textContent).toContain('6\u00a0pieces')
  expect(navy!.textContent).toMatch(/20,10\s€/)
  expect(localStorage.getItem('lines_view')).toBe('runs')
})

test('the keys of the product page move in the run, and from style to style; leaving a field keeps its number', async () => {
  await openBasket(six())
  await userEvent.click(field('Navy', 'S'))
  await userEvent.keyboard('5{ArrowRight}')
  expect(document.activeElement).toBe(field('Navy', 'M'))
  await waitFor(() =>
    expect(sent().map(({ lines }) => lines)).toEqual([
      [{ product: 1, comment: '', quantity: 5, expected: 2 }],
    ]),
  )
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(field('Red', 'L'))
  await userEvent.keyboard('{ArrowLeft}') // red does not come in M
  expect(document.activeElement).toBe(field('Red', 'S'))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(field('Ecru', 'M', 'Polo'))
  await userEvent.keyboard('05{Enter}6') // the last field: the next number takes its place
  expect(field('Ecru', 'M', 'Polo').value).toBe('6')
  await userEvent.keyboard('{Control>}{Home}{/Control}9{Escape}')
  expect(field('Navy', 'S').value).toBe('5')
  await waitFor(() => expect(field('Navy', 'S').selectionStart).toBe(0)) // the number is selected
  await userEvent.keyboard('7{Control>}r{/Control}')
  await waitFor(() => expect(stand.basket.basket_products.map(({ quantity }) => quantity)).toContain(7))
  await userEvent.keyboard('{Tab}')
  await waitFor(() =>
    expect(
      stand.basket.basket_products.filter(({ product }) => product.id <= 3).map(({ quantity }) => quantity),
    ).toEqual([7, 7, 7]),
  )
})

test('BASK-05: a size that is not in the basket is typed into its cell, or pasted with others as in the grid of a style', async () => {
  const given = six()
  await openBasket(given, aUser({ language: 'en' }), [...given, line(7, 'Red', 'M')])
  const cell = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Quantity of TW-Red-M T-shirt, Red, M',
  })
  expect(cell.value).toBe('')
  const quantities = () =>
    Object.fromEntries(stand.basket.basket_products.map(({ product, quantity }) => [product.id, quantity]))
  await userEvent.click(cell)
  await userEvent.keyboard('4{ArrowRight}')
  expect(document.activeElement).toBe(field('Red', 'L'))
  await waitFor(() => expect(quantities()).toEqual({ 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 4 }))
  expect(sent().at(-1)).toMatchObject({
    mode: 'set',
    lines: [{ product: 7, comment: '', quantity: 4, expected: 0 }],
  })
  expect(rows().map((row) => row.textContent?.slice(0, 7))).toEqual(['T-shirt', 'T-shirt', 'PoloTW-'])
  expect(within(rows()[1]!).getByText('8 pieces')).toBeTruthy()
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}')
  await userEvent.paste('7\t8\t9')
  expect(screen.getByText('3 fields pasted.')).toBeTruthy()
  await waitFor(() => expect(quantities()).toMatchObject({ 5: 7, 7: 8, 4: 9 }))
  await userEvent.keyboard('{Shift>}{End}{/Shift}{Delete}')
  await waitFor(() => expect(quantities()).toEqual({ 1: 2, 2: 2, 3: 2, 6: 2 }))
  expect(screen.getByRole('table').contains(document.activeElement)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(quantities()).toMatchObject({ 5: 7, 7: 8, 4: 9 }))
})

test('OD-32: a size that somebody else changes while its number is typed is decided', async () => {
  const { client } = await openBasket(six())
  await userEvent.click(field('Navy', 'S'))
  await userEvent.keyboard('5')
  stand.keep(
    stand.basket.basket_products.map((one) => (one.product.id === 1 ? { ...one, quantity: 9 } : one)),
  )
  await act(() => client.refetchQueries({ queryKey: ['basket'] }))
  expect(field('Navy', 'S').value).toBe('5')
  await userEvent.keyboard('{Tab}')
  expect(await screen.findByText('TW-Navy-S T-shirt: you set 5, elsewhere it was set to 9.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Keep 5' }))
  await waitFor(() => expect(stand.basket.basket_products[0]!.quantity).toBe(5))
})

test('BASK-06: a size without packs goes, the keyboard stays in the grid, and Undo brings it back', async () => {
  await openBasket(six(), undefined, six())
  await userEvent.click(field('Ecru', 'M', 'Polo'))
  await userEvent.keyboard('{Backspace}{Enter}') // the last field: there is no next one
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(screen.getByRole('table').contains(document.activeElement)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Ecru', 'M', 'Polo')))
})

test('VAL-09 C-17 OD-59: minimum, stock and refusals are said of their sizes, and named by the fields', async () => {
  await openBasket([
    line(1, 'Navy', 'S', { quantity: 12, product: { min_quantity: 10 } }),
    line(2, 'Navy', 'M', { quantity: 12, product: { is_stock_only: true, available: 4 } }),
    line(3, 'Navy', 'L', { quantity: 12 }),
  ])
  await userEvent.click(field('Navy', 'S'))
  await userEvent.keyboard('3{ArrowRight}')
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('S: Minimum quantity should be 10')
  expect(field('Navy', 'S').getAttribute('aria-describedby')).toContain(alert.id)
  expect(sent()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Take 4' }))
  await waitFor(() =>
    expect(stand.basket.basket_products.map(({ quantity }) => quantity)).toEqual([12, 4, 12]),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Take 10' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('BASK-05 C-17: what is not a quantity stays in its size with the reason, and Escape takes it back', async () => {
  await openBasket(six())
  await userEvent.click(field('Navy', 'S'))
  await userEvent.keyboard('1,5{ArrowDown}')
  await userEvent.click(field('Navy', 'M'))
  await userEvent.keyboard('-2{Tab}')
  expect([field('Navy', 'S').value, field('Navy', 'M').value]).toEqual(['1,5', '-2'])
  const reason = screen.getByRole('alert')
  expect(reason.textContent).toMatch(/^S, M: Enter a whole number from 0 to 1.000.000\./)
  expect(field('Navy', 'S').getAttribute('aria-invalid')).toBe('true')
  expect(field('Navy', 'S').getAttribute('aria-describedby')).toContain(reason.id)
  await userEvent.click(field('Navy', 'S'))
  await userEvent.keyboard('{Escape}')
  expect(field('Navy', 'S').value).toBe('2')
  expect(screen.getByRole('alert').textContent).toMatch(/^M: /)
  await userEvent.click(field('Navy', 'M'))
  await userEvent.keyboard('3{Tab}')
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() =>
    expect(sent().map(({ lines }) => lines)).toEqual([
      [{ product: 2, comment: '', quantity: 3, expected: 2 }],
    ]),
  )
})

test('PRC-06: an account without prices sees dashes in the size runs, and no fault', async () => {
  const hidden = six().map((each) => ({
    ...each,
    price: null,
    total: null,
    product: { ...each.product, price: null },
  }))
  await openBasket(hidden, aUser({ language: 'en', prices_hidden: true }))
  expect(rows()[0]!.textContent).not.toContain('€')
  expect(rows()[0]!.textContent).not.toContain('No price')
})

test('U-7, BASK-06: selected lines are removed together and come back together, or are copied as a text', async () => {
  const user = userEvent.setup() // with a clipboard
  await openBasket(six())
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select TW-Red T-shirt' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select TW-Ecru-M Polo' }))
  const group = screen.getByRole('group', { name: 'Selected lines' })
  expect(group.textContent).toContain('3 lines selected')
  await user.click(within(group).getByRole('button', { name: 'Copy as text' }))
  expect(await navigator.clipboard.readText()).toBe(
    'Reference\tQuantity\nTW-Red-L\t2\nTW-Red-S\t2\nTW-Ecru-M\t2',
  )
  await userEvent.click(within(group).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(stand.basket.basket_products).toHaveLength(3))
  expect(sent()).toHaveLength(1)
  expect(screen.queryByRole('group', { name: 'Selected lines' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(stand.basket.basket_products).toHaveLength(6))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all lines' }))
  expect(screen.getByText('6 lines selected')).toBeTruthy()
})

/** Fourteen lines: enough of them to be searched. */
const fourteen = () =>
  Array.from({ length: 14 }, (_, at) =>
    line(at + 1, `Dye${String(at + 1).padStart(2, '0')}`, 'M', { product: { group: at + 1 } }),
  )

test.each(['added', 'runs'])(
  'C-01: the keyboard keeps its place in the view "%s" where its line gets a comment, or goes with others',
  async (view) => {
    writeStored('lines_view', view)
    await openBasket(fourteen())
    const comment = screen.getByRole('button', { name: /^Add a comment \(TW-Dye03/ })
    comment.focus()
    await userEvent.keyboard('{Enter}For the shop{Enter}')
    await waitFor(() => expect(stand.basket.basket_products[2]!.comment).toBe('For the shop'))
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/TW-Dye03.*: For the shop$/),
    )

    for (const dye of ['Dye05', 'Dye06'])
      await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^Select TW-${dye}`) }))
    within(screen.getByRole('group', { name: 'Selected lines' }))
      .getByRole('button', { name: 'Remove' })
      .focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(stand.basket.basket_products).toHaveLength(12))
    expect(document.activeElement).toBe(field('Dye07', 'M'))
  },
)

test('BASK-06: with the only line that a search shows, the keyboard goes to the search', async () => {
  writeStored('lines_view', 'added')
  await openBasket(fourteen().slice(0, 13))
  const search = screen.getByRole('searchbox')
  await userEvent.type(search, 'Dye04')
  await waitFor(() => expect(rows()).toHaveLength(1))
  screen.getByRole('button', { name: /^Remove TW-Dye04/ }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(stand.basket.basket_products).toHaveLength(12))
  expect(document.activeElement).toBe(search)
})

test('BASK-06: what was removed one after the other comes back one after the other', async () => {
  await openBasket(six())
  for (const [name, left] of [
    ['Select TW-Red T-shirt', 4],
    ['Select TW-Ecru-M Polo', 3],
  ] as const) {
    await userEvent.click(screen.getByRole('checkbox', { name }))
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Selected lines' })).getByRole('button', { name: 'Remove' }),
    )
    await waitFor(() => expect(stand.basket.basket_products).toHaveLength(left))
  }
  for (const back of [4, 6]) {
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(stand.basket.basket_products).toHaveLength(back))
  }
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('REC-02 REC-06: selected lines are moved to a new recurring basket, and those it refuses stay', async () => {
  await openBasket(six())
  server.use(
    http.get(url('order/basket/'), () =>
      HttpResponse.json({ count: 0, next: null, previous: null, results: [] }),
    ),
    http.post(url('order/basket/'), () => HttpResponse.json({ ...stand.basket, id: 40 }, { status: 201 })),
    http.post(url('order/basket/changes/'), async ({ request }) => {
      const sent = (await request.json()) as Sent & { basket?: number }
      if (sent.basket !== 40) return HttpResponse.json(stand.change(sent))
      const errors = { product: ['Polo is no longer sold.'] }
      const refusals = [{ product: 6, comment: '', errors }]
      return HttpResponse.json({ version: 1, lines: [], removed: [], totals: aTotal(), refusals })
    }),
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all lines' }))
  await userEvent.click(screen.getByRole('button', { name: 'To a recurring basket' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move 6 lines to a recurring basket' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name of the new basket/ }), 'Spring')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Polo is no longer sold.')).toBeTruthy()
  await waitFor(() => expect(stand.basket.basket_products.map(({ product }) => product.id)).toEqual([6]))
  expect(requestsTo('order/basket/').findLast(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Spring',
  })
})
