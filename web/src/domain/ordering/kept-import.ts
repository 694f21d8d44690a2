import type { ImportCorrection, ImportLine, ImportRow } from '@comptoir/contract/basket-import'
import { keepUnsaved, readUnsaved } from '#ui/storage/unsaved.ts'

/** Who imports, for which client (null: oneself), into which saved basket (null: the current one). */
export type ImportOf = { user: number; owner: number | null; basket: number | null }

/** A report with rows that wait to be mended. */
export type KeptReport = { file: string; lines: readonly ImportLine[]; decimalSign: ',' | '.' }
/** Rows as they are mended, by the place of their line. */
export type Mended = Readonly<Record<number, ImportRow>>
/** Lines of a basket as they were before, to be brought back where they are still as the import left them. */
export type KeptUndo = readonly {
  product: number
  comment: string
  quantity: number
  expected?: number | undefined
  rank?: number | undefined
}[]

/** What was sent and has had no answer: sent again with the same key it counts once, over the lines as they were then. */
type Sent = { key: string; before?: KeptUndo | undefined }
export type SentFile = Sent & {
  name: string
  size: number
  lastModified: number
  correction: ImportCorrection | null
}
/** The same for rows that were mended. */
export type SentRows = Sent & { places: number[]; rows: (ImportRow & { row: number })[] }

type Parts = { report: KeptReport; mended: Mended; undo: KeptUndo; file: SentFile; rows: SentRows }
const nameOf = ({ owner, basket }: ImportOf, part: keyof Parts) =>
  `import ${owner ?? 'self'} ${basket ?? 'current'} ${part}`

/** What of an import is not finished, kept in this tab as everything that is not saved yet. */
export const readImport = <Part extends keyof Parts>(of: ImportOf, part: Part): Parts[Part] | null =>
  readUnsaved(of.user, nameOf(of, part))

/** @returns whether the browser keeps it */
export const keepImport = <Part extends keyof Parts>(
  of: ImportOf,
  part: Part,
  value: Parts[Part] | null,
): boolean => keepUnsaved(of.user, nameOf(of, part), value)
