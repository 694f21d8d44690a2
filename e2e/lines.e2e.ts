import { newCustomer, signIn } from './support/customer.ts'
import { expect, fillBasket, styleOf, test } from './support/shop.ts'
import { texts } from './support/texts.ts'

const { basket: words, checkout, common } = texts.fr

test('BASK-05, BASK-06, C-01: a basket as size runs by keyboard, remembered; a size is added in its cell; a run is removed and brought back; the workbook is offered', async ({
  page,
  request,
  enter,
}) => {
  test.setTimeout(120_000)
  const { products } = await styleOf(await enter('buyer2'), 'PRO 210')
  const customer = await newCustomer(request, 'tailles')
  await signIn(page, customer)
  const answer = await request.post('/api/v1/auth/jwt/create/', {
    data: { email: customer.email, password: customer.password },
  })
  const { access } = (await answer.json()) as { access: string }
  const headers = { authorization: `JWT ${access}` }
  await fillBasket(
    { post: (path: string, data: unknown) => request.post(`/api/v1/${path}`, { headers, data }) },
    products.slice(0, 9), // the second colour lacks its last size
    2,
  )

  await page.goto('/order/create')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(10)
  await page.getByText(words.view.runs, { exact: true }).click()
  await expect(rows).toHaveCount(3)
  const field = (row: number, column: number) =>
    page.locator(`input[data-row="${row}"][data-column="${column}"]`)
  const { ref, color, size } = products[0]!
  await expect(field(0, 0)).toHaveAccessibleName(new RegExp(`${ref}.*, ${color!.name}, ${size!.name}$`))

  await test.step('numbers and arrows, as in the grid of a product; each number is kept', async () => {
    await field(0, 0).click()
    await page.keyboard.type('5')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('6')
    await page.keyboard.press('Control+r') // to the end of the run
    await page.keyboard.press('ArrowDown')
    await expect(field(1, 1)).toBeFocused()
    await expect(field(1, 4)).toHaveValue('') // not in the basket: it is typed into all the same
    await page.keyboard.press('End')
    await page.keyboard.type('3')
    await page.keyboard.press('Home')
    await expect(page.getByText(words.progress.saved, { exact: true })).toBeVisible()
    await page.reload()
    await expect(field(0, 0)).toHaveValue('5')
    for (const column of [1, 2, 3, 4]) await expect(field(0, column)).toHaveValue('6')
    await expect(field(1, 1)).toHaveValue('2')
    await expect(field(1, 4)).toHaveValue('3')
  })

  await test.step('a number is kept where the page is left from within its field', async () => {
    await field(0, 0).click()
    await page.keyboard.type('8')
    await page.reload()
    await expect(field(0, 0)).toHaveValue('8')
    await field(0, 0).click()
    await page.keyboard.type('5')
    await page.goto('/orders')
    await page.goBack()
    await expect(field(0, 0)).toHaveValue('5')
  })

  await test.step('a run is selected, removed and brought back; the notice of it moves no row', async () => {
    const top = () => rows.first().evaluate((head) => head.getBoundingClientRect().top)
    const before = await top()
    await page.getByRole('checkbox').nth(1).check()
    await page
      .getByRole('group', { name: words.selection.label })
      .getByRole('button', { name: words.selection.remove })
      .click()
    await expect(rows).toHaveCount(2)
    const undo = page.getByRole('button', { name: common.actions.undo })
    await expect(undo).toBeVisible()
    expect(await top()).toBe(before)
    await undo.click()
    await expect(rows).toHaveCount(3)
  })

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: words.excel }).click()
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)

  await test.step('a reference typed at the checkout is kept where the page is left from within its field', async () => {
    await page.goto('/checkout')
    const reference = page.getByRole('textbox', { name: checkout.confirm.customer_reference })
    await reference.click()
    await page.keyboard.type('PO 77')
    await page.reload()
    await expect(reference).toHaveValue('PO 77')
  })
})
