import type { Page } from '@playwright/test'
import { coveredFocus, doesNotFit, faultsAt, faultsOver, sameNames, widths } from './support/accessibility.ts'
import { type Api, expect, testInOneBrowser as test } from './support/shop.ts'
import { moveTo, type Screen, screens, show } from './support/screens.ts'
import { type Language, languages } from './support/texts.ts'

// No screen changes what another one shows: they are looked at side by side.
test.describe.configure({ timeout: 240_000 })
// The test tries to run a script in the frame of a mail, which the sandbox refuses.
// One pattern: Playwright takes a list of two for a value and its options.
test.use({ tolerated: [/frame is sandboxed|404 .*\/order\/product\/barcode\//] }) // the latter: scan, which shows an unknown code

/** What lies over a page. */
const over = '[role="menu"], [role="dialog"], [role="listbox"], .mantine-Popover-dropdown'
/** The widest first, and last the one that the next screen begins with. */
const everyWidth = [2560, 768, 320, 390, 1440]
/** Where words that are longer in another language have the least room. */
const tightWidths = [768, 320, 1440]

/** Opening a page anew takes as long as looking at it: some screens of one account are looked at from within the shop. */
const perTest = 7
const groups = Object.values(Object.groupBy(Object.entries(screens), ([, { as = '' }]) => as)).flatMap(
  (all = []) =>
    Array.from({ length: Math.ceil(all.length / perTest) }, (_, at) =>
      all.slice(at * perTest, (at + 1) * perTest),
    ),
)

for (const group of groups)
  test(`U-2, U-5, U-15, U-20, U-22, U-24, WCAG 1.4.3, 1.4.10, 1.4.11, 2.4.11, 2.5.8: nothing scrolls sideways, no table or text is cut off from 320 to 2560 px, in two languages; axe finds nothing, also with what opens: ${group.map(([name]) => name).join(', ')}`, async ({
    page,
    enter,
    speak,
    complaints,
  }) => {
    const account = group[0]![1].as
    const addresses = await addressesOf(group, account ? await enter(account) : undefined)
    for (const language of languages) {
      await speak(language)
      let from = ''
      for (const [name, screen] of group)
        await test.step(`${name}, ${language}`, async () => {
          const address = addresses.get(name)!
          const looking = async () => {
            await page.setViewportSize({ width: 1440, height: 900 })
            await (from === '' || from === address ? show : moveTo)(page, address)
            await lookAt(screen, `${name}, ${language}`, page, language)
          }
          const fault = await looking().then(
            () => '',
            (error: Error) => error.message,
          )
          expect.soft(fault, `${name}, ${language}`).toBe('')
          expect.soft(complaints.splice(0), `${name}, ${language}: errors in the browser`).toEqual([])
          from = fault === '' && !screen.act ? address : ''
        })
    }
  })

/** Where the screens are, with what they show. */
async function addressesOf(group: [string, Screen][], api: Api | undefined): Promise<Map<string, string>> {
  const addresses = new Map<string, string>()
  for (const [name, { at }] of group) addresses.set(name, typeof at === 'string' ? at : await at(api!)) // visitors' are fixed
  return addresses
}

/** Looks at an open screen; what opens over it, and its names, are the same in every language. */
async function lookAt(screen: Screen, name: string, page: Page, language: Language): Promise<void> {
  await screen.act?.(page, language)
  if (screen.shows) await expect(screen.shows(page)).toBeAttached()
  const isFirst = language === languages[0]
  if (isFirst) expect.soft(await sameNames(page), `${name}: fields of the same name`).toEqual([])
  for (const width of isFirst ? everyWidth : tightWidths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await doesNotFit(width, page), `${name}, ${width} px`).toEqual([])
    const isLookedAt = isFirst && widths.find((one) => one === width)
    if (isLookedAt) await lookClosely(screen, `${name}, ${width} px`, page, isLookedAt)
  }
}

async function lookClosely(
  { isWalked, opens = [] }: Screen,
  name: string,
  page: Page,
  width: (typeof widths)[number],
): Promise<void> {
  if (isWalked) expect.soft(await coveredFocus(page), `${name}: covered focus`).toEqual([])
  expect.soft(await faultsAt(width, page), name).toEqual([])
  for (const { name: opened, open, shows, onPhone = true } of opens) {
    if (width < 400 && !onPhone) continue
    await open(page)
    await expect(shows(page), `${name}: ${opened}`).toBeVisible()
    expect.soft(await faultsOver(page, over), `${name}: ${opened}`).toEqual([])
    expect.soft(await faultsAt(width, page, over), `${name}: ${opened}`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(shows(page), `${name}: ${opened}`).toBeHidden()
    await expect
      .poll(
        () => page.evaluate(() => document.activeElement?.tagName),
        `${name}: ${opened}: focus afterwards`,
      )
      .not.toBe('BODY')
  }
}
