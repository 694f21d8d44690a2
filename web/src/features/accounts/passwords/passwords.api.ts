import {
  allowSetEmail,
  confirmResetPassword,
  confirmSetEmail,
  resetPassword,
} from '@comptoir/contract/account'
import { call } from '#api/client.ts'
import { requireInput } from '#api/errors.ts'
import type { MailedLink } from '#api/mailed-link.ts'

/** @throws InvalidArguments without an address; nothing is sent (AUTH-22) */
export async function askForReset(email: string): Promise<void> {
  requireInput(email)
  await call(resetPassword, { body: { email } })
}

type Passwords = { new_password: string; re_new_password: string }
/** @throws InvalidArguments when a part of the link is missing */
export async function choosePassword(
  { uid, token }: Partial<MailedLink>,
  passwords: Passwords,
): Promise<void> {
  requireInput(uid, token, passwords.new_password)
  await call(confirmResetPassword, { body: { uid: uid!, token: token!, ...passwords } })
}

/**
 * Answers whether a change of address may go on that was asked for without the password.
 *
 * @throws InvalidArguments when a part of the link is missing
 */
export async function answerEmailChange({ uid, token }: Partial<MailedLink>, allow: boolean): Promise<void> {
  requireInput(uid, token)
  await call(allowSetEmail, { body: { uid: uid!, token: token!, allow } })
}

/** @throws InvalidArguments when a part of the link is missing */
export async function confirmEmail({ uid, token }: Partial<MailedLink>): Promise<void> {
  requireInput(uid, token)
  await call(confirmSetEmail, { body: { uid: uid!, token: token! } })
}
