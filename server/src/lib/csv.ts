/**
 * A row of a CSV file with semicolons, every cell quoted. A text that a spreadsheet would take for a formula gets an
 * apostrophe; numbers below nothing stay.
 */
export const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${plain(cell).replaceAll('"', '""')}"`).join(';')}\r\n`

const plain = (cell: string) => cell.replace(/^(?=[=+@\t\r]|-(?!\d[\d.,]*$))/, "'")
