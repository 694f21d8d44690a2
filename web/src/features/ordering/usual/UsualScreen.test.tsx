import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { aBasket, aLine, aTotal } from '../basket/basket.samples.ts'

startStandIn()

const { product } = aLine()
const usual = {
  product: { ...product, id: 5, ref: 'TW-5', pack: 1, prices: [], tiers_scope: 'product' },
  category: { id: 1, name: 'Workwear' },
  ...{ orders: 2, last_ordered: '2026-10-01', last_quantity: 4, usual_quantity: 4, usual_packs: 4 },
  ...{ every_days: null, due: null },
}

test('CAT-12 C-08: usual purchases that are added without a connection are kept, and saved when it is back', async () => {
  signedInAs(aUser({ language: 'en' }))
  let isAway = true
  server.use(
    http.get(url('order/usual/'), () => HttpResponse.json({ products: [usual], has_more: false })),
    http.get(url('order/favourite/'), () => HttpResponse.json({ styles: [] })),
    http.get(url('order/basket/default/'), () => HttpResponse.json(aBasket())),
    http.get(url('order/basket/7/total/'), () => HttpResponse.json(aTotal())),
    http.post(url('order/usual/'), () => HttpResponse.error()),
    http.post(url('order/basket/changes/'), () =>
      isAway
        ? HttpResponse.error()
        : HttpResponse.json({ version: 2, lines: [], removed: [], totals: aTotal(), refusals: [] }),
    ),
  )
  const { router } = await openShop('/usual?sort=nonsense')
  const quantity = await screen.findByRole('textbox', { name: /^Quantity of TW-5/ })
  expect(router.state.location.href).toBe('/usual')
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '6')
  await userEvent.click(screen.getByRole('button', { name: /^Put 1 /i }))
  await screen.findByText(/^1 line kept on this device/)
  expect(screen.queryByText(/^Something went wrong/)).toBeNull()
  isAway = false
  globalThis.dispatchEvent(new Event('online'))
  const lines = [{ product: 5, comment: '', quantity: 6 }]
  await waitFor(() =>
    expect(requestsTo('order/basket/changes/').at(-1)?.body).toMatchObject({ mode: 'add', lines }),
  )
})
