import type { Basket } from '@comptoir/contract/basket'
import type { Page } from '@playwright/test'
import { axeFaults } from './support/accessibility.ts'
import { newCustomer, signIn } from './support/customer.ts'
import { scan } from './support/hand-scanner.ts'
import { paste } from './support/paste.ts'
import { expect, test } from './support/shop.ts'
import { anyOf, filled, texts } from './support/texts.ts'

const { quickOrder: t, shell } = texts.fr

const field = (page: Page, text: string, row: number) =>
  page.getByRole('table', { name: t.title }).getByLabel(filled(text, { n: row }), { exact: true })
const code = (page: Page, row: number) => field(page, t.row.code, row)
const packs = (page: Page, row: number) => field(page, t.row.packs, row)
const rowOf = (page: Page, row: number) =>
  page.getByRole('row').filter({ has: page.getByLabel(filled(t.row.code, { n: row }), { exact: true }) })

test('C-02, C-03, OD-71: a size matrix, a list with a wrong reference, and typed rows go into the basket at once', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const customer = await newCustomer(request, 'ines')
  await signIn(page, customer)

  await test.step('a key leads there, and typing completes the reference', async () => {
    await expect(page.getByRole('link', { name: shell.nav.quick_order }).first()).toBeVisible()
    await page.keyboard.press('Alt+q')
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    await code(page, 1).focus()
    await page.keyboard.type('k331-nv')
    const products = page.getByRole('listbox', { name: t.complete.label })
    await expect(products.getByRole('option').first()).toContainText('K331-NVY-S')
    await products.getByRole('option').first().hover({ trial: true }) // its row does not cut it off
    await page.keyboard.press('ArrowDown')
    await expect(products.getByRole('option', { selected: true })).toContainText('K331-NVY-S')
    await page.keyboard.press('Enter')
    await expect(packs(page, 1)).toBeFocused()
    await expect(packs(page, 1)).toHaveValue('3') // packs of 5, at least 15
    await expect(rowOf(page, 1)).toContainText('Marine')
    await page.keyboard.type('2,5')
    await expect(packs(page, 1)).toHaveValue('2,5')
    await expect(rowOf(page, 1)).toContainText(t.row.no_packs)
    await packs(page, 1).fill('2')
    await page.keyboard.press('Enter')
    await expect(code(page, 2)).toBeFocused()
    const least = filled(texts.fr.basket.line.least, { packs: 3 })
    await rowOf(page, 1).getByRole('button', { name: least }).click()
    await expect(packs(page, 1)).toHaveValue('3')
    await expect(packs(page, 1)).toBeFocused()
  })

  await test.step('a size matrix is pasted from a spreadsheet', async () => {
    await code(page, 2).focus()
    await paste(page, 'Modèle\tCouleur\tS\tM\tL\nK356\tMarine\t1\t2\t3\nK356\tNoir\t\t4\t5\n')
    await expect(code(page, 2)).toHaveValue('K356-NVY-S')
    await expect(packs(page, 6)).toHaveValue('5')
    await expect(code(page, 7)).toHaveValue('')
  })

  await test.step('a list is pasted: a reference that is there is added up, a wrong one is mended', async () => {
    await page.getByLabel(t.paste.label).first().focus()
    await paste(page, 'K356-NVY-S 10\nK356-NVY-XLL x 6\nMerci')
    await expect(packs(page, 2)).toHaveValue('11')
    await expect(rowOf(page, 2)).toContainText('1 + 10')
    await expect(page.getByText(anyOf(t.paste.skipped_one))).toContainText('Merci')
    const wrong = rowOf(page, 7)
    await expect(wrong).toContainText('K356-NVY-XLL')
    await expect(page.getByText(filled(t.sum.wrong_one, { n: 1 }), { exact: true })).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await axeFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await wrong
      .getByRole('button', { name: /^K356-NVY-X/ })
      .first()
      .click()
    await expect(packs(page, 7)).toHaveValue('6')
    await expect(page.getByText(filled(t.sum.wrong_one, { n: 1 }), { exact: true })).toHaveCount(0)
  })

  await test.step('what is scanned is a row, wherever the keyboard is, and what is typed survives a reload', async () => {
    await packs(page, 1).focus()
    await scan(page, '2908679370081')
    await expect(code(page, 9)).toBeFocused()
    await expect(packs(page, 1)).toHaveValue('3')
    await expect(rowOf(page, 8)).toContainText('K331-WHT-S')
    await packs(page, 8).fill('4')
    await page.reload()
    await expect(rowOf(page, 8)).toContainText('K331-WHT-S')
    await expect(packs(page, 8)).toHaveValue('4')
    await expect(rowOf(page, 2)).toContainText('1 + 10')
  })

  await test.step('one request adds it all', async () => {
    const sent: string[] = []
    page.on('request', (one) => {
      if (one.url().includes('/basket/changes/')) sent.push(one.postData() ?? '')
    })
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: anyOf(texts.fr.basket.confirm.go) })
      .click()
    await expect(page.getByText(anyOf(filled(t.add.done_other, { n: 8 })))).toBeVisible()
    await expect(code(page, 1)).toHaveValue('')
    await expect(code(page, 2)).toHaveCount(0)
    expect(sent).toHaveLength(1)
    const answer = await request.post('/api/v1/auth/jwt/create/', {
      data: { email: customer.email, password: customer.password },
    })
    const { access } = (await answer.json()) as { access: string }
    const headers = { authorization: `JWT ${access}` }
    const basket = (await (await request.get('/api/v1/order/basket/default/', { headers })).json()) as Basket
    const units = Object.fromEntries(basket.products.map(({ ref, final_quantity }) => [ref, final_quantity]))
    expect(units).toMatchObject({ 'K331-NVY-S': 15, 'K356-NVY-S': 11, 'K356-BLK-L': 5, 'K331-WHT-S': 20 })
    expect(basket.products).toHaveLength(8)
  })
})
