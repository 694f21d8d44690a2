// What must hold besides the tests; each counts as one in the sum of `npm test`.
import { performance } from 'node:perf_hooks'
import { inRoot, node, run, log } from './run.mjs'
import { checkBoundaries } from './check-boundaries.mjs'
import { checkLinks } from './check-links.mjs'
import { checkPlaces } from './check-places.mjs'

const program =
  (path, ...args) =>
  () =>
    run(node, [inRoot('node_modules', path), ...args], { quiet: true })
const bin =
  (name, ...args) =>
  () =>
    run(inRoot('node_modules/.bin', name), args, { quiet: true })

/** The slow ones first: two run at a time. */
const checks = [
  [
    'types of the database',
    () => run(node, [inRoot('server/src/db/cli.ts'), 'types', '--verify'], { quiet: true }),
  ],
  ['lint', bin('oxlint', '--type-aware', '--deny-warnings', '.')],
  ['boundaries', checkBoundaries],
  ['unused code', bin('knip')],
  ['types of contract and server', bin('tsc', '-p', '.')],
  ['types of web', bin('tsc', '-p', 'web')],
  ['types of the service worker', bin('tsc', '-p', 'web/worker')],
  ['types of e2e', bin('tsc', '-p', 'e2e')],
  ['format', bin('oxfmt', '--check')],
  ['no place or registry of one machine', checkPlaces],
  ['links of the documents', checkLinks],
  ['web build', program('vite/bin/vite.js', 'build', inRoot('web'))],
]

/** Runs all checks, two at a time, and prints what each one found. */
export async function runChecks() {
  const queue = [...checks]
  let failed = 0
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) if (!(await runCheck(next))) failed += 1
  }
  await Promise.all([worker(), worker()])
  return { passed: checks.length - failed, failed }
}

async function runCheck([name, check]) {
  const start = performance.now()
  const { code, output } = await check()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  log(code === 0 ? `passed  ${name} (${seconds} s)` : `FAILED  ${name} (${seconds} s)\n${output}`)
  return code === 0
}
