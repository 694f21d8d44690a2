import { refreshToken } from '@comptoir/contract/auth'
import { endedSession } from './ended-session.ts'
import { isUnavailable } from './errors.ts'
import { endOfSession, type EndOfSession } from './expiry.ts'
import { send } from './send.ts'
import { readStored, storageKeys, writeStored } from '#ui/storage/storage.ts'

/** The access token is in memory only: scripts that read storage do not find it (OD-26). */
let access: string | null = null

export const accessToken = (): string | null => access

type SessionMessage = {
  access: string | null
  isExpired?: boolean
  cause?: EndOfSession
  ended?: string
  /** Another company of the same user is in use. */
  isOtherCompany?: boolean
  /** Somebody has signed out: every tab leaves, also one that has found the session to be over before it was told. */
  isSignOut?: boolean
}
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')
/** The session could not be renewed, here or in another tab; or somebody signed in or out in another tab. */
type Change = 'expired' | 'elsewhere'
type Listener = (change: Change, cause: EndOfSession) => void
const listeners = new Set<Listener>()

/** Calls back when the session ends or changes without this tab's doing. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const notifySessionChange = (change: Change, cause: EndOfSession = 'expired'): void => {
  for (const listener of listeners) listener(change, cause)
}

otherTabs?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
  const changed =
    (access === null) !== (data.access === null) || data.isOtherCompany === true || data.isSignOut === true
  access = data.access
  if (data.ended !== undefined) endedSession.set(data.ended)
  else if (access !== null) endedSession.clear()
  if (changed) notifySessionChange(data.isExpired ? 'expired' : 'elsewhere', data.cause)
})

/** Keeps a new access token and sends it to the other tabs. */
export function keepAccess(value: string): void {
  access = value
  if (readStored(storageKeys.signedIn) === null) writeStored(storageKeys.signedIn, 'true')
  otherTabs?.postMessage({ access } satisfies SessionMessage)
}

/** Has the other tabs read anew who works for which company. */
export const announceCompany = (): void =>
  otherTabs?.postMessage({ access, isOtherCompany: true } satisfies SessionMessage)

/** Clears the access token, in all tabs. */
export const clearTokens = (): void => dropToken({})

/** The same where somebody signs out; the other tabs are told in any case. */
export function leaveAllTabs(): void {
  access = null
  otherTabs?.postMessage({ access, isSignOut: true } satisfies SessionMessage)
}

/** The same where the server has ended the session: the other tabs are told its reason. */
export const endTokens = (ended: string): void => dropToken({ ended })

/** @param how `isExpired`: it did not end by sign-out here, and each tab asks the user to sign in again */
function dropToken(how: Omit<SessionMessage, 'access'>): void {
  if (access !== null) otherTabs?.postMessage({ access: null, ...how } satisfies SessionMessage)
  access = null
}

/**
 * Gets a new access token with the refresh cookie. One tab at a time: a tab that waited takes the token of the one
 * before it.
 *
 * @param spent the access token that no longer works, or null if there was none
 * @param code why not, as the server said
 * @returns false when the session is over; the tokens are cleared then (AUTH-08)
 * @throws ApiError when the server did not answer, or could not now: the session may still be valid
 */
export function renewAccess(spent: string | null, code = ''): Promise<boolean> {
  return oneAtATime(async () => {
    if (access !== null && access !== spent) return true
    try {
      // An empty value means "use the cookie" (AUTH-07).
      const answer = await send(refreshToken, { body: { refresh: ' ' } })
      keepAccess(answer.access)
      return true
    } catch (error) {
      if (isUnavailable(error)) throw error
      const cause = endOfSession(code)
      dropToken({ isExpired: true, cause })
      if (spent !== null) notifySessionChange('expired', cause)
      return false
    }
  })
}

let last: Promise<unknown> = Promise.resolve()
function oneAtATime<T>(task: () => Promise<T>): Promise<T> {
  // Web Locks need https or localhost; elsewhere it is one at a time per tab.
  if (typeof navigator !== 'undefined' && 'locks' in navigator)
    return navigator.locks.request('renew-access', task)
  const next = last.then(task, task)
  last = next.catch(() => undefined)
  return next
}
