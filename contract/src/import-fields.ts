// What both ends know of the import of files. Free of schemas: the browser runs it.

/** What an import takes at most (OD-33); said before a file is chosen, and in the refusal. */
export const importLimits = { bytes: 10 * 1024 * 1024, rows: 5000 } as const
/** Endings that a choice of files is offered for (VAL-11); what a file is, its content says. */
export const importEndings = ['.xls', '.xlsx', '.csv', '.xml'] as const
/** What a text may be written in, and what may stand between its values. */
export const importEncodings = ['UTF-8', 'UTF-16', 'UTF-32', 'Windows-1252', 'Macintosh'] as const
export type ImportEncoding = (typeof importEncodings)[number]
export const importSeparators = [';', ',', '\t', '|', ' '] as const
export type ImportSeparator = (typeof importSeparators)[number]
/** Columns of a sheet that are read. */
export const importColumns = 256

/** What a column of a file can hold. `size_quantity` is a column of a size matrix: the quantities of one size. */
export const importFields = [
  'reference',
  'gtin',
  'own_code',
  'style',
  'color',
  'size',
  'quantity',
  'packs',
  'comment',
  'size_quantity',
] as const
export type ImportField = (typeof importFields)[number]
/** What a line of an order in XML can hold, in the order in which it becomes columns. */
export const lineFields = importFields.filter((field) => field !== 'size_quantity')
