import type { Basket } from '@comptoir/contract/basket'
import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { aBasket, aLine } from '#features/ordering/basket/basket.samples.ts'

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

test('ROUTE-15: a saved basket shows its lines in units', async () => {
  aShop()
  await openShop('/basket/40')
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '18 pairs' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '2 roll' })).toBeTruthy()
})
