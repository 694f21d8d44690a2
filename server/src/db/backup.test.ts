import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { backUp, restore } from './backup.ts'
import { startEmbedded } from './embedded.ts'

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
