import { spawnSync } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '../config.ts'
import { backUp, restore } from './backup.ts'
import { namedDatabase, withShopDatabase } from './command.ts'
import { ownRelease } from './migrate.ts'
import { openDatabase } from './open.ts'
import { createScratchDatabase } from './scratch.ts'

const [command, ...rest] = process.argv.slice(2)
const commands: Record<string, () => Promise<void>> = {
  migrate: migrateShop,
  types: generateTypes,
  release: keepRelease,
  backup: () => withFolder(backUp, 'Backed up to'),
  restore: () => withFolder(restoreAndAudit, 'Restored from'),
}
const run = commands[command ?? '']
if (run) await run()
else {
  console.error(
    'Usage: cli.ts migrate [--create] | types [--verify] | release | backup FOLDER | restore FOLDER',
  )
  process.exitCode = 2
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

async function withFolder(
  action: (dataDir: string, folder: string) => Promise<void>,
  done: string,
): Promise<void> {
  const config = loadConfig()
  const { dataDir, databaseUrl } = config
  const [folder] = rest
  try {
    if (databaseUrl) throw new Error('DATABASE_URL names a server: use its own tools (pg_dump, pg_restore).')
    if (!folder) throw new Error('Name the folder of the backup.')
    if (!namedDatabase(config, { create: action === restoreAndAudit })) return
    await action(dataDir, folder)
    console.warn(`${done} ${folder}.`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

/** A restored database says so in its audit log, for whoever wonders where the last days have gone. */
async function restoreAndAudit(dataDir: string, folder: string): Promise<void> {
  const { made_at } = await restore(dataDir, folder)
  const { db, close } = await openDatabase({ ...loadConfig(), dataDir, databaseUrl: undefined })
  try {
    await db
      .insertInto('audit_entry')
      .values({
        action: 'restore',
        entity: 'database',
        label: basename(folder),
        after: JSON.stringify({ backup_made_at: made_at }),
      })
      .execute()
  } finally {
    await close()
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
