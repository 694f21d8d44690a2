import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { clearTokens } from '#api/token.ts'
import { i18n } from '#i18n/i18n.ts'
import { requestsTo, server, shopSettings, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { lookups } from '../../../../test/lookups.ts'

startStandIn()
beforeEach(() => {
  clearTokens()
  signedInAs(null)
  lookups()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create the account' }))
/** The form as it was filled in before a reload: all but the passwords. */
async function comeBack() {
  const address = {
    name: 'Marie Dubois',
    email: 'marie@dubois.test',
    phone: '+32470123456',
    address_one: 'Rue Neuve 12',
    country: '1',
    code: '6000',
    city_name: 'Charleroi',
  }
  const billing_info = { enterprise_name: 'Dubois SRL', corporate_status: '2', sector: '3', address }
  const draft = { name: 'Marie Dubois', email: 'marie@dubois.test', terms: true, billing_info }
  sessionStorage.setItem('draft_registration', JSON.stringify(draft))
  await openShop('/registration')
  await userEvent.type(await screen.findByLabelText(/^Password/), 'grasgroene trui')
  await userEvent.type(screen.getByLabelText(/^Repeat the password/), 'grasgroene trui')
}

test('VAL-01, AUTH-14: no fault shows before a field is left; sending it empty shows all and focuses the first', async () => {
  await openShop('/registration')
  await screen.findByRole('heading', { name: 'Become a customer' })
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0)
  await submit()
  expect(screen.getAllByText('This field is required.')).toHaveLength(14)
  expect(screen.getByText('Please accept the terms and conditions.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('name'))
  expect(requestsTo('auth/users/')).toEqual([])
})

test('VAL-01, VAL-02: a fault stands under its field once the field is left, in the reader’s language', async () => {
  await openShop('/registration')
  await screen.findByRole('heading', { name: 'Become a customer' })
  await userEvent.type(field('Phone'), '0470123456')
  expect(screen.queryByText('You should add a valid phone')).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText('You should add a valid phone')).toBeTruthy()
  await i18n.changeLanguage('nl')
  expect(await screen.findByText('Voer een geldig telefoonnummer in')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Telefoon/).value).toBe('0470123456')
})

test('VAL-01: no fault pushes away what is being pressed as its field is left', async () => {
  await openShop('/registration')
  await screen.findByRole('heading', { name: 'Become a customer' })
  const user = userEvent.setup()
  await user.type(field('Phone'), '0470123456')
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('checkbox', { name: /^I accept/ }) })
  expect(document.activeElement).not.toBe(field('Phone'))
  expect(screen.queryByText('You should add a valid phone')).toBeNull()
  await user.pointer('[/MouseLeft]')
  expect(await screen.findByText('You should add a valid phone')).toBeTruthy()
})

test('OD-24: a phone number that is refused is named with the rule of the office, and how it is written in the country', async () => {
  server.use(
    http.get(url('config/'), () => HttpResponse.json({ ...shopSettings, phone: { min: 12, max: 14 } })),
  )
  await comeBack()
  await userEvent.clear(field('Phone'))
  await userEvent.type(field('Phone'), '+32 2 555 01 23')
  await userEvent.tab()
  const rule =
    '“+3225550123” is not taken: begin with “+” and the country code, 12 to 14 digits in all. Example: +32470123456'
  const said = await screen.findByText(rule)
  expect(field('Phone').getAttribute('aria-describedby')).toContain(said.id)
})

test('ERR-05: choices that did not come are said to be missing, and asked for again', async () => {
  server.use(http.get(url('countries/'), () => HttpResponse.json({ detail: 'x' }, { status: 404 })))
  await openShop('/registration')
  expect(await screen.findByText('These choices could not be loaded.')).toBeTruthy()
  lookups()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('These choices could not be loaded.')).toBeNull())
})

test('AUTH-13, AUTH-14, OD-53: sends account, company and address in one, then asks to look in the mailbox', async () => {
  server.use(
    http.post(url('auth/users/'), () =>
      HttpResponse.json({ id: 7, email: 'marie@dubois.test', name: 'Marie Dubois' }, { status: 201 }),
    ),
  )
  await comeBack()
  const user = userEvent.setup({ delay: null })
  await user.clear(field('Phone'))
  await user.type(field('Phone'), '0032 470 12 34 56')
  await user.click(screen.getByRole('combobox', { name: /^Sector/ }))
  await user.click(await screen.findByRole('option', { name: 'Packaging' }))
  await submit()
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeTruthy()
  expect(screen.getByText(/marie@dubois.test/)).toBeTruthy()
  expect(requestsTo('auth/users/')[0]?.body).toEqual({
    name: 'Marie Dubois',
    email: 'marie@dubois.test',
    password: 'grasgroene trui',
    re_password: 'grasgroene trui',
    language: 'en',
    terms: true,
    newsletter: false,
    erp_id: '',
    website: '',
    signup_info: '',
    billing_info: {
      enterprise_name: 'Dubois SRL',
      vat: '',
      corporate_status: 2,
      sector: 4,
      address: {
        name: 'Marie Dubois',
        email: 'marie@dubois.test',
        phone: '+32470123456',
        address_one: 'Rue Neuve 12',
        address_two: '',
        country: 1,
        code: '6000',
        city: null,
        city_name: 'Charleroi',
      },
    },
  })
})

test('ERR-02, VAL-13: what the server refuses stands under its nested field, several messages on lines of their own', async () => {
  server.use(
    http.post(url('auth/users/'), () =>
      HttpResponse.json(
        {
          password: ['This password is too common.', 'This password is entirely numeric.'],
          billing_info: { address: { phone: ['Not a phone of ours.'], city: ['No such place.'] } },
          non_field_errors: ['All in all, no.'],
          language: ['Not spoken here.'],
        },
        { status: 400 },
      ),
    ),
  )
  await comeBack()
  await submit()
  expect((await screen.findByText(/This password is too common/)).textContent).toBe(
    'This password is too common.\nThis password is entirely numeric.',
  )
  expect(screen.getByText('Not a phone of ours.')).toBeTruthy()
  expect(field('Phone').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('combobox', { name: /^City/ }).getAttribute('aria-invalid')).toBe('true')
  const whole = screen.getByRole('alert').textContent
  expect(whole).toContain('All in all, no.')
  expect(whole).toContain('Not spoken here.')
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('password'))
})

test('ERR-05: without an answer, something went wrong, and the form is still there', async () => {
  server.use(http.post(url('auth/users/'), () => HttpResponse.error()))
  await comeBack()
  await submit()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Something went wrong!The shop cannot be reached. Check your connection; nothing you entered is lost.',
  )
  expect(field('Street and number').value).toBe('Rue Neuve 12')
})

test('OD-43: too many sign-ups are told how long to wait', async () => {
  server.use(
    http.post(url('auth/users/'), () =>
      HttpResponse.json({ detail: 'throttled' }, { status: 429, headers: { 'retry-after': '3540' } }),
    ),
  )
  await comeBack()
  await submit()
  expect((await screen.findByRole('alert')).textContent).toContain('in 59 minutes')
})

test('AUTH-14: who signs up is the contact, as corrected too, until somebody else is named', async () => {
  await openShop('/registration')
  await screen.findByRole('heading', { name: 'Become a customer' })
  const contact = () => screen.getByLabelText<HTMLInputElement>(/^E-mail \*?$/)
  await userEvent.type(field('E-mail address'), 'marie@')
  await userEvent.tab()
  await userEvent.type(field('E-mail address'), 'dubois.test')
  expect(contact().value).toBe('marie@dubois.test')
  await userEvent.clear(contact())
  await userEvent.type(contact(), 'orders@dubois.test')
  await userEvent.type(field('E-mail address'), '.example')
  expect(contact().value).toBe('orders@dubois.test')
})

test('C-16: what was typed survives a reload, but no password does', async () => {
  await openShop('/registration')
  await screen.findByRole('heading', { name: 'Become a customer' })
  await userEvent.type(field('Street and number'), 'Rue Neuve 12')
  await userEvent.type(screen.getByLabelText(/^Password/), 'grasgroene trui')
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Rue Neuve 12'))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('grasgroene')
  document.body.replaceChildren()
  await openShop('/registration')
  await waitFor(() =>
    expect(screen.getAllByLabelText<HTMLInputElement>(/^Street and number/).at(-1)?.value).toBe(
      'Rue Neuve 12',
    ),
  )
})

test('AUTH-14: the rules of a password are ticked off while it is typed', async () => {
  await openShop('/registration')
  await screen.findByRole('heading', { name: 'Become a customer' })
  const rules = () => screen.getAllByText(/^(Kept|Still to do):/).map(({ textContent }) => textContent.trim())
  expect(rules()).toEqual(['Still to do:', 'Still to do:', 'Still to do:'])
  await userEvent.type(screen.getByLabelText(/^Password/), '12345678')
  expect(rules()).toEqual(['Kept:', 'Still to do:', 'Kept:'])
})

test('OD-43: the link can be sent again after a minute, and a wrong address be corrected', async () => {
  sessionStorage.setItem('draft_registration_sent', JSON.stringify({ email: 'marie@dubois.test' }))
  sessionStorage.setItem('draft_registration', JSON.stringify({ name: 'Marie Dubois' }))
  await openShop('/registration')
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: /You can resend it in/ })
  expect(again.disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'The address is not right' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your name' })).value).toBe(
    'Marie Dubois',
  )
})
