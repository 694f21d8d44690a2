// How long the papers of an order take, and what it keeps others waiting: `node bench/papers.ts [LINES]`.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '../server/src/config.ts'
import { writePdf, type Cell, type Part } from '../server/src/features/platform/pdf/pdf.ts'

const lines = Number(process.argv[2] ?? 1000)
const deps = { config: readConfig({ SECRET: 'abcdefgh'.repeat(4) }), now: () => new Date() }
const gtin = '5412345678908'
const sizes = ['S', 'M', 'L', 'XL', 'XXL']
const named = (n: number) => ({
  strong: `Heavy T-shirt ${n}`,
  more: [`K${n}-NVY · Navy`, 'Your code: CH-77'],
})
const amounts: Cell[] = ['12,3456 €', '1 234,56 €']
const figures = { width: 66, align: 'figures' } as const

const table = (rows: Cell[][], heads: object[]): Part => ({
  kind: 'table',
  columns: [{ head: 'Product' }, ...heads.map((head, n) => ({ head: `Column ${n}`, ...head }))],
  rows,
  carry: { foot: 'Carried forward', head: 'Carried forward', sums: rows.map((_, n) => `${n},00 €`) },
})
const papers: Record<string, Part> = {
  'lines one by one': table(
    Array.from({ length: lines }, (_, n) => [named(n), `${n}`, ...amounts]),
    [{ width: 84 }, figures, figures],
  ),
  'size runs': table(
    Array.from({ length: Math.ceil(lines / sizes.length) }, (_, n) => [
      { ...named(n), sizes: sizes.map((size) => ({ size, units: `${n}` })) },
      ...amounts,
    ]),
    [figures, figures],
  ),
  'voucher, one by one': table(
    Array.from({ length: lines }, (_, n) => [named(n), { gtin }, `${n}`, { box: true }]),
    [{ width: 88 }, { width: 70 }, { width: 30 }],
  ),
  'voucher, size runs': table(
    Array.from({ length: Math.ceil(lines / sizes.length) }, (_, n) => [
      { ...named(n), sizes: sizes.map((size) => ({ size, units: `${n}`, gtin, box: true })) },
      `${n}`,
    ]),
    [{ width: 70 }],
  ),
}

const cover = { title: 'Order', language: 'en' } as const
await writePdf(deps, cover, [{ kind: 'heading', text: 'Order' }]) // starts the thread
for (const [name, part] of Object.entries(papers)) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const begun = performance.now()
  const before = process.cpuUsage()
  const pdf = await writePdf(deps, cover, [part])
  const took = Math.round(performance.now() - begun)
  const used = process.cpuUsage(before)
  const worked = Math.round((used.user + used.system) / 1000)
  delay.disable()
  process.stdout.write(
    `${lines} lines, ${name}: ${took} ms (${worked} ms of processor), ${Math.round(pdf.length / 1000)} kB; others waited ${Math.round(delay.max / 1e6)} ms at most\n`,
  )
}
process.exit()
