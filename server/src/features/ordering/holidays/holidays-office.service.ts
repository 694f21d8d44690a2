import type { HolidayChanges, HolidayInput, OfficeHoliday } from '@comptoir/contract/admin-settings'
import type { Tx } from '#db/connect.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, RuleError, say } from '#lib/errors.ts'
import { audit, difference, type Actor } from '#features/platform/audit/audit.service.ts'
import { readSettings } from '#features/platform/settings/settings.service.ts'
import * as queries from './holidays-office.queries.ts'

export const officeHolidays = ({ db }: Deps, filter: Parameters<typeof queries.findOfficeHolidays>[1]) =>
  queries.findOfficeHolidays(db, filter)

/** @throws RuleError on `country`, or on `date` when there is one on that day already */
export async function createHoliday(deps: Deps, actor: Actor, input: HolidayInput): Promise<OfficeHoliday> {
  return inTransaction(deps.db, async (tx) => {
    const values = {
      date: input.date,
      name: input.name,
      country: input.country ?? null,
      every_year: input.every_year ?? false,
      is_closed: input.is_closed ?? true,
      has_notice: input.has_notice ?? false,
      notice_days: input.notice_days ?? (await readSettings(tx)).holiday_notice_days,
    }
    await checkCountry(tx, values.country)
    const id = await queries.insertHoliday(tx, values)
    if (id === undefined) throw new RuleError({ date: [say('holiday_exists')] })
    await audit(tx, deps, actor, [
      { action: 'create', entity: 'holiday', entity_id: id, label: labelOf(values), after: values },
    ])
    return { id, ...values }
  })
}

/**
 * Changes a holiday; what is left out stays as it is.
 *
 * @throws NotFoundError, or RuleError as for a new one
 */
export async function updateHoliday(
  deps: Deps,
  actor: Actor,
  id: number,
  changes: HolidayChanges,
): Promise<OfficeHoliday> {
  return inTransaction(deps.db, async (tx) => {
    const before = await holidayOf(tx, id)
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    const after: OfficeHoliday = { ...before, ...Object.fromEntries(given) }
    const changed = difference(before, after)
    if (!changed) return before
    await checkCountry(tx, after.country)
    if (await queries.isTaken(tx, id, after)) throw new RuleError({ date: [say('holiday_exists')] })
    const { id: _, ...values } = after
    try {
      await queries.updateHoliday(tx, id, values)
    } catch (error) {
      if (isUniqueViolation(error)) throw new RuleError({ date: [say('holiday_exists')] }) // made since it was asked
      throw error
    }
    await audit(tx, deps, actor, [
      { action: 'change', entity: 'holiday', entity_id: id, label: labelOf(after), ...changed },
    ])
    return after
  })
}

/** @throws NotFoundError */
export async function deleteHoliday(deps: Deps, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const before = await holidayOf(tx, id)
    await queries.deleteHoliday(tx, id)
    await audit(tx, deps, actor, [
      { action: 'delete', entity: 'holiday', entity_id: id, label: labelOf(before), before },
    ])
  })
}

async function holidayOf(tx: Tx, id: number): Promise<OfficeHoliday> {
  const holiday = await queries.lockHoliday(tx, id)
  if (!holiday) throw new NotFoundError(say('no_match', { what: 'Holiday' }))
  return holiday
}

async function checkCountry(tx: Tx, country: number | null): Promise<void> {
  if (country !== null && !(await queries.hasCountry(tx, country)))
    throw new RuleError({ country: [say('does_not_exist', { value: country })] })
}

const labelOf = ({ date, name }: Pick<OfficeHoliday, 'date' | 'name'>) => `${name.fr} ${date}`
