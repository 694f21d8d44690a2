import { existsSync, readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { describeSchema } from '../../test/schema.ts'
import { connect } from './connect.ts'
import { migrate, MigrationError, readSchemaFiles, type SchemaFile, type SchemaFiles } from './migrate.ts'

const current = await readSchemaFiles()
const quiet = () => undefined

/** The current files and one migration more. */
const withMigration = (name: string, text: string): SchemaFiles => ({
  ...current,
  migrations: [...current.migrations, { name, text }],
})
const later = (files: SchemaFiles): SchemaFiles => ({ ...files, release: '99.0.0' })
const all = ({ migrations, functions }: SchemaFiles) => [...migrations, ...functions].map(({ name }) => name)

/** How a new database of this release looks. */
let newSchema: string[]
beforeAll(async () => {
  await using database = await createTestDatabase()
  newSchema = await describeSchema(database.db)
})

const releases = new URL('./releases/', import.meta.url)
const kept = existsSync(releases) ? readdirSync(releases) : []

test.each(kept)('a database of release %s is upgraded to the schema of a new one', async (release) => {
  await using database = await createEmptyDatabase()
  await migrate(database, { files: await readSchemaFiles(new URL(`${release}/`, releases), release) })
  await migrate(database)
  expect(await describeSchema(database.db)).toEqual(newSchema)
})

test('a database with older functions and fewer migrations is upgraded to the schema of a new one', async () => {
  await using database = await createEmptyDatabase()
  const older = (file: SchemaFile) => ({ ...file, text: file.text.replaceAll('  return', '\n  return') })
  const [baseline] = current.migrations
  // These need a column or a table of a later migration.
  const later = ['open_amounts', 'catalogue_import', 'setting_changed']
  const known = current.functions.filter(({ name }) => !later.some((one) => name.endsWith(one)))
  const files = { release: '0.0.1', migrations: [baseline!], functions: known.map(older) }
  expect(await migrate(database, { files })).toEqual(all(files))
  expect(await describeSchema(database.db)).not.toEqual(newSchema)
  await migrate(database)
  expect(await describeSchema(database.db)).toEqual(newSchema)
})

test('what makes two schemas differ is seen', async () => {
  await using database = await createTestDatabase()
  const before = await describeSchema(database.db)
  await sql`alter table brand alter column position drop not null`.execute(database.db)
  expect((await describeSchema(database.db)).filter((line) => !before.includes(line))).toEqual([
    'column brand.position integer default 0 storage p',
  ])
})

test('runs migrations once, and functions again when their text has changed', async () => {
  await using database = await createTestDatabase()
  expect(await migrate(database)).toEqual([])
  const [first, ...others] = current.functions
  const changed = { ...first!, text: `${first!.text}\n-- changed` }
  const files = { ...current, functions: [changed, ...others] }
  expect(await migrate(database, { files })).toEqual([first!.name])
  expect(await migrate(database, { files })).toEqual([])
})

test('functions that a migration takes with it are made again', async () => {
  await using database = await createTestDatabase()
  await migrate(database, {
    files: withMigration('9000', 'drop function price_steps(bigint, bigint, bigint)'),
  })
  expect(await describeSchema(database.db)).toEqual(newSchema)
})

test('processes that start at once wait for each other, and each file runs once', async () => {
  await using database = await createEmptyDatabase()
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database)))
  expect(runs.flat()).toEqual(all(current))
})

test('a migration that fails leaves nothing behind, and what was before it stays', async () => {
  await using database = await createTestDatabase()
  const files = withMigration('9000', 'create table good ()')
  files.migrations.push({ name: '9001', text: 'create table bad (); select 1 / 0' })
  await expect(migrate(database, { files })).rejects.toThrow('division by zero')
  expect(await tables(database)).toEqual(['good'])
  files.migrations.pop()
  expect(await migrate(database, { files })).toEqual(current.functions.map(({ name }) => name))
})

test('R-3 O-3: a process of the release before starts on a newer schema, and leaves it as it is', async () => {
  await using database = await createTestDatabase()
  const [first, ...others] = current.functions
  const functions = [{ ...first!, text: `${first!.text}\n-- newer` }, ...others]
  await migrate(database, { files: later({ ...withMigration('9000', 'create table good ()'), functions }) })
  const schema = await describeSchema(database.db)
  expect(await migrate(database)).toEqual([])
  expect(await describeSchema(database.db)).toEqual(schema)
})

test('R-3: a migration behind a long reader lets the others through, and goes on when the reader is done', async () => {
  await using database = await createTestDatabase()
  const lines: string[] = []
  let migrated: Promise<string[]> | undefined
  let longest = 0
  await database.db.transaction().execute(async (tx) => {
    await sql`select from brand`.execute(tx)
    migrated = migrate(database, {
      files: withMigration('9000', 'alter table brand add column motto text'),
      log: (line) => lines.push(line),
    })
    await expect.poll(() => lines, { interval: 10 }).toHaveLength(1)
    for (let read = 0; read < 20; read += 1) {
      const began = performance.now()
      await sql`select from brand`.execute(database.db)
      longest = Math.max(longest, performance.now() - began)
    }
  })
  expect(longest).toBeLessThan(2000)
  expect(lines[0]).toContain('9000 waits')
  expect(await migrated).toContain('9000')
})

test.each([
  ['from before the first baseline', 'create table kysely_migration ()'],
  [
    'whose first migration had another text',
    "update schema_file set checksum = '' where name = '0001_schema'",
  ],
])('a database %s is refused in one line that says how to begin anew', async (_, change) => {
  await using database = await createTestDatabase()
  await sql.raw(change).execute(database.db)
  const refusal = await migrate(database, { log: quiet }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(MigrationError)
  expect((refusal as Error).message).toMatch(
    /^The database was made with another 0001_schema [^\n]*DATA_DIR \(\.data\)[^\n]*$/,
  )
})

const tables = async ({ db }: TestDatabase) =>
  (
    await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname in ('good', 'bad')`.execute(
      db,
    )
  ).rows.map(({ name }) => name)

test('O-21: a database in another encoding is refused, with the statement that makes a right one', async () => {
  await using database = await createEmptyDatabase('SQL_ASCII')
  const error: unknown = await migrate(database).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(MigrationError)
  expect((error as Error).message).toMatch(
    /is in SQL_ASCII, and the shop needs one in UTF8: create database .* encoding 'UTF8'/,
  )
})

test('O-21: a role that may create nothing is told what it lacks', async () => {
  await using database = await createEmptyDatabase()
  const role = `guest_${process.pid}`
  await sql`create role ${sql.id(role)} login password 'guest'`.execute(database.db)
  const url = new URL(database.url)
  url.username = role
  url.password = 'guest'
  const guest = connect(url.href, { max: 2 })
  try {
    const error: unknown = await migrate(guest).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MigrationError)
    expect((error as Error).message).toMatch(
      new RegExp(`The role ${role} may not make what .* alter database .* owner to ${role};`),
    )
  } finally {
    await guest.db.destroy()
    await sql`drop role ${sql.id(role)}`.execute(database.db)
  }
})
