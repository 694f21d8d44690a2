import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export type Running = { port: number; readyMs: number; child: ChildProcess; stop: () => Promise<void> }

/** Starts a program of the project and waits until it says that it is ready. */
export async function start(file: string, port: number, env: Record<string, string>): Promise<Running> {
  const begin = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready, fail) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Ready:') && ready())
    child.on('exit', (code) => fail(new Error(`${file} ended with ${code} before it was ready`)))
  })
  const readyMs = performance.now() - begin
  const stop = async () => {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { port, readyMs, child, stop }
}

/** Memory that a process holds, in megabytes; undefined where the system does not tell. */
export async function memoryOf({ child }: Running): Promise<number | undefined> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024)
}
