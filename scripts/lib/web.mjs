import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, inRoot, node, run, log } from './run.mjs'
import { takeOver } from './take-over.mjs'

const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/build',
  'web/package.json',
  'contract/src',
  'package-lock.json',
]
const place = inRoot('web/dist')
const fresh = inRoot('web/dist.new')
const stamp = join(place, '.built')

/** Builds the web client when one of its sources is newer than the build. */
export async function buildWeb({ force = false } = {}) {
  const newest = Math.max(...sources.map((path) => newestIn(inRoot(path))))
  const before = existsSync(stamp) ? statSync(stamp).mtimeMs : undefined
  if (!force && before !== undefined && before >= newest) return
  log('Building the web client …')
  const startedAt = new Date()
  const { code, output } = await run(
    node,
    [inRoot('node_modules/vite/bin/vite.js'), 'build', inRoot('web'), '--outDir', fresh, '--emptyOutDir'],
    { quiet: true },
  )
  if (code !== 0) fail(`The web client could not be built:\n${output}`)
  takeOver(fresh, place, startedAt, before)
  writeFileSync(stamp, '')
  utimesSync(stamp, startedAt, startedAt) // what changed while it was being built is newer
}

/** When anything in it last changed, in milliseconds; a folder changes when a file in it comes or goes. */
function newestIn(path) {
  if (!existsSync(path)) return 0
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}
