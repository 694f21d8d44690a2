import type { QueryClient } from '@tanstack/react-query'
import { sessionExpiry } from './expiry.ts'
import { currentUser, clearAnswers } from './session.ts'
import { accessToken, onSessionChange } from './token.ts'

/**
 * Follows what happens to the session behind the screen's back. One that ran out is asked for again in place; one
 * that was ended or begun in another tab counts here too.
 *
 * @param reguard lets the guard decide anew where the visitor may be
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

/** Somebody has signed in again in another tab: whoever was asked for here too goes on, anybody else starts anew. */
async function goOn(client: QueryClient, before: number, reguard: () => unknown): Promise<void> {
  const user = await client.fetchQuery({ ...currentUser, staleTime: 0 }).catch(() => null)
  sessionExpiry.set(null)
  if (user?.id !== before) return startAnew(client, reguard)
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}

function startAnew(client: QueryClient, reguard: () => unknown): void {
  clearAnswers(client)
  void client.invalidateQueries({ queryKey: currentUser.queryKey, refetchType: 'none' }).then(reguard)
}
