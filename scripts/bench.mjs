// `npm run bench`: builds the web client if need be, and measures. docs/performance.md says what is printed.
import { findChromium } from './lib/chromium.mjs'
import { install, node, run } from './lib/run.mjs'
import { buildWeb } from './lib/web.mjs'

await install()
await buildWeb()
const [what] = process.argv.slice(2)
const { code } =
  what === 'browser'
    ? await run(node, ['bench/browser/main.ts'], { env: { CHROMIUM_PATH: findChromium() } })
    : await run(node, ['bench/main.ts'])
process.exitCode = code
