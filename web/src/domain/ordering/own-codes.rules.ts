/** A line as it was typed or pasted. */
export type CodeLine = { code: string; product: string }

/**
 * Lines of "own code, reference": cells of a spreadsheet, or parted by `;`, a comma, or else by the last space. Empty lines
 * are left out.
 */
export function linesOf(text: string): CodeLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const parting = [/\t+/, /\s*;\s*/, /\s*,\s*/].find((sign) => sign.test(line))
      if (parting) {
        const [code = '', product = ''] = line.split(parting)
        return { code: code.trim(), product: product.trim() }
      }
      const at = line.lastIndexOf(' ')
      return at < 0
        ? { code: line, product: '' }
        : { code: line.slice(0, at).trim(), product: line.slice(at + 1).trim() }
    })
}

/** Lines as they are pasted. */
export const textOf = (lines: readonly CodeLine[]): string =>
  lines.map(({ code, product }) => `${code}\t${product}`).join('\n')
