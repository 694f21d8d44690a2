import type { Basket, BasketTotal } from '@comptoir/contract/basket'
import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { delay, http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aLine, BasketOnServer, type Sent } from '#features/ordering/basket/basket.samples.ts'
import { clearTokens } from '#api/token.ts'
import { keepTyped } from '#domain/ordering/typed-quantities.ts'
import { writeStored } from '#ui/storage/storage.ts'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { keepAttempt, readAttempt } from './attempt.ts'

startStandIn()
beforeEach(() => {
  clearTokens()
  document.cookie = 'locale=en; Path=/'
})

const line = {
  id: 101,
  product: {
    id: 5,
    group: 50,
    name: 'Bale',
    image: null,
    color: null,
    size: null,
    on_request: false,
    available: 30,
    is_stock_only: true,
    next_arrival: null,
    next_arrival_quantity: null,
  },
  ref: 'BALE-1',
  comment: '',
  price: '10.0000',
  pack: 1,
  quantity: 30,
  final_quantity: 30,
  total: '300.00',
  rank: 1,
  promotion: null,
  next_tier: null,
}
const aBasket = (over: Partial<Basket> = {}) =>
  ({
    id: 9,
    name: '',
    owner: 1,
    basket_products: [line],
    products: [line],
    total: '300.00',
    total_taxes: '63.00',
    grand_total: '363.00',
    version: 3,
    tariff: null,
    delivery_option: null,
    warehouse: null,
    delivery_date: null,
    shipping_address: null,
    billing: null,
    comment: '',
    customer_reference: '',
    specific_request: '',
    ...over,
  }) as Basket
const aTotal: BasketTotal = {
  total: '300.00',
  total_taxes: '64.67',
  grand_total: '372.62',
  delivery: '7.95',
  vat: [{ rate: '21.00', base: '307.95', amount: '64.67' }],
  vat_note: 'Belgian VAT of 21 %: sale in Belgium.',
  minimum_order: '50.00',
  missing_for_order: '0.00',
  is_below_minimum: false,
  free_delivery_from: '400.00',
  missing_for_free_delivery: '100.00',
  version: 3,
}
const blocking = { blocked: false, blocked_reason: null, blocked_products: [] as number[] }
const twoDays = [
  { date: '2026-11-23', lines: 2, units: 20 },
  { date: '2026-12-01', lines: 1, units: 5 },
]
const parcel = {
  id: 1,
  code: 'parcel',
  name: 'Standard delivery',
  kind: 'shipping',
  description: '',
  countries: [],
  warehouses: [],
  places: [],
  price: '7.95',
  free_from: '400.00',
  minimum_order: '50.00',
  lead_days: 2,
  earliest_date: '2026-11-24',
  promise: [],
  ...blocking,
}
const pickup = {
  ...parcel,
  id: 2,
  code: 'pickup',
  name: 'Pickup at the warehouse',
  kind: 'pickup',
  warehouses: [7],
  places: [{ warehouse: 7, earliest_date: '2026-11-23', promise: twoDays, ...blocking }],
  price: '0.00',
  free_from: null,
  earliest_date: '2026-11-23',
}
const address = {
  id: 11,
  owner: 1,
  name: 'Atelier Dubois',
  address_one: 'Rue Neuve 12',
  address_two: '',
  city: null,
  city_name: 'Charleroi',
  code: '6000',
  country: 1,
  vat: '',
  phone: '+32470123456',
  email: '',
  additional_email: '',
  is_default: true,
}
const billing = { ...address, id: 21, enterprise_name: 'Dubois SRL', corporate_status: null, sector: null }

type Over = {
  basket?: Basket
  total?: Partial<BasketTotal>
  options?: object[]
  shipping?: object[]
  billings?: object[]
  repeated?: { id: number; name: string; created_at: string } | null
}
/** A signed-in customer with a basket, two ways to get it and an address. */
function aShop({
  basket = aBasket(),
  total = {},
  options = [parcel, pickup],
  shipping,
  billings,
  repeated = null,
}: Over = {}) {
  signedInAs(aUser())
  const get = (path: string, answer: unknown) =>
    http.get(url(path), () => HttpResponse.json(answer as object))
  server.use(
    get('order/basket/default/', basket),
    get('order/basket/9/total/', { ...aTotal, ...total }),
    get('order/deliveryoptions/', options),
    get('order/warehouses/', [{ id: 7, name: 'Zellik', code: 'ZEL', country: 1, address: 'Quai 1, Zellik' }]),
    get('order/shipping_address/', shipping ?? [address]),
    get('order/billing/', billings ?? [billing]),
    get('order/payment_methods/', [
      { code: 'bank_transfer', name: 'Bank transfer', payment_days: null, credit: null },
    ]),
    get('order/corporate-statuses/', [{ id: 2, name: 'BV' }]),
    get('order/sectors/', [{ id: 3, name: 'Retail' }]),
    get('countries/', [
      { id: 1, name: 'Belgium', code: 'BE' },
      { id: 2, name: 'France', code: 'FR' },
    ]),
    http.patch(url('order/basket/default/'), async ({ request }) =>
      HttpResponse.json({ ...basket, ...((await request.json()) as object), version: basket.version + 1 }),
    ),
    get('order/31/', anOrder),
    get('order/repeated/', { order: repeated }),
  )
}
/** A field of a form, typed into or chosen from. */
const fieldOf = (form: ReturnType<typeof within>, name: string) =>
  (form.queryByRole('textbox', { name }) ?? form.getByRole('combobox', { name })) as HTMLInputElement
const answerOrder = (answer: () => Response) => server.use(http.post(url('order/'), answer))
const placeButton = () => screen.findByRole('button', { name: 'Place the order' })
const placed = () => HttpResponse.json(anOrder, { status: 201 })
const anOrder = {
  id: 31,
  name: 'BE-2026-000031',
  created_at: '2026-11-20T10:00:00.000Z',
  last_edit: '2026-11-20T10:00:00.000Z',
  status: 'submitted',
  payment_status: 'pending',
  is_credited: false,
  payment_method: 'bank_transfer',
  address: '',
  tracking_code: null,
  tracking_url: null,
  invoice: null,
  delivery_option: { id: 1, name: 'Standard delivery', kind: 'shipping' },
  warehouse: null,
  delivery_date: '2026-11-24',
  shipping_address: { ...address, country_name: 'Belgium', country_code: 'BE' },
  billing: { ...billing, country_name: 'Belgium', country_code: 'BE' },
  products: [],
  total: '300.00',
  total_taxes: '64.67',
  delivery: '7.95',
  grand_total: '372.62',
  vat: [],
  vat_note: '',
  comment: '',
  customer_reference: '',
  specific_request: '',
  payment_reference: '+++123/4567/89012+++',
  owner: { id: 1, name: 'Claire' },
  placed_by: { id: 1, name: 'Claire' },
  events: [],
  allowed: [],
}

test('ROUTE-18: an empty basket shows the way to the catalogue instead', async () => {
  aShop({ basket: aBasket({ basket_products: [], products: [] }) })
  await openShop('/checkout')
  expect(await screen.findByRole('heading', { name: 'Your basket is empty' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the catalogue' })).toBeTruthy()
})

test('C-10 OD-59: what the stock does not cover is told before the order is sent, with the next arrival', async () => {
  const short = (id: number, product: object) => ({
    ...line,
    id,
    ref: `BALE-${id}`,
    product: { ...line.product, id, available: 12, ...product },
  })
  const coming = { next_arrival: '2026-12-03', next_arrival_quantity: 100 }
  const lines = [
    line,
    short(2, coming),
    short(3, {}),
    short(4, { is_stock_only: false, ...coming }),
    short(5, { is_stock_only: false, available: 0 }),
    short(6, { on_request: true, is_stock_only: false, available: 0 }),
  ] as Basket['products']
  aShop({ basket: aBasket({ basket_products: lines, products: lines }) })
  await openShop('/checkout')
  await placeButton()
  const items = (title: string) =>
    within(screen.getByText(title).closest<HTMLElement>('[role=status]')!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(items('More than we have in stock: the order would be refused')).toEqual([
    'BALE-2 12 of 30; more from 3\u00a0Dec\u00a02026',
    'BALE-3 12 of 30; no date yet for the rest',
  ])
  expect(items('Part of the order follows later')).toEqual([
    'BALE-4 12 now, 18 from 3\u00a0Dec\u00a02026',
    'BALE-5 Out of stock, no date yet',
  ])
})

test('C-10 OD-59: what nothing is promised of is counted too, so that the sums add up to all lines', async () => {
  const of = (id: number, product: object) => ({
    ...line,
    id,
    quantity: 8,
    final_quantity: 8,
    product: { ...line.product, id, available: 12, ...product },
  })
  const onRequest = { on_request: true, is_stock_only: false, available: 0 }
  const lines = [
    of(1, {}),
    of(2, {}),
    ...[of(3, {}), { ...of(3, {}), id: 33, comment: 'logo' }], // together more than there is
    of(4, { available: 0 }),
    of(5, onRequest),
  ] as Basket['products']
  const promise = [{ date: '2026-11-23', lines: 2, units: 16 }]
  aShop({
    basket: aBasket({ basket_products: lines, products: lines }),
    options: [
      { ...parcel, promise },
      { ...pickup, places: [], warehouses: [] },
    ],
  })
  await openShop('/checkout')
  const told = (await screen.findAllByText(/^3 lines .* would be refused$/)).map(({ parentElement }) =>
    [...parentElement!.children].map(({ textContent }) => textContent),
  )
  expect(told).toEqual([
    [
      expect.stringMatching(/^2 lines on Mon.23/),
      '1 line on request',
      '3 lines beyond the stock, would be refused',
    ],
    ['1 line on request', '3 lines beyond the stock, would be refused'],
  ])
})

test('ROUTE-30 CHK-01..05: everything usual is chosen beforehand, and the basket is told', async () => {
  aShop()
  await openShop('/checkout')
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Standard delivery' })).checked).toBe(
    true,
  )
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Atelier Dubois' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dubois SRL' }).checked).toBe(true)
  expect((await screen.findByLabelText('Delivery date')).textContent).toMatch(/^Tuesday.24.November.2026$/)
  await waitFor(() =>
    expect(requestsTo('order/basket/default/').find(({ method }) => method === 'PATCH')).toBeTruthy(),
  )
  expect(requestsTo('order/basket/default/').find(({ method }) => method === 'PATCH')?.body).toEqual({
    delivery_option: 1,
    delivery_date: '2026-11-24',
    shipping_address: 11,
    billing: 21,
  })
})

test('BASK-08: the sums are those of the option chosen, even when older ones arrive late', async () => {
  aShop()
  let isChosen = false
  server.use(
    http.patch(url('order/basket/default/'), () => {
      isChosen = true
      return HttpResponse.json(aBasket({ delivery_option: 1, version: 4 }))
    }),
    http.get(url('order/basket/9/total/'), async () => {
      if (isChosen) return HttpResponse.json({ ...aTotal, version: 4 })
      await delay(1000)
      return HttpResponse.json({ ...aTotal, delivery: '0.00', grand_total: '363.00' })
    }),
  )
  await openShop('/checkout')
  const summary = within(await screen.findByRole('complementary', { name: 'Your order' }))
  expect(await summary.findByText(/372,62/)).toBeTruthy()
  await delay(1000)
  expect(summary.getByText(/372,62/)).toBeTruthy()
})

test('OD-31: lines that were ordered within the hour are pointed out, with the order', async () => {
  aShop({ repeated: { id: 30, name: 'BE-2026-000030', created_at: '2026-11-20T09:50:00.000Z' } })
  await openShop('/checkout')
  expect(await screen.findByText('You ordered the same lines a short while ago')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'BE-2026-000030' }).getAttribute('href')).toBe('/order/view/30')
  expect((await placeButton()).hasAttribute('disabled')).toBe(false)
})

test('U-8: what is typed into a grid and not added is said before the order is made without it', async () => {
  aShop()
  keepTyped({ user: aUser().id, owner: 0 }, { style: 7, name: 'T-shirt', units: 7, packs: { 1: 7 } })
  await openShop('/checkout')
  const notice = await screen.findByText('Typed, but not in the basket')
  expect(notice.closest('[role=status]')?.textContent).toContain('T-shirt × 7')
})

test('C-08: without a connection the checkout says that it waits for it', async () => {
  aShop()
  server.use(http.get(url('order/shipping_address/'), () => HttpResponse.error(), { once: true }))
  await openShop('/checkout')
  expect(await screen.findByText('Ordering waits until the connection is back')).toBeTruthy()
  expect(screen.queryByText('Something went wrong!')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await placeButton()).toBeTruthy()
})

describe('the lines are changed in place', () => {
  let stand: BasketOnServer
  let isAway = false
  afterEach(() => {
    dispatchEvent(new Event('pagehide')) // nothing is kept for the next test
    writeStored('lines_view', null)
    isAway = false
  })

  const sized = (id: number, size: string) =>
    aLine({
      ref: `TW-${size}`,
      product: { id, color: { id: 1, name: 'Navy', hex: null }, size: { id, name: size }, size_position: id },
    })
  async function openLines(lines = [sized(1, 'S'), sized(2, 'M')]) {
    stand = new BasketOnServer(lines)
    const basket = () => ({ ...stand.basket, delivery_option: 1, delivery_date: '2026-11-24' })
    aShop({ basket: basket() })
    const totals = () => ({ ...aTotal, grand_total: `${stand.basket.total}`, version: stand.basket.version })
    server.use(
      http.get(url('order/basket/default/'), () => HttpResponse.json(basket())),
      http.patch(url('order/basket/default/'), () => {
        stand.keep(stand.basket.basket_products)
        return HttpResponse.json(basket())
      }),
      http.get(url('order/basket/:id/total/'), () => HttpResponse.json(totals())),
      http.post(url('order/quick_order/sizes/'), () => HttpResponse.json({ results: [] })),
      http.post(url('order/basket/changes/'), async ({ request }) => {
        if (isAway) return HttpResponse.error()
        return HttpResponse.json({ ...stand.change((await request.json()) as Sent), totals: totals() })
      }),
    )
    answerOrder(placed)
    const opened = await openShop('/checkout')
    await waitFor(() => expect(stand.basket.version).toBeGreaterThan(1)) // the settings are kept
    expect(screen.queryAllByRole('row')).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Show and change' }))
    await screen.findAllByRole('row')
    return opened
  }
  const quantity = (size: string) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity of TW-${size} T-shirt, Navy, ${size}` })
  const summary = () => within(screen.getByRole('complementary', { name: 'Your order' }))
  const optionsAsked = () => requestsTo('order/deliveryoptions/').length

  test('OD-59: what is in stock is taken of the lines that the order would be refused for', async () => {
    const short = (id: number, available: number) =>
      aLine({ quantity: 30, product: { id, is_stock_only: true, available } })
    await openLines([short(1, 12), short(2, 30), short(3, 8), short(4, 0)])
    await userEvent.click(screen.getByRole('button', { name: 'Take what is in stock' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove 1 unavailable line' }))
    await waitFor(() =>
      expect(stand.basket.basket_products.map((line) => line.quantity)).toEqual([12, 30, 8]),
    )
    await waitFor(() => expect(screen.queryByText(/the order would be refused/)).toBeNull())
  })

  test('BASK-05 BASK-08 C-10: one by one and as size runs, with the keys of the basket; sums and promises follow', async () => {
    await openLines()
    const before = optionsAsked()
    await userEvent.click(quantity('S'))
    await userEvent.keyboard('7{Enter}')
    expect(document.activeElement).toBe(quantity('M'))
    expect(await summary().findByText(/^2 lines, 9 units/)).toBeTruthy()
    await waitFor(() => expect(stand.basket.basket_products.map((line) => line.quantity)).toEqual([7, 2]))
    expect(await summary().findAllByText(/30,15/)).toHaveLength(2) // goods and total
    await waitFor(() => expect(optionsAsked()).toBeGreaterThan(before))
    await userEvent.click(screen.getByRole('radio', { name: 'Size grid' }))
    await userEvent.click(quantity('M'))
    await userEvent.keyboard('4{ArrowLeft}')
    expect(document.activeElement).toBe(quantity('S'))
    await waitFor(() => expect(stand.basket.basket_products.map((line) => line.quantity)).toEqual([7, 4]))
  })

  test('CHK-06 OD-31: the quantity that is being typed is saved first, and the order names the basket that was looked at', async () => {
    const { router } = await openLines()
    await userEvent.click(quantity('S'))
    await userEvent.keyboard('9{Control>}{Enter}{/Control}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/order/view/31'))
    expect(stand.basket.basket_products[0]!.quantity).toBe(9)
    expect(requestsTo('order/')[0]?.body).toMatchObject({ basket_version: stand.basket.version })
  })

  test('CHK-06: the keyboard goes from the lines, which are locked meanwhile, to the button of the order', async () => {
    await openLines()
    server.use(http.post(url('order/'), () => delay('infinite'), { once: true }))
    await userEvent.click(quantity('S'))
    await userEvent.keyboard('9{Control>}{Enter}{/Control}')
    expect(document.activeElement).toBe(await placeButton())
  })

  test('BASK-05: a text that is no quantity is not ordered over: its field has the keyboard', async () => {
    await openLines()
    await userEvent.click(quantity('S'))
    await userEvent.keyboard('abc{Control>}{Enter}{/Control}')
    await userEvent.click(await placeButton())
    expect(document.activeElement).toBe(quantity('S'))
    expect([quantity('S').value, quantity('S').getAttribute('aria-invalid')]).toEqual(['abc', 'true'])
    await delay(50)
    expect(requestsTo('order/')).toEqual([])
  })

  test('C-08 BASK-20: while a quantity is not saved, nothing can be ordered, and the page says so', async () => {
    await openLines()
    isAway = true
    await userEvent.click(quantity('S'))
    await userEvent.keyboard('9{Enter}')
    expect(await summary().findByText('Some changes are not saved yet.')).toBeTruthy()
    expect((await placeButton()).hasAttribute('disabled')).toBe(true)
    isAway = false
    await waitFor(async () => expect((await placeButton()).hasAttribute('disabled')).toBe(false))
    expect(stand.basket.basket_products[0]!.quantity).toBe(9)
  })

  test('OD-32: what somebody else has changed is decided before anything is ordered', async () => {
    await openLines()
    stand.keep(stand.basket.basket_products.map((line) => ({ ...line, quantity: 5, final_quantity: 5 })))
    await userEvent.click(quantity('S'))
    await userEvent.keyboard('9')
    await userEvent.click(await placeButton())
    expect(await screen.findByText(/The order was not sent: the basket has changed meanwhile/)).toBeTruthy()
    expect(requestsTo('order/')).toEqual([])
    expect((await placeButton()).hasAttribute('disabled')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Keep 9' }))
    await waitFor(() => expect(stand.basket.basket_products[0]!.quantity).toBe(9))
  })

  test('OD-32: an order of a basket that has changed unseen is refused, and shows the basket as it is', async () => {
    await openLines()
    answerOrder(() => {
      stand.keep(stand.basket.basket_products.slice(0, 1))
      return HttpResponse.json({ detail: 'changed' }, { status: 409 })
    })
    await userEvent.click(await placeButton())
    expect(await screen.findByText(/The order was not sent: the basket has changed meanwhile/)).toBeTruthy()
    expect(await summary().findByText(/^1 line, 2 units/)).toBeTruthy()
    expect(readAttempt()?.sent).toBeNull()
  })

  test('BASK-04 ROUTE-18: without its last line the basket is empty, and Undo brings the line back', async () => {
    await openLines([sized(1, 'S')])
    answerOrder(() => HttpResponse.json({ non_field_errors: ['Not today.'] }, { status: 400 }))
    await userEvent.click(await placeButton())
    expect(await screen.findByText('Not today.')).toBeTruthy()
    await userEvent.click(quantity('S'))
    await userEvent.keyboard('6{Enter}')
    await waitFor(() => expect(screen.queryByText('Not today.')).toBeNull())
    await userEvent.clear(quantity('S'))
    await userEvent.keyboard('0{Enter}')
    expect(await screen.findByRole('heading', { name: 'Your basket is empty' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await screen.findAllByRole('row')).length).toBe(2)
    await waitFor(() => expect(stand.basket.basket_products).toHaveLength(1))
  })

  test('of 500 lines those in view are drawn', async () => {
    Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 37 })
    try {
      await openLines(Array.from({ length: 500 }, (_, at) => aLine({ product: { id: at + 1 } })))
      expect(screen.getAllByRole('row').length).toBeLessThan(60)
    } finally {
      Reflect.deleteProperty(HTMLElement.prototype, 'offsetHeight')
    }
  })
})

test('CHK-02 CHK-06: a pickup names the warehouse and needs no address to ship to', async () => {
  aShop()
  answerOrder(placed)
  const user = userEvent.setup({ delay: null })
  const { router } = await openShop('/checkout')
  await user.click(await screen.findByRole('radio', { name: 'Pickup at the warehouse' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Zellik' }).checked).toBe(true)
  expect(screen.queryByRole('radio', { name: 'Atelier Dubois' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Wait until all is there' }))
  await user.click(screen.getByRole('radio', { name: 'Take it off the order' }))
  await user.type(screen.getByLabelText('Your reference'), 'PO-4711')
  await user.click(await placeButton())
  await waitFor(() => expect(router.state.location.href).toBe('/order/view/31?placed=1'))
  expect(requestsTo('order/')[0]?.body).toMatchObject({
    delivery_option: 2,
    warehouse: 7,
    delivery_date: '2026-11-23',
    shipping_address: null,
    billing: 21,
    delivery_mode: 'together',
    shortage: 'remove',
    payment_method: 'bank_transfer',
    customer_reference: 'PO-4711',
  })
})

test.each([
  ['the first day, which is kept with the basket, becomes that of the pickup', '2026-11-24', '2026-11-23'],
  ['a later day, which was chosen, stays', '2026-11-26', '2026-11-26'],
])('CHK-03 CHK-06: of another way of delivery %s', async (_, kept, taken) => {
  aShop({ basket: aBasket({ delivery_option: 1, delivery_date: kept }) })
  answerOrder(placed)
  const user = userEvent.setup({ delay: null })
  const { router } = await openShop('/checkout')
  await user.click(await screen.findByRole('radio', { name: 'Pickup at the warehouse' }))
  await user.click(await placeButton())
  await waitFor(() => expect(router.state.location.href).toBe('/order/view/31?placed=1'))
  expect(requestsTo('order/')[0]?.body).toMatchObject({ delivery_option: 2, delivery_date: taken })
})

test('C-10: of many days the first two are told, the later ones together', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const days = ['2026-12-01', '2026-12-02', '2026-12-07', '2026-12-09', '2026-12-11']
  const promise = days.map((date) => ({ date, lines: 1, units: 5 }))
  aShop({ options: [{ ...parcel, promise: [...promise, { date: null, lines: 2, units: 4 }] }] })
  await openShop('/checkout', 'en')
  const told = (await screen.findAllByText(/^3 lines between .*7 December and .*11 December$/))[0]!
  expect(told.parentElement!.children).toHaveLength(4)
})

test('CHK-08: a blocked option cannot be chosen, says why and names the products', async () => {
  const blocked_reason = 'There is item in your cart that requires pick up'
  aShop({ options: [{ ...parcel, blocked: true, blocked_reason, blocked_products: [5] }, pickup] })
  await openShop('/checkout')
  const option = await screen.findByRole<HTMLInputElement>('radio', { name: 'Standard delivery' })
  expect(option.disabled).toBe(true)
  expect(screen.getByText(blocked_reason)).toBeTruthy()
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'BALE-1 Bale' }).pathname).toBe('/product/50')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Pickup at the warehouse' }).checked).toBe(true)
})

test('CHK-08: an option chosen earlier that is blocked now has to be chosen anew', async () => {
  aShop({
    basket: aBasket({ delivery_option: 1 }),
    options: [{ ...parcel, blocked: true, blocked_reason: 'No.' }, pickup],
  })
  answerOrder(placed)
  await openShop('/checkout')
  expect(await screen.findByText(/earlier choice is not possible/)).toBeTruthy()
  await userEvent.click(await placeButton())
  expect(await screen.findByText('Choose a delivery option.')).toBeTruthy()
  expect(requestsTo('order/')).toEqual([])
})

test('BASK-20 CHK-07 C-04: below the minimum the button is off, and it and Ctrl+Enter say what is missing', async () => {
  aShop({ total: { is_below_minimum: true, minimum_order: '500.00', missing_for_order: '200.00' } })
  await openShop('/checkout')
  const text = await screen.findByText(/The minimum order is 500,00.€: add 200,00.€ more\./)
  const button = (await placeButton()) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  expect(button.getAttribute('aria-describedby')).toBe(text.id)
  screen.getByRole('heading', { level: 1 }).focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect((await screen.findByRole('alert')).textContent).toContain(text.textContent)
  expect(requestsTo('order/')).toEqual([])
})

test('OD-31: a double click sends one order under one key', async () => {
  aShop()
  answerOrder(placed)
  const { router } = await openShop('/checkout')
  await userEvent.dblClick(await placeButton())
  await waitFor(() => expect(router.state.location.pathname).toBe('/order/view/31'))
  expect(requestsTo('order/').map(({ method }) => method)).toEqual(['POST'])
  expect(requestsTo('order/')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  expect(readAttempt()).toBeNull()
})

test('OD-31: a lost answer is asked for again under the same key, which was kept before the first try', async () => {
  aShop()
  let tries = 0
  const kept: (string | undefined)[] = []
  answerOrder(() => {
    kept.push(readAttempt()?.key)
    tries += 1
    return tries === 1 ? HttpResponse.error() : HttpResponse.json(anOrder)
  })
  const { router } = await openShop('/checkout')
  await userEvent.click(await placeButton())
  await waitFor(() => expect(router.state.location.pathname).toBe('/order/view/31'))
  const keys = requestsTo('order/').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set([...keys, ...kept]).size).toBe(1)
})

test('OD-31: after a reload an empty basket and an unanswered try lead to the order', async () => {
  aShop({ basket: aBasket({ basket_products: [], products: [] }) })
  answerOrder(() => HttpResponse.json(anOrder))
  keepAttempt({ key: 'k1', basket: 9, sent: { delivery_option: 1 } })
  const { router } = await openShop('/checkout')
  await waitFor(() => expect(router.state.location.pathname).toBe('/order/view/31'))
  expect(requestsTo('order/')[0]?.headers.get('idempotency-key')).toBe('k1')
  expect(requestsTo('order/')[0]?.body).toEqual({ delivery_option: 1 })
})

test('OD-31: goods put in after an order that was never answered make an order of their own', async () => {
  aShop()
  server.use(
    http.post(url('order/'), ({ request }) =>
      HttpResponse.json({ ...anOrder, id: request.headers.get('idempotency-key') === 'k1' ? 31 : 32 }),
    ),
  )
  keepAttempt({ key: 'k1', basket: 9, sent: { delivery_option: 1 } })
  const { router } = await openShop('/checkout')
  await userEvent.click(await placeButton())
  await waitFor(() => expect(router.state.location.pathname).toBe('/order/view/32'))
  expect(requestsTo('order/')).toHaveLength(2)
})

test('OD-31 ERR-03: without a network the order fails with words, and is not sent later by itself', async () => {
  aShop()
  answerOrder(() => HttpResponse.error())
  onlineManager.setOnline(false)
  try {
    await openShop('/checkout')
    await userEvent.click(await placeButton())
    expect(await screen.findByText(/The shop cannot be reached/)).toBeTruthy()
    expect(screen.getByText(/not known whether the order was placed/)).toBeTruthy()
    const tries = requestsTo('order/').length
    answerOrder(placed)
    onlineManager.setOnline(true)
    await delay(200)
    expect(requestsTo('order/')).toHaveLength(tries)
    await userEvent.click(await placeButton())
    await waitFor(() => expect(requestsTo('order/')).toHaveLength(tries + 1))
  } finally {
    onlineManager.setOnline(true)
  }
})

test('OD-31 ERR-03: after an error of the server it is said that ordering again is safe, and after a refusal it is not', async () => {
  aShop()
  answerOrder(() => HttpResponse.json({ detail: 'Something went wrong.' }, { status: 500 }))
  await openShop('/checkout')
  await userEvent.click(await placeButton())
  expect(await screen.findByText(/not known whether the order was placed/)).toBeTruthy()
  answerOrder(() => HttpResponse.json({ non_field_errors: ['Only 3 left.'] }, { status: 400 }))
  await userEvent.click(await placeButton())
  expect(await screen.findByText('Only 3 left.')).toBeTruthy()
  expect(screen.queryByText(/not known whether the order was placed/)).toBeNull()
})

test('ERR-02 ERR-03: refusals stand where they belong, the keyboard stays, and the order can be placed again', async () => {
  aShop()
  answerOrder(() =>
    HttpResponse.json(
      {
        delivery_date: ['The warehouse is closed on this day.'],
        non_field_errors: ['Only 3 pieces of BALE-1 left.'],
      },
      { status: 400 },
    ),
  )
  await openShop('/checkout')
  await placeButton()
  const field = screen.getByRole('textbox', { name: /^Your reference/ })
  await userEvent.type(field, 'PO 7{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Only 3 pieces of BALE-1 left.')).toBeTruthy()
  expect(await screen.findByText('The warehouse is closed on this day.')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect(((await placeButton()) as HTMLButtonElement).disabled).toBe(false)
})

test('C-04 ERR-03: while the order is sent the keyboard stays on its button, and then the reason is in view', async () => {
  aShop()
  const shown: Element[] = []
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this)
  })
  server.use(
    http.post(url('order/'), async () => {
      await delay(300)
      return HttpResponse.json({ non_field_errors: ['Only 3 left.'] }, { status: 400 })
    }),
  )
  await openShop('/checkout')
  const button = (await placeButton()) as HTMLButtonElement
  for (const time of [1, 2]) {
    shown.length = 0
    await userEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    expect([document.activeElement, button.disabled]).toEqual([button, false])
    await userEvent.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe('Only 3 left.')
    expect(requestsTo('order/')).toHaveLength(time)
    expect(shown.slice(-2)).toEqual([button, screen.getByRole('alert')])
    expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, 'false'])
  }
})

test('ERR-02: a refusal of fields alone leads to the first of them', async () => {
  aShop()
  answerOrder(() => HttpResponse.json({ delivery_date: ['The warehouse is closed.'] }, { status: 400 }))
  await openShop('/checkout')
  await userEvent.click(await placeButton())
  await screen.findByText('The warehouse is closed.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Delivery date')))
})

test('CHK-05 VAL-01 VAL-07: billing data is created in place, checked when a field is left, and then chosen', async () => {
  aShop({ billings: [] })
  const saved = { ...billing, id: 22, enterprise_name: 'Nouvelle SRL' }
  server.use(
    http.post(url('order/billing/'), () => {
      server.use(http.get(url('order/billing/'), () => HttpResponse.json([saved])))
      return HttpResponse.json(saved, { status: 201 })
    }),
    http.get(url('cities/'), () => HttpResponse.json({ results: [{ id: 77, name: 'Liège', code: '4000' }] })),
  )
  const user = userEvent.setup({ delay: null })
  await openShop('/checkout')
  await user.click(await screen.findByRole('button', { name: 'New billing information' }))
  const form = within(await screen.findByRole('dialog'))
  const field = (name: string) => fieldOf(form, name)
  expect(field('Phone').getAttribute('aria-invalid')).not.toBe('true')
  await user.type(field('Company'), 'Nouvelle SRL')
  await user.type(field('Phone'), '0470')
  await user.tab()
  expect(await form.findByText('You should add a valid phone')).toBeTruthy()
  expect(form.queryByText('This field is required.')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findAllByText('This field is required.')).toHaveLength(7)
  expect(requestsTo('order/billing/').filter(({ method }) => method === 'POST')).toEqual([])

  await user.type(field('Contact person'), 'Marie')
  await user.type(field('Street and number'), 'Quai 3')
  await user.type(field('City'), 'lie')
  await user.click(await screen.findByRole('option', { name: '4000 Liège' }))
  expect([field('City').value, field('Postcode').value]).toEqual(['Liège', '4000'])
  await user.clear(field('Phone'))
  await user.type(field('Phone'), '+32470123456')
  await user.type(field('E-mail'), 'a@b.test')
  await user.click(field('Legal form'))
  await user.click(await screen.findByRole('option', { name: 'BV' }))
  await user.click(field('Sector'))
  await user.click(await screen.findByRole('option', { name: 'Retail' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Nouvelle SRL' })).checked).toBe(true)
  expect(requestsTo('order/billing/').find(({ method }) => method === 'POST')?.body).toMatchObject({
    city: 77,
    city_name: 'Liège',
    country: 1,
    corporate_status: 2,
    sector: 3,
  })
})

test('ERR-02: what the server refuses of an address stands under its field', async () => {
  aShop()
  server.use(
    http.put(url('order/shipping_address/11/'), () =>
      HttpResponse.json({ city: ['This place is not in the chosen country.'] }, { status: 400 }),
    ),
  )
  const user = userEvent.setup({ delay: null })
  await openShop('/checkout')
  await user.click(
    await screen.findByRole('button', { name: 'Edit: Shipping address, Atelier Dubois, Charleroi' }),
  )
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('This place is not in the chosen country.')).toBeTruthy()
  expect(fieldOf(form, 'City').getAttribute('aria-invalid')).toBe('true')
})

test('CHK-04: the first address to ship to starts as the company was signed up', async () => {
  aShop({ shipping: [], billings: [{ ...billing, vat: 'BE0411905847' }] })
  server.use(http.get(url('cities/'), () => HttpResponse.json({ results: [] })))
  const user = userEvent.setup({ delay: null })
  await openShop('/checkout')
  await user.click(await screen.findByRole('button', { name: 'New shipping address' }))
  const form = within(await screen.findByRole('dialog'))
  expect(fieldOf(form, 'Name or company').value).toBe('Dubois SRL')
  expect(fieldOf(form, 'Street and number').value).toBe('Rue Neuve 12')
  expect(fieldOf(form, 'City').value).toBe('Charleroi')
  expect(fieldOf(form, 'VAT number').value).toBe('')
})

test('VAL-08 CONST-08: the city search waits half a second, and asks once, for ten', async () => {
  aShop()
  const asked: URL[] = []
  let askedAt = 0
  server.use(
    http.get(url('cities/'), ({ request }) => {
      askedAt = performance.now()
      asked.push(new URL(request.url))
      return HttpResponse.json({ results: [] })
    }),
  )
  const user = userEvent.setup({ delay: null })
  await openShop('/checkout')
  await user.click(await screen.findByRole('button', { name: 'New shipping address' }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(fieldOf(form, 'City'), 'namu')
  const lastKey = performance.now()
  await user.keyboard('r')
  expect(asked).toEqual([])
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.search).toBe('?country=1&q=namur&limit=10')
  expect(askedAt - lastKey).toBeGreaterThanOrEqual(490)
})
