import type { BrowserContext, Page } from '@playwright/test'

/**
 * How long keys take until the screen shows what they did (Event Timing), the longest task of the page meanwhile, both in
 * milliseconds, and how much has moved.
 */
export type Interactions = { count: number; p50: number; p98: number; longestTask: number; shift: number }

/** How many times slower the processor is made: an office's old computer. */
const slowed = 4
/** Event Timing reports nothing shorter; what is shorter counts as this. */
const shortest = 16

/** Numbers, arrows, Enter and Tab in twelve rows of a grid. */
export async function measureGrid(browser: BrowserContext, address: string): Promise<Interactions> {
  const page = await open(browser, address, 'input[data-row]')
  const measured = await typeIntoRows(page)
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.close()
  return measured
}

/**
 * The same keys in as many fields of a page that has nothing else and moves the focus only, each in a form of its own as in
 * the grid: what the browser itself takes.
 */
export async function measureBareGrid(browser: BrowserContext, url: string): Promise<Interactions> {
  const page = await open(browser, `${url}/healthz`, 'body')
  await page.evaluate(
    ({ rows, columns }) => {
      const cell = (row: number, column: number) =>
        `<td><form><input data-row="${row}" data-column="${column}" size="5"></form></td>`
      const line = (row: number) =>
        `<tr>${Array.from({ length: columns }, (_, column) => cell(row, column)).join('')}</tr>`
      document.body.innerHTML = `<table>${Array.from({ length: rows }, (_, row) => line(row)).join('')}</table>`
      document.body.addEventListener('keydown', (event) => {
        const { row, column } = (event.target as HTMLElement).dataset
        const by = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], Enter: [1, 0], Tab: [0, 1] }[
          event.key
        ]
        if (!by) return
        event.preventDefault()
        const next = `[data-row="${Number(row) + by[0]!}"][data-column="${Number(column) + by[1]!}"]`
        document.querySelector<HTMLElement>(next)?.focus()
      })
    },
    { rows: 24, columns: 7 },
  )
  const measured = await typeIntoRows(page)
  await page.close()
  return measured
}

async function typeIntoRows(page: Page): Promise<Interactions> {
  await page.locator('input[data-row="0"][data-column="0"]').focus()
  const row = '1 2 ArrowRight 4 Tab 3 Enter 6 ArrowLeft 5 Backspace 7 ArrowDown'.split(' ')
  return press(page, Array.from({ length: 12 }, () => row).flat(), slowed)
}

/** When a basket stands, the median of three times; then keys in it with the processor slowed. */
export async function measureBasket(
  browser: BrowserContext,
  address: string,
): Promise<Interactions & { readyMs: number; elements: number }> {
  const times: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const page = await open(browser, address, 'input[data-quantity]')
    times.push(await page.evaluate(() => (globalThis as unknown as Probe).readyMs))
    await page.close()
  }
  const page = await open(browser, address, 'input[data-quantity]')
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  const measured = await typeInto(page, slowed)
  await page.close()
  return { ...measured, elements, readyMs: Math.round(times.toSorted((a, b) => a - b)[1]!) }
}

/** A large basket scrolled from end to end, and then typed into, as fast as this machine is. */
export async function measureLargeBasket(
  browser: BrowserContext,
  address: string,
  view: 'added' | 'runs',
): Promise<Interactions & { scrolling: number }> {
  const page = await open(browser, address, 'input[data-quantity]', view)
  const scrolling = await scrollThrough(page)
  const measured = await typeInto(page, 1)
  await page.close()
  return { ...measured, scrolling }
}

/** @returns the longest task meanwhile, in milliseconds */
async function scrollThrough(page: Page): Promise<number> {
  await clearProbe(page)
  await page.mouse.move(700, 500)
  for (const by of [800, -800])
    for (let turn = 0; turn < 40; turn++) {
      await page.mouse.wheel(0, by)
      await page.waitForTimeout(50)
    }
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForTimeout(500)
  return page.evaluate(() => Math.round(Math.max(0, ...(globalThis as unknown as Probe).tasks)))
}

/** Quantities, arrows and Enter in the lines of a basket. */
async function typeInto(page: Page, slowdown: number): Promise<Interactions> {
  await page.locator('input[data-quantity]').first().focus()
  const turns = Array.from({ length: 20 }, (_, at) => [String((at % 8) + 1), '2', 'Enter', '3', 'ArrowDown'])
  return press(page, [...turns.flat(), ...Array.from({ length: 20 }, () => 'ArrowUp')], slowdown)
}

/** What the page keeps of itself. */
type Probe = {
  events: { interaction: number; ms: number }[]
  /** Milliseconds of tasks that take longer than 50. */
  tasks: number[]
  shift: number
  /** When what was waited for was painted, since the navigation began. */
  readyMs: number
}

/** @param view how the lines of a basket are shown */
async function open(
  browser: BrowserContext,
  address: string,
  awaited: string,
  view: 'added' | 'runs' = 'added',
): Promise<Page> {
  const page = await browser.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(
    ({ selector, linesView }) => {
      localStorage.setItem('lines_view', linesView)
      const probe: Probe = { events: [], tasks: [], shift: 0, readyMs: 0 }
      Object.assign(globalThis, probe)
      const kept = globalThis as unknown as Probe
      new PerformanceObserver((list) => {
        for (const event of list.getEntries() as PerformanceEventTiming[])
          if (event.interactionId) kept.events.push({ interaction: event.interactionId, ms: event.duration })
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { hadRecentInput: boolean; value: number }[])
          if (!entry.hadRecentInput) kept.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((list) => {
        kept.tasks.push(...list.getEntries().map(({ duration }) => duration))
      }).observe({ type: 'longtask' })
      const look = () => {
        if (document.querySelector(selector)) kept.readyMs = performance.now()
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    { selector: awaited, linesView: view },
  )
  await page.goto(address)
  await page.locator(awaited).first().waitFor()
  await page.waitForTimeout(1500)
  return page
}

const clearProbe = (page: Page) =>
  page.evaluate(() => void Object.assign(globalThis, { events: [], tasks: [] } satisfies Partial<Probe>))

async function press(page: Page, keys: string[], slowdown: number): Promise<Interactions> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await clearProbe(page)
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(100)
  }
  await page.waitForTimeout(500)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const { events, tasks, shift } = await page.evaluate(() => {
    const { events, tasks, shift } = globalThis as unknown as Probe
    return { events, tasks, shift }
  })
  const longest = new Map<number, number>()
  for (const { interaction, ms } of events)
    longest.set(interaction, Math.max(longest.get(interaction) ?? 0, ms))
  const missing = Array.from({ length: Math.max(0, keys.length - longest.size) }, () => shortest)
  const times = [...longest.values(), ...missing].toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(share * times.length) - 1]!
  const longestTask = Math.round(Math.max(0, ...tasks))
  return { count: times.length, p50: at(0.5), p98: at(0.98), longestTask, shift }
}
