// `npm run drill`: breaks a shop under load and prints what was seen. docs/operations.md says what each row means.
import { install, node, run } from './lib/run.mjs'
import { buildWeb } from './lib/web.mjs'

await install()
await buildWeb()
const { code } = await run(node, ['server/test/drill/main.ts', ...process.argv.slice(2)])
process.exitCode = code
