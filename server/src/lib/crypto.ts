import { hash, verify } from '@node-rs/argon2'
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { limitConcurrency } from './concurrency.ts'

// Argon2id, the first recommended setting of OWASP's password storage guide: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes run on the threads that also read files: half of them, so that files are read meanwhile. */
const inTurn = limitConcurrency(2)

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** The hash of a password that nobody knows, with the same cost. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$Mut00z9eZWY50FhtIiCIZg$AqSoFPIbw/dXVfgto7AJSIhOh1Heia93H/IxDR9Zgy8'

/**
 * Whether this is the password. Without a stored hash (no such account, or one without a password) it takes
 * as long and returns false, so that the time does not tell whether an address is known.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const isHash = stored?.startsWith('$') ?? false
  const matches = await inTurn(() => verify(isHash ? stored! : decoy, password))
  return isHash && matches
}

/** A text that nobody can guess, safe in addresses: 32 random bytes. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text for a column (AES-256-GCM): only a process with the same secret can read it. */
export function encrypt(secret: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** The text that was encrypted; undefined when it was encrypted with another secret. */
export function decrypt(secret: string, encrypted: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), encrypted.subarray(0, IV_BYTES))
  decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return (
      decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return undefined
  }
}

/** The hash of a random text too short for one without a key: only a process with the same secret can compare it. */
export const keyedHash = (secret: string, text: string): Buffer =>
  createHmac('sha256', keyOf(secret, 'comptoir keyed hash')).update(text).digest()

const keyOf = (secret: string, purpose = 'comptoir encrypted column'): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
