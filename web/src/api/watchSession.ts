import type { QueryClient } from '@tanstack/react-query'
import { sessionExpiry } from './expiry.ts'
import { currentUser, forgetAnswers } from './session.ts'
import { onSessionChange } from './token.ts'

/**
 * Follows what happens to the session behind the screen's back. One that ran out is asked for again in place; one
 * that was ended or begun in another tab counts here too.
 *
 * @param reguard lets the guard decide anew where the visitor may be
 * @returns stops it
 */
export function watchSession(client: QueryClient, reguard: () => unknown): () => void {
  return onSessionChange((change) => {
    if (change === 'expired' && client.getQueryData(currentUser.queryKey)) return sessionExpiry.set(true)
    forgetAnswers(client)
    void client.invalidateQueries({ queryKey: currentUser.queryKey, refetchType: 'none' }).then(reguard)
  })
}
