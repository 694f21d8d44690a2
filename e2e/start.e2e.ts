import { expect, test } from '@playwright/test'

test('the shop says when it can serve, and opens at the sign-in page', async ({ page, request }) => {
  expect(await (await request.get('/readyz')).json()).toEqual({ status: 'ready', jobs: 'running' })
  await page.goto('/')
  await expect(page.locator('input[type="password"]')).toBeVisible()
})
