// `npm test`: everything that must hold. The last line is the sum.
import { runChecks } from './lib/checks.mjs'
import { install, log } from './lib/run.mjs'
import { runBrowserTests, runUnitTests } from './lib/tests.mjs'

await install()
const results = []
for (const step of [runChecks, runUnitTests, runBrowserTests]) results.push(await step())

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
