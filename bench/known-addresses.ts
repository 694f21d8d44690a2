import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Db } from '../server/src/db/connect.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { hashPassword } from '../server/src/lib/crypto.ts'
import { send } from './load.ts'
import type { Call } from './operations.ts'
import { start } from './processes.ts'

const tries = 200
const known = 'known@bench.test'

/** Medians in milliseconds of a call that names an address which is known and one which is not. */
export type Likeness = { call: string; known: number; unknown: number; ratio: number }

/**
 * Whether the response time shows that an address is known: sign-in, reset and registration, each with so many tries
 * of both kinds in random order, while the server runs the jobs behind them as in production.
 *
 * @param urlOf the address of a database of the cluster
 */
export async function compareKnownAddresses(
  urlOf: (database: string) => string,
  folder: string,
  log: (line: string) => void,
): Promise<Likeness[]> {
  const name = 'bench_addresses'
  const admin = connect(urlOf('postgres'), { max: 1 })
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.db)
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  await admin.db.destroy()
  const connection = connect(urlOf(name), { max: 2 })
  await migrate(connection)
  const country = await fill(connection.db)
  const shop = await start('../server/src/main.ts', 4312, {
    DATABASE_URL: urlOf(name),
    DATA_DIR: folder,
    MAIL_URL: `file:${join(folder, 'mails')}`,
    SECRET: 'a secret of the measurements, long enough',
    THROTTLE: 'off',
    VIES_URL: 'off',
    DEMO: 'off',
  })
  shop.child.stdout?.resume()
  try {
    const found: Likeness[] = []
    for (const [path, body] of Object.entries(calls(country))) {
      const likeness = await compare(shop.port, path, body, () => jobsDone(connection.db))
      log(`  ${path}: ratio ${likeness.ratio.toFixed(3)}`)
      found.push(likeness)
    }
    return found
  } finally {
    await shop.stop()
    await connection.db.destroy()
  }
}

/** Waits until the work behind the last call is done, so that the next one does not share the processor with it. */
async function jobsDone(db: Db): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select from graphile_worker.jobs where attempts < max_attempts limit 1`.execute(db)
    if (rows.length === 0) return
    await setTimeout(5)
  }
}

/** What each call sends for an address. */
const calls = (country: number): Record<string, (email: string) => object> => ({
  'auth/jwt/create/': (email) => ({ email, password: 'not the password' }),
  'auth/users/reset_password/': (email) => ({ email }),
  'auth/users/': (email) => ({
    email,
    name: 'Marie Lambert',
    password: 'Zeeuwse klei 12',
    terms: true,
    billing_info: {
      enterprise_name: 'Ateliers Dubois',
      corporate_status: 1,
      sector: 1,
      vat: 'BE0411905847',
      address: {
        name: 'Marie Lambert',
        email: 'compta@bench.test',
        address_one: 'Rue Neuve 12',
        code: '6000',
        city_name: 'Charleroi',
        country,
        phone: '+32470123456',
      },
    },
  }),
})

async function compare(
  port: number,
  path: string,
  body: (email: string) => object,
  rest: () => Promise<void>,
): Promise<Likeness> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const target = { port, prefix: '/api/v1/', tokenOf: () => '' }
  const time = async (email: string) => {
    const call: Call = { method: 'POST', path, body: body(email), buyer: 0 }
    const begin = performance.now()
    const status = await send(target, agent, call)
    if (![201, 204, 401].includes(status)) throw new Error(`${path} was answered with ${status}`)
    return performance.now() - begin
  }
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let round = -20; round < tries; round++) {
    const kinds = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const taken = await time(kind === 'known' ? known : `${randomUUID()}@bench.test`)
      await rest()
      if (round >= 0) times[kind].push(taken)
    }
  }
  agent.destroy()
  const [one, other] = [median(times.known), median(times.unknown)]
  return { call: path, known: one, unknown: other, ratio: one / other }
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** An account with a password, as sign-up leaves it once it is confirmed; gives the id of Belgium. */
async function fill(db: Db): Promise<number> {
  const hash = await hashPassword('the old password')
  const { rows } = await sql<{ id: number }>`
    with tariff as (
      insert into tariff (code, name) values ('PRO', 'Professionnels') returning id
    ), company as (
      insert into company (name, email, tariff_id, approved_at) select 'Known', ${known}, id, now() from tariff returning id
    ), account as (
      insert into app_user (id, email, password_hash, name, is_active)
      select id, ${known}, ${hash}, 'Known', true from company
    ), member as (
      insert into membership (user_id, company_id, role, is_default) select id, id, 'manager', true from company
    )
    select id from country where code = 'BE'`.execute(db)
  return rows[0]!.id
}
