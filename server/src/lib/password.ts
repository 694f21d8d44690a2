import { hash, verify } from '@node-rs/argon2'

// Argon2id, the first recommended setting of OWASP's password storage guide: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined
/**
 * Whether this is the password. Without a stored hash (no such account) it works as long and answers false, so
 * that the time does not tell whether an address is known.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await (decoy ??= hashPassword('nobody has this one'))), password)
  return stored !== undefined && matches
}
