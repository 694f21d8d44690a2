/** What is wrong with a row: a quote inside a cell that does not begin with one, or behind one that ended. */
type Reading = 'complete' | 'open' | 'stray quote'

/**
 * Reads the cells of one row, line by line: a quoted cell may go over several lines. Two quotes in a quoted cell stand
 * for one (RFC 4180).
 */
export function createRow(separator: string) {
  const cells: string[] = []
  let isOpen = false
  let open = ''
  return {
    cells,
    /** Characters of the cell that is open. */
    get length() {
      return open.length
    },
    /** `open`: the row goes on with the next line. After `stray quote` the row is of no use. */
    addLine(line: string): Reading {
      let at = 0
      if (!isOpen && !line.includes('"')) {
        cells.push(...line.split(separator))
        return 'complete'
      }
      if (isOpen) open += '\n'
      for (;;) {
        if (isOpen) {
          const end = line.indexOf('"', at)
          if (end < 0) {
            open += line.slice(at)
            return 'open'
          }
          open += line.slice(at, end)
          at = end + 1
          if (line[at] === '"') {
            open += '"'
            at += 1
            continue
          }
          isOpen = false
          if (at < line.length && line[at] !== separator) return 'stray quote'
          cells.push(open)
          open = ''
        } else if (line[at] === '"') {
          isOpen = true
          at += 1
          continue
        } else {
          const end = line.indexOf(separator, at)
          const cell = line.slice(at, end < 0 ? undefined : end)
          if (cell.includes('"')) return 'stray quote'
          cells.push(cell)
          at += cell.length
        }
        if (at >= line.length) return 'complete'
        at += 1 // the separator
      }
    },
  }
}
