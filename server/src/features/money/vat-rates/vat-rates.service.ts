import type { VatRate, VatRateChanges, VatRateInput } from '@comptoir/contract/admin-vat-rates'
import type { Decimal } from '@comptoir/contract/common'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { message, ruleError } from '#lib/errors.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  createOne,
  removeOne,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import * as queries from './vat-rates.queries.ts'
import type { VatRateRow } from './vat-rates.queries.ts'

/** The rates as they are edited on a day. */
const editableOn = (today: string): Editable<VatRateRow> => ({
  entity: 'vat_rate',
  what: 'VatRate',
  lock: queries.lockRates,
  read: queries.findRate,
  check: async (tx, wanted, id) => {
    if (!(await queries.hasCountry(tx, wanted.country)))
      return { country: [message('does_not_exist', { value: wanted.country })] }
    if (wanted.valid_from <= today) return { valid_from: [message('vat_rate_begins_later')] }
    return (await queries.isTaken(tx, id, wanted)) ? { valid_from: [message('vat_rate_exists')] } : {}
  },
  label: ({ category, rate, valid_from }) => `${category} ${rate} % ${valid_from}`,
})

/** What has begun is on orders and invoices. @throws RuleError */
function refuseBegun({ valid_from }: VatRateRow, today: string): void {
  if (valid_from <= today) throw ruleError(message('vat_rate_has_begun'))
}

/** The rates of all countries, the latest of each first. */
export const listRates = async ({ db, now }: Deps): Promise<VatRate[]> =>
  withVersions(db, 'vat_rate', await queries.findRates(db, dayIn(now())))

/** @throws RuleError on `country`, or on `valid_from` where the day has begun or another rate begins on it */
export async function createRate(deps: Deps, actor: Actor, input: VatRateInput): Promise<VatRate> {
  const wanted = { id: 0, ...input, rate: twoPlaces(input.rate) }
  const rates = editableOn(dayIn(deps.now()))
  return coming(await createOne(deps, actor, rates, async () => wanted, queries.insertRate))
}

/**
 * Corrects a rate that has not begun; what is left out stays as it is.
 *
 * @throws NotFoundError, ConflictError, or RuleError as for a new one and where it has begun
 */
export async function updateRate(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, rate, ...changes }: VatRateChanges & { version?: number | undefined },
): Promise<VatRate> {
  const today = dayIn(deps.now())
  const changed = await changeOne(
    deps,
    actor,
    editableOn(today),
    { id, version },
    (before) => {
      refuseBegun(before, today)
      return withChanges(before, { ...changes, rate: rate === undefined ? undefined : twoPlaces(rate) })
    },
    (tx, wanted) => queries.updateRate(tx, id, wanted),
  )
  return coming(changed)
}

/** @throws NotFoundError, or RuleError where it has begun */
export function deleteRate(deps: Deps, actor: Actor, id: number): Promise<void> {
  const today = dayIn(deps.now())
  return removeOne(deps, actor, editableOn(today), id, async (tx, before) => {
    refuseBegun(before, today)
    await queries.deleteRate(tx, id)
  })
}

const twoPlaces = (typed: string) => Number(typed).toFixed(2) as Decimal

/** What was just edited has not begun. */
const coming = (rate: VatRateRow & { version: number }): VatRate => ({ ...rate, state: 'coming' })
