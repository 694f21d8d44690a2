import type { StaffChanges, StaffInvitation, StaffMember } from '@comptoir/contract/admin-staff'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import {
  NotFoundError,
  RuleError,
  ruleError,
  message,
  UnauthorizedError,
  type FieldErrors,
} from '#lib/errors.ts'
import {
  addInvited,
  lockInvited,
  sendInvitation,
} from '#features/accounts/invitations/invitations.service.ts'
import { audit, type Actor, type AuditRecord } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  versionOf,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import { resetSecondFactor } from '#features/accounts/second-factor/second-factor.service.ts'
import { endSessions } from '#features/accounts/session/open-sessions.service.ts'
import * as queries from './staff.queries.ts'

/** Somebody of the office as an editor has them. */
type Staff = Omit<StaffMember, 'version'>

export async function listStaff(
  { db }: Deps,
  filter: Parameters<typeof queries.findStaff>[1],
): Promise<{ count: number; rows: StaffMember[] }> {
  const { count, rows } = await queries.findStaff(db, filter)
  return { count, rows: await withVersions(db, 'user', rows.map(toStaff)) }
}

/** @throws NotFoundError for who does not work in the office */
export async function readStaff({ db }: Deps, id: number): Promise<StaffMember> {
  return { ...(await staffOf(db, id)), version: await versionOf(db, 'user', id) }
}

/**
 * Invites somebody to work in the office: a new person, or one who signs in already and belongs to no company. They may
 * once they accept.
 *
 * @throws RuleError on `email` for who cannot be invited
 */
export async function inviteStaff(
  deps: Deps,
  actor: Actor,
  { permissions, ...input }: StaffInvitation,
): Promise<StaffMember> {
  const invited = await inTransaction(deps.db, async (tx) => {
    await lock(tx, actor, null)
    const known = await lockInvited(tx, input.email)
    if (known?.disabled_at) throw new RuleError({ email: [message('person_disabled')] })
    if (known && (await queries.findStaffMember(tx, known.id)))
      throw new RuleError({ email: [message('staff_already')] })
    const company = known && (await queries.findCompanyOf(tx, known.id))
    if (company) throw new RuleError({ email: [message('staff_of_company', { client: company.name })] })
    const id = known?.id ?? (await addInvited(tx, deps, input))
    await queries.invite(tx, id, sorted(permissions), deps.now())
    await sendInvitation(tx, deps, id, null)
    const staff = await staffOf(tx, id)
    const after = { email: staff.email, permissions: staff.permissions, status: staff.status }
    await audit(tx, deps, actor, [entry('invite', staff, { before: null, after })])
    return { ...staff, version: await versionOf(tx, 'user', id) }
  })
  deps.accounts.evict(invited.id)
  return invited
}

/**
 * Changes somebody of the office; what is left out stays as it is.
 *
 * @throws NotFoundError, ConflictError, or RuleError per field: nobody switches themselves off or gives up the
 *   administration, so that somebody always has it
 */
export async function updateStaff(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, is_active, permissions, ...changes }: StaffChanges & { version?: number | undefined },
): Promise<StaffMember> {
  const wanted = { ...changes, ...(permissions && { permissions: sorted(permissions) }) }
  const isToggled = (status: Staff['status']) =>
    is_active !== undefined && status !== 'invited' && is_active !== (status === 'active')
  const saved = await changeOne(
    deps,
    actor,
    editable(actor, is_active === false),
    { id, version },
    (before) => ({
      ...withChanges(before, wanted),
      status: isToggled(before.status) ? (is_active ? 'active' : 'disabled') : before.status,
    }),
    async (tx, staff, changed) => {
      await queries.updateStaff(tx, id, staff)
      if ('status' in changed) {
        await queries.setActive(tx, id, staff.status === 'active', deps.now())
        if (staff.status !== 'active') await endSessions(tx, [id], 'office', deps.now()) // what was signed in stays out
      }
    },
  )
  deps.accounts.evict(id)
  return saved
}

const editable = (actor: Actor, isDisabled: boolean): Editable<Staff> => ({
  entity: 'user',
  what: 'Staff',
  lock: (tx, id) => lock(tx, actor, id),
  read: async (tx, id) => {
    const staff = await staffOf(tx, id)
    if (isDisabled && staff.status === 'invited')
      throw new RuleError({ is_active: [message('person_invited')] })
    return staff
  },
  check: (tx, wanted) => faultsOf(tx, actor, wanted),
  label: ({ name }) => name,
  action: ({ status }) => (status === undefined ? 'change' : status === 'active' ? 'enable' : 'disable'),
})

/** What speaks against somebody being as is wanted. */
async function faultsOf(tx: Tx, actor: Actor, wanted: Staff): Promise<FieldErrors> {
  const administers = wanted.permissions.includes('administration')
  if (wanted.id === actor.id && wanted.status === 'disabled')
    return { is_active: [message('client_is_oneself')] }
  if (wanted.id === actor.id && !administers) return { permissions: [message('client_is_oneself')] }
  if (administers && wanted.status === 'active') return {}
  return (await queries.hasOtherAdministrator(tx, wanted.id))
    ? {}
    : { permissions: [message('staff_last_administrator')] }
}

/** Mails an invitation again. @throws RuleError where it is accepted, NotFoundError */
export const resendInvitation = (deps: Deps, actor: Actor, id: number): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await lock(tx, actor, id)
    const staff = await staffOf(tx, id)
    if (staff.status !== 'invited') throw ruleError(message('person_not_invited'))
    await queries.renewInvitation(tx, id, deps.now())
    await sendInvitation(tx, deps, id, null)
    await audit(tx, deps, actor, [entry('resend', staff, { after: { email: staff.email } })])
  })

/** Ends all sessions of somebody of the office. @throws NotFoundError */
export async function signOutStaff(deps: Deps, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lock(tx, actor, id)
    const staff = await staffOf(tx, id)
    await endSessions(tx, [id], 'office', deps.now())
    const values = { before: { sessions: true }, after: { sessions: false } }
    await audit(tx, deps, actor, [entry('sign_out', staff, values)])
  })
  deps.accounts.evict(id)
}

/** Takes the second factor away from somebody who has lost it, and ends their sessions. @throws RuleError, NotFoundError */
export async function resetStaffSecondFactor(deps: Deps, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lock(tx, actor, id)
    const staff = await staffOf(tx, id)
    if (id === actor.id) throw ruleError(message('client_is_oneself'))
    await resetSecondFactor(tx, deps, id)
    const values = { before: { second_factor: true }, after: { second_factor: false } }
    await audit(tx, deps, actor, [entry('change', staff, values)])
  })
  deps.accounts.evict(id)
}

/**
 * Takes somebody out of the office: they keep their sign-in, and may do nothing with it. Of who has not accepted an
 * invitation yet it is taken back, and who is known by it alone is gone.
 *
 * @throws NotFoundError, or RuleError for oneself
 */
export async function removeStaff(deps: Deps, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lock(tx, actor, id)
    const staff = await staffOf(tx, id)
    if (id === actor.id) throw ruleError(message('client_is_oneself'))
    if (staff.status === 'invited') await queries.deleteInvited(tx, id)
    else {
      await queries.takePermissions(tx, id)
      await endSessions(tx, [id], 'office', deps.now())
    }
    const before = { permissions: staff.permissions, status: staff.status }
    await audit(tx, deps, actor, [entry('delete', staff, { before, after: null })])
  })
  deps.accounts.evict(id)
}

/** @throws UnauthorizedError when the actor is no administrator any more */
async function lock(tx: Tx, actor: Actor, id: number | null): Promise<void> {
  if (!(await queries.lockStaff(tx, id, actor.id)))
    throw new UnauthorizedError(message('user_inactive'), 'user_inactive')
}

async function staffOf(db: Parameters<typeof queries.findStaffMember>[0], id: number): Promise<Staff> {
  const row = await queries.findStaffMember(db, id)
  if (!row) throw new NotFoundError(message('no_match', { what: 'Staff' }))
  return toStaff(row)
}

const toStaff = ({ created_at, last_login_at, ...row }: queries.StaffRow): Staff => ({
  ...row,
  created_at: created_at.toISOString(),
  last_login_at: last_login_at?.toISOString() ?? null,
})
const sorted = <T extends string>(permissions: readonly T[]): T[] => [...new Set(permissions)].toSorted()

const entry = (
  action: AuditRecord['action'],
  { id, name }: Staff,
  values: Pick<AuditRecord, 'before' | 'after'>,
): AuditRecord => ({ action, entity: 'user', entity_id: id, label: name, ...values })
