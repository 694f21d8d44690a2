import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { serverEnvironment, serverFlags } from '../scripts/lib/server-process.mjs'

export type Running = { port: number; readyMs: number; child: ChildProcess; stop: () => Promise<void> }

/** Starts a program of the project and waits until it says that it is ready. */
export async function start(file: string, port: number, env: Record<string, string>): Promise<Running> {
  const begin = performance.now()
  const child = spawn(process.execPath, [...serverFlags, fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...serverEnvironment, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready, fail) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Ready:') && ready())
    child.on('exit', (code) => fail(new Error(`${file} ended with ${code} before it was ready`)))
  })
  const readyMs = performance.now() - begin
  const stop = async () => {
    child.removeAllListeners('exit')
    await stopProcess(child)
  }
  return { port, readyMs, child, stop }
}

/** Ends a process that may have ended by itself; one that does not end when it is asked to is made to. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(late)
}

/** Memory that a process holds, in megabytes; undefined if the system does not report it. */
export async function memoryOf({ child }: Running): Promise<number | undefined> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024)
}

/**
 * Processor time used so far, in milliseconds, by a process and by the PostgreSQL backends of a database. Unlike
 * elapsed times it hardly depends on what else the machine does. Zero if the system does not report it.
 */
export async function processorTime({ child }: Running, database: string): Promise<ProcessorTime> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const backends = new Map<string, number>()
  for (const pid of pids) {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (title.startsWith('postgres:') && title.includes(` ${database} `))
      backends.set(pid, await ticksOf(pid))
  }
  return { server: await ticksOf(String(child.pid)), backends }
}
type ProcessorTime = { server: number; backends: Map<string, number> }

/** What was used between two moments; of a backend that has ended meanwhile nothing is known. */
export const usedBetween = (before: ProcessorTime, after: ProcessorTime) => ({
  server: after.server - before.server,
  database: [...after.backends].reduce((sum, [pid, time]) => sum + time - (before.backends.get(pid) ?? 0), 0),
})

/** User and system time from /proc, whose unit is a hundredth of a second. */
async function ticksOf(pid: string): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}
