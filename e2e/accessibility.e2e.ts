import { clearBasket, emailOf, expect, password, styleOf, test } from './support/shop.ts'
import { screenReaderOf } from './support/screen-reader.ts'
import { show } from './support/screens.ts'
import { anyOf, texts } from './support/texts.ts'

// One customer, whose basket the walk fills.
test.describe.configure({ mode: 'default', timeout: 120_000 })

const t = texts.fr

test('U-19, WCAG 4.1.2, 4.1.3, GEN-07: the main job as a screen reader tells it, from sign-in to the order', async ({
  page,
  enter,
  speak,
}) => {
  const api = await enter('buyer1b', 'fr')
  await clearBasket(api)
  const style = await styleOf(api, 'PRO 210')
  await page.context().clearCookies()
  await speak('fr')
  const { press, type, tabTo, hears, isTold } = await screenReaderOf(page)

  await page.goto('/')
  await hears('textbox', t.session.sign_in.email)
  await type(emailOf('buyer1b'))
  await press('Tab')
  await hears('textbox', t.session.sign_in.password)
  await type(password)
  await press('Enter')
  await isTold(anyOf(t.orders.title))
  await hears('heading', t.orders.title)

  await press('/')
  await hears('combobox', t.catalogue.box.label)
  await type('pro210')
  await press('Enter')
  await isTold(anyOf(style.name))
  await hears('textbox', /^Quantité, \S.+, \S+$/, /(Disponible maintenant|Épuisé).*Prix unitaire HTVA [\d,]+/)
  await press('ArrowRight')
  await hears('textbox', /^Quantité, \S.+, \S+$/)
  await type('5')
  await press('Control+Enter')
  await isTold(/dans le panier/)

  await press('Alt+b')
  await isTold(anyOf(t.basket.title))
  await hears('heading', t.basket.title)
  await tabTo('textbox', /^Quantité de PRO 210-\S+ \S.+, \S.+, \S+$/) // style, colour and size
  await type('80')
  await press('Enter')
  await isTold(anyOf(t.basket.progress.saved))

  await press('Alt+c')
  await hears('heading', t.checkout.title)
  await tabTo('radio', /\S/)
  await tabTo('button', t.checkout.summary.place)
  await press('Enter')
  await hears('heading', anyOf(t.orders.order_number))
  await isTold(anyOf(t.orders.placed_title))
})

test('U-18, WCAG 1.4.1, 1.4.11: in forced colours swatches keep their colour, marks of the stock their shape, the price in force its mark', async ({
  page,
  enter,
}) => {
  const { id } = await styleOf(await enter('buyer2', 'fr'), 'K331')
  await page.emulateMedia({ forcedColors: 'active' })
  await show(page, `/product/${id}`)
  const fillsOf = (selector: string, pseudo?: string) =>
    page.locator(selector).evaluateAll((all, before) => {
      const fills = all.map((one) => getComputedStyle(one, before))
      return [
        ...new Set(fills.map(({ backgroundColor, backgroundImage }) => backgroundColor + backgroundImage)),
      ]
    }, pseudo)
  expect((await fillsOf('th[scope="row"] [style*="--swatch"]')).length).toBeGreaterThan(2)
  const [inStock, limited, out] = await Promise.all(
    ['in_stock', 'limited', 'out'].map((state) => fillsOf(`td button[data-state="${state}"]`, '::before')),
  )
  expect(new Set([...inStock!, ...limited!, ...out!]).size).toBe(3)
  const add = page.getByRole('button', { name: t.product.order.add })
  const colourOf = () => add.evaluate((button) => getComputedStyle(button).color)
  await expect(add).toBeDisabled()
  const grey = await colourOf()
  await page.locator('input[data-row]').first().fill('900')
  await expect(add).toBeEnabled()
  expect(await colourOf()).not.toBe(grey)
  await expect(page.locator('td[data-current]').first()).toHaveCSS('outline-style', 'solid')
})

test('U-22, WCAG 2.3.3: nothing moves for who has asked for less motion', async ({ page, enter }) => {
  const api = await enter('buyer2', 'fr')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    const note = ({ target, type }: Event) => {
      const longest = document
        .getAnimations()
        .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0))
        .reduce((a, b) => Math.max(a, b), 0)
      if (longest > 1) moved.push(`${type} ${longest} ms at ${(target as Element).outerHTML.slice(0, 100)}`)
    }
    addEventListener('transitionrun', note, true)
    addEventListener('animationstart', note, true)
  })
  await show(page, `/product/${(await styleOf(api, 'K331')).id}`)
  await page.getByRole('button', { name: anyOf(t.shell.account.label) }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: anyOf(t.basket.mini.open_one, t.basket.mini.open_other) }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+b')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.basket.title)
  expect(await page.evaluate(() => (globalThis as { moved?: string[] }).moved)).toEqual([])
})
