// `npm run fuzz`: sends a shop what it should refuse, and prints what it answered. docs/operations.md says what is looked for.
import { install, node, run } from './lib/run.mjs'
import { buildWeb } from './lib/web.mjs'

await install()
await buildWeb()
const { code } = await run(node, ['server/test/fuzz/main.ts', ...process.argv.slice(2)])
process.exitCode = code
