// `npm run bench`: builds the web client if need be, and measures. docs/performance.md says what is printed.
import { install, node, run } from './lib/run.mjs'
import { buildWeb } from './lib/web.mjs'

await install()
await buildWeb()
const { code } = await run(node, ['bench/main.ts', ...process.argv.slice(2)])
process.exitCode = code
