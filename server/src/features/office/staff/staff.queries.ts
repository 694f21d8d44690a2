import type { StaffStatus } from '@comptoir/contract/admin-staff'
import type { Language } from '@comptoir/contract/common'
import type { OfficePermission } from '@comptoir/contract/endpoint'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewhere, somewherePlain } from '#db/lists.ts'

export type StaffRow = {
  id: number
  name: string
  email: string
  language: Language
  permissions: OfficePermission[]
  status: StaffStatus
  second_factor: boolean
  created_at: Date
  last_login_at: Date | null
}

const status = sql<StaffStatus>`
  case when disabled_at is not null then 'disabled' when office_invited_at is not null then 'invited' else 'active' end`
const isStaff = sql`works_in_office`
/** What they may do, or will once they accept the invitation. */
const given = sql`case when office_invited_at is null then permissions else invited_permissions end`
const row = sql`
  app_user.id, app_user.name, app_user.email, app_user.language,
  to_json(array(select one from unnest(${given}) as one where one <> 'represent' order by one)) as permissions,
  ${status} as status,
  exists (select from second_factor where user_id = app_user.id and confirmed_at is not null) as second_factor,
  app_user.created_at, app_user.last_login_at`

const columns = {
  name: sql`app_user.name_key`,
  email: sql`lower(app_user.email)`,
  status,
  created_at: sql`app_user.created_at`,
  last_login_at: { nullable: sql`app_user.last_login_at` },
}
type Column = keyof typeof columns

/** Who works in the office and matches, with the number of all of them. */
export async function findStaff(
  db: Db,
  filter: {
    search?: string | undefined
    status?: StaffStatus | undefined
    permission?: OfficePermission | undefined
    ordering: Column | `-${Column}`
    limit: number
    offset: number
  },
): Promise<{ count: number; rows: StaffRow[] }> {
  const { search, permission } = filter
  const where = every([
    isStaff,
    filter.status === undefined ? undefined : sql`${status} = ${filter.status}`,
    permission === undefined ? undefined : sql`(${given}) && array[${permission}, 'administration']`,
    search
      ? sql`(app_user.name_key like ${somewherePlain(search)} or lower(app_user.email) like ${somewhere(search)})`
      : undefined,
  ])
  const order = orderBy(filter.ordering, columns, sql`app_user.id`)
  const list = { from: sql`app_user`, where, order, id: sql`app_user.id`, isIndexed: false }
  const { rows } = await sql<StaffRow & { count: number }>`
    select ${row}, page.count from (${pageIds(list, filter)}) as page join app_user on app_user.id = page.page_id
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

/** Somebody who works in the office; undefined for anybody else. */
export const findStaffMember = (db: Db, id: number): Promise<StaffRow | undefined> =>
  sql<StaffRow>`select ${row} from app_user where app_user.id = ${id} and ${isStaff}`
    .execute(db)
    .then(({ rows }) => rows[0])

/**
 * Keeps other changes of the office's people waiting until the transaction ends: of this one, and of all who may make
 * them, in the order of ids.
 *
 * @returns whether who changes something may still do so
 */
export async function lockStaff(tx: Tx, id: number | null, actorId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number; may: boolean }>`
    select id, is_active and 'administration' = any(permissions) as may from app_user
    where ${isStaff} or id = ${id} order by id for no key update`.execute(tx)
  return rows.some((one) => one.id === actorId && one.may)
}

/** Whether anybody else can sign in and administer the shop. */
export const hasOtherAdministrator = async (tx: Tx, id: number): Promise<boolean> =>
  (
    await sql`
      select from app_user where 'administration' = any(permissions) and is_active and id <> ${id} limit 1`.execute(
      tx,
    )
  ).rows.length > 0

/** A company that somebody belongs to, orders for or is invited into. */
export const findCompanyOf = (db: Db, userId: number) =>
  sql<{ name: string }>`
    select coalesce(nullif(enterprise_name, ''), name) as name
    from membership join company on company.id = membership.company_id
    where user_id = ${userId} and membership.disabled_at is null and erased_at is null
    union all
    select coalesce(nullif(enterprise_name, ''), name) from company where contact_id = ${userId}
    limit 1`
    .execute(db)
    .then(({ rows }) => rows[0])

/** Offers somebody these permissions: they have them once they accept. */
export const invite = (tx: Tx, id: number, permissions: readonly string[], at: Date) =>
  sql`update app_user set invited_permissions = ${permissions}::text[], office_invited_at = ${at} where id = ${id}`.execute(
    tx,
  )

export const takePermissions = (tx: Tx, id: number) =>
  sql`update app_user set permissions = '{}' where id = ${id}`.execute(tx)

export const updateStaff = (
  tx: Tx,
  id: number,
  { name, language, permissions }: Pick<StaffRow, 'name' | 'language' | 'permissions'>,
) =>
  sql`
    update app_user set name = ${name}, language = ${language},
      permissions = case when office_invited_at is null then ${permissions}::text[] else permissions end,
      invited_permissions = case when office_invited_at is null then '{}' else ${permissions}::text[] end
    where id = ${id}`.execute(tx)

export const setActive = (tx: Tx, id: number, is_active: boolean, at: Date) =>
  tx
    .updateTable('app_user')
    .set({ is_active, disabled_at: is_active ? null : at })
    .where('id', '=', id)
    .execute()

/** Takes an invitation away, and with it who was known by it alone. */
export async function deleteInvited(tx: Tx, id: number): Promise<void> {
  await sql`
    update app_user set invited_permissions = '{}', office_invited_at = null where id = ${id} and is_active`.execute(
    tx,
  )
  await tx.deleteFrom('app_user').where('id', '=', id).where('is_active', '=', false).execute()
}

/** An invitation that nobody accepts is kept for a time from here on. */
export const renewInvitation = (tx: Tx, id: number, at: Date) =>
  tx.updateTable('app_user').set({ office_invited_at: at }).where('id', '=', id).execute()
