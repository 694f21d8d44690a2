import { aligned } from './aligned.ts'
import type { FirstLoad } from './first-load.ts'
import type { Likeness } from './known-addresses.ts'
import type { Result } from './main.ts'
import { officeTarget, type OfficeList } from './office.ts'

/** One operation's figures, as they are written to the file. */
export const row = ({ size, name, one, sixteen, share, processor, operation }: Result) => ({
  size,
  name,
  p50_ms: rounded(one.p50),
  p95_ms: rounded(one.p95),
  p99_ms: rounded(one.p99),
  per_second: Math.round(sixteen.perSecond),
  share_of_floor_percent: rounded(share),
  server_cpu_ms: hundredths(processor.server),
  database_cpu_ms: hundredths(processor.database),
  failed: one.failed + sixteen.failed,
  target: targetOf({ size, name, share, one, operation } as Result),
})
const rounded = (value: number) => Math.round(value * 10) / 10
const hundredths = (value: number) => Math.round(value * 100) / 100

/** The target that applies to this size, and whether it is met; null where there is none. */
function targetOf({ size, name, share, one, operation }: Result): { target: string; met: boolean } | null {
  if (size === '24k' && operation.targetShare !== undefined)
    return { target: `≥ ${operation.targetShare} %`, met: share >= operation.targetShare }
  if (size === '100k' && name.startsWith('search')) return { target: 'p95 ≤ 50 ms', met: one.p95 <= 50 } // C-04
  if (size === '100k' && name.startsWith('category page with '))
    return { target: 'p95 ≤ 20 ms', met: one.p95 <= 20 } // C-19
  if (size === '300k' && operation.targetMs !== undefined)
    return { target: `p95 ≤ ${operation.targetMs} ms`, met: one.p95 <= operation.targetMs }
  if (operation.targetMedianMs !== undefined)
    return { target: `p50 ≤ ${operation.targetMedianMs} ms`, met: one.p50 <= operation.targetMedianMs }
  return null
}

/** Everything in one table for people. */
export function table(results: readonly Result[], facts: Record<string, unknown>): string {
  const lines = results
    .map(row)
    .map((one) => [
      one.size,
      one.name,
      one.p50_ms.toFixed(1),
      one.p95_ms.toFixed(1),
      one.p99_ms.toFixed(1),
      String(one.per_second),
      `${one.share_of_floor_percent.toFixed(1)} %`,
      `${one.server_cpu_ms.toFixed(2)} + ${one.database_cpu_ms.toFixed(2)}`,
      one.target ? `${one.target.met ? 'met ' : 'MISSED'} ${one.target.target}` : '',
      one.failed ? `${one.failed} failed` : '',
    ])
  const head = [
    'SKUs',
    'operation',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    '/s at 16',
    'of floor',
    'CPU ms',
    'target',
    '',
  ]
  const loads = (facts['first_load_kb'] ?? []) as FirstLoad[]
  const loadLines = loads.map(({ route, js, css, target }) => [
    route,
    `${js} kB JS`,
    `${css} kB CSS`,
    target === undefined ? '' : `${js <= target ? 'met ' : 'MISSED'} ≤ ${target} kB JS`,
  ])
  const likenesses = (facts['known_addresses'] ?? []) as Likeness[]
  const likenessLines = likenesses.map(({ call, known, unknown, ratio }) => [
    call,
    `${known.toFixed(2)} ms known`,
    `${unknown.toFixed(2)} ms unknown`,
    `ratio ${ratio.toFixed(3)}`,
    ratio > 0.9 && ratio < 1.1 ? 'met 0.9 to 1.1' : 'MISSED 0.9 to 1.1',
  ])
  const office = (facts['office'] ?? []) as OfficeList[]
  const officeLines = office.map(({ list, p50, p95, p99, processor, failed }) => [
    list,
    p50.toFixed(1),
    p95.toFixed(1),
    p99.toFixed(1),
    `${processor.server.toFixed(2)} + ${processor.database.toFixed(2)}`,
    `${p95 <= officeTarget ? 'met ' : 'MISSED'} p95 ≤ ${officeTarget} ms`,
    failed ? `${failed} failed` : '',
  ])
  const ofTheirOwn = ['first_load_kb', 'known_addresses', 'office']
  const others = Object.entries(facts).filter(([name]) => !ofTheirOwn.includes(name))
  return [
    ...aligned([head, ...lines]),
    '',
    ...aligned(others.map(([name, value]) => [name, String(value)])),
    '',
    ...aligned([['first load (Brotli)', '', '', ''], ...loadLines]),
    '',
    ...aligned([['back office', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms', '', ''], ...officeLines]),
    '',
    ...aligned([['medians of 200 tries', '', '', '', ''], ...likenessLines]),
  ].join('\n')
}
