import type { ClientGroup, GroupClient, updateClientGroup } from '@comptoir/contract/admin-client-groups'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, RuleError, message, type FieldErrors } from '#lib/errors.ts'
import { audit, type Actor, type AuditRecord } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  createOne,
  removeOne,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import * as queries from './client-groups.queries.ts'

const groups: Editable<queries.GroupTerms> = {
  entity: 'client_group',
  what: 'ClientGroup',
  lock: queries.lockGroup,
  read: async (tx, id) => {
    const found = await queries.findGroup(tx, id)
    return found && { name: found.name, note: found.note }
  },
  check: async (tx, { name }, id): Promise<FieldErrors> =>
    (await queries.isNameTaken(tx, name, id)) ? taken : {},
  label: ({ name }) => name,
}
const taken = { name: [message('client_group_name_taken')] }
const noGroup = () => new NotFoundError(message('no_match', { what: 'ClientGroup' }))

export async function listGroups({ db }: Deps, filter: Parameters<typeof queries.findGroups>[1]) {
  const { count, rows } = await queries.findGroups(db, filter)
  return { count, rows: await withVersions(db, 'client_group', rows) }
}

/** @throws NotFoundError */
export async function readGroup({ db }: Deps, id: number): Promise<ClientGroup> {
  const found = await queries.findGroup(db, id)
  if (!found) throw noGroup()
  return (await withVersions(db, 'client_group', [found]))[0]!
}

/** @throws RuleError on `name` */
export async function createGroup(
  deps: Deps,
  actor: Actor,
  { name, note = '' }: { name: string; note?: string | undefined },
): Promise<ClientGroup> {
  let made = 0
  await createOne(
    deps,
    actor,
    groups,
    async () => ({ name, note }),
    async (tx, terms) => {
      const id = await queries.insertGroup(tx, terms)
      if (id === undefined) throw new RuleError(taken)
      made = id
      return id
    },
  )
  return readGroup(deps, made)
}

/** @throws NotFoundError, ConflictError, RuleError on `name` */
export async function updateGroup(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, ...changes }: EndpointInput<typeof updateClientGroup>['body'],
): Promise<ClientGroup> {
  await changeOne(
    deps,
    actor,
    groups,
    { id, version },
    (before) => withChanges(before, changes),
    (tx, terms) => queries.updateGroup(tx, id, terms),
  )
  return readGroup(deps, id)
}

/** @throws NotFoundError */
export async function removeGroup(deps: Deps, actor: Actor, id: number): Promise<void> {
  await removeOne(deps, actor, groups, id, (tx) => queries.deleteGroup(tx, id))
  deps.liveUpdates.tellAll('prices')
}

/** @throws NotFoundError */
export async function listClients(
  deps: Deps,
  id: number,
  filter: Parameters<typeof queries.findClients>[2],
): Promise<{ count: number; rows: GroupClient[] }> {
  await readGroup(deps, id)
  return queries.findClients(deps.db, id, filter)
}

/** So many codes are named of those that nobody has. */
const named = 5

/**
 * Puts clients in a group, by their numbers or e-mail addresses.
 *
 * @throws NotFoundError, RuleError on `codes` where one names nobody
 */
export async function addClients(
  deps: Deps,
  actor: Actor,
  id: number,
  typed: string,
): Promise<{ added: number; present: number }> {
  const codes = [...new Set(typed.split(/[\n\r\t,;]/).map((code) => code.trim()).filter(Boolean))] // prettier-ignore
  if (codes.length === 0) throw new RuleError({ codes: [message('required')] })
  const done = await inTransaction(deps.db, async (tx) => {
    const group = await queries.lockGroup(tx, id)
    if (!group) throw noGroup()
    const found = await queries.findByCodes(tx, codes)
    const unknown = found.filter((one) => one.id === null).map(({ code }) => code)
    if (unknown.length > 0)
      throw new RuleError({
        codes: [message('client_group_unknown_codes', { codes: unknown.slice(0, named).join(', ') })],
      })
    const ids = [...new Set(found.map((one) => one.id!))] // none is unknown
    const added = await insert(tx, deps, actor, { id, name: group.name }, ids)
    return { added, present: ids.length - added }
  })
  deps.liveUpdates.tellAll('prices')
  return done
}

/** Puts one client in a group; twice is once. @throws NotFoundError */
export async function addClient(deps: Deps, actor: Actor, id: number, clientId: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const group = await queries.lockGroup(tx, id)
    if (!group) throw noGroup()
    if (!(await queries.lockClient(tx, clientId)))
      throw new NotFoundError(message('no_match', { what: 'User' }))
    await insert(tx, deps, actor, { id, name: group.name }, [clientId])
  })
  deps.liveUpdates.tellAll('prices')
}

/** Takes a client out of a group. @throws NotFoundError where it is not in it */
export async function removeClient(deps: Deps, actor: Actor, id: number, clientId: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const group = await queries.lockGroup(tx, id)
    if (!group) throw noGroup()
    const client = await queries.lockClient(tx, clientId)
    if (!client || !(await queries.deleteMember(tx, id, clientId)))
      throw new NotFoundError(message('no_match', { what: 'User' }))
    await audit(tx, deps, actor, [entry('unlink', { id, name: group.name }, { before: { client } })])
  })
  deps.liveUpdates.tellAll('prices')
}

async function insert(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  group: queries.Named,
  ids: readonly number[],
): Promise<number> {
  const added = await queries.insertMembers(tx, group.id, ids)
  await audit(
    tx,
    deps,
    actor,
    added.map((client) => entry('link', group, { after: { client } })),
  )
  return added.length
}

const entry = (
  action: 'link' | 'unlink',
  group: queries.Named,
  values: Pick<AuditRecord, 'before' | 'after'>,
): AuditRecord => ({ action, entity: 'client_group', entity_id: group.id, label: group.name, ...values })
