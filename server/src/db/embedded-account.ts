import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, chownSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { OperatorError } from '#lib/operator-error.ts'

/** The system account that PostgreSQL runs as: neither it nor its tools run as root. */
export type Account = { uid: number; gid: number }

const ourPlaces = ['/var/lib/comptoir', join(tmpdir(), 'comptoir')]

/** Undefined for an ordinary user, who runs PostgreSQL as themselves; for root, `postgres` if it exists, else `nobody`. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // no such account here; try the next
    }
  }
  throw new OperatorError(
    'PostgreSQL refuses to run as root, and there is neither an account postgres nor nobody to run it as. ' +
      'Run as an ordinary user, or name a running server in DATABASE_URL.',
  )
}

/** Whether the account may enter every folder above `path`, which need not exist yet. */
export function canReach(account: Account | undefined, path: string): boolean {
  if (!account) return true
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder)
      const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
      if (!(mode & bit)) return false
    }
    if (folder === dirname(folder)) return true
  }
}

/**
 * A folder for `purpose` that the account can reach: `wanted`, or else one under the system's state directory (or the
 * temporary one if that is closed), always the same for the same `wanted`.
 */
export function reachableFolder(account: Account | undefined, wanted: string, purpose: string): string {
  if (canReach(account, wanted)) return wanted
  return folderIn(ourPlaces.find(isOpen) ?? ourPlaces[0]!, wanted, purpose)
}

/** Where `reachableFolder` may have put what was wanted at `wanted`. */
export const foldersElsewhere = (wanted: string, purpose: string): string[] =>
  ourPlaces.map((place) => folderIn(place, wanted, purpose))

function folderIn(place: string, wanted: string, purpose: string): string {
  const key = createHash('sha256').update(resolve(wanted)).digest('hex').slice(0, 12)
  return join(place, `${purpose}-${key}`)
}

function isOpen(place: string): boolean {
  try {
    mkdirSync(place, { recursive: true, mode: 0o755 })
    accessSync(place, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Creates the folder and its parents; the folder belongs to the account and is closed to others. */
export function makeFolder(account: Account | undefined, folder: string): void {
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}
