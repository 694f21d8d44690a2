import type { AnsweredSettings, Settings } from '@comptoir/contract/admin-settings'
import { languages, readerLanguages, type Language } from '@comptoir/contract/common'
import { approvalDays, basketLineLimit, phoneDigits, quantityWarning } from '@comptoir/contract/rules'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { message } from '#lib/errors.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import { changeOne, versionOf, withChanges, type Editable } from '#features/platform/audit/edits.service.ts'
import * as queries from './settings.queries.ts'

/** The defaults, until the office changes them. */
export const defaultSettings: Settings = {
  phone: phoneDigits,
  approval_working_days: approvalDays,
  holiday_notice_days: 7,
  quantity_warning: quantityWarning,
  basket_lines: basketLineLimit,
  languages: [...languages],
  gtin_prefix: '',
  second_factor_for_staff: false,
  first_steps: true,
}
type Key = keyof Settings
const keys = Object.keys(defaultSettings) as Key[]

/** The settings in force; one statement. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await queries.findSettings(db, keys)
  return { ...defaultSettings, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

type Changes = {
  version?: number | undefined
  phone?: { min?: number | undefined; max?: number | undefined } | undefined
  approval_working_days?: number | undefined
  holiday_notice_days?: number | undefined
  quantity_warning?: number | undefined
  basket_lines?: number | undefined
  languages?: Language[] | undefined
  gtin_prefix?: string | undefined
  second_factor_for_staff?: boolean | undefined
  first_steps?: boolean | undefined
}

const editable: Editable<Settings, null> = {
  entity: 'settings',
  what: 'Settings',
  lock: queries.lockSettings,
  read: readSettings,
  check: async (_, { phone }) =>
    phone.min > phone.max ? { phone: { max: [message('min_value', { limit: phone.min })] } } : {},
  label: () => '',
}

/** The settings as the office edits them. */
export const officeSettings = async ({ db }: Deps): Promise<AnsweredSettings> => ({
  ...(await readSettings(db)),
  version: await versionOf(db, 'settings', null),
  defaults: defaultSettings,
})

/**
 * Changes settings; what is left out stays as it is.
 *
 * @throws RuleError when a minimum would lie above its maximum, ConflictError
 */
export async function changeSettings(
  deps: Deps,
  actor: Actor,
  { version, phone, ...changes }: Changes,
): Promise<AnsweredSettings> {
  const saved = await changeOne(
    deps,
    actor,
    editable,
    { id: null, version },
    (before) => ({
      ...withChanges(before, changes),
      phone: withChanges(before.phone, phone ?? {}),
      languages: withDefault(changes.languages ?? before.languages),
    }),
    async (tx, { languages: on }, changed) => {
      await queries.saveSettings(tx, changed, deps.now())
      if (changed.languages) await queries.leaveLanguages(tx, on, languages[0])
    },
  )
  await deps.settings.read()
  return { ...saved, defaults: defaultSettings }
}

/** In the order of menus; the default is always on, since it stands in for every other. */
const withDefault = (on: readonly Language[]): Language[] =>
  readerLanguages.filter((language) => language === languages[0] || on.includes(language))

/** The bounds of telephone numbers, for the forms. */
export const phoneLength = async (db: Db): Promise<Settings['phone']> => (await readSettings(db)).phone
