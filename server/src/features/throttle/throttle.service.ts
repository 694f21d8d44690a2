import type { Deps } from '#deps.ts'
import { ThrottledError } from '#lib/errors.ts'
import * as queries from './throttle.queries.ts'

const MINUTE_MS = 60 * 1000

/** So many hits within so many minutes, for one key. */
export type Gate = { key: string; limit: number; minutes: number }

/** Failed sign-ins: 10 in 15 minutes per account and 50 per network address (OD-68). */
export const signInGates = (email: string, address: string): Gate[] => [
  { key: `sign_in:account:${email.toLowerCase()}`, limit: 10, minutes: 15 },
  { key: `sign_in:address:${address}`, limit: 50, minutes: 15 },
]

/** Wrong guesses at the password of whoever is signed in: as many as at signing in. */
export const passwordGate = (accountId: number): Gate => ({
  key: `password:account:${accountId}`,
  limit: 10,
  minutes: 15,
})

/** Calls that make the shop write mails, and tries of mailed links: 10 an hour per account and per address (OD-68). */
export const hourlyGates = (
  call: 'registration' | 'activation' | 'reset' | 'email_change',
  account: string | number,
  address: string,
): Gate[] => [
  { key: `${call}:account:${String(account).toLowerCase()}`, limit: 10, minutes: 60 },
  { key: `${call}:address:${address}`, limit: 10, minutes: 60 },
]

/** @throws ThrottledError when a gate is full, with the seconds until its oldest hit has passed */
export async function check(deps: Deps, gates: Gate[]): Promise<void> {
  if (!deps.config.throttle) return
  const now = deps.now().getTime()
  const hits = await queries.findHits(
    deps.db,
    gates.map(({ key, minutes }) => ({ key, since: new Date(now - minutes * MINUTE_MS) })),
  )
  for (const { key, limit, minutes } of gates) {
    const hit = hits.find((one) => one.key === key)
    if (!hit || hit.count < limit) continue
    const free = hit.oldest.getTime() + minutes * MINUTE_MS
    throw new ThrottledError(Math.max(1, Math.ceil((free - now) / 1000)))
  }
}

/**
 * Counts a call, whatever comes of it.
 *
 * @throws ThrottledError when there have been too many
 */
export async function pass(deps: Deps, gates: Gate[]): Promise<void> {
  await check(deps, gates)
  await count(deps, gates)
}

export async function count(deps: Deps, gates: Gate[]): Promise<void> {
  if (!deps.config.throttle) return
  await queries.insertHits(
    deps.db,
    gates.map(({ key }) => key),
    deps.now(),
  )
}

/** Forgets the failures of the account that has now signed in; those of the network address stay. */
export async function forget(deps: Deps, [account]: Gate[]): Promise<void> {
  if (deps.config.throttle && account) await queries.deleteHits(deps.db, account.key)
}
