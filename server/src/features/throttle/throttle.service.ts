import type { Deps } from '#deps.ts'
import { ThrottledError } from '#lib/errors.ts'
import * as queries from './throttle.queries.ts'

/** So many hits within a time, for one key. */
export type Gate = { key: string; limit: number }
const windowMs = 15 * 60 * 1000

/** Failed sign-ins: 10 in 15 minutes per account and 50 per network address (OD-68). */
export const signInGates = (email: string, address: string): Gate[] => [
  { key: `sign_in:account:${email.toLowerCase()}`, limit: 10 },
  { key: `sign_in:address:${address}`, limit: 50 },
]

/** @throws ThrottledError when a gate is full, with the seconds until its oldest hit has passed */
export async function check(deps: Deps, gates: Gate[]): Promise<void> {
  if (!deps.config.throttle) return
  const now = deps.now()
  const hits = await queries.findHits(
    deps.db,
    gates.map(({ key }) => key),
    new Date(now.getTime() - windowMs),
  )
  for (const { key, count, oldest } of hits) {
    const full = gates.some((gate) => gate.key === key && count >= gate.limit)
    if (full)
      throw new ThrottledError(Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1000)))
  }
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
