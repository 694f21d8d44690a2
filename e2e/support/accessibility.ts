import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'

// What a machine can look for on a page: WCAG 2.2 AA, and what axe does not see of it.

/**
 * What does not fit, at each width; 320 px is a desk at 400 % (WCAG 1.4.10). Pages are narrowest there for the style sheets
 * up to 384 px (24em), and at 390 px for the next ones.
 */
export async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [320, 390, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await doesNotFit(width, page)).map((fault) => `at ${width}: ${fault}`))
  }
  return found
}

/** What does not fit into the page as wide as it is. */
export async function doesNotFit(width: number, page: Page): Promise<string[]> {
  return [
    ...(await page.evaluate(whatDoesNotFit)),
    ...(width < 400 ? (await page.evaluate(cutTexts)).map((text) => `"${text}" is cut off`) : []),
  ]
}

/** A page that scrolls sideways, or down for nothing; buttons and tables that are cut off. */
function whatDoesNotFit(): string[] {
  const { scrollWidth, scrollHeight, clientWidth } = document.documentElement
  const found: string[] = []
  if (scrollWidth > clientWidth) {
    const widest = [...document.body.querySelectorAll('*')]
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .toSorted((a, b) => b.right - a.right)[0]?.element
    found.push(`${scrollWidth} px wide: ${widest?.outerHTML.slice(0, 120)}`)
  }
  const below = scrollHeight - innerHeight
  if (below > 0 && below <= 4) found.push(`scrolls ${below} px for nothing`)
  for (const { parentElement: frame, textContent } of document.querySelectorAll('.mantine-Table-table'))
    if (frame && frame.scrollWidth > frame.clientWidth + 1)
      found.push(`the table "${textContent.slice(0, 40)}" is cut off`)
  for (const label of document.querySelectorAll('.mantine-Button-label'))
    if (label.clientWidth > 0 && label.scrollWidth > label.clientWidth + 1)
      found.push(`"${label.textContent}" is cut off`)
  return found
}

/** Texts that a narrow page cuts off where nothing scrolls to them; a text that ends in dots has the whole one elsewhere. */
function cutTexts(): string[] {
  const texts = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const found: string[] = []
  const range = document.createRange()
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement!
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.visually-hidden, thead'))
      continue
    range.selectNodeContents(texts.currentNode)
    const { left, right, width } = range.getBoundingClientRect()
    for (let at: Element | null = element; at && width > 2; at = at.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(at)
      if (overflowX === 'visible') continue
      const frame = at.getBoundingClientRect()
      const isCut = right > frame.right + 1 || left < frame.left - 1
      if (isCut && overflowX !== 'auto' && overflowX !== 'scroll' && textOverflow !== 'ellipsis')
        found.push(range.toString().slice(0, 60))
      break
    }
  }
  return found
}

/** What may be another on a phone, where other elements stand in other places; roles and texts are those of the desk. */
const phoneRules = [
  ...['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
  ...['button-name', 'link-name', 'label', 'select-name', 'aria-hidden-focus', 'nested-interactive'],
  ...['list', 'listitem', 'dlitem', 'definition-list', 'aria-required-children', 'empty-table-header'],
] as const

/** A desk and a phone; in the dark only the colours are others. */
export const widths = [1440, 390] as const
const looks = [
  { width: 1440, colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
  { width: 1440, colorScheme: 'light', rules: undefined },
  { width: 390, colorScheme: 'light', rules: phoneRules },
] as const

/**
 * What is wrong at a width, on a desk light and dark: by axe, and with the edges of fields.
 *
 * @param within what lies over the page, which was looked at without it: what it covers is no target
 */
export async function faultsAt(
  width: (typeof widths)[number],
  page: Page,
  within?: string,
): Promise<string[]> {
  const found: string[] = []
  for (const { colorScheme, rules } of looks.filter((look) => look.width === width)) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0)) // what slides below a head that stays is no target any more
    const faults = [...(await axeFaults(page, rules, within)), ...(await page.evaluate(weakEdges))]
    found.push(...faults.map((fault) => `${width} ${colorScheme}: ${fault}`))
  }
  return found
}

/** What is wrong with how something lies over the page: a text that reaches over its edge, or no shadow at its edge (U-24). */
export async function faultsOver(page: Page, over: string): Promise<string[]> {
  return page.evaluate((over) => {
    const found: string[] = []
    const range = document.createRange()
    for (const frame of document.querySelectorAll<HTMLElement>(over)) {
      if (!frame.checkVisibility()) continue
      const edge = frame.getBoundingClientRect()
      const isFlat = getComputedStyle(frame).boxShadow === 'none'
      if (frame.matches('.mantine-Popover-dropdown') && isFlat)
        found.push(`no shadow: ${frame.outerHTML.slice(0, 120)}`)
      const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement!
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.visually-hidden'))
          continue
        const scrolls = (at: Element) => /auto|scroll|hidden/.test(getComputedStyle(at).overflowX)
        let at: Element | null = element
        while (at && at !== frame && !scrolls(at)) at = at.parentElement
        if (at !== frame) continue
        range.selectNodeContents(texts.currentNode)
        const { left, right, width } = range.getBoundingClientRect()
        if (width > 2 && (right > edge.right + 1 || left < edge.left - 1))
          found.push(`"${range.toString().slice(0, 60)}" reaches over the edge`)
      }
    }
    return found
  }, over)
}

/** Waits until nothing changes its colour or fades in: axe would judge what stands for a moment. */
async function atRest(page: Page): Promise<void> {
  const onTheWay = () => document.getAnimations().filter((one) => one instanceof CSSTransition).length
  await expect.poll(() => page.evaluate(onTheWay), { intervals: [50, 100] }).toBe(0)
}

/**
 * What axe finds: every rule but those of AAA; the size of targets, which 2.2 added, is off unless asked for. Its half a
 * megabyte is loaded once per page, which takes longer than looking at one.
 */
export async function axeFaults(page: Page, rules?: readonly string[], within?: string): Promise<string[]> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  return page.evaluate(
    async ({ rules, within }) => {
      const { axe } = window as unknown as { axe: typeof axeCore }
      // What a page shows besides what lies over it was looked at before.
      const exclude = [['iframe[sandbox]'], ...(within ? [['main']] : [])]
      const { violations } = await axe.run(
        { exclude },
        {
          resultTypes: ['violations'],
          preload: { assets: ['media'] }, // style sheets are for a rule that is an experiment
          rules: { 'target-size': { enabled: true } },
          ...(rules && { runOnly: { type: 'rule', values: rules } }),
        },
      )
      const isCovered = (target: string) => {
        const element = document.querySelector(target)
        if (!element) return false
        if (within) return !element.closest(within)
        // Half below what stays in view at the foot: it is scrolled to.
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return [top + 1, bottom - 1].some((y) => {
          let over = document.elementFromPoint((left + right) / 2, y)
          while (over && !over.contains(element) && getComputedStyle(over).position !== 'sticky')
            over = over.parentElement
          return over && !over.contains(element)
        })
      }
      return violations.flatMap(({ id, help, nodes }) =>
        nodes
          .filter(({ target }) => id !== 'target-size' || !isCovered(String(target[0])))
          .map(({ target }) => `${id} (${help}) at ${target.join(' ')}`),
      )
    },
    { rules: rules && [...rules], within },
  )
}

/** Fields whose edge is less than 3 : 1 from the nearest ground behind it (WCAG 1.4.11). */
function weakEdges(): string[] {
  const rgb = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const light = (color: string) => {
    const [r = 0, g = 0, b = 0] = rgb(color)
      .slice(0, 3)
      .map((value) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const groundOf = (element: Element): string => {
    for (let at: Element | null = element.parentElement; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor
      if (color.startsWith('rgb') && (rgb(color)[3] ?? 1) === 1) return color
    }
    return 'rgb(255, 255, 255)'
  }
  return [
    ...document.querySelectorAll(':is(main, [role="dialog"]) :is(input, select, textarea), header input'),
  ].flatMap((field) => {
    // The edge of a field that shares it with what stands beside is its parent's.
    const edge =
      [field, field.parentElement!].find((each) => getComputedStyle(each).borderTopWidth !== '0px') ?? field
    const { borderTopWidth, borderTopColor } = getComputedStyle(edge)
    const { opacity } = getComputedStyle(field)
    const { width } = field.getBoundingClientRect()
    if (
      width < 8 ||
      borderTopWidth === '0px' ||
      opacity === '0' ||
      field.matches(':disabled, :focus, :checked')
    )
      return []
    const [one, other] = [light(borderTopColor), light(groundOf(edge))]
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    return ratio < 3 ? [`edge ${ratio.toFixed(2)} ${field.outerHTML.slice(0, 120)}`] : []
  })
}

/** Fields of one page that a screen reader calls the same: nobody could tell them apart (WCAG 2.4.6). */
export async function sameNames(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const { nodes } = await cdp.send('Accessibility.getFullAXTree')
  await cdp.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = (value: { value?: unknown } | undefined) =>
    typeof value?.value === 'string' ? value.value : ''
  const names = nodes.flatMap((node) => {
    if (node.ignored || !fields.has(textOf(node.role))) return []
    const around: string[] = []
    for (let at = byId.get(node.parentId ?? ''); at; at = byId.get(at.parentId ?? ''))
      if (groups.has(textOf(at.role))) around.push(textOf(at.name))
    return [[textOf(node.role), textOf(node.name), ...around].join(' < ')]
  })
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}
const fields = new Set([
  'textbox',
  'combobox',
  'spinbutton',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'searchbox',
])
/** A date or a time is some fields, of one name each, in a group of its own. */
const groups = new Set([
  'Date',
  'InputTime',
  'group',
  'radiogroup',
  'region',
  'form',
  'dialog',
  'search',
  'row',
  'toolbar',
])

/** What has the focus on the way through a page by Tab, but lies wholly under something else (WCAG 2.4.11). */
export async function coveredFocus(page: Page): Promise<string[]> {
  const found = new Set<string>()
  await page.evaluate(() => {
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus()
  })
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(whatCoversAllOfTheFocus)
    if (covered === 'left') break
    if (covered) found.add(covered)
  }
  return [...found]
}

/** @returns what lies over all of the focused element; nothing where some of it is in sight, `left` outside of the page */
async function whatCoversAllOfTheFocus(): Promise<string> {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'left'
  const home = focused.closest('label') ?? focused.parentElement // a box is drawn beside its input
  const share = [0.1, 0.5, 0.9]
  let above: Element | null = null
  // The page may still be scrolling there.
  for (let look = 0; look < 10; look += 1) {
    const { left, top, width, height } = focused.getBoundingClientRect()
    const over = share.flatMap((x) =>
      share.map((y) => document.elementFromPoint(left + width * x, top + height * y)),
    )
    if (over.some((each) => each && (home?.contains(each) || each.contains(focused)))) return ''
    above = over[4] ?? null
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }
  return `${focused.outerHTML.slice(0, 100)} under ${above?.outerHTML.slice(0, 80) ?? 'the edge'}`
}
