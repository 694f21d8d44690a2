import { axeFaults } from './support/accessibility.ts'
import { pickup } from './support/checkout.ts'
import { newCustomer, signIn } from './support/customer.ts'
import { linkIn, mailTo } from './support/mail.ts'
import { apiOf, expect, fillBasket, saved, styleOf, test } from './support/shop.ts'
import { anyOf, texts } from './support/texts.ts'

const { checkout, content, orders, payment } = texts.fr

test.use({ tolerated: [/404 .*payment-link\/forged/] })

test('GEN-08, PAY-01..03, OD-10, ROUTE-24: an order is paid online from the checkout, fails, and is paid by the link in a mail', async ({
  page,
  request,
  enter,
}) => {
  test.setTimeout(150_000)
  const { products } = await styleOf(await enter('buyer2'), 'PRO 210')
  const customer = await newCustomer(request, 'payer')
  const signedIn = await request.post('/api/v1/auth/jwt/create/', { data: customer })
  const { access } = (await signedIn.json()) as { access: string }
  await fillBasket(apiOf(page.context(), access), products.slice(0, 2), 1) // few: other journeys want them too
  await signIn(page, customer)
  await page.goto('/checkout')
  await page.getByRole('radio', { name: anyOf(pickup.fr) }).check()
  await page.getByRole('radio', { name: 'Paiement en ligne' }).check()

  await test.step('the checkout leads to the provider, where the payment fails', async () => {
    await page.getByRole('button', { name: checkout.summary.place }).click()
    await expect(page).toHaveURL(/\/payment\/sandbox\//)
    await expect(page.getByText(payment.sandbox.notice)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: payment.sandbox.failed }).click()
    await expect(page.getByRole('heading', { level: 1, name: payment.return.failed })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  })

  await test.step('the link is mailed from the page of the order, a forged one is refused, and it is paid once', async () => {
    await page.getByRole('link', { name: payment.return.to_order }).click()
    await expect(page.getByText(orders.payment.not_paid).first()).toBeVisible()
    await page.getByRole('button', { name: /lien de paiement/ }).click()
    await expect(page.getByText(orders.link_mailed)).toBeVisible()
    const link = linkIn(await mailTo(customer.email, /votre paiement/), '/pay')
    await page.goto('/pay?token=forged')
    await expect(page.getByRole('heading', { level: 1, name: content.payment_link.title })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await page.goto(link)
    await expect(page).toHaveURL(/\/payment\/sandbox\//)
    await page.getByRole('button', { name: payment.sandbox.paid, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: payment.return.paid })).toBeVisible()
    await page.goBack() // to the provider's page, where it is decided
    await expect(page.getByRole('link', { name: payment.sandbox.back })).toBeVisible()
    await page.getByRole('link', { name: payment.sandbox.back }).click()
    await page.getByRole('link', { name: payment.return.to_order }).click()
    await expect(page.getByText(orders.status.paid).first()).toBeVisible()
    await expect(page.getByRole('button', { name: orders.pay_now })).toHaveCount(0)
    for (const name of [orders.payments.receipt, orders.download_pdf])
      expect(await saved(page, () => page.getByRole('button', { name }).click())).toMatch(/\.pdf$/)
    expect(await axeFaults(page)).toEqual([])
  })
})
