import { constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chown, copyFile, mkdir, readdir } from 'node:fs/promises'
import { join, dirname } from 'node:path'

export type CopyOptions = {
  /** Called with paths below the source, with `/`; false skips the file or the whole folder. */
  keep?: (path: string) => boolean
  /** The owner of the copies; by default the user of this process. */
  owner?: { uid: number; gid: number } | undefined
}

/** Copies a folder that may change meanwhile: a file that has disappeared is skipped. */
export async function copyTree(
  from: string,
  to: string,
  options: CopyOptions = {},
  path = '',
): Promise<void> {
  const { keep = () => true, owner } = options
  await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  if (owner) await chown(join(to, path), owner.uid, owner.gid)
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const inside = path ? `${path}/${entry.name}` : entry.name
    if (!keep(inside)) continue
    if (entry.isDirectory()) await copyTree(from, to, options, inside)
    else if (entry.isFile()) await copyIfThere(join(from, inside), join(to, inside), owner)
  }
}

async function copyIfThere(from: string, to: string, owner: CopyOptions['owner']): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    if (owner) await chown(to, owner.uid, owner.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * The content of `file`. If it does not exist, it is created with what `make` returns, readable by its owner only.
 * Processes that create it at the same moment read the same content.
 */
export function readOrCreateFile(file: string, make: () => string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    const mine = `${file}.${process.pid}`
    writeFileSync(mine, make(), { mode: 0o600 })
    try {
      linkSync(mine, file) // fails when another process has created it meanwhile
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(mine)
    }
  }
  return readFileSync(file, 'utf8').trim()
}
