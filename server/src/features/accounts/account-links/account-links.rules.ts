import { createHash } from 'node:crypto'
import type { LinkPage } from '@comptoir/contract/mailed-links'

/** The purposes of mailed links. */
export type Purpose = 'activation' | 'password_reset' | 'email_change_consent' | 'email_change' | 'invitation'

const HOUR_MS = 60 * 60 * 1000
/** How long a link is good: the less it asks of its reader, the shorter. */
export const validForMs: Record<Purpose, number> = {
  activation: 7 * 24 * HOUR_MS,
  password_reset: 24 * HOUR_MS,
  email_change_consent: 3 * 24 * HOUR_MS,
  email_change: 3 * 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
}
/** The path of the page that opens the link (OD-47, OD-55). */
const pages: Record<Purpose, LinkPage> = {
  activation: '/activate',
  password_reset: '/reset-password',
  email_change_consent: '/allow-email',
  email_change: '/confirm-email',
  invitation: '/invitation',
}

/** The absolute address that is mailed. */
export const linkOf = (publicUrl: string, purpose: Purpose, accountId: number, token: string): string =>
  `${publicUrl}${pages[purpose]}?uid=${uidOf(accountId)}&token=${token}`

/** An account's id as links carry it: base64url without padding (wire D3). */
export const uidOf = (id: number): string => Buffer.from(String(id)).toString('base64url')

/** The id behind it; undefined for text that never was one. */
export function idOf(uid: string): number | undefined {
  const text = Buffer.from(uid, 'base64url').toString()
  return /^[1-9]\d{0,14}$/.test(text) && uidOf(Number(text)) === uid ? Number(text) : undefined
}

/**
 * The hash that is kept of a token. It includes password and addresses, so that every link becomes invalid when one of
 * them changes. An invitation opens nothing to a user who has a password: it stays valid when the password changes.
 */
export const hashOf = (
  token: string,
  purpose: Purpose,
  { email, ...secret }: { password_hash: string; email: string; pending_email: string | null },
): Buffer => {
  const { password_hash, pending_email } = purpose === 'invitation' ? noSecret : secret
  return createHash('sha256')
    .update(JSON.stringify([token, password_hash, email, pending_email]))
    .digest()
}
const noSecret = { password_hash: '', pending_email: null }
