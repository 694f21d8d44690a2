import type { Language } from '@comptoir/contract/common'
import { translate } from '#i18n/messages.ts'

/** What the shop itself notes in the journal: each reader has it in their language. */
const texts = {
  not_found: 'picked_missing_not_found',
  damaged: 'picked_missing_damaged',
} as const
type Missing = keyof typeof texts

const prefix = 'picked_missing:'
const isMissing = (reason: string): reason is Missing => Object.hasOwn(texts, reason)

/** Why goods were missing when they were picked, as the journal keeps it: `picked_missing:damaged`. */
export const missingNote = (reasons: readonly Missing[]): string =>
  `${prefix}${[...new Set(reasons)].join(',')}`

/** A note of the journal as its reader sees it; what somebody wrote stays as it is. */
export function noteInWords(note: string, language: Language): string {
  const reasons = note.startsWith(prefix) ? note.slice(prefix.length).split(',') : []
  return reasons.length > 0 && reasons.every(isMissing)
    ? reasons.map((reason) => translate(language, texts[reason])).join(', ')
    : note
}
