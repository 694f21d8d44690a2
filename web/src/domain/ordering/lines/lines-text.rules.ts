import type { BasketLine } from '@comptoir/contract/basket'

/** What the columns are called: the import knows these words. */
type Heads = { ref: string; quantity: string; comment: string }

/**
 * Lines as a text that a spreadsheet and the import of files take: a row each, with tabs between reference, units and
 * comment; the comments are left out where there is none.
 */
export function textOf(lines: readonly BasketLine[], heads: Heads): string {
  const hasComments = lines.some(({ comment }) => comment !== '')
  const row = (ref: string, quantity: string, comment: string) =>
    (hasComments ? [ref, quantity, comment] : [ref, quantity]).map(cell).join('\t')
  return [
    row(heads.ref, heads.quantity, heads.comment),
    ...lines.map((line) => row(line.ref, String(line.final_quantity), line.comment)),
  ].join('\n')
}

/** A cell of a text with tabs; quoted as spreadsheets do where it holds a tab, a quote or a line end. */
const cell = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
