import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { backUp, restore } from './backup.ts'
import { startEmbedded } from './embedded.ts'
import { openDatabase } from './open.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function startIn(dataDir: string) {
  const embedded = await startEmbedded(dataDir, { mode: 'durable' })
  const pool = new pg.Pool({ connectionString: embedded.urlOf('postgres') })
  pool.on('error', () => undefined)
  const close = async () => {
    await pool.end()
    await embedded.stop()
  }
  onTestFinished(() => embedded.remove())
  return { pool, close }
}

test('a backup made while the shop writes holds everything that was written before it, and can be restored', async () => {
  const dataDir = newFolder()
  const folder = join(newFolder(), 'backup')
  const { pool, close } = await startIn(dataDir)
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files/price-list.csv'), 'ref;price')
  await pool.query('create table placed (id int primary key)')
  await pool.query('insert into placed select generate_series(1, 50000)')
  let isOver = false
  const writing = (async () => {
    for (let id = 50_001; !isOver; id += 1) await pool.query('insert into placed values ($1)', [id])
  })()
  await backUp(dataDir, folder)
  isOver = true
  await writing
  await close()

  const place = join(newFolder(), 'restored')
  await restore(place, folder)
  const restored = await startIn(place)
  const { rows } = await restored.pool.query<{ n: number; last: number }>(
    'select count(*)::int as n, max(id) as last from placed',
  )
  await restored.close()
  expect(rows[0]!.n).toBeGreaterThan(50_000)
  expect(rows[0]!.last).toBe(rows[0]!.n)
  expect(readFileSync(join(place, 'files/price-list.csv'), 'utf8')).toBe('ref;price')
  expect(existsSync(join(place, 'postgres-users'))).toBe(true)
})

test('neither overwrites what is there nor restores a backup that was cut short', async () => {
  const folder = newFolder()
  await expect(restore(newFolder(), folder)).rejects.toThrow('holds no whole backup')
  writeFileSync(join(folder, 'backup.json'), '{}')
  await expect(restore(folder, folder)).rejects.toThrow('is not empty: move it away first')
  await expect(backUp(newFolder(), folder)).rejects.toThrow('is not empty')
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

test('npm run restore, as documented, gives the shop back, in the folder that it names', async () => {
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
