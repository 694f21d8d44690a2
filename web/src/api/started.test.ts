import { getCurrentUser, refreshToken } from '@comptoir/contract/auth'
import { getConfig } from '@comptoir/contract/content'
import { http, HttpResponse } from 'msw'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aUser, requests, server, shopSettings, startStandIn, url } from '../../test/api.ts'
import { send } from './send.ts'

startStandIn()

const program = readFileSync(join(import.meta.dirname, '../../public/start.js'), 'utf8')
const added = () => [...document.head.querySelectorAll<HTMLLinkElement>('link')].map((link) => link.outerHTML)

beforeEach(() => server.use(http.get(url('config/'), () => HttpResponse.json(shopSettings))))
afterEach(() => {
  document.head.querySelectorAll('link, meta[name="page-files"]').forEach((element) => element.remove())
  document.documentElement.removeAttribute('data-mantine-color-scheme')
  globalThis.startedRequests = undefined
  history.replaceState(null, '', '/')
})

/** Opens a page at an address as the build has written it. */
function open(address: string): void {
  const meta = document.createElement('meta')
  meta.name = 'page-files'
  meta.content = JSON.stringify({
    texts: { nl: ['/assets/texts-nl.js'] },
    shop: ['/assets/chrome.js'],
    screens: { '/product': ['/assets/product.js', '/assets/product.css'], '/order': ['/assets/orders.js'] },
  })
  document.head.append(meta)
  history.replaceState(null, '', address)
  document.cookie = 'locale=nl; Path=/'
  runInThisContext(program)
}

test('AUTH-05, AUTH-07: while the program loads, the page renews the session and asks who is signed in, once each, and fetches the files of its address', async () => {
  server.use(
    http.post(url('auth/jwt/refresh/'), () => HttpResponse.json({ access: 'new' })),
    http.get(url('auth/users/me/'), () => HttpResponse.json(aUser())),
  )
  localStorage.setItem('signed_in', 'true')
  open('/product/7')
  expect(await send(refreshToken, { body: { refresh: ' ' } })).toEqual({ access: 'new' })
  expect(await send(getCurrentUser, {})).toEqual(aUser())
  expect(requests.map(({ path }) => path.replace('/api/v1/', ''))).toEqual([
    'config/',
    'auth/jwt/refresh/',
    'auth/users/me/',
  ])
  expect(requests[2]?.headers.get('authorization')).toBe('JWT new')
  expect(requests[2]?.headers.get('accept-language')).toBe('nl')
  expect(added().map((link) => /\w+\.(js|css)/.exec(link)?.[0])).toEqual([
    'nl.js',
    'chrome.js',
    'product.js',
    'product.css',
  ])
  await send(getCurrentUser, {})
  expect(requests).toHaveLength(4)
})

test('AUTH-08: a session that is over is refused as ever, and asked for again by nobody', async () => {
  server.use(
    http.post(url('auth/jwt/refresh/'), () => HttpResponse.json({ detail: 'over' }, { status: 401 })),
  )
  localStorage.setItem('signed_in', 'true')
  open('/order')
  await expect(send(refreshToken, { body: { refresh: ' ' } })).rejects.toMatchObject({ status: 401 })
  await globalThis.startedRequests!['GET /api/v1/auth/users/me/']
  expect(requests.map(({ path }) => path)).toEqual(['/api/v1/config/', '/api/v1/auth/jwt/refresh/'])
})

test('a visitor’s page asks for the settings alone, once, and fetches its texts', async () => {
  open('/product/7')
  expect(await send(getConfig, {})).toEqual(shopSettings)
  expect(requests.map(({ path }) => path)).toEqual(['/api/v1/config/'])
  expect(added()).toHaveLength(1)
})
