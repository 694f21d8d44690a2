import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from './operator-error.ts'

/**
 * What the shop keeps outside the database: photos, rendered pictures, attachments of mails. A key is a path
 * of plain names with slashes between them ("mail/2026-11-22/…"); its file is complete or does not exist.
 */
export type Files = {
  has: (key: string) => Promise<boolean>
  /** Undefined if there is none. */
  read: (key: string) => Promise<Buffer | undefined>
  /** Replaces an existing file. */
  write: (key: string, content: Buffer) => Promise<void>
  /** Does nothing if there is none. */
  remove: (key: string) => Promise<void>
}

type Place = { filesUrl: string }

/** The folder that an address of ours names, `file:FOLDER` or `file:///FOLDER`; absolute. */
export const folderOf = (url: string): string =>
  url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length))

type WithFolders = Place & { dataDir: string; mailUrl: string }
/** The folders that the shop writes into, each with the setting that names it. */
const foldersOf = ({ dataDir, filesUrl, mailUrl }: WithFolders) =>
  [
    ['DATA_DIR', dataDir],
    ['FILES_URL', folderOf(filesUrl)],
    ...(mailUrl.startsWith('file:') ? [['MAIL_URL', folderOf(mailUrl)] as const] : []),
  ] as const

/** What stands against writing into them, a line each; a full disk passes. */
function faultsOf(place: WithFolders, tryOne: (folder: string) => void): string[] {
  const faults = new Map<string, string>()
  for (const [setting, folder] of foldersOf(place))
    try {
      if (![...faults.keys()].some((above) => (folder + sep).startsWith(above + sep))) tryOne(folder)
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      if (['ENOSPC', 'EDQUOT'].includes(code)) continue
      faults.set(
        folder,
        `${setting}: nothing can be written into ${folder} (${message}). It must be a folder of the user that the shop runs as.`,
      )
    }
  return [...faults.values()]
}
const mayWrite = (folder: string) => accessSync(folder, constants.W_OK | constants.X_OK)

/** What is known to stand against writing into the folders before any is made: of what is not there, what it will be in counts. */
export const folderFaults = (place: WithFolders): string[] =>
  faultsOf(place, (folder) => {
    let path = folder
    while (!existsSync(path) && path !== dirname(path)) path = dirname(path)
    mayWrite(join(path, sep))
  })

/**
 * Makes the folders that the shop writes into, unless they are there.
 *
 * @throws OperatorError where this process may not write into some, with a line for each
 */
export function openFolders(place: WithFolders): void {
  const faults = faultsOf(place, (folder) => {
    mkdirSync(folder, { recursive: true })
    mayWrite(folder)
  })
  if (faults.length > 0) throw new OperatorError(faults.join('\n'))
}

/** Makes a folder and those above it. Node's own way says of a disk that is read-only that the folder is not there (ENOENT). */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw error
    await makeFolder(dirname(path))
    await mkdir(path).catch(ignoreThere)
  }
}

/** The files that FILES_URL names: a folder. */
export function filesOf({ filesUrl }: Place): Files {
  const folder = folderOf(filesUrl)
  const pathOf = (key: string) => join(folder, key)
  return {
    has: (key) => stat(pathOf(key)).then(Boolean, () => false),
    read: (key) => readFile(pathOf(key)).catch(ignoreMissing),
    async write(key, content) {
      const path = pathOf(key)
      const partial = `${path}.${randomUUID()}.part` // under another name first, so that nobody reads half a file
      await makeFolder(dirname(path))
      try {
        await writeFile(partial, content, { mode: 0o600 })
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined) // the first error says more
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Another process has made it meanwhile. */
function ignoreThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) throw error
}
