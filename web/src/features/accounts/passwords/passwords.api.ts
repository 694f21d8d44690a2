import { confirmResetPassword, confirmSetEmail, resetPassword } from '@comptoir/contract/account'
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

/** @throws InvalidArguments when a part of the link is missing */
export async function confirmEmail({ uid, token }: Partial<MailedLink>): Promise<void> {
  requireInput(uid, token)
  await call(confirmSetEmail, { body: { uid: uid!, token: token! } })
}
