import type { Basket } from '@comptoir/contract/basket'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
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

test('BASK-02 BASK-16 REC-05 OD-38: a saved basket is added or put in place of the basket, and says what has changed', async () => {
  aShop()
  const current = aBasket([aLine({ product: { id: 3 } })])
  const message = 'The price of TW-1 T-shirt has gone up.'
  server.use(
    http.get(url('order/basket/default/'), () => HttpResponse.json(current)),
    http.get(url('order/basket/7/total/'), () => HttpResponse.json(aTotal())),
    http.post(url('order/basket/default/'), () =>
      HttpResponse.json({ ...current, version: 2, changes: [{ ref: 'TW-1', kind: 'price_up', message }] }),
    ),
  )
  await openShop('/basket/40')
  await userEvent.click(await screen.findByRole('button', { name: 'Add to the basket' }))
  const merge = await screen.findByRole('dialog')
  expect(merge.textContent).toContain('Lines: 2; total quantity: 20.')
  await userEvent.click(within(merge).getByRole('button', { name: 'Add to the basket' }))
  expect(await screen.findByText(message)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Replace the basket' }))
  const replace = await screen.findByRole('dialog', { name: 'Replace the basket with “Spring”?' })
  await userEvent.click(within(replace).getByRole('button', { name: 'Replace the basket' }))
  await waitFor(() =>
    expect(
      requestsTo('order/basket/default/').flatMap(({ method, body }) => (method === 'POST' ? [body] : [])),
    ).toEqual([
      { basket: 40, mode: 'merge', key: expect.any(String) },
      { basket: 40, mode: 'replace', key: expect.any(String) },
    ]),
  )
})

test('OD-71: a load whose answer was lost is asked for again with its key, and the next one with another', async () => {
  aShop()
  let calls = 0
  server.use(
    http.get(url('order/basket/7/total/'), () => HttpResponse.json(aTotal())),
    http.post(url('order/basket/default/'), () =>
      (calls += 1) === 1 ? HttpResponse.error() : HttpResponse.json({ ...aBasket(), changes: [] }),
    ),
  )
  await openShop('/basket/40')
  for (const time of [1, 2, 3]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Add to the basket' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add to the basket' }))
    await waitFor(() => expect(calls).toBe(time))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const [lost, again, next] = requestsTo('order/basket/default/').flatMap(({ method, body }) =>
    method === 'POST' ? [(body as { key: string }).key] : [],
  )
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})

test('OD-72 ERR-07: a saved basket that is too long for the limit of lines says so', async () => {
  aShop()
  const reason = 'A basket holds at most 5 lines; there would be 30.'
  server.use(
    http.get(url('order/basket/7/total/'), () => HttpResponse.json(aTotal())),
    http.post(url('order/basket/default/'), () => HttpResponse.json({ basket: [reason] }, { status: 400 })),
  )
  await openShop('/basket/40')
  await userEvent.click(await screen.findByRole('button', { name: 'Add to the basket' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add to the basket' }))
  expect(await screen.findByText(reason)).toBeTruthy()
})

test('ROUTE-15: a saved basket shows its lines in units', async () => {
  aShop()
  await openShop('/basket/40')
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '18 pairs' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '2 roll' })).toBeTruthy()
})
