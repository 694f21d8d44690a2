// Plain JavaScript without dependencies: it runs on any Node from 20 up, before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const inRoot = (...parts) => join(root, ...parts)

/** The project's own Node (24), once installed; what started this script may be older. */
export const node = inRoot('node_modules/node/bin/node')

/** The environment in which the project's programs, and its Node, come first. */
export const environment = (more = {}) => ({
  ...process.env,
  NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node'), // halves the time to start
  PATH: `${inRoot('node_modules/.bin')}${delimiter}${process.env.PATH}`,
  ...more,
})

export const log = (line) => process.stdout.write(`${line}\n`)

/** Stops the script with one clear line. */
export function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/**
 * Runs a program in the project's root.
 *
 * @param options `quiet` collects what it prints instead of showing it; `env` goes on top of the environment
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(file, args, { quiet = false, env = {} } = {}) {
  return new Promise((done) => {
    const child = spawn(file, args, {
      cwd: root,
      env: environment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    const collect = (chunk) => (output += chunk)
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    child.on('error', (error) => done({ code: 127, output: String(error) }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

const stamp = inRoot('node_modules/.installed-lock')
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')

function isInstalled() {
  const installed = inRoot('node_modules/.package-lock.json')
  if (!existsSync(installed) || !existsSync(node)) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true
  return statSync(installed).mtimeMs >= statSync(inRoot('package-lock.json')).mtimeMs
}

/** Installs the dependencies exactly as locked, unless they already are. */
export async function install() {
  if (isInstalled()) return
  log('Installing the dependencies (a minute or two, once) …')
  const npm = process.env.npm_execpath
  const [file, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code } = await run(file, [...first, ...flags])
  if (code !== 0) fail('The dependencies could not be installed: see npm’s message above.')
  if (!existsSync(node)) fail('npm installed no Node (package "node"): were install scripts switched off?')
  writeFileSync(stamp, lockHash())
}
