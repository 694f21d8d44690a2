import type { Page } from '@playwright/test'
import { type Account, type Api, expect, fillBasket, settled, styleOf } from './shop.ts'
import { type Language, texts } from './texts.ts'

type Enter = (account: Account, language?: Language) => Promise<Api>
type Look = { page: Page; enter: Enter; speak: (language: Language) => Promise<void>; language: Language }

/** The screens of the main job. Nobody but their tests touches the basket that they show. */
export const screens = [
  'sign-in',
  'registration',
  'registration with faults',
  'stale activation link',
  'void invitation',
  'forgotten password',
  'new password',
  'question about a new address',
  'waiting for approval',
  'catalogue',
  'product',
  'product at its last price step',
  'basket',
  'checkout',
  'saved basket',
  'order list',
  'order detail',
  'profile',
  'profile with faults',
  'first page',
  'office',
  'office: approvals',
  'office: approval',
  'office: refusing several',
  'office: clients',
  'office: price lists of several',
  'office: client',
  'office: mails',
  'office: mail',
  'office: audit log',
  'office: staff',
  'office: inviting staff',
  'office: member of staff',
  'office: delivery option',
  'office: holidays',
  'office: limits',
] as const
type Screen = (typeof screens)[number]

/** Opens a screen with data on it, as a customer finds it who has worked in the shop. */
export async function openScreen(screen: Screen, look: Look): Promise<void> {
  const { page } = look
  await page.goto(await addressOf(screen, look))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
  if (screen === 'registration with faults') {
    await page.locator('button[type="submit"]').click()
    await expect(page.locator('[aria-invalid="true"]')).not.toHaveCount(0)
  }
  if (screen === 'profile') await expect(page.locator('#prices input[type="radio"]').first()).toBeVisible()
  if (screen === 'profile with faults') {
    await page.locator('#password button[type="submit"]').click()
    await expect(page.locator('[aria-invalid="true"]')).not.toHaveCount(0)
  }
  if (screen === 'waiting for approval')
    await page.getByRole('button', { name: texts[look.language].registration.waiting.change }).click()
  if (screen === 'office: inviting staff') {
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  }
  if (screen === 'office: clients') await page.getByRole('checkbox').nth(1).check()
  if (screen === 'office: price lists of several') {
    const { adminClients: words, admin } = texts[look.language]
    await page.locator('thead').getByRole('checkbox').check()
    await page.getByRole('button', { name: admin.actions }).click()
    await page.getByRole('menuitem', { name: words.actions.set_tariff }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').nth(1).check()
    await dialog.getByLabel(words.approvals.tariff).selectOption({ index: 2 })
    await expect(dialog.getByRole('table')).toBeVisible()
  }
  if (screen === 'office: refusing several') {
    const words = texts[look.language].adminClients
    await page.locator('thead').getByRole('checkbox').check()
    await page.getByRole('button', { name: words.actions.refuse }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: texts[look.language].adminReasons.vat.title })
      .click()
  }
  if (screen === 'product at its last price step') {
    await page.locator('input[data-row]').first().fill('900')
    await expect(page.locator('td[data-current]:last-child').first()).toBeAttached()
  }
  if (screen === 'saved basket') await expect(page.getByRole('row').nth(1)).toBeVisible()
  if (screen === 'checkout') await expect(page.getByRole('radio').first()).toBeVisible()
}

async function addressOf(screen: Screen, { enter, speak, language }: Look): Promise<string> {
  switch (screen) {
    case 'sign-in':
      await speak(language)
      return '/sign-in'
    case 'registration':
    case 'registration with faults':
      await speak(language)
      return '/registration'
    case 'stale activation link':
      await speak(language)
      return '/activate'
    case 'void invitation':
      await speak(language)
      return '/invitation'
    case 'forgotten password':
      await speak(language)
      return '/reset-password'
    case 'new password':
      await speak(language)
      return '/reset-password/Nw/a-token'
    case 'question about a new address':
      await speak(language)
      return '/allow-email?uid=Nw&token=a-token'
    case 'waiting for approval':
      await enter('pending', language)
      return '/activation'
    case 'catalogue':
      await enter('partner', language)
      return '/categories?query=hoodie'
    case 'product': {
      // Cells that are short, out, expected on a date, with packs and a minimum.
      const { id } = await styleOf(await enter('partner', language), 'K331')
      return `/product/${id}`
    }
    case 'product at its last price step': {
      const { id } = await styleOf(await enter('buyer2', language), 'PRO 210')
      return `/product/${id}`
    }
    case 'saved basket': {
      const { results } = await (
        await enter('buyer', language)
      ).get<{ results: { id: number }[] }>('order/basket/')
      return `/basket/${results[0]!.id}`
    }
    case 'basket':
    case 'checkout': {
      const api = await enter('partner', language)
      const { products } = await styleOf(api, 'K331')
      await fillBasket(api, products.slice(0, 12), 3)
      return screen === 'basket' ? '/order/create' : '/checkout'
    }
    case 'profile':
    case 'profile with faults':
      await enter('buyer2', language) // has two price lists
      return '/profile'
    case 'first page':
      await enter('buyer2', language)
      return '/setup'
    case 'office':
      await enter('admin', language)
      return '/admin'
    case 'office: approvals':
    case 'office: refusing several':
      await enter('admin', language)
      return '/admin/approvals'
    case 'office: approval': {
      const { results } = await (
        await enter('admin', language)
      ).get<{ results: { id: number }[] }>('admin/users/?status=waiting&ordering=waiting_since')
      return `/admin/approvals/${results[0]!.id}`
    }
    case 'office: clients':
    case 'office: price lists of several':
      await enter('admin', language)
      return '/admin/clients'
    case 'office: client': {
      const { results } = await (
        await enter('admin', language)
      ).get<{ results: { id: number }[] }>('admin/users/?role=partner')
      return `/admin/clients/${results[0]!.id}`
    }
    case 'office: mails':
      await enter('admin', language)
      return '/admin/mail'
    case 'office: mail': {
      const { results } = await (
        await enter('admin', language)
      ).get<{ results: { id: number }[] }>('admin/mail/')
      return `/admin/mail/${results[0]!.id}`
    }
    case 'office: audit log':
      await enter('admin', language)
      return '/admin/audit'
    case 'office: staff':
    case 'office: inviting staff':
      await enter('admin', language)
      return '/admin/staff'
    case 'office: member of staff': {
      const { results } = await (
        await enter('admin', language)
      ).get<{ results: { id: number }[] }>('admin/staff/')
      return `/admin/staff/${results[0]!.id}`
    }
    case 'office: delivery option': {
      const [option] = await (await enter('admin', language)).get<{ id: number }[]>('admin/delivery-options/')
      return `/admin/settings/delivery/${option!.id}`
    }
    case 'office: holidays':
      await enter('admin', language)
      return '/admin/settings?tab=holidays'
    case 'office: limits':
      await enter('admin', language)
      return '/admin/settings?tab=limits'
    case 'order list':
      await enter('buyer', language)
      return '/order'
    case 'order detail': {
      const { results } = await (
        await enter('buyer', language)
      ).get<{ results: { id: number }[] }>('order/?limit=50')
      return `/order/view/${results.at(-1)!.id}`
    }
  }
}
