import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { anOption, pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const patched = (path: string) => requestsTo(path).filter(({ method }) => method === 'PATCH')

test('OD-15: delivery options are listed with what they cost for whom', async () => {
  signedInAsOffice()
  await openShop('/admin/settings')
  const row = (await screen.findByRole('link', { name: /Standard delivery/ })).closest('tr')!
  expect(row.textContent).toMatch(/For everybody: 9,50\s€, free from 350,00\s€, minimum 50,00\s€/)
})

test('O-18: delivery options are put into another order', async () => {
  signedInAsOffice()
  const pickup = anOption({
    id: 6,
    name: { fr: 'Enlèvement', nl: 'Afhaling', de: 'Abholung', en: 'Pick-up point' },
  })
  let options = [anOption(), pickup]
  server.use(
    http.get(url('admin/delivery-options/'), () => HttpResponse.json(options)),
    http.post(url('admin/delivery-options/order/'), () => {
      options = [pickup, anOption()]
      return HttpResponse.json(options)
    }),
  )
  await openShop('/admin/settings')
  const up = await screen.findByRole('button', { name: 'Move “Pick-up point” up' })
  const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
  const down = screen.getByRole('button', { name: 'Move “Pick-up point” down' })
  expect(isOff(down)).toBe(true)
  await userEvent.click(down) // does nothing
  await userEvent.click(up)
  expect(requestsTo('admin/delivery-options/order/').map(({ body }) => body)).toEqual([
    { ids: [6, 5], seen: [5, 6] },
  ])
  expect(await screen.findByText(/“Pick-up point” is moved/)).toBeTruthy()
  await waitFor(() => expect(isOff(up)).toBe(true))
  expect(document.activeElement).toBe(up) // the keyboard stays where it is, also at the end of the list
})

test('OD-15, OD-16: a rule is added for a country; a refusal stands in its row; what is saved can be taken back', async () => {
  signedInAsOffice()
  let refuse = true
  server.use(
    http.patch(url('admin/delivery-options/5/'), async ({ request }) => {
      const body = (await request.json()) as object
      const refusals = { price: ['Not an amount.'], non_field_errors: ['Another row is for it.'] }
      if (refuse) return HttpResponse.json({ rules: [{}, refusals] }, { status: 400 })
      return HttpResponse.json({ ...anOption(), ...body })
    }),
  )
  await openShop('/admin/settings/delivery/5')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a row' }))
  const row = within(screen.getAllByRole('row')[2]!)
  await row.findByRole('option', { name: 'Belgium' })
  await userEvent.selectOptions(row.getByLabelText('Country'), 'Belgium')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(row.getByText('This field is required.')).toBeTruthy()
  await userEvent.type(row.getByLabelText('Price excl. VAT'), '7,5')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await row.findByText('Not an amount.')).toBeTruthy()
  expect(row.getByText('Another row is for it.')).toBeTruthy()
  refuse = false
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(patched('admin/delivery-options/5/')).toHaveLength(3))
  const rules = patched('admin/delivery-options/5/').map(({ body }) => (body as { rules: unknown }).rules)
  const first = { country: null, tariff: null, price: '9.5', free_from: '350', minimum_order: '50' }
  expect(rules[1]).toEqual([
    { ...first, price: '9.50' },
    { country: 1, tariff: null, price: '7.5', free_from: null, minimum_order: '0' },
  ])
  expect(rules[2]).toEqual([{ ...first, price: '9.50' }])
})

test('OD-16: all that is wrong with a delivery option is said at once: amounts, days and time', async () => {
  signedInAsOffice()
  await openShop('/admin/settings/delivery/5')
  const type = async (name: RegExp, value: string) => {
    const field = screen.getByLabelText(name)
    await userEvent.clear(field)
    await userEvent.type(field, value)
  }
  await screen.findByLabelText(/^Working days/)
  await type(/^Working days/, '61')
  await type(/^Ordered before/, '25:00')
  await type(/^Price excl. VAT/, 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter a whole number from 0 to 60.')).toBeTruthy()
  expect(screen.getByText('Enter a time, such as 15:00.')).toBeTruthy()
  expect(screen.getByText(/^Enter an amount/)).toBeTruthy()
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(3)
  expect(patched('admin/delivery-options/5/')).toEqual([])
})

test('OD-24: bounds of telephone numbers are set, and a refusal stands under its field', async () => {
  signedInAsOffice()
  const usual = {
    phone: { min: 11, max: 15 },
    approval_working_days: 2,
    holiday_notice_days: 7,
    quantity_warning: 100,
    basket_lines: 2000,
    gtin_prefix: '',
    second_factor_for_staff: false,
    first_steps: true,
  }
  server.use(
    http.get(url('admin/settings/'), () => HttpResponse.json({ ...usual, defaults: usual })),
    http.patch(url('admin/settings/'), () =>
      HttpResponse.json({ phone: { min: ['At least 7.'] } }, { status: 400 }),
    ),
  )
  await openShop('/admin/settings?tab=limits')
  const field = await screen.findByLabelText('At least *')
  await userEvent.clear(field)
  await userEvent.type(field, '3')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('At least 7.')).toBeTruthy()
  expect(patched('admin/settings/').at(-1)?.body).toMatchObject({ phone: { min: 3 } })
})

test('OD-18: after a change only what it concerns is asked for again', async () => {
  signedInAsOffice()
  server.use(
    http.patch(url('admin/delivery-options/5/'), () => HttpResponse.json({ ...anOption(), version: 51 })),
  )
  await openShop('/admin/settings/delivery/5')
  const asked = () =>
    ['tariffs', 'overview', 'delivery-options'].map((path) => requestsTo(`admin/${path}/`).length)
  await userEvent.type(await screen.findByLabelText(/^Code/), '-2')
  await waitFor(() => expect(asked().every((count) => count > 0)).toBe(true))
  const [tariffs, overview, options] = asked()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked()).toEqual([tariffs, overview! + 1, options! + 1]))
})

test('O-17, OD-27: a holiday is added in four languages, and one that was removed comes back', async () => {
  signedInAsOffice()
  const name = { fr: 'Noël', nl: 'Kerstmis', de: 'Weihnachten', en: 'Christmas' }
  const holiday = {
    id: 3,
    date: '2026-12-25',
    every_year: true,
    country: null,
    name,
    is_closed: true,
    has_notice: true,
    notice_days: 7,
  }
  server.use(
    http.get(url('admin/holidays/'), () => HttpResponse.json(pageWith([holiday]))),
    http.delete(url('admin/holidays/3/'), () => new HttpResponse(null, { status: 204 })),
    http.post(url('admin/holidays/'), () => HttpResponse.json(holiday, { status: 201 })),
  )
  await openShop('/admin/settings?tab=holidays')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a holiday' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a holiday' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getAllByText('This field is required.')).toHaveLength(5)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: /25.Dec.2026/ }))
  const change = within(await screen.findByRole('dialog', { name: 'Change a holiday' }))
  await userEvent.click(change.getByRole('button', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(requestsTo('admin/holidays/').find(({ method }) => method === 'POST')?.body).toEqual({
      ...holiday,
      id: undefined,
    }),
  )
  expect(await screen.findByText('“Christmas” is back.')).toBeTruthy()
})

test('GEN-11, GEN-12: hours and links of the footer are rows; a refusal stands in its row, and only what changed is sent', async () => {
  signedInAsOffice()
  const texts = { name: 'Tissus', shop_name: 'Tissus', address: 'Quai 1', vat_number: 'BE0123456749' }
  const account = { iban: 'BE71096123456769', bic: 'GKCCBEBB' }
  const noTexts = { fr: '', nl: '', de: '', en: '' }
  const networks = { facebook: '', instagram: '', linkedin: '', youtube: '' }
  const kept = {
    ...{ ...texts, ...account, ...networks, version: 7 },
    ...{
      contact_email: 'info@tissus.test',
      contact_phone: '+3225550120',
      opening_hours: [],
      footer_links: [],
      names: noTexts,
      addresses: noTexts,
      registers: noTexts,
      other_accounts: [{ bank: 'ING', iban: 'BE68539007547034', bic: '', is_shown: true }],
    },
  }
  let refuse = true
  server.use(
    http.get(url('admin/company/'), () => HttpResponse.json(kept)),
    http.patch(url('admin/company/'), async ({ request }) => {
      const body = (await request.json()) as object
      const refusal = { opening_hours: [{ closes: ['Later than that.'] }] }
      return refuse
        ? HttpResponse.json(refusal, { status: 400 })
        : HttpResponse.json({ ...kept, ...body, version: 8 })
    }),
  )
  await openShop('/admin/settings?tab=company')
  await userEvent.click(await screen.findByRole('button', { name: 'Add hours' }))
  await userEvent.selectOptions(screen.getByLabelText('To, row 1'), 'Saturday')
  await userEvent.click(screen.getByRole('button', { name: 'Add a link' }))
  await userEvent.type(screen.getByLabelText('Nederlands, row 1'), 'Levering')
  await userEvent.type(screen.getByLabelText('Address of the link, row 1'), '/page/levering')
  await userEvent.click(screen.getByRole('textbox', { name: 'Address (Nederlands)' }))
  await userEvent.paste('Kaai 1')
  await userEvent.click(screen.getByRole('button', { name: 'Put this account on papers, row 1' }))
  await userEvent.click(screen.getByRole('textbox', { name: 'BIC' }))
  await userEvent.paste('BBRUBEBB')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Later than that.')).toBeTruthy()
  refuse = false
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(patched('admin/company/').at(-1)?.body).toEqual({
    opening_hours: [{ from: 0, to: 5, opens: '08:30', closes: '17:00' }],
    footer_links: [{ name: { fr: '', nl: 'Levering', de: '', en: '' }, url: '/page/levering' }],
    addresses: { fr: '', nl: 'Kaai 1', de: '', en: '' },
    iban: 'BE68539007547034',
    bic: 'BBRUBEBB',
    other_accounts: [{ bank: 'ING', iban: 'BE71096123456769', bic: 'GKCCBEBB', is_shown: true }],
    version: 7,
  })
})

test('OD-11: the rates of VAT are shown to whoever keeps the money; one to come is corrected, one that has begun is not', async () => {
  signedInAsOffice(['finance'])
  const rate = { country: 1, category: 'standard', version: 0 }
  const rates = [
    { ...rate, id: 2, rate: '22.00', valid_from: '2027-01-01', state: 'coming' },
    { ...rate, id: 1, rate: '21.00', valid_from: '2024-01-01', state: 'current' },
  ]
  server.use(
    http.get(url('admin/vat-rates/'), () => HttpResponse.json(rates)),
    http.patch(url('admin/vat-rates/2/'), () =>
      HttpResponse.json({ ...rates[0], rate: '22.50', version: 1 }),
    ),
  )
  await openShop('/admin/settings?tab=vat')
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['VAT'])
  await screen.findAllByText('Belgium')
  expect(screen.queryByRole('button', { name: /^21/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^22/ }))
  const field = await screen.findByLabelText('Rate (%) *')
  await userEvent.clear(field)
  await userEvent.type(field, '22,5')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/The rate of 22,5.% is saved\./)).toBeTruthy()
  expect(patched('admin/vat-rates/2/').map(({ body }) => body)).toEqual([{ rate: '22.5', version: 0 }])
})
