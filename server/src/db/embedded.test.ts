import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'
import { StartLock } from './embedded-lock.ts'
import { EmbeddedError } from './embedded-server.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-embedded-'))
let lock = ''
const start = () => startEmbedded(dataDir, { mode: 'throwaway' })
const postmaster = () => Number(readFileSync(lock, 'utf8').split('\n')[0])

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ value: unknown }>(sql)
  await client.end()
  return rows[0]?.value
}

/** A process of its own that starts the cluster, prints the postmaster's id, and dies without stopping it. */
function startAndDie(): Promise<number> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    await startEmbedded(${JSON.stringify(dataDir)}, { mode: 'throwaway' })
    process.kill(process.pid, 'SIGKILL')`
  return new Promise((done) => {
    execFile(process.execPath, ['--input-type=module', '--eval', program], { cwd: 'server' }, () =>
      done(postmaster()),
    )
  })
}

/**
 * The process id of another program that runs under the account of PostgreSQL: of one's own ancestors, and of other
 * accounts' programs, that finds out by itself that they are no server.
 */
function aStranger(): number {
  const { uid, gid } = statSync(join(lock, '..'))
  const stranger = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  return stranger.pid!
}

beforeEach(async () => {
  const embedded = await start()
  lock = join(embedded.home, 'data/postmaster.pid')
  await ask(embedded.urlOf('postgres'), 'create table if not exists kept (value int)')
  await embedded.stop()
})
afterAll(async () => (await start()).remove())

test('keeps what was written from one start to the next, behind a password only its owner can read', async () => {
  const first = await start()
  await ask(first.urlOf('postgres'), 'insert into kept values (42)')
  await first.stop()
  const second = await start()
  expect(await ask(second.urlOf('postgres'), 'select value from kept')).toBe(42)
  expect(statSync(join(dataDir, 'database-admin-password')).mode & 0o777).toBe(0o600)
  const stranger = second.urlOf('postgres').replace(/:[^:@]+@/, ':wrong@')
  await expect(ask(stranger, 'select 1')).rejects.toThrow('password authentication failed')
  await second.stop()
})

test('S-17: gives the shop a role that owns its database and can do nothing else', async () => {
  const embedded = await start()
  const url = await embedded.shopUrl()
  expect(await embedded.shopUrl()).toBe(url)
  expect(statSync(join(dataDir, 'database-password')).mode & 0o777).toBe(0o600)
  const rights = `
    select (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls)::text
      || ' ' || (select count(*) from pg_auth_members where member = pg_roles.oid) as value
    from pg_roles where rolname = current_user`
  expect(await ask(url, rights)).toBe('false 0')
  for (const forbidden of [
    "select pg_read_file('postgresql.conf') as value",
    "copy (select 1) to program 'true'",
    "select pg_ls_dir('.')",
    "alter system set log_statement = 'all'",
    'create role another superuser',
    'set role postgres',
    'create extension dblink',
  ])
    await expect(ask(url, forbidden), forbidden).rejects.toThrow(/permission denied|must be/i)
  await expect(ask(url.replace('/comptoir?', '/postgres?'), 'select 1')).rejects.toThrow('permission denied')

  const { db, pool } = connect(url, { max: 2 })
  await migrate({ db, pool })
  await db.destroy()
  expect(await ask(url, 'select count(*)::int as value from country')).toBeGreaterThan(0)
  await embedded.stop()
})

test('sets the password of the shop’s role anew where it was lost, and refuses without that of the superuser', async () => {
  const first = await start()
  await first.shopUrl()
  await first.stop()
  rmSync(join(dataDir, 'database-password'))
  const second = await start()
  expect(await ask(await second.shopUrl(), 'select 1 as value')).toBe(1)
  await second.stop()
  const [file, elsewhere] = [join(dataDir, 'database-admin-password'), join(dataDir, 'elsewhere')]
  renameSync(file, elsewhere)
  await expect(start()).rejects.toThrow('database-admin-password is missing')
  renameSync(elsewhere, file)
})

test('joins the server that a killed process left behind, and stops it in the end', async () => {
  const left = await startAndDie()
  const embedded = await start()
  expect(postmaster()).toBe(left)
  await embedded.stop()
  expect(() => postmaster()).toThrow('ENOENT')
})

test('starts again after the database server itself was killed', async () => {
  process.kill(await startAndDie(), 'SIGKILL')
  const embedded = await start()
  expect(await ask(embedded.urlOf('postgres'), 'select count(*)::int as value from kept')).toBeTypeOf(
    'number',
  )
  await embedded.stop()
})

test('is started again when somebody kills it while it is in use', async () => {
  const said: string[] = []
  const embedded = await startEmbedded(dataDir, { mode: 'throwaway', log: (line) => said.push(line) })
  process.kill(postmaster(), 'SIGKILL')
  const ask1 = () => ask(embedded.urlOf('postgres'), 'select 1 as value').catch(() => undefined)
  await expect.poll(ask1, { interval: 50 }).toBe(1)
  expect(said).toContain('PostgreSQL had stopped; it is started again.')
  await embedded.stop()
})

test('R-18: is not held up by a lock file whose process id now belongs to another program', async () => {
  const stranger = aStranger()
  writeFileSync(lock, `${stranger}\n${dataDir}\n0\n5432\n\n\n\nready\n`)
  const embedded = await start()
  expect(postmaster()).not.toBe(stranger)
  await embedded.stop()
})

test('R-2: joins a server whose process id it cannot see, as in a container beside its own, and leaves its lock file', async () => {
  const first = await start()
  const startedAt = () => ask(first.urlOf('postgres'), 'select pg_postmaster_start_time()::text as value')
  const [before, text] = [await startedAt(), readFileSync(lock, 'utf8')]
  const elsewhere = text.replace(/^\d+/, '4194301')
  writeFileSync(lock, elsewhere)
  const second = await start()
  expect(await startedAt()).toBe(before)
  expect(readFileSync(lock, 'utf8')).toBe(elsewhere)
  writeFileSync(lock, text)
  await second.stop()
  await first.stop()
})

test('R-2: nobody else may start it while a process holds the lock, and everybody may when that one was killed', async () => {
  const path = join(dataDir, 'postgres.lock')
  const program = `
    const { StartLock } = await import(${JSON.stringify(new URL('./embedded-lock.ts', import.meta.url).href)})
    console.log(new StartLock(${JSON.stringify(path)}).take())
    setInterval(() => undefined, 1000)`
  const holder = execFile(process.execPath, ['--input-type=module', '--eval', program])
  expect(String((await once(holder.stdout!, 'data'))[0]).trim()).toBe('true')
  const own = new StartLock(path)
  expect(own.take()).toBe(false)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(own.take()).toBe(true)
  own.release()
})

test('R-18: is not held up by the lock file of a socket whose process id now belongs to another program', async () => {
  const { home } = await start().then(async (embedded) => (await embedded.stop(), embedded))
  writeFileSync(
    join(home, 'socket/.s.PGSQL.5432.lock'),
    `${aStranger()}\n${home}/data\n0\n5432\n${home}/socket\n`,
  )
  const embedded = await start()
  expect(await ask(embedded.urlOf('postgres'), 'select 1 as value')).toBe(1)
  await embedded.stop()
})

test('R-18: says in one line that the data are of another release of PostgreSQL', async () => {
  const { home } = await start().then(async (embedded) => (await embedded.stop(), embedded))
  const version = join(home, 'data/PG_VERSION')
  const own = readFileSync(version, 'utf8')
  writeFileSync(version, '17\n')
  await expect(start()).rejects.toThrow(EmbeddedError)
  writeFileSync(version, own)
})

test('knows trigrams and unaccent, and treats accented letters as letters', async () => {
  const embedded = await start()
  await ask(embedded.urlOf('postgres'), 'create extension if not exists pg_trgm')
  await ask(embedded.urlOf('postgres'), 'create extension if not exists unaccent')
  expect(await ask(embedded.urlOf('postgres'), `select unaccent(lower('ÉTÉ')) as value`)).toBe('ete')
  await embedded.stop()
})
