import type { Deps } from '#deps.ts'
import { inProcess } from '#lib/background.ts'
import { ownWords, type PasswordHolder, type Weakness } from './strength.rules.ts'

/** A password, and the words that everybody knows of whoever chooses it. */
export type StrengthTask = { password: string; words: string[] }
export type Strength = { weakness: Weakness | undefined }

const estimate = inProcess<StrengthTask, Strength>(new URL('strength-process.ts', import.meta.url), {
  task: 'an estimate of a password',
  seconds: 20, // the first one reads the dictionaries: a second or two, more on a busy machine
  memoryMb: 120,
})

/** Why a password is easy to guess; undefined for a good one. The estimate is made in a process of its own (decision 40). */
export async function findWeakness(
  { config: { company }, now }: Deps,
  password: string,
  holder: PasswordHolder,
): Promise<Weakness | undefined> {
  const words = ownWords(holder, [company.name, company.shopName], now().getFullYear())
  const { weakness } = await estimate({ password, words })
  return weakness
}
