import type { CurrentUser } from '@comptoir/contract/auth'
import type { ProfileInput } from '@comptoir/contract/profile'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse, type RequestHandler } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearTokens } from '#api/token.ts'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { billing, lookups } from '../../../../test/account.ts'

startStandIn()
beforeEach(() => {
  clearTokens()
  localStorage.clear()
})

/** The profile of somebody; what is saved is what the server then tells. */
async function openProfile(
  over: Partial<CurrentUser> = {},
  address = '/profile',
  answers: RequestHandler[] = [],
) {
  let user = aUser({ language: 'en', erp_id: 'K1001', billing_info: billing, ...over })
  signedInAs(user)
  server.use(
    ...answers,
    ...lookups,
    http.get(url('auth/users/me/'), () => HttpResponse.json(user)),
    http.put(url('user/profile/'), async ({ request }) => {
      const { billing_info, delivery_settings, ...rest } = (await request.json()) as ProfileInput
      user = {
        ...user,
        ...(rest as Partial<CurrentUser>),
        ...(billing_info && { billing_info: { ...billing, ...(billing_info as Partial<typeof billing>) } }),
        delivery_settings: {
          ...user.delivery_settings,
          ...delivery_settings,
        } as CurrentUser['delivery_settings'],
      }
      return HttpResponse.json(user)
    }),
  )
  const shop = await openShop(address)
  await screen.findByRole('heading', { level: 1 })
  return {
    ...shop,
    user: userEvent.setup(),
    tell: (next: Partial<CurrentUser>) => (user = { ...user, ...next }),
  }
}
/** As a password manager does, or somebody who pastes: quicker than key by key. */
async function fill(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}
const section = (name: string) => screen.findByRole('region', { name })
const saved = () => requestsTo('user/profile/').map(({ body }) => body)

test.each(['/profile', '/signup'])('ROUTE-13: %s shows the account and all its settings', async (address) => {
  await openProfile({}, address)
  for (const name of [
    'Account',
    'Company and billing',
    'Preferences',
    'Prices',
    'Documents',
    'Password',
    'Two-step sign-in',
    'Sessions',
    'My data',
  ])
    expect(await section(name)).toBeTruthy()
  expect(within(await section('Account')).getByText('K1001')).toBeTruthy()
})

describe('company', () => {
  test('PROF-01: what is changed is saved, and the page says so', async () => {
    const { user } = await openProfile()
    const company = await section('Company and billing')
    const name = within(company).getByLabelText(/^Company/)
    await user.clear(name)
    await fill(user, name, 'Lambert SA')
    expect(within(company).getByRole('status').textContent).toBe('Not saved yet')
    await user.click(within(company).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(company).getByRole('status').textContent).toContain('Saved'))
    expect(saved()).toEqual([
      expect.objectContaining({
        billing_info: expect.objectContaining({
          enterprise_name: 'Lambert SA',
          country: 1,
          corporate_status: 3,
        }),
      }),
    ])
  })

  test('VAL-01 VAL-07: a fault stands under its field when that is left, and nothing is sent', async () => {
    const { user } = await openProfile()
    const company = await section('Company and billing')
    const phone = within(company).getByLabelText(/^Phone/)
    await user.clear(phone)
    await user.type(phone, '0470')
    expect(within(company).queryByText('You should add a valid phone')).toBeNull()
    await user.tab()
    expect(await within(company).findByText('You should add a valid phone')).toBeTruthy()
    await user.click(within(company).getByRole('button', { name: 'Save' }))
    expect(saved()).toEqual([])
  })

  test('ERR-02 ERR-04: refusals of the server stand under the nested fields, one to a line', async () => {
    const { user } = await openProfile()
    server.use(
      http.put(url('user/profile/'), () =>
        HttpResponse.json(
          { billing_info: { vat: ['Wrong.', 'Twice.'], city: ['Unknown.'] } },
          { status: 400 },
        ),
      ),
    )
    const company = await section('Company and billing')
    await fill(user, within(company).getByLabelText('Website'), 'https://lambert.test')
    await user.click(within(company).getByRole('button', { name: 'Save' }))
    const vat = within(company).getByLabelText('VAT number')
    await waitFor(() => expect(vat.getAttribute('aria-invalid')).toBe('true'))
    expect(within(company).getByText(/Wrong\.\s+Twice\./)).toBeTruthy()
    expect(within(company).getByLabelText(/^City/, { selector: 'input' }).getAttribute('aria-invalid')).toBe(
      'true',
    )
    expect(within(company).getByRole('status').textContent).toBe('Not saved yet')
  })
})

test('C-16 AUTH-09: signing out with something unsaved is asked about first', async () => {
  const { user, router } = await openProfile()
  await user.type(within(await section('Account')).getByLabelText(/^Your name/), ' jr')
  await user.click(screen.getByRole('button', { name: /^Your account/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out without saving?' })
  expect(within(dialog).queryByRole('button', { name: /^Keep/ })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Sign out without saving' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
})

test('C-16: leaving with something unsaved is asked about first', async () => {
  const { user, router } = await openProfile()
  const account = await section('Account')
  await user.type(within(account).getByLabelText(/^Your name/), ' jr')
  void router.navigate({ to: '/basket' })
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(router.state.location.pathname).toBe('/profile')
  expect(within(account).getByLabelText<HTMLInputElement>(/^Your name/).value).toBe('Claire Delvaux jr')
  await user.click(within(account).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(within(account).getByRole('status').textContent).toContain('Saved'))
  server.use(
    http.get(url('order/basket/'), () =>
      HttpResponse.json({ count: 0, next: null, previous: null, results: [] }),
    ),
  )
  await router.navigate({ to: '/basket' })
  expect(router.state.location.pathname).toBe('/basket')
})

test('C-16: a session that ran out while saving is asked for in place, and nothing typed is lost', async () => {
  const { user } = await openProfile()
  const account = await section('Account')
  const name = within(account).getByLabelText<HTMLInputElement>(/^Your name/)
  await user.type(name, ' jr')
  const refused = () => HttpResponse.json({ code: 'token_not_valid' }, { status: 401 })
  server.use(
    http.put(url('user/profile/'), refused, { once: true }),
    http.post(url('auth/jwt/refresh/'), refused),
  )
  await user.click(within(account).getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
  server.use(http.post(url('auth/jwt/create/'), () => HttpResponse.json({ refresh: 'r', access: 'again' })))
  await user.type(within(dialog).getByLabelText('Password'), 'secret{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(name.isConnected).toBe(true)
  expect(name.value).toBe('Claire Delvaux jr')
  await user.click(within(account).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved().at(-1)).toEqual({ name: 'Claire Delvaux jr' }))
})

test('PROF-03: the language changes the screen at once and is kept with the account', async () => {
  const { user } = await openProfile()
  await user.click(within(await section('Account')).getByText('Nederlands'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Profiel en instellingen' })).toBeTruthy()
  await waitFor(() => expect(saved()).toEqual([{ language: 'nl' }]))
})

test('PROF-04 PROF-05 PROF-06 PROF-07: preferences are chosen from lists and saved together', async () => {
  const { user } = await openProfile({ preferred_brands: [6] })
  const preferences = await section('Preferences')
  const choose = async (label: string, name: string) => {
    await user.click(within(preferences).getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name }))
  }
  await choose('Preferred brands', 'Kordaan')
  await user.keyboard('{Escape}')
  await choose('Preferred warehouse', 'Liège')
  await choose('Usual delivery', 'Pick-up')
  await user.click(within(preferences).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved()).toEqual([
      {
        preferred_brands: [6, 5],
        preferred_catalogs: [],
        preferred_warehouse: 9,
        delivery_settings: { delivery_option: 11, shipping_address: null },
      },
    ]),
  )
})

describe('prices', () => {
  test('PROF-11 STO-01: hiding prices holds on this device at once, and is kept with the account', async () => {
    const { user } = await openProfile()
    await user.click(within(await section('Prices')).getByLabelText(/^Hide all prices/))
    expect(localStorage.getItem('hide_prices')).toBe('true')
    await waitFor(() => expect(saved()).toEqual([{ hide_prices: true }]))
  })

  test('PROF-11: a device that was never told otherwise hides prices as the account does', async () => {
    await openProfile({ hide_prices: true })
    const prices = await section('Prices')
    expect(within(prices).getByLabelText<HTMLInputElement>(/^Hide all prices/).checked).toBe(true)
    expect(localStorage.getItem('hide_prices')).toBe('true')
  })

  test('PROF-10 OD-06: another price list is taken with one click, and everything priced is asked for anew', async () => {
    const { user, tell } = await openProfile()
    server.use(
      http.patch(url('user/tariff/'), async () => {
        tell({ tariff: { id: 2, name: 'Pro', recommend_price: true } })
        return HttpResponse.json({ id: 2, name: 'Pro', recommend_price: true })
      }),
    )
    const prices = await section('Prices')
    const pro = await within(prices).findByRole('radio', { name: 'Pro' })
    const baskets = requestsTo('order/basket/default/').length
    await user.click(pro)
    await waitFor(() => expect(requestsTo('user/tariff/')[0]?.body).toEqual({ tariff_id: 2 }))
    await waitFor(() => expect(requestsTo('order/basket/default/').length).toBeGreaterThan(baskets))
    expect(within(prices).getByRole<HTMLInputElement>('radio', { name: 'Pro' }).checked).toBe(true)
  })

  test('PROF-10: with one price list there is nothing to choose', async () => {
    await openProfile()
    server.use(
      http.get(url('user/tariffs/'), () =>
        HttpResponse.json([{ id: 1, name: 'Standard', recommend_price: false }]),
      ),
    )
    const prices = await section('Prices')
    expect(await within(prices).findByText(/Standard/)).toBeTruthy()
  })

  test('OD-37: who is shown no prices by the office is told so', async () => {
    await openProfile({ prices_hidden: true })
    expect(within(await section('Prices')).getByText(/Your account shows no prices/)).toBeTruthy()
    expect(requestsTo('user/tariffs/')).toEqual([])
  })
})

describe('password and e-mail', () => {
  test('PROF-02 AUTH-19: a wrong present password is told under its field; a right one clears the form', async () => {
    const { user } = await openProfile()
    const refuse = http.post(url('auth/users/set_password/'), () =>
      HttpResponse.json({ current_password: ['Invalid password.'] }, { status: 400 }),
    )
    server.use(refuse)
    const password = await section('Password')
    const current = within(password).getByLabelText<HTMLInputElement>(/^Current password/)
    await user.type(current, 'wrong')
    await fill(user, within(password).getByLabelText(/^New password/), 'a-long-sentence')
    await fill(user, within(password).getByLabelText(/^Repeat/), 'a-long-sentenc')
    const change = within(password).getByRole('button', { name: 'Change the password' })
    await user.click(change)
    expect(requestsTo('auth/users/set_password/')).toEqual([])
    await user.type(within(password).getByLabelText(/^Repeat/), 'e')
    await user.click(change)
    expect(await within(password).findByText('Invalid password.')).toBeTruthy()
    server.use(http.post(url('auth/users/set_password/'), () => new HttpResponse(null, { status: 204 })))
    await user.click(change)
    await waitFor(() => expect(current.value).toBe(''))
    expect(requestsTo('auth/users/set_password/').at(-1)?.body).toEqual({
      current_password: 'wrong',
      new_password: 'a-long-sentence',
      re_new_password: 'a-long-sentence',
    })
  })

  test('ERR-02: the first faulty field of the form that was sent takes the focus, whatever else is wrong', async () => {
    const { user } = await openProfile()
    const phone = within(await section('Company and billing')).getByLabelText(/^Phone/)
    await user.clear(phone)
    await user.tab()
    await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
    const password = await section('Password')
    await user.click(within(password).getByRole('button', { name: 'Change the password' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(within(password).getByLabelText(/^Current password/)),
    )
  })

  test('AUTH-20 OD-25: another address waits until its link is opened, and the page says so', async () => {
    const { user, tell } = await openProfile()
    server.use(
      http.post(url('auth/users/set_email/'), () => {
        tell({ pending_email: 'new@lambert.test' })
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const email = await section('E-mail address')
    await fill(user, within(email).getByLabelText(/^New e-mail address/), 'new@lambert.test')
    await user.type(within(email).getByLabelText(/^Current password/), 'secret')
    await user.click(within(email).getByRole('button', { name: 'Send the link' }))
    expect(await within(email).findByText(/We have sent a link to new@lambert\.test/)).toBeTruthy()
    expect(within(email).getByText(/You sign in with claire@example\.test/)).toBeTruthy()
  })

  test('OD-25: an address that was asked for can be given up; the keyboard goes on in the form', async () => {
    const { user, tell } = await openProfile({ pending_email: 'new@lambert.test' })
    server.use(
      http.delete(url('auth/users/set_email/'), () => {
        tell({ pending_email: null })
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const email = await section('E-mail address')
    await user.click(within(email).getByRole('button', { name: 'Keep the present address' }))
    await waitFor(() => expect(within(email).queryByText(/We have sent a link/)).toBeNull())
    expect(document.activeElement).toBe(within(email).getByLabelText(/^New e-mail address/))
    expect(await screen.findByText('Your address stays claire@example.test.')).toBeTruthy()
  })
})

describe('files', () => {
  const clicked: { href: string; download: string }[] = []
  beforeEach(() => {
    clicked.length = 0
    URL.createObjectURL = () => 'blob:file'
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push({ href: this.href, download: this.download })
    })
  })
  afterEach(() => vi.restoreAllMocks())

  test("PROF-09: the bank details are downloaded under the server's name", async () => {
    const { user } = await openProfile()
    server.use(
      http.get(url('user/bank_details/'), ({ request }) =>
        request.headers.get('authorization')
          ? new HttpResponse('%PDF-1.7', {
              headers: {
                'content-type': 'application/pdf',
                'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''Coordonn%C3%A9es.pdf`,
              },
            })
          : new HttpResponse(null, { status: 401 }),
      ),
    )
    await user.click(within(await section('Documents')).getByRole('button', { name: /bank details/ }))
    await waitFor(() => expect(clicked).toEqual([{ href: 'blob:file', download: 'Coordonnées.pdf' }]))
  })

  describe('price lists', () => {
    const list = { id: 7, name: 'Détail', updated_at: '2026-11-19T08:00:00.000Z', products_count: 12345 }
    const listed = http.get(url('order/products/merchant_tariff_groups/'), () => HttpResponse.json([list]))
    const name = 'Excel: download the price list Détail'
    const file = url('order/products/merchant_tariff_groups_result/7/')

    test('PROF-08 OD-21: one that is being made is waited for, and then downloaded', async () => {
      const { user } = await openProfile({}, '/profile', [listed])
      let isMade = false
      let asked = 0
      server.use(
        http.get(file, () => {
          asked += 1
          if (!isMade)
            return HttpResponse.json(
              { detail: 'Being prepared.' },
              { status: 202, headers: { 'retry-after': '0.2' } },
            )
          return new HttpResponse('PK', {
            headers: { 'content-disposition': `attachment; filename*=UTF-8''Price%20list.xlsx` },
          })
        }),
      )
      const documents = await section('Documents')
      expect(await within(documents).findByText(/12.345 products/)).toBeTruthy()
      await user.click(within(documents).getByRole('button', { name }))
      expect(await within(documents).findByText('Is being prepared…')).toBeTruthy()
      await waitFor(() => expect(asked).toBeGreaterThan(1))
      expect(clicked).toEqual([])
      isMade = true
      await waitFor(() => expect(clicked).toEqual([{ href: 'blob:file', download: 'Price list.xlsx' }]))
      await waitFor(() => expect(within(documents).queryByText('Is being prepared…')).toBeNull())
    })

    test('PROF-08 ERR-05: one that could not be made says so, and can be tried again', async () => {
      const { user } = await openProfile({}, '/profile', [listed])
      server.use(
        http.get(file, () => HttpResponse.json({ detail: 'Could not be prepared.' }, { status: 503 }), {
          once: true,
        }),
        http.get(
          file,
          () =>
            new HttpResponse('PK', {
              headers: { 'content-disposition': `attachment; filename*=UTF-8''x.xlsx` },
            }),
        ),
      )
      const documents = await section('Documents')
      await user.click(await within(documents).findByRole('button', { name }))
      expect((await within(documents).findByRole('alert')).textContent).toContain('Could not be prepared.')
      await user.click(within(documents).getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(clicked).toEqual([{ href: 'blob:file', download: 'x.xlsx' }]))
      expect(within(documents).queryByRole('alert')).toBeNull()
    })

    test('DOC-07 PROF-08: it is there as a PDF too, with the agreed prices where they are asked for', async () => {
      const { user } = await openProfile({}, '/profile', [listed])
      const asked: string[] = []
      server.use(
        http.get(file, ({ request }) => {
          asked.push(new URL(request.url).search)
          return new HttpResponse('%PDF', {
            headers: { 'content-disposition': `attachment; filename*=UTF-8''Price%20list.pdf` },
          })
        }),
      )
      const documents = await section('Documents')
      await user.click(await within(documents).findByLabelText(/prices agreed with you/))
      await user.click(within(documents).getByRole('button', { name: 'PDF: download the price list Détail' }))
      await waitFor(() => expect(clicked).toEqual([{ href: 'blob:file', download: 'Price list.pdf' }]))
      expect(asked).toEqual(['?agreements=true&format=pdf'])
    })

    test('PROF-08: without any that is said', async () => {
      await openProfile()
      expect(
        await within(await section('Documents')).findByText('There is no price list to download.'),
      ).toBeTruthy()
    })
  })

  test('OD-44: the own data is waited for while it is being prepared, and then downloaded', async () => {
    const { user } = await openProfile()
    let isMade = false
    server.use(
      http.get(url('user/data/'), () =>
        isMade
          ? new HttpResponse('{}', {
              headers: { 'content-disposition': `attachment; filename*=UTF-8''comptoir.json` },
            })
          : HttpResponse.json(
              { detail: 'Being prepared.' },
              { status: 202, headers: { 'retry-after': '0.2' } },
            ),
      ),
    )
    const data = await section('My data')
    await user.click(within(data).getByRole('button', { name: 'Download my data' }))
    expect(await within(data).findByText('Is being prepared…')).toBeTruthy()
    isMade = true
    await waitFor(() => expect(clicked).toEqual([{ href: 'blob:file', download: 'comptoir.json' }]))
  })

  test('ERR-05: a download that fails says so', async () => {
    const { user } = await openProfile()
    server.use(http.get(url('user/data/'), () => HttpResponse.error()))
    const data = await section('My data')
    await user.click(within(data).getByRole('button', { name: 'Download my data' }))
    expect((await within(data).findByRole('alert')).textContent).toContain('Something went wrong!')
    expect(clicked).toEqual([])
  })
})

describe('deletion', () => {
  const open = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(within(await section('My data')).getByRole('button', { name: 'Delete the account' }))
    return screen.findByRole('dialog')
  }

  test('OD-44: without orders the account goes at once, and the session with it', async () => {
    const { user, router } = await openProfile()
    const dialog = await open(user)
    expect(await within(dialog).findByText(/deleted at once/)).toBeTruthy()
    expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Current password/))
    server.use(
      http.delete(url('auth/users/me/'), () => {
        signedInAs(null)
        return new HttpResponse(null, { status: 204 })
      }),
    )
    await user.type(within(dialog).getByLabelText(/^Current password/), 'secret')
    await user.click(within(dialog).getByRole('button', { name: 'Delete the account' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
    expect(await screen.findByText('Your account has been deleted.')).toBeTruthy()
  })

  test('OD-44: with orders it is said that the office does it, and what was asked for stays in view', async () => {
    const { user, tell } = await openProfile()
    server.use(
      http.get(url('order/'), () => HttpResponse.json({ count: 3, next: null, previous: null, results: [] })),
      http.delete(url('auth/users/me/'), () => {
        tell({ deletion_requested_at: '2026-11-20T08:00:00.000Z' })
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const dialog = await open(user)
    expect(await within(dialog).findByText(/You have 3 orders/)).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/^Current password/), 'secret')
    await user.click(within(dialog).getByRole('button', { name: 'Ask for deletion' }))
    expect(await screen.findByText(/You asked for deletion on/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete the account' })).toBeNull()
  })

  test('AUTH-19: a wrong password deletes nothing', async () => {
    const { user } = await openProfile()
    server.use(
      http.delete(url('auth/users/me/'), () =>
        HttpResponse.json({ current_password: ['Invalid password.'] }, { status: 400 }),
      ),
    )
    const dialog = await open(user)
    await user.type(await within(dialog).findByLabelText(/^Current password/), 'wrong')
    await user.click(within(dialog).getByRole('button', { name: 'Delete the account' }))
    expect(await within(dialog).findByText('Invalid password.')).toBeTruthy()
  })
})

describe('stock alerts', () => {
  const alert = (product: number, over: object = {}) => ({
    product,
    group: 40,
    ref: `PRO-${product}`,
    name: 'Polo',
    color: 'Navy',
    size: 'XL',
    image: null,
    is_discontinued: false,
    next_arrival: null,
    ...over,
  })

  test('C-10: shows what is waited for, and takes out one or all', async () => {
    const date = { next_arrival: '2026-12-01' }
    let alerts = [alert(1, date), alert(2, { is_discontinued: true }), alert(3), alert(4)]
    const { user } = await openProfile({}, '/profile', [
      http.get(url('order/stock_alert/'), () => HttpResponse.json(alerts)),
      http.delete(url('order/stock_alert/2/'), () => {
        alerts = alerts.filter(({ product }) => product !== 2)
        return new HttpResponse(null, { status: 204 })
      }),
      http.delete(url('order/stock_alert/4/'), () => {
        alerts = alerts.filter(({ product }) => product !== 4) // in another tab
        return HttpResponse.json({ detail: 'Not found.' }, { status: 404 })
      }),
      http.delete(url('order/stock_alert/'), () => {
        alerts = []
        return new HttpResponse(null, { status: 204 })
      }),
    ])
    const list = within(await section('Stock alerts'))
    const rows = await list.findAllByRole('listitem')
    expect(rows[0]!.textContent).toMatch(/PRO-1 · Navy · XL · delivery expected on .*2026/)
    expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe('/product/40?product=1')
    expect(rows[1]!.textContent).toContain('not sold any more')
    expect(within(rows[1]!).queryByRole('link')).toBeNull()
    await user.dblClick(list.getByRole('button', { name: 'Remove the alert: PRO-2' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3))
    await user.click(list.getByRole('button', { name: 'Remove the alert: PRO-4' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
    await waitFor(() => expect(alerts).toHaveLength(2))
    expect(list.queryByRole('alert')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(list.getByRole('group')))
    await user.click(list.getByRole('button', { name: 'Remove all alerts' }))
    expect(await list.findByText(/^No alerts/)).toBeTruthy()
  })
})

describe('sessions', () => {
  const session = (id: number, device: string, is_current = false) => ({
    id,
    device,
    address: '192.0.2.7',
    created_at: '2026-11-20T08:00:00Z',
    used_at: '2026-11-22T09:30:00Z',
    is_current,
  })
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

  test('OD-73: shows where one is signed in, and ends one session or all others', async () => {
    let open = [session(1, firefox, true), session(2, 'curl/8.5.0'), session(3, '')]
    const { user } = await openProfile({}, '/profile', [
      http.get(url('auth/sessions/'), () => HttpResponse.json(open)),
      http.delete(url('auth/sessions/2/'), () => {
        open = open.filter(({ id }) => id !== 2)
        return new HttpResponse(null, { status: 204 })
      }),
      http.delete(url('auth/sessions/'), () => {
        open = open.filter(({ is_current }) => is_current)
        return new HttpResponse(null, { status: 204 })
      }),
    ])
    const sessions = within(await section('Sessions'))
    const rows = await sessions.findAllByRole('listitem')
    expect(rows[0]!.textContent).toMatch(/Firefox on Linux192\.0\.2\.7, last used on .*This session/)
    expect(rows[1]!.textContent).toContain('curl/8.5.0')
    expect(rows[2]!.textContent).toContain('Unknown program')
    expect(within(rows[0]!).queryByRole('button')).toBeNull()
    await user.click(sessions.getByRole('button', { name: 'End the session: curl/8.5.0, 192.0.2.7' }))
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(2))
    await waitFor(() => expect(document.activeElement).toBe(sessions.getByRole('list')))
    await user.click(sessions.getByRole('button', { name: 'End all other sessions' }))
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1))
    expect(sessions.queryByRole('button')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(sessions.getByRole('list')))
  })
})

test('ASVS 6.3.3: the office opens once the second factor is set up: password, first code, recovery codes', async () => {
  let isOn = false
  const permissions = ['administration'] as const
  const { user, tell, router } = await openProfile(
    { company: null, companies: [], permissions: [], lacks_second_factor: true },
    '/admin',
    [
      http.get(url('auth/second_factor/'), () =>
        HttpResponse.json({ is_on: isOn, is_required: true, recovery_codes_left: isOn ? 2 : 0 }),
      ),
      http.post(url('auth/second_factor/begin/'), () =>
        HttpResponse.json({
          secret: 'MZXW6YTBOI',
          uri: 'otpauth://totp/Shop:claire',
          picture: { size: 9, path: 'M4 4h1v1h-1z' },
        }),
      ),
      http.post(url('auth/second_factor/confirm/'), () => {
        isOn = true
        tell({ is_staff: true, permissions: [...permissions], lacks_second_factor: false })
        return HttpResponse.json({ recovery_codes: ['k3fa-9qyd', 'x2ms-7bpl'] })
      }),
    ],
  )
  expect(router.state.location.pathname).toBe('/profile')
  expect(screen.getByText(/back office opens as soon as/)).toBeTruthy()
  const factor = within(await section('Two-step sign-in'))
  await user.click(await factor.findByRole('button', { name: 'Switch on…' }))
  await fill(
    user,
    await screen.findByLabelText(/^Current password/, { selector: '[role="dialog"] input' }),
    'secret',
  )
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('MZXW 6YTB OI')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'QR code for the app' }).querySelector('path')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  expect(await screen.findByText('This field is required.')).toBeTruthy()
  await fill(user, screen.getByLabelText(/^Code of the app/), '123456')
  await user.click(screen.getByRole('button', { name: 'Switch on' }))
  const codes = within(await screen.findByRole('list', { name: 'Your recovery codes' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'k3fa-9qyd',
    'x2ms-7bpl',
  ])
  expect(requestsTo('auth/second_factor/confirm/')[0]?.body).toEqual({ code: '123456' })
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(await factor.findByText('2 recovery codes are left.')).toBeTruthy()
  expect(factor.queryByRole('button', { name: 'Switch off…' })).toBeNull() // the office demands it
  expect(screen.queryByText(/back office opens as soon as/)).toBeNull()
})
