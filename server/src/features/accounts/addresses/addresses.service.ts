import type { Billing, BillingInput, ShippingAddress, ShippingAddressInput } from '@comptoir/contract/address'
import { normalPostcode } from '@comptoir/contract/postcode'
import { normalVat } from '@comptoir/contract/vat-number'
import { codeKey } from '@comptoir/contract/code-key'
import type { Db, Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, CompanyGoneError, RuleError, message } from '#lib/errors.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { phoneLength } from '#features/platform/settings/settings.service.ts'
import { requestLookUp } from '#features/accounts/vat/vat.service.ts'
import * as queries from './addresses.queries.ts'
import { addressFaults } from './addresses.rules.ts'

export type AddressTable = queries.AddressTable
type InputOf<B extends AddressTable> = B extends 'billing_info' ? BillingInput : ShippingAddressInput
/** What billing data has beside an address. */
type BillingExtras = Partial<Pick<BillingInput, 'enterprise_name' | 'corporate_status' | 'sector'>>
type AddressOf<B extends AddressTable> = B extends 'billing_info' ? Billing : ShippingAddress

/** A company's addresses, the default first (ADDR-01, ADDR-03). */
export async function addresses<B extends AddressTable>(
  { db }: Deps,
  companyId: number,
  book: B,
): Promise<AddressOf<B>[]> {
  return (await queries.findAddresses(db, companyId, book)) as unknown as AddressOf<B>[] // the book decides the columns
}

/** @throws CompanyGoneError where the company has been deleted */
async function lockCompany(tx: Tx, companyId: number): Promise<void> {
  if (!(await queries.lockCompany(tx, companyId))) throw new CompanyGoneError(companyId)
}

/**
 * Adds an address; the first one is the default.
 *
 * @param logged who of the office does so for a client, and what the audit log calls that
 */
export async function createAddress<B extends AddressTable>(
  deps: Deps,
  companyId: number,
  book: B,
  input: InputOf<B>,
  logged?: { actor: Actor; label: string },
) {
  return inTransaction(deps.db, async (tx) => {
    await lockCompany(tx, companyId)
    const is_default = input.is_default ?? !(await queries.hasDefault(tx, companyId, book))
    const values = await checked(tx, book, input, is_default)
    if (is_default) await queries.clearDefault(tx, companyId, book, 0)
    const id = await queries.insertAddress(tx, companyId, book, values)
    if (book === 'billing_info') await lookUpNewVat(tx, deps, companyId, values.vat)
    if (logged)
      await audit(tx, deps, logged.actor, [
        {
          ...({ action: 'change', entity: 'client', entity_id: companyId, label: logged.label } as const),
          after: {
            shipping_address: [values.name, values.address_one, values.code, values.city_name].join(', '),
          },
        },
      ])
    return addressOf(tx, companyId, book, id)
  })
}

/**
 * Replaces an address; without `is_default` that stays as it is.
 *
 * @throws NotFoundError unless it is the company's
 */
export async function updateAddress<B extends AddressTable>(
  deps: Deps,
  companyId: number,
  book: B,
  id: number,
  input: InputOf<B>,
) {
  return inTransaction(deps.db, async (tx) => {
    await lockCompany(tx, companyId)
    const before = await addressOf(tx, companyId, book, id)
    const is_default = input.is_default ?? before.is_default
    const values = await checked(tx, book, input, is_default)
    if (is_default) await queries.clearDefault(tx, companyId, book, id)
    await queries.updateAddress(tx, companyId, book, id, values)
    if (book === 'billing_info') await lookUpNewVat(tx, deps, companyId, values.vat, before.vat)
    return addressOf(tx, companyId, book, id)
  })
}

/**
 * Removes an address; when it was the default, the newest of the others takes its place.
 *
 * @throws NotFoundError unless it is the company's
 */
export async function deleteAddress(
  { db }: Deps,
  companyId: number,
  book: AddressTable,
  id: number,
): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    await lockCompany(tx, companyId)
    const { is_default } = await addressOf(tx, companyId, book, id)
    await queries.deleteAddress(tx, companyId, book, id)
    if (is_default) await queries.fillDefault(tx, companyId, book)
  })
  return undefined
}

/**
 * Makes this the company's default billing data, in the caller's transaction: replaces what that is now, or adds it.
 * Its name is kept with the company, too, where clients are searched by it.
 *
 * @throws RuleError with flat fields, as order/billing/
 */
export async function saveDefaultBilling(
  tx: Tx,
  deps: Deps,
  companyId: number,
  input: BillingInput,
): Promise<void> {
  await lockCompany(tx, companyId)
  const values = await checked(tx, 'billing_info', input, true)
  const [present] = await queries.findAddresses(tx, companyId, 'billing_info')
  if (present?.is_default) await queries.updateAddress(tx, companyId, 'billing_info', present.id, values)
  else await queries.insertAddress(tx, companyId, 'billing_info', values)
  await queries.nameEnterprise(tx, companyId, input.enterprise_name)
  await lookUpNewVat(tx, deps, companyId, values.vat, present?.is_default ? present.vat : '')
}

export type ShippingAddressToBe = queries.ShippingAddressToBe

/** What tells one shipping address of a company from its others; `company_id` may be a name while there is no id. */
export const placeOf = ({
  company_id,
  ...address
}: Pick<ShippingAddressToBe, 'name' | 'address_one' | 'address_two' | 'code' | 'city_name'> & {
  company_id: number | string
}): string =>
  [
    company_id,
    ...[address.name, address.address_one, address.address_two, address.code, address.city_name].map(codeKey),
  ].join(' ')

/** The shipping addresses that companies have, each as `placeOf()` has it. */
export const shippingPlaces = async (db: Db, companyIds: readonly number[]): Promise<Set<string>> =>
  new Set((await queries.findShippingPlaces(db, companyIds)).map(placeOf))

/** Adds shipping addresses of many companies; the first one of a company is its default. Two statements. */
export async function addShippingAddresses(tx: Tx, addresses: readonly ShippingAddressToBe[]): Promise<void> {
  await queries.lockCompanies(tx, [...new Set(addresses.map(({ company_id }) => company_id))])
  await queries.insertShippingAddresses(tx, addresses)
}

/** Has the VAT number of billing data looked up where it is another one than before. */
async function lookUpNewVat(tx: Tx, deps: Deps, companyId: number, vat: string, before = ''): Promise<void> {
  if (vat !== before) await requestLookUp(tx, deps, companyId, vat)
}

async function addressOf<B extends AddressTable>(
  tx: Tx,
  companyId: number,
  book: B,
  id: number,
): Promise<AddressOf<B>> {
  const [row] = await queries.findAddresses(tx, companyId, book, id)
  if (!row) throw new NotFoundError()
  return row as unknown as AddressOf<B> // the book decides the columns
}

/** @throws RuleError with everything that is wrong with billing data, flat; writes nothing */
export async function checkBilling(db: Db, input: BillingInput): Promise<void> {
  await checked(db, 'billing_info', input, true)
}

/** @throws RuleError with everything that is wrong with the address */
async function checked(
  db: Db,
  book: AddressTable,
  input: ShippingAddressInput & BillingExtras,
  is_default: boolean,
): Promise<queries.AddressValues> {
  const { city = null, corporate_status = null, sector = null } = input
  const places = await queries.findPlaces(db, { country: input.country, city, corporate_status, sector })
  const place =
    places.city_country_id === null
      ? null
      : { country_id: places.city_country_id, name: places.city_name ?? '' }
  const { country_code } = places
  const faults = addressFaults(input, { country_code, city: place, phone: await phoneLength(db) })
  if (corporate_status !== null && !places.has_corporate_status)
    faults['corporate_status'] = [message('does_not_exist', { value: corporate_status })]
  if (sector !== null && !places.has_sector) faults['sector'] = [message('does_not_exist', { value: sector })]
  if (Object.keys(faults).length > 0) throw new RuleError(faults)
  return {
    name: input.name,
    address_one: input.address_one,
    address_two: input.address_two ?? '',
    city_id: city,
    city_name: place?.name ?? input.city_name ?? '',
    code: normalPostcode(input.code, country_code ?? undefined),
    country_id: input.country,
    vat: normalVat(input.vat ?? '', country_code ?? undefined),
    phone: input.phone,
    email: input.email ?? '',
    additional_email: input.additional_email ?? '',
    is_default,
    ...(book === 'billing_info' && {
      enterprise_name: input.enterprise_name ?? '',
      corporate_status_id: corporate_status,
      sector_id: sector,
    }),
  }
}
