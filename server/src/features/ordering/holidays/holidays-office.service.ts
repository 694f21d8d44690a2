import type { HolidayChanges, HolidayInput, OfficeHoliday } from '@comptoir/contract/admin-settings'
import type { Tx } from '#db/connect.ts'
import { isUniqueViolation } from '#db/errors.ts'
import type { Deps } from '#deps.ts'
import { RuleError, message } from '#lib/errors.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  createOne,
  removeOne,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import { readSettings } from '#features/platform/settings/settings.service.ts'
import * as queries from './holidays-office.queries.ts'

const holidays: Editable<queries.Holiday> = {
  entity: 'holiday',
  what: 'Holiday',
  lock: async () => undefined, // reading locks the row
  read: queries.lockHoliday,
  check: async (tx, wanted, id) => {
    if (wanted.country !== null && !(await queries.hasCountry(tx, wanted.country)))
      return { country: [message('does_not_exist', { value: wanted.country })] }
    return (await queries.isTaken(tx, id, wanted)) ? twice : {}
  },
  label: ({ date, name }) => `${name.fr} ${date}`,
}
const twice = { date: [message('holiday_exists')] }

export async function officeHolidays(
  { db }: Deps,
  filter: Parameters<typeof queries.findOfficeHolidays>[1],
): Promise<{ count: number; rows: OfficeHoliday[] }> {
  const { count, rows } = await queries.findOfficeHolidays(db, filter)
  return { count, rows: await withVersions(db, 'holiday', rows) }
}

/** @throws RuleError on `country`, or on `date` when there is one on that day already */
export const createHoliday = (deps: Deps, actor: Actor, input: HolidayInput): Promise<OfficeHoliday> =>
  createOne(
    deps,
    actor,
    holidays,
    async (tx) => ({
      id: 0,
      date: input.date,
      name: input.name,
      country: input.country ?? null,
      every_year: input.every_year ?? false,
      is_closed: input.is_closed ?? true,
      has_notice: input.has_notice ?? false,
      notice_days: input.notice_days ?? (await readSettings(tx)).holiday_notice_days,
    }),
    async (tx, holiday) => onlyOnce(await queries.insertHoliday(tx, valuesOf(holiday))),
  )

/**
 * Changes a holiday; what is left out stays as it is.
 *
 * @throws NotFoundError, ConflictError, or RuleError as for a new one
 */
export const updateHoliday = (
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...changes }: HolidayChanges & { version?: number | undefined },
): Promise<OfficeHoliday> =>
  changeOne(
    deps,
    actor,
    holidays,
    { id, version },
    (before) => withChanges(before, changes),
    (tx, holiday) => saveOnce(tx, id, valuesOf(holiday)),
  )

/** @throws NotFoundError */
export const deleteHoliday = (deps: Deps, actor: Actor, id: number): Promise<void> =>
  removeOne(deps, actor, holidays, id, (tx) => queries.deleteHoliday(tx, id))

function valuesOf(holiday: queries.Holiday): Omit<queries.Holiday, 'id'> {
  const { id: _, ...values } = holiday
  return values
}

/** Somebody else may have added the day since it was looked for. */
function onlyOnce(id: number | undefined): number {
  if (id === undefined) throw new RuleError(twice)
  return id
}

async function saveOnce(tx: Tx, id: number, values: Omit<queries.Holiday, 'id'>): Promise<void> {
  try {
    await queries.updateHoliday(tx, id, values)
  } catch (error) {
    if (isUniqueViolation(error)) throw new RuleError(twice)
    throw error
  }
}
