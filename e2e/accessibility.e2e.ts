import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './support/shop.ts'
import { openScreen, screens } from './support/screens.ts'

test.describe.configure({ mode: 'default', timeout: 180_000 })
// The test tries to run a script in the frame of a mail, which the sandbox refuses.
test.use({ tolerated: [/frame is sandboxed/] })

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const

for (const screen of screens) {
  test(`axe finds nothing on ${screen}, light and dark, on a desk and on a phone`, async ({
    page,
    enter,
    speak,
  }) => {
    await openScreen(screen, { page, enter, speak, language: 'fr' })
    const found: string[] = []
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).exclude('iframe[sandbox]').analyze()
      for (const { id, help, nodes } of violations)
        for (const { target } of nodes)
          found.push(`${width} ${colorScheme}: ${id} (${help}) at ${target.join(' ')}`)
    }
    expect(found).toEqual([])
  })
}
