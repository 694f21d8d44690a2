import { axeFaults, tooWide } from './support/accessibility.ts'
import { expect, settled, test } from './support/shop.ts'
import { asSet, filled } from './support/texts.ts'
import adminStyles from '../web/src/i18n/fr/adminStyles.json' with { type: 'json' }
import product from '../web/src/i18n/fr/product.json' with { type: 'json' }
import common from '../web/src/i18n/fr/common.json' with { type: 'json' }

const t = asSet(adminStyles)
const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test('OD-18, OD-34: the office builds a style with colours, sizes and pictures, and publishes it', async ({
  page,
  enter,
}) => {
  test.setTimeout(90_000)
  const buyer = await enter('buyer2')
  const api = await enter('admin')
  type Choices = {
    categories: { id: number }[]
    colors: { name: string; code: string }[]
    sizes: { name: string }[]
  }
  const { categories, colors, sizes } = await api.get<Choices>('admin/styles/choices/')
  const ref = `TAB${Date.now()}`
  await page.goto('/admin/styles')
  await page.getByRole('button', { name: t.new.do }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.ref).fill(ref)
  await dialog.getByLabel(t.new.name).fill('Tablier de brasserie')
  await dialog.getByLabel(t.category).selectOption(String(categories.at(-1)!.id))
  const choose = async (label: string, option: string) => {
    await dialog
      .getByRole('combobox', { name: label })
      .or(dialog.getByRole('textbox', { name: label }))
      .fill(option)
    await page.getByRole('option', { name: option, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  const inList = ({ name, code }: Choices['colors'][number]) => `${name} (${code})`
  await choose(t.add.colors, inList(colors[0]!))
  await choose(t.add.sizes, sizes[0]!.name)
  await dialog.getByRole('button', { name: t.new.do }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${ref} Tablier de brasserie`)
  await expect(page.getByText(t.publication.draft, { exact: true }).first()).toBeVisible()

  // A second colour: the product is shown before it is made.
  await page.getByRole('button', { name: t.add.do }).click()
  await choose(t.add.colors, inList(colors[1]!))
  await dialog.getByRole('button', { name: filled(t.add.count_one, { n: 1 }) }).click()
  await expect(dialog).toBeHidden()
  const grid = page.getByRole('table', { name: filled(t.grid.caption, { field: t.field.ref }) })
  await expect(grid.getByRole('row')).toHaveCount(3)
  await page.getByLabel(t.grid.show).selectOption('pack')
  await page.getByLabel(t.grid.for_all).fill('5')
  await page.getByRole('button', { name: t.grid.set }).click()
  await page.getByRole('button', { name: t.grid.save }).click()
  await expect(page.getByRole('button', { name: t.grid.save })).toBeHidden()

  const files = page.locator('input[type=file]')
  await files.first().setInputFiles([
    { name: `${ref} ${colors[0]!.code}.gif`, mimeType: 'image/gif', buffer: picture },
    { name: 'ambiance.gif', mimeType: 'image/gif', buffer: picture },
  ])
  await expect(page.getByText(filled(t.pictures.for_color, { color: colors[0]!.name }))).toBeVisible()
  await expect(page.getByText(t.pictures.for_style)).toBeVisible()
  await page
    .getByRole('button', { name: filled(t.pictures.remove, { name: filled(t.pictures.nth, { n: 1 }) }) })
    .click()
  await page.getByRole('button', { name: common.actions.undo }).first().click()
  await expect(page.getByRole('img', { name: filled(t.pictures.nth, { n: 1 }) })).toBeVisible()

  // A part of it is chosen from the keyboard, and a paper about the style is sent.
  const nth = filled(t.pictures.nth, { n: 1 })
  await page.getByRole('button', { name: filled(t.crop.do, { name: nth }) }).press('Enter')
  await dialog.getByRole('slider', { name: t.crop.right }).press('ArrowLeft')
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: t.crop.save }).press('Enter')
  await expect(page.getByText(t.crop.done)).toBeVisible()
  await files.last().setInputFiles([{ name: 'Lavage a 40.gif', mimeType: 'image/gif', buffer: picture }])
  await page.getByLabel(filled(t.papers.title_of, { name: 'Lavage a 40' })).fill('Lavage à 40°')
  await page.getByRole('button', { name: t.papers.save }).click()
  await expect(page.getByRole('button', { name: t.papers.save })).toBeHidden()
  expect(await axeFaults(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await tooWide(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  const found = async () =>
    (await buyer.get<{ count: number }>(`order/products/discovery_search/?query=${ref}`)).count
  expect(await found()).toBe(0)
  await page.getByRole('link', { name: t.preview.do }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tablier de brasserie')
  await page.getByRole('link', { name: t.preview.back }).click()
  await page.getByRole('combobox', { name: t.publication_label, exact: true }).selectOption('published')
  await page.getByRole('button', { name: common.actions.save, exact: true }).click()
  await expect.poll(found).toBe(1)
  await settled(page)

  // Customers fetch the paper, and all of the style in one file.
  const { results } = await buyer.get<{ results: { id: number }[] }>(
    `order/products/discovery_search/?query=${ref}`,
  )
  await enter('buyer2')
  await page.goto(`/product/${results[0]!.id}`)
  for (const [name, file] of [
    ['Lavage à 40°', `${ref} Lavage à 40°.jpg`],
    [product.archive, `${ref}.zip`],
  ] as const) {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    expect((await coming).suggestedFilename()).toBe(file)
  }
  await settled(page)
  await enter('admin')

  // One like it is made, and goes again.
  await page.goto(`/admin/styles/${results[0]!.id}`)
  await page.getByRole('button', { name: t.new.like }).click()
  await dialog.getByLabel(t.ref).fill(`${ref}B`)
  await dialog.getByRole('button', { name: t.new.like }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${ref}B Tablier de brasserie`)
  await expect(grid.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: common.actions.remove, exact: true }).click()
  await dialog.getByRole('button', { name: common.actions.remove }).click()
  await expect(page.getByText(filled(t.remove.done, { ref: `${ref}B` }))).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/styles$/)

  // What several have in common is changed in the list, and taken back.
  await page.goto(`/admin/styles?q=${ref}`)
  await page.getByRole('checkbox', { name: new RegExp(ref) }).check()
  await page.getByRole('button', { name: t.bulk.do.publish }).click()
  await expect(dialog.getByText(t.bulk.nothing)).toBeVisible()
  await page.keyboard.press('Escape')
  await settled(page)
})
