import { sql } from 'kysely'
import { connect } from './connect.ts'
import { urlOf, type Cluster } from './embedded-server.ts'

/** The name of the shop's database and of the role that owns it, and that has no other right. */
const NAME = 'comptoir'
const WRONG_PASSWORD = '28P01'
const NO_SUCH_DATABASE = '3D000'
/** Two processes may do this at once: what the other one has just made is no error. */
const alreadyThere = ['42710', '42P04', '23505']

/**
 * The URL of the shop's database for its role. Both are made by the superuser if they are not there yet, and a password
 * that was lost is set anew.
 */
export async function openShopDatabase(cluster: Cluster, password: string): Promise<string> {
  const url = urlOf({ ...cluster, password }, NAME, NAME)
  const refusal = await refusalOf(url)
  if (!refusal) return url
  if (![WRONG_PASSWORD, NO_SUCH_DATABASE].includes(refusal.code ?? '')) throw refusal
  const { db } = connect(urlOf(cluster, 'postgres'), { max: 1 })
  try {
    const { rows } = await sql`select from pg_roles where rolname = ${NAME}`.execute(db)
    const change = rows.length === 0 ? sql`create` : sql`alter`
    await made(sql`${change} role ${sql.id(NAME)} login password ${sql.lit(password)}`.execute(db))
    await made(sql`create database ${sql.id(NAME)} owner ${sql.id(NAME)}`.execute(db))
    await sql`revoke all on database postgres, template1 from public`.execute(db)
  } finally {
    await db.destroy()
  }
  return url
}

/** Why a connection is refused; undefined if it is not. */
async function refusalOf(url: string): Promise<(Error & { code?: string }) | undefined> {
  const { db } = connect(url, { max: 1 })
  try {
    await sql`select`.execute(db)
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    await db.destroy()
  }
}

async function made(statement: Promise<unknown>): Promise<void> {
  await statement.catch((error: unknown) => {
    if (!alreadyThere.includes((error as { code?: string }).code ?? '')) throw error
  })
}
