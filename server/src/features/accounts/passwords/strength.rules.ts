import { type PasswordOwner } from '@comptoir/contract/password'
import type { ZxcvbnResult } from '@zxcvbn-ts/core'

/** Why a password is easy to guess; the texts say what to do instead. */
export type Weakness =
  | 'password_too_common'
  | 'password_guessable_own'
  | 'password_guessable_pattern'
  | 'password_guessable_words'

/** Whose password it is, as far as that is known: what everybody knows of them makes no password. */
export type PasswordHolder = PasswordOwner & { companies?: readonly string[] }

/**
 * A password must take more guesses than this. A word, a year and a sign take some 100 million by the estimator's
 * reckoning, whichever word it is.
 */
const enough = 3e8
/** Characters in which nothing is recognized: the estimator reckons with ten for each, so that eight would be too few. */
const enoughAtRandom = 1e8

/** What is wrong with a password that the estimator has looked at; undefined for one that is hard to guess. */
export function weaknessOf({
  guesses,
  sequence,
}: Pick<ZxcvbnResult, 'guesses' | 'sequence'>): Weakness | undefined {
  const isRandom = sequence.every(({ pattern }) => pattern === 'bruteforce')
  if (guesses >= (isRandom ? enoughAtRandom : enough)) return undefined
  const isOwn = sequence.some(
    ({ dictionaryName, token }) => dictionaryName === 'userInputs' && /\D/.test(token), // a year is nobody's own
  )
  if (isOwn) return 'password_guessable_own'
  if (sequence.length === 1 && sequence[0]?.['dictionaryName'] === 'passwords-common')
    return 'password_too_common'
  const isPattern = sequence.every(({ pattern }) => patterns.has(pattern))
  return isPattern ? 'password_guessable_pattern' : 'password_guessable_words'
}
/** Of the keyboard, of the alphabet, of the calendar, or over and over. */
const patterns = new Set(['spatial', 'sequence', 'repeat', 'date', 'regex', 'bruteforce'])

/**
 * What everybody can find out: the words of names, address and shop, and the years around this one.
 *
 * @param shop the names of the shop and of its company
 */
export function ownWords(
  { email = '', name = '', companies = [] }: PasswordHolder,
  shop: readonly string[],
  year: number,
): string[] {
  const texts = [email, email.split('@')[0] ?? '', name, ...companies, ...shop]
  const words = texts.flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return [text.toLowerCase(), parts.join(''), ...parts]
  })
  const known = words.flatMap((word) => [word, plain(word)]).filter(({ length }) => length >= 3)
  return [...new Set([...known, ...[-1, 0, 1].map((years) => String(year + years))])]
}

/** Without accents, as many type it. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
