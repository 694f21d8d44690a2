import {
  peopleMaximum,
  type Invitation,
  type Person,
  type PersonChanges,
} from '@comptoir/contract/admin-people'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { ConflictError, NotFoundError, RuleError, ruleError, message } from '#lib/errors.ts'
import {
  addInvited,
  lockInvited,
  sendInvitation,
} from '#features/accounts/invitations/invitations.service.ts'
import { invite } from '#features/accounts/memberships/memberships.service.ts'
import { audit, difference, type Actor, type AuditRecord } from '#features/platform/audit/audit.service.ts'
import { labelOf, noClient, targetOf, type Target } from '#features/office/clients/client-edit.service.ts'
import { changeFaults } from './people.rules.ts'
import { resetSecondFactor } from '#features/accounts/second-factor/second-factor.service.ts'
import { endSessions } from '#features/accounts/session/open-sessions.service.ts'
import * as queries from './people.queries.ts'

/** The people of a client. @throws NotFoundError where there is none */
export async function listPeople({ db }: Deps, companyId: number): Promise<Person[]> {
  if (!(await queries.findCompany(db, companyId))) throw noClient()
  return (await queries.findPeople(db, companyId)).map(toPerson)
}

/**
 * Invites somebody into a client: a new person, or one who signs in already. They belong to it once they accept.
 *
 * @throws NotFoundError, or RuleError on `email` for who cannot be invited
 */
export const invitePerson = (
  deps: Deps,
  actor: Actor,
  companyId: number,
  invitation: Invitation,
): Promise<Person> => inTransaction(deps.db, (tx) => invitePersonIn(tx, deps, actor, companyId, invitation))

/** The same within a transaction. */
export async function invitePersonIn(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  companyId: number,
  { role, ...input }: Invitation,
): Promise<Person> {
  const client = await usableClient(tx, actor, companyId)
  const known = await lockInvited(tx, input.email)
  if (known?.disabled_at) throw new RuleError({ email: [message('person_disabled')] })
  const found = known && (await queries.findMembership(tx, known.id, companyId))
  if (found?.works_in_office) throw new RuleError({ email: [message('person_is_staff')] })
  if (found?.role === 'representative') throw new RuleError({ email: [message('person_represents')] })
  if (found?.is_ended) throw new RuleError({ email: [message('person_ended_already')] })
  if (found?.is_invited) throw new RuleError({ email: [message('person_invited_already')] })
  if (found?.role) throw new RuleError({ email: [message('person_member_already')] })
  if ((await queries.findPeople(tx, companyId)).length >= peopleMaximum)
    throw ruleError(message('people_maximum', { count: peopleMaximum }))
  const id = known?.id ?? (await addInvited(tx, deps, input))
  await invite(tx, id, companyId, role, deps.now())
  await sendInvitation(tx, deps, id, companyId)
  const { person } = await personOf(tx, companyId, id)
  const after = { person: named(person), role, status: person.status }
  await audit(tx, deps, actor, [entry('invite', client, { before: null, after })])
  return toPerson(person)
}

type Expected = Pick<Person, 'role' | 'status'>

/**
 * Changes role, access and contact; what is left out stays as it is.
 *
 * @param changes.expected how somebody stood on the screen
 * @throws NotFoundError, RuleError for who cannot be changed so, or ConflictError with the person as they stand where
 *   somebody else has changed them meanwhile
 */
export async function changePerson(
  deps: Deps,
  actor: Actor,
  companyId: number,
  personId: number,
  { expected, ...changes }: PersonChanges & { expected?: Expected | undefined },
): Promise<Person> {
  const changed = await inTransaction(deps.db, async (tx) => {
    const client = await usableClient(tx, actor, companyId)
    await queries.lockPerson(tx, personId)
    const { person, people } = await personOf(tx, companyId, personId)
    if (expected && (expected.role !== person.role || expected.status !== person.status))
      throw new ConflictError(message('person_changed_meanwhile', { name: person.name }), {
        current: toPerson(person),
      })
    const faults = changeFaults(person, changes, people)
    if (Object.keys(faults).length > 0) throw new RuleError(faults)
    await refuseChange(tx, companyId, person, changes)
    await apply(tx, deps, companyId, person, changes)
    const after = (await personOf(tx, companyId, personId)).person
    const differs = difference(valuesOf(person), valuesOf(after))
    if (differs) {
      const values = { before: differs.before, after: { person: named(person), ...differs.after } }
      await audit(tx, deps, actor, [entry(actionOf(person, after), client, values)])
    }
    return after
  })
  deps.accounts.evict(personId)
  return toPerson(changed)
}

/** What other companies and the office have to say about a change. */
async function refuseChange(
  tx: Tx,
  companyId: number,
  person: queries.PersonRow,
  { is_active, is_contact }: PersonChanges,
): Promise<void> {
  if (is_active && person.status === 'ended') {
    const found = await queries.findMembership(tx, person.id, companyId)
    if (found?.works_in_office) throw new RuleError({ is_active: [message('person_is_staff')] })
  }
  const other = is_contact && !person.is_contact && (await queries.findCompanyOfContact(tx, person.id))
  if (other)
    throw new RuleError({ is_contact: [message('person_contact_elsewhere', { client: labelOf(other) })] })
}

async function apply(
  tx: Tx,
  { now }: Deps,
  companyId: number,
  person: queries.PersonRow,
  { role, is_active, is_contact }: PersonChanges,
): Promise<void> {
  const isEnded = person.status === 'ended'
  const values = {
    ...(role !== undefined && { role }),
    ...(is_active === false && !isEnded && { disabled_at: now() }),
    ...(is_active === true && isEnded && { disabled_at: null }),
  }
  if (Object.keys(values).length > 0) await queries.updateMembership(tx, person.id, companyId, values)
  if (is_contact && !person.is_contact) await queries.setContact(tx, companyId, person)
}

/** Mails an invitation again. @throws RuleError where it is accepted, NotFoundError */
export const resendInvitation = (
  deps: Deps,
  actor: Actor,
  companyId: number,
  personId: number,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const client = await usableClient(tx, actor, companyId)
    const person = await invitedPerson(tx, companyId, personId)
    await queries.renewInvitation(tx, personId, companyId, deps.now())
    await sendInvitation(tx, deps, personId, companyId)
    await audit(tx, deps, actor, [entry('resend', client, { after: { person: named(person) } })])
  })

/** Takes an invitation back: its link is void. @throws RuleError where it is accepted, NotFoundError */
export const withdrawInvitation = (
  deps: Deps,
  actor: Actor,
  companyId: number,
  personId: number,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const client = await targetOf(tx, actor, companyId)
    const person = await invitedPerson(tx, companyId, personId)
    await queries.deleteInvited(tx, personId, companyId)
    await audit(tx, deps, actor, [
      entry('uninvite', client, { before: { person: named(person), role: person.role }, after: null }),
    ])
  })

/** Ends all sessions of somebody, for whichever company they work. @throws NotFoundError */
export async function signOutPerson(
  deps: Deps,
  actor: Actor,
  companyId: number,
  personId: number,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const client = await targetOf(tx, actor, companyId)
    const { person } = await personOf(tx, companyId, personId)
    if (person.status !== 'active') throw ruleError(message('person_not_active'))
    await endSessions(tx, [personId], 'office', deps.now())
    const values = { before: { sessions: true }, after: { person: named(person), sessions: false } }
    await audit(tx, deps, actor, [entry('sign_out', client, values)])
  })
  deps.accounts.evict(personId)
}

/**
 * Takes the second factor away from somebody who has lost it, and ends their sessions.
 *
 * @throws RuleError where there is none, NotFoundError
 */
export async function resetPersonSecondFactor(
  deps: Deps,
  actor: Actor,
  companyId: number,
  personId: number,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const client = await targetOf(tx, actor, companyId)
    const { person } = await personOf(tx, companyId, personId)
    if (person.status !== 'active') throw ruleError(message('person_not_active'))
    await resetSecondFactor(tx, deps, personId)
    const values = {
      before: { second_factor: true },
      after: { person: named(person), second_factor: false },
    }
    await audit(tx, deps, actor, [entry('change', client, values)])
  })
  deps.accounts.evict(personId)
}

/** The client, kept still until the transaction ends. @throws RuleError where it is erased or switched off */
async function usableClient(tx: Tx, actor: Actor, id: number): Promise<Target> {
  const client = await targetOf(tx, actor, id)
  if (client.status === 'erased') throw ruleError(message('client_erased'))
  if (client.status === 'disabled') throw ruleError(message('client_disabled'))
  return client
}

/** Somebody of a company, among all its people. @throws NotFoundError */
async function personOf(tx: Tx, companyId: number, personId: number) {
  const people = await queries.findPeople(tx, companyId)
  const person = people.find(({ id }) => id === personId)
  if (!person) throw new NotFoundError(message('no_match', { what: 'Person' }))
  return { person, people }
}

async function invitedPerson(tx: Tx, companyId: number, personId: number): Promise<queries.PersonRow> {
  await queries.lockPerson(tx, personId)
  const { person } = await personOf(tx, companyId, personId)
  if (person.status !== 'invited') throw ruleError(message('person_not_invited'))
  return person
}

const valuesOf = ({ role, status, is_contact }: queries.PersonRow) => ({ role, status, is_contact })
const named = ({ id, name }: queries.PersonRow) => ({ id, name })

const actionOf = (before: queries.PersonRow, after: queries.PersonRow) =>
  before.status === after.status ? 'change' : after.status === 'ended' ? 'end_access' : 'give_access'

const entry = (
  action: AuditRecord['action'],
  client: Target,
  values: Pick<AuditRecord, 'before' | 'after'>,
): AuditRecord => ({ action, entity: 'client', entity_id: client.id, label: labelOf(client), ...values })

const toPerson = ({ invited_at, ended_at, last_login_at, ...row }: queries.PersonRow): Person => ({
  ...row,
  invited_at: invited_at?.toISOString() ?? null,
  ended_at: ended_at?.toISOString() ?? null,
  last_login_at: last_login_at?.toISOString() ?? null,
})
