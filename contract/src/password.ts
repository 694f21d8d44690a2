/** What a password must be (wire D3). Free of schemas: the browser runs it while somebody types. */

export const passwordMinimum = 8
/** How much alike a password and something known of its owner may be: a share, as Django has it. */
const mostAlike = 0.7

/** The rule that a password breaks; both ends have a text for each key. */
export type PasswordFault = {
  key:
    | 'password_too_short'
    | 'password_too_common'
    | 'password_numeric'
    | 'password_similar_email'
    | 'password_similar_name'
  values?: Record<string, string | number>
}
/** What a password must not look like. */
export type PasswordOwner = { email?: string | undefined; name?: string | undefined }

/**
 * Everything that is wrong with a password, all at once.
 *
 * @param isCommon whether everybody tries it first; the list is the server's, the browser goes without
 */
export function passwordFaults(
  password: string,
  { email = '', name = '' }: PasswordOwner,
  isCommon: (password: string) => boolean = () => false,
): PasswordFault[] {
  const faults: PasswordFault[] = []
  if ([...password].length < passwordMinimum)
    faults.push({ key: 'password_too_short', values: { limit: passwordMinimum } })
  if (isCommon(password)) faults.push({ key: 'password_too_common' })
  if (/^\d+$/.test(password)) faults.push({ key: 'password_numeric' })
  if (isSimilar(password, email)) faults.push({ key: 'password_similar_email' })
  else if (isSimilar(password, name)) faults.push({ key: 'password_similar_name' })
  return faults
}

/** Whether a password is nearly the same as a text, or as one of its words, or as what stands before an @. */
export function isSimilar(password: string, text: string): boolean {
  const typed = password.toLowerCase()
  const whole = text.toLowerCase()
  return [whole, ...whole.split('@'), ...whole.split(/[^\p{L}\p{N}_]+/u)].some(
    (part) => part !== '' && !isFarLonger(typed, part) && likeness(typed, part) >= mostAlike,
  )
}

/** A long password may hold a short word: they are no more alike for that. */
const isFarLonger = (password: string, part: string) =>
  password.length >= 10 * part.length && part.length < (mostAlike / 2) * password.length

/** Share of the characters that both have, in whatever order: 1 for the same, 0 for nothing in common. */
function likeness(one: string, other: string): number {
  const left = new Map<string, number>()
  for (const character of other) left.set(character, (left.get(character) ?? 0) + 1)
  let shared = 0
  for (const character of one) {
    const count = left.get(character) ?? 0
    if (count > 0) shared += 1
    left.set(character, count - 1)
  }
  return (2 * shared) / (one.length + other.length)
}
