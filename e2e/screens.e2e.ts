import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/shop.ts'
import { openScreen, screens } from './support/screens.ts'
import { languages } from './support/texts.ts'

// No screen changes what another one shows: they are looked at side by side.
test.describe.configure({ timeout: 180_000 })
// The test tries to run a script in the frame of a mail, which the sandbox refuses.
test.use({ tolerated: [/frame is sandboxed/] })

for (const screen of screens)
  test(`${screen} fits 360 to 2560 px without scrolling sideways, a table or a button that is cut off, in two languages, and axe finds nothing`, async ({
    page,
    enter,
    speak,
  }) => {
    for (const language of languages)
      await test.step(language, async () => {
        await page.setViewportSize({ width: 1440, height: 900 })
        await openScreen(screen, { page, enter, speak, language })
        expect(await tooWide(page)).toEqual([])
        // What axe looks at is the same in every language.
        if (language === languages[0]) expect(await faults(page)).toEqual([])
      })
  })

/** What does not fit, at each width. */
async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [360, 390, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return null
      const widest = [...document.body.querySelectorAll('*')]
        .map((element) => ({ element, right: element.getBoundingClientRect().right }))
        .toSorted((a, b) => b.right - a.right)[0]?.element
      return `${scrollWidth} px wide: ${widest?.outerHTML.slice(0, 120)}`
    })
    if (over) found.push(`at ${width}: ${over}`)
    const below = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    if (below > 0 && below <= 4) found.push(`at ${width}: scrolls ${below} px for nothing`)
    const cut = await page
      .locator('.mantine-Button-label')
      .evaluateAll((labels) =>
        labels
          .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent),
      )
    const cutTables = await page
      .locator('.mantine-Table-table')
      .evaluateAll((tables) =>
        tables
          .filter(({ parentElement: frame }) => frame && frame.scrollWidth > frame.clientWidth + 1)
          .map(({ textContent }) => textContent.slice(0, 40)),
      )
    for (const table of cutTables) found.push(`at ${width}: the table "${table}" is cut off`)
    for (const label of cut) found.push(`at ${width}: "${label}" is cut off`)
  }
  return found
}

/** In the dark only the colours are others. */
const looks = [
  { width: 1440, colorScheme: 'light', rules: undefined },
  { width: 1440, colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
  { width: 390, colorScheme: 'light', rules: undefined },
] as const

/** What axe finds on a desk, light and dark, and on a phone (WCAG 2.2 AA). */
async function faults(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { width, colorScheme, rules } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeVisible()
    await recolored(page)
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).exclude('iframe[sandbox]')
    if (rules) axe.withRules([...rules])
    const { violations } = await axe.analyze()
    for (const { id, help, nodes } of violations)
      for (const { target } of nodes)
        found.push(`${width} ${colorScheme}: ${id} (${help}) at ${target.join(' ')}`)
  }
  return found
}

/** Waits until no colour is on its way from one to another: axe would judge what stands for a moment. */
async function recolored(page: Page): Promise<void> {
  const onTheWay = () => document.getAnimations().filter((one) => one instanceof CSSTransition).length
  await expect.poll(() => page.evaluate(onTheWay)).toBe(0)
}
