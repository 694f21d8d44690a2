import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openShell, type Shell } from './shell.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * A folder that stands for a machine: absolute paths of a guide are below it, and what needs a real one (accounts,
 * systemd, the installation of packages) has a stand-in. All other commands are the real ones.
 */
export type Machine = {
  /** Where a path of the guide is. */
  at: (path: string) => string
  /** Commands of the guide as they are run here. */
  mapped: (text: string) => string
  shell: Shell
  /** What the service has printed since it was started last. */
  log: () => string
  unpackRelease: (path: string, change?: (folder: string) => void) => void
  remove: () => Promise<void>
}

/** @param reloadProxy is called for `systemctl reload nginx` */
export async function openMachine(reloadProxy: () => Promise<void>): Promise<Machine> {
  const root = mkdtempSync(join(tmpdir(), 'comptoir-machine-'))
  chmodSync(root, 0o755)
  const at = (path: string) => join(root, path)
  const mapped = (text: string) => text.replaceAll(/(?<![\w.])\/(?=(srv|etc|var)\/)/g, `${root}/`)
  for (const folder of ['bin', '/etc/systemd/system', '/etc/nginx/conf.d'])
    mkdirSync(at(folder), { recursive: true })
  let service: ChildProcess | undefined
  let log = ''

  const unit = (name: string) => mapped(readFileSync(at(`/etc/systemd/system/${name}`), 'utf8'))
  const setting = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) =>
      value.replaceAll('%%', '%'),
    )
  const launch = (text: string, command: string) => {
    const [cwd] = setting(text, 'WorkingDirectory')
    // The programs of the system, wherever this machine has them.
    return spawn('sh', ['-c', `exec ${command.replace(/^\/usr\/bin\//, '')}`], { cwd, env: environment })
  }
  const stop = async () => {
    if (!service || service.exitCode !== null) return
    service.kill('SIGTERM')
    await once(service, 'exit')
  }
  const start = async () => {
    const text = unit('comptoir.service')
    const child = launch(text, setting(text, 'ExecStart')[0] ?? '')
    service = child
    log = ''
    await new Promise<void>((ready, fail) => {
      const note = (chunk: Buffer) => {
        log += chunk.toString()
        if (log.includes('Ready: ')) ready()
      }
      for (const stream of [child.stdout, child.stderr]) stream.on('data', note)
      child.on('exit', () => fail(new Error(`The service ended: ${log}`)))
    })
  }
  const runOnce = async (name: string) => {
    const text = unit(name)
    for (const command of [...setting(text, 'ExecStart'), ...setting(text, 'ExecStartPost')]) {
      const [code] = (await once(
        launch(text, command).on('error', () => undefined),
        'exit',
      )) as [number]
      if (code !== 0) throw new Error(`${name} ended with ${code}`)
    }
  }
  const systemctl = async (words: string) => {
    if (words === 'enable --now comptoir') return start()
    if (words === 'restart comptoir') return stop().then(start)
    if (words === 'reload nginx') return reloadProxy()
    if (words === 'start comptoir-backup.service') return runOnce('comptoir-backup.service')
    const isKnown = words === 'daemon-reload' || words === 'enable --now comptoir-backup.timer'
    if (!isKnown) throw new Error(`systemctl ${words}: not known to the test`)
    if (words.endsWith('.timer')) unit('comptoir-backup.timer')
  }
  const control = createServer((request, response) => {
    systemctl(decodeURIComponent((request.url ?? '').slice(1))).then(
      () => response.end(),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  }).listen(0, '127.0.0.1')
  await once(control, 'listening')
  const { port } = control.address() as AddressInfo

  const standIn = (name: string, text: string) => writeFileSync(at(`bin/${name}`), text, { mode: 0o755 })
  standIn('useradd', '#!/bin/sh\n')
  standIn('chown', '#!/bin/sh\n')
  standIn(
    'sudo',
    '#!/bin/sh\nwhile :; do case "$1" in -u) shift 2 ;; --*) shift ;; *) exec "$@" ;; esac; done\n',
  )
  // What is installed is that of the test's own folder.
  standIn(
    'npm',
    `#!/bin/sh\nPATH=$(echo "$PATH" | cut -d: -f2-)\ncase "$*" in ci) test -e node_modules ;; *) exec npm "$@" ;; esac\n`,
  )
  standIn(
    'systemctl',
    `#!${process.execPath}\nfetch('http://127.0.0.1:${port}/' + encodeURIComponent(process.argv.slice(2).join(' '))).then(async (answer) => { console.error(await answer.text()); process.exit(answer.ok ? 0 : 1) })\n`,
  )
  const environment: NodeJS.ProcessEnv = {
    HOME: root,
    PATH: `${at('bin')}:${join(repository, 'node_modules/.bin')}:${process.env['PATH']}`,
  }
  const shell = openShell(root, environment)
  return {
    at,
    mapped,
    shell,
    log: () => log,
    unpackRelease(path, change = () => undefined) {
      const folder = at(path)
      unpack(folder)
      change(folder)
    },
    async remove() {
      shell.end()
      await stop()
      control.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** A release with what its commands need; packages are those that are there, and the client is a page without a script. */
function unpack(folder: string): void {
  mkdirSync(join(folder, 'web/public'), { recursive: true })
  for (const name of [
    'contract',
    'server',
    'demo',
    'scripts',
    'deploy',
    'docs',
    'package.json',
    'package-lock.json',
  ])
    cpSync(join(repository, name), join(folder, name), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules' && !path.endsWith('.test.ts'),
    })
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  utimesSync(join(folder, 'package-lock.json'), 0, 0) // older than what is installed
  const page = readFileSync(join(repository, 'web/index.html'), 'utf8')
  writeFileSync(join(folder, 'web/index.html'), page.replaceAll(/<script.*<\/script>/g, ''))
  writeFileSync(join(folder, 'web/public/service-worker.js'), '')
}
