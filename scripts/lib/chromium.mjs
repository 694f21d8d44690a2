// A Chromium for the end-to-end tests: one that is there, or else one that can be installed. Never none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { environment, fail, node, root, log } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The path of a Chromium that runs here. Installs one if there is none; stops the script when that fails too. */
export function findChromium() {
  const found = present()
  if (found) return found
  const attempts = []
  for (const [how, install] of ways()) {
    log(`Installing Chromium for the end-to-end tests: ${how} …`)
    const path = install()
    if (runs(path)) return path
    attempts.push(how)
  }
  return fail(
    `There is no Chromium for the end-to-end tests, and installing one failed (${attempts.join('; ')}). ` +
      'Install one, or name it in CHROMIUM_PATH.',
  )
}

function present() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) return runs(wanted) ? wanted : fail(`CHROMIUM_PATH: ${wanted} does not run.`)
  return [...onPath(), ...places, playwrights()].find(runs)
}

const onPath = () =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

/** Being there is not enough: Ubuntu's `chromium-browser` only says that it wants to be a snap. */
function runs(path) {
  if (!path || !existsSync(path)) return false
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function ways() {
  const isRoot = process.getuid?.() === 0
  const apt = isRoot && existsSync('/usr/bin/apt-get')
  return [
    ...(apt ? [['apt-get install chromium', aptGet]] : []),
    ['playwright install chromium', () => playwrightInstall(isRoot)],
    ['the npm package @sparticuz/chromium', sparticuz],
  ]
}

function aptGet() {
  const env = environment({ DEBIAN_FRONTEND: 'noninteractive' })
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    stdio: 'ignore',
    env,
  })
  return onPath().find(runs)
}

function playwrightInstall(isRoot) {
  const args = [
    'node_modules/@playwright/test/cli.js',
    'install',
    ...(isRoot ? ['--with-deps'] : []),
    'chromium',
  ]
  spawnSync(node, args, { cwd: root, stdio: 'ignore', env: environment(), timeout: 300_000 })
  return playwrights()
}

const playwrights = () =>
  ask("import { chromium } from '@playwright/test'; console.log(chromium.executablePath())")
const sparticuz = () => ask("import c from '@sparticuz/chromium'; console.log(await c.executablePath())")

/** The last line that a short program, run in e2e/ with the project's Node, prints. */
function ask(program) {
  const args = ['--input-type=module', '--eval', program]
  const { stdout } = spawnSync(node, args, { cwd: join(root, 'e2e'), encoding: 'utf8', env: environment() })
  return stdout?.trim().split('\n').at(-1)
}
