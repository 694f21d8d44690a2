import { refreshToken } from '@comptoir/contract/auth'
import { ApiError } from './errors.ts'
import { endOfSession, type EndOfSession } from './expiry.ts'
import { send } from './send.ts'

/** The access value lives here and nowhere else: a script that reads storage finds nothing (OD-26). */
let access: string | null = null

export const accessToken = (): string | null => access

type SessionMessage = { access: string | null; isExpired?: boolean; cause?: EndOfSession }
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')
/** The session could not be renewed, here or in another tab; or somebody signed in or out in another tab. */
type Change = 'expired' | 'elsewhere'
type Listener = (change: Change, cause: EndOfSession) => void
const listeners = new Set<Listener>()

/** Tells of what happens to the session behind the screen's back. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const notifySessionChange = (change: Change, cause: EndOfSession = 'expired'): void => {
  for (const listener of listeners) listener(change, cause)
}

otherTabs?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
  const changed = (access === null) !== (data.access === null)
  access = data.access
  if (changed) notifySessionChange(data.isExpired ? 'expired' : 'elsewhere', data.cause)
})

/** Keeps a new access value and gives it to the other tabs of this browser. */
export function keepAccess(value: string): void {
  access = value
  otherTabs?.postMessage({ access } satisfies SessionMessage)
}

/** Forgets the access value, in all tabs. */
export const clearTokens = (): void => dropToken(false)

/** @param isExpired it did not end in this browser: each tab asks for it again over what is in progress there */
function dropToken(isExpired: boolean, cause?: EndOfSession): void {
  if (access !== null)
    otherTabs?.postMessage({ access: null, isExpired, ...(cause && { cause }) } satisfies SessionMessage)
  access = null
}

/**
 * Gets a new access value with the refresh cookie. One at a time per browser: a tab that waited takes what
 * the one before it was given.
 *
 * @param spent the access value that no longer works, or null when there was none
 * @param code why it does not, as the server said
 * @returns false when the session is over; the tokens are cleared then (AUTH-08)
 * @throws ApiError with status 0 when the server did not answer: the session may still be good
 */
export function renewAccess(spent: string | null, code = ''): Promise<boolean> {
  return oneAtATime(async () => {
    if (access !== null && access !== spent) return true
    try {
      // A blank value means "use the cookie" (AUTH-07).
      const answer = await send(refreshToken, { body: { refresh: ' ' } })
      keepAccess(answer.access)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) throw error
      const cause = endOfSession(code)
      dropToken(true, cause)
      if (spent !== null) notifySessionChange('expired', cause)
      return false
    }
  })
}

let last: Promise<unknown> = Promise.resolve()
function oneAtATime<T>(task: () => Promise<T>): Promise<T> {
  // Web Locks exist on https and localhost only; elsewhere one at a time per tab has to do.
  if (typeof navigator !== 'undefined' && 'locks' in navigator)
    return navigator.locks.request('renew-access', task)
  const next = last.then(task, task)
  last = next.catch(() => undefined)
  return next
}
