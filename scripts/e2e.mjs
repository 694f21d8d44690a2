// `npm run e2e [-- FILTER]`: the end-to-end tests, as `npm test` runs them.
import { install, log } from './lib/run.mjs'
import { runBrowserTests } from './lib/tests.mjs'
import { buildWeb } from './lib/web.mjs'

await install()
await buildWeb()
const { passed, failed } = await runBrowserTests(process.argv.slice(2))
log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
