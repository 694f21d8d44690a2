import type { Language } from '@comptoir/contract/common'

/** A sentence in every language of the shop; `{{name}}` stands for a value. */
export type Text = Record<Language, string>

/** Keeps the keys of a feature's sentences, and sees to it that none lacks a language. */
export const messages = <Key extends string>(texts: Record<Key, Text>): Record<Key, Text> => texts
