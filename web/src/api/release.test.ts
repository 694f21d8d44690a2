import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { browser } from './client.ts'
import { server, startStandIn } from '../../test/api.ts'
import { reloadIfReleased } from './release.ts'

startStandIn()

const page = (name: string) => `<script type="module" src="/assets/${name}.js"></script>`

test.each([
  ['another shop by now: the page is loaded anew', () => HttpResponse.html(page('index-2')), 1],
  ['the same shop: nothing happens', () => HttpResponse.html(page('index-1')), 0],
  ['no shop for the moment: nothing happens', () => new HttpResponse('', { status: 503 }), 0],
  ['no answer: nothing happens', () => HttpResponse.error(), 0],
])('O-22: where a file of the page is gone, and the server has %s', async (_what, answer, times) => {
  document.head.insertAdjacentHTML('beforeend', page('index-1'))
  onTestFinished(() => document.head.querySelector('script[type="module"]')?.remove())
  const reload = vi.spyOn(browser, 'reload').mockImplementation(() => undefined)
  server.use(http.get('/', answer))
  await reloadIfReleased()
  expect(reload).toHaveBeenCalledTimes(times)
})
