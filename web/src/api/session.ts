import {
  createToken,
  type CurrentUser,
  getCurrentUser,
  logout,
  updateCurrentUser,
} from '@comptoir/contract/auth'
import type { Language } from '@comptoir/contract/common'
import { hashKey, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { chooseLanguage } from '#i18n/i18n.ts'
import { defaultLanguage, isLanguage } from '#i18n/languages.ts'
import { cookieLanguage } from '#i18n/locale.ts'
import { clearDrafts } from '#ui/form/draft.ts'
import { readStored, storageKeys, writeStored } from '#ui/storage/storage.ts'
import { call } from './client.ts'
import { connection } from './connection.ts'
import { deleteCopies, keepUser, recallUser } from './offline-database.ts'
import { endedSession } from './ended-session.ts'
import { isUnavailable, requireInput } from './errors.ts'
import { sessionExpiry } from './expiry.ts'
import { forgetOwner } from './owner.ts'
import { accessToken, announceCompany, clearTokens, keepAccess, leaveAllTabs, renewAccess } from './token.ts'

const userKey = ['session', 'user'] as const

/** The signed-in user, or null. */
export const currentUser = queryOptions({
  queryKey: userKey,
  queryFn: fetchOrRecall,
  staleTime: Infinity,
  gcTime: Infinity,
})

/** @throws ApiError when the server did not answer, or could not now: the session may still be valid */
async function fetchUser(): Promise<CurrentUser | null> {
  if (accessToken() === null && !(await hasSession())) return null
  try {
    const user = await call(getCurrentUser)
    // The cookie overrides the account: the language chosen in this browser (AUTH-10).
    if (cookieLanguage() === undefined)
      await chooseLanguage(isLanguage(user.language) ? user.language : defaultLanguage)
    // So does the choice on this device to hide prices (PROF-11).
    if (user.hide_prices && readStored(storageKeys.hidePrices) === null)
      writeStored(storageKeys.hidePrices, 'true')
    return user
  } catch (error) {
    if (isUnavailable(error)) throw error
    clearTokens()
    return null
  }
}

/** The user, or without an answer the one who was signed in last: what is kept of them can be read (C-08). */
async function fetchOrRecall(): Promise<CurrentUser | null> {
  const hash = hashKey(userKey)
  const mayHaveSession = readStored(storageKeys.signedIn) !== null
  try {
    const user = await fetchUser()
    connection.noteCopy(hash, null)
    if (mayHaveSession || user) void keepUser(user)
    return user
  } catch (error) {
    const last = mayHaveSession && accessToken() === null ? await recallUser() : undefined
    if (!last) throw error
    connection.noteCopy(hash, last.at)
    return last.user
  }
}

/** Whether the cookie, which no script can read, holds a session. A browser that never had one is not asked. */
async function hasSession(): Promise<boolean> {
  if (readStored(storageKeys.signedIn) === null) return false
  const isOpen = await renewAccess(null)
  if (!isOpen) writeStored(storageKeys.signedIn, null)
  return isOpen
}

/**
 * Signs in. Cached answers are kept for the same account and dropped for another.
 *
 * @throws ApiError 401 for wrong credentials and where a code is needed or wrong, 429 with `retryAfter` when there were too many
 */
export async function signIn(
  client: QueryClient,
  given: { email: string; password: string; code?: string },
): Promise<CurrentUser | null> {
  requireInput(given.email, given.password)
  const { access } = await call(createToken, { body: given })
  endedSession.clear()
  const before = client.getQueryData(currentUser.queryKey)
  keepAccess(access)
  const user = await client.fetchQuery({ ...currentUser, staleTime: 0 })
  if (before?.id !== user?.id) {
    clearAnswers(client)
    forgetOwner()
  }
  return user
}

/** Drops the session, the chosen client, drafts and all cached answers (AUTH-09). */
export async function signOut(client: QueryClient): Promise<void> {
  await call(logout, { body: {} }).catch(() => undefined)
  leaveAllTabs()
  sessionExpiry.set(null) // another tab may have found the session to be over, and told this one
  clearDrafts()
  clearAnswers(client)
  try {
    await deleteCopies()
    await client.fetchQuery({ ...currentUser, staleTime: 0 })
  } finally {
    forgetOwner() // at the end: the page would ask for its own data anew
  }
}

/** Saves the language of the signed-in account, for mails and documents (PROF-03). */
export async function saveLanguage(client: QueryClient, language: Language): Promise<void> {
  client.setQueryData(currentUser.queryKey, await call(updateCurrentUser, { body: { language } }))
}

/** Works for another of one's companies from now on, in all tabs; what was read for the one before is dropped. */
export async function switchCompany(client: QueryClient, company: number): Promise<void> {
  const user = await call(updateCurrentUser, { body: { company } })
  forgetOwner()
  clearAnswers(client)
  client.setQueryData(currentUser.queryKey, user)
  announceCompany()
}

/** The answers of one account must not be shown to the next. */
export const clearAnswers = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })

/** The signed-in user; null for a visitor. */
export const useUser = (): CurrentUser | null => useQuery(currentUser).data ?? null
