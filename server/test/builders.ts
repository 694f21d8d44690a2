import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { hashPassword } from '#lib/crypto.ts'

// Each builder writes one row with what the test does not care about filled in, and returns what tests refer to.

const unique = () => randomUUID().slice(0, 8)
/** Of letters alone: a password of digits would now and then be refused as too similar to it. */
const uniqueEmail = () =>
  `${unique().replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}@example.test`
const texts = (name: string) => JSON.stringify({ fr: name, nl: name, de: name, en: name })

export async function countryId(db: Db, code: 'BE' | 'FR' | 'LU' | 'NL' = 'BE'): Promise<number> {
  const { id } = await db
    .selectFrom('country')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return id
}

export async function aTariff(
  db: Db,
  over: { name?: string; recommend_price?: boolean; is_default?: boolean } = {},
) {
  if (over.is_default) await db.updateTable('tariff').set({ is_default: false }).execute()
  return db
    .insertInto('tariff')
    .values({ code: unique(), name: 'Standard', ...over })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** A company, approved unless said otherwise; without people until `aUser` or `aMember` adds some. */
export async function aCompany(
  db: Db,
  over: {
    id?: number
    name?: string
    email?: string
    enterprise_name?: string
    erp_id?: string
    tariff_id?: number
    prices_hidden?: boolean
    language?: string
    is_approved?: boolean
  } = {},
) {
  const { is_approved = true, ...values } = over
  const tariff_id = over.tariff_id ?? (await aTariff(db)).id
  const company = await db
    .insertInto('company')
    .values({ name: 'Ateliers Dubois', ...values, tariff_id, approved_at: is_approved ? new Date() : null })
    .returning(['id', 'tariff_id'])
    .executeTakeFirstOrThrow()
  await db.insertInto('company_tariff').values({ company_id: company.id, tariff_id }).execute()
  return company
}

type PersonOver = {
  email?: string
  password?: string
  is_active?: boolean
  name?: string
  language?: string
  permissions?: string[]
}
/** Each password is hashed once per worker: it takes long on purpose, and what is tested is not its salt. */
const hashes = new Map<string, Promise<string>>()
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** Somebody who can sign in with `password`, of no company; hashing is skipped where no test signs in. */
export async function aPerson(db: Db, over: PersonOver & { id?: number } = {}) {
  const { email = uniqueEmail(), password, is_active = true, name = 'Ateliers Dubois', ...rest } = over
  return db
    .insertInto('app_user')
    .values({
      email,
      name,
      is_active,
      setup_at: new Date(),
      password_hash: password ? await hashOf(password) : 'none',
      ...rest,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
}

/** Somebody who works in the office: with all its permissions unless some are named. */
export const aColleague = (db: Db, over: PersonOver = {}) =>
  aPerson(db, { permissions: ['administration'], name: 'Claire Moreau', ...over })

/** A user as a sign-up makes one: a person who is the manager of a company with the same id, approved unless said otherwise. */
export async function aUser(
  db: Db,
  over: {
    email?: string
    password?: string
    is_active?: boolean
    is_approved?: boolean
    is_partner?: boolean
    tariff_id?: number
    prices_hidden?: boolean
    language?: string
    name?: string
    erp_id?: string
  } = {},
) {
  const { email = uniqueEmail(), password, is_active = true, is_partner = false, ...rest } = over
  const { name = 'Ateliers Dubois', language = 'fr' } = over
  const { id } = await aPerson(db, {
    email,
    is_active,
    name,
    language,
    ...(password !== undefined && { password }),
    permissions: is_partner ? ['represent'] : [],
  })
  const company = await aCompany(db, { ...rest, id, email })
  await db.updateTable('company').set({ contact_id: id }).where('id', '=', id).execute()
  await aMember(db, id, id, 'manager', { is_default: true })
  return { id, email, tariff_id: company.tariff_id }
}

export const aMember = async (
  db: Db,
  user_id: number,
  company_id: number,
  role: 'manager' | 'buyer' | 'representative',
  over: { is_default?: boolean; disabled_at?: Date; invited_at?: Date } = {},
) =>
  db
    .insertInto('membership')
    .values({ user_id, company_id, role, ...over })
    .execute()

/** Another person of a company. */
export async function aBuyerOf(db: Db, companyId: number, over: PersonOver = {}) {
  const person = await aPerson(db, over)
  await aMember(db, person.id, companyId, 'buyer', { is_default: true })
  return person
}

/** A second factor that is on, with a secret that nobody knows. */
export const aSecondFactor = (db: Db, user_id: number) =>
  db
    .insertInto('second_factor')
    .values({ user_id, secret: Buffer.from('unknown'), confirmed_at: new Date(), created_at: new Date() })
    .execute()

export const aClientOf = (db: Db, partnerId: number, companyId: number) =>
  aMember(db, partnerId, companyId, 'representative')

export async function aWarehouse(
  db: Db,
  over: { code?: string; name?: string; country?: 'BE' | 'FR' | 'LU' | 'NL' } = {},
) {
  const { country = 'BE', code = unique(), name = 'Bruxelles' } = over
  return db
    .insertInto('warehouse')
    .values({ code, name, country_id: await countryId(db, country) })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

export async function aCategory(db: Db, over: { name?: string; parent_id?: number; level?: number } = {}) {
  const { name = 'T-shirts', level = 1, parent_id } = over
  const code = unique()
  return db
    .insertInto('category')
    .values({ code, slug: code, name: texts(name), level, ...(parent_id !== undefined && { parent_id }) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const aColor = async (db: Db, name = 'Navy', over: { position?: number; hex?: string } = {}) =>
  db
    .insertInto('color')
    .values({ code: unique(), name: texts(name), hex: '#1f2a44', ...over })
    .returning('id')
    .executeTakeFirstOrThrow()

export const aSize = async (db: Db, name = 'L', position = 0) =>
  db.insertInto('size').values({ code: unique(), name, position }).returning('id').executeTakeFirstOrThrow()

export async function aGroup(
  db: Db,
  over: {
    ref?: string
    name?: string
    category_id?: number
    tiers_scope?: string
    brand_id?: number
    is_active?: boolean
  } = {},
) {
  const { ref = `G${unique()}`, name = 'T-shirt col rond', ...rest } = over
  const category_id = rest.category_id ?? (await aCategory(db)).id
  return db
    .insertInto('product_group')
    .values({ ref, name: texts(name), ...rest, category_id })
    .returning(['id', 'ref', 'category_id'])
    .executeTakeFirstOrThrow()
}

/**
 * A product with prices and stock.
 *
 * @param over.prices unit prices per tariff: `{ [tariffId]: '3.3500' }` or steps `{ [tariffId]: [[1, '3.35'], [100, '2.95']] }`
 * @param over.stock  units on hand per warehouse: `{ [warehouseId]: 40 }`
 */
export async function aProduct(
  db: Db,
  over: {
    ref?: string
    group_id?: number
    color_id?: number
    size_id?: number
    unit?: string
    pack?: number
    min_quantity?: number
    gtin?: string
    is_pickup_only?: boolean
    stock_policy?: 'deny' | 'backorder' | 'on_request'
    limited_below?: number
    weight_grams?: number
    is_active?: boolean
    successor_id?: number
    prices?: Record<number, string | [number, string][]>
    stock?: Record<number, number>
  } = {},
) {
  const { prices = {}, stock = {}, ref = `P${randomInt(1e9)}`, ...rest } = over
  const group_id = rest.group_id ?? (await aGroup(db)).id
  const product = await db
    .insertInto('product')
    .values({ ref, ...rest, group_id })
    .returning(['id', 'ref', 'group_id'])
    .executeTakeFirstOrThrow()
  const priceRows = Object.entries(prices).flatMap(([tariff, steps]) =>
    (typeof steps === 'string' ? [[1, steps] as const] : steps).map(([min_quantity, unit_price]) => ({
      product_id: product.id,
      tariff_id: Number(tariff),
      min_quantity,
      unit_price,
    })),
  )
  if (priceRows.length) await db.insertInto('price').values(priceRows).execute()
  const stockRows = Object.entries(stock).map(([warehouse, on_hand]) => ({
    product_id: product.id,
    warehouse_id: Number(warehouse),
    on_hand,
    reason: 'count',
  }))
  if (stockRows.length) await db.insertInto('stock_movement').values(stockRows).execute()
  return product
}

/** Makes the stock of a product so, in each warehouse that has any: the journal gets the differences. */
export const setStock = (
  db: Db,
  productId: number,
  { on_hand, reserved }: { on_hand?: number; reserved?: number },
) =>
  sql`
    insert into stock_movement (product_id, warehouse_id, on_hand, reserved, reason)
    select product_id, warehouse_id, coalesce(${on_hand ?? null}::int, on_hand) - on_hand,
           coalesce(${reserved ?? null}::int, reserved) - reserved, 'count'
    from stock where product_id = ${productId}`.execute(db)

/** A delivery option: at one price for everybody, for all countries unless some are named. */
export async function aDeliveryOption(
  db: Db,
  over: {
    kind?: 'pickup' | 'shipping'
    blocks_pickup_only?: boolean
    warehouses?: number[]
    countries?: ('BE' | 'FR' | 'LU' | 'NL')[]
    price?: string
    min_order_amount?: string
    free_delivery_from?: string
    lead_days?: number
  } = {},
) {
  const {
    kind = 'shipping',
    blocks_pickup_only = false,
    lead_days = 1,
    warehouses = [],
    countries = [],
  } = over
  const { price = '0', min_order_amount = '0', free_delivery_from } = over
  const option = await db
    .insertInto('delivery_option')
    .values({ code: unique(), kind, name: texts(kind), blocks_pickup_only, lead_days })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const warehouse_id of warehouses)
    await db
      .insertInto('delivery_option_warehouse')
      .values({ delivery_option_id: option.id, warehouse_id })
      .execute()
  for (const code of countries)
    await db
      .insertInto('delivery_option_country')
      .values({ delivery_option_id: option.id, country_id: await countryId(db, code) })
      .execute()
  await db
    .insertInto('delivery_rule')
    .values({
      delivery_option_id: option.id,
      price,
      min_order_amount,
      ...(free_delivery_from && { free_delivery_from }),
    })
    .execute()
  return option
}

const address = {
  name: 'Réception',
  address_one: 'Rue du Canal 5',
  code: '1000',
  city_name: 'Bruxelles',
  phone: '+32470123456',
}

export const aShippingAddress = async (
  db: Db,
  companyId: number,
  over: { country?: 'BE' | 'FR' | 'LU' | 'NL'; is_default?: boolean } = {},
) =>
  db
    .insertInto('shipping_address')
    .values({
      ...address,
      company_id: companyId,
      country_id: await countryId(db, over.country),
      is_default: over.is_default ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const aBilling = async (
  db: Db,
  companyId: number,
  over: {
    country?: 'BE' | 'FR' | 'LU' | 'NL'
    code?: string
    vat?: string
    email?: string
    is_default?: boolean
  } = {},
) =>
  db
    .insertInto('billing_info')
    .values({
      ...address,
      ...(over.code && { code: over.code }),
      enterprise_name: 'Ateliers Dubois',
      corporate_status_id: 1,
      sector_id: 1,
      email: over.email ?? 'compta@example.test',
      company_id: companyId,
      country_id: await countryId(db, over.country),
      vat: over.vat ?? '',
      is_default: over.is_default ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A current basket of a user for an owner (oneself unless said otherwise), with packs per product. */
export async function aBasket(db: Db, userId: number, packs: Record<number, number>, companyId = userId) {
  const basket = await db
    .insertInto('basket')
    .values({ user_id: userId, company_id: companyId, kind: 'current' })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'company_id'])
        .where('kind', '=', sql.lit('current'))
        .doUpdateSet({ kind: 'current' }),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  const lines = Object.entries(packs).map(([product, quantity]) => ({
    basket_id: basket.id,
    product_id: Number(product),
    quantity,
  }))
  // The first is to stand first: baskets show the newest lines first.
  if (lines.length) await db.insertInto('basket_line').values(lines.toReversed()).execute()
  return basket
}

/** The body of an order for a company that is fine, with addresses of its own. */
export const anOrderBody = async (db: Db, companyId: number, delivery_option: number) => ({
  delivery_option,
  shipping_address: (await aShippingAddress(db, companyId)).id,
  billing: (await aBilling(db, companyId)).id,
  payment_method: 'bank_transfer',
})

/** What somebody with a company in Belgium sends to sign up. */
export const aSignUp = (email: string, password: string, country: number | undefined) => ({
  email,
  name: 'Claire Moreau',
  password,
  terms: true,
  billing_info: {
    enterprise_name: 'Moreau Textiles',
    corporate_status: 1,
    sector: 1,
    vat: 'BE0411905847',
    address: {
      name: 'Claire Moreau',
      email,
      address_one: 'Rue Neuve 12',
      code: '6000',
      city_name: 'Charleroi',
      country,
      phone: '+32470123456',
    },
  },
})
