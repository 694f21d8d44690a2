import { stat } from 'node:fs/promises'
import type { TextLanguage } from '@comptoir/contract/common'
import type { Deps } from '#deps.ts'
import { message, type Message } from '#lib/errors.ts'
import { filesOf } from '#lib/files.ts'
import { findDefaults, findLookupCodes, findLookups, findUnitWords } from './catalogue-import.queries.ts'
import { checkCatalogue, importCatalogue, type Report } from './catalogue-import.service.ts'
import { FileError } from './file-error.ts'
import { checkFile, encodings, isJsonLines, readOwn, readText, type Encoding } from './open-file.ts'
import { createPhotos } from './photos.ts'
import { readCsvRows } from './read-csv.ts'
import { readMagento } from './read-magento.ts'
import { readShopify } from './read-shopify.ts'
import { readTable, type TableLayout } from './read-table.ts'
import { shown } from './reasons.rules.ts'
import { rowOf, type ExportTarget } from './shop-export.ts'
import { withStylesOfSingles } from './single-articles.ts'
import type { SourceRow } from './source-row.ts'
import { withSupplierCodes } from './supplier-codes.ts'
import type { Summary } from './tally.ts'
import { withUnitCodes } from './unit-words.ts'

export { toRecord } from './cells.rules.ts'
export { FileError } from './file-error.ts'
export const formats = ['own', 'magento', 'shopify'] as const
export type Format = (typeof formats)[number]
export const isFormat = (text: string): text is Format => (formats as readonly string[]).includes(text)

export const isEncoding = (text: string): text is Encoding => (encodings as readonly string[]).includes(text)

export type FileOptions = {
  file: string
  /** A table is one whose rows stand as JSON Lines, `{"cells": […]}`, and is read as `table` says. */
  format: Format | 'table'
  table?: TableLayout | undefined
  /** Which of its records are taken; all unless said otherwise. */
  isTaken?: (record: unknown) => boolean
  /** The folder that the file's pictures lie in; without it, photos stay as they are in the shop. */
  images: string | undefined
  /** What an export's texts are in, that does not say so itself. */
  textLanguage: TextLanguage
  /** `utf-8` unless said otherwise. */
  encoding?: Encoding
  /** Whose file it is, where its codes of colours, sizes and categories are not the shop's. */
  supplier?: string | undefined
}

/**
 * Imports a catalogue file: our own format (docs/catalogue-format.md), or what another shop exports.
 * Prices and quantities of an export go to the default tariff and the first warehouse, which are made where
 * the shop has none.
 *
 * @throws FileError if the file cannot be imported as a whole: it is of another kind, or has no rows
 * @throws ImportRunningError while another import runs
 */
export async function importFile(
  deps: Pick<Deps, 'db' | 'config' | 'pictures'>,
  options: FileOptions,
  report: Report = {},
): Promise<Summary> {
  const { rows, photos, ...reading } = await openRows(deps, options, report)
  const summary = await importCatalogue(deps, rows, { ...report, ...reading })
  return { ...summary, photo: photos.counts }
}

/**
 * Says what an import of a file would do, and does nothing.
 *
 * @throws FileError as `importFile` does
 */
export async function checkImportFile(
  deps: Pick<Deps, 'db' | 'config' | 'pictures'>,
  options: FileOptions,
  report: Report,
  wanted: Parameters<typeof checkCatalogue>[3],
): ReturnType<typeof checkCatalogue> {
  const { rows, mayRepeatKeys } = await openRows(deps, options, report)
  return checkCatalogue(deps, rows, { ...report, mayRepeatKeys }, wanted)
}

/**
 * Which format a file is in, by what it begins with.
 *
 * @throws FileError if it is in none
 */
export async function formatOf(file: string, encoding: Encoding): Promise<Format> {
  await checkFile(file)
  if (await isJsonLines(file, encoding)) return 'own'
  let problem: Message | undefined
  for await (const row of readCsvRows(readText(file, encoding), [])) {
    if ('problem' in row) {
      problem ??= row.problem.reason
      continue
    }
    const has = (...columns: string[]) => columns.every((column) => row.header.includes(column))
    if (has('record')) return 'own'
    if (has('sku', 'product_type')) return 'magento'
    if (has('Handle', 'Variant Price')) return 'shopify'
    throw new FileError(message('import_unknown_format', { found: shown(row.header.join(', ')) }))
  }
  throw new FileError(problem ?? message('import_empty'))
}

/** The rows of a file, read as far as the first one. */
async function openRows(
  deps: Pick<Deps, 'db' | 'config' | 'pictures'>,
  { file, format, table, images, isTaken, textLanguage, encoding = 'utf-8', supplier }: FileOptions,
  report: Report,
) {
  if (images !== undefined && !(await stat(images)).isDirectory())
    throw new FileError(message('import_not_a_folder', { file: images }))
  await checkFile(file)
  const photos = createPhotos({
    from: images,
    to: filesOf(deps.config),
    isMade: (path) => deps.pictures?.knows(path) === true,
    onRefusal: report.onRefusal ?? (() => undefined),
  })
  const read =
    format === 'own'
      ? withStylesOfSingles(readOwn(file, encoding))
      : readExport(
          deps,
          readText(file, encoding),
          (text, target) => {
            if (format === 'table') return readTable(deps.db, text, table!, target) // there with that format
            return format === 'magento' ? readMagento(text, target) : readShopify(text, target)
          },
          textLanguage,
        )
  const coded = supplier ? withSupplierCodes(read, supplier, await findLookups(deps.db)) : read
  const rows = withUnitCodes(
    coded,
    await findUnitWords(deps.db),
    format === 'table' ? textLanguage : undefined,
  )
  // Magento repeats a style for the texts of each language.
  const mayRepeatKeys = format === 'magento'
  const begin = await begun(rows)
  return { rows: photos.replace(isTaken ? taken(begin, isTaken) : begin), photos, mayRepeatKeys }
}

async function* taken(
  rows: AsyncIterable<SourceRow>,
  isTaken: (record: unknown) => boolean,
): AsyncIterable<SourceRow> {
  for await (const row of rows) if ('problem' in row || isTaken(row.value)) yield row
}

async function* readExport(
  { db }: Pick<Deps, 'db'>,
  text: AsyncIterable<string>,
  read: (text: AsyncIterable<string>, target: ExportTarget) => AsyncIterable<SourceRow>,
  language: TextLanguage,
): AsyncIterable<SourceRow> {
  const { tariff, warehouse } = await findDefaults(db)
  const target: ExportTarget = {
    language,
    tariff: tariff ?? 'STANDARD',
    warehouse: warehouse ?? 'MAIN',
    known: await findLookupCodes(db),
  }
  const rows = await begun(read(text, target))
  if (!tariff) yield rowOf(0, { record: 'tariff', code: target.tariff, name: 'Standard', is_default: true })
  if (!warehouse) yield rowOf(0, { record: 'warehouse', code: target.warehouse, name: 'Main', country: 'BE' })
  yield* rows
}

/** Reads as far as the first row, so that a file of another kind is refused before anything is written. */
async function begun(rows: AsyncIterable<SourceRow>): Promise<AsyncIterable<SourceRow>> {
  const iterator = rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => iterator }
  })()
}
