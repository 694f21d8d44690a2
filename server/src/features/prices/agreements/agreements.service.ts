import type {
  Agreement,
  ClientPriceReason,
  createAgreement as createCall,
  PriceReason,
  updateAgreement as updateCall,
} from '@comptoir/contract/admin-agreements'
import type { Decimal, Language, Price } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import { compare, toMoney, toPrice } from '@comptoir/contract/money'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, RuleError, message, type FieldErrors } from '#lib/errors.ts'
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
import type { CompanySession } from '#session.ts'
import * as queries from './agreements.queries.ts'

type Values = queries.AgreementRow
const agreements: Editable<Values> = {
  entity: 'agreement',
  what: 'Agreement',
  lock: async () => undefined, // reading locks the row
  read: queries.lockAgreement,
  check: async (tx, wanted, id): Promise<FieldErrors> => {
    const faults: FieldErrors = {}
    if ((wanted.price === null) === (wanted.discount === null))
      faults['price'] = [message('agreement_price_or_discount')]
    if (
      wanted.discount !== null &&
      (compare(wanted.discount, '0') <= 0 || compare(wanted.discount, '100') > 0)
    )
      faults['discount'] = [message('agreement_discount_range')]
    if (wanted.discount !== null && wanted.min_quantity !== 1)
      faults['min_quantity'] = [message('agreement_discount_quantity')]
    if (wanted.starts_on !== null && wanted.ends_on !== null && wanted.ends_on < wanted.starts_on)
      faults['ends_on'] = [message('price_change_ends_before')]
    if (id !== null && (await queries.isAgreed(tx, id, wanted))) return twice
    return faults
  },
  label: ({ target_name }) => target_name,
  logged: ({ before, after }) => ({ before: before && named(before), after: after && named(after) }),
}
/** With whom something is agreed, and on what, by name in place of ids. */
function named(values: Record<string, unknown>) {
  const { company_id, group_id, holder_name, target_id: _, ...rest } = values
  if (holder_name === undefined) return values // of a change
  const holder = { id: company_id ?? group_id, name: holder_name }
  return group_id === null ? { client: holder, ...rest } : { group: holder, ...rest }
}
const twice = { code: [message('agreement_exists')] }

async function answer(deps: Deps, rows: readonly Values[]): Promise<Agreement[]> {
  const today = dayIn(deps.now())
  const versioned = await withVersions(deps.db, 'agreement', rows)
  return versioned.map(({ target_id, target_name, ...row }) => ({
    ...row,
    target: { id: target_id, name: target_name },
    status:
      row.starts_on !== null && row.starts_on > today
        ? 'coming'
        : row.ends_on !== null && row.ends_on < today
          ? 'over'
          : 'current',
  }))
}

async function requireHolder(db: Db, holder: queries.Holder): Promise<void> {
  if (!(await queries.lockHolder(db, holder)))
    throw new NotFoundError(message('no_match', { what: holder.group_id === null ? 'User' : 'ClientGroup' }))
}

/** What is agreed with a client or a group. @throws NotFoundError */
export async function listAgreements(
  deps: Deps,
  holder: queries.Holder,
  language: Language,
): Promise<Agreement[]> {
  await requireHolder(deps.db, holder)
  return answer(deps, await queries.findAgreements(deps.db, holder, language))
}

export const targets = ({ db }: Deps, language: Language) => queries.findTargets(db, language)

const priceOf = (typed: string | null | undefined): Price | null => (typed == null ? null : toPrice(typed))
const discountOf = (typed: string | null | undefined): Decimal | null =>
  typed == null ? null : toMoney(typed)

/** What costs nothing by an agreement, or less than the shop pays for it, is asked about. @throws RuleError on `sure` */
async function refuseDoubtfulTerms(db: Db, values: queries.NewAgreement): Promise<void> {
  const { below_cost, ref } = await queries.findBelowCost(db, values)
  const isFree = values.price === null ? values.discount === '100.00' : compare(values.price, '0') === 0
  if (isFree) throw new RuleError({ sure: [message('agreement_free')] })
  refuseDoubtful({ free: 0, below_cost, ref })
}

/** @throws NotFoundError, RuleError per field */
export async function createAgreement(
  deps: Deps,
  actor: Actor,
  holder: queries.Holder,
  { level, code, target, sure, ...terms }: EndpointInput<typeof createCall>['body'],
): Promise<Agreement> {
  const isCoded = level === 'product' || level === 'style'
  const made = await createOne(
    deps,
    actor,
    agreements,
    async (tx) => {
      await requireHolder(tx, holder)
      const id = await queries.findTarget(tx, { level, code: code?.trim(), target: target ?? undefined })
      if (id === undefined)
        throw new RuleError(
          isCoded
            ? {
                code: [
                  message(level === 'product' ? 'agreement_no_product' : 'agreement_no_style', {
                    value: code ?? '',
                  }),
                ],
              }
            : { target: [message('does_not_exist', { value: target ?? '' })] },
        )
      return {
        id: 0,
        ...holder,
        holder_name: '',
        level,
        target_id: id,
        target_name: '',
        min_quantity: terms.min_quantity ?? 1,
        price: priceOf(terms.price),
        discount: discountOf(terms.discount),
        starts_on: terms.starts_on ?? null,
        ends_on: terms.ends_on ?? null,
        note: terms.note ?? '',
      }
    },
    async (tx, values) => {
      const id = await queries.insertAgreement(tx, values)
      if (id === undefined) throw new RuleError(twice)
      if (!sure) await refuseDoubtfulTerms(tx, values)
      return id
    },
  )
  deps.liveUpdates.tellAll('prices')
  return (await answer(deps, [made]))[0]!
}

/** @throws NotFoundError, ConflictError, RuleError per field */
export async function updateAgreement(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, price, discount, sure, ...changes }: EndpointInput<typeof updateCall>['body'],
): Promise<Agreement> {
  const saved = await changeOne(
    deps,
    actor,
    agreements,
    { id, version },
    (before) =>
      withChanges(before, {
        ...changes,
        ...(price !== undefined && { price: priceOf(price) }),
        ...(discount !== undefined && { discount: discountOf(discount) }),
      }),
    async (tx, values, changed) => {
      await queries.updateAgreement(tx, id, values)
      if (!sure && ('price' in changed || 'discount' in changed)) await refuseDoubtfulTerms(tx, values)
    },
  )
  deps.liveUpdates.tellAll('prices')
  return (await answer(deps, [saved]))[0]!
}

/** @throws NotFoundError */
export async function removeAgreement(deps: Deps, actor: Actor, id: number): Promise<void> {
  await removeOne(deps, actor, agreements, id, (tx) => queries.deleteAgreement(tx, id))
  deps.liveUpdates.tellAll('prices')
}

function toReason(row: queries.ReasonRow | undefined): PriceReason {
  if (!row) throw new NotFoundError(message('no_match', { what: 'Product' }))
  const { product_id, ref, tariff_name, level, target_name, group_name, cost_price: _cost, ...rest } = row
  return {
    ...rest,
    product: { id: product_id, name: ref },
    rule: level ?? 'tariff',
    name: target_name ?? tariff_name,
    group: group_name,
  }
}

/** Why a product costs a client what it does today, by its reference or GTIN. @throws NotFoundError */
export async function explainForOffice(
  { db }: Deps,
  clientId: number,
  code: string,
  language: Language,
): Promise<ClientPriceReason> {
  const row = await queries.findReason(db, { company_id: clientId }, { code: code.trim() }, language)
  return { ...toReason(row), cost_price: row?.cost_price ?? null }
}

/**
 * The same for who buys; only who orders for others is told the name of a group.
 *
 * @throws NotFoundError also where prices are hidden (OD-37)
 */
export async function explainForBuyer(
  { db }: Deps,
  { company, can, office }: CompanySession,
  id: number,
  language: Language,
): Promise<PriceReason> {
  if (company.prices_hidden) throw new NotFoundError()
  const reason = toReason(
    await queries.findReason(db, { company_id: company.id, tariff_id: company.tariff_id }, { id }, language),
  )
  return office !== undefined || can('represent') ? reason : { ...reason, group: null }
}
