import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table as a backup lists it; its rows are in a file of that name. */
type Table = { name: string; columns: string }
type Sequence = { name: string; last: string }
type Constraint = { table: string; name: string; definition: string }

const LIST = 'tables.json'
/** The shop's tables and those of the job queue, but for the lists of migrations, which a new schema has already. */
const OURS = `nspname in ('public', 'graphile_worker') and relname not in ('schema_file', 'migrations')`

/**
 * Writes the rows of all tables into a new folder, one file per table as PostgreSQL's COPY writes them, as they are at
 * one moment, while others go on reading and writing.
 */
export async function writeTables(pool: pg.Pool, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  await inTransaction(pool, 'isolation level repeatable read read only', async (client) => {
    const tables = await findTables(client)
    for (const { name, columns } of tables)
      await pipeline(
        client.query(copyTo(`copy ${name} (${columns}) to stdout`)),
        createWriteStream(join(folder, name), { mode: 0o600 }),
      )
    const sequences = await findSequences(client)
    await writeFile(join(folder, LIST), JSON.stringify({ tables, sequences }), { mode: 0o600 })
  })
}

/**
 * Puts the rows of `writeTables()` into the tables, in the place of those that the migrations have written; all or
 * nothing. Foreign keys are made anew at the end, which checks them.
 *
 * @returns the names of tables that are left out: somebody had made them beside those of the shop
 */
export async function readTables(pool: pg.Pool, folder: string): Promise<string[]> {
  const list = await readFile(join(folder, LIST), 'utf8')
  const all = JSON.parse(list) as { tables: Table[]; sequences: Sequence[] }
  const { rows } = await pool.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [[...all.tables, ...all.sequences].map(({ name }) => name)],
  )
  const ours = new Set(rows.map(({ name }) => name))
  const tables = all.tables.filter(({ name }) => ours.has(name))
  const sequences = all.sequences.filter(({ name }) => ours.has(name))
  await inTransaction(pool, '', async (client) => {
    const foreignKeys = await findForeignKeys(client)
    for (const { table, name } of foreignKeys)
      await client.query(`alter table ${table} drop constraint ${name}`)
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const { name, columns } of tables)
      await pipeline(
        createReadStream(join(folder, name)),
        client.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
      )
    for (const { name, last } of sequences) await client.query(`select setval('${name}', ${last})`)
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  })
  await pool.query('analyze')
  return all.tables.map(({ name }) => name).filter((name) => !ours.has(name))
}

/** Whether the database holds no table yet, neither the shop's nor somebody else's. */
export async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  )
  return rowCount === 0
}

async function inTransaction(
  pool: pg.Pool,
  mode: string,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    Object.assign(client, { pipeline: false }) // can be set, whatever its type says; COPY is refused with it
    await client.query(`begin ${mode}`)
    await work(client)
    await client.query('commit')
    Object.assign(client, { pipeline: true })
    client.release()
  } catch (error) {
    client.release(true) // which ends the transaction
    throw error
  }
}

/** With the columns that are written, and not computed, in their order. */
const findTables = async (client: pg.PoolClient) =>
  (
    await client.query<Table>(`
      select format('%I.%I', nspname, relname) as name,
        string_agg(quote_ident(attname), ', ' order by attnum) as columns
      from pg_class
        join pg_namespace on pg_namespace.oid = relnamespace
        join pg_attribute on attrelid = pg_class.oid
      where ${OURS} and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
      group by nspname, relname
      order by 1`)
  ).rows

const findSequences = async (client: pg.PoolClient) =>
  (
    await client.query<Sequence>(`
      select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
      from pg_sequences
      where schemaname in ('public', 'graphile_worker') and last_value is not null
      order by 1`)
  ).rows

const findForeignKeys = async (client: pg.PoolClient) =>
  (
    await client.query<Constraint>(`
      select format('%I.%I', nspname, relname) as "table", quote_ident(conname) as name,
        pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint
        join pg_class on pg_class.oid = conrelid
        join pg_namespace on pg_namespace.oid = relnamespace
      where contype = 'f' and ${OURS}
      order by 1, 2`)
  ).rows
