import { clientActions, type ClientStatus } from '@comptoir/contract/admin-clients'
import { message, type Message } from '#lib/errors.ts'

export type Action = (typeof clientActions)[number]
/** What the rules need to know of a client. */
export type ClientState = {
  contact_id: number | null
  status: ClientStatus
  tariff_name: string
}

/** What can be done in each status. To enable what is not disabled, and the like, is not refused: there is nothing to do. */
const possible: Record<ClientStatus, readonly Action[]> = {
  waiting: ['approve', 'refuse', 'disable', 'sign_out', 'delete', 'set_partner'],
  approved: ['withdraw', 'disable', 'sign_out', 'set_partner'],
  refused: ['approve', 'refuse', 'disable', 'sign_out', 'delete', 'set_partner'],
  unconfirmed: ['resend_activation', 'delete', 'set_partner'],
  disabled: ['enable', 'delete', 'set_partner'],
  deletion_requested: ['delete', 'disable', 'sign_out'],
  no_login: ['delete'],
  erased: [],
}
/** Nobody does this to themselves, so that one administrator always stays. */
const notToOneself: ReadonlySet<Action> = new Set(['withdraw', 'refuse', 'disable', 'delete'])

/** Why something cannot be done to a client now, with the way out; undefined when it can. */
export function blockedReason(
  action: Action,
  client: ClientState,
  actor: { id: number },
): Message | undefined {
  if (client.contact_id === actor.id && notToOneself.has(action)) return message('client_is_oneself')
  if (possible[client.status].includes(action)) return undefined
  if (client.status === 'erased') return message('client_erased')
  if (action === 'delete') return message('client_in_use')
  if (action === 'approve' && client.status === 'approved')
    return message('client_approved_already', { tariff: client.tariff_name })
  switch (client.status) {
    case 'no_login':
      return message('client_without_login')
    case 'unconfirmed':
      return message('client_unconfirmed')
    case 'disabled':
      return message('client_disabled')
    case 'deletion_requested':
      return message('client_wants_deletion')
    default:
      return message(action === 'resend_activation' ? 'client_confirmed' : 'client_not_now')
  }
}

/** Everything that can be done to a client now. */
export const allowedActions = (client: ClientState, actor: { id: number }): Action[] =>
  clientActions.filter((action) => blockedReason(action, client, actor) === undefined)
