import type {
  createPromotion as createCall,
  PromotionDetail,
  updatePromotion as updateCall,
} from '@comptoir/contract/admin-promotions'
import type { Decimal, Price } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import { compare, toMoney, toPrice } from '@comptoir/contract/money'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, message, type FieldErrors } from '#lib/errors.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  createOne,
  removeOne,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import { refuseDoubtful } from '#features/prices/pricing/doubtful.service.ts'
import * as queries from './promotions.queries.ts'

type Terms = queries.PromotionTerms

const promotions: Editable<Terms> = {
  entity: 'promotion',
  what: 'Promotion',
  lock: queries.lockPromotion,
  read: async (tx, id) => {
    const found = await queries.findPromotion(tx, id)
    return found && termsOf(found)
  },
  check: async (tx, wanted) => ({ ...termFaults(wanted), ...(await targetFaults(tx, wanted)) }),
  label: ({ name }) => name,
}
const termsOf = ({ id: _id, status: _status, sold: _sold, ...terms }: queries.PromotionRow & Terms): Terms =>
  terms

function termFaults({ price, discount, starts_on, ends_on, unit_limit, while_in_stock }: Terms): FieldErrors {
  const faults: FieldErrors = {}
  if ((price === null) === (discount === null)) faults['price'] = [message('agreement_price_or_discount')]
  else if (price !== null && compare(price, '0') <= 0) faults['price'] = [message('promotion_price_range')]
  if (discount !== null && (compare(discount, '0') <= 0 || compare(discount, '100') >= 0))
    faults['discount'] = [message('promotion_discount_range')]
  if (ends_on !== null && ends_on < starts_on) faults['ends_on'] = [message('price_change_ends_before')]
  if (ends_on === null && unit_limit === null && !while_in_stock)
    faults['ends_on'] = [message('promotion_without_end')]
  return faults
}

const codesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n\r\t,;]/)
      .map((code) => code.trim())
      .filter(Boolean),
  ),
]
/** So many codes are named of those that nothing has, by so many of their characters. */
const named = 5
const shownOfCode = 60

async function targetFaults(tx: Tx, wanted: Terms): Promise<FieldErrors> {
  const faults: FieldErrors = {}
  const known = await queries.findNamed(tx, { ...wanted, codes: codesOf(wanted.codes) })
  const unknown = known.codes.filter(([, product, style]) => product === null && style === null)
  if (unknown.length > 0)
    faults['codes'] = [
      message('promotion_unknown_codes', {
        codes: unknown
          .slice(0, named)
          .map(([code]) => code.slice(0, shownOfCode))
          .join(', '),
      }),
    ]
  else if (known.codes.length + wanted.categories.length + wanted.brands.length === 0)
    faults['codes'] = [message('promotion_without_products')]
  for (const field of ['categories', 'brands', 'countries'] as const) {
    const missing = wanted[field].find((id) => !known[field].includes(id))
    if (missing !== undefined) faults[field] = [message('does_not_exist', { value: missing })]
  }
  return faults
}

const writeTargets = async (tx: Tx, id: number, terms: Terms) =>
  queries.writeTargets(tx, id, await queries.findNamed(tx, { ...terms, codes: codesOf(terms.codes) }))

const makesPrices = ['price', 'discount', 'codes', 'categories', 'brands'] as const
/** @throws RuleError on `sure` */
const refuseBelowCost = async (tx: Tx, id: number) =>
  refuseDoubtful({ free: 0, ...(await queries.findBelowCost(tx, id)) })

export async function listPromotions({ db }: Deps, filter: Parameters<typeof queries.findPromotions>[1]) {
  const { count, rows } = await queries.findPromotions(db, filter)
  return { count, rows: await withVersions(db, 'promotion', rows) }
}

/** @throws NotFoundError */
export async function readPromotion({ db }: Deps, id: number): Promise<PromotionDetail> {
  const found = await queries.findPromotion(db, id)
  if (!found) throw new NotFoundError(message('no_match', { what: 'Promotion' }))
  return (await withVersions(db, 'promotion', [found]))[0]!
}

const priceOf = (typed: string | null): Price | null => (typed === null ? null : toPrice(typed))
const discountOf = (typed: string | null): Decimal | null => (typed === null ? null : toMoney(typed))

/** @throws RuleError per field */
export async function createPromotion(
  deps: Deps,
  actor: Actor,
  input: EndpointInput<typeof createCall>['body'],
): Promise<PromotionDetail> {
  let made = 0
  await createOne(
    deps,
    actor,
    promotions,
    async () => ({
      name: input.name,
      codes: input.codes ?? '',
      categories: input.categories ?? [],
      brands: input.brands ?? [],
      price: priceOf(input.price ?? null),
      discount: discountOf(input.discount ?? null),
      starts_on: input.starts_on,
      ends_on: input.ends_on ?? null,
      unit_limit: input.unit_limit ?? null,
      while_in_stock: input.while_in_stock ?? false,
      countries: input.countries ?? [],
    }),
    async (tx, terms) => {
      made = await queries.insertPromotion(tx, terms)
      await writeTargets(tx, made, terms)
      if (!input.sure) await refuseBelowCost(tx, made)
      return made
    },
  )
  deps.liveUpdates.tellAll('prices')
  return readPromotion(deps, made)
}

/** @throws NotFoundError, ConflictError, RuleError per field */
export async function updatePromotion(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, price, discount, sure, ...changes }: EndpointInput<typeof updateCall>['body'],
): Promise<PromotionDetail> {
  await changeOne(
    deps,
    actor,
    promotions,
    { id, version },
    (before) =>
      withChanges(before, {
        ...changes,
        ...(price !== undefined && { price: priceOf(price) }),
        ...(discount !== undefined && { discount: discountOf(discount) }),
      }),
    async (tx, terms, changed) => {
      await queries.updatePromotion(tx, id, terms)
      await writeTargets(tx, id, terms)
      if (!sure && makesPrices.some((name) => name in changed)) await refuseBelowCost(tx, id)
    },
  )
  deps.liveUpdates.tellAll('prices')
  return readPromotion(deps, id)
}

/** @throws NotFoundError */
export async function removePromotion(deps: Deps, actor: Actor, id: number): Promise<void> {
  await removeOne(deps, actor, promotions, id, (tx) => queries.deletePromotion(tx, id))
  deps.liveUpdates.tellAll('prices')
}
