// The two test runners, and how many of their tests passed and failed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { findChromium } from './chromium.mjs'
import { inRoot, node, run, log } from './run.mjs'

/** Contract, server and screens. */
export function runUnitTests(args = []) {
  return counted('unit, server and screen tests', async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code } = await run(node, [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args])
    return {
      code,
      read: ({ numPassedTests, numTotalTests }) => ({ passed: numPassedTests, total: numTotalTests }),
    }
  })
}

/** The end-to-end tests: a real Chromium, the real server, a new database with the demonstration set. */
export function runBrowserTests(args = []) {
  return counted('end-to-end tests', async (report) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-e2e-'))
    const env = {
      CHROMIUM_PATH: findChromium(),
      E2E_DATA_DIR: dataDir,
      E2E_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }
    const flags = ['test', '--config', inRoot('e2e/playwright.config.ts'), '--reporter=list,json']
    const { code } = await run(node, [inRoot('node_modules/@playwright/test/cli.js'), ...flags, ...args], {
      env,
    })
    rmSync(dataDir, { recursive: true, force: true })
    return {
      code,
      read: ({ stats }) => ({
        passed: stats.expected + stats.flaky,
        again: stats.flaky,
        total: stats.expected + stats.unexpected + stats.flaky + stats.skipped,
      }),
    }
  })
}

/** Runs tests, and prints their result in one line. */
async function counted(name, runTests) {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-report-'))
  const report = join(folder, 'report.json')
  const start = performance.now()
  try {
    const { code, read } = await runTests(report)
    const counts = existsSync(report)
      ? read(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, total: 0 }
    const result = judge(code, counts)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    log(`${result.failed ? 'FAILED' : 'passed'}  ${name}: ${result.why} (${seconds} s)`)
    return result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A test that was skipped did not pass, nor did a run that reports no test. */
function judge(code, { passed, again = 0, total }) {
  const failed = total - passed
  if (total === 0) return { passed, failed: 1, why: `the run reported no test, and ended with code ${code}` }
  if (failed === 0 && code !== 0)
    return { passed, failed: 1, why: `no test failed, but the run ended with code ${code}` }
  const second = again === 0 ? '' : ` (${again} at the second try, named above)`
  return { passed, failed, why: `${passed} passed${second}, ${failed} failed` }
}

function freePort() {
  return new Promise((done, refuse) => {
    const server = createServer()
    server.on('error', refuse)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
