import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium } from '@playwright/test'
import { stopProcess } from '../processes.ts'

export type Chromium = {
  /** Controls the browser for as long as it takes: Lighthouse controls it by itself, and meanwhile nobody else may. */
  use: <T>(task: (browser: BrowserContext) => Promise<T>) => Promise<T>
  stop: () => Promise<void>
}

/** Starts a Chromium with a profile of its own, which is signed in to nothing. */
export async function startChromium(port: number): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'comptoir-browser-'))
  const child = spawn(
    process.env['CHROMIUM_PATH'] ?? chromium.executablePath(),
    [
      '--headless=new',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      '--window-size=1440,1000',
      ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
      ...['--no-first-run', '--no-default-browser-check', '--hide-scrollbars', 'about:blank'],
    ],
    { stdio: 'ignore' },
  )
  const address = `http://127.0.0.1:${port}`
  for (let turn = 0; !(await fetch(`${address}/json/version`).catch(() => undefined)); turn++) {
    if (child.exitCode !== null || turn > 150) {
      await stopProcess(child)
      throw new Error('Chromium does not start, or cannot be controlled.')
    }
    await wait(200)
  }
  return {
    async use(task) {
      const browser = await chromium.connectOverCDP(address)
      try {
        return await task(browser.contexts()[0]!)
      } finally {
        await browser.close() // lets go of it
      }
    },
    async stop() {
      await stopProcess(child)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
