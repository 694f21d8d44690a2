import { inRoot, run } from './run.mjs'

/** dependency-cruiser calls it a success when it could read no module at all. */
const LEAST_MODULES = 100

/** Who imports whom, by the rules of .dependency-cruiser.cjs. */
export async function checkBoundaries() {
  const args = [
    '--output-type',
    'json',
    'contract/src',
    'server/src',
    'server/test',
    'demo/src',
    'web/src',
    'e2e',
  ]
  const { output } = await run(inRoot('node_modules/.bin/depcruise'), args, { quiet: true })
  const summary = readSummary(output)
  if (!summary) return { code: 1, output }
  if (summary.totalCruised < LEAST_MODULES)
    return { code: 1, output: `Only ${summary.totalCruised} modules were read: the check checks nothing.\n` }
  const lines = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}\n`)
  return { code: lines.length ? 1 : 0, output: lines.join('') }
}

function readSummary(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'))).summary
  } catch {
    return undefined
  }
}
