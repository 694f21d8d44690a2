import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { limitConcurrency } from '#lib/concurrency.ts'
import { RuleError, ThrottledError } from '#lib/errors.ts'
import * as queries from './throttle.queries.ts'
import { networkOf, siteOf } from './throttle.rules.ts'

/** At most `limit` hits in `minutes`, for one key. */
export type RateLimit = { key: string; limit: number; minutes: number }

/** A limit per network, and twice as much for all networks of a site. */
function networkLimits(call: string, address: string, limit: number, minutes: number): RateLimit[] {
  const site = siteOf(address)
  return [
    { key: `${call}:address:${networkOf(address)}`, limit, minutes },
    ...(site ? [{ key: `${call}:address:${site}`, limit: 2 * limit, minutes }] : []),
  ]
}

/**
 * Failed sign-ins: 10 in 15 minutes per account and 50 per network address (OD-68).
 *
 * @param isKnown whether the account has a session from this address: its failures are counted for themselves, so
 *                that strangers who try its password do not lock its owner out
 */
export const signInLimits = (email: string, address: string, isKnown = false): RateLimit[] => [
  {
    key: isKnown
      ? `sign_in:known:${networkOf(address)}:${email.toLowerCase()}`
      : `sign_in:account:${email.toLowerCase()}`,
    limit: 10,
    minutes: 15,
  },
  ...networkLimits('sign_in', address, 50, 15),
]

/** Wrong passwords of a user who is signed in: as many as when signing in. */
export const passwordLimit = (accountId: number): RateLimit => ({
  key: `password:account:${accountId}`,
  limit: 10,
  minutes: 15,
})

/** Wrong codes of a second factor, from who knows the password: 10 an hour, of a million. */
export const secondFactorLimit = (accountId: number): RateLimit => ({
  key: `second_factor:account:${accountId}`,
  limit: 10,
  minutes: 60,
})

type MailCall = 'registration' | 'activation' | 'reset'

/** Calls of strangers that have mails sent: 10 an hour per network (OD-68). */
export const mailRequestLimits = (call: MailCall, address: string): RateLimit[] =>
  networkLimits(call, address, 10, 60)

/**
 * Mails that each of these calls sends to one address: 10 an hour, of whichever networks (OD-68). Its owner is not refused
 * for what strangers ask: more mails are not sent, and the links in those that were stay valid.
 */
export const mailLimits = (call: MailCall, email: string): RateLimit[] => [
  { key: `${call}_mail:account:${email.toLowerCase()}`, limit: 10, minutes: 60 },
]

/** Changes of address that somebody asks for: 10 an hour per account and per network. */
export const emailChangeLimits = (accountId: number, address: string): RateLimit[] => [
  { key: `email_change:account:${accountId}`, limit: 10, minutes: 60 },
  ...networkLimits('email_change', address, 10, 60),
]

/** Mailed links that are refused: 10 an hour per network, so that nobody uses up what the owner of a good one has. */
export const refusedLinkLimits = (
  call: 'activation' | 'reset' | 'email_change' | 'invitation',
  address: string,
): RateLimit[] => networkLimits(`${call}_link`, address, 10, 60)

/** Clients that a partner makes, each of whom may be mailed: 60 an hour. */
export const newClientLimits = (partnerId: number): RateLimit[] => [
  { key: `new_client:account:${partnerId}`, limit: 60, minutes: 60 },
]

/** New passwords that are looked at: 60 in 10 minutes per address, since forms are sent again until they are accepted. */
export const passwordEstimates = (address: string): RateLimit[] =>
  networkLimits('password_estimate', address, 60, 10)

/** Documents that are drawn for somebody, of whatever kind: 120 in 10 minutes. */
export const documentLimits = (accountId: number): RateLimit[] => [
  { key: `document:account:${accountId}`, limit: 120, minutes: 10 },
]

/** Photos of goods that somebody wants to send back: 60 an hour. */
export const returnPhotoLimits = (accountId: number): RateLimit[] => [
  { key: `return_photo:account:${accountId}`, limit: 60, minutes: 60 },
]

/** Archives of pictures and papers, each of up to a hundred styles: 30 an hour. */
export const archiveLimits = (accountId: number): RateLimit[] => [
  { key: `archive:account:${accountId}`, limit: 30, minutes: 60 },
]

/** Links to pay an order that its customer asks for: 5 an hour. */
export const paymentLinkLimits = (orderId: number): RateLimit[] => [
  { key: `payment_link:order:${orderId}`, limit: 5, minutes: 60 },
]

/** Questions to VIES about the numbers of a company, at once rather than by night: 20 a day. */
export const vatLookUpLimits = (companyId: number): RateLimit[] => [
  { key: `vat_look_up:company:${companyId}`, limit: 20, minutes: 24 * 60 },
]

/** Looks at an invitation by a link that is refused: 100 an hour per network, for a page that is loaded anew looks again. */
export const refusedInvitationLooks = (address: string): RateLimit[] =>
  networkLimits('invitation_look', address, 100, 60)

/** A call that was counted, by the ids of its hits; undefined where rate limits are off. */
export type Attempt = { limits: RateLimit[]; hits: number[] } | undefined

/**
 * Counts a call against its limits. Calls of the same account or address are counted one after the other, so that a
 * burst gets no more than its limit.
 *
 * @throws ThrottledError when a limit is reached, with the seconds until its oldest hit has expired
 */
export async function consume(deps: Deps, limits: RateLimit[]): Promise<Attempt> {
  if (!deps.config.throttle) return undefined
  return inTurn(() => inTransaction(deps.db, (tx) => count(tx, limits)))
}

/**
 * Runs an attempt in a transaction of its own, of which only refusals count, so that what is right is never refused for what others have tried.
 *
 * @throws what the attempt throws, or ThrottledError instead of a RuleError where a limit is reached
 */
export async function countRefusals<T>(
  deps: Deps,
  limits: RateLimit[],
  attempt: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await inTurn(() => inTransaction(deps.db, attempt))
  } catch (error) {
    if (error instanceof RuleError) await consume(deps, limits)
    throw error
  }
}

async function count(tx: Tx, limits: RateLimit[]): Promise<Attempt> {
  const keys = limits.map(({ key }) => key)
  await queries.lockKeys(tx, keys)
  assertBelow(limits, await queries.findHits(tx, limits))
  return { limits, hits: await queries.insertHits(tx, keys) }
}

/** The same in the caller's transaction, for what can be left undone: whether it is below its limits. */
export async function consumeIfBelow(tx: Tx, deps: Deps, limits: RateLimit[]): Promise<boolean> {
  if (!deps.config.throttle) return true
  try {
    await count(tx, limits)
    return true
  } catch (error) {
    if (error instanceof ThrottledError) return false
    throw error
  }
}
/** A burst must not take all connections of the pool. */
const inTurn = limitConcurrency(4)

/** After a success: deletes the hits of this call, and all hits of its first limit. */
export async function reset(deps: Deps, attempt: Attempt): Promise<void> {
  if (attempt) await queries.deleteHits(deps.db, attempt.limits[0]!.key, attempt.hits)
}

function assertBelow(limits: RateLimit[], hits: { key: string; count: number; seconds: number }[]): void {
  for (const { key, limit } of limits) {
    const hit = hits.find((one) => one.key === key)
    if (hit && hit.count >= limit) throw new ThrottledError(Math.max(1, hit.seconds))
  }
}

/** Deletes hits older than a day: no limit counts them any more. */
export const deleteOldHits = ({ db }: Deps) => queries.deleteOldHits(db)
