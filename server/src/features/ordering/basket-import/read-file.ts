import type { ReadFile } from '@comptoir/contract/lists/sheet'
import { message, type Message } from '#lib/errors.ts'
import { kindOf, toSaveAs } from './file-kind.rules.ts'
import { readCsv, type TextForm } from './read-csv.ts'
import { readHtml } from './read-html.ts'
import { readWorkbook, unpackWorkbook } from './read-workbook.ts'
import { readOrderXml } from './read-xml.ts'

/** @param form what is known of a text; the rest is guessed */
export type FileToRead = { bytes: Uint8Array; form: TextForm }
export type ReadResult = { file: ReadFile } | { refusal: Message }

/** Reads a file of any kind that orders come in; a damaged one is refused, whatever its reader throws. */
export function readFile(bytes: Uint8Array, form: TextForm = {}): ReadResult {
  try {
    return readKnown(bytes, form)
  } catch (error) {
    const isEncrypted = error instanceof Error && /password|encrypt/i.test(error.message)
    return { refusal: message(isEncrypted ? 'order_file_encrypted' : 'order_file_damaged') }
  }
}

function readKnown(bytes: Uint8Array, form: TextForm): ReadResult {
  const kind = kindOf(bytes)
  if (typeof kind === 'object') return { refusal: kind }
  if (kind === 'csv') return { file: readCsv(bytes, form) }
  if (kind === 'ubl' || kind === 'xml') return { file: readOrderXml(kind, bytes) }
  if (kind === 'html') {
    const file = readHtml(bytes)
    return file.sheets.length > 0 ? { file } : { refusal: toSaveAs('HTML') }
  }
  if (kind !== 'xlsx') return { file: readWorkbook(kind, bytes) }
  const workbook = unpackWorkbook(bytes)
  return workbook instanceof Uint8Array ? { file: readWorkbook('xlsx', workbook) } : { refusal: workbook }
}
