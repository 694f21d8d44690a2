import type { Language } from '@comptoir/contract/common'
import { translate, type MessageKey } from '#i18n/messages.ts'

export type Words = (key: MessageKey, values?: Record<string, string | number>) => string

/** Says the shop's messages as a mail sets them: in French, signs stay with the word before them. */
export const wordsOf =
  (language: Language): Words =>
  (key, values) => {
    const text = translate(language, key, values)
    return language === 'fr' ? text.replace(/ (?=[?!:;»%€])|(?<=«) /g, '\u00a0') : text
  }

/** Text that stays on one line, as a telephone number should. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')
