import type { Deps } from '../../server/src/deps.ts'
import { hashPassword, isPassword } from '../../server/src/lib/crypto.ts'
import { demoPassword } from './accounts.ts'
import * as queries from './public-password.queries.ts'

/** Stands in the place of a hash; no password matches it. */
const CLOSED = 'closed: the demonstration is off'

/**
 * Ends the sessions and the sign-in of every account that the demonstration made and that still has its password.
 *
 * @returns their addresses
 */
export async function closeDemoAccounts({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const closed: string[] = []
  for (const { id, email, password_hash } of await queries.findDemoAccounts(db)) {
    if (!(await isPassword(demoPassword, password_hash ?? undefined))) continue
    await queries.setPasswordHash(db, [id], CLOSED)
    closed.push(email)
  }
  return closed
}

/** Gives accounts that were closed their password back. */
export async function openDemoAccounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  const closed = (await queries.findDemoAccounts(db)).filter(({ password_hash }) => password_hash === CLOSED)
  if (closed.length === 0) return
  await queries.setPasswordHash(
    db,
    closed.map(({ id }) => id),
    await hashPassword(demoPassword),
  )
}
