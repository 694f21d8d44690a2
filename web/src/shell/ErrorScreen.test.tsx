import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBasket, aTotal } from '#features/ordering/basket/basket.samples.ts'
import { aUser, emptyPage, server, signedInAs, startStandIn, url } from '../../test/api.ts'
import { openShop } from '../../test/app.tsx'

vi.mock('#features/ordering/checkout/CheckoutScreen.tsx', () => {
  throw new Error('The file cannot be fetched.')
})
startStandIn()

test.each([
  [false, 'Ordering waits until the connection is back', /The shop cannot be reached\./],
  [true, 'This page could not be shown', 'Something went wrong!'],
])('C-08: of a page whose file is not there it is said why; online: %s', async (isOnline, title, reason) => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    network.mockRestore()
    log.mockRestore()
  })
  signedInAs(aUser({ language: 'en' }))
  server.use(
    http.get(url('order/'), () => HttpResponse.json(emptyPage)),
    http.get(url('order/basket/default/'), () => HttpResponse.json(aBasket())),
    http.get(url('order/basket/:id/total/'), () => HttpResponse.json(aTotal())),
  )
  await openShop('/checkout')
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByText(reason)).toBeTruthy()
  if (!isOnline) expect(screen.queryByText('Something went wrong!')).toBeNull()
})
