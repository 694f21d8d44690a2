import type { PersonRole, PersonStatus } from '@comptoir/contract/admin-people'
import type { Language } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

export type PersonRow = {
  id: number
  name: string
  email: string
  language: Language
  role: PersonRole
  status: PersonStatus
  is_contact: boolean
  second_factor: boolean
  invited_at: Date | null
  ended_at: Date | null
  last_login_at: Date | null
}

const status = sql<PersonStatus>`
  case when membership.disabled_at is not null then 'ended'
       when membership.invited_at is not null then 'invited'
       when app_user.disabled_at is not null then 'disabled'
       when not app_user.is_active then 'unconfirmed'
       else 'active' end`
const person = sql`
  app_user.id, app_user.name, app_user.email, app_user.language, membership.role, ${status} as status,
  company.contact_id is not distinct from app_user.id as is_contact,
  exists (select from second_factor where user_id = app_user.id and confirmed_at is not null) as second_factor,
  membership.invited_at, membership.disabled_at as ended_at, app_user.last_login_at`
const people = sql`
  membership join app_user on app_user.id = membership.user_id join company on company.id = membership.company_id`

/** The people of a company, without its representatives: the contact first, then by name. */
export const findPeople = (db: Db, companyId: number): Promise<PersonRow[]> =>
  sql<PersonRow>`
    select ${person} from ${people}
    where membership.company_id = ${companyId} and membership.role <> 'representative'
    order by is_contact desc, app_user.name_key, app_user.id`
    .execute(db)
    .then(({ rows }) => rows)

export const findCompany = (db: Db, id: number) =>
  db.selectFrom('company').where('id', '=', id).select('id').executeTakeFirst()

/** Keeps other changes of a person waiting until the transaction ends. */
export const lockPerson = (tx: Tx, id: number) =>
  sql`select from app_user where id = ${id} for no key update`.execute(tx)

/** What somebody belongs to beside this company: it decides who can be invited. */
export const findMembership = (db: Db, userId: number, companyId: number) =>
  sql<{ works_in_office: boolean; role: string | null; is_ended: boolean; is_invited: boolean }>`
    select works_in_office,
           membership.role,
           membership.disabled_at is not null as is_ended, membership.invited_at is not null as is_invited
    from app_user left join membership on membership.user_id = app_user.id and membership.company_id = ${companyId}
    where app_user.id = ${userId}`
    .execute(db)
    .then(({ rows }) => rows[0])

export const renewInvitation = (tx: Tx, userId: number, companyId: number, at: Date) =>
  tx
    .updateTable('membership')
    .set({ invited_at: at })
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .execute()

export const updateMembership = (
  tx: Tx,
  userId: number,
  companyId: number,
  values: { role?: PersonRole; disabled_at?: Date | null },
) =>
  tx
    .updateTable('membership')
    .set(values)
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .execute()

/** Name and language of a company, and its address for mails, are its contact's. */
export const setContact = (tx: Tx, companyId: number, { id, name, language, email }: PersonRow) =>
  tx
    .updateTable('company')
    .set({ contact_id: id, name, language, email })
    .where('id', '=', companyId)
    .execute()

/** The company whose contact somebody is, if they are one's. */
export const findCompanyOfContact = (db: Db, userId: number) =>
  db
    .selectFrom('company')
    .where('contact_id', '=', userId)
    .select(['id', 'name', 'enterprise_name'])
    .executeTakeFirst()

/** Takes an invitation away, and with it who was known by it alone. */
export async function deleteInvited(tx: Tx, userId: number, companyId: number): Promise<void> {
  await tx
    .deleteFrom('membership')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where('invited_at', 'is not', null)
    .execute()
  await sql`
    delete from app_user
    where id = ${userId} and not is_active and disabled_at is null and password_hash = '' and office_invited_at is null
      and not exists (select from membership where user_id = app_user.id)
      and not exists (select from company where contact_id = app_user.id)`.execute(tx)
}
