import type { createTariff as createCall, PricedProduct, Tariff } from '@comptoir/contract/admin-tariffs'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import { toMoney } from '@comptoir/contract/money'
import type { Deps } from '#deps.ts'
import { NotFoundError, RuleError, message } from '#lib/errors.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  createOne,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import { pricesChanged } from '#features/catalogue/search/search-index.service.ts'
import { refuseDoubtful } from '#features/prices/pricing/doubtful.service.ts'
import * as queries from './tariffs.queries.ts'
import { checkedRaise } from './raise.rules.ts'

const tariffs: Editable<queries.TariffTerms> = {
  entity: 'tariff',
  what: 'Tariff',
  lock: queries.lockTariff,
  read: async (tx, id) => {
    const found = await queries.findTariff(tx, id)
    return found && termsOf(found)
  },
  check: async (tx, { code }, id): Promise<Record<string, ReturnType<typeof message>[]>> =>
    (await queries.isCodeTaken(tx, code, id)) ? taken : {},
  label: ({ code, name }) => `${name} (${code})`,
}
const taken = { code: [message('tariff_code_taken')] }
const termsOf = ({ code, name, recommend_price, minimum_order }: queries.TariffTerms) => ({
  code,
  name,
  recommend_price,
  minimum_order,
})

export async function listTariffs({ db }: Deps, filter: Parameters<typeof queries.findTariffs>[1]) {
  const { count, rows } = await queries.findTariffs(db, filter)
  return { count, rows: await withVersions(db, 'tariff', rows) }
}

/** @throws NotFoundError */
export async function readTariff({ db }: Deps, id: number): Promise<Tariff> {
  const found = await queries.findTariff(db, id)
  if (!found) throw new NotFoundError(message('no_match', { what: 'Tariff' }))
  return (await withVersions(db, 'tariff', [found]))[0]!
}

/**
 * Adds a tariff, with the prices of `from` raised by `percent` and rounded.
 *
 * @throws RuleError on `code`, `from` or `percent`, or on `sure` where prices fall below the cost
 */
export async function createTariff(
  deps: Deps,
  actor: Actor,
  { from, percent = '0', rounding = '0.0001', sure, ...input }: EndpointInput<typeof createCall>['body'],
): Promise<Tariff> {
  const raise = checkedRaise({ percent, rounding })
  let id = 0
  await createOne(
    deps,
    actor,
    tariffs,
    async (tx) => {
      if (from != null && !(await queries.findTariff(tx, from)))
        throw new RuleError({ from: [message('does_not_exist', { value: from })] })
      return {
        code: input.code,
        name: input.name,
        recommend_price: input.recommend_price ?? false,
        minimum_order: toMoney(input.minimum_order ?? '0'),
      }
    },
    async (tx, values) => {
      const made = await queries.insertTariff(tx, values)
      if (made === undefined) throw new RuleError(taken)
      id = made
      if (from != null) {
        await queries.copyPrices(tx, from, id, raise)
        if (!sure) refuseDoubtful({ free: 0, ...(await queries.findBelowCost(tx, from, id)) })
        await pricesChanged(tx, await queries.findPricedGroups(tx, id), id)
      }
      return id
    },
  )
  return readTariff(deps, id)
}

/** @throws NotFoundError, ConflictError, RuleError on `code` */
export async function updateTariff(
  deps: Deps,
  actor: Actor,
  id: number,
  {
    version,
    minimum_order,
    ...changes
  }: { [Key in keyof queries.TariffTerms]?: queries.TariffTerms[Key] | string | undefined } & {
    version?: number | undefined
  },
): Promise<Tariff> {
  const wanted = {
    ...changes,
    ...(minimum_order !== undefined && { minimum_order: toMoney(minimum_order) }),
  } as Partial<queries.TariffTerms>
  await changeOne(
    deps,
    actor,
    tariffs,
    { id, version },
    (before) => withChanges(before, wanted),
    (tx, values) => queries.updateTariff(tx, id, values),
  )
  deps.liveUpdates.tellAll('prices')
  return readTariff(deps, id)
}

/** The products with their prices in a tariff. @throws NotFoundError */
export async function listPrices(
  deps: Deps,
  id: number,
  filter: Parameters<typeof queries.findPrices>[2],
  language: Language,
): Promise<{ count: number; rows: PricedProduct[] }> {
  await readTariff(deps, id)
  return queries.findPrices(deps.db, id, filter, language)
}
