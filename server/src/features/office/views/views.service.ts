import { officeLists, viewMaximum, type OfficeListName, type SavedView } from '@comptoir/contract/admin-views'
import type { Deps } from '#deps.ts'
import { NotFoundError, message, ruleError } from '#lib/errors.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  createOne,
  removeOne,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import type { Session } from '#session.ts'
import * as queries from './views.queries.ts'

type View = queries.View

/** A list that somebody may see. @throws NotFoundError for others */
function visible({ can }: Session, list: OfficeListName): OfficeListName {
  if (!can(officeLists[list])) throw new NotFoundError()
  return list
}

/** Views as their owner edits them; what is another's does not exist. */
const viewsOf = ({ id: owner }: { id: number }): Editable<View> => ({
  entity: 'saved_view',
  what: 'SavedView',
  lock: (tx) => queries.lockOwner(tx, owner),
  read: (tx, id) => queries.lockView(tx, owner, id),
  check: async (tx, wanted) => {
    const { count, is_taken } = await queries.findOthers(tx, owner, wanted)
    if (count >= viewMaximum) throw ruleError(message('view_maximum', { maximum: viewMaximum }))
    return is_taken ? { name: [message('view_name_taken', { name: wanted.name })] } : {}
  },
  label: ({ name }) => name,
})

/**
 * One's own views of a list and those that colleagues share.
 *
 * @throws NotFoundError for a list that the caller may not see
 */
export const listViews = async ({ db }: Deps, session: Session, list: OfficeListName): Promise<SavedView[]> =>
  withVersions(db, 'saved_view', await queries.findViews(db, session.user.id, visible(session, list)))

/**
 * Keeps what a list is narrowed to.
 *
 * @throws NotFoundError for a list that the caller may not see
 * @throws RuleError on `name` where another of theirs has it; where they have too many
 */
export const createView = (
  deps: Deps,
  session: Session,
  actor: Actor,
  { list, ...values }: Pick<View, 'list' | 'name' | 'search' | 'is_shared'>,
): Promise<SavedView> =>
  createOne(
    deps,
    actor,
    viewsOf(session.user),
    async () => ({ id: 0, list: visible(session, list), owner: session.user, ...values }),
    (tx, view) => queries.insertView(tx, session.user.id, list, view),
  )

/** Changes a view of one's own. @throws NotFoundError, ConflictError, or RuleError as for a new one */
export const updateView = (
  deps: Deps,
  { user }: Session,
  actor: Actor,
  { id, version }: { id: number; version: number | undefined },
  changes: { [Key in 'name' | 'search' | 'is_shared']?: View[Key] | undefined },
): Promise<SavedView> =>
  changeOne(
    deps,
    actor,
    viewsOf(user),
    { id, version },
    (before) => withChanges(before, changes),
    (tx, view) => queries.updateView(tx, id, view),
  )

/** @throws NotFoundError */
export const deleteView = (deps: Deps, { user }: Session, actor: Actor, id: number): Promise<void> =>
  removeOne(deps, actor, viewsOf(user), id, (tx) => queries.deleteView(tx, id))
