import { activate, register, type Registration, resendActivation } from '@comptoir/contract/account'
import { getCurrentUser } from '@comptoir/contract/auth'
import { type ProfileInput, updateProfile } from '@comptoir/contract/profile'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { requireInput } from '#api/errors.ts'
import type { MailedLink } from '#api/mailed-link.ts'
import { currentUser } from '#api/session.ts'

export const signUp = (body: Registration) => call(register, { body })

/** @throws InvalidArguments when a part of the link is missing; nothing is sent (AUTH-22) */
export async function activateAccount({ uid, token }: Partial<MailedLink>): Promise<void> {
  requireInput(uid, token)
  await call(activate, { body: { uid: uid!, token: token! } })
}

/** @throws InvalidArguments without an address (AUTH-22) */
export async function resendLink(email: string): Promise<void> {
  requireInput(email)
  await call(resendActivation, { body: { email } })
}

/** Sends the data of an account that waits, for the office to look at (APPR-03). */
export async function submitProfile(client: QueryClient, body: ProfileInput): Promise<void> {
  client.setQueryData(currentUser.queryKey, await call(updateProfile, { body }))
}

/**
 * Asks how things stand with the account. Unlike the first question after sign-in, a failure ends nothing: whoever
 * waits goes on waiting.
 */
export async function fetchStatus(client: QueryClient, signal: AbortSignal): Promise<boolean> {
  const user = await call(getCurrentUser, {}, { signal })
  client.setQueryData(currentUser.queryKey, user)
  return user.is_approved
}
