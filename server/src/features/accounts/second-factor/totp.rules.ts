import { createHmac } from 'node:crypto'

// One-time codes of the time (RFC 6238) as all apps make them: SHA-1, six digits, a new one every half minute.

const STEP_MS = 30_000
const DIGITS = 6

/** The half minute that a moment lies in, counted from 1970. */
export const stepOf = (at: Date): number => Math.floor(at.getTime() / STEP_MS)

/** The code of a half minute. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.at(-1)! & 15 // a hash has 20 bytes
  const code = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS
  return String(code).padStart(DIGITS, '0')
}

/**
 * The half minute whose code this is: the present one, the one before, whose code may have been typed slowly, or the next
 * one, for a clock that is ahead.
 *
 * @returns undefined for none of them
 */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const step = stepOf(now)
  return [step, step - 1, step + 1].find((one) => codeOf(secret, one) === code)
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes as they are typed (base 32, RFC 4648), without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What an app reads from the picture. */
export function uriOf(issuer: string, email: string, secret: Buffer): string {
  const name = [issuer.replaceAll(':', ' '), email].map(encodeURIComponent).join(':')
  return `otpauth://totp/${name}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}

/** A code as it is compared, however it was typed. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()

/** Whether it can be one of the app's; all else can only be a recovery code. */
export const isTimeCode = (plain: string): boolean => /^\d{6}$/.test(plain)

/** A recovery code as it is shown: `"k3fa-9qyd-7bpl-x2ms"`, without the hyphens what is compared. */
export const shownCode = (plain: string): string => plain.match(/.{1,4}/g)!.join('-') // it is not empty
