import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { officePermissions, type OfficePermission } from '@comptoir/contract/endpoint'
import { hashPassword } from '#lib/crypto.ts'
import { issueToken } from '#lib/tokens.ts'
import {
  aBasket,
  aBilling,
  aBuyerOf,
  aClientOf,
  aColleague,
  aDeliveryOption,
  aMember,
  aPerson,
  aShippingAddress,
  aUser,
} from '../builders.ts'
import { openSessions } from '../tokens.ts'
import type { Catalogue, FuzzShop } from './fuzz-shop.ts'
import type { Random } from './random.ts'

/** Who calls. Those of the office come last: what they change may be anybody's. */
export const callerNames = [
  'nobody',
  'waiting for approval',
  'manager',
  'buyer',
  'buyer without prices',
  'member of two companies',
  'partner',
  'representative',
  'former member',
  'disabled',
  'ended session',
  'expired token',
  'forged token',
  ...officePermissions.map((permission) => `office: ${permission}` as const),
] as const
export type CallerName = (typeof callerNames)[number]

/** Stands in everything that belongs to a company that no caller but the office may see, and in nothing that is sent. */
export const mark = 'Vqxmark'
/** Its agreed price, which nobody else pays. */
export const markedPrice = '6173.17'

export type Credentials = { authorization?: string }
type Values = Record<string, readonly (number | string)[]>
/** Ids and the like, by the name of the field or of the thing: those of the callers' company, and of the other one. */
export type Ids = { own: Values; foreign: Values }
export type Callers = {
  ids: Ids
  /** The `Authorization` header of a caller; a forged one is another each time. */
  credentials: (caller: CallerName, random: Random) => Credentials
  /** What the database holds of the other company, as text that changes when anything of it does. */
  fingerprint: () => Promise<string>
  /** The same of the callers, their rights and their things, but for when and from where they called. */
  ownFingerprint: () => Promise<string>
}

/** New companies and people, so that whatever was done to those before does not matter. */
export async function makeCallers(shop: FuzzShop): Promise<Callers> {
  const { db, catalogue, secret } = shop
  const tariff_id = catalogue.tariff
  const customer = async (over: object = {}) => (await aUser(db, { tariff_id, ...over })).id
  const [company, second, other] = await Promise.all([
    customer(),
    customer({ name: 'Second' }),
    customer({ name: `${mark} Person`, email: `${mark}.${randomUUID()}@example.test` }),
  ])
  const [buyer, withoutPrices, ofTwo, waiting, partner, representative, former, disabled] = await Promise.all(
    [
      aBuyerOf(db, company).then(({ id }) => id),
      aBuyerOf(db, company).then(({ id }) => id),
      aBuyerOf(db, company).then(({ id }) => id),
      customer({ is_approved: false }),
      customer({ is_partner: true }),
      customer({ is_partner: true }),
      aPerson(db).then(({ id }) => id),
      customer({ is_active: false }),
    ],
  )
  const office = await Promise.all(
    officePermissions.map(async (permission) => {
      const { id } = await aColleague(db, { permissions: [permission] })
      return [`office: ${permission}`, id] as const
    }),
  )
  const colleague = (await aColleague(db, { permissions: ['content'] })).id
  await Promise.all([
    aMember(db, ofTwo, second, 'buyer'),
    aClientOf(db, representative, company),
    aMember(db, former, company, 'buyer', { is_default: true, disabled_at: new Date() }),
    db.updateTable('app_user').set({ hide_prices: true }).where('id', '=', withoutPrices).execute(),
  ])
  const people: Record<CallerName, number> = {
    nobody: 0,
    'waiting for approval': waiting,
    manager: company,
    buyer,
    'buyer without prices': withoutPrices,
    'member of two companies': ofTwo,
    partner,
    representative,
    'former member': former,
    disabled,
    'ended session': buyer,
    'expired token': buyer,
    'forged token': company,
    ...(Object.fromEntries(office) as Record<`office: ${OfficePermission}`, number>), // one for each
  }
  const sessions = await openSessions(db, [...new Set([...Object.values(people), other])].filter(Boolean))
  const ended = await endedSession(db, buyer)
  const token = (id: number, sessionId = sessions.get(id)!) =>
    // one was opened for each
    `JWT ${issueToken(secret, 'access', { userId: id, sessionId }, new Date())}`
  await db
    .updateTable('app_user')
    .set({ password_hash: await knownPassword })
    .where('id', 'in', Object.values(people))
    .execute()
  const things = { tariff: [tariff_id, catalogue.secondTariff], tariff_id: [tariff_id], tariffs: [tariff_id] }
  const [own, foreign] = await Promise.all([
    ownThings(shop, company, token(company), 'Réception'),
    ownThings(shop, other, token(other), mark),
  ])
  await markEverything(db, other, catalogue)
  // As PostgreSQL does by itself where it is not for tests only: plans for empty tables would be slow.
  await sql`analyze app_user, company, membership, basket, customer_order, billing_info, mail`.execute(db)
  return {
    ids: {
      own: {
        ...catalogueIds(catalogue),
        ...things,
        ...own,
        owner: [company],
        company: [company, waiting],
        user: [company],
        person: [buyer, company],
        client: [company],
        partner: [partner],
        colleague: [colleague],
        actor: [people['office: administration']],
        session: [sessions.get(buyer)!], // opened above
        ids: [company, waiting, second, buyer],
        excluding: [company],
        entity_id: [company],
        email: [await emailOf(db, company), 'someone@example.test'],
        refresh: [
          issueToken(secret, 'refresh', { userId: buyer, sessionId: sessions.get(buyer)! }, new Date()),
        ],
        token: [
          issueToken(secret, 'access', { userId: buyer, sessionId: sessions.get(buyer)! }, new Date()),
          'none',
        ],
        mail: await mailIds(db),
        holiday: await holidayIds(db),
        vat_rate: await vatRateIds(db),
      },
      foreign: {
        ...foreign,
        owner: [other],
        company: [other],
        user: [other],
        person: [other],
        client: [other],
        session: [sessions.get(other)!],
      },
    },
    credentials(caller, random) {
      const id = people[caller]
      switch (caller) {
        case 'nobody':
          return {}
        case 'ended session':
          return { authorization: token(id, ended) }
        case 'expired token': {
          const owner = { userId: id, sessionId: sessions.get(id)! }
          return {
            authorization: `JWT ${issueToken(secret, 'access', owner, new Date(Date.now() - 3_600_000))}`,
          }
        }
        case 'forged token':
          return { authorization: forged(secret, { userId: id, sessionId: sessions.get(id)! }, random) }
        default:
          return { authorization: token(id) }
      }
    },
    fingerprint: () => fingerprint(db, [other]),
    ownFingerprint: () =>
      fingerprint(db, [...Object.values(people), second, colleague], {
        sessions: [...sessions.values(), ended],
        options: own['delivery_option'],
        ignored: ['last_login_at', 'used_at', 'device', 'address'],
      }),
  }
}

const knownPassword = hashPassword('the old password')

async function endedSession(db: Db, user_id: number): Promise<number> {
  const now = new Date()
  const { id } = await db
    .insertInto('user_session')
    .values({
      ...{ user_id, device: 'test', address: '127.0.0.1', created_at: now, used_at: now },
      ...{ ended_at: now, ended_by: 'user' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An address, a billing address, a basket and an order, all with these words in them. */
async function ownThings(
  { db, url, catalogue }: FuzzShop,
  company: number,
  authorization: string,
  words: string,
): Promise<Record<string, number[]>> {
  const [shipping, billing, option] = await Promise.all([
    aShippingAddress(db, company),
    aBilling(db, company),
    aDeliveryOption(db),
  ])
  for (const [table, id] of [
    ['shipping_address', shipping.id],
    ['billing_info', billing.id],
  ] as const)
    await db
      .updateTable(table)
      .set({ name: words, address_one: `${words} 5` })
      .where('id', '=', id)
      .execute()
  const products = catalogue.products.slice(0, 3)
  const packs = Object.fromEntries(products.map((product) => [product, 2]))
  await aBasket(db, company, packs)
  const answer = await fetch(`${url}/api/v1/order/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ delivery_option: option.id, shipping_address: shipping.id, billing: billing.id },
      ...{
        payment_method: 'bank_transfer',
        comment: words,
        customer_reference: words,
        specific_request: words,
      },
    }),
  })
  if (answer.status !== 201)
    throw new Error(`No order to begin with: ${answer.status} ${await answer.text()}`)
  const { id: order } = (await answer.json()) as { id: number }
  const basket = await aBasket(db, company, packs)
  await db.updateTable('basket').set({ comment: words }).where('id', '=', basket.id).execute()
  return {
    shipping_address: [shipping.id],
    billing: [billing.id],
    delivery_option: [option.id],
    order: [order],
    basket: [basket.id],
  }
}

/** Whatever else a company has: its name, its session, its own codes and an agreed price. */
async function markEverything(db: Db, company: number, { products }: Catalogue): Promise<void> {
  const product_id = products[0]! // there are some
  await Promise.all([
    db
      .updateTable('company')
      .set({ enterprise_name: `${mark} SA`, erp_id: `${mark}${company}`, website: `https://${mark}.example` })
      .where('id', '=', company)
      .execute(),
    db.updateTable('user_session').set({ device: mark }).where('user_id', '=', company).execute(),
    db
      .insertInto('company_code')
      .values({ company_id: company, code_key: mark.toUpperCase(), code: mark, product_id })
      .execute(),
    db
      .insertInto('agreement')
      .values({ company_id: company, product_id, unit_price: `${markedPrice}99` })
      .execute(),
    agreeWithGroup(db, company, products.at(-1)!),
  ])
}

/** A group that only this company is in, with a price that nobody else pays. */
async function agreeWithGroup(db: Db, company_id: number, product_id: number): Promise<void> {
  const { group_id } = await db
    .insertInto('client_group')
    .values({ name: `${mark} ${company_id}` })
    .returning('id as group_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('client_group_member').values({ company_id, group_id }).execute()
  await db
    .insertInto('agreement')
    .values({ group_id, product_id, unit_price: `${markedPrice}98` })
    .execute()
}

const catalogueIds = (catalogue: Catalogue) => ({
  product: catalogue.products,
  group: catalogue.groups,
  size: catalogue.sizes,
  color: catalogue.colors,
  second: catalogue.sizes,
  warehouse: [catalogue.warehouse],
  warehouses: [catalogue.warehouse],
  preferred_warehouse: [catalogue.warehouse],
})

const emailOf = async (db: Db, id: number) =>
  (await db.selectFrom('app_user').where('id', '=', id).select('email').executeTakeFirstOrThrow()).email
const mailIds = async (db: Db) =>
  (await db.selectFrom('mail').select('id').orderBy('id', 'desc').limit(3).execute()).map(({ id }) => id)
const vatRateIds = async (db: Db) =>
  (await db.selectFrom('vat_rate').select('id').limit(3).execute()).map(({ id }) => id)
const holidayIds = async (db: Db) =>
  (await db.selectFrom('holiday').select('id').limit(3).execute()).map(({ id }) => id)

/**
 * A digest of all rows of these companies and people, whose ids are the same.
 *
 * @param only the sessions that count, all if they are not given; ways of delivery beside them; columns that do not
 */
async function fingerprint(
  db: Db,
  ids: number[],
  {
    sessions = null,
    options = [],
    ignored = [],
  }: { sessions?: number[] | null; options?: number[] | undefined; ignored?: string[] } = {},
): Promise<string> {
  const part = (table: string) => sql`(to_jsonb(${sql.table(table)}) - ${ignored}::text[])::text as part`
  const ofCompany = [
    'membership',
    'company_tariff',
    'shipping_address',
    'billing_info',
    'basket',
    'customer_order',
  ]
  const parts = [
    sql`select ${part('delivery_option')} from delivery_option where id = any(${options})`,
    ...['company', 'app_user'].map(
      (table) => sql`select ${part(table)} from ${sql.table(table)} where id = any(${ids})`,
    ),
    ...ofCompany.map(
      (table) => sql`select ${part(table)} from ${sql.table(table)} where company_id = any(${ids})`,
    ),
    sql`select ${part('membership')} from membership where user_id = any(${ids})`,
    sql`
      select ${part('user_session')} from user_session
      where user_id = any(${ids}) and (${sessions}::bigint[] is null or id = any(${sessions}))`,
    sql`
      select ${part('basket_line')} from basket_line
      where basket_id in (select id from basket where company_id = any(${ids}))`,
  ]
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(part, ',' order by part)) as digest from (${sql.join(parts, sql` union all `)}) as parts`.execute(
    db,
  )
  return rows[0]!.digest // an aggregate has its one row
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A credential that this shop has not given out, or not for this. */
function forged(secret: string, owner: { userId: number; sessionId: number }, random: Random): string {
  const now = new Date()
  const [head = '', claims = '', signature = ''] = issueToken(secret, 'access', owner, now).split('.')
  const exp = Math.floor(now.getTime() / 1000) + 900
  const likeOurs = {
    token_type: 'access',
    exp,
    iat: exp - 900,
    jti: 'a',
    user_id: String(owner.userId),
    session: owner.sessionId,
  }
  return random.pick([
    `JWT ${issueToken('another secret, just as long as that of the shop', 'access', owner, now)}`,
    `JWT ${issueToken(secret, 'refresh', owner, now)}`,
    `JWT ${part({ alg: 'none', typ: 'JWT' })}.${part(likeOurs)}.`,
    `JWT ${part({ alg: 'HS512', typ: 'JWT' })}.${part(likeOurs)}.${signature}`,
    `JWT ${head}.${part({ ...likeOurs, user_id: '1' })}.${signature}`,
    `JWT ${head}.${claims}.${signature.slice(0, -2)}`,
    `JWT ${head}.${claims}`,
    `JWT ${head}.%.${signature}`,
    `JWT ${issueToken(secret, 'access', { userId: 9_007_199_254_740_991, sessionId: 1 }, now)}`,
    `JWT ${issueToken(secret, 'access', { userId: -1, sessionId: owner.sessionId }, now)}`,
    `JWT ${issueToken(secret, 'access', { ...owner, sessionId: owner.sessionId + 1_000_000 }, now)}`,
    'JWT',
    'JWT a b',
    'JWT null',
    `JWT ${'a'.repeat(8000)}`,
    'JWT __proto__',
    `JWT ${part({})}.${part({})}.x`,
  ])
}
