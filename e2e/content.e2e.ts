import { faultsAt, tooWide } from './support/accessibility.ts'
import { expect, settled, test } from './support/shop.ts'
import adminContent from '../web/src/i18n/fr/adminContent.json' with { type: 'json' }
import commonFr from '../web/src/i18n/fr/common.json' with { type: 'json' }
import { asSet, filled } from './support/texts.ts'

const t = asSet(adminContent)
const common = asSet(commonFr)

// The page that was deleted is asked for once more before its list is shown.
test.use({ tolerated: [/404 .*\/admin\/pages\//] })

test('NOTE-05, NOTE-07, ROUTE-32: the office writes a news item from the keyboard, a customer reads it at its old address', async ({
  page,
  enter,
}) => {
  test.setTimeout(90_000)
  const slug = `foire-${Date.now()}`
  await enter('admin')
  await page.goto('/admin/pages')
  await page.getByRole('link', { name: t.new }).click()
  await page.getByLabel(t.columns.type).selectOption('news')
  await page.getByLabel(t.slug).fill(slug)
  await page.getByLabel(t.published_from).fill('2026-01-05')
  await page.getByLabel(filled(t.page_title, { language: 'Français' })).fill('Foire de Gand')
  const text = page.getByRole('textbox', { name: filled(t.content, { language: 'Français' }) })
  const tools = page.getByRole('toolbar', { name: filled(t.tools.label, { language: 'Français' }) })
  await text.click()
  await page.keyboard.type('Venez nous voir')
  await page.keyboard.press('Enter')
  // One stop of Tab before the text; arrows go along the buttons.
  await page.keyboard.press('Shift+Tab')
  await expect(tools.getByRole('button', { name: t.tools.bold })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tools.getByRole('button', { name: t.tools.link })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.type('stand 12')
  await expect(tools.getByRole('button', { name: t.tools.bold })).toHaveAttribute('aria-pressed', 'true')
  await tools.getByRole('button', { name: t.tools.link }).click()
  await page.getByLabel(t.link.address).fill('info@foire.example')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: common.actions.save }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Foire de Gand')
  await expect(page.getByText(t.status.published, { exact: true })).toBeVisible()
  await settled(page)

  await page.getByRole('button', { name: t.preview }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.locator('strong')).toHaveText('stand 12')
  await page.keyboard.press('Escape')
  for (const width of [390, 1440] as const) {
    await page.setViewportSize({ width, height: width === 390 ? 900 : 1000 }) // no button half below the bar at the foot
    expect(await faultsAt(width, page)).toEqual([])
  }
  expect(await tooWide(page)).toEqual([])

  await page.getByLabel(t.slug).fill(`${slug}-gand`)
  await page.getByRole('button', { name: common.actions.save }).click()
  await expect(page.getByText(filled(t.old_addresses, { addresses: slug }))).toBeVisible()
  const office = page.url()

  await enter('buyer')
  await page.goto(`/page/${slug}`)
  await expect(page).toHaveURL(new RegExp(`/page/${slug}-gand$`))
  await expect(page.locator('main strong')).toHaveText('stand 12')
  await expect(page.getByRole('link', { name: 'info@foire.example' })).toHaveAttribute(
    'href',
    'mailto:info@foire.example',
  )

  await enter('admin')
  await page.goto(office)
  await page.getByRole('button', { name: common.actions.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: common.actions.remove }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
})
