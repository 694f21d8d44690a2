import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

export type ScratchDatabase = {
  url: string
  drop: () => Promise<void>
}

/**
 * A temporary, migrated database for tests and tools: in a PostgreSQL of its own or, which is faster, in the running one
 * that TEST_DATABASE_SERVER names.
 */
export async function createScratchDatabase(purpose: string): Promise<ScratchDatabase> {
  const server = await scratchServer()
  const name = `${purpose}_${process.pid}_${randomUUID().slice(0, 8)}`
  const admin = connect(server.url, { max: 1 })
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  const url = databaseUrl(server.url, name)
  const drop = async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db)
    await admin.db.destroy()
    await server.stop()
  }
  try {
    await migrateOnce(url)
  } catch (error) {
    await drop()
    throw error
  }
  return { url, drop }
}

async function migrateOnce(url: string): Promise<void> {
  const connection = connect(url, { max: 2 })
  try {
    await migrate(connection)
  } finally {
    await connection.db.destroy()
  }
}

async function scratchServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const running = process.env['TEST_DATABASE_SERVER']
  if (running) return { url: databaseUrl(running, 'postgres'), stop: async () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-scratch-'))
  chmodSync(folder, 0o755) // root's PostgreSQL runs as another account
  const embedded = await startEmbedded(folder, { mode: 'throwaway' })
  return { url: embedded.urlOf('postgres'), stop: embedded.remove }
}

/** The URL of another database on the same server. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
