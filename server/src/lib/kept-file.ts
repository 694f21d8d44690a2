import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * What `file` holds; at the first call, what `make` gives, which is then kept there, readable by its owner
 * only. Processes that make it at the same moment agree on one.
 */
export function keptFile(file: string, make: () => string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    const mine = `${file}.${process.pid}`
    writeFileSync(mine, make(), { mode: 0o600 })
    try {
      linkSync(mine, file) // fails where the file has come to be meanwhile
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(mine)
    }
  }
  return readFileSync(file, 'utf8').trim()
}
