import { hash, verify } from '@node-rs/argon2'

// Argon2id, the first recommended setting of OWASP's password storage guide: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Of a password that nobody knows, made with the same cost. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$Mut00z9eZWY50FhtIiCIZg$AqSoFPIbw/dXVfgto7AJSIhOh1Heia93H/IxDR9Zgy8'

/**
 * Whether this is the password. Without a stored hash (no such account, or one without a password) it works as long
 * and answers false, so that the time does not tell whether an address is known.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const isHash = stored?.startsWith('$') ?? false
  const matches = await verify(isHash ? stored! : decoy, password)
  return isHash && matches
}
