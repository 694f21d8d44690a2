import type { ImportEncoding, ImportSeparator } from '@comptoir/contract/import-fields'
import type { ReadFile } from '@comptoir/contract/lists/sheet'
import { cutText } from '@comptoir/contract/lists/text'
import { storable } from '#lib/storable.ts'
import { decodeText } from './text-encoding.rules.ts'

/** What a text is written in and separated by; guessed where left out. */
export type TextForm = {
  encoding?: ImportEncoding | null | undefined
  separator?: ImportSeparator | null | undefined
}

/** Reads a text with separated values, or a list. */
export function readCsv(bytes: Uint8Array, form: TextForm = {}): ReadFile {
  const { text, encoding } = decodeText(bytes, form.encoding ?? undefined)
  return { ...readText(storable(text), form.separator), encoding }
}

/** The same of a text that somebody has pasted. */
export function readText(text: string, given?: ImportSeparator | null): ReadFile {
  const { separator, rows } = cutText(text, given)
  return { kind: 'csv', encoding: null, separator, sheets: [{ name: '', isHidden: false, rows }] }
}
