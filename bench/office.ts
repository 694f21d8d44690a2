import { sql } from 'kysely'
import { connect, type Db } from '../server/src/db/connect.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { signInAll } from '../server/test/tokens.ts'
import { load } from './load.ts'
import { processorTime, start, usedBetween } from './processes.ts'

const secret = 'a secret of the measurements, long enough'
const clients = 10_000
const entries = 50_000
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4) / 2

/** Milliseconds of the first page of a list of the back office, one call after the other, and of processor time. */
export type OfficeList = {
  list: string
  p50: number
  p95: number
  p99: number
  processor: { server: number; database: number }
  failed: number
}
/** Most milliseconds (p95). */
export const officeTarget = 50

const words = [
  'atelier',
  'maison',
  'groupe',
  'lambert',
  'peeters',
  'nord',
  'textile',
  'hotel',
  'garage',
  'zorg',
]
const at = (n: number) => words[n % words.length]!
/** What is asked for, with other words each time. */
const lists: Record<string, (n: number) => string> = {
  'clients, the newest': () => 'admin/users/',
  'clients who wait': () => 'admin/users/?status=waiting&ordering=waiting_since',
  'clients by name': () => 'admin/users/?ordering=name',
  'clients by enterprise, the last first': () => 'admin/users/?ordering=-enterprise_name',
  'clients by VAT number': () => 'admin/users/?ordering=vat',
  'clients by orders': () => 'admin/users/?ordering=-orders_count',
  'clients by last sign-in': () => 'admin/users/?ordering=-last_login_at',
  'clients by tariff, approved': () => 'admin/users/?status=approved&ordering=tariff',
  'clients, a word': (n) => `admin/users/?search=${at(n)}`,
  'clients, two words': (n) => `admin/users/?search=${at(n)}%20${at(n + 3)}`,
  'clients, part of a VAT number': (n) =>
    `admin/users/?search=BE${String(4_000_000 + (n % 900)).slice(0, 5)}`,
  'mails, the newest': () => 'admin/mail/',
  'mails that failed': () => 'admin/mail/?status=failed',
  'mails by recipient': () => 'admin/mail/?ordering=recipient',
  'mails, a word': (n) => `admin/mail/?search=${at(n)}`,
  'audit log, the newest': () => 'admin/audit/',
  'audit log, an action': () => 'admin/audit/?action=approve',
  'audit log, a word': (n) => `admin/audit/?search=${at(n)}`,
  overview: () => 'admin/overview/',
  'search of the office': (n) => `admin/search/?q=${at(n)}%20${n % 300}`,
}

type Url = (database: string) => string

/** How long the lists of the back office take with ten thousand clients and logs of fifty thousand entries. */
export async function measureOffice(urlOf: Url, folder: string): Promise<OfficeList[]> {
  const name = 'bench_office'
  await makeDatabase(urlOf, name)
  const staff = await withDatabase(urlOf(name), fill)
  return measureLists(urlOf(name), folder, name, lists, () => staff)
}

/** Makes a database with the shop's tables anew. */
export async function makeDatabase(urlOf: Url, name: string): Promise<void> {
  await withDatabase(urlOf('postgres'), async (db) => {
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(db)
    await sql`create database ${sql.id(name)}`.execute(db)
  })
  const connection = connect(urlOf(name), { max: 2 })
  await migrate(connection)
  await connection.db.destroy()
}

export async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = connect(url, { max: 2 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/**
 * How long the first page of each of these lists takes.
 *
 * @param userOf whose call a list is
 */
export async function measureLists(
  url: string,
  folder: string,
  database: string,
  asked: typeof lists,
  userOf: (list: string) => number,
): Promise<OfficeList[]> {
  const names = Object.keys(asked)
  const tokens = await withDatabase(url, (db) => signInAll(db, secret, names.map(userOf)))
  const shop = await start('../server/src/main.ts', 4313, {
    DATABASE_URL: url,
    DATA_DIR: folder,
    SECRET: secret,
    THROTTLE: 'off',
    WORKER: 'off',
    VIES_URL: 'off',
    DEMO: 'off',
  })
  shop.child.stdout?.resume()
  try {
    const found: OfficeList[] = []
    for (const [buyer, list] of names.entries()) {
      const target = { port: shop.port, prefix: '/api/v1/', tokenOf: () => tokens[buyer]! }
      const call = (n: number) => ({ method: 'GET' as const, path: asked[list]!(n), buyer })
      await load(target, call, { connections: 1, seconds: 0.3 })
      const before = await processorTime(shop, database)
      const { count, p50, p95, p99, failed } = await load(target, call, { connections: 1, seconds })
      const used = usedBetween(before, await processorTime(shop, database))
      const processor = { server: used.server / count, database: used.database / count }
      found.push({ list, p50, p95, p99, processor, failed })
    }
    return found
  } finally {
    await shop.stop()
  }
}

/** @returns the id of an administrator */
async function fill(db: Db): Promise<number> {
  const word = (n: ReturnType<typeof sql>) => sql`(${words}::text[])[1 + (${n})::int % ${words.length}]`
  await sql`delete from tariff`.execute(db) // the one that every shop begins with
  await sql`
    with tariff as (
      insert into tariff (code, name, is_default) values ('STD', 'Standard', true), ('PRO', 'Professionnels', false)
      returning id, is_default
    ), company as (
      insert into company (name, enterprise_name, email, erp_id, claimed_erp_id, tariff_id, approved_at, refused_at,
                           created_at)
      select initcap(${word(sql`n * 7`)}) || ' ' || n, initcap(${word(sql`n * 3`)} || ' ' || ${word(sql`n / 10`)}) || ' ' || n,
             'client' || n || '@' || ${word(sql`n`)} || '.test', case when n % 3 = 0 then 'C' || n end,
             case when n % 20 = 5 then 'C' || n - 2 end,
             (select id from tariff where is_default = (n % 4 > 0)), case when n % 60 > 0 and (n % 20 > 0 or n % 10 < 2) then now() end,
             case when n % 60 = 0 then now() end, now() - n * interval '50 minutes'
      from generate_series(1, ${clients}) as n
      returning id, name, email, created_at
    ), account as (
      insert into app_user (id, email, password_hash, name, is_active, created_at, last_login_at)
      select id, email, 'none', name, id % 33 > 0, created_at, created_at + id % 900 * interval '1 hour'
      from company where id % 10 > 1
    ), member as (
      insert into membership (user_id, company_id, role, is_default)
      select id, id, 'manager', true from company where id % 10 > 1
    )
    insert into billing_info (company_id, enterprise_name, name, address_one, city_name, code, country_id, vat, phone, email, is_default)
    select company.id, 'Atelier', 'Réception', 'Rue du Canal 5', 'Bruxelles', '1000', country.id,
           'BE04' || lpad((company.id * 97 % 99999990)::text, 8, '0'), '+32470123456', company.email, true
    from company, country where country.code = (array['BE', 'FR', 'LU', 'NL'])[1 + company.id % 4]`.execute(
    db,
  )
  await sql`update company set contact_id = id where id in (select id from app_user)`.execute(db)
  await sql`
    insert into customer_order (
      name, company_id, placed_by, payment_method, payment_reference, tariff_id, language, delivery_option, billing,
      total, delivery, total_taxes, grand_total, vat, idempotency_key, created_at
    )
    select 'BN-' || n, buyer.id, buyer.id, 'bank_transfer', lpad(n::text, 12, '0'), (select min(id) from tariff), 'fr', '{}', '{}', 100, 0, 21, 121,
           '[]', 'past ' || n, now() - n * interval '20 minutes'
    from generate_series(1, 20000) as n
    join (select id, row_number() over (order by id) - 1 as place from app_user) as buyer on buyer.place = n * 17 % 8000`.execute(
    db,
  )
  await sql`
    insert into mail (template, language, recipient, subject, html, body_text, company_id, status, created_at)
    select (array['activation', 'approved', 'order_received', 'refused'])[1 + n % 4], 'fr',
           'client' || n % ${clients} || '@' || ${word(sql`n`)} || '.test', 'Bonjour ' || ${word(sql`n / 7`)} || ' ' || n,
           repeat('<p>Bonjour</p>', 300), 'Bonjour', 1 + n % ${clients},
           case when n % 500 = 0 then 'failed' else 'sent' end, now() - n * interval '5 minutes'
    from generate_series(1, ${entries}) as n`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into app_user (email, password_hash, name, is_active, permissions)
    values ('office@bench.test', 'none', 'Office', true, '{administration}') returning id`.execute(db)
  await sql`
    insert into audit_entry (at, actor_id, action, entity, entity_id, label, before, after)
    select now() - n * interval '5 minutes', ${rows[0]!.id}, (array['approve', 'change', 'refuse', 'sign_out'])[1 + n % 4],
           'client', 1 + n % ${clients}, ${word(sql`n`)} || ' ' || n, '{"status":"waiting"}', '{"status":"approved"}'
    from generate_series(1, ${entries}) as n`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return rows[0]!.id
}
