// `npm run check`: everything that needs no test: types, lint, boundaries, format, unused code, the web build.
import { runChecks } from './lib/checks.mjs'
import { install, log } from './lib/run.mjs'

await install()
const { passed, failed } = await runChecks()
log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
