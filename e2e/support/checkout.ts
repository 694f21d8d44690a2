import type { Page } from '@playwright/test'
import { expect } from './shop.ts'
import { anyOf, filled, type Language, texts } from './texts.ts'

/** The demonstration's ways of delivery. */
export const pickup = { fr: 'Enlèvement au dépôt', de: 'Abholung im Lager' }
export const standard = { fr: 'Livraison standard', de: 'Standardlieferung' }

/** A new address to ship to, in the checkout. */
export async function createAddress(page: Page, language: Language): Promise<void> {
  const { form, checkout } = texts[language]
  const { addresses } = checkout
  await page.getByRole('button', { name: addresses.shipping_new }).click()
  const drawer = page.getByRole('dialog', { name: addresses.shipping_new })
  await drawer.getByLabel(form.recipient).fill('Boutique du centre')
  await drawer.getByLabel(form.street).fill('Rue Neuve 1')
  await drawer.getByLabel(form.code).fill('1000')
  await drawer.getByLabel(form.city_name).fill('Brux')
  await page
    .getByRole('option', { name: /Bruxelles|Brüssel/ })
    .first()
    .click()
  await drawer.getByLabel(form.phone).fill('+32470112233')
  await drawer.getByRole('button', { name: texts[language].common.actions.save }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Boutique du centre' }).first()).toBeVisible()
}

/** Sends the order of the checkout.
 *
 * @returns its number
 */
export async function place(page: Page, language: Language): Promise<string> {
  const { checkout, orders } = texts[language]
  await page.getByRole('button', { name: checkout.summary.place }).click()
  await expect(page).toHaveURL(/\/order\/view\/\d+/)
  await expect(page.getByText(anyOf(orders.placed_title))).toBeVisible()
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  return heading.replace(filled(orders.order_number, { name: '' }), '').trim()
}
