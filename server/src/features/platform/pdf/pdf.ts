import type { Language } from '@comptoir/contract/common'
import type { Company } from '#config.ts'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { drawInThread } from './pdf-thread.ts'

/**
 * What every document says of itself: its title, whose it is, in which language, and when it was made.
 *
 * @param page the text at the foot of a page, with `{number}` for the page's number and `{pages}` for how many there are
 */
export type Cover = { title: string; language: Language; company: Company; made: Date; page: string }

/** The parts of a document; each is drawn below the one before. */
export type Part =
  /** Another document begins, on a page of its own: its title runs along its pages, and they are counted anew. */
  | { kind: 'document'; title: string }
  | { kind: 'heading' | 'paragraph'; text: string }
  /** Names and values, one below the other. @param beside points to leave free at the right */
  | { kind: 'facts'; facts: readonly Fact[]; beside?: number }
  /** A square of dark and light modules at the right edge, beside what comes next. */
  | { kind: 'code'; code: Code }
  /** Titled blocks beside each other, all on one page. */
  | { kind: 'panels'; panels: readonly Panel[] }
  /** Rows under heads that each page repeats, with the sum so far where a page ends and the next one begins. */
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly Cell[])[]; carry?: Carry }
  /** What somebody wrote, under a title. */
  | { kind: 'note'; title: string; text: string }

/** What the sum is called at the foot of a page, and the sum after each row, in the last column. */
export type Carry = { label: string; sums: readonly string[] }
export type Fact = [name: string, value: string]
/** A QR code: its dark modules, its edge in points, and in words what it says. */
export type Code = { modules: boolean[][]; size: number; alt: string }
/**
 * A titled block. The values of sums stand below each other at the right, the last one strong under a line; a code
 * stands below the facts with its hint beside it, a note below all.
 */
export type Panel = {
  title: string
  facts: readonly Fact[]
  isSums?: boolean
  code?: Code & { hint: string }
  note?: string
}
/** @param width in points; the one column without takes what the others leave */
export type Column = { head: string; width?: number; align?: 'right' | 'figures' }
/** A text; a strong line with quiet ones below it; a code with its barcode, to be scanned; or a box to be ticked. */
export type Cell = string | { strong: string; more: readonly string[] } | { gtin: string } | { box: true }

/**
 * Writes a document. It is drawn in a thread of its own, one document at a time, so that requests do not wait for it.
 *
 * @throws OverloadedError when too many documents wait, or this one takes too long or too much memory
 */
export function writePdf(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { title, language }: Pick<Cover, 'title' | 'language'>,
  parts: readonly Part[],
): Promise<Buffer> {
  const page = translate(language, 'page_of', { number: '{number}', pages: '{pages}' })
  return drawInThread({ title, language, company: config.company, made: now(), page }, parts)
}
