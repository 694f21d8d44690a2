// `npm run bench -- browser`: how the screens feel in Chromium, and what Lighthouse says of them.
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { aligned } from '../aligned.ts'
import { start } from '../processes.ts'
import { fillBasket, signIn, styleOf } from './account.ts'
import { startChromium } from './chromium.ts'
import {
  type Interactions,
  measureBareGrid,
  measureBasket,
  measureGrid,
  measureLargeBasket,
} from './interactions.ts'
import { audit, categories, type Audit } from './lighthouse.ts'

const log = (line: string) => void process.stdout.write(`${line}\n`)
const folder = resolve(process.env['BENCH_DIR'] ?? '.data/bench', 'browser')
const port = 4312
const debugPort = 4313
const url = `http://localhost:${port}`
/** The style with the largest grid: 24 colours in 7 sizes. */
const largest = 'K356'
const lines = 500
const manyLines = 1000
/** What the figures are to be at most. */
const most = { basketMs: 1000, elements: 3000, shift: 0.02, p98: 50, largeP98: 100, task: 150 }
/** Least points of Lighthouse: performance, accessibility, best practices. */
const least = [95, 100, 100]

await mkdir(folder, { recursive: true })
log('Starting the shop with the demonstration …')
const shop = await start('../server/src/main.ts', port, {
  DATA_DIR: folder,
  PUBLIC_URL: url,
  DEMO: 'on',
  THROTTLE: 'off',
})
shop.child.stdout?.resume()
const chrome = await startChromium(debugPort)
try {
  await measure()
} finally {
  await chrome.stop()
  await shop.stop()
}

async function measure(): Promise<void> {
  const audits: Audit[] = []
  await installLighthouse()
  const look = async (name: string, path: string) => {
    log(`  Lighthouse: ${name}`)
    const seen = await audit(name, `${url}${path}`, debugPort)
    if (seen.scores.length === 0) log(`  ${seen.failed.join('; ')}`)
    audits.push(seen)
  }
  await look('sign-in', '/sign-in')
  const { style, order } = await chrome.use(async (browser) => {
    const api = await signIn(browser, url)
    const { results } = await api.get<{ results: { id: number }[] }>('order/?limit=1')
    await fillBasket(api, 50)
    return { style: await styleOf(api, largest), order: results[0]!.id }
  })
  await look('catalogue', '/categories')
  await look('product', `/product/${style.id}`)
  await look('basket of 50', '/order/create')
  await look('checkout', '/checkout')
  await look('order', `/order/view/${order}`)
  const { grid, bare, basket, oneByOne, runs } = await chrome.use(async (browser) => {
    log(`  keys in a grid of ${style.products.length} cells`)
    const grid = await measureGrid(browser, `${url}/product/${style.id}`)
    const bare = await measureBareGrid(browser, url)
    log(`  a basket of ${lines} lines`)
    const api = await signIn(browser, url)
    await fillBasket(api, lines)
    const basket = await measureBasket(browser, `${url}/order/create`)
    log(`  a basket of ${manyLines} lines, one by one and as size runs`)
    await fillBasket(api, manyLines)
    const oneByOne = await measureLargeBasket(browser, `${url}/order/create`, 'added')
    const runs = await measureLargeBasket(browser, `${url}/order/create`, 'runs')
    await fillBasket(api, 5)
    return { grid, bare, basket, oneByOne, runs }
  })
  log(table({ grid, bare, basket, oneByOne, runs }, audits))
  const file = join('bench', 'results', `browser-${new Date().toISOString().replaceAll(':', '-')}.json`)
  await mkdir(join('bench', 'results'), { recursive: true })
  await writeFile(file, JSON.stringify({ grid, bare, basket, oneByOne, runs, audits }, null, 2))
  log(`Written to ${file}`)
}

/** It has a folder of its own, so that nobody else has to download it. */
async function installLighthouse(): Promise<void> {
  const cwd = join(import.meta.dirname, '../lighthouse')
  const installed = statSync(join(cwd, 'node_modules/.package-lock.json'), { throwIfNoEntry: false })
  if (installed && installed.mtimeMs > statSync(join(cwd, 'package-lock.json')).mtimeMs) return
  log('Installing Lighthouse …')
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd })
}

type LargeBasket = Awaited<ReturnType<typeof measureLargeBasket>>
type Measured = {
  grid: Interactions
  bare: Interactions
  basket: Awaited<ReturnType<typeof measureBasket>>
  oneByOne: LargeBasket
  runs: LargeBasket
}

function table({ grid, bare, basket, oneByOne, runs }: Measured, audits: Audit[]): string {
  const upTo = (value: number, limit: number) => `${value <= limit ? 'met ' : 'MISSED'} ≤ ${limit}`
  const keys = (name: string, { p50, p98, count, shift }: Interactions) => [
    [`${name}: keys, p50 ms`, String(p50), `${count} keys, processor slowed four times`],
    [`${name}: keys, p98 ms`, String(p98), upTo(p98, most.p98)],
    [`${name}: layout shift`, shift.toFixed(3), upTo(shift, most.shift)],
  ]
  const large = (name: string, { p50, p98, count, longestTask, scrolling }: LargeBasket) => [
    [`${name}: keys, p50 ms`, String(p50), `${count} keys`],
    [`${name}: keys, p98 ms`, String(p98), upTo(p98, most.largeP98)],
    [`${name}: longest task while typing, ms`, String(longestTask), upTo(longestTask, most.task)],
    [`${name}: longest task while scrolling, ms`, String(scrolling), upTo(scrolling, most.task)],
  ]
  const points = audits.map(({ page, scores }) => [
    page,
    ...categories.map((_, at) => String(scores[at] ?? 'given up')),
    least.every((score, at) => (scores[at] ?? 0) >= score) ? 'met ' : `MISSED ≥ ${least.join(', ')}`,
  ])
  return [
    ...aligned([
      [`basket of ${lines}: stands after ms`, String(basket.readyMs), upTo(basket.readyMs, most.basketMs)],
      [`basket of ${lines}: elements`, String(basket.elements), upTo(basket.elements, most.elements)],
      ...keys('basket', basket),
      ...keys('grid of 168', grid),
      ['168 fields and nothing else: keys, p50, p98 ms', `${bare.p50}, ${bare.p98}`, 'the browser itself'],
      ...large(`${manyLines} lines`, oneByOne),
      ...large(`${manyLines} lines as size runs`, runs),
    ]),
    '',
    ...aligned([['Lighthouse (desktop)', ...categories, ''], ...points]),
    ...audits.flatMap(({ page, failed }) => failed.map((what) => `  ${page}: ${what}`)),
  ].join('\n')
}
