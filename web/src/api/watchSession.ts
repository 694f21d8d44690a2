import type { QueryClient } from '@tanstack/react-query'
import { sessionExpiry } from './expiry.ts'
import { currentUser, clearAnswers } from './session.ts'
import { accessToken, onSessionChange } from './token.ts'

/**
 * Follows changes of the session that this tab did not make. After expiry the user signs in again in place; sign-in
 * and sign-out in another tab apply here too.
 *
 * @param reguard runs the guard again on the current page
 * @returns stops it
 */
export function watchSession(client: QueryClient, reguard: () => unknown): () => void {
  return onSessionChange((change, cause) => {
    const before = client.getQueryData(currentUser.queryKey)
    if (change === 'expired' && before) return sessionExpiry.set(cause)
    if (before && sessionExpiry.get() && accessToken() !== null) return void goOn(client, before.id, reguard)
    startAnew(client, reguard)
  })
}

/** Somebody signed in again in another tab: the same user continues here, another one starts at a fresh page. */
async function goOn(client: QueryClient, before: number, reguard: () => unknown): Promise<void> {
  const user = await client.fetchQuery({ ...currentUser, staleTime: 0 }).catch(() => null)
  if (user?.id !== before) return startAnew(client, reguard)
  sessionExpiry.set(null)
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}

function startAnew(client: QueryClient, reguard: () => unknown): void {
  sessionExpiry.set(null)
  clearAnswers(client)
  void client.invalidateQueries({ queryKey: currentUser.queryKey, refetchType: 'none' }).then(reguard)
}
