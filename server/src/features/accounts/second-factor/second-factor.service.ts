import { randomBytes } from 'node:crypto'
import type { Language } from '@comptoir/contract/common'
import {
  recoveryCodeCount,
  type RecoveryCodes,
  type SecondFactor,
  type SecondFactorSecret,
} from '@comptoir/contract/second-factor'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { encrypt, keyedHash } from '#lib/crypto.ts'
import { message, RuleError, ruleError } from '#lib/errors.ts'
import type { Session } from '#session.ts'
import { endOtherSessions, endSessions } from '#features/accounts/session/open-sessions.service.ts'
import { checkCurrentPassword } from '#features/accounts/passwords/passwords.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { queueMail } from '#features/platform/mail/mail.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import { drawQrCode } from './qr-code.ts'
import { secretOf } from './second-factor-check.service.ts'
import * as queries from './second-factor.queries.ts'
import { base32, plainCode, shownCode, stepOfCode, uriOf } from './totp.rules.ts'

/** As RFC 4226 asks for. */
const SECRET_BYTES = 20
/** Sixteen characters to type. */
const RECOVERY_BYTES = 10

export async function readSecondFactor({ db }: Deps, { user }: Session): Promise<SecondFactor> {
  const factor = await queries.findFactor(db, user.id)
  const isOn = factor !== undefined && factor.confirmed_at !== null
  return {
    is_on: isOn,
    is_required: await queries.isRequired(db, user.id),
    recovery_codes_left: isOn ? factor.codes_left : 0,
  }
}

/**
 * Makes a secret for an app, in place of one that nobody has confirmed.
 *
 * @throws RuleError on `current_password`, or where a second factor is on; ThrottledError
 */
export async function beginSecondFactor(
  deps: Deps,
  { user }: Session,
  password: string,
): Promise<SecondFactorSecret> {
  const { email = '' } = await checkCurrentPassword(deps, user.id, password)
  const secret = randomBytes(SECRET_BYTES)
  const kept = encrypt(deps.config.secret, secret.toString('base64'))
  if (!(await queries.insertFactor(deps.db, user.id, kept, deps.now())))
    throw ruleError(message('second_factor_on'))
  const uri = uriOf(deps.config.company.name, email, secret)
  return { secret: base32(secret), uri, picture: await drawQrCode(uri) }
}

/**
 * Switches the second factor on by a first code. Who was signed in elsewhere was so without one: those sessions end.
 *
 * @throws RuleError on `code`, or where nothing waits for one; ThrottledError
 */
export async function confirmSecondFactor(
  deps: Deps,
  session: Session,
  actor: Actor,
  typed: string,
): Promise<RecoveryCodes> {
  const { user } = session
  const attempt = await throttle.consume(deps, [throttle.secondFactorLimit(user.id)])
  const factor = await queries.findFactor(deps.db, user.id)
  if (!factor || factor.confirmed_at) throw ruleError(message('second_factor_not_begun'))
  const secret = secretOf(deps.config.secret, factor.secret)
  const step = secret && stepOfCode(secret, plainCode(typed), deps.now())
  if (step === undefined) throw new RuleError({ code: [message('second_factor_wrong')] })
  await throttle.reset(deps, attempt)
  const codes = await inTransaction(deps.db, async (tx) => {
    const at = deps.now()
    if (!(await queries.confirmFactor(tx, user.id, { secret: factor.secret, step, at })))
      throw ruleError(message('second_factor_not_begun'))
    await endOtherSessions({ ...deps, db: tx }, session)
    await tell(tx, deps, actor, user.id, true)
    return newRecoveryCodes(tx, deps, user.id)
  })
  deps.accounts.evict(user.id)
  return codes
}

/** @throws RuleError on `current_password`, or where no second factor is on; ThrottledError */
export async function renewRecoveryCodes(
  deps: Deps,
  { user }: Session,
  password: string,
): Promise<RecoveryCodes> {
  await checkCurrentPassword(deps, user.id, password)
  return inTransaction(deps.db, async (tx) => {
    if (!(await queries.lockFactor(tx, user.id))) throw ruleError(message('second_factor_off'))
    return newRecoveryCodes(tx, deps, user.id)
  })
}

async function newRecoveryCodes(tx: Tx, { config }: Deps, userId: number): Promise<RecoveryCodes> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    base32(randomBytes(RECOVERY_BYTES)).toLowerCase(),
  )
  await queries.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => keyedHash(config.secret, code)),
  )
  return { recovery_codes: codes.map(shownCode) }
}

/** @throws RuleError on `current_password`, or where the office demands a second factor; ThrottledError */
export async function removeSecondFactor(
  deps: Deps,
  { user }: Session,
  actor: Actor,
  password: string,
): Promise<void> {
  await checkCurrentPassword(deps, user.id, password)
  await inTransaction(deps.db, async (tx) => {
    if (await queries.isRequired(tx, user.id)) throw ruleError(message('second_factor_required'))
    if (!(await queries.deleteFactor(tx, user.id))) throw ruleError(message('second_factor_off'))
    await tell(tx, deps, actor, user.id, false)
  })
  deps.accounts.evict(user.id)
}

/**
 * Takes the second factor away from somebody who has lost it, in the transaction of who records it, and ends their
 * sessions; they are told by mail.
 *
 * @throws RuleError where there is none
 */
export async function resetSecondFactor(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  userId: number,
): Promise<void> {
  const holder = await queries.deleteFactor(tx, userId)
  if (!holder) throw ruleError(message('second_factor_off'))
  await endSessions(tx, [userId], 'office', deps.now())
  await sendNotice(tx, deps, holder, false)
}

/**
 * The same by a command of the operator.
 *
 * @returns undefined where there is no account with this address, else whether it had a second factor
 */
export async function resetByEmail(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  email: string,
): Promise<boolean | undefined> {
  const id = await queries.findIdByEmail(deps.db, email)
  if (id === undefined) return undefined
  return inTransaction(deps.db, async (tx) => {
    if (!(await queries.lockFactor(tx, id))) return false
    await resetSecondFactor(tx, deps, id)
    await audit(tx, deps, null, [entry({ id, name: email }, false)])
    return true
  })
}

/** Mails its owner that it was switched on or off; what somebody of the office does is in the audit log. */
async function tell(tx: Tx, deps: Deps, actor: Actor, userId: number, isOn: boolean): Promise<void> {
  const holder = (await queries.findHolder(tx, userId))! // who is signed in, locked by their second factor
  await sendNotice(tx, deps, holder, isOn)
  if (holder.works_in_office) await audit(tx, deps, actor, [entry(holder, isOn)])
}

const sendNotice = (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  { email, language, company_id, name }: queries.Holder,
  isOn: boolean,
) =>
  queueMail(tx, deps, {
    event: isOn ? 'second_factor_on' : 'second_factor_off',
    to: email,
    language: language as Language, // the table allows no other
    company_id: company_id ?? undefined,
    name,
  })

const entry = ({ id, name }: { id: number; name: string }, isOn: boolean) => ({
  action: 'change' as const,
  entity: 'user' as const,
  entity_id: id,
  label: name,
  before: { second_factor: !isOn },
  after: { second_factor: isOn },
})
