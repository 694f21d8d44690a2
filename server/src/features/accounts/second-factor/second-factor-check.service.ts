import type { Deps } from '#deps.ts'
import { decrypt, keyedHash } from '#lib/crypto.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import * as queries from './second-factor.queries.ts'
import { isTimeCode, plainCode, stepOfCode } from './totp.rules.ts'

/**
 * Whether this is a good code of who has given the right password: the app's, or one of the recovery codes. It is used up
 * by that.
 *
 * @throws ThrottledError after too many wrong ones
 */
export async function useCode(deps: Deps, userId: number, typed: string): Promise<boolean> {
  const attempt = await throttle.consume(deps, [throttle.secondFactorLimit(userId)])
  const isGood = await isCode(deps, userId, plainCode(typed))
  if (isGood) await throttle.reset(deps, attempt)
  return isGood
}

async function isCode({ db, config, now }: Deps, userId: number, code: string): Promise<boolean> {
  if (!isTimeCode(code)) return queries.useRecoveryCode(db, userId, keyedHash(config.secret, code), now())
  const factor = await queries.findFactor(db, userId)
  const secret = factor && secretOf(config.secret, factor.secret)
  const step = secret && stepOfCode(secret, code, now())
  return step !== undefined && queries.useStep(db, userId, step)
}

/** The secret of an app; undefined where it was encrypted under another `SECRET`. */
export function secretOf(key: string, encrypted: Buffer): Buffer | undefined {
  const text = decrypt(key, encrypted)
  return text === undefined ? undefined : Buffer.from(text, 'base64')
}
