import type { Language } from '@comptoir/contract/common'
import type { Translate } from '#i18n/messages.ts'

/** A part of a mail. Texts are plain: what renders them escapes them. An empty line in a text begins another paragraph. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** What to do next; `link` is absolute. */
  | { kind: 'button'; label: string; link: string }
  /** Labels with their values, as a table with a heading for each row. */
  | { kind: 'facts'; title?: string; rows: readonly Fact[] }
  /** What was ordered. `total` is '' where the reader may see no prices. */
  | { kind: 'lines'; title: string; heads: readonly [string, string]; rows: readonly Line[] }
  /** Sums; the last one is the total. */
  | { kind: 'sums'; rows: readonly Fact[] }
  /** A quotation, with line breaks. */
  | { kind: 'quote'; title: string; text: string }
  /** Small print. */
  | { kind: 'note'; text: string }

export type Fact = readonly [label: string, value: string]
export type Line = { title: string; details: readonly string[]; total: string }

/** A mail before it is HTML and text. */
export type MailContent = {
  language: Language
  /** The words of this mail, for what stands around its parts. */
  translate: Translate
  /** Contact details are left out of mails to the office. */
  reader: 'customer' | 'office'
  subject: string
  /** What a list of mails shows behind the subject. */
  preheader: string
  /** The one heading of the first level. */
  title: string
  blocks: readonly Block[]
}
