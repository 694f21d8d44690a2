import type { BrowserContext } from '@playwright/test'
import type { Group, GroupSummary } from '@comptoir/contract/catalogue'

/** Calls of the API as the customer who is signed in. */
export type Api = {
  get: <T>(path: string) => Promise<T>
  post: (path: string, data: unknown) => Promise<void>
}

/** Begins the session of the demonstration's customer in the browser, with the notices read. */
export async function signIn(browser: BrowserContext, url: string): Promise<Api> {
  const { request } = browser
  const answer = await request.post(`${url}/api/v1/auth/jwt/create/`, {
    data: { email: 'buyer@demo.test', password: 'comptoir-demo' },
  })
  const { access } = (await answer.json()) as { access: string }
  const headers = { authorization: `JWT ${access}` }
  const api: Api = {
    get: async <T>(path: string) =>
      (await (await request.get(`${url}/api/v1/${path}`, { headers })).json()) as T,
    post: async (path, data) => {
      const { status } = await request.post(`${url}/api/v1/${path}`, { headers, data }).then((got) => ({
        status: got.status(),
      }))
      if (status >= 400) throw new Error(`${path} answered ${status}`)
    },
  }
  const { active } = await api.get<{ active: { id: number } | null }>('announcement/')
  const page = await browser.newPage()
  await page.goto(`${url}/healthz`)
  await page.evaluate((id) => {
    localStorage.setItem('announcement_seen', id)
    localStorage.setItem('cookies_accepted', 'true')
    localStorage.setItem('signed_in', 'true')
  }, String(active?.id))
  await page.close()
  return api
}

const search = 'order/products/discovery_search/'

export async function styleOf(api: Api, ref: string): Promise<Group> {
  const { results } = await api.get<{ results: GroupSummary[] }>(`${search}?query=${encodeURIComponent(ref)}`)
  return api.get<Group>(`order/products/${results.find((style) => style.ref === ref)!.id}/`)
}

/** A basket of so many lines, of the first styles of the catalogue. */
export async function fillBasket(api: Api, count: number): Promise<void> {
  const { id } = await api.get<{ id: number }>('order/basket/default/')
  await api.post(`order/basket/${id}/clear/`, {})
  const products: number[] = []
  for (let offset = 0; products.length < count; offset += 20) {
    const { results } = await api.get<{ results: GroupSummary[] }>(`${search}?limit=20&offset=${offset}`)
    for (const style of results) {
      if (products.length >= count) break
      const group = await api.get<Group>(`order/products/${style.id}/`)
      products.push(...group.products.filter(({ price }) => price !== null).map((product) => product.id))
    }
  }
  for (let at = 0; at < count; at += 100)
    await api.post('order/basket/product/bulk/', {
      mode: 'set',
      lines: products.slice(at, Math.min(at + 100, count)).map((product) => ({ product, quantity: 6 })),
    })
}
