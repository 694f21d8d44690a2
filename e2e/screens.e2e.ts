import { coveredFocus, faultsAt, sameNames, tooWide, widths } from './support/accessibility.ts'
import { type Account, type Api, expect, testInOneBrowser as test } from './support/shop.ts'
import { opened, openScreen, screens, walked } from './support/screens.ts'
import { languages } from './support/texts.ts'

// No screen changes what another one shows: they are looked at side by side.
test.describe.configure({ timeout: 180_000 })
// The test tries to run a script in the frame of a mail, which the sandbox refuses.
// One pattern: Playwright takes a list of two for a value and its options.
test.use({ tolerated: [/frame is sandboxed|404 .*\/order\/product\/barcode\//] }) // the latter: scan, which shows an unknown code

/** What lies over a page. */
const over = '[role="menu"], [role="dialog"], [role="listbox"], .mantine-Popover-dropdown'

for (const screen of screens)
  test(`WCAG 1.4.3, 1.4.10, 1.4.11, 2.4.11, 2.5.8: ${screen} fits 320 to 2560 px without scrolling sideways, a table or a text that is cut off, in two languages; axe finds nothing, also with what it opens`, async ({
    page,
    enter,
    speak,
  }) => {
    const entered = new Map<Account, Api>()
    const enterOnce: typeof enter = async (account, language = 'fr') => {
      const known = entered.get(account)
      if (known) await speak(language)
      const api = known ?? (await enter(account, language))
      entered.set(account, api)
      return api
    }
    for (const language of languages)
      await test.step(language, async () => {
        await page.setViewportSize({ width: 1440, height: 900 })
        await openScreen(screen, { page, enter: enterOnce, speak, language })
        expect(await tooWide(page)).toEqual([])
        // What is looked at from here on is the same in every language.
        if (language !== languages[0]) return
        expect(await sameNames(page), 'fields of the same name').toEqual([])
        if (walked.has(screen)) expect(await coveredFocus(page), 'covered focus').toEqual([])
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          expect(await faultsAt(width, page)).toEqual([])
          for (const { name, open, shows, onPhone = true } of opened[screen] ?? []) {
            if (width < 400 && !onPhone) continue
            await open(page)
            await expect(shows(page), name).toBeVisible()
            expect(await faultsAt(width, page, over), name).toEqual([])
            await page.keyboard.press('Escape')
            await expect(shows(page), name).toBeHidden()
            await expect
              .poll(() => page.evaluate(() => document.activeElement?.tagName), `${name}: focus afterwards`)
              .not.toBe('BODY')
          }
        }
      })
  })
