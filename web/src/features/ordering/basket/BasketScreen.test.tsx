import type { BasketLine } from '@comptoir/contract/basket'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearTokens } from '#api/token.ts'
import {
  aUser,
  emptyPage,
  requests,
  requestsTo,
  server,
  signedInAs,
  url,
  startStandIn,
} from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { aBasket, aLine, aTotal, BasketOnServer, type Sent } from './basket.samples.ts'

startStandIn()

let stand: BasketOnServer
let isAway = false
const away = () => (isAway ? HttpResponse.error() : undefined)
const keep = (lines: BasketLine[]) => stand.keep(lines)
/** The line with another quantity, and what it comes to. */
const withQuantity = ({ id, product, price, pack, comment }: BasketLine, quantity: number) =>
  aLine({ id, product, price, pack, comment, quantity })

const standIn = [
  http.get(url('order/'), () => HttpResponse.json(emptyPage)),
  http.get(url('order/basket/default/'), () => away() ?? HttpResponse.json(stand.basket)),
  http.get(url('order/basket/:id/total/'), () =>
    HttpResponse.json(aTotal({ total: stand.basket.total, version: stand.basket.version })),
  ),
  http.post(url('order/basket/changes/'), async ({ request }) => {
    if (isAway) return HttpResponse.error()
    return HttpResponse.json(stand.change((await request.json()) as Sent))
  }),
  http.post(url('order/basket/:id/clear/'), () => {
    keep([])
    return HttpResponse.json(stand.basket)
  }),
  http.patch(url('order/basket/default/'), async ({ request }) => {
    if (isAway) return HttpResponse.error()
    const { basket } = stand
    stand.basket = { ...basket, ...((await request.json()) as object), version: stand.basket.version + 1 }
    return HttpResponse.json(stand.basket)
  }),
]

beforeEach(() => {
  clearTokens()
  document.cookie = 'locale=en; Path=/'
  isAway = false
  stand = new BasketOnServer()
})

/** What a browser says when a page is left: the old page sends nothing more. */
const leavePage = () => dispatchEvent(new Event('pagehide'))
afterEach(leavePage)

async function openBasket(lines: BasketLine[], address = '/order/create', user = aUser()) {
  stand = new BasketOnServer(lines)
  signedInAs(user)
  server.use(...standIn)
  const shop = await openShop(address)
  await screen.findByRole('heading', { level: 1 })
  return shop
}
const quantity = (ref: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^Quantity of ${ref} `) })
const rows = () => screen.getAllByRole('row').slice(1)
const sent = () => requestsTo('order/basket/changes/').map(({ body }) => body as Sent)
const two = [
  aLine({ product: { id: 1 } }),
  aLine({ product: { id: 2, group: 11 }, pack: 6, price: '1.2345' }),
]

test('BASK-14 GEN-13 CONST-02 CONST-22: prices have four places, totals two, with a comma and the euro', async () => {
  await openBasket(two)
  const row = (await screen.findAllByRole('row'))[2]!
  expect(row.textContent).toMatch(/1,2345\s€/)
  expect(row.textContent).toMatch(/14,81\s€/)
  expect(row.textContent).toContain('× 6 = 12\u00a0pieces')
})

test('BASK-05 BASK-08 OD-71: a quantity typed and confirmed with Enter is one call, which brings the sums', async () => {
  await openBasket(two)
  await screen.findAllByRole('row')
  await waitFor(() => expect(requestsTo('order/basket/7/total/')).toHaveLength(1))
  requests.length = 0
  await userEvent.click(quantity('TW-1'))
  await userEvent.keyboard('5{Enter}')
  expect(document.activeElement).toBe(quantity('TW-2'))
  expect(rows()[0]!.textContent).toMatch(/16,75\s€/)
  const summary = within(screen.getByRole('region', { name: 'Summary' }))
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  expect(sent()).toEqual([
    {
      key: expect.any(String),
      mode: 'set',
      lines: [{ product: 1, comment: '', quantity: 5, expected: 2 }],
    },
  ])
  expect(summary.getByText(/31,56\s€/)).toBeTruthy()
  await userEvent.keyboard('4{ArrowUp}')
  expect(document.activeElement).toBe(quantity('TW-1'))
  await waitFor(() => expect(stand.basket.basket_products.map((line) => line.quantity)).toEqual([5, 4]))
  expect(requests.map(({ path }) => path.replace(/^.*v1/, ''))).toEqual([
    '/order/basket/changes/',
    '/order/basket/changes/',
  ])
})

test('BASK-05: where Enter and Escape stay in the field, the next digit takes the place of its number', async () => {
  await openBasket([aLine({ quantity: 2, product: { min_quantity: 2 } })])
  await screen.findAllByRole('row')
  await userEvent.click(quantity('TW-1'))
  await userEvent.keyboard('05{Enter}')
  expect(quantity('TW-1').value).toBe('5')
  await userEvent.keyboard('12{Enter}3')
  expect(quantity('TW-1').value).toBe('3')
  await userEvent.keyboard('{Escape}7{Enter}')
  expect(quantity('TW-1').value).toBe('7')
  await userEvent.keyboard('1{Enter}4') // too few is not kept
  expect(quantity('TW-1').value).toBe('4')
  await waitFor(() => expect(stand.basket.basket_products[0]!.quantity).toBe(7))
})

test.each(['1,5', 'abc', '-2', '99999999'])(
  'BASK-05 C-17: %s, which is no quantity, stays with the reason and is not sent; Escape takes it back',
  async (text) => {
    await openBasket(two)
    await screen.findAllByRole('row')
    await userEvent.click(quantity('TW-1'))
    await userEvent.keyboard(`${text}{Enter}`)
    expect(document.activeElement).toBe(quantity('TW-2'))
    expect(quantity('TW-1').value).toBe(text)
    expect(quantity('TW-1').getAttribute('aria-invalid')).toBe('true')
    const reason = screen.getByRole('alert')
    expect(reason.textContent).toMatch(/^Enter a whole number from 0 to 1.000.000\./)
    expect(quantity('TW-1').getAttribute('aria-describedby')).toBe(reason.id)
    await userEvent.click(quantity('TW-1'))
    await userEvent.keyboard('{Enter}{ArrowUp}') // left again, it still stands
    expect(quantity('TW-1').value).toBe(text)
    await userEvent.keyboard('{Escape}')
    expect([quantity('TW-1').value, quantity('TW-1').getAttribute('aria-invalid')]).toEqual(['2', null])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent()).toEqual([])
  },
)

test('VAL-09 CAT-19 C-17: too few is not sent; the nearest quantity is a button', async () => {
  await openBasket([aLine({ pack: 4, quantity: 5, product: { min_quantity: 10 } })])
  await screen.findAllByRole('row')
  await userEvent.click(quantity('TW-1'))
  await userEvent.keyboard('2{Enter}')
  expect(screen.getByRole('alert').textContent).toContain('Minimum quantity should be 12')
  expect(sent()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Take 3' }))
  await waitFor(() => expect(stand.basket.basket_products[0]!.quantity).toBe(3))
})

test.each([
  [100, false],
  [101, true],
])('BASK-15 VAL-10: a quantity of %i warns: %s', async (packs, warns) => {
  await openBasket([aLine({ quantity: packs })])
  await screen.findAllByRole('row')
  const warning = screen.queryByText(`Please check: ${packs} × 1 = ${packs} pieces.`)
  expect(warning !== null).toBe(warns)
})

test('BASK-06: a removed line is gone at once, and comes back with Undo', async () => {
  await openBasket(two)
  await screen.findAllByRole('row')
  await userEvent.click(screen.getByRole('button', { name: 'Remove TW-1 T-shirt' }))
  expect(rows()).toHaveLength(1)
  await waitFor(() => expect(stand.basket.basket_products).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ mode: 'set', lines: [{ product: 1, comment: '', quantity: 0 }] })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(rows()).toHaveLength(2)
  await waitFor(() => expect(stand.basket.basket_products.map(({ product }) => product.id)).toEqual([1, 2]))
})

test('U-9, BASK-06: a line that is brought back stands where it was', async () => {
  await openBasket([30, 20, 10].map((rank, at) => aLine({ rank, product: { id: at + 1 } })))
  await screen.findAllByRole('row')
  const refs = () => rows().map((row) => /TW-\d/.exec(row.textContent)?.[0])
  await userEvent.click(screen.getByRole('button', { name: 'Remove TW-2 T-shirt' }))
  await waitFor(() => expect(stand.basket.basket_products).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(refs()).toEqual(['TW-1', 'TW-2', 'TW-3'])
  await waitFor(() =>
    expect(stand.basket.basket_products.map(({ product }) => product.id)).toEqual([1, 2, 3]),
  )
  expect(refs()).toEqual(['TW-1', 'TW-2', 'TW-3'])
})

test('BASK-06 BASK-07: a style is removed with all its lines, and comes back with Undo', async () => {
  await openBasket([...two, aLine({ product: { id: 3 } })])
  await screen.findAllByRole('row')
  await userEvent.click(screen.getByRole('radio', { name: 'By style' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove T-shirt: 2 lines' }))
  await waitFor(() => expect(stand.basket.basket_products.map(({ product }) => product.id)).toEqual([2]))
  expect(sent()).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(stand.basket.basket_products).toHaveLength(3))
  expect(sent()).toHaveLength(2)
})

test('U-9, BASK-06: the keyboard stays in the list when a line is removed or brought back', async () => {
  await openBasket(two)
  await screen.findAllByRole('row')
  const remove = (ref: string) => screen.getByRole('button', { name: `Remove ${ref} T-shirt` })
  remove('TW-1').focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(remove('TW-2'))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(document.activeElement).toBe(quantity('TW-1')))
  quantity('TW-2').focus()
  await userEvent.keyboard('0{Enter}')
  expect(document.activeElement).toBe(quantity('TW-1'))
  await userEvent.keyboard('0{Enter}')
  await screen.findByText('Your basket is empty')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('U-9, BASK-18: the keyboard goes back to the button of a comment that is closed', async () => {
  await openBasket(two)
  await screen.findAllByRole('row')
  const button = () => screen.getByRole('button', { name: /comment.*TW-1/ })
  await userEvent.click(button())
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(button())
})

test('C-04: Ctrl+Enter leads to the checkout, and says what is in the way', async () => {
  const { router } = await openBasket(two)
  await screen.findAllByRole('row')
  quantity('TW-1').focus()
  await userEvent.keyboard('5{Control>}{Enter}{/Control}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
  await waitFor(() => expect(stand.basket.basket_products[0]!.quantity).toBe(5))
})

test('BASK-05 C-04: a text that is no quantity holds up the way to the checkout: its field has the keyboard, and its reason', async () => {
  const { router } = await openBasket(two)
  const field = await screen.findByRole('textbox', { name: /^Quantity of TW-1 / })
  const holdsUp = async (go: () => Promise<unknown>) => {
    await go()
    await waitFor(() => expect(document.activeElement).toBe(quantity('TW-1')))
    const reason = document.getElementById(quantity('TW-1').getAttribute('aria-describedby')!)
    expect(reason?.textContent).toContain('whole number')
    expect(reason?.getAttribute('role')).toBe('alert')
    expect([router.state.location.pathname, quantity('TW-1').value]).toEqual(['/order/create', 'abc'])
  }
  await userEvent.type(field, 'abc')
  await holdsUp(() => userEvent.keyboard('{Alt>}c{/Alt}'))
  screen.getByRole('heading', { level: 1 }).focus()
  await holdsUp(() => userEvent.keyboard('{Control>}{Enter}{/Control}'))
  for (const way of screen.getAllByRole('link', { name: 'Go to checkout' }))
    await holdsUp(() => userEvent.click(way))
  await userEvent.keyboard('{Escape}{Alt>}c{/Alt}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
})

test('U-7, U-9, BASK-07: emptying asks first, does nothing at Enter alone, and can be undone', async () => {
  await openBasket(two)
  await screen.findAllByRole('row')
  await userEvent.click(screen.getByRole('button', { name: 'Empty the basket' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('All 2 lines will be removed')
  expect(stand.basket.basket_products).toHaveLength(2)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Empty the basket' }))
  expect(await screen.findByText('Your basket is empty')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(stand.basket.basket_products.map(({ quantity }) => quantity)).toEqual([2, 2]))
})

test('BASK-12: a basket or total that cannot be fetched is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  signedInAs(aUser())
  const broken = () => HttpResponse.json({ detail: 'broken' }, { status: 500 })
  server.use(
    http.get(url('order/basket/default/'), () => HttpResponse.json(aBasket([aLine()]))),
    http.get(url('order/basket/:id/total/'), broken),
  )
  await openShop('/order/create')
  await screen.findByRole('heading', { name: 'Current basket' })
  await waitFor(() =>
    expect(log).toHaveBeenCalledWith('The totals of the basket could not be fetched.', expect.anything()),
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/went wrong|broken/)).toBeNull()
})

test('ROUTE-12: a page that has no basket to show says why, names the request and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  signedInAs(aUser())
  keep([aLine()])
  let isBroken = true
  server.use(
    http.get(url('order/basket/default/'), () =>
      isBroken
        ? HttpResponse.json({ detail: 'Broken.' }, { status: 500, headers: { 'x-request-id': 'r-1' } })
        : HttpResponse.json(stand.basket),
    ),
    ...standIn,
  )
  await openShop('/order/create')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/Broken\..*r-1/)
  isBroken = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Current basket' })
})

test('BASK-17 BASK-18: the specific request and a line comment are kept; U-24: the reference is asked at the checkout alone', async () => {
  await openBasket(two)
  await screen.findAllByRole('row')
  expect(screen.queryByRole('textbox', { name: /^(your reference|remark|comment)/i })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: 'Specific request' }), 'Same shirt in lime')
  await userEvent.tab()
  await waitFor(() => expect(stand.basket.specific_request).toBe('Same shirt in lime'))
  await userEvent.click(screen.getByRole('button', { name: 'Add a comment (TW-2)' }))
  await userEvent.keyboard('logo left{Enter}')
  await waitFor(() => expect(stand.basket.basket_products[1]!.comment).toBe('logo left'))
})

test('OD-59: says before the checkout that an order of more than the stock is refused, with the most there is', async () => {
  const short = { is_stock_only: true, available: 25, next_arrival: '2026-12-01', next_arrival_quantity: 500 }
  await openBasket([aLine({ product: { id: 1, ...short }, quantity: 3, pack: 10 })])
  expect(await screen.findByText(/^At most 25 pieces: an order of more is refused\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take 2' }))
  await waitFor(() => expect(stand.basket.basket_products[0]!.quantity).toBe(2))
  await waitFor(() => expect(screen.queryByText(/an order of more is refused/)).toBeNull())
})

test('OD-59, U-7: several lines beyond the stock are lowered to it with one press, and brought back', async () => {
  const short = { is_stock_only: true, available: 25 }
  await openBasket([
    aLine({ product: { id: 1, ...short }, quantity: 3, pack: 10 }),
    aLine({ product: { id: 2, ...short }, quantity: 40 }),
    aLine({ product: { id: 3, ...short, available: 0 }, quantity: 1 }), // nothing of it can be taken
    aLine({ product: { id: 4, ...short }, quantity: 25 }),
  ])
  const packs = () => stand.basket.basket_products.map(({ quantity }) => quantity)
  expect(await screen.findByText(/^3 lines want more than there is in stock/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take what is in stock' }))
  await waitFor(() => expect(packs()).toEqual([2, 25, 1, 25]))
  await waitFor(() => expect(screen.queryByText(/want more than there is in stock/)).toBeNull())
  expect(document.activeElement?.getAttribute('data-quantity')).toBe('1')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(packs()).toEqual([3, 40, 1, 25]))
})

test('OD-59, U-7: the lines of which nothing is in stock are taken out with one press, and brought back', async () => {
  const short = { is_stock_only: true, available: 0 }
  await openBasket([
    aLine({ product: { id: 1, ...short }, quantity: 3 }),
    aLine({ product: { id: 2, available: 25 }, quantity: 5 }),
    aLine({ product: { id: 3, ...short }, quantity: 1 }),
  ])
  const products = () => stand.basket.basket_products.map(({ product }) => product.id)
  expect(await screen.findByText(/^2 lines want more than there is in stock/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take what is in stock' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove 2 unavailable lines' }))
  await waitFor(() => expect(products()).toEqual([2]))
  await waitFor(() => expect(screen.queryByText(/want more than there is in stock/)).toBeNull())
  expect(document.activeElement?.getAttribute('data-quantity')).toBe('2')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(products().toSorted((a, b) => a - b)).toEqual([1, 2, 3]))
})

test('C-16 BASK-17: a request typed when the session has run out is kept after signing in again', async () => {
  await openBasket(two)
  await screen.findAllByRole('row')
  const refused = () => HttpResponse.json({ detail: 'Token is expired' }, { status: 401 })
  server.use(
    http.patch(url('order/basket/default/'), refused, { once: true }),
    http.post(url('auth/jwt/refresh/'), refused),
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Specific request' }), 'Same shirt in lime')
  await userEvent.tab()
  await screen.findByRole('dialog', { name: 'Sign in again' })
  server.use(http.post(url('auth/jwt/create/'), () => HttpResponse.json({ refresh: 'r', access: 'again' })))
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
  await waitFor(() => expect(stand.basket.specific_request).toBe('Same shirt in lime'))
  expect(screen.queryByText('Token is expired')).toBeNull()
})

test('BASK-19 BASK-20 C-04: says what is missing, and holds the order up below the minimum, at Ctrl+Enter too', async () => {
  stand = new BasketOnServer([aLine()])
  signedInAs(aUser())
  const missing = { minimum_order: '50.00', missing_for_order: '43.30', is_below_minimum: true } as const
  const total = aTotal({ total: '6.70', missing_for_free_delivery: '243.30', ...missing })
  server.use(
    http.get(url('order/basket/:id/total/'), () => HttpResponse.json(total)),
    ...standIn,
  )
  const { router } = await openShop('/order/create')
  expect(await screen.findByText(/^The minimum order is 50,00\s€: add 43,30\s€ more\.$/)).toBeTruthy()
  expect(screen.getByText(/^243,30\s€ more and delivery is free/)).toBeTruthy()
  const button = within(screen.getByRole('region', { name: 'Summary' })).getByRole<HTMLButtonElement>(
    'button',
  )
  expect(button.disabled).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
    'The minimum order is not reached yet.',
  )
  screen.getByRole('heading', { level: 1 }).focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/50,00\s€: add 43,30\s€ more/)
  expect(router.state.location.pathname).toBe('/order/create')
})

test('U-11: by style, name and picture are said once, with what the style comes to', async () => {
  await openBasket([...two, aLine({ product: { id: 3 } })])
  await screen.findAllByRole('row')
  expect(screen.getAllByRole('link', { name: 'T-shirt' })).toHaveLength(3)
  await userEvent.click(screen.getByRole('radio', { name: 'By style' }))
  expect(screen.getAllByRole('link', { name: 'T-shirt' })).toHaveLength(2)
  const [first] = screen.getAllByRole('rowheader')
  expect(first!.textContent).toMatch(/T-shirt4\spieces13,40\s€/)
  const table = screen.getByRole('table', { name: 'Current basket' })
  expect(table.getAttribute('aria-rowcount')).toBe('6')
  expect(rows().map((row) => row.getAttribute('aria-rowindex'))).toEqual(['2', '3', '4', '5', '6'])
})

test('U-23: all lines are drawn to be printed', async () => {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 37 })
  try {
    await openBasket(Array.from({ length: 500 }, (_, at) => aLine({ product: { id: at + 1 } })))
    await screen.findAllByRole('row')
    expect(rows().length).toBeLessThan(60)
    dispatchEvent(new Event('beforeprint'))
    expect(rows()).toHaveLength(500)
    dispatchEvent(new Event('afterprint'))
    await waitFor(() => expect(rows().length).toBeLessThan(60))
  } finally {
    Reflect.deleteProperty(HTMLElement.prototype, 'offsetHeight')
  }
})

test('OD-37: prices that are hidden on this device show nowhere, the limits included', async () => {
  localStorage.setItem('hide_prices', 'true')
  await openBasket(two)
  await screen.findAllByRole('row')
  await screen.findAllByRole('link', { name: 'Go to checkout' })
  expect(document.body.textContent).not.toContain('€')
})

test('C-08: what is changed while the server is away is kept over a reload and sent once, in order', async () => {
  await openBasket(two)
  await screen.findAllByRole('row')
  isAway = true
  await userEvent.click(quantity('TW-1'))
  await userEvent.keyboard('7{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Remove TW-2 T-shirt' }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^Not saved yet: 3 changes are kept here/)).toBeTruthy()
  expect(rows()[1]!.textContent).toMatch(/23,45\s€/)
  expect(stand.basket.version).toBe(1)
  leavePage()
  cleanup()
  isAway = false
  requests.length = 0
  await openShop('/order/create')
  await waitFor(() => expect(stand.basket.version).toBe(4))
  expect(sent()).toHaveLength(3)
  expect(stand.basket.basket_products.map(({ product, quantity: packs }) => [product.id, packs])).toEqual([
    [2, 2],
    [1, 7],
  ])
})

test('C-07 C-08: an addition whose answer was lost is not made twice', async () => {
  await openBasket(two)
  await screen.findAllByRole('row')
  await userEvent.click(screen.getByRole('button', { name: 'Remove TW-2 T-shirt' }))
  await waitFor(() => expect(stand.basket.basket_products).toHaveLength(1))
  let isLost = true
  server.use(
    http.post(url('order/basket/changes/'), async ({ request }) => {
      const answer = stand.change((await request.json()) as Sent)
      if (!isLost) return HttpResponse.json(answer)
      isLost = false
      return HttpResponse.error()
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  const [, first, second] = sent()
  expect(second).toEqual(first)
  expect(stand.basket.basket_products.map((line) => line.quantity)).toEqual([2, 2])
  expect(rows()).toHaveLength(2)
})

test('OD-71: lines whose move to a new recurring basket had no answer are moved once, by Enter in its name too', async () => {
  await openBasket(two)
  const list = new BasketOnServer()
  const created: unknown[] = []
  let isLost = true
  server.use(
    http.get(url('order/basket/'), () => HttpResponse.json(emptyPage)),
    http.post(url('order/basket/'), async ({ request }) => {
      created.push(await request.json())
      return HttpResponse.json({ ...list.basket, id: 77, name: 'Workshop' }, { status: 201 })
    }),
    http.post(url('order/basket/changes/'), async ({ request }) => {
      const body = (await request.json()) as Sent & { basket?: number }
      if (body.basket !== 77) return HttpResponse.json(stand.change(body))
      const answer = list.change(body)
      if (!isLost) return HttpResponse.json(answer)
      isLost = false
      return HttpResponse.error()
    }),
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Select TW-1 / }))
  await userEvent.click(screen.getByRole('button', { name: 'To a recurring basket' }))
  await userEvent.type(await screen.findByLabelText(/^Name of the new basket/), 'Workshop{Enter}')
  await screen.findByText(/cannot be reached/)
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(stand.basket.basket_products).toHaveLength(1))
  expect(created).toEqual([{ name: 'Workshop' }])
  expect(list.basket.basket_products.map(({ quantity: packs }) => packs)).toEqual([2])
  expect(await screen.findByText('1 line is in “Workshop” now.')).toBeTruthy()
})

test('OD-32: a change beside somebody else’s is made again; one against it is shown and decided', async () => {
  await openBasket(two)
  await screen.findAllByRole('row')
  keep([aLine({ product: { id: 3, group: 12 } }), ...stand.basket.basket_products])
  await userEvent.click(quantity('TW-1'))
  await userEvent.keyboard('5{Enter}')
  await waitFor(() => expect(stand.basket.basket_products[1]!.quantity).toBe(5))
  expect(await screen.findByRole('textbox', { name: /^Quantity of TW-3/ })).toBeTruthy()

  keep(stand.basket.basket_products.map((line) => (line.product.id === 1 ? withQuantity(line, 9) : line)))
  await userEvent.click(quantity('TW-1'))
  await userEvent.keyboard('6{Enter}')
  expect(await screen.findByText('TW-1 T-shirt: you set 6, elsewhere it was set to 9.')).toBeTruthy()
  await waitFor(() => expect(quantity('TW-1').value).toBe('9'))
  await userEvent.click(screen.getByRole('button', { name: 'Keep 6' }))
  await waitFor(() => expect(stand.basket.basket_products[1]!.quantity).toBe(6))
  expect(screen.queryByText('Changed elsewhere meanwhile')).toBeNull()
})

test('OD-32: a line that somebody else changes or takes out while its number is typed is shown and decided', async () => {
  const { client } = await openBasket(two)
  await screen.findAllByRole('row')
  const hear = (lines: Parameters<typeof keep>[0]) => {
    keep(lines)
    return act(() => client.refetchQueries({ queryKey: ['basket'] }))
  }
  const [first, second] = stand.basket.basket_products as [BasketLine, BasketLine]
  await userEvent.click(quantity('TW-1'))
  await userEvent.keyboard('6')
  await hear([withQuantity(first, 9), second])
  expect(quantity('TW-1').value).toBe('6')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('TW-1 T-shirt: you set 6, elsewhere it was set to 9.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take 9' }))
  expect(quantity('TW-1').value).toBe('9')

  await userEvent.click(quantity('TW-1'))
  await userEvent.clear(quantity('TW-1'))
  await userEvent.keyboard('0')
  await hear([withQuantity(first, 8), second])
  await within(rows()[0]!).findByText(/26,80\s€/)
  await userEvent.keyboard('{Tab}')
  expect(await screen.findByText('TW-1 T-shirt: you removed it, elsewhere it was set to 8.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(stand.basket.basket_products).toHaveLength(1))

  await userEvent.click(quantity('TW-2'))
  await userEvent.keyboard('7')
  await hear([])
  expect(await screen.findByText('TW-2 T-shirt: you set 7, elsewhere it was removed.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Keep 7' }))
  await waitFor(() => expect(stand.basket.basket_products.map((line) => line.quantity)).toEqual([7]))
})

test('MINI-01 MINI-02 MINI-03 MINI-04 MINI-05 MINI-06 LAY-04 ROUTE-11: the tab counts the lines; the drawer shows, totals, removes, empties and leads on', async () => {
  server.use(http.get(url('order/basket/'), () => HttpResponse.json(emptyPage)))
  const { router } = await openBasket(two, '/basket')
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Basket: 2 lines' }))
  await open()
  await userEvent.click(await screen.findByRole('link', { name: 'View the basket' }))
  await screen.findByRole('heading', { name: 'Current basket' })
  expect(router.state.location.pathname).toBe('/order/create')
  expect(screen.queryByRole('button', { name: /^Basket: / })).toBeNull()
  await router.navigate({ to: '/basket' })
  await open()
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2))
  const item = dialog.getAllByRole('listitem')[1]!
  expect(within(item).getByRole('link', { name: 'T-shirt' }).getAttribute('href')).toBe('/product/11')
  expect(item.textContent).toMatch(/2 × 6 = 12\spieces · 1,2345\s€/)
  expect(item.textContent).toMatch(/14,81\s€/)
  expect(within(item).getByRole('img', { hidden: true })).toBeTruthy()
  await userEvent.click(dialog.getByRole('switch', { name: 'Pictures' }))
  expect(within(dialog.getAllByRole('listitem')[1]!).queryByRole('img', { hidden: true })).toBeNull()
  expect(dialog.getByText(/21,51\s€/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Remove TW-2 T-shirt' }))
  await waitFor(() => expect(stand.basket.basket_products).toHaveLength(1))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove all products' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Empty the basket' }))
  expect(await dialog.findByText('There is nothing in your basket.')).toBeTruthy()
})

test('BASK-04: a reference and a quantity, typed with the keyboard alone, stand first', async () => {
  await openBasket(two)
  await screen.findAllByRole('row')
  const match = { product: 9, ref: 'TW-9', barcode: null }
  server.use(
    http.get(url('order/products/discovery_search/'), () =>
      HttpResponse.json({
        ...emptyPage,
        count: 1,
        results: [{ id: 30, ref: 'TW', name: 'Polo', match }],
        facets: [],
      }),
    ),
    http.get(url('order/product/9/'), () =>
      HttpResponse.json({
        ...aLine().product,
        id: 9,
        group: 30,
        ref: 'TW-9',
        pack: 1,
        prices: [{ min_quantity: 1, price: '2.0000' }],
        stock: [],
      }),
    ),
  )
  await userEvent.click(screen.getByRole('textbox', { name: 'Reference or barcode' }))
  await userEvent.keyboard('tw9{Tab}4{Enter}{Enter}') // counts once
  expect(await screen.findByText('TW-9 was added: 4 × 1.')).toBeTruthy()
  await waitFor(() => expect(stand.basket.basket_products[0]).toMatchObject({ ref: 'TW-9', quantity: 4 }))
  await waitFor(() => expect(quantity('TW-9').closest('tr')).toBe(rows()[0]))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reference or barcode' }))
  await userEvent.keyboard('tw9{Enter}') // and on to the next
  expect(await screen.findByText('TW-9 was added: 1 × 1.')).toBeTruthy()
  await waitFor(() => expect(stand.basket.basket_products[0]).toMatchObject({ ref: 'TW-9', quantity: 5 }))
})

test('ERR-05: what could not be looked up or kept is said in words, and can be tried again', async () => {
  await openBasket(two)
  server.use(http.get(url('order/products/discovery_search/'), () => HttpResponse.error()))
  await userEvent.click(await screen.findByRole('textbox', { name: 'Reference or barcode' }))
  await userEvent.keyboard('tw9{Enter}')
  const answer = await screen.findByText(/^Something went wrong!/)
  expect(answer.textContent).toMatch(/cannot be reached: nothing was added.*press Enter again/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reference or barcode' }).value).toBe('tw9')
  isAway = true
  const request = screen.getByRole('textbox', { name: 'Specific request' })
  await userEvent.type(request, 'In lim{Tab}')
  expect(await screen.findByText(/^Something went wrong! .* Check your connection/)).toBeTruthy()
  isAway = false
  await userEvent.type(request, 'e{Tab}')
  await waitFor(() => expect(stand.basket.specific_request).toBe('In lime'))
})

test('C-08: a line that has gone is told of although the connection breaks while the basket is fetched anew', async () => {
  await openBasket(two)
  await screen.findAllByRole('row')
  let isBroken = true
  keep(stand.basket.basket_products.filter(({ product }) => product.id !== 1))
  server.use(
    http.get(url('order/basket/default/'), () => {
      if (!isBroken) return HttpResponse.json(stand.basket)
      isBroken = false
      return HttpResponse.error()
    }),
  )
  await userEvent.click(quantity('TW-1'))
  await userEvent.keyboard('7{Enter}')
  expect(await screen.findByText(/you set 7, elsewhere it was removed/)).toBeTruthy()
})

test('BASK-09 OD-06: a customer with several price lists chooses the one of the basket', async () => {
  server.use(
    http.post(url('order/basket/default/tariff/'), async ({ request }) => {
      const { tariff_id } = (await request.json()) as { tariff_id: number }
      stand.basket = { ...stand.basket, tariff: tariff_id, version: stand.basket.version + 1 }
      return HttpResponse.json(stand.basket)
    }),
  )
  stand = new BasketOnServer(two)
  signedInAs(aUser())
  const lists = [
    { id: 1, name: 'Standard', recommend_price: false },
    { id: 2, name: 'Pro', recommend_price: false },
  ]
  server.use(
    ...standIn,
    http.get(url('user/tariffs/'), () => HttpResponse.json(lists)),
  )
  await openShop('/order/create')
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Price list' })
  expect(choice.value).toBe('1')
  await userEvent.selectOptions(choice, 'Pro')
  await waitFor(() => expect(stand.basket.tariff).toBe(2))
  await waitFor(() => expect(choice.value).toBe('2'))
})

test('S-5, OD-72: that few lines more fit into the basket is said before they are refused', async () => {
  const lines = Array.from({ length: 9 }, (_, at) => aLine({ product: { id: at + 1 } }))
  stand = new BasketOnServer(lines)
  signedInAs(aUser())
  const config = {
    basket_lines: 10,
    holidays: [],
    languages: ['en'],
    social_links: [],
    footer_links: [],
    third_parties: { analytics: null, chat: null },
    company: {},
    contact: {},
  }
  server.use(
    ...standIn,
    http.get(url('config/'), () => HttpResponse.json(config)),
  )
  await openShop('/order/create')
  expect(
    await screen.findByText('9 lines of at most 10 per basket: order a part of them first.'),
  ).toBeTruthy()
})

test('BAR-03 C-17: a code that is no longer sold is said to be so, with what takes its place', async () => {
  await openBasket([])
  const successor = {
    product: 8,
    ref: 'TW-8',
    name: 'T-shirt',
    color: '',
    size: '',
    pack: 1,
    min_quantity: 1,
  }
  const row = { row: 0, status: 'failed', product: 7, quantity: 1, style: null, read: { reference: 'TW-7' } }
  server.use(
    http.get(url('order/products/discovery_search/'), () => HttpResponse.json({ ...emptyPage, facets: {} })),
    http.post(url('order/quick_order/check/'), () =>
      HttpResponse.json({
        rows: [
          {
            ...row,
            message_code: 'discontinued',
            message: 'TW-7 is no longer sold.',
            suggestions: [successor],
          },
        ],
        products: [],
      }),
    ),
  )
  const packs = screen.getByRole<HTMLInputElement>('textbox', { name: 'Packs' })
  await userEvent.clear(packs)
  await userEvent.type(packs, '2,5')
  await userEvent.type(screen.getByRole('textbox', { name: 'Reference or barcode' }), 'TW-7{Enter}')
  expect([packs.value, document.activeElement]).toEqual(['2,5', packs])
  expect(screen.getByText(/^Enter a whole number from 1 to/)).toBeTruthy()
  await userEvent.keyboard('2{Enter}') // what was typed is selected
  await screen.findByText(/^TW-7 is no longer sold\. Replaced by TW-8 T-shirt\./)
  expect(screen.getByRole('button', { name: 'Take TW-8' })).toBeTruthy()
})
