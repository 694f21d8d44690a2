import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, say, UnauthorizedError } from '#lib/errors.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import * as queries from './client-changes.queries.ts'

export type Target = queries.Target

/**
 * The clients as they stand, kept still until the transaction ends. Whoever decides is kept still with them: of two
 * administrators who switch each other off at once, one is too late.
 *
 * @throws UnauthorizedError when the actor is no administrator any more
 */
export async function targetsOf(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Target[]> {
  await queries.lockClients(tx, [...ids, actor.id])
  const found = await queries.findTargets(tx, [...ids, actor.id])
  if (
    !found.some(
      ({ id, is_active, is_approved, is_staff }) => id === actor.id && is_active && is_approved && is_staff,
    )
  )
    throw new UnauthorizedError(say('user_inactive'), 'user_inactive')
  const wanted = new Set(ids)
  return found.filter(({ id }) => wanted.has(id))
}

/** One of them. @throws NotFoundError where there is none */
export async function targetOf(tx: Tx, actor: Actor, id: number): Promise<Target> {
  const [target] = await targetsOf(tx, actor, [id])
  if (!target) throw noClient()
  return target
}

/** A transaction about these clients; what is kept of their accounts in memory is forgotten with it (decision 16). */
export async function about<T>(deps: Deps, ids: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T> {
  const answer = await deps.db.transaction().execute(work)
  for (const id of ids) deps.accounts?.forget(id)
  return answer
}

export const noClient = () => new NotFoundError(say('no_match', { what: 'Client' }))

/** What a client is called in the log. */
export const labelOf = ({ name, enterprise_name }: Pick<Target, 'name' | 'enterprise_name'>) =>
  enterprise_name || name
