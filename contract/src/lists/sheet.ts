/**
 * A cell: what it shows. With `exact` where it is a number that is shown otherwise: a GTIN that the column is too narrow
 * for (5.41E+12), or a price with its sign.
 */
export type Cell = string | { text: string; exact: string }
/** A row with anything in it; `number` as a spreadsheet counts, from 1. */
export type Row = { number: number; cells: Cell[] }
export type Sheet = { name: string; isHidden: boolean; rows: Row[] }

/** What was read of a file, and what had to be guessed. */
export type ReadFile = {
  kind: 'xls' | 'xlsx' | 'csv' | 'html' | 'spreadsheetml' | 'ubl' | 'xml'
  encoding: string | null
  separator: string | null
  sheets: Sheet[]
}

export const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text
/** The number behind what is shown, or the text. */
export const exactOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.exact
