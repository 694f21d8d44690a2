import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { limitConcurrency } from '#lib/concurrency.ts'
import { ThrottledError } from '#lib/errors.ts'
import * as queries from './throttle.queries.ts'
import { networkOf } from './throttle.rules.ts'

const MINUTE_MS = 60 * 1000

/** So many hits within so many minutes, for one key. */
export type Gate = { key: string; limit: number; minutes: number }

/** Failed sign-ins: 10 in 15 minutes per account and 50 per network address (OD-68). */
export const signInGates = (email: string, address: string): Gate[] => [
  { key: `sign_in:account:${email.toLowerCase()}`, limit: 10, minutes: 15 },
  { key: `sign_in:address:${networkOf(address)}`, limit: 50, minutes: 15 },
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
  { key: `${call}:address:${networkOf(address)}`, limit: 10, minutes: 60 },
]

/** A call that was let through and counted; undefined where nothing is throttled. */
export type Passage = { gates: Gate[]; hits: number[] } | undefined

/**
 * Lets a call through and counts it, whatever comes of it. Calls of the same account or address do so one after the
 * other: a burst passes no more than its limit.
 *
 * @throws ThrottledError when a gate is full, with the seconds until its oldest hit has passed
 */
export async function pass(deps: Deps, gates: Gate[]): Promise<Passage> {
  if (!deps.config.throttle) return undefined
  const now = deps.now()
  const keys = gates.map(({ key }) => key)
  return inTurn(() =>
    inTransaction(deps.db, async (tx) => {
      await queries.lockKeys(tx, keys)
      refuseFull(gates, await queries.findHits(tx, sinceOf(gates, now)), now)
      return { gates, hits: await queries.insertHits(tx, keys, now) }
    }),
  )
}
/** A burst waits for its own calls, and leaves the connections to those of others. */
const inTurn = limitConcurrency(4)

/** Takes back that a call was counted, and with it the earlier ones of the first gate: what it guards has proven right. */
export async function forgive(deps: Deps, passage: Passage): Promise<void> {
  if (passage) await queries.deleteHits(deps.db, passage.gates[0]!.key, passage.hits)
}

const sinceOf = (gates: Gate[], now: Date) =>
  gates.map(({ key, minutes }) => ({ key, since: new Date(now.getTime() - minutes * MINUTE_MS) }))

function refuseFull(gates: Gate[], hits: { key: string; count: number; oldest: Date }[], now: Date): void {
  for (const { key, limit, minutes } of gates) {
    const hit = hits.find((one) => one.key === key)
    if (!hit || hit.count < limit) continue
    const free = hit.oldest.getTime() + minutes * MINUTE_MS
    throw new ThrottledError(Math.max(1, Math.ceil((free - now.getTime()) / 1000)))
  }
}
