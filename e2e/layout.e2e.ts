import { expect, test } from './support/shop.ts'
import { openScreen, screens } from './support/screens.ts'
import { languages } from './support/texts.ts'

test.describe.configure({ mode: 'default', timeout: 120_000 })

const widths = [360, 390, 768, 1440, 2560]

for (const language of languages)
  for (const screen of screens)
    test(`${screen} fits 360 to 2560 px without scrolling sideways or a button that is cut off (${language})`, async ({
      page,
      enter,
      speak,
    }) => {
      await openScreen(screen, { page, enter, speak, language })
      const tooWide: string[] = []
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const over = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          if (scrollWidth <= clientWidth) return null
          const widest = [...document.body.querySelectorAll('*')]
            .map((element) => ({ element, right: element.getBoundingClientRect().right }))
            .toSorted((a, b) => b.right - a.right)[0]?.element
          return `${scrollWidth} px wide: ${widest?.outerHTML.slice(0, 120)}`
        })
        if (over) tooWide.push(`at ${width}: ${over}`)
        const cut = await page
          .locator('.mantine-Button-label')
          .evaluateAll((labels) =>
            labels
              .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
              .map(({ textContent }) => textContent),
          )
        for (const label of cut) tooWide.push(`at ${width}: "${label}" is cut off`)
      }
      expect(tooWide).toEqual([])
    })
