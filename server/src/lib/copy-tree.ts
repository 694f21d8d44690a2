import { constants } from 'node:fs'
import { chown, copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export type CopyOptions = {
  /** Paths below the source, with `/`; false leaves one out, with all that is in it. */
  keep?: (path: string) => boolean
  /** Who owns the copies; else whoever copies. */
  owner?: { uid: number; gid: number } | undefined
}

/** Copies a folder that may change meanwhile: a file that is gone when its turn comes is left out. */
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
