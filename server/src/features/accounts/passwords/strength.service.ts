import type { Deps } from '#deps.ts'
import { inThread } from '#lib/thread.ts'
import { ownWords, type PasswordHolder, type Weakness } from './strength.rules.ts'

/** A password, and the words that everybody knows of whoever chooses it. */
export type StrengthTask = { password: string; words: string[] }

const estimate = inThread<StrengthTask, Weakness | undefined>(
  new URL('strength-thread.ts', import.meta.url),
  {
    task: 'an estimate of a password',
    seconds: 20, // the first one reads the dictionaries: a second or two, more on a busy machine
    memoryMb: 200,
  },
)

/** Why a password is easy to guess; undefined for a good one. The estimate is made in a thread of its own (decision 40). */
export function findWeakness(
  { config: { company }, now }: Deps,
  password: string,
  holder: PasswordHolder,
): Promise<Weakness | undefined> {
  const words = ownWords(holder, [company.name, company.shopName], now().getFullYear())
  return estimate({ password, words })
}
