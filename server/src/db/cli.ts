import { spawnSync } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { loadConfig, type Config } from '../config.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { backUp, restore } from './backup.ts'
import { namedDatabase, NOTHING_DONE, printError, withShopDatabase } from './command.ts'
import { ownRelease } from './migrate.ts'
import { openDatabase } from './open.ts'
import { createScratchDatabase } from './scratch.ts'

const [command, ...rest] = process.argv.slice(2)
const commands: Record<string, () => Promise<void>> = {
  migrate: migrateShop,
  types: generateTypes,
  release: keepRelease,
  backup: () => withFolder(backUpShop, 'Backed up to'),
  restore: () => withFolder(restore, 'Restored from'),
}
const run = commands[command ?? '']
if (run) await run()
else {
  console.error(
    'Usage: cli.ts migrate [--create] | types [--verify] | release | backup FOLDER | restore FOLDER',
  )
  process.exitCode = NOTHING_DONE
}

/** Migrates the shop's own database, as every start does; with --create it creates a missing embedded one. */
async function migrateShop(): Promise<void> {
  const create = rest.includes('--create')
  await withShopDatabase(
    (_database, _config, names) => {
      console.warn(names.length ? `Migrated: ${names.join(', ')}` : 'The database is up to date.')
      return Promise.resolve()
    },
    { create },
  )
}

/** Not migrated first: a backup is of the database as it is, and what is restored begins empty. */
async function withFolder(
  action: (config: Config, folder: string) => Promise<void>,
  done: string,
): Promise<void> {
  const config = loadConfig({}, NOTHING_DONE)
  const [folder] = rest
  try {
    if (!folder) throw new OperatorError('Name the folder of the backup.')
    if (!namedDatabase(config, { create: action === restore })) return
    await action(config, folder)
    console.warn(`${done} ${folder}.`)
  } catch (error) {
    printError(error, 'Not everything could be copied')
    process.exitCode = 1
  }
}

async function backUpShop(config: Config, folder: string): Promise<void> {
  const database = await openDatabase(config)
  try {
    await backUp(database, config.dataDir, folder)
  } finally {
    await database.close()
  }
}

/** Writes types.gen.ts from a freshly migrated database; with --verify only says whether it is up to date. */
async function generateTypes(): Promise<void> {
  const database = await createScratchDatabase('types')
  try {
    const root = fileURLToPath(new URL('../../../', import.meta.url))
    const args = ['node_modules/kysely-codegen/dist/cli/bin.js', '--url', database.url, ...rest]
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
    process.exitCode = status ?? 1
  } finally {
    await database.drop()
  }
}

/** Keeps the SQL of this release, so that the tests upgrade from it (docs/operations.md, "Upgrade"). */
async function keepRelease(): Promise<void> {
  const release = await ownRelease()
  for (const part of ['migrations', 'functions'])
    await cp(new URL(part, import.meta.url), new URL(`releases/${release}/${part}`, import.meta.url), {
      recursive: true,
      force: false,
      errorOnExist: true,
    })
  console.warn(`Kept the schema of ${release} in server/src/db/releases/${release}.`)
}
