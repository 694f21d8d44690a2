import type { Settings } from '@comptoir/contract/admin-settings'
import { approvalDays, basketLineLimit, phoneDigits, quantityWarning } from '@comptoir/contract/rules'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { RuleError, say } from '#lib/errors.ts'
import { audit, difference, type Actor } from '#features/platform/audit/audit.service.ts'
import * as queries from './settings.queries.ts'

/** What holds until the office says otherwise. */
export const defaultSettings: Settings = {
  phone: phoneDigits,
  approval_working_days: approvalDays,
  holiday_notice_days: 7,
  quantity_warning: quantityWarning,
  basket_lines: basketLineLimit,
}
type Key = keyof Settings
const keys = Object.keys(defaultSettings) as Key[]

/** The settings in force; one statement. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await queries.findSettings(db, keys)
  return { ...defaultSettings, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

type Changes = {
  phone?: { min?: number | undefined; max?: number | undefined } | undefined
  approval_working_days?: number | undefined
  holiday_notice_days?: number | undefined
  quantity_warning?: number | undefined
  basket_lines?: number | undefined
}

/**
 * Changes settings; what is left out stays as it is.
 *
 * @throws RuleError when a minimum would lie above its maximum
 */
export async function changeSettings(deps: Deps, actor: Actor, changes: Changes): Promise<Settings> {
  return inTransaction(deps.db, async (tx) => {
    await queries.lockSettings(tx)
    const before = await readSettings(tx)
    const after: Settings = {
      phone: {
        min: changes.phone?.min ?? before.phone.min,
        max: changes.phone?.max ?? before.phone.max,
      },
      approval_working_days: changes.approval_working_days ?? before.approval_working_days,
      holiday_notice_days: changes.holiday_notice_days ?? before.holiday_notice_days,
      quantity_warning: changes.quantity_warning ?? before.quantity_warning,
      basket_lines: changes.basket_lines ?? before.basket_lines,
    }
    if (after.phone.min > after.phone.max)
      throw new RuleError({ phone: { max: [say('min_value', { limit: after.phone.min })] } })
    const changed = difference(before, after)
    if (!changed) return after
    await queries.saveSettings(tx, changed.after, deps.now())
    await audit(tx, deps, actor, [
      { action: 'change', entity: 'settings', entity_id: null, label: '', ...changed },
    ])
    return after
  })
}

/** How long a telephone number may be, as the forms are told it. */
export const phoneLength = async (db: Db): Promise<Settings['phone']> => (await readSettings(db)).phone
