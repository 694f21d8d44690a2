import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

let uses = 0

/**
 * Registers this process as a user of the cluster.
 *
 * @returns removes the registration, and returns whether no other process is registered
 */
export function enter(folder: string): () => boolean {
  mkdirSync(folder, { recursive: true })
  const own = join(folder, `${process.pid}.${(uses += 1)}`)
  writeFileSync(own, '')
  return () => {
    rmSync(own, { force: true })
    const others = readdirSync(folder)
    const left = others.filter((name) => isRunning(parseInt(name), 'node'))
    for (const name of others) if (!left.includes(name)) rmSync(join(folder, name), { force: true })
    return left.length === 0
  }
}

/**
 * Whether the process runs and has `mark` in its command line: process ids are reused, above all in containers. The
 * command line of a zombie process is empty.
 */
export function isRunning(pid: number, mark: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (!existsSync('/proc/self/cmdline')) return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark)
  } catch {
    return false // no longer there
  }
}
