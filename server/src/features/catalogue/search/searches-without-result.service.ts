import { searchesKeptDays } from '@comptoir/contract/admin-figures'
import type { Language } from '@comptoir/contract/common'
import type { Deps } from '#deps.ts'
import { dayIn, plusDays } from '#lib/days.ts'
import { beginning } from '#lib/storable.ts'
import { addSearches, deleteSearchesBefore, type Asked } from './searches-without-result.queries.ts'

/** What is written together: the searches of a minute, up to so many different ones. */
const writtenEveryMs = 60_000
const mostAtOnce = 500
/** Different ones of a day, and the characters of one. */
const mostOfDay = 2000
const longest = 80

/** Searches of this process that are not written yet, by language and words: a request only counts. */
const noted = new WeakMap<Deps, Map<string, Asked>>()

/**
 * Counts a search that found nothing: its words and their language, not who searched. Words with an `@` may be somebody's
 * address, and are passed over.
 */
export function noteSearch(deps: Deps, language: Language, text: string): void {
  const words = beginning(text.toLowerCase().replace(/\s+/g, ' ').trim(), longest)
  if (words === '' || words.includes('@')) return
  let asked = noted.get(deps)
  if (!asked) {
    noted.set(deps, (asked = new Map()))
    // What cannot be written is not worth an error to anybody.
    setTimeout(() => void writeSearches(deps).catch(() => undefined), writtenEveryMs).unref()
  }
  const key = `${language} ${words}`
  const times = asked.get(key)?.times ?? 0
  if (times > 0 || asked.size < mostAtOnce) asked.set(key, { language, words, times: times + 1 })
}

/** Writes what was counted since the last time. */
export async function writeSearches(deps: Deps): Promise<void> {
  const asked = noted.get(deps)
  noted.delete(deps)
  if (asked) await addSearches(deps.db, dayIn(deps.now()), [...asked.values()], mostOfDay)
}

/** Forgets what was searched for longer ago than it is kept. */
export const deleteOldSearches = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  void (await deleteSearchesBefore(db, plusDays(dayIn(now()), -searchesKeptDays)))
