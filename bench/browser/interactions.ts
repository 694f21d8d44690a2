import type { BrowserContext, Page } from '@playwright/test'

/** How long keys take until the screen shows what they did (Event Timing), in milliseconds, and how much has moved. */
export type Interactions = { count: number; p50: number; p98: number; shift: number }

/** How many times slower the processor is made: an office's old computer. */
const slowed = 4
/** Event Timing reports nothing shorter; what is shorter counts as this. */
const shortest = 16

/** Numbers, arrows, Enter and Tab in twelve rows of a grid. */
export async function measureGrid(browser: BrowserContext, address: string): Promise<Interactions> {
  const page = await open(browser, address, 'input[data-row]')
  await page.locator('input[data-row="0"][data-column="0"]').focus()
  const row = '1 2 ArrowRight 4 Tab 3 Enter 6 ArrowLeft 5 Backspace 7 ArrowDown'.split(' ')
  const measured = await press(page, Array.from({ length: 12 }, () => row).flat())
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.close()
  return measured
}

/** When a basket stands, the median of three times; then quantities, arrows and Enter in it. */
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
  await page.locator('input[data-quantity]').first().focus()
  const turns = Array.from({ length: 20 }, (_, at) => [String((at % 8) + 1), '2', 'Enter', '3', 'ArrowDown'])
  const measured = await press(page, [...turns.flat(), ...Array.from({ length: 20 }, () => 'ArrowUp')])
  await page.close()
  return { ...measured, elements, readyMs: Math.round(times.toSorted((a, b) => a - b)[1]!) }
}

/** What the page keeps of itself. */
type Probe = {
  events: { interaction: number; ms: number }[]
  shift: number
  /** When what was waited for was painted, since the navigation began. */
  readyMs: number
}

async function open(browser: BrowserContext, address: string, awaited: string): Promise<Page> {
  const page = await browser.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript((selector) => {
    const probe: Probe = { events: [], shift: 0, readyMs: 0 }
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
    const look = () => {
      if (document.querySelector(selector)) kept.readyMs = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, awaited)
  await page.goto(address)
  await page.locator(awaited).first().waitFor()
  await page.waitForTimeout(1500)
  return page
}

async function press(page: Page, keys: string[]): Promise<Interactions> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await page.evaluate(() => ((globalThis as unknown as Probe).events = []))
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(100)
  }
  await page.waitForTimeout(500)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const { events, shift } = await page.evaluate(() => {
    const probe = globalThis as unknown as Probe
    return { events: probe.events, shift: probe.shift }
  })
  const longest = new Map<number, number>()
  for (const { interaction, ms } of events)
    longest.set(interaction, Math.max(longest.get(interaction) ?? 0, ms))
  const missing = Array.from({ length: Math.max(0, keys.length - longest.size) }, () => shortest)
  const times = [...longest.values(), ...missing].toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(share * times.length) - 1]!
  return { count: times.length, p50: at(0.5), p98: at(0.98), shift }
}
