import { isVatNumber, normalVat } from '@comptoir/contract/vat-number'
import type { Db, Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { daysBefore } from '#lib/days.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import * as queries from './vat.queries.ts'
import { askVies } from './vies.ts'

/** How long an answer of VIES is valid (OD-11). */
const VALID_DAYS = 30
/** At most this many numbers per run: VIES is a public service. */
const MAX_PER_NIGHT = 500

/**
 * Whether a company with this VAT number exists. `unchecked` is neither yes nor no: nobody has asked VIES, or it has
 * not answered. `name` and `address` are what VIES knows, or blank.
 */
export type VatStanding = {
  state: 'valid' | 'invalid' | 'unchecked'
  name: string
  address: string
  consultation_number: string
  /** ISO 8601. */
  checked_at: string | null
}

/** The stored answer for a VAT number, in any spelling; does not call VIES. */
export async function vatStanding(db: Db, vat: string): Promise<VatStanding> {
  const check = await queries.findCheck(db, normalVat(vat))
  if (!check) return { state: 'unchecked', name: '', address: '', consultation_number: '', checked_at: null }
  const { is_valid, name, address, consultation_number, checked_at } = check
  return {
    state: is_valid ? 'valid' : 'invalid',
    name,
    address,
    consultation_number,
    checked_at: checked_at.toISOString(),
  }
}

/**
 * Has a company's number looked up in VIES, by a job that exists if the transaction commits: no request ever waits for
 * VIES. Of a company that changes its numbers without end the later ones are asked for at night.
 */
export async function requestLookUp(tx: Tx, deps: Deps, companyId: number, vat: string): Promise<void> {
  const number = normalVat(vat)
  if (!deps.config.viesUrl || !isVatNumber(number)) return
  if (await throttle.consumeIfBelow(tx, deps, throttle.vatLookUpLimits(companyId)))
    await enqueue(tx, 'look_up_vat', { vat: number })
}

/**
 * The job behind it. What VIES said is kept for thirty days, and decides the orders that wait for it. Where it does not
 * answer, the job fails and is tried again, and what was known stays.
 *
 * @throws ViesUnavailable
 */
export async function lookUpVat({ db, config, now }: Deps, vat: string): Promise<void> {
  if (!config.viesUrl) return
  const known = await queries.findCheck(db, vat)
  if (known && known.checked_at > validSince(now())) return
  const answer = await askVies(config.viesUrl, vat, normalVat(config.company.vatNumber))
  await inTransaction(db, async (tx) => {
    await queries.saveCheck(tx, { vat, ...answer, checked_at: now() })
    await enqueue(tx, 'decide_pending_vat', { vat })
  })
}

/** Has the numbers looked up that VIES did not answer for in time, or long ago. */
export async function refreshVatChecks(deps: Deps): Promise<void> {
  if (!deps.config.viesUrl) return
  for (const vat of await queries.findUnchecked(deps.db, validSince(deps.now()), MAX_PER_NIGHT))
    if (isVatNumber(vat)) await enqueue(deps.db, 'look_up_vat', { vat })
}

const validSince = (now: Date) => daysBefore(now, VALID_DAYS)
