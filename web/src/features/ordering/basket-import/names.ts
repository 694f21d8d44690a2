import type { ImportSeparator } from '@comptoir/contract/import-fields'

/** The keys of the texts that name separators. */
export const separatorNames = {
  ';': 'semicolon',
  ',': 'comma',
  '\t': 'tab',
  '|': 'bar',
  ' ': 'space',
} as const satisfies Record<ImportSeparator, string>
