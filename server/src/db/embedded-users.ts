import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

let uses = 0

/**
 * Writes down that this process uses the cluster.
 *
 * @returns takes it back, and says whether this was the last use of any process
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
 * Whether the process runs and has `mark` in its command line: process ids come back into use, above all in
 * containers. The command line of a process that is dead, but whose parent has not taken note of it, is empty.
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
    return false // gone by now
  }
}
