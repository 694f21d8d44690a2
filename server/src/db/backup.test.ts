import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aProduct, aUser } from '../../test/builders.ts'
import { createEmptyDatabase, createTestDatabase } from '../../test/database.ts'
import { describeSchema } from '../../test/schema.ts'
import { backUp, restore } from './backup.ts'
import type { Db } from './connect.ts'
import { migrate, readSchemaFiles } from './migrate.ts'
import { openDatabase } from './open.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const settings = { databaseUrl: undefined, databaseConnections: 4, databaseWaitSeconds: 5 }
const close = () => Promise.resolve()

/** The rows of each table, as one value to compare. */
async function digests(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename not in ('schema_file', 'migrations')`.execute(
    db,
  )
  const found: [string, string][] = []
  for (const { name } of rows) {
    const digest = sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest
      from ${sql.raw(name)} t`
    // eslint-disable-next-line no-await-in-loop -- one after the other
    found.push([name, (await digest.execute(db)).rows[0]!.digest])
  }
  return Object.fromEntries(found)
}

test('O-1: a backup of a database on a server goes into an empty one, and into an embedded one', async () => {
  await using shop = await createTestDatabase()
  const files = newFolder()
  mkdirSync(join(files, 'files'))
  writeFileSync(join(files, 'files/price-list.csv'), 'ref;price')
  const { id } = await aUser(shop.db, { name: 'Zoë\tPeeters\n\\N' })
  await aProduct(shop.db)
  await sql`select graphile_worker.add_job('send_due_mails')`.execute(shop.db)
  const folder = join(newFolder(), 'backup')
  await backUp({ ...shop, close }, files, folder)

  await using empty = await createEmptyDatabase()
  const onServer = { ...settings, databaseUrl: empty.url, dataDir: newFolder() }
  await restore(onServer, folder)
  const home = newFolder()
  chmodSync(home, 0o755) // root's PostgreSQL runs as another account
  const embedded = { ...settings, dataDir: join(home, 'data') }
  await restore(embedded, folder)
  const opened = await openDatabase(embedded)
  onTestFinished(opened.close)

  const before = await digests(shop.db)
  for (const [place, db] of [
    [onServer, empty.db],
    [embedded, opened.db],
  ] as const) {
    expect(readFileSync(join(place.dataDir, 'files/price-list.csv'), 'utf8')).toBe('ref;price')
    expect(await describeSchema(db)).toEqual(await describeSchema(shop.db))
    const after = await digests(db)
    expect(after['public.audit_entry']).toMatch(/^1 /)
    expect({ ...after, 'public.audit_entry': before['public.audit_entry'] }).toEqual(before)
    expect((await aUser(db)).id).toBeGreaterThan(id)
  }
  await expect(restore({ ...onServer, dataDir: newFolder() }, folder)).rejects.toThrow(
    'The database is not empty',
  )
})

test('a backup made while the shop writes is of one moment', async () => {
  await using shop = await createTestDatabase()
  let isOver = false
  const name = JSON.stringify({ fr: 'x' })
  const writing = (async () => {
    for (; !isOver;)
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await shop.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('category')
          .values({ name, slug: crypto.randomUUID(), level: 1, code: crypto.randomUUID() })
          .execute()
        await tx
          .insertInto('brand')
          .values({ name: crypto.randomUUID(), code: crypto.randomUUID() })
          .execute()
      })
  })()
  const folder = join(newFolder(), 'backup')
  await backUp({ ...shop, close }, newFolder(), folder)
  isOver = true
  await writing
  const lines = (table: string) => readFileSync(join(folder, 'tables', table), 'utf8').split('\n').length - 1
  expect(lines('public.brand')).toBe(lines('public.category'))
})

test('a backup of an earlier release is migrated, one of a later release is refused', async () => {
  const current = await readSchemaFiles()
  await using earlier = await createEmptyDatabase()
  await migrate(earlier, {
    files: {
      release: '0.0.1',
      migrations: current.migrations.slice(0, -1),
      // These need a table of the last one.
      functions: current.functions.filter(({ name }) => !/catalogue_import|setting_changed/.test(name)),
    },
  })
  const folder = join(newFolder(), 'earlier')
  await sql`create table of_the_operator (id integer generated always as identity)`.execute(earlier.db)
  await sql`insert into of_the_operator default values`.execute(earlier.db)
  await backUp({ ...earlier, close }, newFolder(), folder)
  await using database = await createEmptyDatabase()
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => warned.mockRestore())
  await restore({ ...settings, databaseUrl: database.url, dataDir: newFolder() }, folder)
  expect(warned.mock.lastCall).toEqual([
    'Not restored, for they are no tables of the shop: public.of_the_operator.',
  ])
  expect(await migrate(database)).toEqual([])

  await migrate(earlier, { files: { ...current, release: '99.0.0' } })
  const later = join(newFolder(), 'later')
  await backUp({ ...earlier, close }, newFolder(), later)
  await expect(restore({ ...settings, dataDir: newFolder() }, later)).rejects.toThrow(
    /is of release 99\.0\.0, and this is .+: restore it with that release or a later one\.$/,
  )
})

test('neither overwrites what is there nor restores a backup that was cut short', async () => {
  const place = { ...settings, dataDir: newFolder() }
  await expect(restore(place, newFolder())).rejects.toThrow('holds no whole backup')
  await using shop = await createTestDatabase()
  const folder = join(newFolder(), 'backup')
  await backUp({ ...shop, close }, newFolder(), folder)
  await expect(backUp({ ...shop, close }, newFolder(), folder)).rejects.toThrow('is not empty')
  writeFileSync(join(place.dataDir, 'something'), '')
  await expect(restore(place, folder)).rejects.toThrow('is not empty: move it away first')
  const next = join(newFolder(), 'next')
  const noFolder = join(place.dataDir, 'something')
  await expect(backUp({ ...shop, close }, noFolder, next)).rejects.toThrow('ENOTDIR')
  expect(readdirSync(next)).toEqual([])
  await backUp({ ...shop, close }, newFolder(), next)
})

const root = fileURLToPath(new URL('../../../', import.meta.url))
function npmRun(dataDir: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    DEMO: 'off',
    SECRET: '',
  }
  const child = spawn('npm', ['run', '--silent', ...args], { env, cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((done) => child.on('close', (code) => done({ code, output })))
}

test('O-1 O-21: npm run restore, as documented, gives the shop back, in the folder that it names', async () => {
  const [place, dataDir] = [newFolder(), join(newFolder(), 'data')]
  const restored = join(place, 'restored')
  chmodSync(place, 0o755)
  await npmRun(dataDir, 'db:migrate', '--', '--create')
  const backup = join(newFolder(), 'backup')
  expect(await npmRun(dataDir, 'backup', '--', backup)).toMatchObject({ code: 0 })
  const { code, output } = await npmRun(restored, 'restore', '--', backup)
  expect(output).toBe(`Database: embedded, in ${restored}\nRestored from ${backup}.\n`)
  expect(code).toBe(0)
  expect(existsSync(join(restored, 'postgres/data/PG_VERSION'))).toBe(true)
  expect((await npmRun(restored, 'db:migrate')).output).toContain('The database is up to date.')
  const { db, close } = await openDatabase({
    dataDir: restored,
    databaseUrl: undefined,
    databaseConnections: 2,
    databaseWaitSeconds: 5,
  })
  const entries = await db.selectFrom('audit_entry').select(['action', 'entity', 'label']).execute()
  await close()
  expect(entries).toEqual([{ action: 'restore', entity: 'database', label: 'backup' }])
  const again = await npmRun(restored, 'restore', '--', backup)
  expect(again.output).toContain(`${restored} is not empty: move it away first`)
  expect(again.code).toBe(1)

  // As root PostgreSQL runs as another account, which must not be given a new database elsewhere.
  if (process.getuid?.() !== 0) return
  chmodSync(restored, 0o700)
  const closed = await npmRun(restored, 'db:migrate')
  expect(closed.output).toContain('may not enter a folder above it')
  expect(closed.output).not.toContain('Migrated')
  expect(closed.code).toBe(2)
})
