import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

export type AccountRow = {
  id: number
  name: string
  /** The address is confirmed, and neither the user nor the company is disabled. */
  is_active: boolean
  permissions: string[]
  /** Signs in with a code beside the password. */
  has_second_factor: boolean
  /** Works in the office, which demands a second factor, and has none. */
  lacks_second_factor: boolean
  /** Those that have not ended. */
  sessions: number[]
  /** The user's own company; null without one. */
  company: {
    id: number
    name: string
    language: string
    tariff_id: number
    prices_hidden: boolean
    is_approved: boolean
  } | null
}

const hasFactor = sql`exists (
  select from second_factor where user_id = app_user.id and confirmed_at is not null)`
const columns = sql`
  app_user.id, app_user.name, app_user.is_active and own.disabled_at is null as is_active, permissions,
  ${hasFactor} as has_second_factor,
  works_in_office and not ${hasFactor}
    and exists (select from setting where key = 'second_factor_for_staff' and value = 'true') as lacks_second_factor,
  to_json(array(select user_session.id from user_session where user_id = app_user.id and ended_at is null)) as sessions,
  case when own.id is not null then json_build_object(
    'id', own.id, 'name', own.name, 'language', own.language, 'tariff_id', own.tariff_id,
    'prices_hidden', own.prices_hidden, 'is_approved', own.approved_at is not null) end as company`
/** With the company of a call that names none: the default one, or another if that membership has ended. */
const accounts = sql`
  app_user left join lateral (
    select company.* from membership join company on company.id = membership.company_id
    where membership.user_id = app_user.id and membership.disabled_at is null and invited_at is null
      and role <> 'representative'
      and erased_at is null
    order by company.disabled_at is not null, is_default desc, company.id limit 1
  ) as own on true`

// Runs with every request.
const account = prepared<AccountRow, { id: number }>(
  (value) => sql`
    select ${columns} from ${accounts} where app_user.id = ${value('id')}`,
)

/** An account by its own id, active or not. */
export const findAccount = async (db: Db, id: number): Promise<AccountRow | undefined> =>
  (await account(db, { id }))[0]

/** An account with its password hash, by e-mail in any case. */
export const findAccountByEmail = (
  db: Db,
  email: string,
): Promise<(AccountRow & { password_hash: string }) | undefined> =>
  sql<AccountRow & { password_hash: string }>`
    select ${columns}, app_user.password_hash from ${accounts}
    where lower(app_user.email) = ${email.toLowerCase()}`
    .execute(db)
    .then(({ rows }) => rows[0])
