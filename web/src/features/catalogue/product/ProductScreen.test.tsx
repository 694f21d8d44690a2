import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Group } from '@comptoir/contract/catalogue'
import { hasUnsaved } from '#ui/storage/unsaved.ts'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { aStyle } from './product.samples.ts'

startStandIn()
beforeEach(() => signedInAs(aUser({ language: 'en' })))

const basket = (lines: object[] = []) => ({
  id: 90,
  name: '',
  owner: 1,
  basket_products: lines,
  products: lines,
  total: '0.00',
  total_taxes: '0.00',
  grand_total: '0.00',
  version: 1,
  tariff: 1,
  delivery_option: null,
  warehouse: null,
  delivery_date: null,
  shipping_address: null,
  billing: null,
  comment: '',
  customer_reference: '',
  specific_request: '',
})
const total = { total: '0.00', total_taxes: '0.00', grand_total: '0.00', vat: [], vat_note: '', version: 1 }

/** A shop that has this style; what is added comes back as the server would say it. */
async function open(style: Group, lines: object[] = [], language = 'en', search = '') {
  server.use(
    http.get(url(`order/products/${style.id}/`), () => HttpResponse.json(style)),
    http.get(url('order/warehouses/'), () => HttpResponse.json([{ id: 1, name: 'Bruxelles' }])),
    http.get(url('order/basket/default/'), () => HttpResponse.json(basket(lines))),
    http.get(url('order/basket/90/total/'), () => HttpResponse.json(total)),
  )
  answerAdding()
  const shop = await openShop(`/product/${style.id}${search}`, language)
  await screen.findByRole('heading', { name: style.name })
  return { ...shop, user: userEvent.setup({ delay: null }) }
}
type Sent = { key: string; lines: { product: number; quantity: number }[]; mode: string }
/** Answers commands; those that `refuse` gives a reason for are not carried out. */
const answerAdding = (refuse: (line: Sent['lines'][number]) => object | undefined = () => undefined) =>
  server.use(
    http.post(url('order/basket/changes/'), async ({ request }) => {
      const { lines } = (await request.json()) as Sent
      const refusals = lines.flatMap((line) => {
        const reason = refuse(line)
        return reason ? [{ product: line.product, comment: '', ...reason }] : []
      })
      return HttpResponse.json({ version: 2, lines: [], removed: [], totals: total, refusals })
    }),
  )
const sent = () => requestsTo('order/basket/changes/').map(({ body }) => body as Sent)
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity, ${name}` })
const allFields = () => [...document.querySelectorAll<HTMLInputElement>('input[data-row]')]
/** The texts that a field names as its description, in their order. */
const described = (input: HTMLElement) =>
  input
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)!.textContent)
    .join(' ')
const descriptionOf = (name: string) => described(field(name))
const summary = () => screen.getByRole('group', { name: 'Your selection' })

test('C-01 C-22: a 12 × 5 grid is filled by the keyboard alone and goes out in one request', async () => {
  const colors = Array.from({ length: 12 }, (_, at) => `Dye ${at + 1}`)
  const { user } = await open(aStyle({ colors, sizes: ['S', 'M', 'L', 'XL', '2XL'] }))
  field('Dye 1, S').focus()
  for (let row = 0; row < 12; row++) for (const packs of [1, 2, 2, 2, 1]) await user.keyboard(`${packs}{Tab}`)
  expect(allFields().map(({ value }) => value)).toEqual(colors.flatMap(() => ['1', '2', '2', '2', '1']))
  expect(within(summary()).getByText('96 pieces')).toBeTruthy()
  await user.keyboard('{Shift>}{Tab}{/Shift}{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ mode: 'add' })
  expect(sent()[0]!.lines).toHaveLength(60)
  await waitFor(() => expect(allFields().every(({ value }) => value === '')).toBe(true))
})

test('C-01: Enter goes down, arrows move, Ctrl+D fills, Ctrl+Z takes back', async () => {
  const { user } = await open(aStyle({ colors: ['White', 'Navy', 'Red'], sizes: ['S', 'M'] }))
  field('White, S').focus()
  await user.keyboard('4{Enter}5{ArrowRight}6{ArrowUp}{ArrowLeft}')
  expect(document.activeElement).toBe(field('White, S'))
  await user.keyboard('{Control>}d{/Control}')
  expect(['White, S', 'Navy, S', 'Red, S', 'Navy, M'].map((name) => field(name).value)).toEqual([
    '4',
    '4',
    '4',
    '6',
  ])
  await user.keyboard('{Control>}z{/Control}')
  expect([field('Navy, S').value, field('Red, S').value]).toEqual(['5', ''])
})

test('C-01: a block from a spreadsheet lands by its colour and size names', async () => {
  const { user } = await open(aStyle({ colors: ['White', 'Navy'], sizes: ['S', 'M'] }))
  field('White, S').focus()
  await user.paste('\tM\tS\nNavy\t1 200\t3\nPink\t1\t')
  expect([field('Navy, M').value, field('Navy, S').value]).toEqual(['1200', '3'])
  expect(await screen.findByText(/2 fields pasted\. 1 quantity has no product here\./)).toBeTruthy()
})

test('U-4: the quantities of the last order come with one action, and go with Undo', async () => {
  const style = aStyle({ colors: ['White'], sizes: ['S', 'M'] })
  const { user } = await open(style)
  const lines = [
    { product: style.products[1]!.id, quantity: 6 },
    { product: 99_999, quantity: 2 }, // not sold any more
  ]
  const order = { id: 4, name: 'BE-2026-000004', created_at: '2026-10-02T09:00:00.000Z', lines }
  server.use(http.get(url('order/last/'), () => HttpResponse.json({ order })))
  await user.click(screen.getByRole('button', { name: 'As last time' }))
  await waitFor(() => expect(field('White, M').value).toBe('6'))
  expect(requestsTo('order/last/')[0]!.query).toEqual({ group: '7' })
  await screen.findByText(/^1 field filled as in order BE-2026-000004 of/)
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
  await waitFor(() => expect(field('White, M').value).toBe(''))
  server.use(http.get(url('order/last/'), () => HttpResponse.json({ order: null })))
  await user.click(screen.getByRole('button', { name: 'As last time' }))
  expect(await screen.findByText('You have not ordered this style yet.')).toBeTruthy()
})

const signOut = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: /^Your account/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
}
test.each([
  ['Keep and sign out', true],
  ['Discard and sign out', false],
])('C-08 AUTH-09: with quantities typed, signing out asks: %s', async (choice, isKept) => {
  const { user, router } = await open(aStyle({ colors: ['White'], sizes: ['S', 'M'] }))
  field('White, S').focus()
  await user.keyboard('4')
  await signOut(user)
  const asked = await screen.findByRole('dialog', { name: 'Sign out without saving?' })
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  expect(field('White, S').value).toBe('4')
  expect(router.state.location.pathname).toBe('/product/7')
  await signOut(user)
  await user.click(await screen.findByRole('button', { name: choice }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
  expect(hasUnsaved(aUser().id)).toBe(isKept)
})

test('AUTH-09: with nothing typed, signing out asks nothing', async () => {
  const { user, router } = await open(aStyle({ colors: ['White'], sizes: ['S', 'M'] }))
  await signOut(user)
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
})

test('C-05 OD-09b: units count over the style with the basket, and say how far the next price is', async () => {
  const line = { product: { id: 2, group: 7 }, quantity: 40 }
  const { user } = await open(aStyle({ colors: ['White'], sizes: ['S', 'M'] }), [line])
  field('White, S').focus()
  await screen.findByText('60 pieces more, of any colour or size → 2,9500 €')
  await user.keyboard('59')
  expect(screen.getByText('1 piece more, of any colour or size → 2,9500 €')).toBeTruthy()
  expect(within(summary()).getByText(/197,65/)).toBeTruthy()
  await user.keyboard('{Backspace}{Backspace}60')
  expect(within(summary()).getByText(/177,00/)).toBeTruthy()
  expect(screen.getByText('Best price reached')).toBeTruthy()
})

test('U-14, C-05: what is missing to the next price is in whole packs, with the prices of small and large sizes', async () => {
  const style = aStyle({ colors: ['White'], sizes: ['S', '3XL'], each: { pack: 12 } })
  const dearer = style.products[1]!.prices.map((step, at) => ({ ...step, price: at ? '3.1000' : step.price }))
  style.products[1] = { ...style.products[1]!, prices: dearer }
  const { user } = await open(style)
  field('White, S').focus()
  await user.keyboard('1{Tab}1')
  const { min_quantity } = style.products[0]!.prices[1]!
  const missing = Math.ceil((min_quantity - 24) / 12) * 12
  const next = screen.getByText(new RegExp(`^${missing} pieces more`))
  expect(next.textContent).toMatch(/2,9500.€ – 3,1000.€$/)
})

test('CAT-15: the page begins with the colour in the address', async () => {
  await open(aStyle({ colors: ['White', 'Navy'], sizes: ['S', 'M'] }), [], 'en', '?color=2')
  expect(screen.getByRole('button', { name: 'Show in Navy', pressed: true })).toBeTruthy()
})

test('C-01: who comes from the search by the keyboard goes on typing where the page begins', async () => {
  const { router, user } = await open(aStyle({ colors: ['White', 'Navy'], sizes: ['S', 'M'] }))
  expect(document.activeElement).toBe(document.body)
  await router.navigate({
    to: '/product/$id',
    params: { id: '7' },
    search: { color: 2 },
    state: { isTyping: true },
  })
  await waitFor(() => expect(document.activeElement).toBe(field('Navy, S')))
  await user.keyboard('3{Tab}4')
  expect(field('Navy, M').value).toBe('4')
})

test('BASK-11: colours and sizes come into the basket in their own order', async () => {
  const style = aStyle({ colors: ['Navy'], sizes: ['S', 'M', 'L'] })
  const products = style.products.map((product, at) => ({ ...product, id: 90 - at }))
  const { user } = await open({ ...style, products })
  for (const size of ['L', 'S', 'M']) await user.type(field(`Navy, ${size}`), '2')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()[0]?.lines.map(({ product }) => product)).toEqual([90, 89, 88]))
})

test('BASK-15: 100 goes straight into the basket, 101 asks first', async () => {
  const { user } = await open(
    aStyle({ colors: ['White'], sizes: ['S', 'M'], each: { stock_policy: 'backorder' } }),
  )
  field('White, S').focus()
  await user.keyboard('100{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(field('White, S').value).toBe(''))
  field('White, M').focus()
  await user.keyboard('101{Control>}{Enter}{/Control}')
  expect((await screen.findByRole('dialog')).textContent).toContain('Above 100 units')
  expect(sent()).toHaveLength(1)
})

test('VAL-10 OD-08: what is sold by the pack is confirmed as quantity × pack, once for all fields', async () => {
  const { user } = await open(aStyle({ colors: ['White'], sizes: ['S', 'M'], each: { pack: 6 } }))
  expect(screen.getByText('Quantities are in packs of 6 pieces.')).toBeTruthy()
  field('White, S').focus()
  await user.keyboard('2{Tab}3{Control>}{Enter}{/Control}')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('2 × 6')
  expect(dialog.textContent).toContain('3 × 6')
  await user.click(within(dialog).getByRole('button', { name: 'Add 30\u00a0pieces' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.lines).toEqual([
    { product: 1, quantity: 2, comment: '' },
    { product: 2, quantity: 3, comment: '' },
  ])
})

test('OD-59 VAL-10: the question says which of it an order would be refused for', async () => {
  const stock = [{ warehouse: 1, available: 8, incoming: [] }]
  const { user } = await open(
    aStyle({ colors: ['White'], sizes: ['S', 'M'], each: { pack: 6, stock, stock_policy: 'deny' } }),
  )
  field('White, S').focus()
  await user.keyboard('2{Tab}1{Control>}{Enter}{/Control}')
  const rows = within(await screen.findByRole('dialog')).getAllByRole('row')
  expect(rows[1]!.textContent).toContain('At most 8\u00a0pieces: an order of more is refused.')
  expect(rows[2]!.textContent).not.toContain('refused')
})

test('VAL-09 BASK-16 C-17: below the minimum nothing is sent, and the nearest quantity is one press away', async () => {
  const { user } = await open(
    aStyle({ colors: ['White'], sizes: ['S', 'M'], each: { pack: 6, min_quantity: 10 } }),
  )
  field('White, S').focus()
  await user.keyboard('1{Control>}{Enter}{/Control}')
  expect(screen.getByText('Minimum quantity should be 12')).toBeTruthy()
  expect(field('White, S').getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'White · S: Take 2 packs (12\u00a0pieces)' }))
  expect(field('White, S').value).toBe('2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Add/ })) // the list is gone
  expect(sent()).toHaveLength(0)
})

test('C-17 C-22: what is not a quantity stays as it was typed, is named, and holds the order back', async () => {
  const { user } = await open(aStyle({ colors: ['White'], sizes: ['S', 'M', 'L'] }))
  field('White, S').focus()
  await user.keyboard('2,5{Tab}-5{Tab}99999999{Control>}{Enter}{/Control}')
  expect(document.activeElement).toBe(field('White, S'))
  expect(allFields().map(({ value }) => value)).toEqual(['2,5', '-5', '99999999'])
  expect(allFields().map((input) => input.getAttribute('aria-invalid'))).toEqual(['true', 'true', 'true'])
  expect(screen.getByText(/^“2,5” is not a quantity: enter a whole number from 0 to/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'White · S: Take 2\u00a0pieces' }))
  await user.click(screen.getByRole('button', { name: 'White · M: Leave out' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'White · L: Leave out' }))
  await user.click(screen.getByRole('button', { name: /^Add/ }))
  expect(document.activeElement).toBe(field('White, L'))
  expect(sent()).toHaveLength(0)
  await user.keyboard('{Backspace}{Control>}{Enter}{/Control}') // what was typed is selected
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.lines).toMatchObject([{ product: 1, quantity: 2 }])
})

test('C-22 ERR-07: what was refused stays in its field with the reason, what went through leaves', async () => {
  const { user } = await open(aStyle({ colors: ['White'], sizes: ['S', 'M'] }))
  answerAdding(({ product }) =>
    product === 2 ? { errors: { quantity: ['No longer on sale.'] }, suggested_quantity: 4 } : undefined,
  )
  field('White, S').focus()
  await user.keyboard('3{Tab}3{Control>}{Enter}{/Control}')
  expect(await screen.findByText('No longer on sale.')).toBeTruthy()
  expect([field('White, S').value, field('White, M').value]).toEqual(['', '3'])
})

test('OD-72 ERR-07: a refusal of the whole is shown with its reason', async () => {
  const { user } = await open(aStyle({ colors: ['White'], sizes: ['S', 'M'] }))
  const reason = 'A basket holds at most 5 lines; there would be 6.'
  server.use(
    http.post(url('order/basket/changes/'), () => HttpResponse.json({ basket: [reason] }, { status: 400 })),
  )
  field('White, S').focus()
  await user.keyboard('7{Control>}{Enter}{/Control}')
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(field('White, S').value).toBe('7')
})

test('C-08 ERR-07: where the server fails nothing typed is lost, here or after another page', async () => {
  const style = aStyle({ colors: ['White'], sizes: ['S', 'M'] })
  const { user, router } = await open(style)
  server.use(http.post(url('order/basket/changes/'), () => new HttpResponse(null, { status: 500 })))
  field('White, S').focus()
  await user.keyboard('7{Control>}{Enter}{/Control}')
  expect(await screen.findByText("Product couldn't have been sent!")).toBeTruthy()
  expect(field('White, S').value).toBe('7')
  await user.keyboard('{Tab}5{Control>}{Enter}{/Control}')
  expect(await screen.findByText("Products couldn't have been sent!")).toBeTruthy()
  await user.keyboard('{Backspace}')
  await router.navigate({ to: '/cookies' })
  await router.navigate({ to: '/product/$id', params: { id: String(style.id) } })
  await waitFor(() => expect(field('White, S').value).toBe('7'))
})

test('U-8, C-08: what is typed and not added is said when the page is left, and on the basket', async () => {
  const { user, router } = await open(aStyle({ colors: ['White'], sizes: ['S', 'M'] }))
  field('White, S').focus()
  await user.keyboard('7')
  const leave = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leave)
  expect(leave.defaultPrevented).toBe(true)
  await router.navigate({ to: '/order/create' })
  expect(await screen.findByText(/7 pieces typed, but not in the basket/)).toBeTruthy()
  const notice = await screen.findByText('Typed, but not in the basket')
  expect(notice.closest('[role=status]')?.textContent).toContain('× 7')
})

test('U-7, C-22: adding several cells can be undone, and they stand in the grid again', async () => {
  const { user } = await open(aStyle({ colors: ['White'], sizes: ['S', 'M'] }))
  field('White, S').focus()
  await user.keyboard('3{Tab}4{Control>}{Enter}{/Control}')
  const undoes = () => screen.getAllByRole('button', { name: 'Undo' }) // of the grid, and of the message
  await waitFor(() => expect(undoes()).toHaveLength(2))
  await user.click(undoes().at(-1)!)
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({
    mode: 'set',
    lines: [
      { product: 1, quantity: 0 },
      { product: 2, quantity: 0 },
    ],
  })
  expect([field('White, S').value, field('White, M').value]).toEqual(['3', '4'])
})

test('U-7, C-01: what a tool of the grid has done is taken back by a key, and done again', async () => {
  const { user } = await open(aStyle({ colors: ['White'], sizes: ['S', 'M'] }))
  field('White, S').focus()
  await user.keyboard('3')
  await user.click(screen.getByRole('button', { name: 'Fill right' }))
  expect(field('White, M').value).toBe('3')
  await user.keyboard('{Control>}z{/Control}')
  expect([field('White, S').value, field('White, M').value]).toEqual(['3', ''])
  expect(screen.getByText('Undone.')).toBeTruthy()
  await user.keyboard('{Control>}y{/Control}')
  expect(field('White, M').value).toBe('3')
})

test('C-01: Ctrl+Shift+D gives the rows below the run of the row', async () => {
  const { user } = await open(aStyle({ colors: ['White', 'Navy', 'Red'], sizes: ['S', 'M'] }))
  field('White, S').focus()
  await user.keyboard('3{ArrowRight}4{Control>}{Shift>}d{/Shift}{/Control}')
  expect(allFields().map(({ value }) => value)).toEqual(['3', '4', '3', '4', '3', '4'])
})

test('C-07 OD-71: after a lost answer the same key is sent again, and the fields empty', async () => {
  const { user } = await open(aStyle({ colors: ['White'], sizes: ['S', 'M'] }))
  server.use(http.post(url('order/basket/changes/'), () => HttpResponse.error(), { once: true }))
  field('White, S').focus()
  await user.keyboard('7{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Everything is in the basket, and only once.')).toBeTruthy()
  expect(field('White, S').value).toBe('')
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toEqual(sent()[0])
})

test.each([
  ['network', false, 7],
  ['server', true, 8],
])('C-08: without a %s it is kept in this browser, and the fields empty', async (_, isOnline, packs) => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  onTestFinished(() => network.mockRestore())
  const { user } = await open(aStyle({ colors: ['White'], sizes: ['S', 'M'] }))
  server.use(http.post(url('order/basket/changes/'), () => HttpResponse.error()))
  field('White, S').focus()
  await user.keyboard(`${packs}{Control>}{Enter}{/Control}`)
  expect(await screen.findByText(/No connection. Kept on this device/)).toBeTruthy()
  expect(field('White, S').value).toBe('')
  expect(screen.queryByText(/couldn't have been sent/)).toBeNull()
  // The basket of the test before may go out late.
  const own = () => sent().filter(({ lines }) => lines[0]?.quantity === packs)
  await waitFor(() => expect(new Set(own().map(({ key }) => key)).size).toBe(1))
})

test('C-07: pressed twice, it is added once', async () => {
  const { user } = await open(aStyle({ colors: ['White'], sizes: ['S', 'M'] }))
  field('White, S').focus()
  await user.keyboard('3{Control>}{Enter}{Enter}{/Control}')
  await waitFor(() => expect(field('White, S').value).toBe(''))
  // The basket of the test before may go out late.
  expect(sent().filter(({ lines }) => lines[0]?.quantity === 3)).toHaveLength(1)
})

test('C-10: a field tells what is available now, or when the next comes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const style = aStyle({ colors: ['White'], sizes: ['S', 'M'] })
  style.products[1] = {
    ...style.products[1]!,
    is_out_of_stock: true,
    stock: [{ warehouse: 1, available: 0, incoming: [{ date: '2026-11-27', quantity: 60 }] }],
  }
  const { user } = await open(style)
  expect(descriptionOf('White, S')).toContain('240 available now')
  expect(descriptionOf('White, M')).toContain('60 on 27\u00a0Nov')
  field('White, M').focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(await screen.findByText('Bruxelles')).toBeTruthy()
})

test('U-19, OD-08, C-05: a field tells its pack, its minimum and the price that holds, one text for all that share them', async () => {
  const style = aStyle({ colors: ['White', 'Navy'], sizes: ['S', 'M'], each: { pack: 12, min_quantity: 20 } })
  style.products[3] = { ...style.products[3]!, pack: 1, min_quantity: 1 }
  const { user } = await open(style)
  expect(descriptionOf('White, S')).toMatch(
    /240 available now packs of 12\spieces, Minimum 24\spieces, Unit price excl\. VAT 3,3500.€$/,
  )
  expect(descriptionOf('Navy, M')).toMatch(/240 available now Unit price excl\. VAT 3,3500.€$/)
  const shared = new Set(allFields().map((cell) => cell.getAttribute('aria-describedby')!.split(' ')[1]))
  expect(shared.size).toBe(2)
  field('White, S').focus()
  await user.keyboard('10') // 120 pieces: the next price
  await waitFor(() => expect(descriptionOf('Navy, S')).toMatch(/2,9500.€$/))
})

test('U-19, C-05: where each colour and size counts for itself, a field tells all price steps', async () => {
  await open(aStyle({ colors: ['White'], sizes: ['S', 'M'], tiers_scope: 'product' }))
  expect(descriptionOf('White, M')).toMatch(/from 1 3,3500.€, from 100 2,9500.€$/)
})

test('U-19, ROUTE-09: the field of an article in one colour and size tells pack and price', async () => {
  await open(aStyle({ colors: ['White'], sizes: ['One size'], each: { pack: 6 } }))
  expect(described(screen.getByRole('textbox', { name: /Quantity/ }))).toMatch(
    /^packs of 6\spieces, Unit price excl\. VAT 3,3500.€$/,
  )
})

test('U-15: the stock of a product is said aloud, with the price of the step that is reached', async () => {
  const { user } = await open(aStyle({ colors: ['White'], sizes: ['S', 'M'] }))
  field('White, S').focus()
  await user.keyboard('120{Alt>}{ArrowDown}{/Alt}')
  const stock = (await screen.findByRole('rowheader', { name: 'Bruxelles' })).closest('div')!
  await waitFor(() => expect(stock.textContent).toMatch(/2,9500.€/))
  expect(stock.textContent).not.toMatch(/3,3500/)
  expect(await screen.findByText('White, S; Bruxelles 240')).toBeTruthy()
})

test('OD-37: without prices the page shows none, and ordering works', async () => {
  signedInAs(aUser({ language: 'en', prices_hidden: true }))
  const { user } = await open(
    aStyle({ colors: ['White'], sizes: ['S', 'M'], price_from: null, each: { price: null, prices: [] } }),
  )
  field('White, S').focus()
  await user.keyboard('3')
  expect(document.body.textContent).not.toContain('€')
  expect(screen.queryByRole('note')).toBeNull()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('VAL-13: what has no price in the price list says so before it is ordered, unless prices are hidden', async () => {
  const priceless = { colors: ['White'], sizes: ['S'], price_from: null, each: { price: null, prices: [] } }
  await open(aStyle(priceless))
  expect(screen.getByRole('note').textContent).toBe('No price in your price list. Ask us for an offer.')
})

test('ROUTE-09: an article in one colour and size has a plain quantity field', async () => {
  const { user } = await open(aStyle({ colors: ['White'], sizes: ['One size'] }))
  const quantity = screen.getByRole('textbox', { name: /Quantity/ })
  await user.clear(quantity)
  await user.type(quantity, '3{Enter}')
  await waitFor(() => expect(sent()[0]?.lines).toMatchObject([{ product: 1, quantity: 3 }]))
})

test('ROUTE-09 C-17: a plain quantity field keeps what is no quantity, and nothing is sent', async () => {
  const { user } = await open(aStyle({ colors: ['White'], sizes: ['One size'] }))
  const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: /Quantity/ })
  await user.clear(quantity)
  await user.type(quantity, '2,5{Enter}')
  expect([quantity.value, quantity.getAttribute('aria-invalid')]).toEqual(['2,5', 'true'])
  expect(screen.getByText(/“2,5” is not a quantity/)).toBeTruthy()
  await user.clear(quantity)
  await user.type(quantity, '2{ArrowUp}{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.lines).toMatchObject([{ product: 1, quantity: 3 }])
})

test('ERR-06: an unknown product says so', async () => {
  server.use(
    http.get(url('order/products/404/'), () =>
      HttpResponse.json({ detail: 'Product not Found' }, { status: 404 }),
    ),
    http.get(url('order/basket/default/'), () => HttpResponse.json(basket())),
    http.get(url('order/basket/90/total/'), () => HttpResponse.json(total)),
  )
  await openShop('/product/3/404')
  expect(await screen.findByRole('heading', { name: 'Product not Found' })).toBeTruthy()
})

test('ROUTE-09: within a category the trail leads through it, and a style of another one is not found', async () => {
  const style = aStyle({ colors: ['White'], sizes: ['S'] })
  const path = style.category_path
  const { router } = await open(style)
  const trail = () =>
    within(screen.getByRole('navigation', { name: 'You are here' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(trail()).toEqual(['Catalogue', ...path.map(({ name }) => name)])
  const show = (category: number) =>
    router.navigate({
      to: '/product/$categoryId/$id',
      params: { categoryId: String(category), id: String(style.id) },
    })
  await show(path[0]!.id)
  await waitFor(() => expect(trail()).toEqual(['Catalogue', path[0]!.name]))
  await show(99_999)
  expect(await screen.findByRole('heading', { name: 'Product not Found', level: 1 })).toBeTruthy()
})

test('C-10: of what is out of stock one can be told when it is back, product by product or all', async () => {
  const style = aStyle({ colors: ['Blanc'], sizes: ['S', 'M', 'L'] })
  for (const product of style.products.slice(0, 2)) {
    product.is_out_of_stock = true
    product.stock = [{ warehouse: 1, available: 0, incoming: [{ date: '2026-12-01', quantity: 40 }] }]
  }
  const [small, medium] = style.products
  let waited: number[] = []
  const answer = () => HttpResponse.json(waited.map((product) => ({ product })))
  server.use(
    http.get(url('order/stock_alert/'), answer),
    http.post(url('order/stock_alert/'), async ({ request }) => {
      waited = [...waited, ...((await request.json()) as { products: number[] }).products]
      return answer()
    }),
    http.delete(url('order/stock_alert/:id/'), ({ params }) => {
      waited = waited.filter((id) => String(id) !== params['id'])
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = await open(style)
  // In the cell itself, where its stock is shown.
  await user.click(document.querySelector(`#stock-${small!.id}`)!)
  const inCell = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Tell me when it is back in stock',
  })
  await user.click(inCell)
  await waitFor(() => expect(waited).toEqual([small!.id]))
  await user.click(inCell)
  await waitFor(() => expect(waited).toEqual([]))
  await user.click(document.querySelector(`#stock-${style.products[2]!.id}`)!)
  expect(screen.queryByRole('checkbox', { name: 'Tell me when it is back in stock' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Tell me when it is back in stock' }))
  const dialog = within(await screen.findByRole('dialog'))
  const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
  expect(dialog.getAllByRole('checkbox')).toHaveLength(3)
  expect(dialog.getAllByText(/Delivery expected on .*2026/)).toHaveLength(2)
  await user.click(box(/Blanc · S/))
  await waitFor(() => expect(box(/Blanc · S/).checked).toBe(true))
  await waitFor(() => expect(waited).toEqual([small!.id]))
  await user.click(box(/^All/))
  await waitFor(() => expect(box(/Blanc · M/).checked).toBe(true))
  await waitFor(() => expect(waited).toEqual([small!.id, medium!.id]))
  await user.click(box(/Blanc · S/))
  await waitFor(() => expect(box(/Blanc · S/).checked).toBe(false))
  await waitFor(() => expect(waited).toEqual([medium!.id]))
  // Ticked and unticked before there is an answer: the last word counts.
  const { promise: isAnswered, resolve: answerNow } = Promise.withResolvers<void>()
  server.use(
    http.post(url('order/stock_alert/'), async () => {
      await isAnswered
      waited = [...waited, small!.id]
      return answer()
    }),
  )
  await user.click(box(/Blanc · S/))
  await waitFor(() => expect(box(/Blanc · S/).checked).toBe(true))
  await user.click(box(/Blanc · S/))
  await waitFor(() => expect(box(/Blanc · S/).checked).toBe(false))
  answerNow()
  await waitFor(() => expect(requestsTo(`order/stock_alert/${small!.id}/`)).toHaveLength(2))
  await waitFor(() => expect(waited).toEqual([medium!.id]))
})
