import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

/** `npm test` sets these; a run by hand keeps its database from one run to the next. */
const port = process.env['E2E_PORT'] ?? '3190'
const dataDir = process.env['E2E_DATA_DIR'] ?? '.data/e2e'
const running = process.env['E2E_URL']
const url = running ?? `http://localhost:${port}`
const chromium =
  process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  // A busy machine is slow in ways that no user sees. What passes at the second try is named at the end.
  retries: 1,
  workers: 2,
  fullyParallel: true,
  timeout: 120_000, // for tests that hang
  expect: { timeout: 15_000 },
  use: {
    baseURL: url,
    actionTimeout: 15_000,
    // Requests that pass through a service worker could not be routed; offline.e2e.ts has one.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Brussels', // the customers' and the office's: a day is the same here and at the server
    // A trace of every test takes about a quarter more time; `npm run e2e -- --trace on FILTER` writes one.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
    },
  },
  ...(!running && {
    webServer: {
      command: `"${process.execPath}" server/src/main.ts`,
      cwd: fileURLToPath(new URL('../', import.meta.url)),
      env: {
        PORT: port,
        DATA_DIR: dataDir,
        PUBLIC_URL: url,
        DEMO: 'on',
      },
      url: `${url}/readyz`,
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      stdout: 'ignore',
      stderr: 'pipe',
    },
  }),
})
