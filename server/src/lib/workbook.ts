import type * as library from 'hucre/xlsx'

/** Writes a workbook. The library is loaded with the first one: few processes write any. */
export const writeXlsx: typeof library.writeXlsx = async (options) =>
  (await import('hucre/xlsx')).writeXlsx(options)
